-- Longest runs of a player: games won and lost one after the other, contracts made, misères caught. Games follow each
-- other by date, then by the time at which they started, then as they were stored. What is not known ends a run; games
-- without a whole date are in no run.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param player player = all: person, or name as written, or all
-- column name: the person, by the table of players, else the name as written
-- column person_id: id of the person in the table of players; NULL: in none
-- column streak: what happened one time after the other; a game is won with a result above zero, lost below
-- column longest: the most in a row; where several runs are as long, the first of them
-- column first_date: date of its first game
-- column last_date: date of its last game
-- column is_open: the run goes on: nothing has ended it yet
-- column n: games, contracts or misères that are known and dated
-- column n_unknown: those whose outcome is not known; each ends a run
-- column n_undated: those in games without a whole date; in no run
with games_of as (
    from game_results
    semi join games_chosen($rules, $players, $since, $until, $event) using (game_id)
    where person is not null and $player in ('all', person)
), contracts_of as (
    select person, person_id, game_id, deal, date, day, level,
        if(outcome = 'unknown', null, outcome in ('passed-out', 'half-whist', 'made')) as is_made
    from player_deals
    semi join games_chosen($rules, $players, $since, $until, $event) using (game_id)
    where role = 'declarer' and person is not null and $player in ('all', person)
), marks(place, streak, person, person_id, game_id, deal, date, day, is_so) as (
    select 1, 'games won', person, person_id, game_id, 0, date, day, result > 0 from games_of
    union all select 2, 'games lost', person, person_id, game_id, 0, date, day, result < 0 from games_of
    union all select 3, 'contracts made', person, person_id, game_id, deal, date, day, is_made
        from contracts_of where level is distinct from 0
    union all select 4, 'misères caught', person, person_id, game_id, deal, date, day, not is_made
        from contracts_of where level = 0
), runs as (
    -- Whatever is not so begins a new run, of which it is no part.
    select m.*, if(day is null, null, sum(if(day is not null and is_so is not true, 1, 0)) over (
            partition by place, person, person_id order by o.turn, m.deal rows unbounded preceding
        )) as run
    from marks m
    join game_order o using (game_id)
), lengths as (
    select place, streak, person, person_id, run, if(run is null, 0, count(*) filter (is_so)) as length,
        min(date) filter (is_so) as first_date, max(date) filter (is_so) as last_date,
        count(is_so) as known, count(*) as cases
    from runs
    group by place, streak, person, person_id, run
)
select person as name, person_id, streak, length as longest,
    if(length > 0, first_date, null) as first_date, if(length > 0, last_date, null) as last_date,
    length > 0 and run = max(run) over whole as is_open,
    coalesce(sum(known) filter (run is not null) over whole, 0) as n,
    coalesce(sum(cases - known) filter (run is not null) over whole, 0) as n_unknown,
    coalesce(sum(cases) filter (run is null) over whole, 0) as n_undated
from lengths
window whole as (partition by place, person, person_id)
qualify row_number() over (partition by place, person, person_id order by run is null, length desc, run) = 1
order by name, person_id nulls last, place
