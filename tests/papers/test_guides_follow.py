"""Guides follow every answer: what is elected otherwise is told otherwise, or is no patron's.

Every reading and every option is elected otherwise, one at a time. Paytables, odds and whether a
wager is offered are not asked about again: `only_what_is_paid` looks at these.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Protocol

import pytest
from tests.papers.made import DAY
from tests.papers.offered import GAMES, fullest

import croupier
from croupier.papers.document import Drawing
from croupier.papers.kinds import guide
from croupier.papers.kinds.rules_card import rules_card
from croupier.papers.subject import Subject
from croupier.papers.wording.patron import patron_file
from croupier.rulebook.answers import AnswerError, Question, default_of, read_answer
from croupier.rulebook.records import Given
from croupier.rulebook.rules import Rules, questions
from croupier.rulebook.types import Option, Reading, Rulebook

OTHERS = {
    "number": (*range(13), 20, 25, 50, 100),
    "money": ("$2", "$5", "$25", "$100", "$10,000", "$50,000", "$1,000,000,000"),
    "percent": ("1%", "5%", "10%", "20%", "30%", "50%"),
    "text": ("some text",),
}
# What a dealer or floorperson looks up and a patron has no use for: cards and devices, the order in
# which wagers are settled, and what is done in a round that goes wrong.
ON_THE_CARD = {
    *("automated-shuffler", "preshuffled-cards", "reshuffling-shoe", "shuffler-counts-cards"),
    *("dealing", "dealer-stacks-first", "community-cards-first", "decks"),
    *("starting-position", "shaker", "five-card-bonus-system", "batches", "determinant-side"),
    *("burn-once", "order-of-tie-hands", "folded-bonus-settled", "jackpot-on-dealers-hand"),
    *("house-way", "house-way-order", "co-bank-house-way", "odd-cents-of-a-share"),
    *("abandoned-in-void-round", "fold-in-void-round", "forfeited-in-void-round"),
    *("settled-wagers-of-void-round", "house-money-in-void-round", "dice-wagers-in-void-hand"),
    *("side-wagers-of-void-round", "bank-after-void-round", "six-card-bonus-misdeal"),
    *("bonus-after-face-up-cards", "trips-after-face-up-cards", "dealer-card-window"),
    *("missed-war-card", "disclosed-third-card", "disclosed-card-simulated", "no-spin-wagers"),
    "simulated-round-as-hand",
    *("invalid-spin", "rolls-for-come-bets", "wagers-that-stay-at-close", "touchdown-at-close"),
    *(
        "super-on-abandoned-hand",
        "card-shortage",
        "options-fee-of-void-round",
        "shoe-runs-out",
        "hands-of-a-player-who-left",
    ),
    *(
        "trips-plus-after-face-up-cards",
        "pocket-bonus-after-face-up-cards",
        "all-six-bonus-misdeal",
    ),
    *("trips-plus-after-exposed-card", "dead-hand-wagers", "dead-hand-after-surrender"),
    *("order-of-decisions", "settlement-order", "four-card-stacks", "pot-odd-amount"),
    *("dealer-four-of-a-kind-and-pair", "six-card-straight-with-joker", "excess-by-suit"),
    *("super-stud-short-deck", "super-stud-exposed", "discards-of-the-player"),
    *("side-pot-of-dead-hands", "refunded-bet"),
    *("exposed-card-refused", "exposed-card-at-several-boxes", "chip-unit"),
    *("late-second-card", "all-other-players"),
    *("fixed-payouts-funding", "reseed-from-reserve", "payout-limit-minimum-wager"),
    *("payout-limit-meaning", "payout-limit", "payout-limit-boxes", "payout-limit-wagers-returned"),
}
# What is on neither, and why.
NOWHERE = {
    "reshuffling-device": "how the cards are shuffled",
    "continuous-shuffler": "how the cards are shuffled",
    "alternating-batches": "how the cards are shuffled",
    "table": "the size of the table",
    "seats": "the size of the table",
    "cover-card": "where the cover card lies",
    "double-shoe-suits": "which side of a double shoe has which cards",
    "magic-card-frequency": "an input that only the odds need",
    "lucky-bonus-frequency": "an input that only the odds need",
    "lucky-player-frequency": "an input that only the odds need",
    "hands-per-hour": "an input that only the odds need",
    "bad-beat-rate": "what goes onto a meter, which shows what it holds",
    "hit-and-run-rate": "what goes onto a meter, which shows what it holds",
    "straight-jack-rate": "what goes onto a meter, which shows what it holds",
    "progressive-bonus-rate": "what goes onto a meter, which shows what it holds",
    "progressive-rate": "what goes onto a meter, which shows what it holds",
    "bad-beat-reseed": "what goes onto a meter, which shows what it holds",
    "hit-and-run-reseed": "what goes onto a meter, which shows what it holds",
    "straight-jack-reseed": "what goes onto a meter, which shows what it holds",
    "progressive-reset": "what goes onto a meter, which shows what it holds",
    "jackpots-at-a-table": "which wagers may be offered together",
    "all-wagers-offered": "which wagers may be left out",
    "fire-in-mini-craps": "where a wager may be offered",
    "kill-outside-omaha": "in which games an option may be used",
    "four-card-envy-letter": "which tables may be selected together",
    "linked-progressive": "whether tables share a jackpot",
}
# Answers beside which a question matters, where no record says them.
BESIDE: Mapping[str, tuple[Mapping[str, bool | int | str], ...]] = {
    "reshuffling-shoe": ({"automated-shuffler": False},),
    "hand-dealt-card-reader": ({"dealing": "hand", "decks": 2},),
    "payout-limit-wagers": ({"maximum-aggregate-payout": "$1,000,000,000"},),
    "payout-limit-scope": ({"payout-limit-amount": "$50,000"}, {"payout-limit": "$50,000"}),
    "odds-multiples": ({"pass-odds-4-10": 2},),
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
    "envy-paytables": ({"progressive-paytable": "F"},),
    "envy-for-folded-hand": ({"progressive-paytable": "F"},),
    "envy-for-abandoned-hand": ({"progressive-paytable": "F"},),
    "envy-of-a-player-who-folded": ({"folded-hands-qualify": False},),
    "progressive-amounts": ({"progressive-amount": "$5"},),
    "natural-straight-flush-joker": ({"ez-pai-gow-poker": True},),
    "protection-straight-flush": ({"ez-pai-gow-poker": True},),
    "joker-colour": ({"ez-pai-gow-poker": True},),
    "fixed-dollar-rows": ({"six-card-bonus-paytable": "E"},),
    "paytable-5-four-of-a-kind": ({"fortune-bonus-paytable": "5"},),
    "progressive-below-full-house": ({"progressive-paytable": "4", "progressive-amount": "$5"},),
    "progressive-envy-paid": ({"progressive-paytable": "4", "progressive-amount": "$5"},),
}
# The answers that others must be elected with: an amount has a paytable of its own, and what one
# Hop Wager wins on no other does, so that each is given what the next one had.
HOPS = tuple(f"hop-the-{side}-combinations" for side in ("left", "center", "right"))
HAD = croupier.game("668a").rules().answers
TURNED = {key: HAD[other] for key, other in zip(HOPS, (*HOPS[1:], HOPS[0]), strict=True)}
TOGETHER: Mapping[tuple[str, str], Mapping[str, object]] = {
    ("687a", "progressive-bonus-amount"): {"progressive-bonus-paytable": "2"},
    ("688a", "progressive-amount"): {"progressive-paytable": "4"},
    **{("668a", key): TURNED for key in HOPS},
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
    """By default, with all wagers, and with the answers beside which something hangs on it."""
    game = croupier.game(name)
    asked = questions(game.rulebook)
    question = asked[key]
    given = question.given if isinstance(question, Option) else ()
    book, file = game.rulebook, patron_file(name)
    records: list[Conditional] = [*book.option, *book.limit, *book.paytable, *book.wager]
    records += [*book.vigorish, *file.step, *file.ends, *file.stake, *file.remark, *file.unpaid]
    cases = [case for each in records for case in each.given if key in case]
    for base in (fullest(name), game.rules()):
        for case in ({}, *given, *BESIDE.get(key, ()), *cases):
            beside = {k: v if isinstance(v, str | int) else v[0] for k, v in case.items()}
            for other in list(beside):
                option = asked.get(other)
                if isinstance(option, Option) and option.given:
                    first = {k: v[0] for k, v in option.given[0].items()}
                    beside = {**first, **beside}
            beside.pop(key, None)
            with suppress(AnswerError):
                yield base.with_answers(beside)


def follows(papers: Papers, bases: list[Rules], key: str, value: object, kind: str) -> bool | None:
    """Whether something is told otherwise under another answer; None where it is always refused."""
    tried = None
    for rules in bases:
        with suppress(AnswerError):
            with_it = TOGETHER.get((rules.book.chapter.number, key), {})
            other = rules.with_answers({key: value, **with_it})
            if papers.of(kind, rules) != papers.of(kind, other):
                return True
            tried = False
    return tried


def untold(papers: Papers, name: str, key: str, question: Question) -> list[object]:
    """The answers that change no word; of amounts, all where none does."""
    bases = list({rules.digest: rules for rules in under_which_it_matters(name, key)}.values())
    kinds = (GUIDE, CARD) if key in ON_THE_CARD else (GUIDE,)
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
    asked = {
        key: question
        for key, question in questions(book).items()
        if key not in NOWHERE
        and key not in pays(book)
        and not (isinstance(question, Option) and question.procedure_only)
    }
    silent = {key: untold(papers, name, key, question) for key, question in asked.items()}
    assert {key: values for key, values in silent.items() if values} == {}
