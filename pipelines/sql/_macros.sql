-- hex_id: A game or deal id as records write it, 16 hexadecimal digits.
create macro hex_id(id) as lpad(lower(to_hex(id)), 16, '0');

-- id_number: The number of an id that is given as 16 hexadecimal digits.
create macro id_number(text) as ('0x' || text)::ubigint;

-- card_number: The number of a card by its name: card_number('sA') is 7.
create macro card_number(name) as
    (strpos('scdh', name[1]) - 1) * 8 + strpos('789TJQKA', name[2]) - 1;

-- holds: Whether a set of cards has this card: holds(cards, 'sA').
create macro holds(hand, name) as (hand::bigint >> card_number(name)) & 1 = 1;

-- suit_length: How many cards of a suit a set has: suit_length(cards, 's').
create macro suit_length(hand, suit) as
    bit_count((hand::bigint >> 8 * (strpos('scdh', suit) - 1)) & 255);

-- rank_mask: All cards of these ranks as a set: rank_mask('AK') has eight.
create macro rank_mask(ranks) as 16843009 * (
    (strpos(ranks, '7') > 0)::bigint + 2 * (strpos(ranks, '8') > 0)::bigint + 4 * (strpos(ranks, '9') > 0)::bigint
    + 8 * (strpos(ranks, 'T') > 0)::bigint + 16 * (strpos(ranks, 'J') > 0)::bigint
    + 32 * (strpos(ranks, 'Q') > 0)::bigint + 64 * (strpos(ranks, 'K') > 0)::bigint
    + 128 * (strpos(ranks, 'A') > 0)::bigint);

-- high_cards: How many cards of these ranks a set has: high_cards(cards, 'A') aces, high_cards(cards, 'AK').
create macro high_cards(hand, ranks) as bit_count(hand::bigint & rank_mask(ranks));

-- with_cards: A set of cards with two more: with_cards(cards, talon_1, talon_2). NULL where one of them is not known.
create macro with_cards(hand, card_1, card_2) as
    (hand::bigint | (1::bigint << card_1::integer) | (1::bigint << card_2::integer))::uinteger;

-- without_cards: A set of cards less another: without_cards(hand, discard).
create macro without_cards(hand, gone) as (hand::bigint & ~gone::bigint)::uinteger;

-- trump_length: How many trumps a set has: trump_length(cards, '6s'). NULL without a trump suit.
create macro trump_length(hand, contract) as case right(contract, 1)
    when 's' then suit_length(hand, 's') when 'c' then suit_length(hand, 'c')
    when 'd' then suit_length(hand, 'd') when 'h' then suit_length(hand, 'h') end;

-- shape: The lengths of the suits of a set, longest first: 5-3-1-1.
create macro shape(hand) as if(hand is null, null, array_to_string(list_reverse_sort(
    [suit_length(hand, 's'), suit_length(hand, 'c'), suit_length(hand, 'd'), suit_length(hand, 'h')]), '-'));

-- ranks_text: The ranks of one suit, highest first, by its eight bits: ranks_text(192) is AK.
create macro ranks_text(bits) as
    if(bits & 128 > 0, 'A', '') || if(bits & 64 > 0, 'K', '') || if(bits & 32 > 0, 'Q', '')
    || if(bits & 16 > 0, 'J', '') || if(bits & 8 > 0, 'T', '') || if(bits & 4 > 0, '9', '')
    || if(bits & 2 > 0, '8', '') || if(bits & 1 > 0, '7', '');

-- suit_text: The cards of one suit of a set behind its letter, sAQ; empty without any.
create macro suit_text(hand, suit) as case suit_length(hand, suit) > 0
    when true then suit || ranks_text((hand::bigint >> 8 * (strpos('scdh', suit) - 1)) & 255) when false then '' end;

-- hand_text: A set of cards in groups by suit: sAQ cT hK.
create macro hand_text(hand) as trim(replace(replace(
    suit_text(hand, 's') || ' ' || suit_text(hand, 'c') || ' ' || suit_text(hand, 'd') || ' ' || suit_text(hand, 'h'),
    '  ', ' '), '  ', ' '));

-- wilson_low: Lower end of the 95 % Wilson interval of a rate: wilson_low(failed, n).
create macro wilson_low(k, n) as
    case when n > 0 then greatest(0, (k + 1.920729410347062 - 1.959963984540054 * sqrt(k * (n - k) / n::double + 0.960364705173531))
        / (n + 3.841458820694124)) end;

-- wilson_high: Upper end of the 95 % Wilson interval of a rate.
create macro wilson_high(k, n) as
    case when n > 0 then least(1, (k + 1.920729410347062 + 1.959963984540054 * sqrt(k * (n - k) / n::double + 0.960364705173531))
        / (n + 3.841458820694124)) end;

-- mean_low: Lower end of the 95 % normal interval of a mean, by its standard deviation and n; NULL for one case.
create macro mean_low(mean, deviation, n) as mean - 1.959963984540054 * deviation / sqrt(n);

-- mean_high: Upper end of the 95 % normal interval of a mean.
create macro mean_high(mean, deviation, n) as mean + 1.959963984540054 * deviation / sqrt(n);

-- day_from: First day of a period given as YYYY, YYYY-MM or YYYY-MM-DD, as the number YYYYMMDD; other words are an error.
create macro day_from(name, period) as case
    when not regexp_full_match(period, '\d{4}(-\d\d){0,2}')
        or try_strptime(period || substr('-01-01', length(period) - 3), '%Y-%m-%d') is null
    then error(name || ': ' || period || ' is no date: write 2024, 2024-11, 2024-11-03 or all')
    else replace(period || substr('-01-01', length(period) - 3), '-', '')::integer
end;

-- day_to: Last day of such a period, where every month has 31.
create macro day_to(name, period) as
    day_from(name, period) + case length(period) when 4 then 1130 when 7 then 30 else 0 end;

-- games_chosen: The games of these rules, with so many players, from the first day of since to the last of until, with
-- this tag event; each of them may be 'all'. The whole period that the date of a game states has to lie within;
-- games without a date are chosen only where since and until are both 'all'.
--   game_id: the game
--   variant: name of the rules
--   players: players at the table
--   event: tag event
--   date: tag date as written
--   year: year of the date
--   month: month of the date; NULL: not written
--   day: day of the date; NULL: not written
create macro games_chosen(rules, players, since, until, event) as table
select g.game_id, g.variant, g.players, g.event, g.date, g.year, g.month, g.day
from games g
where rules in ('all', g.variant)
    and players::varchar in ('all', g.players::varchar)
    and event in ('all', g.event)
    and (since = 'all' or g.first_day >= day_from('since', since))
    and (until = 'all' or g.last_day <= day_to('until', until));
