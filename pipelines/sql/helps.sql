-- American aid: pool above one's own target that goes to an open player, who is written whists for it. How often, how
-- much, and from whom to whom.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param player player = all: only where this player helps or is helped, a person or a name as written, or all
-- param by text = players: what is one line: players (from whom to whom), or rules
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column helper: who helped; NULL: not known, or by rules
-- column helped: who was helped; NULL: not known, or by rules
-- column k: games with such a help
-- column n: games in which both have a column, or, by rules, all games; of deals that are scored
-- column share: k / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column helps: deals with such a help
-- column pool: points of pool that went over
-- column whists: whists that were written for them
-- column mean_pool: mean points of a help
-- column n_unknown: of n, games with deals that could not be scored: a help in these is in no figure
with helps as (
    select g.variant, p.game_id, p.deal, n.seat as helper, p.seat as helped, p.amount_num / p.amount_den as pool,
        w.amount_num / w.amount_den as whists
    from sheet_entries p
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    join seat_names n on p.terms = 'from ' || n.letter
    left join sheet_entries w
        on w.game_id = p.game_id and w.deal = p.deal and w.origin = 'computed' and w.rule = 'help'
        and w.sheet_column = 'whists' and w.seat = n.seat and w.on_seat = p.seat
    where p.origin = 'computed' and p.rule = 'help' and p.sheet_column = 'pool'
), named as (
    select h.*, if($by = 'players', a.person, null) as helper_name, if($by = 'players', b.person, null) as helped_name
    from helps h
    join seats s on s.game_id = h.game_id and s.deal = h.deal and s.seat = h.helper
    join seats t on t.game_id = h.game_id and t.deal = h.deal and t.seat = h.helped
    left join player_persons a on a.game_id = s.game_id and a.player = s.player
    left join player_persons b on b.game_id = t.game_id and b.player = t.player
    where $player in ('all', a.person, a.name, b.person, b.name)
), told as (
    select variant, helper_name, helped_name, count(distinct game_id) as k, count(distinct (game_id, deal)) as helps,
        sum(pool) as pool, sum(whists) as whists
    from named
    group by all
), unscored as (
    select game_id from seats where value_num is null and role <> 'dummy'
    union select game_id from deals where is_unread
), owners as (
    select distinct game_id, person from player_persons where not is_stand_in
), together as (
    select t.variant, t.helper_name, t.helped_name, count(*) as n, count(u.game_id) as n_unknown
    from told t
    join games_chosen($rules, $players, $since, $until, $event) g on g.variant is not distinct from t.variant
    left join unscored u on u.game_id = g.game_id
    where $by = 'rules' or exists (from owners o where o.game_id = g.game_id and o.person = t.helper_name)
        and exists (from owners o where o.game_id = g.game_id and o.person = t.helped_name)
    group by all
)
select t.variant, t.helper_name as helper, t.helped_name as helped, t.k, w.n, t.k / w.n as share,
    wilson_low(t.k, w.n) as low, wilson_high(t.k, w.n) as high, t.helps, t.pool, t.whists,
    t.pool / t.helps as mean_pool, w.n_unknown
from told t
left join together w on w.variant is not distinct from t.variant
    and w.helper_name is not distinct from t.helper_name and w.helped_name is not distinct from t.helped_name
where $by in ('players', 'rules') or error('by: players or rules')
order by t.variant nulls last, t.pool desc, helper nulls last, helped nulls last
