"""601a.4(a): which tables a Rules Submission answers for."""

from __future__ import annotations

import pytest

from croupier.submission.form import SubmissionError, submission_of, tables_findings
from croupier.submission.tables import Table, Tables, TablesError, table_named, tables_of


@pytest.mark.parametrize(
    ("text", "tables", "again"),
    [
        ("all", Tables(), "all"),
        (" ALL ", Tables(), "all"),
        ("12,  14", Tables(("12", "14")), "12, 14"),
        ("BJ  7", Tables(("bj 7",)), "bj 7"),
        ("class High  Limit", Tables(group="high limit"), "class high limit"),
    ],
)
def test_601a_4_a_tables_have_one_spelling(text: str, tables: Tables, again: str) -> None:
    assert tables_of(text) == tables
    assert tables.text() == again
    assert tables_of(again) == tables


@pytest.mark.parametrize("value", ["", "12, ", "12, 12", "class ", "12, all", 12, ["12"], "\x07"])
def test_601a_4_a_what_names_no_tables_is_refused(value: object) -> None:
    with pytest.raises(TablesError):
        tables_of(value)
    with pytest.raises(SubmissionError, match=r"x.toml: tables: .*\(601a\.4\(a\)\)"):
        submission_of({"game": "649a", "tables": value}, "x.toml")


def test_601a_4_a_a_page_says_what_is_wrong_with_the_tables_typed() -> None:
    assert [each.cite for each in tables_findings("12, 12")] == ["601a.4(a)"]
    assert tables_findings("") == tables_findings("12") == []


@pytest.mark.parametrize(
    ("text", "covered"),
    [("all", "abc"), ("1", "a"), ("1, 2", "ab"), ("class high", "ac"), ("class low", "")],
)
def test_601a_4_a_which_tables_are_covered(text: str, covered: str) -> None:
    floor = {"a": Table("1", "high"), "b": Table("2"), "c": table_named("3", " High ")}
    tables = tables_of(text)
    assert "".join(key for key, table in floor.items() if tables.covers(table)) == covered
