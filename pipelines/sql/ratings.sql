-- Ratings of players from the order of the settlements in their games, with their uncertainty, as `prefrec rate` made
-- them. A rating does not follow games that are loaded later: n_new and n_changed above zero say that it is stale.
-- Games of all rules count alike, because only the order counts. Ratings are estimates; they are not exact as scores.
-- param player player = all: person, or name as written, or all
-- param min_n int = 0: leave out players with fewer games that count
-- column rank: place among all who are rated; NULL: not rated
-- column name: the person, by the table of players; who is in none is told by the name as written
-- column person_id: id of the person in that table; not written: in none
-- column bot: the program that played his last game; not written: a human, or not told
-- column rating: mu - 3 sigma: as strong as this he is almost surely
-- column mu: estimate of the strength; a newcomer has 25
-- column low: lower end of its 95 % interval
-- column high: upper end of it
-- column sigma: its uncertainty, one standard deviation
-- column n: games that count
-- column n_left_out: games of his that do not count; rating-history says why
-- column n_new: games of his that were stored after the ratings were made
-- column n_changed: games of his that would count otherwise now, by the table of players
with games_of as (
    select person, person_id,
        count(distinct game_id) filter (left_out <> 'new') as n_left_out,
        count(distinct game_id) filter (left_out = 'new') as n_new,
        count(distinct game_id) filter (is_changed) as n_changed
    from rating_standing
    where person is not null
    group by person, person_id
), told as (
    select coalesce(r.person, g.person) as name, coalesce(r.person_id, g.person_id) as person_id,
        r.bot, r.rating, r.mu, r.sigma, coalesce(r.games, 0) as n,
        coalesce(g.n_left_out, 0) as n_left_out, coalesce(g.n_new, 0) as n_new,
        coalesce(g.n_changed, r.games) as n_changed
    from ratings r
    full join games_of g on g.person = r.person and g.person_id is not distinct from r.person_id
)
select if(rating is null, null, rank() over (order by rating desc nulls last)) as rank, name, person_id, bot,
    rating, mu, mu - 1.959963984540054 * sigma as low, mu + 1.959963984540054 * sigma as high, sigma,
    n, n_left_out, n_new, n_changed
from told
qualify $player in ('all', name) and n >= $min_n
order by rank nulls last, name, person_id nulls last
