-- What the sitting dealer of four earns: his whists and his consolation, by contract.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param contract contract = all: one contract, such as 6s, misere, all-pass, or all
-- param by text = level: what is one line: contract, level, or all (every deal together)
-- param min_n int = 1: leave out lines with fewer deals
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column contract: contract or level, misere and all-pass among them, or all; 7_ and _ where it is not written
-- column n: deals with a sitting dealer whose whists are known
-- column n_unknown: deals with a sitting dealer whose whists are not known; in no mean
-- column n_no_dealer: deals of four whose dealer is not written; in nothing else
-- column whists: mean whists that he wrote
-- column whists_low: lower end of its 95 % normal interval; NULL for a single case
-- column whists_high: upper end of it
-- column consoled: deals with a consolation for him
-- column share: consoled / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column consolation: mean whists of such a consolation
-- column whisted: deals in which he whisted himself
-- column n_value: deals whose value is known
-- column value: mean value of the deal to him, in whists
-- column value_low: lower end of its 95 % normal interval
-- column value_high: upper end of it
with nobody as (
    select d.game_id, d.deal
    from deals d
    join seats s using (game_id, deal)
    where d.dealer is null
    group by d.game_id, d.deal
    having count(*) = 4
), consoled as (
    select game_id, deal, seat, sum(amount_num / amount_den) as consolation
    from sheet_entries
    where origin = 'computed' and sheet_column = 'whists' and rule = 'consolation'
    group by game_id, deal, seat
), picked as (
    select g.variant, d.contract as code, d.level, s.seat, s.whists_num / s.whists_den as whists, k.consolation,
        s.answer = 'whist' as is_whisted, s.value_num / s.value_den as value,
        case $by when 'contract' then coalesce(c.name, d.level || '_', '_')
            when 'level' then if(c.name in ('misere', 'all-pass'), c.name, coalesce(d.level::varchar, '_'))
            when 'all' then 'all'
            else error('by: contract, level or all') end as contract
    from deals d
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    left join seats s on s.game_id = d.game_id and s.deal = d.deal and s.role = 'dealer'
    left join nobody o on o.game_id = d.game_id and o.deal = d.deal
    left join contracts c on c.contract = d.contract
    left join consoled k on k.game_id = s.game_id and k.deal = s.deal and k.seat = s.seat
    where (s.seat is not null or o.deal is not null) and not d.is_void
        and $contract in ('all', coalesce(c.name, d.level || '_', '_'))
), counted as (
    select variant, contract, min(level) as level, min(code) as code,
        count(whists) as n, count(seat) - count(whists) as n_unknown, count(*) - count(seat) as n_no_dealer,
        avg(whists) as whists, stddev_samp(whists) as deviation,
        count(consolation) as consoled, avg(consolation) as consolation,
        count(*) filter (is_whisted) as whisted,
        count(value) as n_value, avg(value) as value, stddev_samp(value) as value_deviation
    from picked
    group by variant, contract
)
select variant, contract, n, n_unknown, n_no_dealer,
    whists, mean_low(whists, deviation, n) as whists_low, mean_high(whists, deviation, n) as whists_high,
    consoled, consoled / nullif(n, 0) as share, wilson_low(consoled, n) as low, wilson_high(consoled, n) as high,
    consolation, whisted,
    n_value, value, mean_low(value, value_deviation, n_value) as value_low,
    mean_high(value, value_deviation, n_value) as value_high
from counted
where n + n_unknown + n_no_dealer >= $min_n
order by variant nulls last, if(code > 24, code, null) nulls first, level nulls last, code nulls last, contract
