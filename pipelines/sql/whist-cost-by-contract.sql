-- What whisting costs against each of the twenty-six contracts, one line each: the mean value of a deal to who whisted
-- and to who passed. To misère nobody answers. This is what was observed, not what would have happened: players whist
-- with better hands.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column contract: the contract; 7_ and _ where its strain, or everything, is not written
-- column n_whist: whists with a known value
-- column whist: mean value to the whister, in whists
-- column whist_low: lower end of its 95 % normal interval; NULL for a single case
-- column whist_high: upper end of it
-- column fined: share of n_whist that were fined
-- column n_pass: passes with a known value
-- column pass: mean value to the passer, in whists
-- column pass_low: lower end of its 95 % normal interval; NULL for a single case
-- column pass_high: upper end of it
-- column n_compared: whists of n_whist in places in which there are two passes or more
-- column whist_less_pass: mean over these of the value less the mean value of passes in the same place
-- column n_unknown: answers whose value is not known
with cases as (
    select g.variant, d.contract as code, d.level, s.answer_place as place, s.answer,
        count(s.value_num) as n, count(*) - count(s.value_num) as n_unknown,
        sum(s.value_num / s.value_den) as value, sum((s.value_num / s.value_den) ** 2) as squares,
        count(*) filter (s.fine_num > 0) as n_fined
    from seats s
    join deals d using (game_id, deal)
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    where s.answer is not null
    group by all
), told as (
    select t.variant, t.code, t.level,
        coalesce(sum(t.n) filter (t.answer = 'whist'), 0) as n_whist,
        sum(t.value) filter (t.answer = 'whist') as whists, sum(t.squares) filter (t.answer = 'whist') as whist_squares,
        sum(t.n_fined) filter (t.answer = 'whist') as n_fined,
        coalesce(sum(t.n) filter (t.answer = 'pass'), 0) as n_pass,
        sum(t.value) filter (t.answer = 'pass') as passes, sum(t.squares) filter (t.answer = 'pass') as pass_squares,
        coalesce(sum(t.n) filter (t.answer = 'whist' and p.n > 1), 0) as n_compared,
        sum(t.value - t.n * p.value / p.n) filter (t.answer = 'whist' and p.n > 1) as gain,
        sum(t.n_unknown) as n_unknown
    from cases t
    left join cases p
        on p.answer = 'pass' and p.place = t.place and p.variant is not distinct from t.variant
        and p.code is not distinct from t.code and p.level is not distinct from t.level
    group by all
), every_contract as (
    select v.variant, c.contract as code, c.level from (select distinct variant from told) v, contracts c
    where c.name <> 'all-pass'
    union
    select variant, code, level from told
), means as (
    select e.variant, e.code, e.level, coalesce(c.name, e.level || '_', '_') as contract,
        coalesce(t.n_whist, 0) as n_whist, t.whists / nullif(t.n_whist, 0) as whist,
        if(t.n_whist > 1, sqrt(greatest(0, (t.whist_squares - t.whists ** 2 / t.n_whist) / (t.n_whist - 1))), null)
            as whist_deviation,
        t.n_fined / nullif(t.n_whist, 0) as fined,
        coalesce(t.n_pass, 0) as n_pass, t.passes / nullif(t.n_pass, 0) as pass,
        if(t.n_pass > 1, sqrt(greatest(0, (t.pass_squares - t.passes ** 2 / t.n_pass) / (t.n_pass - 1))), null)
            as pass_deviation,
        coalesce(t.n_compared, 0) as n_compared, t.gain / nullif(t.n_compared, 0) as whist_less_pass,
        coalesce(t.n_unknown, 0) as n_unknown
    from every_contract e
    left join told t
        on t.variant is not distinct from e.variant and t.code is not distinct from e.code
        and t.level is not distinct from e.level
    left join contracts c on c.contract = e.code
)
select variant, contract, n_whist, whist, mean_low(whist, whist_deviation, n_whist) as whist_low,
    mean_high(whist, whist_deviation, n_whist) as whist_high, fined,
    n_pass, pass, mean_low(pass, pass_deviation, n_pass) as pass_low,
    mean_high(pass, pass_deviation, n_pass) as pass_high, n_compared, whist_less_pass, n_unknown
from means
order by variant nulls last, code nulls last, level nulls last
