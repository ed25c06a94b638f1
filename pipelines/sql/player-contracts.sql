-- What became of the contracts of a player, each contract by itself: how often it failed, and what it was worth to
-- him. A concession is a failure; a contract that nobody whisted, or that a half-whist let go, is made.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param player player = all: person, or name as written, or all
-- param contract contract = all: one contract, such as 6s, or all
-- param min_n int = 1: leave out lines with fewer contracts
-- column name: the person, by the table of players, else the name as written; NULL: names not written, all together
-- column person_id: id of the person in the table of players; NULL: in none
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column contract: the contract; 7_ and _ where its strain, or everything, is not written
-- column n: contracts with a known outcome
-- column n_unknown: contracts whose outcome is not written; in no rate
-- column passed_out: made because nobody whisted, or against a half-whist
-- column made: played and made
-- column failed: played and failed
-- column conceded: given up without play
-- column fail_rate: (conceded + failed) / n
-- column fail_low: lower end of its 95 % Wilson interval
-- column fail_high: upper end of it
-- column n_value: contracts whose value is known
-- column value: mean value of the deal to him, in whists
-- column value_low: lower end of its 95 % normal interval; NULL for a single case
-- column value_high: upper end of it
select person as name, person_id, variant, contract,
    count(*) filter (outcome <> 'unknown') as n, count(*) filter (outcome = 'unknown') as n_unknown,
    count(*) filter (outcome in ('passed-out', 'half-whist')) as passed_out,
    count(*) filter (outcome = 'made') as made, count(*) filter (outcome = 'failed') as failed,
    count(*) filter (outcome = 'conceded') as conceded,
    (conceded + failed) / nullif(n, 0) as fail_rate,
    wilson_low(conceded + failed, n) as fail_low, wilson_high(conceded + failed, n) as fail_high,
    count(value) as n_value, avg(value) as value,
    mean_low(avg(value), stddev_samp(value), count(value)) as value_low,
    mean_high(avg(value), stddev_samp(value), count(value)) as value_high
from player_deals
semi join games_chosen($rules, $players, $since, $until, $event) using (game_id)
where role = 'declarer' and $player in ('all', person) and $contract in ('all', contract)
group by person, person_id, variant, contract
having count(*) >= $min_n
order by variant nulls last, name nulls last, person_id nulls last, min(contract_code) nulls last, contract
