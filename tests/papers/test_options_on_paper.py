"""Options that no game reads: a guide, sign or layout follows them, or the rules card has them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import date

import pytest

from croupier.catalog.index import Entry, entries, rulebook
from croupier.papers.document import Grid, Paper
from croupier.papers.kinds.guide import gaming_guide
from croupier.papers.kinds.layout_and_signs import layout_paper, signs
from croupier.papers.kinds.rules_card import rules_card
from croupier.papers.subject import Subject
from croupier.rulebook.answers import AnswerError
from croupier.rulebook.checker import question_refs
from croupier.rulebook.rules import Rules, examine
from croupier.rulebook.types import Option

LIMITS = ("payout-limit", "payout-limit-amount")
DAY = date(2026, 7, 1)
BY_ENTRY = pytest.mark.parametrize("entry", entries())


def asked_for(entry: Entry, option: Option) -> Rules:
    """The first answers under which a question is asked, with a payout limit to be posted."""
    limits = (o.key for o in rulebook(entry).option if o.key in LIMITS)
    given: dict[str, object] = dict.fromkeys(limits, "$60,000")
    if option.given:
        given |= {key: values[0] for key, values in option.given[0].items()}
    return examine(rulebook(entry), given)[0]


def others(rules: Rules, option: Option) -> Iterator[Rules]:
    values: list[object] = [True, False] if option.kind == "yes-no" else list(option.values)
    for value in values or ["in other words"]:
        if value != rules[option.key]:
            with suppress(AnswerError):
                yield rules.with_answers({option.key: value})


def papers(entry: Entry, rules: Rules) -> Iterator[Paper]:
    subject = Subject(entry, rules, DAY)
    for make in (gaming_guide, signs, layout_paper):
        yield make(subject)


@BY_ENTRY
def test_a_paper_follows_every_option_that_steers_papers(entry: Entry) -> None:
    for option in rulebook(entry).option:
        if option.steers == "papers":
            rules = asked_for(entry, option)
            told = list(papers(entry, rules))
            for other in others(rules, option):
                assert list(papers(entry, other)) != told, (option.key, other[option.key])


@BY_ENTRY
def test_no_record_depends_on_an_option_of_procedure_and_the_card_has_its_answer(
    entry: Entry,
) -> None:
    book = rulebook(entry)
    used = {key for _, key in question_refs(book)}
    for option in book.option:
        if option.procedure_only:
            assert option.key not in used, option.key
            card = rules_card(Subject(entry, asked_for(entry, option), DAY))
            rows = [row for block in card.blocks if isinstance(block, Grid) for row in block.rows]
            assert any(option.cite in row and option.question in row for row in rows), option.key
