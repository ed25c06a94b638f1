-- Evenings: all games of one day at one event and site, with the sum of the settlements of everybody who played. Games
-- without a whole date are no evening: they are counted in the last line.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- column date: the day; NULL: games without a whole date
-- column event: tag event; NULL: not written
-- column site: tag site; NULL: not written
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column evening_games: games of the evening by these rules; in the last line all games without a whole date
-- column place: by settlement, 1 the best; NULL where no result is known
-- column name: the person, by the table of players, else the name as written; NULL: names not written, all together
-- column person_id: id of the person in the table of players; NULL: in none
-- column games: of these he owned a column in
-- column n_result: of these whose result is known and his alone
-- column settlement: sum of these results, in whists
-- column won: of these with a result above zero
with chosen as (
    from game_results semi join games_chosen($rules, $players, $since, $until, $event) using (game_id)
), evenings as (
    select date, event, site, variant, count(distinct game_id) as evening_games
    from chosen
    where day is not null
    group by all
), sums as (
    select date, event, site, variant, person as name, person_id, count(distinct game_id) as games,
        count(result) as n_result, sum(result)::decimal(18, 4) as settlement, count(*) filter (result > 0) as won
    from chosen
    where day is not null
    group by all
)
select s.date, s.event, s.site, s.variant, e.evening_games,
    if(settlement is null, null, rank() over (
        partition by s.date, s.event, s.site, s.variant order by settlement desc nulls last
    )) as place,
    s.name, s.person_id, s.games, s.n_result, s.settlement, s.won
from sums s
join evenings e on e.date = s.date and e.event is not distinct from s.event and e.site is not distinct from s.site
    and e.variant is not distinct from s.variant
union all
select null, null, null, null, count(distinct game_id), null, null, null, null, null, null, null
from chosen
where day is null
having count(*) > 0
order by s.date nulls last, s.event nulls last, s.site nulls last, s.variant nulls last, place nulls last,
    s.name nulls last, s.person_id nulls last
