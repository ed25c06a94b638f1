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

-- high_cards: How many cards of these ranks a set has: high_cards(cards, 'A') aces, high_cards(cards, 'AK').
create macro high_cards(hand, ranks) as
    length(list_filter(range(32), lambda i: (hand::bigint >> i) & 1 = 1
        and strpos(ranks, '789TJQKA'[i % 8 + 1]) > 0));

-- hand_text: A set of cards in groups by suit: sAQ cT hK.
create macro hand_text(hand) as
    if(hand is null, null, array_to_string(
        list_filter(
            list_transform(range(4), lambda s: case when (hand::bigint >> 8 * s) & 255 > 0 then
                'scdh'[s + 1] || array_to_string(
                    list_transform(
                        list_filter(range(7, -1, -1), lambda r: (hand::bigint >> 8 * s + r) & 1 = 1),
                        lambda r: '789TJQKA'[r + 1]
                    ), '')
                end),
            lambda g: g is not null
        ), ' '));

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
    and (since = 'all' or day_from('since', since)
        <= g.year::integer * 10000 + coalesce(g.month, 1)::integer * 100 + coalesce(g.day, 1))
    and (until = 'all' or day_to('until', until)
        >= g.year::integer * 10000 + coalesce(g.month, 12)::integer * 100 + coalesce(g.day, 31));
