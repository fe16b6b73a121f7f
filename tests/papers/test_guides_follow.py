"""Guides follow every answer: another answer changes a guide, or no patron needs to know it.

Every reading and every option is elected otherwise, one at a time. Paytables, odds and whether a
wager is offered are left to `only_what_is_paid`. The tables here are for questions that several
chapters ask under one name; a question of one chapter is in its `guards.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Protocol

import pytest
from tests.chapters.guards import Answers, guards
from tests.papers.made import DAY
from tests.papers.offered import GAMES, fullest

import croupier
from croupier.papers.document import Drawing
from croupier.papers.kinds import guide
from croupier.papers.kinds.rules_card import rules_card
from croupier.papers.subject import Subject
from croupier.papers.wording.patron import patron_file
from croupier.rulebook.answers import AnswerError, Question, default_of, read_answer
from croupier.rulebook.checker import OUTSIDE
from croupier.rulebook.records import Given
from croupier.rulebook.rules import Rules, questions
from croupier.rulebook.types import Option, Reading, Rulebook

OTHERS = {
    "number": (*range(13), 20, 25, 50, 100),
    "money": ("$2", "$5", "$25", "$100", "$10,000", "$50,000", "$1,000,000,000"),
    "percent": ("1%", "5%", "10%", "20%", "30%", "50%"),
    "text": ("some text",),
}
# What a dealer or floorperson looks up and a patron does not need: cards and devices, the order in
# which wagers are settled, and what happens in a round that goes wrong.
ON_THE_CARD = {
    "automated-shuffler",
    "reshuffling-device",
    "alternating-decks",
    "cover-card",
    "shuffler-loads-shoe",
    "preshuffled-cards",
    "reshuffling-shoe",
    "shuffler-counts-cards",
    "dealing",
    "community-cards-first",
    "decks",
    "starting-position",
    "folded-bonus-settled",
    "jackpot-on-dealers-hand",
    "house-way",
    "co-bank-house-way",
    "odd-cents-of-a-share",
    "abandoned-in-void-round",
    "fold-in-void-round",
    "surrender-in-void-round",
    "forfeited-in-void-round",
    "settled-wagers-of-void-round",
    "house-money-in-void-round",
    "side-wagers-of-void-round",
    "bank-after-void-round",
    "bank-rotation",
    "wrong-start-found",
    "six-card-bonus-misdeal",
    "void-hands-settled",
    "meter-of-returned-wager",
    "disclosed-third-card",
    "disclosed-card-simulated",
    "simulated-round-as-hand",
    "wagers-that-stay-at-close",
    "settlement-order",
    "exposed-card-refused",
    "exposed-card-at-several-boxes",
    "chip-unit",
    "late-second-card",
    "late-dealer-blackjack",
    "one-card-declined",
    "dead-hand-of-a-split",
    "no-card-left",
    "wrong-range-choice",
    "second-chance-card-not-dealt",
    "reseed-from-reserve",
    "payout-limit-minimum-wager",
    "payout-limit",
    "payout-limit-boxes",
    "payout-limit-wagers-returned",
}
# What neither mentions, and why.
ON_NO_PAPER = {
    "magic-card-frequency": "an input that only the odds need",
    "lucky-bonus-frequency": "an input that only the odds need",
    "jackpots-at-a-table": "which wagers may be offered together",
    "all-wagers-offered": "which wagers may be left out",
}
# Answers with which a question matters, if no record says so.
MATTERS_WITH: Mapping[str, tuple[Answers, ...]] = {
    "wager-increment": ({"table-minimum": "$5", "table-maximum": "$10,000"},),
    "reshuffling-shoe": ({"automated-shuffler": False},),
    "payout-limit-scope": (
        {"payout-limit-amount": "$50,000"},
        {"payout-limit": "$50,000"},
    ),
    "bank-side-wagers": ({"player-bank": True},),
    "bank-sets-freely": ({"player-bank": True},),
    "last-wager-of-two-areas": ({"player-bank": True},),
    "vigorish-above-the-surplus": ({"player-bank": True, "vigorish-rounding": True},),
    "co-bank-part-cents": ({"player-bank": True, "co-banking": True},),
    "surrender-with-two-areas": ({"adjacent-boxes": 2},),
    "envy-of-two-boxes": (
        {"adjacent-boxes": 2},
        {"adjacent-boxes": 2, "progressive-paytable": "F"},
    ),
    "envy-for-folded-hand": ({"progressive-paytable": "F"},),
    "envy-for-abandoned-hand": ({"progressive-paytable": "F"},),
}
GUIDE, CARD = "guide", "rules-card"


class Conditional(Protocol):
    """A record that holds under some answers."""

    @property
    def given(self) -> Given: ...


class NoPicture:
    """In the place of a layout: drawings say nothing that is not told."""

    def bearing(self, holder: str) -> str:
        return ""


@pytest.fixture(autouse=True)
def _without_drawings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guide, "layout", lambda rules: NoPicture())


class Papers:
    """Guides and cards of a chapter in words, each made once."""

    def __init__(self, name: str) -> None:
        self.entry = croupier.game(name).entry
        self.defaults = croupier.game(name).rules()
        self.made: dict[tuple[str, str], list[object]] = {}

    def of(self, kind: str, rules: Rules) -> list[object]:
        if (kind, rules.digest) not in self.made:
            make = {GUIDE: guide.gaming_guide, CARD: rules_card}[kind]
            paper = make(Subject(self.entry, rules, DAY))
            told = [block for block in paper.blocks if not isinstance(block, Drawing)]
            self.made[kind, rules.digest] = [*paper.head, *told]
        return self.made[kind, rules.digest]


def other_answers(question: Question) -> list[object]:
    """Every other choice; of an amount, some others, as bounds may refuse one."""
    if isinstance(question, Reading):
        found: list[object] = list(question.choices)
    elif question.kind == "yes-no":
        found = [True, False]
    else:
        found = [*question.values, *OTHERS.get(question.kind, ())]
    legal = []
    for each in found:
        with suppress(ValueError):
            legal.append(read_answer(question, each))
    return [each for each in legal if each != default_of(question)]


def pays(book: Rulebook) -> set[str]:
    """Questions on what is offered, by which paytable and at which odds."""
    elected = {key for table in book.paytable for key in table.elected.values()}
    added = {row.elected_by for table in book.paytable for row in table.added}
    chosen = {record.chosen_by for record in book.paytable}
    return {str(key) for key in (*elected, *added, *chosen, *book.wagers)} | {
        option.key for option in book.option if option.kind == "odds"
    }


def under_which_it_matters(name: str, key: str) -> Iterator[Rules]:
    """By default, with all wagers, and with the answers under which something depends on it."""
    game = croupier.game(name)
    matters_with = {**MATTERS_WITH, **guards(game.entry).matters_with}
    asked = questions(game.rulebook)
    question = asked[key]
    given = question.given
    if isinstance(question, Reading):
        of_wagers = (game.rulebook.wager_named(wager).given for wager in question.wagers)
        given = (*given, *(case for cases in of_wagers for case in cases))
    book, file = game.rulebook, patron_file(name)
    records: list[Conditional] = [*book.option, *book.limit, *book.paytable, *book.wager]
    records += [*book.vigorish, *file.step, *file.ends, *file.stake, *file.remark, *file.unpaid]
    cases = [case for each in records for case in each.given if key in case]
    for base in (fullest(name), game.rules()):
        for case in ({}, *given, *matters_with.get(key, ()), *cases):
            beside = {k: v if isinstance(v, str | int) else v[0] for k, v in case.items()}
            for other in list(beside):
                option = asked.get(other)
                if isinstance(option, Option) and option.given:
                    first = {k: v[0] for k, v in option.given[0].items()}
                    beside = {**first, **beside}
            beside.pop(key, None)
            with suppress(AnswerError):
                yield base.with_answers(beside)


def elected_with(papers: Papers, key: str) -> Mapping[str, object]:
    """The answers that another one requires: an amount may have a paytable of its own, and each of
    several options that divide values gets what the next one had."""
    for option in papers.defaults.book.option:
        group = (option.key, *option.divides_with)
        if option.divides_with and key in group:
            had = papers.defaults.answers
            return {each: had[to] for each, to in zip(group, (*group[1:], group[0]), strict=True)}
    return guards(papers.entry).elected_with.get(key, {})


def follows(papers: Papers, bases: list[Rules], key: str, value: object, kind: str) -> bool | None:
    """Whether another answer changes the paper; None if it is always refused."""
    tried = None
    with_it = elected_with(papers, key)
    for rules in bases:
        with suppress(AnswerError):
            other = rules.with_answers({key: value, **with_it})
            if papers.of(kind, rules) != papers.of(kind, other):
                return True
            tried = False
    return tried


def untold(papers: Papers, name: str, key: str, question: Question) -> list[object]:
    """The answers that change no word; of amounts, all if none does."""
    bases = list({rules.digest: rules for rules in under_which_it_matters(name, key)}.values())
    on_the_card = {*ON_THE_CARD, *guards(papers.entry).on_the_card}
    kinds = (GUIDE, CARD) if key in on_the_card else (GUIDE,)
    amount = isinstance(question, Option) and question.kind in OTHERS
    silent: list[object] = []
    taken = False
    for value in other_answers(question):
        found = [follows(papers, bases, key, value, kind) for kind in kinds]
        taken = taken or None not in found
        if amount and True in found:
            return []
        if True not in found and None not in found:
            silent.append(value)
    return silent if taken else ["every other answer is refused"]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_elected_otherwise_is_told_otherwise(name: str) -> None:
    book, papers = croupier.game(name).rulebook, Papers(name)
    on_no_paper = {*ON_NO_PAPER, *guards(papers.entry).on_no_paper}
    asked = {
        key: question
        for key, question in questions(book).items()
        if key not in on_no_paper
        and key not in pays(book)
        and not (
            isinstance(question, Option) and (question.procedure_only or question.steers in OUTSIDE)
        )
    }
    silent = {key: untold(papers, name, key, question) for key, question in asked.items()}
    assert {key: values for key, values in silent.items() if values} == {}


@pytest.mark.parametrize("name", GAMES)
def test_guards_of_papers_name_questions_of_their_game(name: str) -> None:
    game = croupier.game(name)
    own = guards(game.entry)
    named = {*own.on_the_card, *own.on_no_paper, *own.matters_with, *own.elected_with}
    assert named - set(questions(game.rulebook)) == set()
    assert named & {*ON_THE_CARD, *ON_NO_PAPER, *MATTERS_WITH} == set()
