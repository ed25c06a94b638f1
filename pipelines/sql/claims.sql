-- How often the play ends with a claim, who claims, how many tricks are left then, and how many of them the declarer
-- gets. A trick that was begun counts as left. Deals that were not played are not in it.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param contract contract = all: one contract, such as 6s, misere, all-pass, or all
-- column contract: level, misere or all-pass; _ where it is not written
-- column claimed: deals whose play ended with a claim
-- column n: deals played whose play is written
-- column share: claimed / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column n_unknown: deals played whose play is not written; in no rate
-- column by_declarer: claimed by the declarer
-- column by_other: claimed by somebody else
-- column agreed: agreed by all
-- column tricks_left: mean tricks left by a claim
-- column left_low: lower end of its 95 % normal interval; NULL for a single case
-- column left_high: upper end of it
-- column n_declarer: claims of contracts whose declarer is written
-- column to_declarer: mean tricks of those left that the declarer got
-- column declarer_low: lower end of its 95 % normal interval
-- column declarer_high: upper end of it
-- column n_outcome: claims of contracts with a known outcome
-- column failed: of these, failed
-- column failed_share: failed / n_outcome
-- column failed_low: lower end of its 95 % Wilson interval
-- column failed_high: upper end of it
with picked as (
    select d.game_id, d.deal, d.contract as code, d.declarer, d.has_claim, d.claimer,
        d.has_play or d.has_claim as is_written, if(d.has_claim, d.outcome, null) as outcome,
        case when c.name in ('misere', 'all-pass') then c.name else coalesce(d.level::varchar, '_') end as contract
    from deals d
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    left join contracts c on c.contract = d.contract
    where not d.is_void and $contract in ('all', coalesce(c.name, d.level || '_', '_'))
        and (d.outcome in ('made', 'failed', 'unknown') or c.name = 'all-pass')
), rest as (
    select p.game_id, p.deal, sum(s.claimed) as tricks_left,
        if(p.declarer is null, null, coalesce(sum(s.claimed) filter (s.seat = p.declarer), 0)) as to_declarer
    from picked p
    join seats s using (game_id, deal)
    where p.has_claim
    group by p.game_id, p.deal, p.declarer
), counted as (
    select p.contract, min(p.code) as code,
        count(*) filter (p.has_claim) as claimed,
        count(*) filter (p.is_written) as n,
        count(*) filter (not p.is_written) as n_unknown,
        count(*) filter (p.claimer = p.declarer) as by_declarer,
        count(*) filter (p.has_claim and p.claimer is null) as agreed,
        avg(r.tricks_left) as tricks_left, stddev_samp(r.tricks_left) as left_deviation,
        count(r.to_declarer) as n_declarer, avg(r.to_declarer) as to_declarer,
        stddev_samp(r.to_declarer) as declarer_deviation,
        count(*) filter (p.outcome in ('made', 'failed')) as n_outcome,
        count(*) filter (p.outcome = 'failed') as failed
    from picked p
    left join rest r using (game_id, deal)
    group by p.contract
)
select contract, claimed, n, claimed / nullif(n, 0) as share,
    wilson_low(claimed, n) as low, wilson_high(claimed, n) as high, n_unknown,
    by_declarer, claimed - by_declarer - agreed as by_other, agreed,
    tricks_left, mean_low(tricks_left, left_deviation, claimed) as left_low,
    mean_high(tricks_left, left_deviation, claimed) as left_high,
    n_declarer, to_declarer, mean_low(to_declarer, declarer_deviation, n_declarer) as declarer_low,
    mean_high(to_declarer, declarer_deviation, n_declarer) as declarer_high,
    n_outcome, failed, failed / nullif(n_outcome, 0) as failed_share,
    wilson_low(failed, n_outcome) as failed_low, wilson_high(failed, n_outcome) as failed_high
from counted
order by code nulls last, contract
