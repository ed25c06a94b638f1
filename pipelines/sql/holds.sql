-- The hold: how often a senior hand takes over a bid, and what came of it.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column how: held: the declarer is the last who held a bid; lost: somebody held, and another declares; no hold: nobody
-- column k: contracts whose auction went so
-- column n: contracts whose whole auction is written
-- column share: k / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column n_outcome: those of k with a known outcome
-- column failed: of these conceded or played and failed
-- column fail_rate: failed / n_outcome
-- column fail_low: lower end of its 95 % Wilson interval
-- column fail_high: upper end of it
-- column n_value: those of k whose value is known
-- column value: mean value of the deal to the declarer, in whists
-- column value_low: lower end of its 95 % normal interval; NULL for a single case
-- column value_high: upper end of it
with holds as (
    select game_id, deal, arg_max(seat, call) as holder
    from calls
    where word = 'hold'
    group by game_id, deal
), counted as (
    select g.variant,
        case when not d.has_auction or d.declarer is null then null when h.holder is null then 'no hold'
            when h.holder = d.declarer then 'held' else 'lost' end as how,
        count(*) as k,
        count(*) filter (d.outcome <> 'unknown') as n_outcome,
        count(*) filter (d.outcome in ('conceded', 'failed')) as failed,
        count(s.value_num) as n_value, avg(s.value_num / s.value_den) as value,
        stddev_samp(s.value_num / s.value_den) as deviation
    from deals d
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    left join seats s on s.game_id = d.game_id and s.deal = d.deal and s.seat = d.declarer
    left join holds h on h.game_id = d.game_id and h.deal = d.deal
    where d.outcome is not null
    group by all
), told as (
    select *, if(how is null, null, sum(k) filter (how is not null) over (partition by variant)) as n from counted
)
select variant, how, k, n, k / n as share, wilson_low(k, n) as low, wilson_high(k, n) as high,
    n_outcome, failed, failed / nullif(n_outcome, 0) as fail_rate,
    wilson_low(failed, n_outcome) as fail_low, wilson_high(failed, n_outcome) as fail_high,
    n_value, value, mean_low(value, deviation, n_value) as value_low, mean_high(value, deviation, n_value) as value_high
from told
order by variant nulls last, how nulls last
