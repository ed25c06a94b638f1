-- How games end: how many deals they take, and what stands in pool and mountain at the end, by ending. The totals are
-- those of the closed sheet, or of a running sheet after the last deal; without either, the sums of what every deal
-- wrote by the rules, where all of it is known.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column players: players at the table
-- column ending: why the game ended, the word of its end line; _ that it ended; NULL: not written
-- column k: games that ended so
-- column n: games of these rules with so many players
-- column share: k / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column deals: mean deals, void ones left out
-- column deals_low: lower end of its 95 % normal interval; NULL for a single case
-- column deals_high: upper end of it
-- column fewest: the shortest game
-- column median: half of the games have no more deals than this
-- column most: the longest game
-- column n_totals: games whose totals are known
-- column pool: mean of all pools together, in points
-- column mountain: mean of all mountains together, in points
-- column n_unknown: games whose totals are not known; in neither mean
with lengths as (
    select game_id, count(*) filter (not is_void) as deals, max(deal) as last_deal
    from deals
    group by game_id
), closed as (
    select e.game_id,
        sum(e.amount_num / e.amount_den) filter (e.sheet_column = 'pool') as pool,
        sum(e.amount_num / e.amount_den) filter (e.sheet_column = 'mountain') as mountain
    from sheet_entries e
    join games g on g.game_id = e.game_id and g.has_final
    where e.origin = 'final'
    group by e.game_id
), running as (
    select s.game_id, sum(s.pool_num / s.den) as pool, sum(s.mountain_num / s.den) as mountain
    from sheets s
    join lengths n on n.game_id = s.game_id and n.last_deal = s.deal
    join deals d on d.game_id = s.game_id and d.deal = s.deal and d.has_sheet
    group by s.game_id
), known as (
    select distinct game_id from settlements where computed_num is not null
), summed as (
    select k.game_id,
        coalesce(sum(e.amount_num / e.amount_den) filter (e.sheet_column = 'pool'), 0) as pool,
        coalesce(sum(e.amount_num / e.amount_den) filter (e.sheet_column = 'mountain'), 0) as mountain
    from known k
    left join sheet_entries e on e.game_id = k.game_id and e.origin in ('start', 'computed', 'agreed')
    group by k.game_id
), unsure as (  -- the sums are not the totals: deals are not written or not scored, or a number was written wrong
    select game_id from seats where value_num is null and role <> 'dummy'
    union select game_id from deals where is_unread
    union select game_id from diagnostics where code in ('D308', 'S601')
), told as (
    select g.variant, g.players, a.ending, coalesce(n.deals, 0) as deals,
        coalesce(c.pool, r.pool, if(u.game_id is null, s.pool, null)) as pool,
        coalesce(c.mountain, r.mountain, if(u.game_id is null, s.mountain, null)) as mountain
    from games_chosen($rules, $players, $since, $until, $event) g
    join games a using (game_id)
    left join lengths n using (game_id)
    left join closed c using (game_id)
    left join running r using (game_id)
    left join summed s using (game_id)
    left join unsure u using (game_id)
), counted as (
    select variant, players, ending, count(*) as k, avg(deals) as deals, stddev_samp(deals) as deviation,
        min(deals) as fewest, quantile_disc(deals, 0.5) as median, max(deals) as most,
        count(pool) as n_totals, avg(pool) as pool, avg(mountain) as mountain
    from told
    group by variant, players, ending
), shared as (
    select *, sum(k) over (partition by variant, players) as n from counted
)
select variant, players, ending, k, n, k / n as share, wilson_low(k, n) as low, wilson_high(k, n) as high,
    deals, mean_low(deals, deviation, k) as deals_low, mean_high(deals, deviation, k) as deals_high,
    fewest, median, most, n_totals, pool, mountain, k - n_totals as n_unknown
from shared
order by variant nulls last, players, ending nulls last
