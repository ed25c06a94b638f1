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
-- column defence: open or closed; NULL: not written; answers not written: it is not known who whisted
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
with asked as (
    select g.variant, d.level, d.contract as code, coalesce(c.name, d.level || '_', '_') as name, d.outcome,
        if(d.kind is null, 'answers not written', d.defence::varchar) as defence, s.value_num / s.value_den as value,
        s.fine_num > 0 as is_fined
    from deals d
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    left join contracts c on c.contract = d.contract
    left join seats s on s.game_id = d.game_id and s.deal = d.deal and s.answer = 'whist'
    where d.outcome is not null and d.level is distinct from 0 and (d.whisters = 1 or d.kind is null)
), picked as (
    select *,
        case $by when 'contract' then name when 'level' then coalesce(level::varchar, '_') when 'all' then 'all'
            else error('by: contract, level or all') end as contract
    from asked
    where $contract in ('all', name)
), counted as (
    select variant, contract, defence, min(level) as level, min(code) as code,
        count(*) as k,
        count(*) filter (outcome in ('made', 'failed')) as n_outcome,
        count(*) filter (outcome = 'failed') as failed,
        count(value) as n_value, avg(value) as value, stddev_samp(value) as deviation,
        count(*) filter (is_fined) as fined
    from picked
    group by variant, contract, defence
), shared as (
    select *,
        if(defence in ('open', 'closed'),
            sum(k) filter (defence in ('open', 'closed')) over (partition by variant, contract), null) as n
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
    min(code) over (partition by variant, contract) nulls last, contract,
    list_position(['open', 'closed'], defence) nulls last, defence nulls first
