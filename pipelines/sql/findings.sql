-- Findings by code: what is wrong with the records that were read, most frequent first.
-- column code: the code
-- column name: its name
-- column severity: error, warning or note
-- column findings: how often it was found
-- column games: in how many records
-- column share: of all records that were read
-- column example: one place where it stands
select d.code, c.name, d.severity, count(*) as findings, count(distinct (d.source, d.game)) as games,
    count(distinct d.game_id) / nullif((select count(*) from sources), 0) as share,
    min(d.source || ':' || d.line_number || ':' || d.column_number) as example
from diagnostics d
left join codes c using (code)
group by d.code, c.name, d.severity
order by findings desc, d.code, d.severity
