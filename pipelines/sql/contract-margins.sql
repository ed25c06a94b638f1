-- Contracts bid, made, over and under: by how many tricks those that were played were made or failed.
-- Misères are not in it, see misere-tricks.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param contract contract = all: one contract, such as 6s, or all
-- param by text = contract: what is one line: contract, level, strain, or all (every contract together)
-- param min_n int = 1: leave out lines with fewer contracts
-- column contract: contract, level, strain or all; 7_ and _ where the strain, or everything, is not written
-- column bid: contracts that were undertaken
-- column n_unknown: of these, outcome not written; in nothing that follows
-- column n_not_played: nobody whisted, or a half-whist
-- column n_conceded: given up without play
-- column n: played to an end
-- column made: played and made
-- column share: made / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column down_4: failed by four tricks or more
-- column down_3: failed by three
-- column down_2: failed by two
-- column down_1: failed by one
-- column exactly: made without a trick over
-- column over_1: made with one over
-- column over_2: made with two over
-- column over_3: made with three over
-- column over_4: made with four over: a six with all ten tricks
-- column margin: mean tricks over or, negative, under
-- column margin_low: lower end of its 95 % normal interval; NULL for a single case
-- column margin_high: upper end of it
with picked as (
    select o.outcome, o.margin, o.contract_code, o.level, c.strain,
        case $by when 'contract' then o.contract when 'level' then coalesce(o.level::varchar, '_')
            when 'strain' then coalesce(c.strain, '_') when 'all' then 'all'
            else error('by: contract, level, strain or all') end as contract
    from contract_outcomes o
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    left join contracts c on c.contract = o.contract_code
    where o.level is distinct from 0 and $contract in ('all', o.contract)
), counted as (
    select contract, min(level) as level, min(contract_code) as code,
        count(*) as bid,
        count(*) filter (outcome = 'unknown') as n_unknown,
        count(*) filter (outcome in ('passed-out', 'half-whist')) as n_not_played,
        count(*) filter (outcome = 'conceded') as n_conceded,
        count(*) filter (outcome in ('made', 'failed')) as n,
        count(*) filter (outcome = 'made') as made,
        count(*) filter (outcome = 'failed' and margin <= -4) as down_4,
        count(*) filter (outcome = 'failed' and margin = -3) as down_3,
        count(*) filter (outcome = 'failed' and margin = -2) as down_2,
        count(*) filter (outcome = 'failed' and margin = -1) as down_1,
        count(*) filter (outcome = 'made' and margin = 0) as exactly,
        count(*) filter (outcome = 'made' and margin = 1) as over_1,
        count(*) filter (outcome = 'made' and margin = 2) as over_2,
        count(*) filter (outcome = 'made' and margin = 3) as over_3,
        count(*) filter (outcome = 'made' and margin = 4) as over_4,
        avg(margin) filter (outcome in ('made', 'failed')) as margin,
        stddev_samp(margin) filter (outcome in ('made', 'failed')) as deviation
    from picked
    group by contract
)
select contract, bid, n_unknown, n_not_played, n_conceded, n, made,
    made / nullif(n, 0) as share, wilson_low(made, n) as low, wilson_high(made, n) as high,
    down_4, down_3, down_2, down_1, exactly, over_1, over_2, over_3, over_4,
    margin, mean_low(margin, deviation, n) as margin_low, mean_high(margin, deviation, n) as margin_high
from counted
where bid >= $min_n
order by if($by = 'strain', strpos('scdhn_', contract), level) nulls last, code nulls last
