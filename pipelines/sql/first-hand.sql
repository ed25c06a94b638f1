-- What the first lead is worth: the mean value of a deal by the seat from the forehand, who calls and leads first.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column kind: contract, misere, all-pass, or all of them; NULL: what was played is not written
-- column place: 1 forehand, 2 and 3 the next hands, 0 a sitting dealer; NULL: the dealer is not written
-- column n: seats of deals whose value is known
-- column n_unknown: seats of deals whose value is not known; in no mean
-- column value: mean value of the deal to the seat, in whists
-- column value_low: lower end of its 95 % normal interval; NULL for a single case
-- column value_high: upper end of it
-- column declared: seats that played a contract or a misère
-- column share: declared / (n + n_unknown)
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
with picked as (
    select g.variant, s.place, s.role, s.value_num / s.value_den as value,
        case when d.level = 0 then 'misere' when d.outcome is not null then 'contract'
            when c.name = 'all-pass' then 'all-pass' end as kind
    from deals d
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    left join contracts c on c.contract = d.contract
    join seats s on s.game_id = d.game_id and s.deal = d.deal
    where not d.is_void and s.role <> 'dummy'
), counted as (
    select variant, if(grouping(kind) = 1, 'all', kind) as kind, place,
        count(value) as n, count(*) as seats, avg(value) as value, stddev_samp(value) as deviation,
        count(*) filter (role = 'declarer') as declared
    from picked
    group by grouping sets ((variant, place), (variant, place, kind))
)
select variant, kind, place, n, seats - n as n_unknown,
    value, mean_low(value, deviation, n) as value_low, mean_high(value, deviation, n) as value_high,
    declared, declared / seats as share, wilson_low(declared, seats) as low, wilson_high(declared, seats) as high
from counted
order by variant nulls last, list_position(['all', 'contract', 'misere', 'all-pass'], kind) nulls last,
    if(place = 0, 4, place) nulls last
