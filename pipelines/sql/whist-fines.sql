-- Fines of whisters: how often tricks that were owed are missed, and how much mountain that costs.
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
-- column place: 1 first defender to speak, 2 second, 3 the sitting dealer
-- column company: whisted alone or together
-- column k: whists with a fine
-- column n: whists whose fine, or that there is none, is known
-- column share: k / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column mean_fine: mean mountain of a fine
-- column fine_low: lower end of its 95 % normal interval; NULL for a single case
-- column fine_high: upper end of it
-- column most: the greatest fine
-- column n_unknown: whists of which it is not known; in no rate
with whists as (
    select g.variant, d.contract as code, d.level, s.answer_place as place,
        if(d.whisters > 1, 'together', 'alone') as company, s.fine_num / s.fine_den as fine
    from seats s
    join deals d using (game_id, deal)
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    where s.answer = 'whist'
), told as (
    select w.variant, w.place, w.company,
        case $by when 'contract' then coalesce(c.name, w.level || '_', '_') when 'all' then 'all'
            when 'level' then coalesce(w.level::varchar, '_') else error('by: contract, level or all') end as contract,
        count(*) filter (w.fine > 0) as k, count(w.fine) as n, count(*) - count(w.fine) as n_unknown,
        avg(w.fine) filter (w.fine > 0) as mean_fine, stddev_samp(w.fine) filter (w.fine > 0) as deviation,
        nullif(max(w.fine), 0) as most
    from whists w
    left join contracts c on c.contract = w.code
    where $contract in ('all', coalesce(c.name, w.level || '_', '_'))
    group by all
)
select variant, contract, place, company, k, n, k / nullif(n, 0) as share, wilson_low(k, n) as low,
    wilson_high(k, n) as high, mean_fine, mean_low(mean_fine, deviation, k) as fine_low,
    mean_high(mean_fine, deviation, k) as fine_high, most, n_unknown
from told
where n + n_unknown >= $min_n
order by variant nulls last, length(contract), contract, place, company
