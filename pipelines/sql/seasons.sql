-- The table of every season: games, settlements, value of a deal, and the place by settlement. Games whose date does
-- not say the year, or month, are a season of their own behind the others.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param by text = year: what is a season: year or month
-- column season: the year or month, as dates write it; NULL: not written
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column place: by settlement, 1 the best; NULL where no result is known
-- column name: the person, by the table of players, else the name as written; NULL: names not written, all together
-- column person_id: id of the person in the table of players; NULL: in none
-- column games: games in which he owned a column
-- column n_result: games whose result is known and his alone
-- column settlement: sum of these results, in whists
-- column won: of these with a result above zero
-- column first: of these in which he came first, alone or with others
-- column n: deals with a known value
-- column n_unknown: deals whose value is not known; in no mean
-- column value: mean value of a deal to him, in whists
-- column value_low: lower end of its 95 % normal interval; NULL for a single case
-- column value_high: upper end of it
with games_of as (
    select case $by
            when 'year' then year::varchar
            when 'month' then year || '-' || lpad(month::varchar, 2, '0')
            else error('by: year or month')
        end as season, variant, person, person_id, count(distinct game_id) as games,
        count(result) as n_result, sum(result) as settlement,
        count(*) filter (result > 0) as won, count(*) filter (result is not null and place = 1) as first
    from game_results
    semi join games_chosen($rules, $players, $since, $until, $event) using (game_id)
    group by all
), deals_of as (
    select case $by
            when 'year' then year::varchar
            when 'month' then year || '-' || lpad(month::varchar, 2, '0')
            else error('by: year or month')
        end as season, variant, person, person_id,
        count(value) as n, count(*) - count(value) as n_unknown, avg(value) as value,
        mean_low(avg(value), stddev_samp(value), count(value)) as value_low,
        mean_high(avg(value), stddev_samp(value), count(value)) as value_high
    from player_deals
    semi join games_chosen($rules, $players, $since, $until, $event) using (game_id)
    group by all
), told as (
    select coalesce(g.season, d.season) as season, coalesce(g.variant, d.variant) as variant,
        coalesce(g.person, d.person) as name, coalesce(g.person_id, d.person_id) as person_id,
        coalesce(games, 0) as games, coalesce(n_result, 0) as n_result, settlement, coalesce(won, 0) as won,
        coalesce(first, 0) as first, coalesce(n, 0) as n, coalesce(n_unknown, 0) as n_unknown,
        value, value_low, value_high
    from games_of g
    full join deals_of d on d.season is not distinct from g.season and d.variant is not distinct from g.variant
        and d.person is not distinct from g.person and d.person_id is not distinct from g.person_id
)
select season, variant,
    if(settlement is null, null, rank() over (
        partition by season, variant order by settlement::decimal(18, 4) desc nulls last
    )) as place,
    name, person_id, games, n_result, settlement::decimal(18, 4) as settlement, won, first,
    n, n_unknown, value, value_low, value_high
from told
order by season nulls last, variant nulls last, place nulls last, name nulls last, person_id nulls last
