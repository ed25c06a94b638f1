-- Comments that have a text in them, capital letters or not, with the place where they stand.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param text text = all: what is looked for in the comment, or all
-- param on text = all: only comments on such a line: its first word, such as contract, a number for a trick, or all
-- param top count = 100: how many lines at most
-- column game: the game id
-- column date: tag date as written
-- column event: tag event
-- column deal: number written in the deal line; NULL: the comment is not on a deal
-- column line: first word of the line that it is on; NULL: the end of the game
-- column position: above that line or behind it
-- column text: the comment
-- column n: how many such comments there are
select hex_id(c.game_id) as game, g.date, g.event, d.number as deal, c.on_line as line, c.position, c.text,
    count(*) over () as n
from comments c
join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
left join deals d on d.game_id = c.game_id and d.deal = c.deal
where ($text = 'all' or contains(lower(c.text), lower($text))) and $on in ('all', c.on_line)
order by g.date nulls last, c.game_id, c.comment
limit $top
