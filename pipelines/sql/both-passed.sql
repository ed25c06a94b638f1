-- How often the defenders all pass, and on what hands: the aces and kings that they hold together, which are those that
-- the declarer and the talon do not have. Left out are contracts that nobody answers: a concession, a ten that is only
-- checked, a misère.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param contract contract = all: one contract, such as 6s, or all
-- param min_n int = 1: leave out lines with fewer contracts
-- column hands: all: whatever they hold; written: by aces and kings; not written: the cards are not known
-- column aces: aces of the defenders together
-- column kings: kings of the defenders together
-- column passed: contracts to which every defender with cards passed
-- column n: contracts whose answers are known
-- column share: passed / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column dealer_whisted: of those passed, the sitting dealer whisted
-- column n_unknown: contracts whose answers are not known; in no rate
with picked as (
    select d.kind is not null as is_answered, d.kind = 'passed-out' or d.dealer_whists as is_passed, d.dealer_whists,
        if(h.with_talon is null, 'not written', 'written') as hands,
        4 - high_cards(h.with_talon, 'A') as aces, 4 - high_cards(h.with_talon, 'K') as kings
    from declared_hands h
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    join deals d using (game_id, deal)
    where h.level is distinct from 0 and $contract in ('all', h.contract)
        and (d.kind is null or d.kind in ('passed-out', 'half-whist') or d.whisters > 0)
), counted as (
    select if(grouping(hands) = 1, 'all', hands) as hands, aces, kings, count(*) as total,
        count(*) filter (is_answered and is_passed) as passed,
        count(*) filter (is_answered) as n,
        count(*) filter (dealer_whists) as dealer_whisted,
        count(*) filter (not is_answered) as n_unknown
    from picked
    group by grouping sets ((), (hands, aces, kings))
)
select hands, aces, kings, passed, n, passed / nullif(n, 0) as share,
    wilson_low(passed, n) as low, wilson_high(passed, n) as high, dealer_whisted, n_unknown
from counted
where total >= $min_n
order by list_position(['all', 'written', 'not written'], hands), aces, kings
