-- The same cards at several tables: each deal that was dealt in more than one game, a line a table, with what each hand
-- made of it. Hands are told by place, so that the same cards stand in the same column. Two records of one evening that
-- differ in a fact, such as a name, are two tables here: see `prefrec dedup`.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param board text = all: one board, by its deal id or tag board, or all
-- param top count = 100: how many lines at most
-- column board: the deal id, the same at every table
-- column name: tag board; NULL: not written
-- column tables: tables at which it is in the archive
-- column game: the game id
-- column deal: number written in the deal line
-- column variant: name of the rules; NULL: not written. Values of different rules are never mixed
-- column declarer: place of the declarer: 1 the forehand, 2 and 3 the next hands; NULL: none, or not written
-- column contract: the contract, or all-pass; 7_ and _ where its strain, or everything, is not written
-- column outcome: what became of it; NULL: all-pass
-- column tricks: tricks of the declarer; NULL: not known, or not played
-- column first: what the deal was worth to the forehand, in whists, rounded to four places; NULL: not known
-- column second: to the next hand
-- column third: to the last hand
-- column n_same: tables with the same rules whose values are known
-- column first_more: first less its mean over those tables, rounded to four places
-- column second_more: second likewise
-- column third_more: third likewise
with boards as (
    select d.deal_id, count(*) as tables
    from deals d
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    where d.deal_id is not null and not d.is_void
    group by d.deal_id
    having count(*) > 1
), played as (
    select b.tables, d.*, g.variant, hex_id(d.deal_id) as board, t.value as name
    from boards b
    join deals d using (deal_id)
    join games_chosen($rules, $players, $since, $until, $event) g using (game_id)
    left join tags t on t.game_id = d.game_id and t.deal = d.deal and t.name = 'board'
    where not d.is_void
), valued as (
    select p.game_id, p.deal, max(s.value_num / s.value_den) filter (s.place = 1) as first,
        max(s.value_num / s.value_den) filter (s.place = 2) as second,
        max(s.value_num / s.value_den) filter (s.place = 3) as third
    from played p
    join seats s using (game_id, deal)
    group by p.game_id, p.deal
), compared as (
    select p.*, v.first, v.second, v.third, count(v.first + v.second + v.third) over same as n_same,
        v.first - avg(v.first) over same as first_more, v.second - avg(v.second) over same as second_more,
        v.third - avg(v.third) over same as third_more
    from played p
    join valued v using (game_id, deal)
    window same as (partition by p.deal_id, p.variant)
)
select t.board, t.name, t.tables, hex_id(t.game_id) as game, t.number as deal, t.variant, t.declarer_place as declarer,
    coalesce(c.name, if(t.outcome is null, null, coalesce(t.level || '_', '_'))) as contract, t.outcome, t.tricks,
    t.first::decimal(18, 4) as first, t.second::decimal(18, 4) as second, t.third::decimal(18, 4) as third, t.n_same,
    t.first_more::decimal(18, 4) as first_more, t.second_more::decimal(18, 4) as second_more,
    t.third_more::decimal(18, 4) as third_more
from compared t
left join contracts c on c.contract = t.contract
where $board in ('all', t.board, t.name)
order by t.board, t.variant nulls last, t.game_id, t.deal
limit $top
