-- By which rules games are played, the most frequent first.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param player player = all: only games with this person, or name as written, or all
-- column variant: name of the rules; NULL: not written
-- column games: games
-- column deals: their deals, void and unread ones included
select c.variant, count(*) as games, sum(g.deals)::bigint as deals
from games_chosen($rules, $players, $since, $until, $event) c
join games g using (game_id)
where $player = 'all' or c.game_id in (select game_id from player_persons where person = $player)
group by c.variant
order by deals desc, c.variant nulls last
