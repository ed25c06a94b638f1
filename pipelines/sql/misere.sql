-- Misère: how often it is played clean, how often caught and by how many, and what it is worth to the declarer.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- column variant: name of the rules
-- column n: misères with a known outcome
-- column n_unknown: misères whose tricks are not written; in no rate
-- column clean: without a trick
-- column caught: with one or more
-- column caught_rate: caught / n
-- column caught_low: lower end of its 95 % Wilson interval
-- column caught_high: upper end of it
-- column mean_tricks: mean tricks of those caught
-- column n_value: misères whose value is known
-- column value: mean value to the declarer, in whists
select g.variant,
    count(*) filter (d.outcome <> 'unknown') as n,
    count(*) filter (d.outcome = 'unknown') as n_unknown,
    count(*) filter (d.outcome = 'made') as clean,
    count(*) filter (d.outcome = 'failed') as caught,
    caught / nullif(n, 0) as caught_rate, wilson_low(caught, n) as caught_low, wilson_high(caught, n) as caught_high,
    avg(d.tricks) filter (d.outcome = 'failed') as mean_tricks,
    count(s.value_num) as n_value, avg(s.value_num / s.value_den) as value
from deals d
join games g using (game_id)
left join seats s on s.game_id = d.game_id and s.deal = d.deal and s.seat = d.declarer
where d.level = 0 and d.outcome is not null
    and $rules in ('all', g.variant) and $players in ('all', g.players::varchar)
group by g.variant
order by g.variant nulls last
