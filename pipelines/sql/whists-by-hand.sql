-- How often a hand whists by what it holds: by its aces, kings, trumps, or aces and kings together. Answers as they
-- stand in the end. The sitting dealer holds no cards and is not in it.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param contract contract = all: one contract, such as 6s, or all
-- param hold text = aces: what is counted in the hand: aces, kings, trumps, or high (aces and kings)
-- param min_n int = 1: leave out lines with fewer answers
-- column place: 1 first defender to speak, 2 second
-- column held: so many in the hand; NULL: the hand is not wholly written, or there is no trump suit; in no share
-- column k: whists
-- column n: answers on such hands
-- column share: k / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column half_whists: half-whists among n
-- column passes: passes among n
with held as (
    select s.answer_place as place, s.answer,
        case $hold
            when 'aces' then high_cards(h.cards, 'A') when 'kings' then high_cards(h.cards, 'K')
            when 'high' then high_cards(h.cards, 'AK') when 'trumps' then trump_length(h.cards, c.name)
            else error('hold: aces, kings, trumps or high')
        end as held
    from seats s
    join deals d using (game_id, deal)
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    left join contracts c on c.contract = d.contract
    left join hands h on h.game_id = s.game_id and h.deal = s.deal and h.seat = s.seat and h.unknown = 0
    where s.answer is not null and s.role = 'defender' and $contract in ('all', coalesce(c.name, d.level || '_', '_'))
), told as (
    select place, held, count(*) filter (answer = 'whist') as whists, count(*) filter (answer = 'half') as half_whists,
        count(*) filter (answer = 'pass') as passes, count(*) as answers
    from held
    group by place, held
)
select place, held, whists as k, if(held is null, null, answers) as n, k / n as share, wilson_low(k, n) as low,
    wilson_high(k, n) as high, half_whists, passes
from told
where answers >= $min_n
order by place, held nulls last
