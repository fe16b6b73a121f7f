"""Paytables of one's own: what is ambiguous is refused, what is unusual is said beside the odds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import croupier
from croupier.catalog.index import find, rulebook
from croupier.maths.pricing.report_json import report_json
from croupier.rulebook.proposal import ProposalError, propose

PAIR_PLUS = """wager = "pair-plus"
label = "Proposed"
rows = [
  ["Straight flush", "50 to 1"],
  ["Three-of-a-kind", "30 to 1"],
  ["Straight", "6 to 1"],
  ["Flush", "4 to 1"],
  ["Pair", "1 to 1"],
]
"""


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "proposed.toml"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"Proposed"', '"chapter"', "label 'chapter'"),
        ('"Proposed"', '"A"', "label 'A'"),
        ('"Proposed"', '""', "label '' is refused: empty"),
        ('"Proposed"', '"\\u001b[31m"', "cannot be printed"),
        ('"Proposed"', "['A']", "is refused: not text"),
        ('"Proposed"', f'"{"x" * 41}"', "too long"),
        ('"pair-plus"', '"pair"', "wager 'pair'"),
        ('"pair-plus"', "[1]", "wager [1]"),
        (
            '"pair-plus"',
            '"pair-plus"\ncolour = 1',
            "use wager, label, rows",
        ),
        ('"Flush", "4 to 1"', '"Straight", "4 to 1"', "row 'Straight' appears 2 times"),
        ('"4 to 1"', '"5 to 0"', ": '5 to 0' is for a wager of nothing; write it as '8 to 1'."),
        ('"4 to 1"', '"4 zu 1"', "'4 zu 1' is not a payout"),
        ('"4 to 1"', '"٤ to 1"', "is not a payout"),
        ('"4 to 1"', '""', "row 'Flush' has no payout"),
        ('"4 to 1"', "4", "['Straight', '6 to 1']"),
        ('["Flush", "4 to 1"]', '["Flush"]', "['Straight', '6 to 1']"),
        ('["Flush", "4 to 1"]', '"Flush"', "rows must be a list"),
        ('"Flush"', '"Full house"', "'Full house'"),
        (PAIR_PLUS[PAIR_PLUS.index("rows") :], "rows = []", "rows must be a list"),
    ],
)
def test_what_cannot_be_priced_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in PAIR_PLUS
    with pytest.raises(ProposalError) as refused:
        propose(rulebook(find("649a")), written(tmp_path, PAIR_PLUS.replace(old, new)))
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)
    assert ": file:" not in str(refused.value)


def test_680a_11_f_no_table_pays_a_pot() -> None:
    rows = [["Highest two-card hand", "2 to 1"]]
    with pytest.raises(ProposalError, match="pot is won from other players; no paytable pays it"):
        propose(rulebook(find("680a")), {"wager": "pot", "rows": rows})


def test_a_whole_table_needs_no_warning(tmp_path: Path) -> None:
    proposal = propose(rulebook(find("649a")), written(tmp_path, PAIR_PLUS))
    assert [text for text in proposal.warnings if "mini" not in text.lower()] == []


def test_rows_left_out_are_named_in_the_report(tmp_path: Path) -> None:
    text = 'wager = "total-value"\nrows = [["Total of 4", "60 to 1"]]\n'
    game = croupier.game("625a")
    names = [row.name for row in game.rulebook.paytables("total-value")[0].rows]
    proposing, wager = game.proposing(written(tmp_path, text.replace("Total of 4", names[0])))
    report = report_json(proposing.odds(wager=wager, paytable="Proposed"))
    notes = report["wagers"][0]["notes"]
    assert any("does not pay" in note and names[1] in note for note in notes)
    assert json.dumps(report)
    chapters = report_json(proposing.odds(wager=wager, paytable="A"))
    assert not any("does not pay" in note for note in chapters["wagers"][0]["notes"])


def test_617a_4_a_a_floor_that_is_broken_is_said(tmp_path: Path) -> None:
    game = croupier.game("617a")
    row = game.rulebook.paytables("straight")[0].rows[0].name
    proposing, wager = game.proposing(
        written(tmp_path, f'wager = "straight"\nrows = [["{row}", "30 to 1"]]\n')
    )
    odds = proposing.odds(wager=wager, paytable="Proposed").wagers[0]
    assert f"{row} at 30 to 1 is below the minimum, 35 to 1 (617a.4(a))." in odds.notes


@pytest.mark.parametrize("chapter", ["617a", "625a", "627a", "639a", "641a", "649a", "653a"])
def test_the_chapters_own_rows_proposed_say_nothing_new(tmp_path: Path, chapter: str) -> None:
    book = rulebook(find(chapter))
    for block in book.paytable:
        table = book.paytables(block.wager)[0]
        rows = [[row.name, str(row.pays).removeprefix("at least ")] for row in table.rows]
        text = f'wager = "{block.wager}"\nrows = {json.dumps(rows, ensure_ascii=False)}\n'
        proposal = propose(book, written(tmp_path, text))
        assert not any("below the minimum" in warning for warning in proposal.warnings)


@pytest.mark.parametrize(
    ("chapter", "wager"),
    [("641a", "four-card-progressive"), ("639a", "progressive"), ("649a", "five-card-hand-bonus")],
)
def test_the_chapters_own_table_proposed_has_its_odds(
    tmp_path: Path, chapter: str, wager: str
) -> None:
    """Meters are funded as under the chapter's first table, which a note says."""
    game = croupier.game(chapter)
    table = game.rulebook.paytables(wager)[0]
    rows = json.dumps([[row.name, str(row.pays)] for row in table.rows])
    proposing, _ = game.proposing(written(tmp_path, f'wager = "{wager}"\nrows = {rows}\n'))
    proposed = proposing.odds(wager=wager, paytable="Proposed").wagers[0]
    own = game.odds(wager=wager, paytable=table.label).wagers[0]
    assert proposed.house_advantage == own.house_advantage
    if table.label:
        assert f"Meters are those of the chapter's paytable {table.label}." in proposed.notes
