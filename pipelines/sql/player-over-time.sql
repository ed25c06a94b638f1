-- A player over time: the mean value of a deal in every month or year, and the running total. Games whose date does
-- not say the month, or year, stand in a line of their own behind the others.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param player player = all: person, or name as written, or all
-- param by text = year: what is one line: year or month
-- column name: the person, by the table of players, else the name as written; NULL: names not written, all together
-- column person_id: id of the person in the table of players; NULL: in none
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column period: the year or month, as dates write it; NULL: not written
-- column games: games in which he sat
-- column n: deals with a known value
-- column n_unknown: deals whose value is not known; in no mean
-- column value: mean value of a deal to him, in whists
-- column value_low: lower end of its 95 % normal interval; NULL for a single case
-- column value_high: upper end of it
-- column sum: sum of the known values, in whists
-- column total: the same from the first period up to this one; NULL: the period is not written, or nothing is known yet
with chosen as (
    select game_id, case $by
            when 'year' then year::varchar
            when 'month' then year || '-' || lpad(month::varchar, 2, '0')
            else error('by: year or month')
        end as period
    from games_chosen($rules, $players, $since, $until, $event)
), summed as (
    select person as name, person_id, variant, period, count(distinct game_id) as games,
        count(value) as n, count(*) - count(value) as n_unknown, avg(value) as value,
        mean_low(avg(value), stddev_samp(value), count(value)) as value_low,
        mean_high(avg(value), stddev_samp(value), count(value)) as value_high, sum(value) as sum
    from player_deals
    join chosen using (game_id)
    where $player in ('all', person)
    group by person, person_id, variant, period
)
select name, person_id, variant, period, games, n, n_unknown, value, value_low, value_high,
    sum::decimal(18, 4) as sum,
    if(period is null, null, sum(sum) over (
        partition by name, person_id, variant order by period nulls last
    ))::decimal(18, 4) as total
from summed
order by variant nulls last, name nulls last, person_id nulls last, period nulls last
