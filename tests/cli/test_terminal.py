"""What is shown: whole in a pipe and on a narrow terminal, and never obeyed."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest
from rich.table import Table
from tests.cli.calling import croupier as call

import croupier.cli
from croupier.cli.output import plain, print_json
from croupier.cli.terminal import Terminal, styled

SHOWN = [
    ("rules", "649a"),
    ("rules", "craps", "--wager", "place-to-win"),
    ("rules", "647a"),
    ("odds", "649a", "--wager", "pair-plus"),
    ("odds", "649a", "--wager", "pair-plus", "--paytable", "D"),
    ("games",),
    ("search", "royal 500 to 1"),
]


def words(text: str) -> set[str]:
    """The words of what is shown, but for lines, styles and how long it took."""
    bare = re.sub(r"\x1b\[[0-9;]*m|[─━]+|[0-9.]+ seconds", "", text, flags=re.MULTILINE)
    return {word.rstrip(":") for word in bare.split()}


def on_terminal(width: int, *command: str) -> str:
    env = {"FORCE_COLOR": "1", "TERM": "xterm", "COLUMNS": str(width)}
    return call(*command, env=env).stdout


@pytest.mark.parametrize("command", SHOWN, ids=" ".join)
def test_a_pipe_has_each_row_in_one_line(command: tuple[str, ...]) -> None:
    piped = call(*command).stdout
    assert "\x1b" not in piped
    assert "…" not in piped


@pytest.mark.parametrize("width", [60, 80, 100])
@pytest.mark.parametrize("command", SHOWN, ids=" ".join)
def test_a_narrow_terminal_breaks_no_word(command: tuple[str, ...], width: int) -> None:
    assert words(call(*command).stdout) - words(on_terminal(width, *command)) == set()


def test_rows_of_a_pipe_are_as_wide_as_needed() -> None:
    lines = call("rules", "649a", "--wager", "five-card-hand-bonus").stdout.splitlines()
    row = next(line for line in lines if "five-card-hand-bonus [649a.12(i)(4)]" in line)
    assert row.rstrip().endswith("21% + 8% reserve")


def test_a_page_has_the_width_that_columns_gives_it() -> None:
    def longest(*command: str, **env: str) -> int:
        return max(len(line.rstrip()) for line in call(*command, env=env).stdout.splitlines())

    options, meters = ("rules", "649a", "--options"), ("rules", "649a", "--wager", "six-card-bonus")
    assert 70 < longest(*options) <= 80
    assert longest(*meters) > 80
    assert 90 < longest(*options, COLUMNS="100") <= 100
    assert longest(*meters, COLUMNS="60") <= 60
    assert longest(*options, COLUMNS="0") <= 20
    assert longest(*options, COLUMNS="wide") <= 80


def test_figures_are_not_broken_but_stand_in_parts_beside_their_names() -> None:
    def heads(width: int) -> list[str]:
        shown = call("rules", "649a", "--wager", "pair-plus", env={"COLUMNS": str(width)}).stdout
        assert shown.count("35 to 1") == 1
        assert not re.search(r"to *\n", shown.partition("Paytables")[2])
        return [line for line in shown.splitlines() if line.strip().startswith("hand or outcome")]

    assert [head.split()[3:] for head in heads(60)] == [["A", "B", "C", "D", "E"]]
    assert [head.split()[3:] for head in heads(50)] == [["A", "B", "C"], ["D", "E"]]
    assert [head.split()[3:] for head in heads(30)] == [[letter] for letter in "ABCDE"]
    assert len(heads(22)) == 5


def test_what_is_wrong_is_one_line_in_a_pipe(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    Terminal(stderr=True).print("word " * 100)
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_entries_of_a_list_hang(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    Terminal().print(f"- {'word ' * 30}")
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("- word")
    assert second.startswith("  word")


EVIL = "\x1b[31mred\x07 [/x] [bold]x\u202eevil\x9b"


def test_foreign_text_is_shown_and_not_obeyed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    table = Table(title=EVIL)
    table.add_column(EVIL)
    table.add_row(EVIL)
    out = Terminal()
    out.print(EVIL)
    out.print(styled(EVIL, (EVIL, "bold")))
    out.print(table)
    shown = capsys.readouterr().out
    for obeyed in "\x1b\x07\u202e\x9b":
        assert obeyed not in shown
    assert shown.count("[/x] [bold]x") == 6
    assert "\\x1b[31mred" in shown


def test_lines_of_a_text_stay_lines() -> None:
    assert plain("a\nb\tc") == "a\nb\\tc"


def test_foreign_text_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({EVIL: [EVIL]})
    shown = capsys.readouterr().out
    for obeyed in "\x1b\x07\u202e\x9b":
        assert obeyed not in shown
    assert json.loads(shown) == {EVIL: [EVIL]}


def test_rich_text_is_made_in_one_place() -> None:
    """Only `styled` makes a Text, so that none goes by unseen."""
    for path in Path(croupier.cli.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and path.name != "terminal.py":
                name = ast.unparse(node.func)
                assert name not in ("Text", "Text.assemble", "Text.from_markup", "Console"), path
