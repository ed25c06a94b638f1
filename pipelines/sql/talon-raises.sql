-- What the talon brought: how often the contract is above the bid that won the auction, by that bid.
-- A misère cannot be raised and is not in it; nor is a bid without the talon.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param by text = bid: what is one line: bid, level (of the bid), or all (every bid together)
-- param min_n int = 1: leave out lines with fewer contracts
-- column bid: the winning bid, its level, or all; NULL: not known
-- column n: contracts that are known, over a winning bid that is known
-- column raised: contracts above the bid
-- column share: raised / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column suit: raised within the level of the bid
-- column level_1: raised to the next level
-- column level_2: raised by two levels or more
-- column failed: of the raised, played and failed
-- column n_played: of the raised, played to an end
-- column failed_share: failed / n_played
-- column failed_low: lower end of its 95 % Wilson interval
-- column failed_high: upper end of it
-- column kept_failed: of those not raised, played and failed
-- column kept_played: of those not raised, played to an end
-- column kept_share: kept_failed / kept_played
-- column kept_low: lower end of its 95 % Wilson interval
-- column kept_high: upper end of it
-- column n_conceded: given up: no contract was named; in no rate
-- column n_unknown: the contract, or, in the line without a bid, the auction is not written; in no rate
with won as (
    select game_id, deal, arg_max(bid, call) as bid
    from calls
    where word = 'bid'
    group by game_id, deal
), picked as (
    select b.contract as bid_code, b.level as bid_level, d.contract as code, d.level, d.outcome,
        d.outcome <> 'conceded' and b.contract is not null and d.contract is not null as is_known,
        d.contract > b.contract as is_raised,
        if(b.contract is null, null, case $by when 'bid' then b.name when 'level' then b.level::varchar
            when 'all' then 'all' else error('by: bid, level or all') end) as bid
    from deals d
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    left join won w on w.game_id = d.game_id and w.deal = d.deal and d.has_auction
    left join contracts b on b.contract = w.bid
    where d.outcome is not null and d.level is distinct from 0 and b.level is distinct from 0
        and d.modifier is distinct from 'solo'
), counted as (
    select bid, min(bid_code) as code, count(*) as total,
        count(*) filter (is_known) as n,
        count(*) filter (is_known and is_raised) as raised,
        count(*) filter (is_known and is_raised and level = bid_level) as suit,
        count(*) filter (is_known and is_raised and level = bid_level + 1) as level_1,
        count(*) filter (is_known and is_raised and level > bid_level + 1) as level_2,
        count(*) filter (is_known and is_raised and outcome = 'failed') as failed,
        count(*) filter (is_known and is_raised and outcome in ('made', 'failed')) as n_played,
        count(*) filter (is_known and not is_raised and outcome = 'failed') as kept_failed,
        count(*) filter (is_known and not is_raised and outcome in ('made', 'failed')) as kept_played,
        count(*) filter (outcome = 'conceded') as n_conceded,
        count(*) filter (outcome <> 'conceded' and not is_known) as n_unknown
    from picked
    group by bid
)
select bid, n, raised, raised / nullif(n, 0) as share, wilson_low(raised, n) as low, wilson_high(raised, n) as high,
    suit, level_1, level_2,
    failed, n_played, failed / nullif(n_played, 0) as failed_share,
    wilson_low(failed, n_played) as failed_low, wilson_high(failed, n_played) as failed_high,
    kept_failed, kept_played, kept_failed / nullif(kept_played, 0) as kept_share,
    wilson_low(kept_failed, kept_played) as kept_low, wilson_high(kept_failed, kept_played) as kept_high,
    n_conceded, n_unknown
from counted
where total >= $min_n
order by code nulls last
