-- Players by person or name: deals, contracts, answers, and the mean value of a deal with its 95 % interval.
-- param rules variant = all: name of the rules, or all
-- param min_n int = 1: leave out players with fewer deals
-- column name: the person, by the table of players; who is in none is told by the name as written
-- column person_id: id of the person in that table; not written: in none
-- column variant: name of the rules; values of different rules are never mixed
-- column n: deals with a known value
-- column n_unknown: deals whose value is not known; in no mean
-- column value: mean value of a deal, in whists
-- column value_low: lower end of its 95 % normal interval
-- column value_high: upper end of it
-- column contracts: contracts declared with a known outcome
-- column contracts_failed: of these conceded or failed
-- column answers: answers given
-- column whisted: of these whists
select person as name, person_id, variant, count(value) as n, count(*) - count(value) as n_unknown, avg(value) as value,
    mean_low(avg(value), stddev_samp(value), count(value)) as value_low,
    mean_high(avg(value), stddev_samp(value), count(value)) as value_high,
    count(*) filter (role = 'declarer' and outcome <> 'unknown') as contracts,
    count(*) filter (role = 'declarer' and outcome in ('conceded', 'failed')) as contracts_failed,
    count(answer) as answers,
    count(*) filter (answer = 'whist') as whisted
from player_deals
where person is not null and $rules in ('all', variant)
group by person, person_id, variant
having count(*) >= $min_n
order by variant nulls last, value desc nulls last, person, person_id nulls last
