-- Errors of the sheet: how often the number that was written differs from the right one, by what was written and in
-- which column, and by how much. A record with such an error is rejected; one whose error an adjustment puts right
-- later is stored with a note. Both are counted here by what was found in them. A record that is rejected for other
-- errors is in n only if a wrong number was found in it too: the right numbers of what is rejected are not kept. Whists
-- are told in whists, pool and mountain in their own points, of which most rules reckon one as ten whists.
-- column line: score (of a deal), sheet (running totals) or final (the closed sheet)
-- column item: pool, mountain or whists
-- column about: what the right number is for: contract, misere, all-pass, concession, half-whist, help; NULL: no rule
-- column wrong: wrong numbers
-- column too_much: of these greater than the right one
-- column off: mean difference to the right one, without its sign
-- column most: the greatest
-- column corrected: wrong numbers that an adjustment puts right later
-- column deals: deals in which one stands
-- column k: records in which one stands
-- column n: records known to have such a line, checked or wrong
-- column share: k / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column n_unchecked: records of n, and others, in which some written number could not be checked
with wrong as (
    select *, case
            when rule in ('misere-made', 'misere-tricks') then 'misere'
            when rule in ('all-pass-tricks', 'least-taker', 'zero-bonus') then 'all-pass'
            when rule in ('concession', 'half-whist', 'help') then rule
            when rule in ('surplus', 'own-mountain', 'race-first', 'race-mountain') then rule
            when rule is not null then 'contract'
        end as about
    from wrong_numbers
    where line <> 'settlement'
), stored_lines as (
    select 'score' as line, game_id from deals where has_score
    union select 'sheet', game_id from deals where has_sheet
    union select 'final', game_id from games where has_final
), records as (
    select line, count(distinct game_id) as n from (
        from stored_lines
        union all
        select line, game_id from wrong
    )
    group by line
), told as (
    select line, item, about, count(*) as wrong, count(*) filter (difference > 0) as too_much,
        avg(abs(difference)) as off, max(abs(difference)) as most, count(*) filter (severity = 'note') as corrected,
        count(distinct (game_id, deal)) as deals, count(distinct game_id) as k
    from wrong
    group by all
)
select t.line, t.item, t.about, t.wrong, t.too_much, t.off, t.most, t.corrected, t.deals, t.k, r.n,
    t.k / r.n as share, wilson_low(t.k, r.n) as low, wilson_high(t.k, r.n) as high,
    (select count(distinct game_id) from diagnostics where code = 'S609') as n_unchecked
from told t
join records r using (line)
union all
select line, null, null, 0, 0, null, null, 0, 0, 0, n, 0, wilson_low(0, n), wilson_high(0, n),
    (select count(distinct game_id) from diagnostics where code = 'S609')
from records r
where not exists (from told t where t.line = r.line)
order by line = 'final', line = 'sheet', item, about nulls last
