-- Openings: the first call of each hand in its place, where nobody had bid before him and where somebody had.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- column place: 1 speaks first, the forehand; 2 and 3 the next who speak
-- column before: pass: nobody had bid before him; bid: somebody had
-- column call: pass, a bid, or hold; NULL: first calls of this place that are not written, in no share
-- column k: first calls that were this
-- column n: first calls of this place with this before
-- column share: k / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
with auctions as (  -- the first three calls of an auction; -1 is a pass, -2 a hold
    select game_id, deal,
        max(seat) filter (call = 1) as seat_1, max(coalesce(bid, if(word = 'hold', -2, -1))) filter (call = 1) as bid_1,
        max(seat) filter (call = 2) as seat_2, max(coalesce(bid, if(word = 'hold', -2, -1))) filter (call = 2) as bid_2,
        max(seat) filter (call = 3) as seat_3, max(coalesce(bid, if(word = 'hold', -2, -1))) filter (call = 3) as bid_3
    from calls
    where call <= 3
    group by game_id, deal
), asked as (  -- who speaks again has had his first call: two play with a dummy, or one spoke out of turn
    select g.players, a.bid_1, if(a.seat_2 = a.seat_1, null, a.bid_2) as bid_2,
        if(a.seat_3 in (a.seat_1, a.seat_2), null, a.bid_3) as bid_3
    from deals d
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    left join auctions a using (game_id, deal)
    where not d.is_void and not d.is_unread and (a.seat_1 is not null or not d.has_auction)
), first_calls as (
    select 1 as place, 'pass' as before, bid_1 as bid, count(*) as k from asked group by all
    union all
    select 2, if(bid_1 >= 0, 'bid', 'pass'), bid_2, count(*) from asked group by all
    union all
    select 3, if(bid_1 >= 0 or bid_2 >= 0, 'bid', 'pass'), bid_3, count(*) from asked where players > 2 group by all
), told as (
    select place, before, bid, k, sum(k) over (partition by place, before) as n from first_calls where bid is not null
    union all
    select place, null, null, sum(k), null from first_calls where bid is null group by place
)
select t.place, t.before, case t.bid when -1 then 'pass' when -2 then 'hold' else c.name end as call, t.k, t.n,
    t.k / t.n as share, wilson_low(t.k, t.n) as low, wilson_high(t.k, t.n) as high
from told t
left join contracts c on c.contract = t.bid
order by t.place, t.before desc nulls last, t.bid nulls last
