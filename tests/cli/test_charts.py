"""The charts of a strategy: in colours in the terminal, as CSV and as JSON."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest
from rich.console import Console

from croupier.cli.output import WrongCall
from croupier.cli.show.strategy import CHART_SUFFIXES, check_file, show_strategy, write_charts
from croupier.maths.pricing.strategy import Chart, Strategy

ACTIONS = Chart("Basic strategy", ("hand", "2", "A"), (("hard 9", "D H4", "H"), ("8-8", "P", "Rs")))
WORDS = Chart("Ranks", ("hand", "of"), (("pair", "Sevens"),))
STRATEGY = Strategy("Look it up.", charts=(ACTIONS, WORDS))


def shown(strategy: Strategy) -> str:
    out = Console(file=io.StringIO(), force_terminal=True, color_system="standard", width=80)
    show_strategy(strategy, out)
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue()


def test_each_action_has_its_colour() -> None:
    text = shown(STRATEGY)
    assert "\x1b[36mD\x1b[0m\x1b[32m H4\x1b[0m" in text
    assert "\x1b[35mP\x1b[0m" in text
    assert "\x1b[31mRs\x1b[0m" in text


def test_yes_and_no_have_theirs() -> None:
    text = shown(
        Strategy("", charts=(Chart("Over 21", ("hand", "2"), (("22", "Y"), ("30", "N"))),))
    )
    assert "\x1b[32mY\x1b[0m" in text
    assert "\x1b[31mN\x1b[0m" in text


def test_a_chart_of_ten_up_cards_has_a_line_for_each_hand_in_80_columns() -> None:
    row = ("pair 10-10", *["D H5"] * 8, "H S3 H4", "Ds D4 H5")
    chart = Chart("Basic strategy", ("hand", *map(str, range(2, 11)), "A"), (row,))
    lines = [
        re.sub(r"\x1b\[\d*m", "", line) for line in shown(Strategy("", charts=(chart,))).split("\n")
    ]
    assert any(line.split() == " ".join(row).split() for line in lines)


def test_words_have_none() -> None:
    assert "Sevens" in shown(Strategy("", charts=(WORDS,)))
    assert "\x1b[33m" not in shown(Strategy("", charts=(WORDS,)))


def test_as_csv(tmp_path: Path) -> None:
    path = tmp_path / "charts.csv"
    write_charts(STRATEGY, path)
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    assert rows == [
        ["chart", "hand", "2", "A"],
        ["Basic strategy", "hard 9", "D H4", "H"],
        ["Basic strategy", "8-8", "P", "Rs"],
        ["chart", "hand", "of"],
        ["Ranks", "pair", "Sevens"],
    ]


def test_as_json(tmp_path: Path) -> None:
    path = tmp_path / "charts.json"
    write_charts(STRATEGY, path)
    first, _ = json.loads(path.read_text(encoding="utf-8"))
    assert first["rows"][0] == ["hard 9", "D H4", "H"]


def test_no_other_file(tmp_path: Path) -> None:
    with pytest.raises(WrongCall, match=r"\.csv or \.json"):
        check_file(tmp_path / "charts.xls", CHART_SUFFIXES)
