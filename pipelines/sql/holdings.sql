-- What the archive holds: games, deals, players and dates, in one line.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param player player = all: only games with this person, or name as written, or all
-- column games: games that are stored
-- column deals: their deals, void and unread ones included
-- column players: people who sat in them: persons of the table of players, and names as written
-- column unnamed: seats of these games whose player is not known by name; not among the players
-- column first_date: the earliest date, as written; NULL: none is
-- column last_date: the latest date
-- column undated: games without a date
with chosen as (
    select c.game_id, c.date, g.deals, g.first_day, g.last_day
    from games_chosen($rules, $players, $since, $until, $event) c
    join games g using (game_id)
    where $player = 'all' or c.game_id in (select game_id from player_persons where person = $player)
), seated as (
    from player_persons semi join chosen using (game_id)
)
select count(*) as games, coalesce(sum(deals), 0)::bigint as deals,
    (select count(distinct (person, person_id)) from seated where person is not null) as players,
    (select count(distinct (game_id, seat)) from seated where person is null) as unnamed,
    arg_min(date, first_day) as first_date, arg_max(date, last_day) as last_date,
    count(*) filter (date is null) as undated
from chosen
