-- Tags: which are used, in how many records, and what stands in them.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- column name: key of the tag; SEAT for the seat of a player
-- column part: header or deal
-- column k: records with it
-- column n: records
-- column share: k / n
-- column low: lower end of its 95 % Wilson interval
-- column high: upper end of it
-- column times: how often it stands
-- column empty: of these without a value
-- column different: different values
-- column example: the most frequent value, of equal ones the first in the alphabet
with used as (
    select regexp_replace(t.name, '^[SWNE](\.|$)', 'SEAT\1') as name, if(t.deal = 0, 'header', 'deal') as part,
        t.game_id, t.value
    from tags t
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
), valued as (
    select name, part, value, count(*) as times
    from used
    group by name, part, value
), told as (
    select name, part, count(distinct game_id) as k, count(*) as times, count(*) - count(value) as empty
    from used
    group by name, part
), examples as (
    select name, part, count(value) as different,
        first(value order by times desc, value) filter (value is not null) as example
    from valued
    group by name, part
), records as (
    select count(*) as n from games_chosen($rules, $players, $since, $until, $event)
)
select t.name, t.part, t.k, r.n, t.k / r.n as share, wilson_low(t.k, r.n) as low, wilson_high(t.k, r.n) as high,
    t.times, t.empty, e.different, e.example
from told t
join examples e using (name, part)
cross join records r
order by t.part = 'deal', t.k desc, t.name
