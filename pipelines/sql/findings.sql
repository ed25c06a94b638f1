-- Findings: each thing that is wrong or doubtful in the records that were read, with its place.
-- param code text = all: only this code, such as S601, or all
-- param severity text = all: error, warning, note, or all
-- param source text = all: only sources whose name has this in it, or all
-- param top count = 100: how many lines at most
-- column source: the file
-- column line: line in it
-- column place: character in that line
-- column deal: number of the deal; NULL: not in a deal
-- column code: the code
-- column severity: error, warning or note
-- column message: what was found
-- column expected: what would have been right
-- column hint: what the writer might do
-- column n: findings of this kind in all
select d.source, d.line_number as line, d.column_number as place, d.deal, d.code, d.severity, d.message, d.expected,
    d.hint, count(*) over () as n
from diagnostics d
where $code in ('all', d.code) and $severity in ('all', d.severity::varchar)
    and ($source = 'all' or contains(d.source, $source))
order by d.source, d.game, d.line_number, d.column_number, d.code, d.message
limit $top
