-- All-pass deals: tricks and value by place at the table, and clean zeros.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- column variant: name of the rules
-- column in_a_row: 1 for the first all-pass deal of a series, 2 and more for the next
-- column place: 1 forehand, 2 and 3 the next hands, 0 a sitting dealer
-- column n: seats whose tricks are known
-- column n_unknown: seats whose tricks are not known
-- column tricks: mean tricks
-- column tricks_low: lower end of its 95 % normal interval; NULL for a single case
-- column tricks_high: upper end of it
-- column zeros: share without a trick
-- column zero_low: lower end of its 95 % Wilson interval
-- column zero_high: upper end of it
-- column n_value: seats whose value is known
-- column value: mean value, in whists
-- column value_low: lower end of its 95 % normal interval
-- column value_high: upper end of it
with picked as (
    select g.variant, d.all_passes as in_a_row, s.place, s.tricks, s.value_num / s.value_den as value
    from deals d
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    join seats s on s.game_id = d.game_id and s.deal = d.deal
    where d.kind = 'all-pass' and s.role <> 'dummy'
), counted as (
    select variant, in_a_row, place, count(tricks) as n, count(*) - count(tricks) as n_unknown,
        avg(tricks) as tricks, stddev_samp(tricks) as deviation,
        count(*) filter (tricks = 0) as zeros,
        count(value) as n_value, avg(value) as value, stddev_samp(value) as value_deviation
    from picked
    group by all
)
select variant, in_a_row, place, n, n_unknown,
    tricks, mean_low(tricks, deviation, n) as tricks_low, mean_high(tricks, deviation, n) as tricks_high,
    zeros / nullif(n, 0) as zeros, wilson_low(zeros, n) as zero_low, wilson_high(zeros, n) as zero_high,
    n_value, value, mean_low(value, value_deviation, n_value) as value_low,
    mean_high(value, value_deviation, n_value) as value_high
from counted
order by variant nulls last, in_a_row nulls last, place nulls last
