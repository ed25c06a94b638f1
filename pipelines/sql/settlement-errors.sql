-- Settlements and money as records state them, against what is right: right, rounded by the players, or wrong. Records
-- with a wrong one are rejected and are counted by what was found in them; one that is rejected for other errors is
-- counted only where its settlement or money is wrong too.
-- column line: what is counted
-- column k: records of this kind
-- column n: records known to state a settlement, or money
-- column share: k / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column numbers: players of k whose number differs from the right one
-- column off: mean difference of these to the right number, without its sign, in whists; NULL: of money it is not told
-- column most: the greatest
with found as (
    select game_id,
        bool_or(code in ('S604', 'S606')) as is_wrong, bool_or(code = 'S606') as is_unbalanced,
        bool_or(code = 'S605') as is_rounded,
        bool_or(code in ('S607', 'S608') and severity = 'error') as is_wrong_money,
        bool_or(code = 'S607' and severity = 'note') as is_rounded_money
    from diagnostics
    where code in ('S604', 'S605', 'S606', 'S607', 'S608') and game_id is not null
    group by game_id
), stated as (
    select game_id, count(written_num) > 0 as is_settled, count(money) > 0 as is_paid,
        count(computed_num) > 0 as is_known
    from settlements
    group by game_id
), records as (
    select coalesce(s.is_settled, false) or coalesce(f.is_wrong or f.is_rounded, false) as is_settled,
        coalesce(s.is_paid, false) or coalesce(f.is_wrong_money or f.is_rounded_money, false) as is_paid,
        coalesce(f.is_wrong, false) as is_wrong, coalesce(f.is_unbalanced, false) as is_unbalanced,
        coalesce(f.is_rounded, false) as is_rounded, coalesce(f.is_wrong_money, false) as is_wrong_money,
        coalesce(f.is_rounded_money, false) as is_rounded_money,
        coalesce(s.is_known, f.game_id is not null) as is_known
    from stated s
    full join found f using (game_id)
), off as (
    select count(*) filter (not f.is_wrong) as rounded,
        avg(abs(w.difference)) filter (not f.is_wrong) as rounded_off,
        max(abs(w.difference)) filter (not f.is_wrong) as rounded_most,
        count(*) filter (f.is_wrong) as wrong, avg(abs(w.difference)) filter (f.is_wrong) as wrong_off,
        max(abs(w.difference)) filter (f.is_wrong) as wrong_most
    from wrong_numbers w
    join found f using (game_id)
    where w.line = 'settlement'
), lines as (
    select 1 as place, 'settlement right' as line,
        count(*) filter (is_settled and is_known and not is_wrong and not is_rounded) as k,
        count(*) filter (is_settled and is_known) as n, null as numbers, null as off, null as most
    from records
    union all
    select 2, 'settlement rounded, off by less than one', count(*) filter (is_rounded and not is_wrong),
        count(*) filter (is_settled and is_known), any_value(o.rounded), any_value(o.rounded_off),
        any_value(o.rounded_most)
    from records, off o
    union all
    select 3, 'settlement wrong', count(*) filter (is_wrong), count(*) filter (is_settled and is_known),
        any_value(o.wrong), any_value(o.wrong_off), any_value(o.wrong_most)
    from records, off o
    union all
    select 4, 'of these, it does not add up to zero', count(*) filter (is_unbalanced), count(*) filter (is_wrong),
        null, null, null
    from records
    union all
    select 5, 'settlement not checked, totals are not known', count(*) filter (is_settled and not is_known), null,
        null, null, null
    from records
    union all
    select 6, 'money wrong', count(*) filter (is_wrong_money), count(*) filter (is_paid and is_known), null, null, null
    from records
    union all
    select 7, 'money rounded, off by less than a whist', count(*) filter (is_rounded_money and not is_wrong_money),
        count(*) filter (is_paid and is_known), null, null, null
    from records
    union all
    select 8, 'money not checked, totals are not known', count(*) filter (is_paid and not is_known), null,
        null, null, null
    from records
)
select line, k, n, k / nullif(n, 0) as share, wilson_low(k, n) as low, wilson_high(k, n) as high, numbers, off, most
from lines
order by place
