-- Records: the deals and games that brought and cost somebody most, the highest contracts made, and the misères that
-- went worst. What is not written can be no record; how much that is stands beside.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param player player = all: person, or name as written, or all
-- param top count = 3: how many of each; those that tie with the last are told too
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column record: what it is a record of
-- column rank: 1 the first; those who tie share one
-- column name: the person, by the table of players, else the name as written; NULL: not written
-- column person_id: id of the person in the table of players; NULL: in none
-- column figure: whists, or tricks of a misère; of a contract the tricks over or under it
-- column contract: the contract that was played; all-pass; NULL for games
-- column date: date of the game as written
-- column game: id of the game
-- column deal: place of the deal in its game, from 1; NULL for games
-- column n_unknown: deals, games or contracts that might be such a record and are not known
with deals_of as materialized (
    select *, role = 'declarer' and level is distinct from 0 as is_contract,
        role = 'declarer' and level = 0 as is_misere,
        is_contract and outcome in ('made', 'half-whist', 'passed-out') as is_made
    from player_deals
    semi join games_chosen($rules, $players, $since, $until, $event) using (game_id)
    where $player in ('all', person)
), games_of as (
    from game_results
    semi join games_chosen($rules, $players, $since, $until, $event) using (game_id)
    where $player in ('all', person)
), limits as (
    -- The figures of the last that can be told, and how many are not known.
    select variant, list_min(max(value, $top)) as won, list_min(max(-value, $top)) as lost,
        list_min(max(contract_code, $top) filter (is_made)) as made,
        list_min(max(tricks, $top) filter (is_misere)) as caught,
        count(*) filter (value is null) as deals_unknown,
        count(*) filter (is_made and contract_code is null or is_contract and outcome = 'unknown') as made_unknown,
        count(*) filter (is_misere and tricks is null) as caught_unknown
    from deals_of
    group by variant
), picked as (
    select d.*, won, lost, made, caught, deals_unknown, made_unknown, caught_unknown
    from deals_of d
    join limits l on l.variant is not distinct from d.variant
    where value >= won or -value >= lost or is_made and contract_code >= made or is_misere and tricks >= caught
), game_limits as (
    select variant, count(*) filter (result is null) as unknown from games_of group by variant
), results as (
    select r.*, l.unknown from games_of r join game_limits l on l.variant is not distinct from r.variant
), marks(place, record, variant, person, person_id, figure, height, contract, date, game_id, deal, n_unknown) as (
    -- The greater the height, the better the record.
    select 1, 'most won by a deal', variant, person, person_id, value, value, contract, date, game_id, deal,
        deals_unknown from picked where value >= won and value > 0
    union all select 2, 'most lost by a deal', variant, person, person_id, value, -value, contract, date, game_id, deal,
        deals_unknown from picked where -value >= lost and value < 0
    union all select 3, 'most won by a game', variant, person, person_id, result, result, null, date, game_id, null,
        unknown from results where result > 0
    union all select 4, 'most lost by a game', variant, person, person_id, result, -result, null, date, game_id, null,
        unknown from results where result < 0
    union all select 5, 'highest contract made', variant, person, person_id, margin, contract_code, contract, date,
        game_id, deal, made_unknown from picked where is_made and contract_code >= made
    union all select 6, 'most tricks on a misère', variant, person, person_id, tricks, tricks, contract, date, game_id,
        deal, caught_unknown from picked where is_misere and tricks >= caught and tricks > 0
), ranked as (
    select *, rank() over (partition by place, variant order by height desc) as rank from marks
)
select variant, record, rank, person as name, person_id, figure::decimal(18, 4) as figure, contract, date,
    hex_id(game_id) as game, deal, n_unknown
from ranked
where rank <= $top
order by variant nulls last, place, rank, date nulls last, game, deal, name nulls last
