-- What became of every contract: passed out, conceded, made by how many over, failed by how many.
-- Two rates of failure, both with 95 % Wilson intervals: of all contracts (a concession is a failure, a contract
-- that nobody whisted is made), and of those that were played.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param contract contract = all: one contract, such as 6s, or all
-- param by text = all: split by variant, players, configuration (whists), declarer (place), pushed, or all (no split)
-- param min_n int = 1: leave out lines with fewer contracts
-- column contract: the contract; 7_ and _ where its strain, or everything, is not written
-- column split: value of what it is split by; NULL: not written
-- column n: contracts with a known outcome: all that follow but n_unknown
-- column n_unknown: contracts whose outcome is not written; in no rate
-- column passed_out: made because nobody whisted
-- column half_whist: made against a half-whist, not played
-- column conceded: given up without play
-- column played: played to an end: made and failed
-- column made: played and made
-- column over_1: made with one trick over
-- column over_2: made with two or more over
-- column failed: played and failed
-- column down_1: failed by one trick
-- column down_2: failed by two
-- column down_3: failed by three or more
-- column fail_rate: (conceded + failed) / n
-- column fail_low: lower end of its interval
-- column fail_high: upper end of its interval
-- column played_fail_rate: failed / played
-- column played_fail_low: lower end of its interval
-- column played_fail_high: upper end of its interval
with picked as (
    select o.*,
        case $by
            when 'variant' then o.variant
            when 'players' then o.players::varchar
            when 'configuration' then coalesce(o.configuration, o.outcome::varchar)
            when 'declarer' then o.declarer_place::varchar
            when 'pushed' then case when o.is_pushed then 'pushed' when not o.is_pushed then 'not pushed' end
            when 'all' then ''
            else error('by: all, variant, players, configuration, declarer or pushed')
        end as split
    from contract_outcomes o
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    where $contract in ('all', o.contract)
), counted as (
    select contract, split, min(contract_code) as code, min(level) as level,
        count(*) filter (outcome <> 'unknown') as n,
        count(*) filter (outcome = 'unknown') as n_unknown,
        count(*) filter (outcome = 'passed-out') as passed_out,
        count(*) filter (outcome = 'half-whist') as half_whist,
        count(*) filter (outcome = 'conceded') as conceded,
        count(*) filter (outcome in ('made', 'failed')) as played,
        count(*) filter (outcome = 'made') as made,
        count(*) filter (outcome = 'made' and margin = 1) as over_1,
        count(*) filter (outcome = 'made' and margin >= 2) as over_2,
        count(*) filter (outcome = 'failed') as failed,
        count(*) filter (outcome = 'failed' and margin = -1) as down_1,
        count(*) filter (outcome = 'failed' and margin = -2) as down_2,
        count(*) filter (outcome = 'failed' and margin <= -3) as down_3
    from picked
    group by contract, split
)
select contract, split, n, n_unknown, passed_out, half_whist, conceded, played,
    made, over_1, over_2, failed, down_1, down_2, down_3,
    if(n > 0, (conceded + failed) / n, null) as fail_rate,
    wilson_low(conceded + failed, n) as fail_low,
    wilson_high(conceded + failed, n) as fail_high,
    if(played > 0, failed / played, null) as played_fail_rate,
    wilson_low(failed, played) as played_fail_low,
    wilson_high(failed, played) as played_fail_high
from counted
where n + n_unknown >= $min_n
order by code nulls last, level nulls last, contract, split
