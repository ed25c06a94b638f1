-- A player on one page: games, deals, contracts, misères, answers and all-pass, a line each. A line is a rate (with k)
-- or a mean (without); both have a 95 % interval, and what is not written is counted beside. What never happened has
-- no line.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param player player = all: person, or name as written, or all
-- column name: the person, by the table of players, else the name as written; NULL: names not written, all together
-- column person_id: id of the person in the table of players; NULL: in none
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column line: what is told
-- column k: cases of which this is so; NULL: the line is a mean
-- column n: cases that are known
-- column n_unknown: cases that are not known; in no figure. A game whose column changed hands has no known result
-- column figure: k / n, or the mean; values and results in whists
-- column low: lower end of its 95 % interval, of Wilson for a rate, normal for a mean
-- column high: upper end of it
-- column first_date: of the lines of games, the earliest date as written; NULL: none is
-- column last_date: the latest date
with deals_of as (
    from player_deals
    semi join games_chosen($rules, $players, $since, $until, $event) using (game_id)
    where $player in ('all', person)
), games_of as (
    from game_results
    semi join games_chosen($rules, $players, $since, $until, $event) using (game_id)
    where $player in ('all', person)
), contracts_of as (
    select *, if(outcome = 'unknown', null, outcome in ('passed-out', 'half-whist', 'made')) as is_made
    from deals_of
    where role = 'declarer'
), cases(variant, person, person_id, date, place, figure) as (
    -- One row a case: what is so is 1, what is not is 0; NULL where it is not known.
    select variant, person, person_id, date, 1, (result > 0)::int from games_of
    union all select variant, person, person_id, date, 2, result from games_of
    union all select variant, person, person_id, null, 3, value from deals_of
    union all select variant, person, person_id, null, 4, is_made::int from contracts_of where level is distinct from 0
    union all select variant, person, person_id, null, 5, is_made::int
        from contracts_of where level is distinct from 0 and outcome in ('made', 'failed')
    union all select variant, person, person_id, null, 6, value from contracts_of where level is distinct from 0
    union all select variant, person, person_id, null, 7, is_made::int from contracts_of where level = 0
    union all select variant, person, person_id, null, 8, value from contracts_of where level = 0
    union all select variant, person, person_id, null, 9, (answer = 'whist')::int
        from deals_of where answer is not null or is_answer_unknown
    union all select variant, person, person_id, null, 10, (fine > 0)::int from deals_of where answer = 'whist'
    union all select variant, person, person_id, null, 11, value from deals_of where answer = 'whist'
    union all select variant, person, person_id, null, 12, value from deals_of where answer = 'half'
    union all select variant, person, person_id, null, 13, value from deals_of where answer = 'pass'
    union all select variant, person, person_id, null, 14, (tricks = 0)::int
        from deals_of where kind = 'all-pass' and role = 'player'
    union all select variant, person, person_id, null, 15, tricks
        from deals_of where kind = 'all-pass' and role = 'player'
    union all select variant, person, person_id, null, 16, value from deals_of where kind = 'all-pass'
), lines(place, line, is_rate) as (
    values
        (1, 'won a game: its result is above zero', true),
        (2, 'result of a game', false),
        (3, 'value of a deal', false),
        (4, 'made a contract', true),
        (5, 'made a contract, of those played', true),
        (6, 'value of a contract', false),
        (7, 'made a misère', true),
        (8, 'value of a misère', false),
        (9, 'answered with a whist', true),
        (10, 'was fined for a whist', true),
        (11, 'value of a whist', false),
        (12, 'value of a half-whist', false),
        (13, 'value of a pass to a contract', false),
        (14, 'took no trick on all-pass', true),
        (15, 'tricks on all-pass', false),
        (16, 'value of an all-pass', false)
), counted as (
    select variant, person, person_id, place, count(figure) as n, count(*) - count(figure) as n_unknown,
        sum(figure) as total, avg(figure) as figure, stddev_samp(figure) as deviation,
        min(date) as first_date, max(date) as last_date
    from cases
    group by variant, person, person_id, place
)
select person as name, person_id, variant, line, if(is_rate, coalesce(total, 0)::bigint, null) as k, n, n_unknown,
    figure, if(is_rate, wilson_low(k, n), mean_low(figure, deviation, n)) as low,
    if(is_rate, wilson_high(k, n), mean_high(figure, deviation, n)) as high, first_date, last_date
from counted
join lines using (place)
order by variant nulls last, name nulls last, person_id nulls last, place
