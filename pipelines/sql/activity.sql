-- Games, deals and players over time. Games whose date does not say the month, or year, stand in a line of their own
-- behind the others.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param player player = all: only games with this person, or name as written, or all
-- param by text = month: what is one line: year or month
-- column period: the year or month, as dates write it; NULL: not written
-- column games: games
-- column deals: their deals, void and unread ones included
-- column players: people who sat in them and are known by name
with chosen as (
    select game_id,
        case $by
            when 'year' then year::varchar
            when 'month' then if(month is null, null, year || '-' || lpad(month::varchar, 2, '0'))
            else error('by: year or month')
        end as period
    from games_chosen($rules, $players, $since, $until, $event)
    where $player = 'all' or game_id in (select game_id from player_persons where person = $player)
), people as (
    select c.period, count(distinct (p.person, p.person_id)) filter (p.person is not null) as players
    from chosen c
    join player_persons p using (game_id)
    group by c.period
)
select c.period, count(*) as games, sum(g.deals)::bigint as deals, coalesce(any_value(p.players), 0) as players
from chosen c
join games g using (game_id)
left join people p on p.period is not distinct from c.period
group by c.period
order by c.period nulls last
