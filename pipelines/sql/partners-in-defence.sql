-- Two who whist together against a contract: how often they bring it down, and what it is worth to both. Each pair is
-- told once.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param player player = all: person, or name as written, or all
-- param contract contract = all: one contract, such as 6s, or all
-- param min_n int = 1: leave out lines with fewer contracts
-- column name: one of the two, by the table of players, else the name as written; NULL: names not written, all together
-- column person_id: id of the person in the table of players; NULL: in none
-- column partner: the other, named likewise
-- column partner_id: his id in the table of players
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column n: contracts that were played against both, with a known outcome
-- column n_unknown: contracts whose outcome is not written; in no rate
-- column failed: contracts that failed
-- column fail_rate: failed / n
-- column fail_low: lower end of its 95 % Wilson interval
-- column fail_high: upper end of it
-- column tricks: mean tricks of the declarer over (or, negative, under) the contract
-- column n_value: contracts whose value to both is known
-- column value: mean value of the deal to both together, in whists
-- column value_low: lower end of its 95 % normal interval; NULL for a single case
-- column value_high: upper end of it
with whists as (
    from player_deals
    semi join games_chosen($rules, $players, $since, $until, $event) using (game_id)
    where answer = 'whist' and $contract in ('all', contract)
), together as (
    -- Of the two he comes first whose name does; who has none comes last.
    select a.person as name, a.person_id, b.person as partner, b.person_id as partner_id,
        a.variant, a.outcome, a.margin, a.value + b.value as value
    from whists a
    join whists b on b.game_id = a.game_id and b.deal = a.deal and b.seat <> a.seat
        and (coalesce(a.person, '~'), coalesce(a.person_id, ''), a.seat)
            < (coalesce(b.person, '~'), coalesce(b.person_id, ''), b.seat)
)
select name, person_id, partner, partner_id, variant,
    count(*) filter (outcome <> 'unknown') as n, count(*) filter (outcome = 'unknown') as n_unknown,
    count(*) filter (outcome = 'failed') as failed, failed / nullif(n, 0) as fail_rate,
    wilson_low(failed, n) as fail_low, wilson_high(failed, n) as fail_high, avg(margin) as tricks,
    count(value) as n_value, avg(value) as value,
    mean_low(avg(value), stddev_samp(value), count(value)) as value_low,
    mean_high(avg(value), stddev_samp(value), count(value)) as value_high
from together
where $player in ('all', name, partner)
group by name, person_id, partner, partner_id, variant
having count(*) >= $min_n
order by variant nulls last, value desc nulls last, name nulls last, person_id nulls last, partner nulls last,
    partner_id nulls last
