-- All-pass by the seat from the forehand: tricks, clean zeros, how often it took most, and the value of the deal.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column place: 1 forehand, 2 and 3 the next hands, 0 a sitting dealer; NULL: the dealer is not written
-- column n: seats whose tricks are known
-- column n_unknown: seats whose tricks are not known; in no figure of tricks
-- column tricks: mean tricks
-- column tricks_low: lower end of its 95 % normal interval; NULL for a single case
-- column tricks_high: upper end of it
-- column zeros: seats without a trick
-- column share: zeros / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column most: seats that took most tricks of the deal, alone or with another
-- column most_share: most / n
-- column most_low: lower end of its 95 % Wilson interval
-- column most_high: upper end of it
-- column n_value: seats whose value is known
-- column value: mean value of the deal to the seat, in whists
-- column value_low: lower end of its 95 % normal interval
-- column value_high: upper end of it
with picked as (
    select g.variant, s.place, s.tricks, s.value_num / s.value_den as value,
        s.tricks = max(s.tricks) over (partition by d.game_id, d.deal) as is_most
    from deals d
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    join contracts c on c.contract = d.contract
    join seats s on s.game_id = d.game_id and s.deal = d.deal
    where c.name = 'all-pass' and not d.is_void and s.role <> 'dummy'
), counted as (
    select variant, place,
        count(tricks) as n, count(*) - count(tricks) as n_unknown,
        avg(tricks) as tricks, stddev_samp(tricks) as deviation,
        count(*) filter (tricks = 0) as zeros,
        count(*) filter (is_most) as most,
        count(value) as n_value, avg(value) as value, stddev_samp(value) as value_deviation
    from picked
    group by variant, place
)
select variant, place, n, n_unknown,
    tricks, mean_low(tricks, deviation, n) as tricks_low, mean_high(tricks, deviation, n) as tricks_high,
    zeros, zeros / nullif(n, 0) as share, wilson_low(zeros, n) as low, wilson_high(zeros, n) as high,
    most, most / nullif(n, 0) as most_share, wilson_low(most, n) as most_low, wilson_high(most, n) as most_high,
    n_value, value, mean_low(value, value_deviation, n_value) as value_low,
    mean_high(value, value_deviation, n_value) as value_high
from counted
order by variant nulls last, if(place = 0, 4, place) nulls last
