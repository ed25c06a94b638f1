"""Games of chess by python-chess, as PGN: made at random, and read."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

from prefrec.bench.inputs import Kind, Made
from prefrec.bench.watch import Watch

SHORTEST, LONGEST = 40, 120  # plies: people need about eighty
WIDTH = 80  # of a line, as the standard has it


def make(seed: int) -> Iterator[Made]:
    """Legal moves at random; who has not been mated by the drawn length gives up."""
    import chess
    import chess.pgn

    for number in count(1):
        rng = Random(f"{seed} {number} chess")
        board = chess.Board()
        for _ in range(rng.randint(SHORTEST, LONGEST)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
        game = chess.pgn.Game.from_board(board)
        game.headers.update(Event="Random games", Date="2024.01.01", White="Bot A", Black="Bot B")
        if not board.is_game_over():
            game.headers["Result"] = rng.choice(("1-0", "0-1"))
        yield Made(game.accept(chess.pgn.StringExporter(columns=WIDTH)) + "\n", 1, len(board.move_stack))


def placed(text: str, number: int, _copy: int) -> str:
    """The round is the number of the game."""
    return text.replace('[Round "?"]', f'[Round "{number}"]', 1)


KIND = Kind(make, placed)


def read(source: Path) -> dict[str, float]:
    """``chess.pgn.read_game``: every move is looked up among the legal ones."""
    import chess.pgn

    watch = Watch()
    games = events = faults = 0
    with source.open(encoding="utf-8") as stream:
        for game in watch.over(iter(lambda: chess.pgn.read_game(stream), None)):
            games, events = games + 1, events + game.end().ply()
            faults += len(game.errors)
    return {"deals": games, "events": events, "faults": faults, "seconds": watch.seconds}
