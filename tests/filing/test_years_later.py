"""What an earlier version of the program sealed stays what it was: an export that is never written
anew is verified, shown, priced, compared and printed from its events alone.

`kept/big-six-wheel.jsonl` is of November 2026: a submission, its approval, an amendment, and the
notice that tolled it. A change of the program that cannot read it cannot read any filing of then.
"""

from __future__ import annotations

import hashlib
import json
from fractions import Fraction
from pathlib import Path

import pytest
from tests.cli.calling import facts
from tests.papers.reading import words

from croupier.catalog import index
from croupier.filing import contents
from croupier.filing.contents import NOTICE, RECORD, TEMPLATE, sealed_record
from croupier.filing.events import History
from croupier.filing.exports import check_export
from croupier.filing.record import compare_sealed
from croupier.filing.redline import redline_lines
from croupier.papers.document import paper_of
from croupier.papers.make import PDF, bytes_of
from croupier.papers.sealing import reprinted

KEPT = Path(__file__).parent / "kept" / "big-six-wheel.jsonl"
DIGEST = "56a83cc9b680e5dd"
FIRST, SECOND = "RS-2026-0001", "RS-2026-0002"


@pytest.fixture
def no_rules_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Years later the chapter is gone."""

    def gone(*_: object) -> None:
        raise AssertionError("a rules file was read")

    for reads in ("rulebook", "entries"):
        monkeypatch.setattr(index, reads, gone)
        monkeypatch.setattr(contents, reads, gone)


def of(key: str) -> History:
    return check_export(KEPT).whole(key)


def test_601a_4_g_the_export_is_the_one_that_was_kept() -> None:
    assert hashlib.sha256(KEPT.read_bytes()).hexdigest().startswith(DIGEST)
    found = check_export(KEPT)
    assert (found.faults, found.events, len(found.records)) == ([], 4, 4)


def test_601a_4_f_an_approval_of_then_is_shown_and_priced(no_rules_files: None) -> None:
    record = sealed_record(of(FIRST)[0])
    facts_ = record.facts
    assert (facts_["title"], facts_["chapter"]) == ("Big Six Wheel", "619a")
    asked = {each["key"]: each["answer"] for each in facts_["questions"]}
    assert (asked["joker-odds"], asked["table-minimum"]) == ("45 to 1", "$1")
    paid = {each["key"]: each["rows"] for each in facts_["wagers"]}
    assert paid["joker"] == [["Win", "45 to 1"]]
    # 54 sections, one of them the joker.
    assert record.house_advantage("joker") == Fraction(54 - 46, 54)
    assert record.house_advantage("5-dollar") == Fraction(54 - 8 * 6, 54)


def test_601a_7_b_versions_of_then_are_compared(no_rules_files: None) -> None:
    events = of(FIRST)[0], of(SECOND)[0]
    found = compare_sealed(*map(sealed_record, events))
    assert [(e.key, e.before, e.after) for e in found.answers] == [
        ("joker-odds", "45 to 1", "50 to 1")
    ]
    said = " ".join(redline_lines(events[1].data["redline"]))
    assert "joker-odds: 45 to 1 becomes 50 to 1 (619a.3)" in said
    assert "14.8148% becomes 5.5556%" in said


def test_601a_4_f_papers_of_then_are_printed_byte_for_byte(no_rules_files: None) -> None:
    for key, kinds in ((FIRST, ["filed", "approved"]), (SECOND, ["filed", "tolled"])):
        assert [(event.kind, same) for event, same in reprinted(of(key))] == [
            (kind, True) for kind in kinds
        ]


def test_601a_4_d_a_notice_of_then_is_printed(no_rules_files: None) -> None:
    tolled = of(SECOND)[-1]
    paper = paper_of(json.loads(tolled.texts[NOTICE]))
    text = words(bytes_of(paper, PDF, tolled.texts[TEMPLATE]))
    assert "not to be implemented until approved under subsection (e)" in text
    assert "The odds of the joker are not posted." in text


def test_601a_4_g_the_command_line_prints_the_papers_of_an_export_again() -> None:
    told = facts("filing", "verify", "--export", str(KEPT), "--alone", "--papers")
    assert (told["papers"], told["events"], told["faults"]) == (4, 4, [])


def test_601a_4_g_a_text_that_was_changed_in_an_export_is_not_printed(tmp_path: Path) -> None:
    record = of(FIRST)[0].data[RECORD]
    lines = KEPT.read_text(encoding="utf-8").splitlines()
    changed = [
        line.replace("45 to 1", "46 to 1") if json.loads(line).get("digest") == record else line
        for line in lines
    ]
    assert changed != lines
    file = tmp_path / "changed.jsonl"
    file.write_text("\n".join(changed), encoding="utf-8")
    found = check_export(file)
    assert [fault for fault in found.faults if "record" in fault]
    with pytest.raises(ValueError, match="record"):
        found.whole(FIRST)
