-- What became of every record that was read.
-- column status: stored; partial: stored with deals that were not checked; rejected
-- column records: records
-- column errors: errors that were found in them
-- column warnings: warnings
-- column notes: notes
select status, count(*) as records, sum(errors)::bigint as errors, sum(warnings)::bigint as warnings,
    sum(notes)::bigint as notes
from sources
group by status
order by status
