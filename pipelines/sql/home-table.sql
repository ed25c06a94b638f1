-- Who plays with whom: every two who sat at one table, how often, and where most of it was. Each pair is told once.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param player player = all: person, or name as written, or all
-- param min_n int = 1: leave out lines with fewer games
-- column name: one of the two, by the table of players, else the name as written
-- column person_id: id of the person in the table of players; NULL: in none
-- column companion: the other, named likewise
-- column companion_id: his id in the table of players
-- column games: games in which both sat, as stand-ins too
-- column share: of the games of the first
-- column companion_share: of the games of the other
-- column days: different days among them; games without a whole date are in none
-- column n_undated: games without a whole date
-- column first_date: the earliest date among them, as written; NULL: none is
-- column last_date: the latest date
-- column site: the site of most of them; NULL: no site is written
-- column site_games: games there
with sat as (
    select distinct game_id, person, person_id, g.date, g.day, s.site
    from player_persons
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    join games s using (game_id)
    where person is not null
), totals as (
    select person, person_id, count(*) as games from sat group by person, person_id
), met as (
    select a.person, a.person_id, b.person as companion, b.person_id as companion_id, a.game_id, a.date, a.day, a.site
    from sat a
    join sat b on b.game_id = a.game_id
        and (a.person, coalesce(a.person_id, '')) < (b.person, coalesce(b.person_id, ''))
    where $player in ('all', a.person, b.person)
), sites as (
    select person, person_id, companion, companion_id, site, count(*) as site_games
    from met
    where site is not null
    group by person, person_id, companion, companion_id, site
    qualify row_number() over (
        partition by person, person_id, companion, companion_id order by site_games desc, site
    ) = 1
), pairs as (
    select person, person_id, companion, companion_id, count(*) as games,
        count(distinct date) filter (day is not null) as days, count(*) filter (day is null) as n_undated,
        min(date) as first_date, max(date) as last_date
    from met
    group by all
    having count(*) >= $min_n
)
select p.person as name, p.person_id, p.companion, p.companion_id, p.games, p.games / a.games as share,
    p.games / b.games as companion_share, p.days, p.n_undated, p.first_date, p.last_date, s.site, s.site_games
from pairs p
join totals a on a.person = p.person and a.person_id is not distinct from p.person_id
join totals b on b.person = p.companion and b.person_id is not distinct from p.companion_id
left join sites s on s.person = p.person and s.person_id is not distinct from p.person_id
    and s.companion = p.companion and s.companion_id is not distinct from p.companion_id
order by p.games desc, name, p.person_id nulls last, p.companion, p.companion_id nulls last
