-- Why records were rejected: the errors that were found in them, the most frequent first.
-- column code: the code
-- column name: its name
-- column records: rejected records in which it was found
-- column findings: how often it was found
select d.code, c.name, count(distinct (d.source, d.game)) as records, count(*) as findings
from diagnostics d
left join codes c using (code)
left join games g using (game_id)
where d.severity = 'error' and g.game_id is null
group by d.code, c.name
order by records desc, findings desc, d.code
