-- How often contracts fail by who defends and how: one whister with open or with closed cards, two, or the dealer.
-- Nobody whists a contract that is passed out, met by a half-whist, conceded, or a ten that is only checked. Only
-- contracts that were played have a rate. Misères are not in it.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param contract contract = all: one contract, such as 6s, or all
-- column defence: one open, one closed, one (how is not written), two, dealer, nobody; NULL: answers are not written
-- column n: contracts played, with a known outcome
-- column failed: of these, failed
-- column share: failed / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column margin: mean tricks over or, negative, under
-- column margin_low: lower end of its 95 % normal interval; NULL for a single case
-- column margin_high: upper end of it
-- column n_not_played: nobody whisted, a half-whist, or given up without play; in no rate
-- column n_unknown: contracts whose tricks are not written; in no rate
with picked as (
    select case when o.configuration is not null then o.configuration when o.is_answered then 'nobody' end as defence,
        o.outcome, if(o.outcome in ('made', 'failed'), o.margin, null) as margin
    from contract_outcomes o
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    where o.level is distinct from 0 and $contract in ('all', o.contract)
), counted as (
    select defence,
        count(*) filter (outcome in ('made', 'failed')) as n,
        count(*) filter (outcome = 'failed') as failed,
        avg(margin) as margin, stddev_samp(margin) as deviation,
        count(*) filter (outcome in ('passed-out', 'half-whist', 'conceded')) as n_not_played,
        count(*) filter (outcome = 'unknown') as n_unknown
    from picked
    group by defence
)
select defence, n, failed, failed / nullif(n, 0) as share,
    wilson_low(failed, n) as low, wilson_high(failed, n) as high,
    margin, mean_low(margin, deviation, n) as margin_low, mean_high(margin, deviation, n) as margin_high,
    n_not_played, n_unknown
from counted
order by list_position(['one open', 'one closed', 'one', 'two', 'dealer', 'nobody'], defence) nulls last
