-- How often six-of-spades contracts fail, by what became of them: one line an outcome, shares with 95 % intervals.
-- param contract contract = 6s: the contract that is asked about, or all
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- column line: what is counted; failed, of all: conceded or played and failed
-- column k: contracts of this kind
-- column n: contracts it is a share of; unknown outcomes are in none
-- column share: k / n
-- column low: lower end of the 95 % Wilson interval of the share
-- column high: upper end of it
with picked as (
    from contract_outcomes
    where $contract in ('all', contract) and $rules in ('all', variant) and $players in ('all', players::varchar)
), counted as (
    select count(*) filter (outcome <> 'unknown') as total,
        count(*) filter (outcome in ('made', 'failed')) as played
    from picked
), lines as (
    select 1 as place, 'nobody whisted' as line, count(*) filter (outcome = 'passed-out') as k, 'all' as of from picked
    union all select 2, 'half-whist', count(*) filter (outcome = 'half-whist'), 'all' from picked
    union all select 3, 'conceded', count(*) filter (outcome = 'conceded'), 'all' from picked
    union all select 4, 'made exactly', count(*) filter (outcome = 'made' and margin = 0), 'all' from picked
    union all select 5, 'made with 1 over', count(*) filter (outcome = 'made' and margin = 1), 'all' from picked
    union all select 6, 'made with 2 or more over', count(*) filter (outcome = 'made' and margin > 1), 'all' from picked
    union all select 7, 'failed by 1', count(*) filter (outcome = 'failed' and margin = -1), 'all' from picked
    union all select 8, 'failed by 2', count(*) filter (outcome = 'failed' and margin = -2), 'all' from picked
    union all select 9, 'failed by 3 or more', count(*) filter (outcome = 'failed' and margin < -2), 'all' from picked
    union all select 10, 'failed, of all', count(*) filter (outcome in ('failed', 'conceded')), 'all' from picked
    union all select 11, 'failed, of those played', count(*) filter (outcome = 'failed'), 'played' from picked
    union all select 12, 'outcome not written', count(*) filter (outcome = 'unknown'), 'none' from picked
), shared as (
    select place, line, k, case of when 'all' then total when 'played' then played end as n from lines, counted
)
select line, k, n, if(n > 0, k / n, null) as share, wilson_low(k, n) as low, wilson_high(k, n) as high
from shared
order by place
