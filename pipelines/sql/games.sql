-- Games, one a line, with the settlement of everybody from the best to the worst.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param player player = all: only games with this person, or name as written, or all
-- column date: date of the game as written
-- column variant: name of the rules; NULL: not written
-- column game: id of the game
-- column deals: its deals, void and unread ones included
-- column name_1: the person who came first, by the table of players, else the name as written
-- column result_1: his result, in whists; NULL: not known, or nobody's alone
-- column name_2: the person who came second, by the table of players, else the name as written
-- column result_2: his result, in whists; NULL: not known, or nobody's alone
-- column name_3: the person who came third, by the table of players, else the name as written
-- column result_3: his result, in whists; NULL: not known, or nobody's alone
-- column name_4: the person who came fourth, by the table of players, else the name as written
-- column result_4: his result, in whists; NULL: not known, or nobody's alone
with ordered as (
    select *, row_number() over (partition by game_id order by place nulls last, seat) as turn
    from game_results semi join games_chosen($rules, $players, $since, $until, $event) using (game_id)
    where $player = 'all' or game_id in (select game_id from player_persons where person = $player)
)
select o.date, o.variant, hex_id(o.game_id) as game, any_value(g.deals) as deals,
    any_value(o.person) filter (turn = 1) as name_1, any_value(o.result) filter (turn = 1) as result_1,
    any_value(o.person) filter (turn = 2) as name_2, any_value(o.result) filter (turn = 2) as result_2,
    any_value(o.person) filter (turn = 3) as name_3, any_value(o.result) filter (turn = 3) as result_3,
    any_value(o.person) filter (turn = 4) as name_4, any_value(o.result) filter (turn = 4) as result_4
from ordered o
join games g using (game_id)
group by o.game_id, o.date, o.variant
order by any_value(g.first_day) nulls last, o.date nulls last, game
