-- What was read: for each file its records, what became of them, and what was found in them. A record counts in the
-- file in which it was met first: later ones of the same game are duplicates and leave no trace.
-- param source text = all: only sources whose name has this in it, or all
-- column source: the file
-- column read: records in it that no other file had before
-- column stored: those that are stored whole
-- column partial: those with deals that this version keeps and does not check
-- column rejected: those with errors, of which only findings are kept
-- column share: rejected / read
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column deals: deals that are stored
-- column errors: findings that are errors
-- column warnings: findings that are warnings
-- column notes: findings that are notes
-- column unread: findings of what could not be read as a record at all
with records as (
    select source, count(*) as read, count(*) filter (status = 'stored') as stored,
        count(*) filter (status = 'partial') as partial, count(*) filter (status = 'rejected') as rejected,
        sum(g.deals) as deals
    from sources
    left join games g using (game_id)
    group by source
), found as (
    select source, count(*) filter (severity = 'error') as errors, count(*) filter (severity = 'warning') as warnings,
        count(*) filter (severity = 'note') as notes, count(*) filter (game_id is null) as unread
    from diagnostics
    group by source
)
select source, coalesce(r.read, 0) as read, coalesce(r.stored, 0) as stored, coalesce(r.partial, 0) as partial,
    coalesce(r.rejected, 0) as rejected, r.rejected / r.read as share, wilson_low(r.rejected, r.read) as low,
    wilson_high(r.rejected, r.read) as high, coalesce(r.deals, 0) as deals, coalesce(f.errors, 0) as errors,
    coalesce(f.warnings, 0) as warnings, coalesce(f.notes, 0) as notes, coalesce(f.unread, 0) as unread
from records r
full join found f using (source)
where $source = 'all' or contains(source, $source)
order by source
