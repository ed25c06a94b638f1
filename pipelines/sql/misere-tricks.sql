-- Misère by the tricks that the declarer had to take: how often clean, how often caught by one, by two and more, and
-- what it was worth to him.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column tricks: tricks of the declarer, 0 a clean misère; NULL: not written
-- column k: misères with so many tricks
-- column n: misères of these rules whose tricks are written
-- column share: k / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column n_value: of the k, those whose value is known
-- column value: mean value of the deal to the declarer, in whists
-- column value_low: lower end of its 95 % normal interval; NULL for a single case
-- column value_high: upper end of it
with picked as (
    select g.variant, if(d.outcome = 'unknown', null, -d.margin) as tricks, s.value_num / s.value_den as value
    from deals d
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    left join seats s on s.game_id = d.game_id and s.deal = d.deal and s.seat = d.declarer
    where d.level = 0 and d.outcome is not null
), counted as (
    select variant, tricks, count(*) as k, count(value) as n_value, avg(value) as value, stddev_samp(value) as deviation
    from picked
    group by variant, tricks
), shared as (
    select *, if(tricks is null, null, sum(k) filter (tricks is not null) over (partition by variant)) as n
    from counted
)
select variant, tricks, k, n, k / n as share, wilson_low(k, n) as low, wilson_high(k, n) as high,
    n_value, value, mean_low(value, deviation, n_value) as value_low, mean_high(value, deviation, n_value) as value_high
from shared
order by variant nulls last, tricks nulls last
