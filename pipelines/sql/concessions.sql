-- Without three: how often contracts are given up without play, by level, and what that was worth to the declarer.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column level: tricks promised; NULL: not written
-- column k: conceded
-- column n: contracts of this level with a known outcome
-- column share: k / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column n_unknown: contracts whose outcome is not written; in no rate
-- column short: mean undertricks of a concession
-- column n_value: concessions whose value is known
-- column value: mean value of the deal to the declarer, in whists
-- column value_low: lower end of its 95 % normal interval; NULL for a single case
-- column value_high: upper end of it
with picked as (
    select g.variant, d.level, d.outcome, d.short,
        if(d.outcome = 'conceded', s.value_num / s.value_den, null) as value
    from deals d
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    left join seats s on s.game_id = d.game_id and s.deal = d.deal and s.seat = d.declarer
    where d.outcome is not null and d.level is distinct from 0
), counted as (
    select variant, level,
        count(*) filter (outcome = 'conceded') as k,
        count(*) filter (outcome <> 'unknown') as n,
        count(*) filter (outcome = 'unknown') as n_unknown,
        avg(short) filter (outcome = 'conceded') as short,
        count(value) as n_value, avg(value) as value, stddev_samp(value) as deviation
    from picked
    group by variant, level
)
select variant, level, k, n, k / nullif(n, 0) as share, wilson_low(k, n) as low, wilson_high(k, n) as high, n_unknown,
    short, n_value, value, mean_low(value, deviation, n_value) as value_low,
    mean_high(value, deviation, n_value) as value_high
from counted
order by variant nulls last, level nulls last
