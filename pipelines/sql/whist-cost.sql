-- What whisting costs: for each answer the mean value of the deal to the one who gave it, the whists that he wrote, how
-- often he was fined and how much, and the difference to passing in the same place against the same contract.
-- Values are whists in the final settlement. This is what was observed, not what would have happened: players whist
-- with better hands.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param contract contract = all: one contract, such as 6s, or all
-- param by text = level: what is one line: contract, level, or all (every contract together)
-- param min_n int = 1: leave out lines with fewer answers
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column contract: contract, level, or all
-- column place: 1 first defender to speak, 2 second, 3 the sitting dealer; NULL: answers are not known
-- column answer: whist, half or pass; NULL: contracts whose answers are not known, left out of every other line
-- column company: whisted alone or together; NULL: not a whist
-- column defence: of a lone whist, open or closed; NULL: not written, or not played
-- column n: answers with a known value
-- column n_unknown: answers whose value is not known; in no mean
-- column value: mean value of the deal to him, in whists
-- column value_low: lower end of its 95 % normal interval; NULL for a single case
-- column value_high: upper end of it
-- column whists: mean whists that he wrote
-- column n_fined: answers of n after which he was fined
-- column fined: n_fined / n
-- column fined_low: lower end of its 95 % Wilson interval
-- column fined_high: upper end of it
-- column mean_fine: mean mountain of a fine, where there was one
-- column n_pass: passes in the same place against the same contracts, with a known value
-- column n_compared: answers of n against contracts of which there are two such passes or more
-- column against_pass: mean over these of the value less the mean value of passes against that very contract
-- column against_low: lower end of its 95 % normal interval; NULL for a single case, and for passes themselves
-- column against_high: upper end of it
with asked as (
    select *
    from games_chosen($rules, $players, $since, $until, $event)
), wanted as (
    select contract as code
    from contracts
    where name = $contract
), cases as (  -- a line for each kind of answer against each contract; spread: squares of the distances from its mean
    select g.variant, s.answered_contract as code, s.answered_level as level, s.answer_place as place, s.answer,
        s.is_alone, s.answered_defence,
        count(s.value_num) as n, count(*) - count(s.value_num) as n_unknown,
        sum(s.value_num / s.value_den) as value,
        var_pop(s.value_num / s.value_den) * count(s.value_num) as spread,
        sum(s.whists_num / s.whists_den) as whists,
        count(*) filter (s.fine_num > 0) as n_fined, sum(s.fine_num / s.fine_den) as fines
    from seats s
    join asked g using (game_id)
    where s.answer is not null
        and ($contract = 'all' or s.answered_contract is not distinct from (select code from wanted))
    group by all
    union all by name
    select g.variant, d.contract as code, d.level, 0 as n, count(*) as n_unknown
    from deals d
    join asked g using (game_id)
    where d.outcome is not null and d.kind is null and d.level is distinct from 0
        and ($contract = 'all' or d.contract is not distinct from (select code from wanted))
    group by all
), named as (
    select t.*, coalesce(c.name, t.level || '_', '_') as contract,
        if(t.answer = 'whist', if(is_alone, 'alone', 'together'), null) as company,
        if(is_alone, answered_defence, null) as defence,
        case $by when 'contract' then coalesce(c.name, t.level || '_', '_') when 'all' then 'all'
            when 'level' then coalesce(t.level::varchar, '_') else error('by: contract, level or all') end as line
    from cases t
    left join contracts c on c.contract = t.code
    where $contract in ('all', coalesce(c.name, t.level || '_', '_'))
), passes as (
    select variant, contract, place, n as n_pass, value / n as pass_value, spread / (n - 1) as variance
    from named
    where answer = 'pass' and n > 1
), compared as (  -- each beside the passes against the same contract, and the means of the whole line
    select t.*, p.n_pass, p.pass_value, p.variance,
        sum(t.value) over whole / nullif(sum(t.n) over whole, 0) as mean,
        sum(t.value - t.n * p.pass_value) over whole
            / nullif(sum(if(p.n_pass > 0, t.n, 0)) over whole, 0) as against_pass
    from named t
    left join passes p on p.variant is not distinct from t.variant and p.contract = t.contract and p.place = t.place
    window whole as (partition by t.variant, t.line, t.place, t.answer, t.company, t.defence)
), told as (  -- distances from the mean of the line: those within each contract, and those of the contracts
    select variant, line, place, answer, company, defence, any_value(mean) as mean,
        sum(n) as n, sum(n_unknown) as n_unknown, sum(whists) as whists, sum(n_fined) as n_fined, sum(fines) as fines,
        sum(spread + n * (value / n - mean) ** 2) filter (n > 0) as spread,
        coalesce(sum(n_pass), 0) as n_pass, coalesce(sum(n) filter (n_pass > 0), 0) as n_compared,
        any_value(against_pass) as against_pass,
        sum(spread + n * (value / n - pass_value - against_pass) ** 2) filter (n > 0) as gain_spread,
        sum(n ** 2 * variance / n_pass) as pass_spread
    from compared
    group by all
), means as (
    select * replace (if(answer = 'pass' and n_compared > 0, 0, against_pass) as against_pass),
        if(n > 1, sqrt(spread / (n - 1)), null) as deviation,
        -- of the mean of answers and of the means of passes together
        if(n_compared > 1 and answer <> 'pass',
            sqrt(gain_spread / (n_compared - 1) / n_compared + pass_spread / n_compared ** 2), null) as against_error
    from told
)
select variant, line as contract, place, answer, company, defence, n, n_unknown,
    mean as value, mean_low(mean, deviation, n) as value_low, mean_high(mean, deviation, n) as value_high,
    whists / nullif(n, 0) as whists, n_fined, n_fined / nullif(n, 0) as fined,
    wilson_low(n_fined, n) as fined_low, wilson_high(n_fined, n) as fined_high, fines / nullif(n_fined, 0) as mean_fine,
    n_pass, n_compared, against_pass,
    mean_low(against_pass, against_error, 1) as against_low, mean_high(against_pass, against_error, 1) as against_high
from means
where n + n_unknown >= $min_n
order by variant nulls last, length(line), line, place nulls last, answer, company, defence nulls last
