-- How ratings came about: every game of a player in the order in which games count, and how he stood after it. Games
-- that do not count come last, with the reason.
-- param player player = all: person, or name as written, or all
-- param since date = all: from this year, month or day on, or all
-- param until date = all: up to this year, month or day, or all
-- column step: place of the game in the order in which games count; NULL: it does not
-- column date: date of the game as written
-- column game: id of the game
-- column variant: name of the rules
-- column name: the person, by the table of players; who is in none is told by the name as written
-- column person_id: id of the person in that table; not written: in none
-- column place: place in the game, 1 the best; those who tie share one
-- column rating: mu - 3 sigma after the game
-- column change: what the game changed of it; a newcomer begins at 0
-- column mu: estimate of the strength
-- column low: lower end of its 95 % interval
-- column high: upper end of it
-- column left_out: why the game does not count; new: it was stored after the ratings were made
with steps as (
    select *, rating - lag(rating, 1, 0) over (partition by person, person_id order by step) as change
    from rating_standing
    where step is not null
), others as (
    select *, null as change from rating_standing where step is null and person is not null
)
select s.step, s.date, hex_id(s.game_id) as game, s.variant, s.person as name, s.person_id, s.place, s.rating, s.change,
    s.mu, s.mu - 1.959963984540054 * s.sigma as low, s.mu + 1.959963984540054 * s.sigma as high, s.left_out
from (from steps union all by name from others) s
join games_chosen('all', 'all', $since, $until, 'all') g using (game_id)
where $player in ('all', s.person)
order by s.step nulls last, s.person, s.person_id nulls last, s.date nulls last, game
