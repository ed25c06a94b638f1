-- Programs against people: in games in which both sit, what a deal was worth to either, how their contracts failed and
-- how their whists were fined. Who has no tag SEAT.bot is taken for a human.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param by text = kind: what is one line: kind (programs, people), or program (each program, and people)
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column who: programs or people; by program: the program as the tag names it, or people
-- column games: games
-- column n: deals of theirs with a known value, a sitting dealer's too
-- column n_unknown: deals of theirs whose value is not known; in no mean
-- column value: mean value of a deal, in whists
-- column value_low: lower end of its 95 % normal interval; NULL for a single case
-- column value_high: upper end of it
-- column contracts: contracts declared with a known outcome
-- column failed: of these conceded or played and failed
-- column fail_rate: failed / contracts
-- column fail_low: lower end of its 95 % Wilson interval
-- column fail_high: upper end of it
-- column whists: whists of which it is known whether they were fined
-- column fined: of these fined
-- column fined_rate: fined / whists
-- column fined_low: lower end of its 95 % Wilson interval
-- column fined_high: upper end of it
with mixed as (
    select game_id from players group by game_id having count(bot) > 0 and bool_or(bot is null and not is_stand_in)
), told as (
    select g.variant,
        case $by when 'kind' then if(p.bot is null, 'people', 'programs') when 'program' then coalesce(p.bot, 'people')
            else error('by: kind or program') end as who,
        count(distinct s.game_id) as games,
        count(s.value_num) as n, count(*) - count(s.value_num) as n_unknown,
        avg(s.value_num / s.value_den) as value, stddev_samp(s.value_num / s.value_den) as deviation,
        count(*) filter (s.role = 'declarer' and d.outcome <> 'unknown') as contracts,
        count(*) filter (s.role = 'declarer' and d.outcome in ('conceded', 'failed')) as failed,
        count(s.fine_num) filter (s.answer = 'whist') as whists,
        count(*) filter (s.answer = 'whist' and s.fine_num > 0) as fined
    from seats s
    join deals d using (game_id, deal)
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    join mixed m using (game_id)
    join players p on p.game_id = s.game_id and p.player = s.player
    where not d.is_void
    group by all
)
select variant, who, games, n, n_unknown, value, mean_low(value, deviation, n) as value_low,
    mean_high(value, deviation, n) as value_high, contracts, failed, failed / nullif(contracts, 0) as fail_rate,
    wilson_low(failed, contracts) as fail_low, wilson_high(failed, contracts) as fail_high,
    whists, fined, fined / nullif(whists, 0) as fined_rate, wilson_low(fined, whists) as fined_low,
    wilson_high(fined, whists) as fined_high
from told
order by variant nulls last, who = 'people', who
