-- How much the records promise to tell.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param player player = all: only games with this person, or name as written, or all
-- column detail: tag detail; NULL: not written
-- column games: games
-- column deals: their deals, void and unread ones included
select g.detail, count(*) as games, sum(g.deals)::bigint as deals
from games_chosen($rules, $players, $since, $until, $event) c
join games g using (game_id)
where $player = 'all' or c.game_id in (select game_id from player_persons where person = $player)
group by g.detail
order by deals desc, g.detail nulls last
