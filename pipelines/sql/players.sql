-- Players: deals, contracts, answers, and the mean value of a deal with its 95 % interval. A player is a person of the
-- table of players; who is in none is told by the name as written.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param min_n int = 1: leave out lines with fewer deals
-- column name: the person, by the table of players, else the name as written; NULL: names not written, all together
-- column person_id: id of the person in the table of players; NULL: in none
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column games: games in which he sat
-- column n: deals with a known value
-- column n_unknown: deals whose value is not known; in no mean
-- column value: mean value of a deal to him, in whists
-- column value_low: lower end of its 95 % normal interval; NULL for a single case
-- column value_high: upper end of it
-- column contracts: contracts declared with a known outcome, misère left out
-- column contracts_unknown: contracts whose outcome is not written; in no rate
-- column contracts_failed: of these conceded or failed
-- column fail_rate: contracts_failed / contracts
-- column fail_low: lower end of its 95 % Wilson interval
-- column fail_high: upper end of it
-- column miseres: misères declared with a known outcome
-- column miseres_unknown: misères whose outcome is not written
-- column miseres_caught: of these caught
-- column answers: answers given
-- column answers_unknown: contracts that he defended and whose answers are not written
-- column whisted: of these whists
-- column first_date: the earliest date of his games, as written; NULL: none is
-- column last_date: the latest date
select person as name, person_id, variant, count(distinct game_id) as games,
    count(value) as n, count(*) - count(value) as n_unknown, avg(value) as value,
    mean_low(avg(value), stddev_samp(value), count(value)) as value_low,
    mean_high(avg(value), stddev_samp(value), count(value)) as value_high,
    count(*) filter (role = 'declarer' and level is distinct from 0 and outcome <> 'unknown') as contracts,
    count(*) filter (role = 'declarer' and level is distinct from 0 and outcome = 'unknown') as contracts_unknown,
    count(*) filter (role = 'declarer' and level is distinct from 0 and outcome in ('conceded', 'failed'))
        as contracts_failed,
    contracts_failed / nullif(contracts, 0) as fail_rate,
    wilson_low(contracts_failed, contracts) as fail_low, wilson_high(contracts_failed, contracts) as fail_high,
    count(*) filter (role = 'declarer' and level = 0 and outcome <> 'unknown') as miseres,
    count(*) filter (role = 'declarer' and level = 0 and outcome = 'unknown') as miseres_unknown,
    count(*) filter (role = 'declarer' and level = 0 and outcome in ('conceded', 'failed')) as miseres_caught,
    count(answer) as answers, count(*) filter (is_answer_unknown) as answers_unknown,
    count(*) filter (answer = 'whist') as whisted,
    min(date) as first_date, max(date) as last_date
from player_deals
semi join games_chosen($rules, $players, $since, $until, $event) using (game_id)
group by person, person_id, variant
having count(*) >= $min_n
order by variant nulls last, value desc nulls last, name nulls last, person_id nulls last
