-- How often contracts fail by the seat of the declarer, counted from the forehand, who calls and leads first.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param contract contract = all: one contract, such as 6s, or all
-- column place: 1 forehand, 2 and 3 the next hands; NULL: the dealer or the declarer is not written
-- column n: contracts with a known outcome
-- column failed: conceded, or played and failed
-- column share: failed / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column n_conceded: given up without play
-- column n_played: played to an end, with a known outcome
-- column played_failed: of these, failed
-- column played_share: played_failed / n_played
-- column played_low: lower end of its 95 % Wilson interval
-- column played_high: upper end of it
-- column n_unknown: contracts whose outcome is not written; in no rate
with picked as (
    select o.declarer_place as place, o.outcome
    from contract_outcomes o
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    where $contract in ('all', o.contract)
), counted as (
    select place,
        count(*) filter (outcome <> 'unknown') as n,
        count(*) filter (outcome in ('conceded', 'failed')) as failed,
        count(*) filter (outcome = 'conceded') as n_conceded,
        count(*) filter (outcome in ('made', 'failed')) as n_played,
        count(*) filter (outcome = 'failed') as played_failed,
        count(*) filter (outcome = 'unknown') as n_unknown
    from picked
    group by place
)
select place, n, failed, failed / nullif(n, 0) as share, wilson_low(failed, n) as low, wilson_high(failed, n) as high,
    n_conceded, n_played, played_failed, played_failed / nullif(n_played, 0) as played_share,
    wilson_low(played_failed, n_played) as played_low, wilson_high(played_failed, n_played) as played_high, n_unknown
from counted
order by place nulls last
