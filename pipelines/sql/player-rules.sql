-- A player by the rules that are played: games and their results, deals and their value. Values of different rules
-- stand side by side; they are not to be added.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param player player = all: person, or name as written, or all
-- param min_n int = 1: leave out lines with fewer deals
-- column name: the person, by the table of players, else the name as written; NULL: names not written, all together
-- column person_id: id of the person in the table of players; NULL: in none
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column games: games in which he sat, as owner of a column
-- column n_result: games whose result is known and his alone
-- column won: of these with a result above zero
-- column result: mean result of a game, in whists
-- column result_low: lower end of its 95 % normal interval; NULL for a single case
-- column result_high: upper end of it
-- column n: deals with a known value
-- column n_unknown: deals whose value is not known; in no mean
-- column value: mean value of a deal to him, in whists
-- column value_low: lower end of its 95 % normal interval; NULL for a single case
-- column value_high: upper end of it
with deals_of as (
    select person as name, person_id, variant,
        count(value) as n, count(*) - count(value) as n_unknown, avg(value) as value,
        mean_low(avg(value), stddev_samp(value), count(value)) as value_low,
        mean_high(avg(value), stddev_samp(value), count(value)) as value_high
    from player_deals
    semi join games_chosen($rules, $players, $since, $until, $event) using (game_id)
    where $player in ('all', person)
    group by person, person_id, variant
    having count(*) >= $min_n
), games_of as (
    select person as name, person_id, variant, count(distinct game_id) as games, count(result) as n_result,
        count(*) filter (result > 0) as won, avg(result) as result,
        mean_low(avg(result), stddev_samp(result), count(result)) as result_low,
        mean_high(avg(result), stddev_samp(result), count(result)) as result_high
    from game_results
    semi join games_chosen($rules, $players, $since, $until, $event) using (game_id)
    where $player in ('all', person)
    group by person, person_id, variant
)
select d.name, d.person_id, d.variant, coalesce(r.games, 0) as games, coalesce(r.n_result, 0) as n_result,
    coalesce(r.won, 0) as won, r.result, r.result_low, r.result_high,
    d.n, d.n_unknown, d.value, d.value_low, d.value_high
from deals_of d
left join games_of r on r.name is not distinct from d.name and r.person_id is not distinct from d.person_id
    and r.variant is not distinct from d.variant
order by d.name nulls last, d.person_id nulls last, d.variant nulls last
