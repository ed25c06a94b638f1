-- contract_outcomes: One row a contract that was undertaken, with what became of it. Void deals are not in it.
--   variant: name of the rules
--   players: players at the table
--   contract: its name; 7_ where only the level is written, _ where nothing is
--   declarer: seat of the declarer
--   declarer_place: 1 forehand, 2 and 3 the next hands
--   outcome: passed-out: nobody whisted; half-whist; conceded; made, failed: played; unknown: not written
--   margin: tricks over or under
--   configuration: who whisted and how, where anybody did: one open, one closed, one, two, dealer
--   is_answered: the answers are known, or nobody is asked
--   is_pushed: the declarer spoke twice or more in the auction; NULL: not written
create view contract_outcomes as
select d.game_id, d.deal, g.variant, g.players,
    coalesce(c.name, d.level || '_', '_') as contract, d.contract as contract_code, d.level,
    s.letter as declarer, d.declarer_place, d.outcome, d.margin,
    case
        when d.whisters = 2 then 'two'
        when d.dealer_whists then 'dealer'
        when d.whisters = 1 then concat_ws(' ', 'one', d.defence)
    end as configuration,
    d.kind is not null as is_answered,
    d.declarer_calls > 1 as is_pushed
from deals d
join games g using (game_id)
left join contracts c on c.contract = d.contract
left join seat_names s on s.seat = d.declarer
where d.outcome is not null;

-- declared_hands: One row a contract that was undertaken, with the hand its declarer played; misere too.
--   contract: its name; 7_ where only the level is written, _ where nothing is
--   strain: s, c, d, h or n
--   declarer: seat of the declarer
--   with_talon: his twelve cards, the talon taken in, as a set; NULL: not known
--   hand: the ten that he kept, as a set, see `hand_text`, `holds`, `high_cards`; NULL: not known
--   trumps: how many trumps it has; NULL also without a trump suit
--   spades: how many spades; clubs, diamonds and hearts alike
--   aces: how many aces; kings alike
--   shape: lengths of its suits, longest first: 5-3-1-1
create view declared_hands as
with kept as (
    select d.*, with_cards(if(h.unknown = 0, h.cards, null), d.talon_1, d.talon_2) as with_talon,
        without_cards(with_talon, d.discard) as hand
    from deals d
    left join hands h on h.game_id = d.game_id and h.deal = d.deal and h.seat = d.declarer
    where d.outcome is not null
)
select k.game_id, k.deal, g.variant, g.players, coalesce(c.name, k.level || '_', '_') as contract,
    k.contract as contract_code, k.level, c.strain, s.letter as declarer, k.declarer_place, k.outcome, k.margin,
    k.with_talon, k.hand, trump_length(k.hand, c.name) as trumps,
    suit_length(k.hand, 's') as spades, suit_length(k.hand, 'c') as clubs, suit_length(k.hand, 'd') as diamonds,
    suit_length(k.hand, 'h') as hearts, high_cards(k.hand, 'A') as aces, high_cards(k.hand, 'K') as kings,
    shape(k.hand) as shape
from kept k
join games g using (game_id)
left join contracts c on c.contract = k.contract
left join seat_names s on s.seat = k.declarer;

-- answer_values: One row an answer that stood in the end, and what the deal was worth to the one who gave it.
--   answer_place: 1 first defender to speak, 2 second, 3 the sitting dealer
--   company: alone or together with another whister; NULL for a pass and a half-whist
--   value: what the deal moved in the settlement for him, in whists; NULL: not known
--   whists: whists that he wrote
--   fine: mountain that he wrote for tricks owed
create view answer_values as
select s.game_id, s.deal, s.seat, g.variant, g.players,
    coalesce(c.name, d.level || '_', '_') as contract, d.contract as contract_code, d.level,
    s.answer_place, s.answer,
    case when s.answer = 'whist' then if(d.whisters > 1, 'together', 'alone') end as company,
    d.defence,
    s.value_num / s.value_den as value,
    s.whists_num / s.whists_den as whists,
    s.fine_num / s.fine_den as fine
from seats s
join deals d using (game_id, deal)
join games g using (game_id)
left join contracts c on c.contract = d.contract
where s.answer is not null;

-- player_persons: One row a row of `players`, with the person behind the name by the table of players.
--   name: the name as written; NULL: not known
--   person_id: id of the person, see `persons`; NULL: the name is in no table of players, or not for this game
--   person: name of the person; without one the name as written
create view player_persons as
select p.game_id, p.player, p.deal, p.seat, p.is_stand_in, p.name, a.person_id, coalesce(h.name, p.name) as person
from players p
join games g using (game_id)
left join aliases a
    on a.name = p.name
    and (a.event is null or a.event = g.event)
    and (a.site is null or a.site = g.site)
    and (a.first_day is null or a.first_day <= g.first_day)
    and (a.last_day is null or a.last_day >= g.last_day)
left join persons h on h.person_id = a.person_id;

-- player_deals: One row a player of a deal, stand-ins under their own names. Void deals and dummies are not in it.
--   seat: his seat, S, W, N or E
--   name: name of the player as written; NULL: not known
--   person_id: id of the person, see `persons`; NULL: the name is in no table of players, or not for this game
--   person: name of the person; without one the name as written
--   answer: answer that stood in the end
--   is_answer_unknown: he defended, and the answers to the contract are not written
--   company: a whist was alone or together with another
--   contract: its name; 7_ where only the level is written, _ where nothing is; all-pass
--   value: what the deal moved in the settlement for him, in whists; NULL: not known
--   whists: whists that he wrote
--   fine: mountain that he wrote for tricks owed
create view player_deals as
select s.game_id, s.deal, n.letter as seat, p.name, p.is_stand_in, p.person_id, p.person,
    g.variant, g.players, g.event, g.date, g.year, g.month, g.day,
    s.role, s.place, s.answer, s.answer_place,
    s.answer is null and s.role = 'defender' and d.kind is null and d.level is distinct from 0 as is_answer_unknown,
    case when s.answer = 'whist' then if(d.whisters > 1, 'together', 'alone') end as company,
    s.tricks, d.kind, d.all_passes, d.outcome,
    d.contract, d.contract_code, d.level, d.margin,
    s.value_num / s.value_den as value, s.value_num, s.value_den,
    s.whists_num / s.whists_den as whists, s.fine_num / s.fine_den as fine
from seats s
join (
    select d.* replace (
            coalesce(c.name, if(d.outcome is null, null, coalesce(d.level || '_', '_'))) as contract
        ), d.contract as contract_code
    from deals d
    left join contracts c on c.contract = d.contract
    where not d.is_void
) d using (game_id, deal)
join games g using (game_id)
join seat_names n on n.seat = s.seat
join player_persons p on p.game_id = s.game_id and p.player = s.player;

-- events: One row an event, by the tag of its games; NULL: games without one.
--   first_day: earliest day that the dates of its games allow, as YYYYMMDD; NULL: none is dated
--   last_day: latest day
create view events as
select event, count(*) as games, sum(deals)::bigint as deals, min(first_day) as first_day, max(last_day) as last_day
from games
group by event;

-- evenings: One row an evening: the games of one day and event. Games whose date is no whole day are in none.
--   event: tag event; NULL: not written
create view evenings as
select date, event, year, month, day, count(*) as games, sum(deals)::bigint as deals
from games
where day is not null
group by all;

-- seasons: One row a season, which is a year, and an event. Games without a date are in none.
--   event: tag event; NULL: not written
--   evenings: days on which it was played, by the games that tell their day
create view seasons as
select year, event, count(*) as games, sum(deals)::bigint as deals,
    count(distinct if(day is null, null, date)) as evenings
from games
where year is not null
group by all;

-- sheet: One row an entry of the sheet, in words; amount is rounded to four places, `sheet_entries` has it exactly.
create view sheet as
select e.game_id, e.deal, e.origin, e.entry, e.sheet_column, w.letter as seat, v.letter as on_seat,
    (e.amount_num / e.amount_den)::decimal(18, 4) as amount, e.rule, e.terms, e.reason
from sheet_entries e
join seat_names w on w.seat = e.seat
left join seat_names v on v.seat = e.on_seat;

-- final_settlements: One row a player of a game: the settlement by the rules, rounded to four places.
create view final_settlements as
select t.game_id, n.letter as seat, p.name,
    (t.computed_num / t.computed_den)::decimal(18, 4) as settlement, t.computed_num, t.computed_den
from settlements t
join seat_names n on n.seat = t.seat
left join (
    select game_id, seat, arg_max_null(name, deal) as name from players where not is_stand_in group by game_id, seat
) p on p.game_id = t.game_id and p.seat = t.seat;

-- card_plays: One row a card played, in words.
create view card_plays as
select p.game_id, p.deal, p.trick, p.place, s.letter as seat, c.name as card, w.letter as winner, p.flags
from plays p
join tricks t using (game_id, deal, trick)
left join seat_names s on s.seat = p.seat
left join cards c on c.card = p.card
left join seat_names w on w.seat = t.winner;

-- unbalanced: Deals whose values do not sum to zero, exactly. It is empty: this is the proof.
create view unbalanced as
select game_id, deal, sum(value_num)::bigint as sum_num, min(value_den) as den
from seats
where value_num is not null
group by game_id, deal
having sum(value_num) <> 0 or min(value_den) <> max(value_den);

-- all_settlements: One row a player of a game and scoring: the record's own, and those by other rules.
--   scoring: record: the game's own; else the rules by which it is scored as well
--   rules: name and version of the rules; NULL: not written
--   settlement: what the game was worth to him, rounded to four places; NULL: not known
--   deals: deals that are scored; NULL for the record
--   left_out: deals that these rules cannot score; NULL for the record
create view all_settlements as
with names as (
    select game_id, seat, arg_max_null(name, deal) as name from players where not is_stand_in group by game_id, seat
)
select t.game_id, 'record' as scoring, g.variant || ' ' || g.variant_version as rules, n.letter, p.name,
    (t.computed_num / t.computed_den)::decimal(18, 4) as settlement, null as deals, null as left_out
from settlements t
join games g using (game_id)
join seat_names n on n.seat = t.seat
left join names p on p.game_id = t.game_id and p.seat = t.seat
union all
select c.game_id, c.scoring, c.scoring, n.letter, p.name,
    (s.computed_num / s.computed_den)::decimal(18, 4), c.deals, c.left_out
from scorings c
join scoring_settlements s on s.game_id = c.game_id and s.scoring = c.scoring
join seat_names n on n.seat = s.seat
left join names p on p.game_id = s.game_id and p.seat = s.seat;

-- game_results: One row an owner of a column of the sheet: what the game was worth, and the place among the others.
--   name: the owner as written; NULL: not known
--   person: the owner by the table of players; without one the name as written
--   owners: how many people owned the column one after the other; stand-ins own nothing
--   bot: the program that played; NULL: a human, or not written
--   settlement: of the column: by the rules, or, where these do not tell, as the record states it; NULL: not known
--   result: the settlement where it is his alone; NULL: not known, or the column changed hands
--   place: 1 the best, those who tie share one; NULL where settlements are not known
create view game_results as
with owners as (
    select p.game_id, p.seat, o.name, o.person, o.person_id, arg_max_null(p.bot, p.deal) as bot,
        count(*) over (partition by p.game_id, p.seat) as owners
    from players p
    join player_persons o using (game_id, deal, seat)
    where not p.is_stand_in and not o.is_stand_in
    group by p.game_id, p.seat, o.name, o.person, o.person_id
), known as (
    select game_id, seat,
        bool_and(computed_num is not null) over (partition by game_id) as is_computed,
        bool_and(written_num is not null) over (partition by game_id) as is_written,
        case when is_computed then computed_num when is_written then written_num end as num,
        case when is_computed then computed_den when is_written then written_den end as den
    from settlements
), placed as (
    select *, rank() over (partition by game_id order by num / den desc) as place
    from known
    where num is not null
)
select o.game_id, g.variant, g.players, g.event, g.site, g.date, g.year, g.month, g.day, n.letter as seat,
    o.name, o.person, o.person_id, o.owners, o.bot, p.num / p.den as settlement, p.num as settlement_num,
    p.den as settlement_den, if(o.owners = 1, settlement, null) as result, p.place
from owners o
join games g using (game_id)
join seat_names n on n.seat = o.seat
left join placed p on p.game_id = o.game_id and p.seat = o.seat;

-- table_pairs: One row two players of a game who sat in deals together, both ways round. Void deals are not counted.
--   player: place among the players of the game, see `players`
--   other: the same of the other
--   deals: deals in which both sat at the table, a sitting dealer too
--   known: of these with a known value
--   value: sum of the known values of the first, in whists
--   squares: sum of their squares
--   other_value: sum of the known values of the other
create view table_pairs as
select a.game_id, a.player, b.player as other, count(*) as deals, count(a.value_num) as known,
    sum(a.value_num / a.value_den) as value, sum(a.value_num / a.value_den * a.value_num / a.value_den) as squares,
    sum(b.value_num / b.value_den) as other_value
from seats a
join seats b on b.game_id = a.game_id and b.deal = a.deal and b.player <> a.player
join deals d on d.game_id = a.game_id and d.deal = a.deal
where not d.is_void
group by a.game_id, a.player, b.player;

-- table_whists: One row two players of a game, one of whom wrote whists on the other by the rules.
--   player: who wrote them: place among the players of the game, see `players`
--   on_player: on whom
--   whists: their sum
create view table_whists as
with sitting as (
    select game_id, seat, min(player) as player,
        count(player) in (0, count(*)) and min(player) is not distinct from max(player) as is_kept
    from seats
    group by game_id, seat
), entries as (
    select game_id, deal, seat, on_seat, amount_num / amount_den as whists
    from sheet_entries
    where origin = 'computed' and sheet_column = 'whists'
), moved as (
    select distinct game_id from sitting where not is_kept
), summed as (
    -- Where everybody keeps his seat the whists of a game are summed before it is looked up who sat there.
    select game_id, seat, on_seat, sum(whists) as whists
    from entries
    anti join moved using (game_id)
    group by game_id, seat, on_seat
), told as (
    select e.game_id, w.player, v.player as on_player, e.whists
    from summed e
    join sitting w on w.game_id = e.game_id and w.seat = e.seat
    join sitting v on v.game_id = e.game_id and v.seat = e.on_seat
    union all
    select e.game_id, w.player, v.player, e.whists
    from entries e
    semi join moved using (game_id)
    join seats w on w.game_id = e.game_id and w.deal = e.deal and w.seat = e.seat
    join seats v on v.game_id = e.game_id and v.deal = e.deal and v.seat = e.on_seat
)
select game_id, player, on_player, sum(whists) as whists
from told
group by game_id, player, on_player;

-- game_order: One row a game: its turn among all games of the archive.
--   turn: by the first day that the date allows, then the time at which the game started, then as games were stored
create view game_order as
select g.game_id,
    row_number() over (
        order by coalesce(g.year, 0), coalesce(g.month, 0), coalesce(g.day, 0), s.started nulls first, g.rowid
    ) as turn
from games g
left join (
    select game_id, min(regexp_extract(value, '\d\d:\d\d.*')) as started
    from tags
    where deal = 0 and name = 'started'
    group by game_id
) s using (game_id);

-- rating_candidates: One row a game: its turn, and whether ratings can be made from it.
--   turn: see `game_order`
--   left_out: why it cannot count; no whole date comes last and can be overruled; NULL: it counts
create view rating_candidates as
select g.game_id, min(o.turn) as turn,
    case
        when max(r.owners) > 1 then 'a column changed hands'
        when count(r.settlement) < count(*) then 'settlement not known'
        when count(r.person) < count(*) then 'a player is not known by name'
        when count(distinct (r.person, r.person_id)) < count(*) then 'one person at two seats'
        when min(g.day) is null then 'no whole date'
    end as left_out
from games g
join game_order o using (game_id)
left join game_results r using (game_id)
group by g.game_id;

-- rating_standing: One row a player of a game: whether the ratings that are there know it.
--   step: place of the game in the order in which games count; NULL: it does not
--   left_out: why it does not count; new: stored after the ratings were made, or there are none
--   is_changed: the table of players has changed since, and the game would count otherwise now
create view rating_standing as
select r.game_id, r.seat, r.person, r.person_id, r.date, r.variant, r.place,
    k.step, if(k.game_id is null, 'new', k.left_out) as left_out,
    h.mu, h.sigma, h.rating,
    k.game_id is not null and (
        nullif(k.left_out, 'no whole date') is distinct from nullif(c.left_out, 'no whole date')
        or k.step is not null and (h.person is distinct from r.person or h.person_id is distinct from r.person_id)
    ) as is_changed
from game_results r
join seat_names n on n.letter = r.seat
join rating_candidates c using (game_id)
left join rating_games k using (game_id)
left join rating_history h on h.game_id = r.game_id and h.seat = n.seat;

-- contract_fates: What became of the contracts of this name, or of 'all', in the games that games_chosen chooses.
--   place: place of the line in the answer
--   line: what is counted; failed, of all: conceded or played and failed
--   k: contracts of this kind
--   n: contracts it is a share of; unknown outcomes are in none
create macro contract_fates(contract, rules, players, since, until, event) as table
with picked as (
    select o.outcome, o.margin
    from contract_outcomes o
    join games_chosen(rules, players, since, until, event) g using (game_id)
    where contract in ('all', o.contract)
), counted as (
    select count(*) filter (outcome <> 'unknown') as known,
        count(*) filter (outcome in ('made', 'failed')) as played,
        count(*) filter (outcome = 'passed-out') as passed_out,
        count(*) filter (outcome = 'half-whist') as half_whist,
        count(*) filter (outcome = 'conceded') as conceded,
        count(*) filter (outcome = 'made' and margin = 0) as exactly,
        count(*) filter (outcome = 'made' and margin = 1) as over_1,
        count(*) filter (outcome = 'made' and margin > 1) as over_2,
        count(*) filter (outcome = 'failed') as failed,
        count(*) filter (outcome = 'failed' and margin = -1) as down_1,
        count(*) filter (outcome = 'failed' and margin = -2) as down_2,
        count(*) filter (outcome = 'failed' and margin < -2) as down_3,
        count(*) filter (outcome = 'unknown') as unknown
    from picked
)
select unnest([
    {'place': 1, 'line': 'nobody whisted', 'k': passed_out, 'n': known},
    {'place': 2, 'line': 'half-whist', 'k': half_whist, 'n': known},
    {'place': 3, 'line': 'conceded', 'k': conceded, 'n': known},
    {'place': 4, 'line': 'made exactly', 'k': exactly, 'n': known},
    {'place': 5, 'line': 'made with 1 over', 'k': over_1, 'n': known},
    {'place': 6, 'line': 'made with 2 or more over', 'k': over_2, 'n': known},
    {'place': 7, 'line': 'failed by 1', 'k': down_1, 'n': known},
    {'place': 8, 'line': 'failed by 2', 'k': down_2, 'n': known},
    {'place': 9, 'line': 'failed by 3 or more', 'k': down_3, 'n': known},
    {'place': 10, 'line': 'failed, of all', 'k': conceded + failed, 'n': known},
    {'place': 11, 'line': 'failed, of those played', 'k': failed, 'n': played},
    {'place': 12, 'line': 'outcome not written', 'k': unknown, 'n': null}
], recursive := true)
from counted;

-- wrong_numbers: One row a number that was written wrong on the sheet, as it was found; those of rejected records too.
--   line: score (of a deal), sheet (running totals), final (the closed sheet) or settlement
--   item: pool, mountain, whists, or settlement
--   difference: what was written less what is right, in the unit of the item
--   right_number: what is right
--   rule: the first rule that makes the right number; NULL: totals, or no rule writes anything there
create view wrong_numbers as
with found as (
    select *, regexp_extract(message, '\(([^()]+)\)$', 1) as off
    from diagnostics
    where code in ('S601', 'S602', 'S603', 'S604', 'S605')
)
select f.game_id, f.source, f.game, f.deal, f.code, f.severity,
    case f.code when 'S601' then 'score' when 'S602' then 'sheet' when 'S603' then 'final' else 'settlement' end as line,
    coalesce(nullif(regexp_extract(f.message, '^\w+ (pool|mountain|whists) of', 1), ''), 'settlement') as item,
    split_part(off, '/', 1)::double / coalesce(nullif(split_part(off, '/', 2), ''), '1')::double as difference,
    split_part(f.expected, '/', 1)::double / coalesce(nullif(split_part(f.expected, '/', 2), ''), '1')::double as right_number,
    r.rule
from found f
left join rules r on r.rule = split_part(f.hint, ' ', 1);
