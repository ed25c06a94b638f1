-- How often six-of-spades contracts fail: the query fail-rate, asked about 6s unless another contract is named.
-- param rules variant = all: name of the rules, or all
-- param players players = all: players at the table, 2, 3 or 4, or all
-- param since date = all: only games from this day, month or year on, such as 2024-11, or all
-- param until date = all: only games up to this day, month or year, or all
-- param event event = all: only games with this tag event, or all
-- param contract contract = 6s: the contract that is asked about, or all
-- column line: what is counted; failed, of all: conceded or played and failed
-- column k: contracts of this kind
-- column n: contracts it is a share of; unknown outcomes are in none
-- column share: k / n
-- column low: lower end of the 95 % Wilson interval of the share
-- column high: upper end of it
select line, k, n, if(n > 0, k / n, null) as share, wilson_low(k, n) as low, wilson_high(k, n) as high
from contract_fates($contract, $rules, $players, $since, $until, $event)
order by place
