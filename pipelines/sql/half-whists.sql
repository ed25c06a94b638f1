-- Half-whists: how often the second defender takes one after the first has passed, what became of it, and what it was
-- worth to him where it stood.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param contract contract = all: one contract, such as 6s, or all
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column contract: the contract; 7_ where its strain is not written
-- column k: half-whists that were said
-- column n: contracts to which the first defender passed and the second answered
-- column share: k / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column whisted: contracts of n to which he whisted
-- column passed: contracts of n to which he passed
-- column stood: half-whists that stood in the end
-- column returned: half-whists after which the first defender came back with a whist
-- column n_value: half-whists that stood with a known value
-- column value: mean value of these deals to him, in whists
-- column value_low: lower end of its 95 % normal interval; NULL for a single case
-- column value_high: upper end of it
-- column n_unknown: contracts to which these answers are not written; in no rate
with spoken as (
    select game_id, deal, max(word) filter (answer = 1) as first, max(word) filter (answer = 2) as second,
        max(word) filter (answer = 3) as third, max(seat) filter (answer = 2) as seat
    from answers
    group by game_id, deal
), told as (
    select g.variant, d.contract as code, d.level,
        count(*) filter (a.second = 'half') as k,
        count(*) filter (a.second is not null) as n,
        count(*) filter (a.second = 'whist') as whisted,
        count(*) filter (a.second = 'pass') as passed,
        count(*) filter (a.second = 'half' and s.answer = 'half') as stood,
        count(*) filter (a.second = 'half' and a.third = 'whist') as returned,
        count(s.value_num) filter (s.answer = 'half') as n_value,
        avg(s.value_num / s.value_den) filter (s.answer = 'half') as value,
        stddev_samp(s.value_num / s.value_den) filter (s.answer = 'half') as deviation,
        count(*) filter (a.second is null) as n_unknown
    from deals d
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    left join spoken a on a.game_id = d.game_id and a.deal = d.deal
    left join seats s on s.game_id = d.game_id and s.deal = d.deal and s.seat = a.seat
    where g.players > 2 and d.outcome <> 'conceded' and d.level is distinct from 0
        and (a.first = 'pass' and a.second is not null or (a.first is null or a.first = 'pass') and not d.has_answers)
    group by all
)
select t.variant, coalesce(c.name, t.level || '_', '_') as contract, k, n, k / nullif(n, 0) as share,
    wilson_low(k, n) as low, wilson_high(k, n) as high, whisted, passed, stood, returned,
    n_value, value, mean_low(value, deviation, n_value) as value_low,
    mean_high(value, deviation, n_value) as value_high, n_unknown
from told t
left join contracts c on c.contract = t.code
where $contract in ('all', coalesce(c.name, t.level || '_', '_'))
order by t.variant nulls last, t.code nulls last, t.level nulls last
