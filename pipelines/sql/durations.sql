-- How long things take, where times are recorded: games by their tags started and ended, everything else by the clock
-- lines of records. No time is reckoned from anything else. Two times of day without a date are less than a day apart.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- column line: a game; a deal of such a game, on the average; a call; the discard; the contract; an answer; a card
-- column unit: minutes or seconds
-- column n: times that are known
-- column n_unknown: games, of the others deals, in which this is written and has no time; of a deal, games
-- column value: mean
-- column value_low: lower end of its 95 % normal interval; NULL for a single case
-- column value_high: upper end of it
-- column least: the shortest
-- column median: half of them are not longer
-- column most: the longest
with tagged as (
    select g.game_id, max(t.value) filter (t.name = 'started') as started,
        max(t.value) filter (t.name = 'ended') as ended
    from games_chosen($rules, $players, $since, $until, $event) g
    left join tags t on t.game_id = g.game_id and t.deal = 0 and t.name in ('started', 'ended')
    group by g.game_id
), zoned as (
    select *, contains(started, 'T') as is_dated, regexp_extract(started, '(Z|[+-]\d\d:\d\d)$') as zone,
        contains(ended, 'T') = contains(started, 'T')
            and regexp_extract(ended, '(Z|[+-]\d\d:\d\d)$') = regexp_extract(started, '(Z|[+-]\d\d:\d\d)$') as is_alike
    from tagged
), read as (
    select game_id, is_dated,
        try_cast(if(is_dated, '', '2000-01-01T') || left(started, length(started) - length(zone)) as timestamp) as a,
        try_cast(if(is_dated, '', '2000-01-01T') || left(ended, length(ended) - length(zone)) as timestamp) as b
    from zoned
    where is_alike
), lasted as (
    select g.game_id, nullif(count(*) filter (not d.is_void), 0) as deals,
        any_value(epoch(r.b) - epoch(r.a) + if(not r.is_dated and r.b < r.a, 24 * 60 * 60, 0)) / 60 as minutes
    from tagged g
    left join deals d using (game_id)
    left join read r using (game_id)
    group by g.game_id
), clocked as (
    select c.game_id, c.deal, c.seconds::double as seconds,
        case when c.part in ('discard', 'contract') then c.part when c.part = 'auction' then 'call'
            when c.part = 'answers' then 'answer' else 'card' end as line
    from clocks c
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    where c.part <> 'left' and c.seconds is not null
), clocked_deals as (
    select game_id, deal, list(distinct line) as lines from clocked group by game_id, deal
), parts as (
    select count(*) filter (d.has_auction and not coalesce(list_contains(c.lines, 'call'), false)) as call,
        count(*) filter (
            coalesce(d.discard, d.discard_card) is not null and not coalesce(list_contains(c.lines, 'discard'), false)
        ) as discard,
        count(*) filter (d.outcome is not null and not coalesce(list_contains(c.lines, 'contract'), false)) as contract,
        count(*) filter (d.whisters is not null and not coalesce(list_contains(c.lines, 'answer'), false)) as answer,
        count(*) filter (d.has_play and not coalesce(list_contains(c.lines, 'card'), false)) as card
    from deals d
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    left join clocked_deals c using (game_id, deal)
), untimed as (
    unpivot parts on call, discard, contract, answer, card into name line value n_unknown
), times as (
    select 'game' as line, minutes as length from lasted
    union all select 'deal', minutes / deals from lasted
    union all select line, seconds from clocked
    union all select line, null from untimed
)
select t.line, if(t.line in ('game', 'deal'), 'minutes', 'seconds') as unit, count(t.length) as n,
    coalesce(any_value(u.n_unknown), count(*) - count(t.length)) as n_unknown, avg(t.length) as value,
    mean_low(avg(t.length), stddev_samp(t.length), count(t.length)) as value_low,
    mean_high(avg(t.length), stddev_samp(t.length), count(t.length)) as value_high,
    min(t.length) as least, quantile_disc(t.length, 0.5) as median, max(t.length) as most
from times t
left join untimed u using (line)
group by t.line
order by list_position(['game', 'deal', 'call', 'discard', 'contract', 'answer', 'card'], t.line)
