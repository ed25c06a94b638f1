-- The first card led against contracts: trump or side suit, its rank, whether the defence won the trick, and what
-- became of the contract. Misères are not in it.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param contract contract = all: one contract, such as 6s, or all
-- param min_n int = 1: leave out lines with fewer leads
-- column suit: trump, side, or no trump; declarer: he led himself; NULL: the lead or the contract is not written
-- column rank: rank of the card; NULL where no defender is known to have led
-- column k: contracts with such a first lead
-- column n: contracts whose first lead by a defender is written
-- column share: k / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column n_trick: of the k, those where it is known who won the trick
-- column won: of these, won by the defence
-- column won_share: won / n_trick
-- column won_low: lower end of its 95 % Wilson interval
-- column won_high: upper end of it
-- column n_outcome: of the k, those with a known outcome
-- column failed: of these, failed
-- column failed_share: failed / n_outcome
-- column failed_low: lower end of its 95 % Wilson interval
-- column failed_high: upper end of it
with firsts as (
    select game_id, deal, card from plays where trick = 1 and place = 1
), picked as (
    select o.outcome, t.winner <> d.declarer as is_won, l.rank, l.rank_order,
        case when t.leader = d.declarer then 'declarer'
            when l.suit is null or t.leader is null or d.declarer is null then null
            when c.strain = 'n' then 'no trump'
            when c.strain is not null then if(l.suit = c.strain, 'trump', 'side')
        end as led
    from contract_outcomes o
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    join deals d using (game_id, deal)
    left join contracts c on c.contract = d.contract
    left join tricks t on t.game_id = d.game_id and t.deal = d.deal and t.trick = 1
    left join firsts f on f.game_id = d.game_id and f.deal = d.deal
    left join cards l on l.card = f.card
    where o.outcome in ('made', 'failed', 'unknown') and o.level is distinct from 0 and $contract in ('all', o.contract)
), counted as (
    select led, if(led in ('trump', 'side', 'no trump'), rank, null) as card, min(rank_order) as rank_order,
        count(*) as k,
        count(is_won) as n_trick,
        count(*) filter (is_won) as won,
        count(*) filter (outcome <> 'unknown') as n_outcome,
        count(*) filter (outcome = 'failed') as failed
    from picked
    group by led, card
), shared as (
    select *, if(card is null, null, sum(k) filter (card is not null) over ()) as n
    from counted
)
select led as suit, card as rank, k, n, k / n as share, wilson_low(k, n) as low, wilson_high(k, n) as high,
    n_trick, won, won / nullif(n_trick, 0) as won_share,
    wilson_low(won, n_trick) as won_low, wilson_high(won, n_trick) as won_high,
    n_outcome, failed, failed / nullif(n_outcome, 0) as failed_share,
    wilson_low(failed, n_outcome) as failed_low, wilson_high(failed, n_outcome) as failed_high
from shared
where k >= $min_n
order by list_position(['trump', 'side', 'no trump', 'declarer'], led) nulls last, rank_order desc
