-- Two players against each other: who came before whom in their games, their results there, and the whists that they
-- wrote on each other. All pairs are told, both ways round, unless players are named.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param player player = all: person, or name as written, or all
-- param opponent player = all: the other, person, or name as written, or all
-- param min_n int = 1: leave out lines with fewer games
-- column name: the person, by the table of players, else the name as written
-- column person_id: id of the person in the table of players; NULL: in none
-- column opponent: the other player, named likewise
-- column opponent_id: his id in the table of players
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column n: games in which both owned a column from the first deal to the last, and whose settlement is known
-- column n_unknown: their other games; in none of the figures of games
-- column ahead: games in which he settled better than the other
-- column level: games in which both settled alike
-- column behind: games in which he settled worse
-- column ahead_share: ahead / n
-- column ahead_low: lower end of its 95 % Wilson interval
-- column ahead_high: upper end of it
-- column settlement: sum of his results in these games, in whists
-- column opponent_settlement: sum of the other's
-- column deals: deals of theirs whose entries on the sheet are known
-- column deals_unknown: their other deals; in no whists
-- column whists_on: whists that he wrote on the other in these deals
-- column whists_from: whists that the other wrote on him
with results as (
    from game_results
    semi join games_chosen($rules, $players, $since, $until, $event) using (game_id)
    where person is not null
), games_of as (
    select a.person, a.person_id, b.person as other, b.person_id as other_id, a.variant,
        count(*) filter (a.result is not null and b.result is not null) as n,
        count(*) filter (a.result is null or b.result is null) as n_unknown,
        count(*) filter (a.result > b.result) as ahead, count(*) filter (a.result = b.result) as level,
        count(*) filter (a.result < b.result) as behind,
        sum(a.result) filter (b.result is not null) as settlement,
        sum(b.result) filter (a.result is not null) as other_settlement
    from results a
    join results b on b.game_id = a.game_id and b.seat <> a.seat
    where $player in ('all', a.person) and $opponent in ('all', b.person)
    group by a.person, a.person_id, b.person, b.person_id, a.variant
), whists as materialized (
    from table_whists
    semi join games_chosen($rules, $players, $since, $until, $event) using (game_id)
), deals_of as (
    select a.person, a.person_id, b.person as other, b.person_id as other_id, g.variant,
        sum(t.known)::bigint as deals, sum(t.deals - t.known)::bigint as deals_unknown,
        coalesce(sum(w.whists), 0) as whists_on, coalesce(sum(f.whists), 0) as whists_from
    from table_pairs t
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    join player_persons a on a.game_id = t.game_id and a.player = t.player
    join player_persons b on b.game_id = t.game_id and b.player = t.other
    left join whists w on w.game_id = t.game_id and w.player = t.player and w.on_player = t.other
    left join whists f on f.game_id = t.game_id and f.player = t.other and f.on_player = t.player
    where $player in ('all', a.person) and $opponent in ('all', b.person)
    group by a.person, a.person_id, b.person, b.person_id, g.variant
)
select coalesce(g.person, d.person) as name, coalesce(g.person_id, d.person_id) as person_id,
    coalesce(g.other, d.other) as opponent, coalesce(g.other_id, d.other_id) as opponent_id,
    coalesce(g.variant, d.variant) as variant,
    coalesce(n, 0) as n, coalesce(n_unknown, 0) as n_unknown, ahead, level, behind, ahead / nullif(n, 0) as ahead_share,
    wilson_low(ahead, n) as ahead_low, wilson_high(ahead, n) as ahead_high,
    settlement::decimal(18, 4) as settlement, other_settlement::decimal(18, 4) as opponent_settlement,
    coalesce(deals, 0) as deals, coalesce(deals_unknown, 0) as deals_unknown,
    whists_on::decimal(18, 4) as whists_on, whists_from::decimal(18, 4) as whists_from
from games_of g
full join deals_of d on d.person = g.person and d.person_id is not distinct from g.person_id and d.other = g.other
    and d.other_id is not distinct from g.other_id and d.variant is not distinct from g.variant
where coalesce(n, 0) + coalesce(n_unknown, 0) >= $min_n
order by variant nulls last, name, person_id nulls last, opponent, opponent_id nulls last
