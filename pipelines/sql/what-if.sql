-- What if the same games had been played by other rules: how far settlements move, and how often another player wins.
-- Needs an archive that was loaded with --also. Cards, auction and answers stay as they were. A game of which the other
-- rules leave a deal out is counted and not compared. `scorings` has the games one by one.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param scoring scoring = all: one further scoring, such as leningrad 1, or all
-- column variant: name of the rules by which the games were played; NULL: not written
-- column scoring: the rules by which they are scored as well
-- column games: games that are scored by both
-- column n_left_out: of these, games of which the other rules leave out a deal, or a settlement is not known
-- column n: settlements of players that are compared
-- column off: mean difference, without its sign, in whists
-- column off_low: lower end of its 95 % normal interval; NULL for a single case
-- column off_high: upper end of it
-- column most: the greatest difference
-- column k: games that are compared and in which another player, or not the same players, come out first
-- column n_games: games that are compared
-- column share: k / n_games
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column reordered: games that are compared and in which any place changes
with scored as (
    select g.variant, c.scoring, c.game_id, o.seat, t.computed_num / t.computed_den as own,
        o.computed_num / o.computed_den as other, c.left_out
    from scorings c
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    left join scoring_settlements o using (game_id, scoring)
    left join settlements t on t.game_id = c.game_id and t.seat = o.seat
    where $scoring in ('all', c.scoring)
), ranked as (
    select *, rank() over (by_own) as own_rank, rank() over (by_other) as other_rank
    from scored
    window by_own as (partition by game_id, scoring order by own desc),
        by_other as (partition by game_id, scoring order by other desc)
), games_compared as (
    select variant, scoring, game_id,
        bool_and(own is not null and other is not null) and any_value(left_out) = 0 as is_compared,
        bool_or((own_rank = 1) <> (other_rank = 1)) as is_other_winner,
        bool_or(own_rank <> other_rank) as is_reordered
    from ranked
    group by variant, scoring, game_id
), games_counted as (
    select variant, scoring, count(*) as games, count(*) filter (not is_compared) as n_left_out,
        count(*) filter (is_compared) as n_games, count(*) filter (is_compared and is_other_winner) as k,
        count(*) filter (is_compared and is_reordered) as reordered
    from games_compared
    group by variant, scoring
), moved as (
    select variant, scoring, count(*) as n, avg(abs(other - own)) as off, stddev_samp(abs(other - own)) as deviation,
        max(abs(other - own)) as most
    from ranked
    join games_compared using (variant, scoring, game_id)
    where is_compared
    group by variant, scoring
)
select c.variant, c.scoring, c.games, c.n_left_out, coalesce(m.n, 0) as n, m.off,
    mean_low(m.off, m.deviation, m.n) as off_low, mean_high(m.off, m.deviation, m.n) as off_high, m.most,
    c.k, c.n_games, c.k / nullif(c.n_games, 0) as share, wilson_low(c.k, c.n_games) as low,
    wilson_high(c.k, c.n_games) as high, c.reordered
from games_counted c
left join moved m on m.variant is not distinct from c.variant and m.scoring = c.scoring
order by c.variant nulls last, c.scoring
