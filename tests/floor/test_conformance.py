"""Every standard has a test named by its number, or a sentence why it is the operator's."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.cli.calling import croupier, facts

from croupier.floor.conformance import ROWS, Row, listed, rows, scanned, unmet
from croupier.papers.kinds.conformance import conformance_paper
from croupier.papers.make import PDF, bytes_of
from croupier.sources import PACKAGE
from croupier.store import clock

ROOT = Path(__file__).parents[2]
MODULE = re.compile(r"\b([a-z_]+(?:/[a-z_]+)+\.(?:py|toml))")


@pytest.mark.parametrize("row", rows(), ids=lambda row: str(row.number))
def test_every_row_has_a_test_or_a_reason_and_names_what_exists(row: Row) -> None:
    assert bool(row.tests) + bool(row.operator) + (row.number in unmet()) == 1
    assert row.requirement
    assert row.source
    missing = [path for path in MODULE.findall(row.kept) if not (PACKAGE / path).is_file()]
    assert missing == []


def test_the_rows_are_those_of_the_standards() -> None:
    assert [row.number for row in rows()] == list(range(1, 68))


def test_every_test_that_is_listed_exists() -> None:
    there = scanned(ROOT)
    for number, tests in listed().items():
        gone = set(tests) - set(there.get(number, ()))
        assert not gone, f"{gone}: run python tools/conformance.py"


def test_the_matrix_is_printed_as_text_json_and_paper(tmp_path: Path) -> None:
    found = facts("floor", "conformance")
    assert len(found["rows"]) == len(rows())
    assert found["rows"][16]["tests"] == list(rows()[16].tests)
    done = croupier("floor", "conformance", env={"COLUMNS": "80"}).stdout
    text = " ".join(done.split())
    for row in rows():
        for part in (row.requirement, row.source, row.kept, row.open, *row.test_names):
            assert " ".join(part.split()) in text, row.number
    assert max(map(len, done.splitlines())) <= 80
    for name, head in (("matrix.pdf", b"%PDF"), ("matrix.html", b"<!doctype html")):
        croupier("floor", "conformance", "--out", str(tmp_path / name))
        assert (tmp_path / name).read_bytes().lower().startswith(head.lower())


def test_the_paper_says_every_row() -> None:
    paper = conformance_paper(rows(), clock.today())
    said = json.dumps(paper.plain(), ensure_ascii=False)
    for row in rows():
        for part in (row.requirement, *row.test_names):
            assert json.dumps(part, ensure_ascii=False)[1:-1] in said
    assert bytes_of(paper, PDF).startswith(b"%PDF")
    assert ROWS.is_file()
