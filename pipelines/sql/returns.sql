-- Returned whists: how often the first defender, who has passed, comes back after a half-whist, and what the deal was
-- worth to him then and where he let the half-whist stand. This is what was observed, not what would have happened.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param contract contract = all: one contract, such as 6s, or all
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column contract: the contract; 7_ where its strain is not written
-- column k: half-whists after which the first defender came back
-- column n: half-whists after which he came back or let it stand
-- column share: k / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column n_back: deals of k whose value is known
-- column back: mean value of these to who came back, in whists
-- column back_low: lower end of its 95 % normal interval; NULL for a single case
-- column back_high: upper end of it
-- column fined: deals of n_back in which he was fined
-- column n_stood: half-whists that stood with a known value
-- column stood: mean value of these to the first defender, in whists
-- column stood_low: lower end of its 95 % normal interval; NULL for a single case
-- column stood_high: upper end of it
-- column n_unknown: half-whists of which it is not written what followed; in no rate
with halves as (
    select game_id, deal, max(seat) filter (answer = 1) as seat, max(word) filter (answer = 3) as third
    from answers
    group by game_id, deal
    having max(word) filter (answer = 2) = 'half'
), judged as (
    select g.variant, d.contract as code, d.level, s.value_num / s.value_den as value, s.fine_num > 0 as is_fined,
        case when a.third = 'whist' then 'back' when d.has_answers or a.third = 'pass' then 'stood' end as became
    from halves a
    join deals d using (game_id, deal)
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    left join seats s on s.game_id = a.game_id and s.deal = a.deal and s.seat = a.seat
    where d.outcome is not null
), told as (
    select variant, code, level,
        count(*) filter (became = 'back') as k,
        count(became) as n,
        count(value) filter (became = 'back') as n_back,
        avg(value) filter (became = 'back') as back,
        stddev_samp(value) filter (became = 'back') as back_deviation,
        count(*) filter (became = 'back' and is_fined) as fined,
        count(value) filter (became = 'stood') as n_stood,
        avg(value) filter (became = 'stood') as stood,
        stddev_samp(value) filter (became = 'stood') as stood_deviation,
        count(*) - count(became) as n_unknown
    from judged
    group by all
)
select t.variant, coalesce(c.name, t.level || '_', '_') as contract, k, n, k / nullif(n, 0) as share,
    wilson_low(k, n) as low, wilson_high(k, n) as high,
    n_back, back, mean_low(back, back_deviation, n_back) as back_low,
    mean_high(back, back_deviation, n_back) as back_high, fined,
    n_stood, stood, mean_low(stood, stood_deviation, n_stood) as stood_low,
    mean_high(stood, stood_deviation, n_stood) as stood_high, n_unknown
from told t
left join contracts c on c.contract = t.code
where $contract in ('all', coalesce(c.name, t.level || '_', '_'))
order by t.variant nulls last, t.code nulls last, t.level nulls last
