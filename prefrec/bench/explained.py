"""What the figures mean, in the words of ``--help`` and below the tables."""

EVENT = (
    "An event is one thing that somebody did in the game. Preferans: a call, the discard, naming the contract, an"
    " answer, laying open or not, a claim, a card played. Chess: a move of one side. Bridge: a call, a card played."
    " Poker: an action of the hand history, cards dealt and shown among them. Cards as dealt, tricks taken, scores and"
    " sheets are no events of ours, though they are checked. A deal is a deal, a game of chess, a board or a hand."
)
MEASURE = (
    "Every job is a process of its own and the jobs take turns; what a job tells about its input must agree with what"
    " the maker of the input counted. Seconds of a command are those of the whole process with its start; of"
    " python-chess, endplay, PokerKit, read, open and the questions those of the work alone. Deals and MB a second are"
    " at best, events a second at best and in the middle (median/s). CPU s: of all cores, with the start. Peak MB: of"
    " all processes of the job together. times: how many times their events a second check goes through, best against"
    " best."
)
EXAMPLES = """jobs:
  count             games and deals are counted
  read              the reference reader alone
  check-reference   check by the plain rules
  check             check as it is
  fmt               fmt --check
  load              into a new archive
  open              from the file of that archive to a first answer
  six-of-spades, whist-cost, fail-rate      these questions to it
  chess             python-chess, chess.pgn.read_game
  pgn-extract       pgn-extract -r -s
  endplay           endplay.parsers.pbn.load
  pokerkit-load     PokerKit, HandHistory.load_all
  pokerkit          the same, and every action played again

examples:
  python -m prefrec.bench
  python -m prefrec.bench --deals 200000 --keep inputs --markdown
  python -m prefrec.bench --only check load --repeat 5
  python -m prefrec.bench --growth 10_000 100_000 --repeat 1
  python -m prefrec.bench --file club.pref --no-peers
  python -m prefrec.bench --archive games.duckdb
"""
