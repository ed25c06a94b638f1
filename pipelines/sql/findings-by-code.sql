-- Findings by code: what is wrong with the records that were read, the most widespread first.
-- param severity text = all: error, warning, note, or all
-- param source text = all: only sources whose name has this in it, or all
-- column code: the code
-- column name: its name
-- column severity: error, warning or note
-- column findings: how often it was found
-- column k: records in which it was found
-- column n: records that were read; sources that could not be read at all are not among them
-- column share: k / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column unread: findings in what could not be read as a record
-- column example: one place where it stands
with counted as (
    select code, severity, count(*) as findings, count(distinct game_id) as k,
        count(*) filter (game_id is null) as unread,
        min((source, game, line_number, column_number)) as first
    from diagnostics
    where $severity in ('all', severity::varchar) and ($source = 'all' or contains(source, $source))
    group by code, severity
), records as (
    select count(*) as n from sources where $source = 'all' or contains(source, $source)
)
select t.code, c.name, t.severity, t.findings, t.k, r.n, t.k / nullif(r.n, 0) as share,
    wilson_low(t.k, r.n) as low, wilson_high(t.k, r.n) as high, t.unread,
    concat_ws(':', t.first[1], t.first[3], t.first[4]) as example
from counted t
cross join records r
left join codes c using (code)
order by t.k desc, t.findings desc, t.code, t.severity
