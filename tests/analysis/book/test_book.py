"""The book as data: its lines are the odds, its files say the same, two of them are compared."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from pyarrow import parquet
from tests.cli.calling import croupier

from croupier.analysis.book.changes import changes
from croupier.analysis.book.every import HEAVIEST
from croupier.analysis.book.files import read_book, written
from croupier.analysis.book.lines import RATIOS, Line
from croupier.api import book, game
from croupier.catalog.index import entries
from croupier.formats.schemas import schema
from croupier.refusals import Wrong

CHOSEN = ("roulette", "three-card-poker", "six-card-fortune-pai-gow-poker")


@pytest.fixture(scope="module")
def lines() -> list[Line]:
    return book(CHOSEN, editions=True, cores=1)


def test_a_line_for_each_wager_table_and_way_to_play_with_its_exact_figures(
    lines: Sequence[Line],
) -> None:
    valid = Draft202012Validator(schema("book-line-1"))
    own = iter(lines)
    for name in CHOSEN:
        for odds in game(name).odds().wagers:
            for each in (odds, *odds.variants):
                line = next(own)
                valid.validate(line)
                assert (line["game"], line["wager"]) == (name, each.wager)
                for key in RATIOS:
                    assert Fraction(line[f"{key}_exact"]) == getattr(each, key)
                paid = sum(Fraction(row["contribution_exact"]) for row in line["outcomes"])
                if line["progressive"] is None:
                    assert -paid == each.house_advantage
                assert sum(int(row["combinations"]) for row in line["outcomes"]) == each.rounds
    assert {line["edition"] for line in own} == {"2011"}


def test_a_book_is_the_same_on_more_processes(lines: Sequence[Line]) -> None:
    assert written(book(CHOSEN, editions=True, cores=2), ".jsonl") == written(lines, ".jsonl")


def test_both_forms_say_the_same(lines: Sequence[Line], tmp_path: Path) -> None:
    file = tmp_path / "book.jsonl"
    file.write_bytes(written(lines, ".jsonl"))
    assert read_book(file) == lines
    table = parquet.read_table(io.BytesIO(written(lines, ".parquet")))
    assert written(lines, ".parquet") == written(lines, ".parquet")
    assert table.column_names == list(lines[0])
    for row, line in zip(table.to_pylist(), lines, strict=True):
        for name in ("changed", "gains_exact", "progressive"):
            row[name] = json.loads(row[name]) if row[name] else type(line[name])()
        assert row == line


def _edited(lines: Sequence[Line], nth: int, **fields: object) -> list[Line]:
    return [{**line, **(fields if at == nth else {})} for at, line in enumerate(lines)]


def test_any_figure_that_changes_is_told(lines: Sequence[Line]) -> None:
    """A figure picked at random is never missed; digests and versions are not figures."""
    assert changes(lines, lines) == []
    assert changes(lines, _edited(lines, 3, version="9", sources_digest="0" * 16)) == []
    picks = random.Random(5)
    for _ in range(200):
        nth = picks.randrange(len(lines))
        name = picks.choice([f"{key}_exact" for key in RATIOS])
        [found] = changes(lines, _edited(lines, nth, **{name: "1/97"}))
        assert (found.field, found.place[:4]) == (name[:-6], lines[nth]["chapter"][:4])
        rows: list[dict[str, Any]] = [dict(row) for row in lines[nth]["outcomes"]]
        row = picks.choice(rows)
        row["combinations"] = str(int(row["combinations"]) + 1)
        [found] = changes(lines, _edited(lines, nth, outcomes=rows))
        assert row["outcome"] in found.field
        assert found.after == row["combinations"]


def test_a_change_is_said_in_words(lines: Sequence[Line]) -> None:
    nth, line = next(
        (nth, line)
        for nth, line in enumerate(lines)
        if (line["wager"], line["paytable"]) == ("pair-plus", "D")
    )
    paid = Fraction(line["house_advantage_exact"]) - Fraction(1, 1000)
    edited = _edited(lines, nth, house_advantage=float(paid), house_advantage_exact=str(paid))
    assert list(map(str, changes(lines, edited))) == [
        "649a Pair Plus D: house advantage 2.3167% -> 2.2167%"
    ]
    gone, new = [line for line in lines if line["game"] != "roulette"], lines[5:]
    assert {str(each)[-7:] for each in changes(lines, gone)} == {"is gone"}
    assert {str(each)[-6:] for each in changes(new, lines)} == {"is new"}


def test_the_command_tells_what_differs_by_its_status(tmp_path: Path) -> None:
    file = tmp_path / "book.jsonl"
    croupier("book", "617a", "--out", str(file))
    assert "No figure" in croupier("book", "617a", "--against", str(file)).stdout
    text = file.read_text(encoding="utf-8").replace('"pays": "35 to 1"', '"pays": "34 to 1"')
    file.write_text(text, encoding="utf-8")
    done = croupier("book", "617a", "--against", str(file))
    assert done.returncode == 1
    assert "34 to 1 -> 35 to 1" in done.stdout
    for wrong in ("{}", "[1", '{"game": 1}'):
        file.write_text(wrong, encoding="utf-8")
        with pytest.raises(Wrong, match="line 1"):
            read_book(file)
    refused = croupier("book", "--out", "book.csv")
    assert refused.returncode == 2
    assert "book.csv" in refused.stderr


def test_the_heaviest_games_are_games() -> None:
    assert set(HEAVIEST) <= {entry.game for entry in entries()}
