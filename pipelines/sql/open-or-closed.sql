-- The lone whister: how often he lays the hands open and how often he keeps them closed, how often the contract fails
-- then, and what the deal was worth to him.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param contract contract = all: one contract, such as 6s, or all
-- param by text = level: what is one line: contract, level, or all (every contract together)
-- param min_n int = 1: leave out lines with fewer whists
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column contract: contract, level, or all
-- column defence: open or closed; NULL: not written
-- column k: contracts with a lone whister who played so
-- column n: contracts with a lone whister of whom it is written how he played
-- column share: k / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column n_outcome: of the k, those with a known outcome
-- column failed: of these, failed
-- column failed_share: failed / n_outcome
-- column failed_low: lower end of its 95 % Wilson interval
-- column failed_high: upper end of it
-- column n_value: of the k, those whose value is known
-- column n_unknown: of the k, those whose value is not known; in no mean
-- column value: mean value of the deal to the whister, in whists
-- column value_low: lower end of its 95 % normal interval; NULL for a single case
-- column value_high: upper end of it
-- column fined: deals in which he was fined for tricks that he owed
with picked as (
    select a.variant, a.level, a.contract_code as code, a.defence, d.outcome, a.value, a.fine,
        case $by when 'contract' then a.contract when 'level' then coalesce(a.level::varchar, '_') when 'all' then 'all'
            else error('by: contract, level or all') end as contract
    from answer_values a
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    join deals d using (game_id, deal)
    where a.company = 'alone' and $contract in ('all', a.contract)
), counted as (
    select variant, contract, defence, min(level) as level, min(code) as code,
        count(*) as k,
        count(*) filter (outcome in ('made', 'failed')) as n_outcome,
        count(*) filter (outcome = 'failed') as failed,
        count(value) as n_value, avg(value) as value, stddev_samp(value) as deviation,
        count(*) filter (fine > 0) as fined
    from picked
    group by variant, contract, defence
), shared as (
    select *,
        if(defence is null, null, sum(k) filter (defence is not null) over (partition by variant, contract)) as n
    from counted
)
select variant, contract, defence, k, n, k / n as share, wilson_low(k, n) as low, wilson_high(k, n) as high,
    n_outcome, failed, failed / nullif(n_outcome, 0) as failed_share,
    wilson_low(failed, n_outcome) as failed_low, wilson_high(failed, n_outcome) as failed_high,
    n_value, k - n_value as n_unknown,
    value, mean_low(value, deviation, n_value) as value_low, mean_high(value, deviation, n_value) as value_high, fined
from shared
where k >= $min_n
order by variant nulls last, min(level) over (partition by variant, contract) nulls last,
    min(code) over (partition by variant, contract) nulls last, contract, defence nulls last
