-- What answers were given on: mean aces, kings and trumps of those who whisted, took a half-whist and passed, as they
-- stand in the end. The sitting dealer holds no cards and is not in it.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param contract contract = all: one contract, such as 6s, or all
-- param by text = all: what is one line: contract, level, or all (every contract together)
-- param min_n int = 1: leave out lines with fewer answers
-- column contract: contract, level, or all
-- column place: 1 first defender to speak, 2 second
-- column answer: whist, half or pass
-- column n: answers on a hand that is wholly written
-- column n_unknown: answers on hands that are not; in no mean
-- column aces: mean aces
-- column aces_low: lower end of its 95 % normal interval; NULL for a single case
-- column aces_high: upper end of it
-- column kings: mean kings
-- column kings_low: lower end of its 95 % normal interval; NULL for a single case
-- column kings_high: upper end of it
-- column n_trumps: answers of n to contracts with a trump suit that is written
-- column trumps: mean trumps at these
-- column trumps_low: lower end of its 95 % normal interval; NULL for a single case
-- column trumps_high: upper end of it
with held as (
    select d.contract as code, d.level, s.answer_place as place, s.answer,
        high_cards(h.cards, 'A') as aces, high_cards(h.cards, 'K') as kings, trump_length(h.cards, c.name) as trumps,
        case $by when 'contract' then coalesce(c.name, d.level || '_', '_') when 'all' then 'all'
            when 'level' then coalesce(d.level::varchar, '_') else error('by: contract, level or all') end as line
    from seats s
    join deals d using (game_id, deal)
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    left join contracts c on c.contract = d.contract
    left join hands h on h.game_id = s.game_id and h.deal = s.deal and h.seat = s.seat and h.unknown = 0
    where s.answer is not null and s.role = 'defender' and $contract in ('all', coalesce(c.name, d.level || '_', '_'))
), told as (
    select line, place, answer, count(aces) as n, count(*) - count(aces) as n_unknown,
        avg(aces) as aces, stddev_samp(aces) as aces_deviation,
        avg(kings) as kings, stddev_samp(kings) as kings_deviation,
        count(trumps) as n_trumps, avg(trumps) as trumps, stddev_samp(trumps) as trumps_deviation
    from held
    group by all
)
select line as contract, place, answer, n, n_unknown,
    aces, mean_low(aces, aces_deviation, n) as aces_low, mean_high(aces, aces_deviation, n) as aces_high,
    kings, mean_low(kings, kings_deviation, n) as kings_low, mean_high(kings, kings_deviation, n) as kings_high,
    n_trumps, trumps, mean_low(trumps, trumps_deviation, n_trumps) as trumps_low,
    mean_high(trumps, trumps_deviation, n_trumps) as trumps_high
from told
where n + n_unknown >= $min_n
order by length(line), line, place, answer
