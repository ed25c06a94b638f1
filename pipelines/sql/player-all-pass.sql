-- All-pass deals of a player: tricks, clean zeros and value, by place at the table and place in the series.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param player player = all: person, or name as written, or all
-- param min_n int = 1: leave out lines with fewer deals
-- column name: the person, by the table of players, else the name as written; NULL: names not written, all together
-- column person_id: id of the person in the table of players; NULL: in none
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column in_a_row: 1 for the first all-pass deal of a series, 2 and more for the next; NULL: not known
-- column place: 1 forehand, 2 and 3 the next hands, 0 a sitting dealer; NULL: the dealer is not written
-- column n: deals in which his tricks are known
-- column n_unknown: deals in which they are not
-- column tricks: mean tricks
-- column tricks_low: lower end of its 95 % normal interval; NULL for a single case
-- column tricks_high: upper end of it
-- column zeros: share without a trick
-- column zeros_low: lower end of its 95 % Wilson interval
-- column zeros_high: upper end of it
-- column n_value: deals whose value is known
-- column value: mean value of the deal to him, in whists
-- column value_low: lower end of its 95 % normal interval
-- column value_high: upper end of it
select person as name, person_id, variant, all_passes as in_a_row, place,
    count(tricks) as n, count(*) - count(tricks) as n_unknown, avg(tricks) as tricks,
    mean_low(avg(tricks), stddev_samp(tricks), count(tricks)) as tricks_low,
    mean_high(avg(tricks), stddev_samp(tricks), count(tricks)) as tricks_high,
    avg((tricks = 0)::int) as zeros,
    wilson_low(count(*) filter (tricks = 0), count(tricks)) as zeros_low,
    wilson_high(count(*) filter (tricks = 0), count(tricks)) as zeros_high,
    count(value) as n_value, avg(value) as value,
    mean_low(avg(value), stddev_samp(value), count(value)) as value_low,
    mean_high(avg(value), stddev_samp(value), count(value)) as value_high
from player_deals
semi join games_chosen($rules, $players, $since, $until, $event) using (game_id)
where kind = 'all-pass' and $player in ('all', person)
group by person, person_id, variant, all_passes, place
having count(*) >= $min_n
order by variant nulls last, name nulls last, person_id nulls last, in_a_row nulls last, place nulls last
