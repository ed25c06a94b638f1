-- How a player answers contracts of others, and what came of it. This is what was observed, not what would have
-- happened: players whist with better hands.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param player player = all: person, or name as written, or all
-- param contract contract = all: one contract, such as 6s, or all
-- param min_n int = 1: leave out lines with fewer answers
-- column name: the person, by the table of players, else the name as written; NULL: names not written, all together
-- column person_id: id of the person in the table of players; NULL: in none
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column place: 1 first defender to speak, 2 second, 3 the sitting dealer; NULL: answers are not written
-- column answer: whist, half or pass; NULL: contracts that he defended and whose answers are not written
-- column company: whisted alone or together
-- column share: share of this answer and company among his answers in this place
-- column share_low: lower end of its 95 % Wilson interval
-- column share_high: upper end of it
-- column n: answers with a known value
-- column n_unknown: answers whose value is not known; in no mean
-- column value: mean value of the deal to him, in whists
-- column value_low: lower end of its 95 % normal interval; NULL for a single case
-- column value_high: upper end of it
-- column whists: mean whists that he wrote
-- column fined: share of these in which he was fined, where that is known
-- column mean_fine: mean mountain of a fine, where there was one
with told as (
    select person as name, person_id, variant, answer_place as place, answer, company, count(*) as cases,
        count(value) as n, count(*) - count(value) as n_unknown, avg(value) as value,
        mean_low(avg(value), stddev_samp(value), count(value)) as value_low,
        mean_high(avg(value), stddev_samp(value), count(value)) as value_high,
        avg(whists) filter (answer is not null) as whists,
        avg((fine > 0)::int) filter (answer = 'whist') as fined, avg(fine) filter (fine > 0) as mean_fine
    from player_deals
    semi join games_chosen($rules, $players, $since, $until, $event) using (game_id)
    where (answer is not null or is_answer_unknown)
        and $player in ('all', person) and $contract in ('all', contract)
    group by person, person_id, variant, answer_place, answer, company
), shared as (
    select *, if(answer is null, null, sum(cases) over (partition by name, person_id, variant, place)) as answers
    from told
)
select name, person_id, variant, place, answer, company, cases / answers as share,
    wilson_low(cases, answers) as share_low, wilson_high(cases, answers) as share_high,
    n, n_unknown, value, value_low, value_high, whists, fined, mean_fine
from shared
where cases >= $min_n
order by variant nulls last, name nulls last, person_id nulls last, place nulls last, answer, company
