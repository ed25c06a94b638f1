"""``prefrec fmt``: canonical, whole or not at all."""

import gzip
import os
import stat
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from prefrec.cli import app

CANONICAL = """%prefrec 1
rules: sochi 1
S: Anna
W: Boris
E: Vera

deal 1 E
contract S:6c
answers W:whist E:pass
tricks S:6 W:4 E:0
score pool S:2 whists WS:8
"""
LOOSE = CANONICAL.replace("rules: sochi 1\n", "").replace("W: Boris", "W:   Boris\nrules:  sochi 1").replace("6c", "6♣")
BROKEN = CANONICAL.replace("contract S:6c", "contract S:6c 7c")


def fmt(*args: str | Path, text: str | bytes | None = None) -> Result:
    """The command run in this process."""
    return CliRunner().invoke(app, ["fmt", *map(str, args)], input=text)


def test_a_file_becomes_canonical_once(tmp_path: Path) -> None:
    """Formatting changes a loose file, and a second time changes nothing, not even its date."""
    path = tmp_path / "a.pref"
    path.write_text(LOOSE)
    done = fmt(path)
    assert (done.exit_code, done.stdout) == (0, f"{path}\n")
    assert path.read_text() == CANONICAL
    before = path.stat()
    assert fmt(path).stdout == ""
    assert (path.stat().st_mtime_ns, path.stat().st_ino) == (before.st_mtime_ns, before.st_ino)


@pytest.mark.parametrize("flag", ["--check", "--diff"])
def test_looking_changes_nothing(tmp_path: Path, flag: str) -> None:
    """``--check`` and ``--diff`` write no file."""
    path = tmp_path / "a.pref"
    path.write_text(LOOSE)
    fmt(flag, path)
    assert path.read_text() == LOOSE
    assert list(tmp_path.iterdir()) == [path]


def test_check_names_what_would_change(tmp_path: Path) -> None:
    """``--check`` is 1 and lists the files, 0 where all are canonical."""
    (tmp_path / "a.pref").write_text(LOOSE)
    (tmp_path / "b.pref").write_text(CANONICAL)
    done = fmt("--check", tmp_path)
    assert (done.exit_code, done.stdout) == (1, f"{tmp_path / 'a.pref'}\n")
    assert "2 files: 1 to be rewritten, 1 canonical, 0 left alone for errors, 0 not read" in done.stderr
    assert fmt("--check", tmp_path / "b.pref").exit_code == 0


def test_diff_is_a_patch(tmp_path: Path) -> None:
    """What ``--diff`` shows, ``patch`` makes."""
    path = tmp_path / "a.pref"
    path.write_text(CANONICAL + "\n\n" + LOOSE + "\n" + CANONICAL)
    patch = fmt("--diff", path).stdout
    try:
        subprocess.run(["patch", "-s", str(path)], input=patch.encode(), check=True, capture_output=True)
    except FileNotFoundError:
        pytest.skip("no patch on this system")
    assert path.read_text() == f"{CANONICAL}\n{CANONICAL}\n{CANONICAL}"


def test_standard_input_goes_to_standard_output() -> None:
    """``-`` writes the canonical text and nothing else."""
    done = fmt("-", text=LOOSE)
    assert (done.exit_code, done.stdout, done.stderr) == (0, CANONICAL, "")


@pytest.mark.parametrize("text", [BROKEN, f"{LOOSE}\n{BROKEN}", "no record\n", f"{LOOSE}\n%prefrec 2\nS: a\n"])
def test_what_does_not_parse_is_left_alone(tmp_path: Path, text: str) -> None:
    """A file with a syntax error stays as it is, byte by byte, and the error is told."""
    path = tmp_path / "a.pref"
    path.write_text(text)
    done = fmt(path)
    assert done.exit_code == 1
    assert "error[N" in done.stderr
    assert path.read_text() == text
    assert fmt("-", text=text).stdout == ""


@pytest.mark.parametrize("data", [b"%prefrec 1\nS: a\0b\n", CANONICAL.replace("Anna", "Анна Петрова").encode("cp1251")])
def test_what_is_no_text_is_left_alone(tmp_path: Path, data: bytes) -> None:
    """A file that is not UTF-8 text stays as it is."""
    path = tmp_path / "a.pref"
    path.write_bytes(data)
    assert fmt(path).exit_code == 1
    assert path.read_bytes() == data


@pytest.mark.parametrize("args", [(), ("--check",), ("--diff",)], ids=" ".join)
@pytest.mark.parametrize("name", ["bts/published.bts", "csv/sheets.csv", "unisay/two-contracts.json"])
def test_a_file_of_another_program_is_left_alone(tmp_path: Path, name: str, args: tuple[str, ...]) -> None:
    """It has no canonical form, and it is told how records are made of it."""
    data = (Path(__file__).parent / "foreign" / name).read_bytes()
    (tmp_path / "a").write_bytes(data)
    done = fmt(tmp_path / "a", *args)
    assert done.exit_code == 1
    assert f"a: error[F111]: The file is of the format {name.partition('/')[0]}, which has no canonical" in done.stderr
    assert "N101" not in done.stderr
    assert "prefrec convert FILE NEW.pref" in done.stderr
    assert (tmp_path / "a").read_bytes() == data


def test_archive_cut_short_is_left_alone(tmp_path: Path) -> None:
    """A packed file that breaks off is not replaced by the part that can be read."""
    path = tmp_path / "a.pref.gz"
    path.write_bytes(gzip.compress(f"{LOOSE}\n{LOOSE}".encode())[:-9])
    data = path.read_bytes()
    assert fmt(path).exit_code == 2
    assert path.read_bytes() == data
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("suffix", [".pref.gz", ".pref.zst", ".pref"])
def test_packed_files_stay_packed(tmp_path: Path, suffix: str) -> None:
    """A packed file is rewritten packed in the same way, whatever it is called."""
    made, path = tmp_path / f"made{suffix}", tmp_path / "called.pref"
    made.write_text(LOOSE)
    CliRunner().invoke(app, ["convert", str(made), str(made), "--from", "pref", "--to", "pref"])
    made.rename(path)
    magic = path.read_bytes()[:2]
    assert fmt(path).exit_code == 0
    assert path.read_bytes()[:2] == magic
    assert fmt("--check", path).exit_code == 0


def test_a_mark_at_the_beginning_goes(tmp_path: Path) -> None:
    """A byte order mark is not canonical."""
    path = tmp_path / "a.pref"
    path.write_text("\ufeff" + CANONICAL)
    assert fmt("--check", path).exit_code == 1
    assert fmt(path).exit_code == 0
    assert path.read_text() == CANONICAL


def test_line_ends_and_blank_lines(tmp_path: Path) -> None:
    """CRLF, blank lines and a missing last line end are evened out."""
    path = tmp_path / "a.pref"
    path.write_bytes(CANONICAL.rstrip("\n").replace("\n", "\r\n\r\n").encode())
    assert fmt(path).exit_code == 0
    assert path.read_text() == CANONICAL


def test_rights_are_kept(tmp_path: Path) -> None:
    """The new file has the rights of the old one."""
    path = tmp_path / "a.pref"
    path.write_text(LOOSE)
    path.chmod(0o640)
    fmt(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    """The file behind a link is rewritten, not the link."""
    path, link = tmp_path / "a.pref", tmp_path / "link.pref"
    path.write_text(LOOSE)
    link.symlink_to(path)
    fmt(link)
    assert link.is_symlink()
    assert path.read_text() == CANONICAL


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_write_that_fails_leaves_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    """If writing fails at any step the file is what it was, and nothing lies beside it."""
    path = tmp_path / "a.pref"
    path.write_text(LOOSE)

    def failing(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(*((os, "fsync") if step == "fsync" else (Path, "replace")), failing)
    done = fmt(path)
    assert done.exit_code == 2
    assert done.stderr == f"error: {path}: no space left on device\n"
    assert path.read_text() == LOOSE
    assert list(tmp_path.iterdir()) == [path]


def test_an_interrupt_leaves_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C in the middle of a file leaves it as it was."""
    path = tmp_path / "a.pref"
    path.write_text(LOOSE)

    def interrupted(_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("prefrec.commands.pieces.dump_game", interrupted)
    assert fmt(path).exit_code == 130
    assert path.read_text() == LOOSE
    assert list(tmp_path.iterdir()) == [path]


def test_comments_before_the_first_game_stay() -> None:
    """What stands above the first game stays there."""
    assert fmt("-", text=f"; ours\n; and theirs\n{CANONICAL}").stdout == f"; ours\n; and theirs\n{CANONICAL}"


def test_generated_games_are_canonical(tmp_path: Path) -> None:
    """What prefrec writes, it does not write anew."""
    path = tmp_path / "a.pref.gz"
    assert CliRunner().invoke(app, ["generate", "--games", "5", "--players", "4", "-o", str(path)]).exit_code == 0
    assert fmt("--check", path).exit_code == 0
