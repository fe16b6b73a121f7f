"""A chapter as of an edition: what differs is written, what follows from it is not."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from croupier.catalog.faults import code_facts
from croupier.catalog.index import find
from croupier.rulebook.checker import check_rulebook
from croupier.rulebook.loader import RulebookError, rulebook_of
from croupier.rulebook.numbering import Numbering
from croupier.rulebook.rules import answer
from croupier.rulebook.types import Rulebook

TODAY = find("649a").rules_file.read_text(encoding="utf-8")
HEAD = """
[edition]
key = "2012"
status = "code"
source = "a text for tests"
"""


def of(text: str = "", head: str = HEAD) -> Rulebook:
    """Chapter 649a as of an edition with these differences."""
    return rulebook_of(tomllib.loads(f"{TODAY}\n{head}{text}"), "test")


def faults(text: str, head: str = HEAD) -> str:
    with pytest.raises(RulebookError) as error:
        of(text, head)
    return str(error.value)


def test_without_a_difference_it_is_todays_text_under_its_own_name() -> None:
    book, today = of(), rulebook_of(tomllib.loads(TODAY), "test")
    assert book.game == "three-card-poker@2012"
    assert book.chapter.title == "Three Card Poker (2012 edition)"
    assert book.edition is not None
    assert book.edition.facts()["status"] == "code"
    changed = {
        field for field in type(book).model_fields if getattr(book, field) != getattr(today, field)
    }
    assert changed == {"chapter", "edition"}


def test_what_came_later_takes_all_that_depends_on_it() -> None:
    book = of('came_later = ["649a.7(d)(5)", "649a.2(b)(4)", "649a.12(f)", "649a.11(c)(6)"]')
    assert "six-card-bonus" not in book.wagers
    for field in ("paytable", "envy", "progressive"):
        assert "six-card-bonus" not in {record.wager for record in getattr(book, field)}
    told = [*(fold.wagers for fold in book.fold), *(each.wagers for each in book.reading)]
    assert all("six-card-bonus" not in wagers for wagers in told)
    assert not [option for option in book.option if "six-card" in option.key]
    assert book.edition is not None
    assert book.edition.settled["six-card-bonus"] is False
    rules = answer(book, {})
    assert rules["six-card-bonus"] is False
    assert not rules.offers("six-card-bonus")
    assert check_rulebook(book, find("649a").paragraphs(), code_facts(find("649a"))) == []


def test_columns_that_no_answer_selects_are_not_there() -> None:
    book = of(
        '[[edition.change]]\nrecord = { option = "six-card-bonus-paytable" }\n'
        'to = { values = ["A", "B"] }\n[[edition.change]]\n'
        'record = { option = "three-card-progressive-paytable" }\nto = { values = ["A"] }'
    )
    blocks = [block for block in book.paytable if block.wager == "six-card-bonus"]
    assert [block.labels for block in blocks] == [("A", "B")]
    assert "Super Royal of diamonds" not in {row[0] for row in blocks[0].rows}
    meters = [meter for meter in book.progressive if meter.wager == "three-card-progressive"]
    assert [meter.labels for meter in meters] == [("A",)]


def test_a_question_that_was_not_asked_selects_by_its_settled_answer() -> None:
    book = of(
        'without = [{ option = "pair-plus-paytable" }, { option = "version" }]\n'
        '[edition.settled]\npair-plus-paytable = "D"'
    )
    (block,) = [block for block in book.paytable if block.wager == "pair-plus"]
    assert (block.labels, block.chosen_by) == (("",), None)
    assert ("Straight", "6 to 1") in block.rows
    assert "version-ante-bonus" not in book.wagers
    (ante,) = [wager for wager in book.wager if wager.key == "ante"]
    assert ante.stake == ()


def test_a_change_names_its_record_and_may_name_single_cells() -> None:
    book = of(
        '[[edition.change]]\nrecord = { paytable = "pair-plus" }\n'
        'to.cells = { Flush = { A = "3 to 1" } }\n'
        '[[edition.change]]\nrecord = { progressive = "three-card-progressive", labels = ["B"] }\n'
        'to = { rate = "19%" }'
    )
    (block,) = [block for block in book.paytable if block.wager == "pair-plus"]
    assert ("Flush", "3 to 1", "4 to 1", "3 to 1", "4 to 1", "4 to 1") in block.rows
    rates = [m.rate for m in book.progressive if m.wager == "three-card-progressive"]
    assert rates == ["14%", "19%"]


def test_new_records_may_be_common_ones() -> None:
    book = of('[[edition.new.procedure]]\n[edition.new.procedure.like]\nshaker = "649a.13(g)"')
    assert book.procedure[-1].cite == "649a.13(g)"


def test_cites_are_in_its_own_numbering() -> None:
    book = of(
        'came_later = ["649a.2(b)(5)"]\n[edition.renumbered]\n'
        '"649a.2(b)(6)" = "649a.2(b)(5)"\n"649a.2(b)(7)" = "649a.2(b)(6)"'
    )
    assert [each.cite for each in book.inscription][-3:] == [
        "649a.2(b)(5)",
        "649a.2(b)(6)",
        "649a.2(b)(6)",
    ]


def test_a_paragraph_takes_those_beneath_it_to_its_new_number() -> None:
    numbers = Numbering({"649a.11(c)(8)": "649a.11(c)(7)", "649a.12": "649a.13", "669a": "587"})
    assert numbers.cite("649a.11(c)(8)(i)") == "649a.11(c)(7)(i)"
    assert numbers.cite("649a.11(c)(80)") == "649a.11(c)(80)"
    assert numbers.cite("669a.12(a)") == "587.12(a)"
    assert numbers.text("See 649a.12(b) and $669.12.") == "See 649a.13(b) and $669.12."
    assert numbers.inverse.cite("587.12(a)") == "669a.12(a)"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('[[edition.change]]\nrecord = { option = "no-such" }\nto = {}', "no-such"),
        ('without = [{ wager = "no-such" }]', "no-such"),
        ('[[edition.change]]\noption = "decks"', "decks"),
        ('[[edition.new.procedure]]\n[edition.new.procedure.like]\nno-such = "649a.1"', "no-such"),
        ('form = "x"', "form"),
        ("until = 2012", "until"),
    ],
)
def test_a_wrong_difference_is_refused_by_its_name(text: str, named: str) -> None:
    assert named in faults(text)


@pytest.mark.parametrize(
    ("head", "named"),
    [
        ("edition = 3", "edition"),
        ('[edition]\nkey = "2012"\nstatus = "old"\nsource = "x"', "status"),
        ('[edition]\nstatus = "code"\nsource = "x"', "key"),
        ('[edition]\nkey = "first"\nstatus = "code"\nsource = "x"', "key"),
    ],
)
def test_a_wrong_head_is_refused_by_its_field(head: str, named: str) -> None:
    text = f"{head}\n{TODAY}" if head.startswith("edition =") else f"{TODAY}\n{head}"
    with pytest.raises(RulebookError) as error:
        rulebook_of(tomllib.loads(text), "test")
    assert named in str(error.value)


def test_todays_rulebook_has_no_edition() -> None:
    data: dict[str, Any] = tomllib.loads(TODAY)
    assert rulebook_of(data, "test").edition is None
