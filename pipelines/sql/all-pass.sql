-- All-pass deals: tricks and value by place at the table, and clean zeros.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- column variant: name of the rules
-- column in_a_row: 1 for the first all-pass deal of a series, 2 and more for the next
-- column place: 1 forehand, 2 and 3 the next hands, 0 a sitting dealer
-- column n: seats whose tricks are known
-- column n_unknown: seats whose tricks are not known
-- column tricks: mean tricks
-- column zeros: share without a trick
-- column zero_low: lower end of its 95 % Wilson interval
-- column zero_high: upper end of it
-- column n_value: seats whose value is known
-- column value: mean value, in whists
select g.variant, d.all_passes as in_a_row, s.place, count(s.tricks) as n, count(*) - count(s.tricks) as n_unknown,
    avg(s.tricks) as tricks, avg((s.tricks = 0)::int) as zeros,
    wilson_low(count(*) filter (s.tricks = 0), count(s.tricks)) as zero_low,
    wilson_high(count(*) filter (s.tricks = 0), count(s.tricks)) as zero_high,
    count(s.value_num) as n_value, avg(s.value_num / s.value_den) as value
from seats s
join deals d using (game_id, deal)
join games g using (game_id)
where d.kind = 'all-pass' and s.role <> 'dummy'
    and $rules in ('all', g.variant) and $players in ('all', g.players::varchar)
group by all
order by g.variant nulls last, in_a_row nulls last, s.place nulls last
