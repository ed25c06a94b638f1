-- What whisting costs: for each answer the mean value of the deal to the one who gave it, and the difference to
-- passing in the same place against the same contract. Values are whists in the final settlement.
-- This is what was observed, not what would have happened: players whist with better hands.
-- param rules variant = all: name of the rules, or all; values of different rules are never mixed
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param contract contract = all: one contract, such as 6s, or all
-- param by text = level: what is one line: contract, level, or all (every contract together)
-- param min_n int = 1: leave out lines with fewer answers
-- column variant: name of the rules; NULL: not written
-- column contract: contract, level, or all
-- column place: 1 first defender to speak, 2 second, 3 the sitting dealer; NULL: answers are not known
-- column answer: whist, half or pass; NULL: contracts whose answers are not known, left out of every other line
-- column company: whisted alone or together
-- column defence: open or closed; NULL: not written, or not played
-- column n: answers with a known value
-- column n_unknown: answers whose value is not known; in no mean
-- column value: mean value of the deal to him, in whists
-- column value_low: lower end of its 95 % normal interval; NULL for a single case
-- column value_high: upper end of it
-- column whists: mean whists that he wrote
-- column fined: share of deals in which he was fined
-- column mean_fine: mean mountain of a fine, where there was one
-- column n_pass: passes in the same place against the same contract, with a known value
-- column against_pass: value less the mean value of those passes
with picked as (
    select variant, answer_place as place, answer, company, defence, value, whists, fine,
        case $by when 'contract' then contract when 'level' then coalesce(level::varchar, '_') when 'all' then 'all'
            else error('by: contract, level or all') end as contract
    from answer_values
    where $rules in ('all', variant) and $players in ('all', players::varchar) and $contract in ('all', contract)
), passes as (
    select variant, contract, place, count(value) as n_pass, avg(value) as pass_value
    from picked
    where answer = 'pass'
    group by all
), told as (
    select variant, contract, place, answer, company, defence, count(value) as n, count(*) - count(value) as n_unknown,
        avg(value) as value, stddev_samp(value) as deviation, avg(whists) as whists,
        avg((fine > 0)::int) as fined, avg(fine) filter (fine > 0) as mean_fine
    from picked
    group by all
), untold as (
    select variant,
        case $by when 'contract' then contract when 'level' then coalesce(level::varchar, '_') else 'all' end as contract,
        count(*) as n_unknown
    from contract_outcomes
    where not is_answered and level is distinct from 0
        and $rules in ('all', variant) and $players in ('all', players::varchar) and $contract in ('all', contract)
    group by all
)
select t.variant, t.contract, t.place, t.answer, t.company, t.defence, t.n, t.n_unknown, t.value,
    mean_low(t.value, t.deviation, t.n) as value_low, mean_high(t.value, t.deviation, t.n) as value_high,
    t.whists, t.fined, t.mean_fine, coalesce(p.n_pass, 0) as n_pass, t.value - p.pass_value as against_pass
from told t
left join passes p on p.variant is not distinct from t.variant and p.contract = t.contract and p.place = t.place
where t.n + t.n_unknown >= $min_n
union all
select variant, contract, null, null, null, null, 0, n_unknown, null, null, null, null, null, null, 0, null
from untold
where n_unknown >= $min_n
order by variant nulls last, length(contract), contract, place nulls last, answer, company, defence nulls last
