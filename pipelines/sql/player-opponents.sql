-- What a deal is worth to a player at a table with each other player. It says who sat there, not who did it: a deal
-- has two or three others.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param player player = all: person, or name as written, or all
-- param min_n int = 1: leave out lines with fewer deals
-- column name: the person, by the table of players, else the name as written; NULL: names not written, all together
-- column person_id: id of the person in the table of players; NULL: in none
-- column opponent: the other player, named likewise
-- column opponent_id: his id in the table of players
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column games: games in which they met
-- column n: deals with a known value
-- column n_unknown: deals whose value is not known; in no mean
-- column value: mean value of a deal to him, in whists
-- column value_low: lower end of its 95 % normal interval; NULL for a single case
-- column value_high: upper end of it
-- column opponent_value: mean value of these deals to the other, in whists
with met as (
    select a.person as name, a.person_id, b.person as opponent, b.person_id as opponent_id, g.variant,
        count(distinct t.game_id) as games, sum(t.known)::bigint as n, sum(t.deals - t.known)::bigint as n_unknown,
        sum(t.value) as total, sum(t.squares) as squares, sum(t.other_value) as other_total
    from table_pairs t
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    join player_persons a on a.game_id = t.game_id and a.player = t.player
    join player_persons b on b.game_id = t.game_id and b.player = t.other
    where $player in ('all', a.person)
    group by a.person, a.person_id, b.person, b.person_id, g.variant
)
select name, person_id, opponent, opponent_id, variant, games, n, n_unknown, total / nullif(n, 0) as value,
    -- The standard deviation by the sums of values and of their squares.
    mean_low(value, if(n > 1, sqrt(greatest(0, squares - n * value * value) / (n - 1)), null), n) as value_low,
    mean_high(value, if(n > 1, sqrt(greatest(0, squares - n * value * value) / (n - 1)), null), n) as value_high,
    other_total / nullif(n, 0) as opponent_value
from met
where n + n_unknown >= $min_n
order by variant nulls last, name nulls last, person_id nulls last, value desc nulls last, opponent nulls last,
    opponent_id nulls last
