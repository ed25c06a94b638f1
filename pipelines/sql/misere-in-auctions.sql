-- Misère in auctions: how often it is bid, how often it is overcalled, and how it comes out where it is played.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- column line: what is counted
-- column k: deals of this kind
-- column n: deals it is a share of; auctions that are not written whole are in none
-- column share: k / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
with announced as (
    select game_id, deal, min(seat) as seat
    from calls
    where bid = (select contract from contracts where name = 'misere')
    group by game_id, deal
), auctions as (
    select d.has_auction, a.seat is not null as is_announced, d.outcome,
        case when a.seat is null then null when d.outcome is null then 'nothing'
            when d.level > 0 then 'overcalled' when d.level is null or d.declarer is null then 'not known'
            when d.declarer = a.seat then 'played' else 'taken over' end as became,
        count(*) as k
    from deals d
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    left join announced a using (game_id, deal)
    where not d.is_void and not d.is_unread
    group by all
), lines as (
    select 1 as place, 'misère was bid, of all auctions' as line, sum(k) filter (is_announced) as k, sum(k) as n
    from auctions where has_auction
    union all
    select 2, 'overcalled, of those bid', sum(k) filter (became = 'overcalled'), sum(k)
    from auctions where has_auction and is_announced
    union all
    select 3, 'taken over by another, of those bid', sum(k) filter (became = 'taken over'), sum(k)
    from auctions where has_auction and is_announced
    union all
    select 4, 'played by who bid it, of those bid', sum(k) filter (became = 'played'), sum(k)
    from auctions where has_auction and is_announced
    union all
    select 5, 'clean, of those played', sum(k) filter (outcome = 'made'), sum(k) filter (outcome in ('made', 'failed'))
    from auctions where has_auction and became = 'played'
    union all
    select 6, 'caught, of those played', sum(k) filter (outcome = 'failed'),
        sum(k) filter (outcome in ('made', 'failed'))
    from auctions where has_auction and became = 'played'
    union all
    select 7, 'played, tricks not written', sum(k) filter (outcome = 'unknown'), null
    from auctions where has_auction and became = 'played'
    union all
    select 8, 'bid, what was played is not written', sum(k) filter (became = 'not known'), null
    from auctions where has_auction
    union all
    select 9, 'auction not written whole', sum(k), null from auctions where not has_auction
), whole as (
    select place, line, coalesce(k, 0) as k, if(line like '%not written%', null, coalesce(n, 0)) as n from lines
)
select line, k, n, k / nullif(n, 0) as share, wilson_low(k, n) as low, wilson_high(k, n) as high
from whole
order by place
