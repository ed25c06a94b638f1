-- How often contracts fail that were pushed up in the auction: the declarer had to speak again after his first bid.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param contract contract = all: one contract, such as 6s, or all
-- param by text = level: what is one line: contract, level, calls (of the declarer), or all (every contract together)
-- param min_n int = 1: leave out lines with fewer contracts
-- column contract: contract or level, misere among them; calls or all; 7_ and _ where it is not written
-- column pushed: whether he spoke twice or more; NULL: the auction is not written as a whole
-- column calls: mean bids and holds of the declarer
-- column n: contracts with a known outcome
-- column failed: conceded, or played and failed
-- column share: failed / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column n_conceded: given up without play
-- column n_played: played to an end, with a known outcome
-- column played_failed: of these, failed
-- column played_share: played_failed / n_played
-- column played_low: lower end of its 95 % Wilson interval
-- column played_high: upper end of it
-- column n_unknown: contracts whose outcome is not written; in no rate
with picked as (
    select o.outcome, o.contract_code, o.is_pushed as pushed, d.declarer_calls,
        case $by when 'contract' then o.contract
            when 'level' then if(o.level = 0, 'misere', coalesce(o.level::varchar, '_'))
            when 'calls' then coalesce(d.declarer_calls::varchar, '_')
            when 'all' then 'all'
            else error('by: contract, level, calls or all') end as contract
    from contract_outcomes o
    join deals d using (game_id, deal)
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    where $contract in ('all', o.contract)
), counted as (
    select contract, pushed, min(contract_code) as code, avg(declarer_calls) as calls,
        count(*) as total,
        count(*) filter (outcome <> 'unknown') as n,
        count(*) filter (outcome in ('conceded', 'failed')) as failed,
        count(*) filter (outcome = 'conceded') as n_conceded,
        count(*) filter (outcome in ('made', 'failed')) as n_played,
        count(*) filter (outcome = 'failed') as played_failed,
        count(*) filter (outcome = 'unknown') as n_unknown
    from picked
    group by contract, pushed
)
select contract, pushed, calls,
    n, failed, failed / nullif(n, 0) as share, wilson_low(failed, n) as low, wilson_high(failed, n) as high,
    n_conceded, n_played, played_failed, played_failed / nullif(n_played, 0) as played_share,
    wilson_low(played_failed, n_played) as played_low, wilson_high(played_failed, n_played) as played_high, n_unknown
from counted
where total >= $min_n
order by if($by = 'calls', try_cast(contract as integer), min(code) over (partition by contract)) nulls last,
    contract, pushed nulls last
