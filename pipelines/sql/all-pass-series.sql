-- All-pass deals by their number in a row: the price of a trick, who took most, clean zeros, and what it cost.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column in_a_row: 1 for the first all-pass deal of a series, 2 and more for the next; NULL: not known
-- column price: price of a trick by the rules of the game; NULL: nothing was written on the sheet for tricks
-- column n: deals whose tricks are known
-- column n_unknown: deals whose tricks are not written; in no figure
-- column most: mean tricks of who took most
-- column most_low: lower end of its 95 % normal interval; NULL for a single case
-- column most_high: upper end of it
-- column zeros: deals in which somebody took no trick
-- column share: zeros / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column n_value: deals whose values are known
-- column worst: mean value of the deal to the player whom it cost most, in whists
-- column worst_low: lower end of its 95 % normal interval
-- column worst_high: upper end of it
with picked as (
    select d.game_id, d.deal, g.variant, d.all_passes as in_a_row
    from deals d
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    join contracts c on c.contract = d.contract
    where c.name = 'all-pass' and not d.is_void
), prices as (
    select game_id, deal, any_value(regexp_extract(terms, ' x ([0-9/]+)', 1)) as price
    from sheet_entries
    where origin = 'computed' and rule in ('all-pass-tricks', 'least-taker')
    group by game_id, deal
), told as (
    select p.game_id, p.deal, p.variant, p.in_a_row,
        bool_and(s.tricks is not null) filter (s.role = 'player') as is_known,
        max(s.tricks) as most, min(s.tricks) as least, min(s.value_num / s.value_den) as worst
    from picked p
    join seats s using (game_id, deal)
    where s.role <> 'dummy'
    group by all
), counted as (
    select t.variant, t.in_a_row, e.price,
        count(*) filter (t.is_known) as n,
        count(*) filter (not t.is_known) as n_unknown,
        avg(t.most) filter (t.is_known) as most, stddev_samp(t.most) filter (t.is_known) as most_deviation,
        count(*) filter (t.is_known and t.least = 0) as zeros,
        count(t.worst) as n_value, avg(t.worst) as worst, stddev_samp(t.worst) as worst_deviation
    from told t
    left join prices e using (game_id, deal)
    group by all
)
select variant, in_a_row, price, n, n_unknown,
    most, mean_low(most, most_deviation, n) as most_low, mean_high(most, most_deviation, n) as most_high,
    zeros, zeros / nullif(n, 0) as share, wilson_low(zeros, n) as low, wilson_high(zeros, n) as high,
    n_value, worst, mean_low(worst, worst_deviation, n_value) as worst_low,
    mean_high(worst, worst_deviation, n_value) as worst_high
from counted
order by variant nulls last, in_a_row nulls last, length(price), price nulls last
