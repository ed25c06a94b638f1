-- Misère: how often it is played clean, how often caught and by how many, and what it is worth to the declarer.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- column variant: name of the rules
-- column n: misères with a known outcome
-- column n_unknown: misères whose tricks are not written; in no rate
-- column clean: without a trick
-- column caught: with one or more
-- column caught_rate: caught / n
-- column caught_low: lower end of its 95 % Wilson interval
-- column caught_high: upper end of it
-- column mean_tricks: mean tricks of those caught
-- column n_value: misères whose value is known
-- column value: mean value to the declarer, in whists
-- column value_low: lower end of its 95 % normal interval; NULL for a single case
-- column value_high: upper end of it
with picked as (
    select g.variant, d.outcome, d.tricks, s.value_num / s.value_den as value
    from deals d
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    left join seats s on s.game_id = d.game_id and s.deal = d.deal and s.seat = d.declarer
    where d.level = 0 and d.outcome is not null
), counted as (
    select variant,
        count(*) filter (outcome <> 'unknown') as n,
        count(*) filter (outcome = 'unknown') as n_unknown,
        count(*) filter (outcome = 'made') as clean,
        count(*) filter (outcome = 'failed') as caught,
        avg(tricks) filter (outcome = 'failed') as mean_tricks,
        count(value) as n_value, avg(value) as value, stddev_samp(value) as deviation
    from picked
    group by variant
)
select variant, n, n_unknown, clean, caught, caught / nullif(n, 0) as caught_rate,
    wilson_low(caught, n) as caught_low, wilson_high(caught, n) as caught_high, mean_tricks,
    n_value, value, mean_low(value, deviation, n_value) as value_low, mean_high(value, deviation, n_value) as value_high
from counted
order by variant nulls last
