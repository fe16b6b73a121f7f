"""Every paper of every chapter: its words are the data's, its pages are whole."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from tests.papers.made import (
    COUNTED,
    DAY,
    grids,
    leaves,
    paper,
    report,
    subject,
    text,
    usual,
    without_drawings,
)
from tests.papers.offered import GAMES, fullest
from tests.papers.reading import Page, pages, words

import croupier
from croupier.catalog.index import entries, find
from croupier.papers.art.tables.data import EITHER, LAYOUT, inscriptions, where
from croupier.papers.document import Abreast, Contents, Drawing, Heading
from croupier.papers.kinds.layout_and_signs import UPRIGHT, layout_paper
from croupier.papers.kinds.par import NO_COUNTS
from croupier.papers.make import HTML, PDF, PaperError, bytes_of, kinds_for, make
from croupier.papers.print.pdf import SIZES, pages_of, set_in
from croupier.papers.wording.outcomes import is_long
from croupier.papers.wording.payouts import payouts
from croupier.papers.wording.words import short_name

MOST_PAGES = {
    "guide": 6,
    "rules-card": 8,
    "submission": 14,
    "par": 60,
    "layout": 9,
    "signs": 22,
    "request": 60,
    "register": 30,
    "notice": 6,
}
POWERS = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
APPROVED = "Approved by the Board's Executive Director on 2026-11-01 (601a.4(f))"


# ------------------------------------------------------------------------------ each kind


@pytest.mark.parametrize("name", GAMES)
def test_a_rules_card_has_every_payout_and_envy_bonus(name: str) -> None:
    made = grids(paper("rules-card", name))
    rows = {row[:2] for g in made for row in g.rows}
    board = {(row[0], row[2]) for g in made if g.columns[1:3] == ("on", "pays") for row in g.rows}
    for each in payouts(fullest(name)):
        own = {(each.wager.name, each.only)} if each.only else {*each.rows}
        on_board = (short_name(each.wager), each.only) in board
        assert each.from_the_pot or on_board or own <= rows
        assert not each.envy or {row[:2] for row in each.envy.rows} <= rows


@pytest.mark.parametrize("name", GAMES)
def test_a_submission_asks_every_question(name: str) -> None:
    rules = fullest(name)
    rows = {row[0]: row for g in grids(paper("submission", name)) for row in g.rows}
    for option in rules.book.option:
        assert (option.question in rows) == rules.asked(option)
    for reading in rules.book.reading:
        assert reading.doubt in rows


@pytest.mark.parametrize("name", GAMES)
def test_601a_4_f_the_approval_stands_on_every_page(name: str) -> None:
    made = paper("submission", name)
    assert made.stamp == "not approved"
    assert made.running.endswith("not approved")
    approved = make("submission", replace(subject(name), approval=APPROVED))
    assert not approved.stamp
    for page in whole(pages(bytes_of(approved, PDF)), MOST_PAGES["submission"]):
        assert APPROVED in page.words
        assert "not approved" not in page.words.lower()


def test_601a_4_f_not_approved_stands_on_every_page() -> None:
    for page in leaves("submission", "casino-war"):
        assert page.words.lower().count("not approved") > 1


@pytest.mark.parametrize("name", GAMES)
def test_a_par_sheet_has_every_outcome_or_says_that_there_are_no_counts(name: str) -> None:
    found = report(name)
    if found is None:
        assert NO_COUNTS in text("par", name)
        return
    made = grids(paper("par", name))
    cells = {cell for g in made for row in g.rows for cell in row}
    offers = usual(name).rules.offers
    offered = [odds for odds in found.wagers if odds.in_force and offers(odds.wager)]
    shown = sorted(offered, key=is_long)
    for odds, table in zip(shown, (g for g in made if g.title == "Outcomes"), strict=True):
        printed = sorted(share(row[-3]) for row in table.rows)
        counted = sorted(float(outcome.probability) for outcome in odds.outcomes)
        assert printed == pytest.approx(counted, rel=5e-4, abs=0)
        assert f"{100 * float(odds.hold(10**8).high):.4f}%" in cells
    assert text("par", name).count("upper limit") >= 1


def share(cell: str) -> float:
    """A probability as it is printed: 0.25, or 2.5 × 10⁻⁸."""
    return float(cell.translate(POWERS).replace(" × 10", "e"))


@pytest.mark.parametrize("name", GAMES)
def test_layout_and_signs_have_what_the_chapter_asks_for(name: str) -> None:
    for record in inscriptions(fullest(name)):
        assert record.cite in text("layout", name)
    inscribed = "Payout odds inscribed on the layout" in text("layout", name)
    odds = [r for r in inscriptions(fullest(name)) if r.where == EITHER and "payout odds" in r.says]
    assert inscribed == any(where(fullest(name), r) == LAYOUT for r in odds)
    shown = text("signs", name)
    assert fullest(name).text("table-maximum") in shown
    for each in payouts(fullest(name)):
        assert each.from_the_pot or all(pays in shown for _, pays in each.rows)


@pytest.mark.parametrize(("kind", "line"), [("layout", 256.54), ("request", 172.72)])
def test_the_scale_of_a_layout_is_that_of_its_page(kind: str, line: float) -> None:
    made = paper(kind, "casino-war")
    drawn = [b for b in made.blocks if isinstance(b, Drawing) and b.caption.startswith("Scale")]
    scale, metres = re.findall(r"1 : (\d+); .*\(([\d.]+) m by", drawn[0].caption)[0]
    assert drawn[0].width <= 1
    assert drawn[0].width * line * int(scale) == pytest.approx(1000 * float(metres))


@pytest.mark.parametrize("name", GAMES)
def test_a_request_folder_has_every_part_of_601a_2_a(name: str) -> None:
    made = paper("request", name)
    cells = {cell for g in grids(made) for row in g.rows for cell in row}
    assert {"601a.2(a)(2)", "601a.2(a)(4)", "601a.3(b)(10)"} <= cells
    parts = [block.text for block in made.blocks if isinstance(block, Heading) and block.level == 1]
    assert [part for part in parts if "601a.2(a)(1)(ii)" in part]
    for kind in ("guide", "rules-card"):
        assert set(make(kind, usual(name)).blocks) <= set(made.blocks)
    contents, requested = made.blocks.index(Contents()), made.blocks.index(Heading(parts[0], 1))
    assert requested == contents + 1


@pytest.mark.parametrize("name", GAMES)
def test_every_paper_is_a_page_too(name: str) -> None:
    for kind in kinds_for(find(name)):
        if kind not in (*COUNTED, "register", "changes"):
            page = bytes_of(paper(kind, name), HTML).decode()
            assert page.startswith("<!doctype html>")
            assert page.count("<table") == len(grids(paper(kind, name)))
            assert "<script" not in page


@pytest.mark.parametrize("name", GAMES)
def test_a_notice_of_an_empty_submission_names_every_question(name: str) -> None:
    made = paper("notice", name)
    rules = croupier.game(name).rules()
    asked = [each for each in rules.book.option if each.required and rules.asked(each)]
    assert (made.title == "Notice of tolling") == bool(asked)
    assert made.stamp == "draft"
    found = " ".join(cell for g in grids(made) for row in g.rows for cell in row)
    assert all(f"Not answered: {option.question}" in found for option in asked)
    assert not [option.key for option in asked if f"{option.question} ({option.cite})" in found]
    assert not [option.key for option in asked if f"{option.key} is not answered" in found]


@pytest.mark.parametrize("name", GAMES)
def test_a_register_has_every_paragraph(name: str) -> None:
    cites = [row[0] for g in grids(paper("register", name)) for row in g.rows]
    assert cites == list(croupier.game(name).entry.paragraphs())
    kept = [row[1] for g in grids(paper("register", name)) for row in g.rows]
    assert all(kept)
    assert not [each for each in kept if "transcripts/" in each or "::" in each]


# ------------------------------------------------------------------------------ looked at


def whole(found: list[Page], most: int) -> list[Page]:
    """Pages of which no line is cut off or lies on another."""
    assert 1 <= len(found) <= most
    for page in found:
        assert not page.outside()
        assert not page.overlapping()
    return found


@pytest.mark.parametrize("name", GAMES)
def test_no_line_is_cut_off_or_lies_on_another(name: str) -> None:
    for kind in ("rules-card", "par"):
        whole(leaves(kind, name), MOST_PAGES[kind])
    for kind in ("guide", "layout", "signs"):
        assert len(leaves(kind, name)) <= MOST_PAGES[kind]
        whole(without_drawings(paper(kind, name)), MOST_PAGES[kind])


@pytest.mark.parametrize("kind", ["rules-card", "signs", "guide"])
def test_what_is_held_or_posted_is_set_as_large_as_its_pages_allow(kind: str) -> None:
    """Big Six Wheel's papers have room to spare, Pai Gow's stand on two pages in any letters."""
    for name in ("big-six-wheel", "pai-gow"):
        made = paper(kind, name)
        by_size = {size: set_in(made, size) for size in SIZES[made.form]}
        fewest = min(map(pages_of, by_size.values()))
        assert (
            bytes_of(made, PDF)
            == by_size[max(size for size, pdf in by_size.items() if pages_of(pdf) == fewest)]
        )
        assert {pages_of(pdf) == len(pages(pdf)) for pdf in by_size.values()} == {True}


@pytest.mark.parametrize("name", GAMES)
def test_odds_on_a_wide_page_stand_near_their_names(name: str) -> None:
    """In columns, but not in the folder, whose pages are upright."""
    made = make("layout", usual(name))
    below = any(isinstance(b, Heading) and "Payout odds" in b.text for b in made.blocks)
    assert any(isinstance(b, Abreast) for b in made.blocks) == below
    upright = layout_paper(usual(name), line=UPRIGHT).blocks
    assert not any(isinstance(block, Abreast) for block in upright)


# A long folder and a short one; a chapter without counts; the longest register.
LOOKED_AT = (
    ("request", "casino-war"),
    ("request", "craps"),
    ("register", "casino-war"),
    ("register", "poker"),
    ("notice", "poker"),
    ("notice", "casino-war"),
)


@pytest.mark.parametrize(("kind", "name"), LOOKED_AT)
def test_no_line_of_a_paper_for_the_board_is_cut_off(kind: str, name: str) -> None:
    bare = replace(paper(kind, name), stamp="")
    whole(without_drawings(bare), MOST_PAGES[kind])


# ------------------------------------------------------------------------------ all of them


def test_the_same_rules_and_day_give_the_same_bytes() -> None:
    for kind in ("guide", "par", "submission", "layout"):
        first, second = (croupier.game("casino-war").paper(kind, day=DAY) for _ in range(2))
        assert first == second
    other = croupier.game("casino-war").paper("guide", day=date(2027, 1, 1))
    assert other != croupier.game("casino-war").paper("guide", day=DAY)


def test_what_is_not_there_is_refused_in_a_sentence() -> None:
    game = croupier.game("casino-war")
    with pytest.raises(PaperError, match=r"poster; .* guide, .* or book"):
        game.paper("poster")
    with pytest.raises(PaperError, match=r"guide .* svg; .* pdf or html"):
        game.paper("guide", form="svg")


def test_a_layout_is_a_picture_of_its_own() -> None:
    drawn = croupier.game("roulette").paper("layout", form="svg").decode()
    assert drawn.startswith("<svg")
    assert 'id="area-0.straight.17"' in drawn


def test_texts_of_others_are_shown_and_not_obeyed() -> None:
    game = croupier.game("casino-war")
    holder = '#panic("x") <script>alert(1)</script> $x$'
    head = {"certificate_holder": holder}
    assert holder in words(game.paper("submission", header=head, day=DAY))
    page = game.paper("submission", header=head, day=DAY, form="html").decode()
    assert "<script" not in page
    assert "&lt;script&gt;" in page


def test_no_paper_knows_one_game() -> None:
    """What a game has of its own comes from its folder, by the catalog."""
    folders = {f"chapters.{entry.folder.name}" for entry in entries()}
    for path in (Path(croupier.__file__).parent / "papers").rglob("*.py"):
        imported = re.findall(
            r"(?:from|import) croupier\.(chapters\.\w+)", path.read_text(encoding="utf-8")
        )
        assert not folders & set(imported), path
