-- Scorings: what each game was worth to each player by its own rules and by the others it is scored by.
-- A game without a further scoring has the lines of its own only.
-- param scoring scoring = all: one further scoring, such as leningrad 1, or all
-- column game: the game id
-- column scoring: record: the game's own; else the rules by which it is scored as well
-- column rules: name and version of the rules; NULL: not written
-- column seat: the seat
-- column name: name of the player
-- column settlement: what the game was worth to him, in whists; NULL: not known
-- column difference: less that of the record
-- column rank: place among the players of the game by this scoring, from 1
-- column deals: deals that are scored; NULL for the record
-- column left_out: deals that these rules cannot score, see `scoring_notes`; NULL for the record
with told as (
    select game_id, scoring, rules, letter, name, settlement, deals, left_out
    from all_settlements
    where scoring = 'record' or $scoring in ('all', scoring)
)
select hex_id(t.game_id) as game, t.scoring, t.rules, t.letter as seat, t.name, t.settlement,
    t.settlement - own.settlement as difference,
    rank() over (partition by t.game_id, t.scoring order by t.settlement desc nulls last) as rank,
    t.deals, t.left_out
from told t
join seat_names n on n.letter = t.letter
left join told own on own.game_id = t.game_id and own.scoring = 'record' and own.letter = t.letter
order by game, t.scoring <> 'record', t.scoring, n.seat
