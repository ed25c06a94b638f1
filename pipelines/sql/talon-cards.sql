-- What lay in the talon of a contract: an ace, a king and queen of one suit, a trump; how often, and what became of
-- the contract. It fails where it is conceded, or played and failed. Misères and contracts without the talon are not
-- in it. Composed problems write the discard as the talon: where both are the same and no auction is written, nobody
-- can tell what the talon was, and the contract is counted in a line of its own.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param contract contract = all: one contract, such as 6s, or all
-- column line: what the talon has; a talon may be in several lines
-- column k: contracts with such a talon
-- column n: contracts whose talon is known; for trumps those with a trump suit, for none those whose strain is written
-- column share: k / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column n_outcome: of the k, those with a known outcome
-- column failed: of these, conceded or failed
-- column failed_share: failed / n_outcome
-- column failed_low: lower end of its 95 % Wilson interval
-- column failed_high: upper end of it
with picked as (
    select o.outcome, c.strain is not null as is_named,
        case when a.card is null or b.card is null then 'not written'
            when d.discard = with_cards(0, a.card, b.card) and not d.has_auction then 'perhaps a problem'
            else 'known' end as talon,
        (a.rank = 'A')::int + (b.rank = 'A')::int as aces,
        a.suit = b.suit and least(a.rank, b.rank) = 'K' and greatest(a.rank, b.rank) = 'Q' as is_marriage,
        if(c.strain = 'n', null, (a.suit = c.strain)::int + (b.suit = c.strain)::int) as trumps
    from contract_outcomes o
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    join deals d using (game_id, deal)
    left join contracts c on c.contract = o.contract_code
    left join cards a on a.card = d.talon_1
    left join cards b on b.card = d.talon_2
    where o.level is distinct from 0 and d.modifier is distinct from 'solo' and $contract in ('all', o.contract)
), counted as (
    select talon, is_named, aces, is_marriage, trumps, count(*) as contracts,
        count(*) filter (outcome <> 'unknown') as known,
        count(*) filter (outcome in ('conceded', 'failed')) as failed
    from picked
    group by all
), lines as (
    select 1 as place, talon = 'known' as is_asked, true as is_held, * from counted
    union all select 2, talon = 'known', aces = 1, * from counted
    union all select 3, talon = 'known', aces = 2, * from counted
    union all select 4, talon = 'known', is_marriage, * from counted
    union all select 5, talon = 'known' and trumps is not null, trumps = 1, * from counted
    union all select 6, talon = 'known' and trumps is not null, trumps = 2, * from counted
    union all select 7, talon = 'known' and is_named, aces = 0 and not is_marriage and coalesce(trumps, 0) = 0, *
    from counted
    union all select 8, talon = 'perhaps a problem', true, * from counted
    union all select 9, talon = 'not written', true, * from counted
), names(place, line) as (
    values (1, 'any talon'), (2, 'one ace'), (3, 'two aces'), (4, 'king and queen of a suit'), (5, 'one trump'),
        (6, 'two trumps'), (7, 'none of these'), (8, 'perhaps a problem'), (9, 'talon not written')
), told as (
    select place, line,
        coalesce(sum(contracts) filter (is_asked and is_held), 0) as k,
        if(place > 7, null, coalesce(sum(contracts) filter (is_asked), 0)) as n,
        coalesce(sum(known) filter (is_asked and is_held), 0) as n_outcome,
        coalesce(sum(failed) filter (is_asked and is_held), 0) as failed
    from names
    left join lines using (place)
    group by place, line
)
select line, k, n, k / nullif(n, 0) as share, wilson_low(k, n) as low, wilson_high(k, n) as high,
    n_outcome, failed, failed / nullif(n_outcome, 0) as failed_share,
    wilson_low(failed, n_outcome) as failed_low, wilson_high(failed, n_outcome) as failed_high
from told
order by place
