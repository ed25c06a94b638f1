-- How often a contract is made by the declarer's twelve cards, the talon taken in: how many trumps and aces they have.
-- Made is also what nobody whisted, or what was met by a half-whist. Contracts without the talon are not in it.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param contract contract = 6s: the contract that is asked about, or all
-- param by text = both: what is one line: trumps, aces, or both
-- param min_n int = 1: leave out lines with fewer contracts
-- column trumps: trumps of the twelve cards; NULL: not known, not asked, or no trump suit
-- column aces: aces of the twelve cards; NULL: not known, or not asked
-- column is_known: the twelve cards are known
-- column n: contracts with a known outcome
-- column made: of these, made
-- column share: made / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column n_conceded: given up without play
-- column n_played: played to an end, with a known outcome
-- column played_made: of these, made
-- column played_share: played_made / n_played
-- column played_low: lower end of its 95 % Wilson interval
-- column played_high: upper end of it
-- column n_unknown: contracts whose outcome is not written; in no rate
with picked as (
    select h.outcome, h.with_talon is not null as is_known,
        case when $by in ('trumps', 'both') then trump_length(h.with_talon, h.contract)
            when $by <> 'aces' then error('by: trumps, aces or both') end as trumps,
        if($by in ('aces', 'both'), high_cards(h.with_talon, 'A'), null) as aces
    from declared_hands h
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    join deals d using (game_id, deal)
    where h.level is distinct from 0 and d.modifier is distinct from 'solo' and $contract in ('all', h.contract)
), counted as (
    select trumps, aces, is_known, count(*) as total,
        count(*) filter (outcome <> 'unknown') as n,
        count(*) filter (outcome in ('passed-out', 'half-whist', 'made')) as made,
        count(*) filter (outcome = 'conceded') as n_conceded,
        count(*) filter (outcome in ('made', 'failed')) as n_played,
        count(*) filter (outcome = 'made') as played_made,
        count(*) filter (outcome = 'unknown') as n_unknown
    from picked
    group by trumps, aces, is_known
)
select trumps, aces, is_known, n, made, made / nullif(n, 0) as share,
    wilson_low(made, n) as low, wilson_high(made, n) as high,
    n_conceded, n_played, played_made, played_made / nullif(n_played, 0) as played_share,
    wilson_low(played_made, n_played) as played_low, wilson_high(played_made, n_played) as played_high, n_unknown
from counted
where total >= $min_n
order by is_known desc, trumps nulls last, aces nulls last
