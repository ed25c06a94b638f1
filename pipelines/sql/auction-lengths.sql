-- How long auctions are: by the number of calls, of rounds, of hands that bid, or by how high they went.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param by text = calls: what is one line: calls, rounds, bidders, or highest (the last bid)
-- column line: how many, or the last bid (pass: nobody bid); none: there was no auction; NULL: not written whole
-- column k: auctions of this kind
-- column n: auctions that were held and are written whole
-- column share: k / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column calls: mean number of calls
with auctions as (
    select game_id, deal, count(*) as calls, arg_max(bid, call) as highest,
        greatest(count(*) filter (seat = 0), count(*) filter (seat = 1), count(*) filter (seat = 2),
            count(*) filter (seat = 3)) as rounds,
        bool_or(seat = 0 and word <> 'pass')::int + bool_or(seat = 1 and word <> 'pass')::int
            + bool_or(seat = 2 and word <> 'pass')::int + bool_or(seat = 3 and word <> 'pass')::int as bidders
    from calls
    group by game_id, deal
), counted as (
    select d.has_auction, a.calls is not null as is_held,
        case $by when 'calls' then a.calls when 'rounds' then a.rounds when 'bidders' then a.bidders
            when 'highest' then coalesce(a.highest, -1) else error('by: calls, rounds, bidders or highest') end as size,
        count(*) as k, avg(a.calls) as calls
    from deals d
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    left join auctions a using (game_id, deal)
    where not d.is_void and not d.is_unread
    group by all
), lines as (
    select size, if($by = 'highest', coalesce(c.name, 'pass'), size::varchar) as line, k,
        sum(k) over () as n, calls
    from counted
    left join contracts c on $by = 'highest' and c.contract = size
    where has_auction and is_held
    union all
    select null, 'none', sum(k), null, null from counted where has_auction and not is_held having sum(k) > 0
    union all
    select null, null, sum(k), null, null from counted where not has_auction having sum(k) > 0
)
select line, k, n, k / n as share, wilson_low(k, n) as low, wilson_high(k, n) as high, calls
from lines
order by size nulls last, line nulls last
