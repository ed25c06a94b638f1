-- What a deal is worth: how values are spread, by how the deal came out. Of a contract the value to its declarer, of an
-- all-pass deal the value to each player who held cards. A percentile is a value that occurred.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column kind: game, misere, concession, half-whist, passed-out or all-pass; NULL: the record does not tell
-- column outcome: what became of the contract; NULL: all-pass, or not told
-- column n: values that are known
-- column n_unknown: values that are not; in no figure
-- column value: mean, in whists
-- column value_low: lower end of its 95 % normal interval; NULL for a single case
-- column value_high: upper end of it
-- column least: the least
-- column p5: of n, 5 % are not above this one
-- column p25: 25 %
-- column median: half of them
-- column p75: 75 %
-- column p95: 95 %
-- column most: the greatest
with told as (
    select g.variant, d.kind, d.outcome, s.value_num / s.value_den as value
    from deals d
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    left join seats s on s.game_id = d.game_id and s.deal = d.deal
        and (s.seat = d.declarer or d.outcome is null and s.role = 'player')
    where not d.is_void and not d.is_unread
)
select variant, kind, outcome, count(value) as n, count(*) - count(value) as n_unknown, avg(value) as value,
    mean_low(avg(value), stddev_samp(value), count(value)) as value_low,
    mean_high(avg(value), stddev_samp(value), count(value)) as value_high,
    min(value) as least, quantile_disc(value, 0.05) as p5, quantile_disc(value, 0.25) as p25,
    quantile_disc(value, 0.5) as median, quantile_disc(value, 0.75) as p75, quantile_disc(value, 0.95) as p95,
    max(value) as most
from told
group by variant, kind, outcome
order by variant nulls last, kind nulls last, outcome nulls last
