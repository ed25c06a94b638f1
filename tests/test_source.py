"""A source is cut between games and nowhere else, and every bad input is named."""

import bz2
import glob
import gzip
import lzma
import os
import random
import subprocess
import sys
import tracemalloc
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest

from prefrec import expansion, splitting
from prefrec.source import Chunk, FileFault, chunks, find_sources

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

GAME = "%prefrec 1\nid: {}\nS: Анна\n\ndeal 1\n1 E hA s7 h9\n\n"
TWENTY = "".join(GAME.format(number) for number in range(1, 21))


def zstd_packed(data: bytes) -> bytes:
    """With a checksum, as the command zstd writes it."""
    return zstd.compress(data, options={zstd.CompressionParameter.checksum_flag: 1})


PACK = {"gzip": gzip.compress, "zstd": zstd_packed, "xz": lzma.compress, "bzip2": bz2.compress}


@pytest.fixture(autouse=True)
def _club(tmp_path, monkeypatch):
    """Each law is tried in an empty folder."""
    monkeypatch.chdir(tmp_path)


def written(name: str, data: bytes | str) -> str:
    Path(name).write_bytes(data.encode() if isinstance(data, str) else data)
    return name


def read(name: str, size: int = 1 << 18) -> tuple[list[Chunk], list[FileFault]]:
    items = list(chunks(name, size))
    return [i for i in items if isinstance(i, Chunk)], [i for i in items if isinstance(i, FileFault)]


def names(faults: list[FileFault]) -> list[tuple[str, int, int, int]]:
    return [(f.diagnostic.code.name, f.line, f.column, f.diagnostic.game) for f in faults]


def text_of(found: list[Chunk]) -> str:
    return "".join(chunk.text for chunk in found)


# --- the split ---


@pytest.mark.parametrize("size", [1, 9, 50, 64, 65, 100, 129, 400, 1 << 18])
@pytest.mark.parametrize("above", ["", "; the file's own comment\n\n", "\n\n"])
def test_any_size_gives_the_same_games(size, above):
    """The chunks joined are the file; each begins with a game, and says where and which."""
    text = above + TWENTY
    found, faults = read(written("a.pref", text), size)
    assert not faults
    assert text_of(found) == text
    for chunk in found:
        before = text.index(chunk.text)
        assert chunk.line == text.count("\n", 0, before) + 1
        assert chunk.game == text.count("%prefrec", 0, before) + 1
        assert chunk.text.startswith("%prefrec") or chunk.line == 1
        assert len(chunk.text.encode()) <= size or chunk.text.count("%prefrec") == 1
    for one, two in pairwise(found):
        first = two.text.find("\n%prefrec") + 1 or len(two.text)
        assert len((one.text + two.text[:first]).encode()) > size, "a chunk takes as many games as fit"


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("%prefrec 1\n%prefrec 1\n%prefrec 1", 3),
        ("%prefrec 1\n %prefrec 1\n; %prefrec 1\n", 1),
        ("%prefrec 1\r%prefrec 1\r", 1),
        ("%prefrec 1\u2028%prefrec 1\x0b%prefrec 1\x85%prefrec 1\n", 1),
        ("%prefrec 1\r\nS: Анна\r\n%prefrec 1\r\n", 2),
        ("no separator\nat all", 1),
        ("\n", 1),
    ],
)
def test_only_a_separator_at_column_one_behind_lf_begins_a_game(text, games):
    """Nothing else ends a line, and the characters stay as they are."""
    found, faults = read(written("a.pref", text), 1)
    assert not faults
    assert text_of(found) == text
    assert len(found) == games


def test_a_comment_above_a_separator_stays_with_the_game_before_it():
    """Only what stands above the first separator goes with the game below it."""
    found, _ = read(written("a.pref", "; file\n%prefrec 1\n; two\n%prefrec 1\n"), 1)
    assert [chunk.text for chunk in found] == ["; file\n%prefrec 1\n; two\n", "%prefrec 1\n"]


def test_a_byte_order_mark_is_accepted_once_and_dropped():
    """With and without the mark a file is the same text at the same places."""
    plain, _ = read(written("a.pref", TWENTY), 100)
    marked, _ = read(written("b.pref", b"\xef\xbb\xbf" + TWENTY.encode()), 100)
    assert [chunk[1:] for chunk in marked] == [chunk[1:] for chunk in plain]
    assert text_of(read(written("c.pref", "\ufeff\ufeff" + TWENTY))[0]) == "\ufeff" + TWENTY


@pytest.mark.parametrize("data", [b"", b"\xef\xbb\xbf", gzip.compress(b"", mtime=0)])
def test_an_empty_file_is_doubtful(data):
    """It holds no game, and nothing says that it should not."""
    found, faults = read(written("a.pref", data))
    assert not found
    assert names(faults) == [("empty-file", 0, 0, 0)]
    assert faults[0].diagnostic.severity == "warning"


# --- archives ---


@pytest.mark.parametrize("form", PACK)
@pytest.mark.parametrize("name", ["a.pref", "a.pref.gz", "a.bin"])
def test_an_archive_is_known_by_its_first_bytes(form, name):
    """The suffix proves nothing, and archives may stand one behind the other."""
    half = len(TWENTY) // 2
    pack = PACK[form]
    found, faults = read(written(name, pack(TWENTY[:half].encode()) + pack(TWENTY[half:].encode())), 300)
    assert not faults
    assert text_of(found) == TWENTY


@pytest.mark.parametrize("name", ["a.pref.gz", "a.pref.zst"])
def test_a_suffix_without_an_archive_is_read_as_text(name):
    found, faults = read(written(name, TWENTY))
    assert not faults
    assert text_of(found) == TWENTY


@pytest.mark.parametrize("form", PACK)
def test_of_a_truncated_archive_the_whole_games_are_read(form):
    """Then one fault says where it breaks off; a game that may be cut is not read."""
    text = "".join(GAME.format(random.Random(n).randbytes(400).hex()) for n in range(1500))
    packed = PACK[form](text.encode())
    found, faults = read(written("a", packed[: len(packed) * 3 // 4]), 5000)
    assert len(faults) == 1
    assert faults[0].diagnostic.code.name == "archive-truncated"
    assert faults[0].is_io
    got = text_of(found)
    assert text.startswith(got)
    assert got.endswith("h9\n\n") or form in ("xz", "bzip2")
    assert faults[0].diagnostic.game in (1, got.count("%prefrec") + 1)


@pytest.mark.parametrize("form", PACK)
def test_a_damaged_archive_is_named(form):
    """Bytes overwritten in the middle, or something else behind the end."""
    packed = bytearray(PACK[form](random.Random(1).randbytes(9000).hex().encode()))
    middle = len(packed) // 2
    packed[middle : middle + 200] = bytes(200)
    _, faults = read(written("a", bytes(packed)))
    assert names(faults)[0][0] in ("archive-damaged", "archive-truncated")
    found, faults = read(written("b", PACK[form](TWENTY.encode()) + b"more"), 10)
    assert names(faults)[0][0] in ("archive-damaged", "archive-truncated")
    assert text_of(found) == TWENTY[: TWENTY.rindex("%prefrec")]


@pytest.mark.parametrize("form", ["gzip", "zstd", "xz"])
def test_a_bomb_is_one_fault_and_little_memory(form, monkeypatch):
    """Very even text is given up soon after the part that is not checked."""
    monkeypatch.setattr(expansion, "UNCHECKED", 8 << 20)
    lines = b"%prefrec 1\n" + b"\n" * 1000
    data = PACK[form](lines * ((20 << 20) // len(lines)))
    tracemalloc.start()
    faults = [item for item in chunks(written("a", data)) if isinstance(item, FileFault)]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [f.diagnostic.code.name for f in faults] == ["expands-too-far"]
    assert peak < 12 << 20


# --- flat memory ---


def test_the_first_game_comes_before_the_rest_is_read(monkeypatch):
    """A stream is read no further than the chunk asked for."""
    stream = BytesIO(TWENTY.encode() * 5000)
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=stream))
    first = next(iter(chunks("-")))
    assert isinstance(first, Chunk)
    assert first.source == "<stdin>"
    assert stream.tell() < 1 << 19


def test_memory_does_not_grow_with_the_file():
    """Thirty megabytes are read in the memory of three."""
    peaks = []
    for times in (3, 30):
        name = written("a.pref", TWENTY.encode() * (times * (1 << 20) // len(TWENTY.encode())))
        tracemalloc.start()
        for _ in chunks(name):
            pass
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] + (1 << 20)


class Endless:
    """A stream of so many bytes of games, none of which is there before it is asked for."""

    def __init__(self, size: int) -> None:
        self.left, self.closed = size, False

    def read(self, size: int) -> bytes:
        data = (TWENTY.encode() * (size // len(TWENTY.encode()) + 1))[: min(size, self.left)]
        self.left -= len(data)
        return data


@pytest.mark.parametrize("size", [1 << 16, 1 << 18, 4 << 20])
def test_no_more_than_a_few_chunks_are_held(size, monkeypatch):
    """However long the stream: what is read, the group, its text of two bytes a sign, and those before them."""
    peaks = []
    for megabytes in (20, 60):
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=Endless(megabytes << 20)))
        tracemalloc.start()
        assert sum(len(item.text.encode()) for item in chunks("-", size)) > (megabytes - 1) << 20
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert max(peaks) < 8 * size + (2 << 20)
    assert peaks[1] < peaks[0] + size


@pytest.mark.parametrize("form", ["gzip", "zstd"])
def test_an_archive_is_unpacked_in_the_memory_of_a_few_chunks(form):
    """Twenty megabytes in a file of a hundred kilobytes."""
    name = written("a", PACK[form](TWENTY.encode() * ((20 << 20) // len(TWENTY.encode()))))
    tracemalloc.start()
    for _ in chunks(name):
        pass
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 4 << 20


@pytest.mark.parametrize("noise", [b"", b"% ", b"x\n%", b"; 100 %\n", b"%prefre\n", b"x" * 300])
@pytest.mark.parametrize("opens", [True, False])
def test_separators_are_counted_however_common_their_first_sign_is(noise, opens):
    """At the beginning of lines and nowhere else."""
    first = b"%prefrec 1\n" if opens else b""
    data = b"".join((first, noise, b"\n%prefrec 1\n %prefrec 1\n%prefrec 1 %prefrec\n")) * 70
    found = sum(line.startswith(b"%prefrec") for line in data.split(b"\n"))
    assert splitting.separators(data, b"%prefrec") == found


class Drip(BytesIO):
    """A pipe that gives a few bytes at a time."""

    def read1(self, _size: int = -1) -> bytes:
        return super().read(1 + self.tell() % 37)


def games_and_faults(stream: BytesIO, size: int, monkeypatch) -> tuple[list[tuple], list[tuple]]:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=stream))
    found, faults = read("-", size)
    games, line = [], 0
    for chunk in found:
        line = chunk.line
        for number, game in enumerate(splitting.games(chunk.text.encode(), b"%prefrec")):
            games.append((chunk.game + number, line, game))
            line += game.count(b"\n")
    return games, names(faults)


@pytest.mark.parametrize("seed", range(200))
def test_good_and_bad_games_do_not_depend_on_how_the_bytes_come(seed, monkeypatch):
    """Neither on the size of chunks, nor on the blocks of a pipe, nor on being packed."""
    monkeypatch.setattr(splitting, "LINE_LIMIT", 700)  # more than a block, as ever
    monkeypatch.setattr(expansion, "BLOCK", 64)
    rng = random.Random(seed)
    parts = [b"%prefrec 1\n", b"\n", b"\r\n", b"x" * 360, "Аня ".encode(), b" %prefrec 1\n", b"; c\n", b"\xff", b"\0"]
    data = b"".join(rng.choices(parts, [8, 8, 2, 2, 6, 1, 6, 0.3, 0.3], k=rng.randint(1, 60)))
    expected = games_and_faults(Drip(data), 1, monkeypatch)
    assert games_and_faults(BytesIO(data), rng.randint(2, 500), monkeypatch) == expected
    assert games_and_faults(Drip(gzip.compress(data)), rng.randint(2, 500), monkeypatch) == expected
    if not expected[1]:
        assert b"".join(game for *_, game in expected[0]) == data


def test_a_line_that_is_too_long_costs_its_game_only():
    """It is passed over without being held, and reading goes on at the next separator."""
    one, two, three = (GAME.format(number) for number in range(3))
    bad = two.replace("Анна", "x" * (40 << 20))
    name = written("a.pref", one + bad + three)
    tracemalloc.start()
    found, faults = read(name)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert text_of(found) == one + three
    assert names(faults) == [("line-too-long", 10, 1, 2)]
    assert [(chunk.line, chunk.game) for chunk in found] == [(1, 1), (15, 3)]
    assert peak < 8 << 20


@pytest.mark.parametrize("extra", [0, 1])
def test_a_line_may_be_just_so_long(extra):
    """The limit is exact, wherever the blocks of reading end."""
    line = "; " + "x" * (splitting.LINE_LIMIT - 2 + extra)
    for above in ("", "; \n" * 30000):
        _, faults = read(written("a.pref", f"{above}%prefrec 1\n{line}\n"))
        assert len(faults) == extra


def test_a_game_that_is_too_long_is_passed_over(monkeypatch):
    """Without a separator nothing says where it ends, and memory is not there to find out."""
    monkeypatch.setattr(splitting, "GAME_LIMIT", 1 << 17)
    one, two = GAME.format(1), GAME.format(2)
    found, faults = read(written("a.pref", one + two + "; comment\n" * 90000 + one), 1000)
    assert text_of(found) == one + one
    assert [(f.diagnostic.code.name, f.diagnostic.game) for f in faults] == [("game-too-long", 2)]
    assert (found[-1].line, found[-1].game) == (90015, 3)


def test_a_game_longer_than_a_chunk_is_one_chunk():
    text = GAME.format(1) + "; comment\n" * 90000
    found, _ = read(written("a.pref", GAME.format(0) + text + GAME.format(2)), 1000)
    assert found[1].text == text


@pytest.mark.parametrize("size", [1, 100, 1 << 18])
def test_how_much_is_read_is_told(size):
    """All bytes but a mark, unpacked, those of games that cannot be read among them, and before the text comes."""
    bad = GAME.format(2).encode().replace(b"hA", b"\0A")
    text = TWENTY.encode() + bad + GAME.format(3).encode()
    for data in (text, b"\xef\xbb\xbf" + text, gzip.compress(text)):
        told: list[int] = []
        read_so_far = 0
        for item in chunks(written("a.pref", data), size, sizes=told.append):
            read_so_far += len(item.text.encode()) if isinstance(item, Chunk) else len(bad)
            assert sum(told) >= read_so_far
        assert sum(told) == len(text)


# --- encodings ---


@pytest.mark.parametrize("encoding", ["UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE", "CP1251", "KOI8-R", "CP866"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_another_encoding_is_one_fault_with_the_command_that_converts(encoding, mark):
    data = ((mark if "UTF" in encoding else "") + TWENTY).encode(encoding)
    found, faults = read(written("old club.pref", data))
    assert not found
    assert len(faults) == 1
    said = faults[0].diagnostic
    assert said.code.name == "wrong-encoding"
    assert encoding in said.message
    assert said.hint == f"iconv -f {encoding} -t UTF-8 'old club.pref' > NEW"
    assert not faults[0].is_io


def test_the_command_unpacks_an_archive_first():
    _, faults = read(written("a.pref.gz", gzip.compress(TWENTY.encode("cp1251"))))
    assert faults[0].diagnostic.hint == "gzip -dc a.pref.gz | iconv -f CP1251 -t UTF-8 > NEW"


def test_the_place_of_a_foreign_byte_is_counted_in_characters():
    """In a file that is UTF-8 elsewhere one bad game is left out, and the rest is read."""
    bad = GAME.format(2).encode().replace("нна".encode(), "н".encode() + b"\xff")
    data = GAME.format(1).encode() + bad + GAME.format(3).encode()
    found, faults = read(written("a.pref", b"\xef\xbb\xbf" + data))
    assert names(faults) == [("byte-outside-utf-8", 10, 6, 2)]
    assert "0xFF" in faults[0].diagnostic.message
    assert [(chunk.line, chunk.game) for chunk in found] == [(1, 1), (15, 3)]
    assert text_of(found) == GAME.format(1) + GAME.format(3)


@pytest.mark.parametrize("bad", [b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xd0"])
def test_utf8_is_read_strictly(bad):
    """Overlong forms, surrogates, what lies beyond the last character, and halves of characters."""
    _, faults = read(written("a.pref", "%prefrec 1\nS: Аня ".encode() + bad))
    assert names(faults) == [("byte-outside-utf-8", 2, 8, 1)]


def test_a_nul_byte_costs_its_game_only():
    data = GAME.format(1) + GAME.format(2).replace("Ан", "А\0\0н") + GAME.format(3)
    found, faults = read(written("a.pref", data))
    assert names(faults) == [("nul-byte", 10, 5, 2)]
    assert text_of(found) == GAME.format(1) + GAME.format(3)


def test_binary_data_is_one_fault():
    found, faults = read(written("a.pref", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + random.Random(1).randbytes(5000)))
    assert not found
    assert len(faults) == 1


# --- paths ---


def sources(*paths: str) -> list[str]:
    return [f"{f.source}: {f.diagnostic.code.name}" if isinstance(f, FileFault) else f for f in find_sources(paths)]


def test_folders_are_searched_for_records_in_the_order_of_names():
    for name in ("b.pref", "a.pref.gz", "c.PREF", "b/z.pref", "b/y/x.pref.zst", "b/note.txt", ".git/a.pref"):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        written(name, TWENTY)
    assert sources(".") == ["./a.pref.gz", "./b/y/x.pref.zst", "./b/z.pref", "./b.pref", "./c.PREF"]
    assert sources("b/note.txt", "-", "b") == ["b/note.txt", "-", "b/y/x.pref.zst", "b/z.pref"]
    assert sources("*.pref") == ["b.pref"]
    assert sources("**/*.zst") == ["b/y/x.pref.zst"]


def test_a_name_with_the_signs_of_a_pattern_is_a_name_first():
    written("club [1].pref", TWENTY)
    assert sources("club [1].pref") == ["club [1].pref"]
    assert sources(glob.escape("club [1]") + ".*") == ["club [1].pref"]


def test_what_leads_nowhere_is_a_fault_and_the_rest_goes_on():
    Path("empty").mkdir()
    written("a.pref", TWENTY)
    assert sources("gone", "a.pref/b", "", "a\0b", "no*.pref", "empty", "a.pref") == [
        "gone: no-such-file",
        "a.pref/b: no-such-file",
        ": no-such-file",
        "a\0b: no-such-file",
        "no*.pref: no-such-file",
        "empty: folder-without-records",
        "a.pref",
    ]
    assert all(fault.is_io for fault in find_sources(["gone", "empty"]) if isinstance(fault, FileFault))


def test_links_that_lead_round_or_nowhere_do_no_harm():
    Path("a").mkdir()
    written("a/x.pref", TWENTY)
    Path("a/round").symlink_to(Path("a").resolve())
    Path("a/gone.pref").symlink_to("nowhere")
    if hasattr(os, "mkfifo"):
        os.mkfifo("a/pipe.pref")
    assert sources("a") == ["a/gone.pref", "a/x.pref"]
    assert names(read("a/gone.pref")[1]) == [("no-such-file", 0, 0, 0)]


@pytest.mark.parametrize(("path", "name"), [("gone", "no-such-file"), (".", "folder-as-file"), ("\0", "no-such-file")])
def test_a_path_that_cannot_be_opened_is_a_fault(path, name):
    found, faults = read(path)
    assert not found
    assert names(faults) == [(name, 0, 0, 0)]
    assert faults[0].is_io


def test_a_file_without_permission_is_a_fault(monkeypatch):
    def closed(*_args, **_options):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", closed)
    assert names(read("a.pref")[1]) == [("no-permission", 0, 0, 0)]


def test_a_device_that_fails_in_the_middle_is_a_fault(monkeypatch):
    """What was whole before it is read."""

    class Disk(BytesIO):
        def read1(self, size: int = -1) -> bytes:
            if self.tell():
                raise OSError(5, "Input/output error")
            return super().read1(size)

    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=Disk(TWENTY.encode() * 2000)))
    found, faults = read("-")
    assert [f.diagnostic.message for f in faults] == ["The file cannot be read: input/output error"]
    assert text_of(found).startswith(TWENTY)


@pytest.mark.parametrize("stdin", [None, SimpleNamespace(buffer=SimpleNamespace(closed=True))])
def test_a_closed_standard_input_is_a_fault(monkeypatch, stdin):
    monkeypatch.setattr(sys, "stdin", stdin)
    assert names(read("-")[1]) == [("unreadable-file", 0, 0, 0)]


def test_a_file_that_changes_while_it_is_read_is_read_and_named():
    name = written("a.pref", TWENTY)
    stream = chunks(name, 100)
    found = [next(stream)]
    with Path(name).open("a") as file:
        file.write("; more")
    rest = list(stream)
    assert isinstance(rest[-1], FileFault)
    assert names(rest[-1:]) == [("changed-while-read", 0, 0, 0)]
    assert text_of(found + rest[:-1]).startswith(TWENTY)


@pytest.mark.parametrize("setting", [{"LANG": "C", "PYTHONUTF8": "0"}, {"LANG": "ru_RU.KOI8-R"}, {"PYTHONUTF8": "1"}])
def test_the_result_does_not_depend_on_the_settings_of_the_machine(setting):
    written("a.pref", TWENTY)
    code = "from prefrec.source import chunks; print(ascii([*chunks('a.pref', 99)]))"
    root = str(Path(__file__).parents[1])
    result = subprocess.run(
        [sys.executable, "-c", code], env={"PYTHONPATH": root} | setting, capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == ascii([*chunks("a.pref", 99)])


def test_nothing_heavy_is_imported_before_it_is_needed():
    """Archives and patterns bring their modules only when one is met."""
    code = "import sys, prefrec.source; print(*{'gzip', 'zlib', 'lzma', 'bz2', 'glob', 'pathlib'} & set(sys.modules))"
    run = [sys.executable, "-S", "-c", f"import sys; sys.path.insert(0, {str(Path(__file__).parents[1])!r}); {code}"]
    assert subprocess.run(run, capture_output=True, text=True, check=True).stdout.split() == []
