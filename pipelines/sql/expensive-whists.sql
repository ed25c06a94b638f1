-- The most expensive whists: the deals that cost a whister most, with names; those that cost nothing are not told.
-- Equal ones stand by the game id.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param player player = all: only whists of this player, a person or a name as written, or all
-- param contract contract = all: one contract, such as 6s, or all
-- param top count = 5: how many, of each variant
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column rank: 1 the most expensive
-- column value: what the deal was worth to the whister, in whists, rounded to four places: below zero
-- column fine: mountain that he wrote for tricks owed
-- column whists: whists that he wrote
-- column whister: name of the whister; NULL: not known
-- column seat: his seat
-- column declarer: name of the declarer; NULL: not known
-- column contract: what was whisted
-- column tricks: tricks of the declarer; NULL: not known, or not played
-- column company: whisted alone or together
-- column defence: open or closed; NULL: not written
-- column game: the game id
-- column deal: number written in the deal line
-- column date: tag date as written
with whists as materialized (
    select g.variant, g.date, s.game_id, s.deal, s.seat, s.value_num / s.value_den as value
    from seats s
    join deals d using (game_id, deal)
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    left join contracts c on c.contract = d.contract
    where s.answer = 'whist' and s.value_num < 0 and $contract in ('all', coalesce(c.name, d.level || '_', '_'))
        and ($player = 'all' or exists (
            from player_persons p
            where p.game_id = s.game_id and p.player = s.player and $player in (p.person, p.name)
        ))
), bounds as (
    select variant, list_max(min(value, $top)) as bound from whists group by variant
), ranked as (
    select w.*, row_number() over (partition by w.variant order by w.value, w.game_id, w.deal, w.seat) as rank
    from whists w
    join bounds b on b.variant is not distinct from w.variant and w.value <= b.bound
    qualify rank <= $top
)
select r.variant, r.rank, r.value::decimal(18, 4) as value, (s.fine_num / s.fine_den)::decimal(18, 4) as fine,
    (s.whists_num / s.whists_den)::decimal(18, 4) as whists, p.person as whister, n.letter as seat,
    o.person as declarer, coalesce(c.name, d.level || '_', '_') as contract, d.tricks,
    if(d.whisters > 1, 'together', 'alone') as company, d.defence, hex_id(r.game_id) as game, d.number as deal, r.date
from ranked r
join deals d using (game_id, deal)
join seats s using (game_id, deal, seat)
join seat_names n using (seat)
left join contracts c on c.contract = d.contract
left join player_persons p on p.game_id = r.game_id and p.player = s.player
left join seats t on t.game_id = r.game_id and t.deal = r.deal and t.seat = d.declarer
left join player_persons o on o.game_id = t.game_id and o.player = t.player
order by r.variant nulls last, r.rank
