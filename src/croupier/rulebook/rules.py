"""`Rules`: the rulebook of one game after a Rules Submission has answered its questions.

Play, odds and papers take a `Rules` and nothing else.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeVar

from croupier.rulebook.answers import (
    DECLINED,
    UNKNOWN,
    AnswerError,
    Question,
    answer_fault,
    default_of,
    read_answer,
)
from croupier.rulebook.cents import elected_faults
from croupier.rulebook.conflicts import answer_text, conflict_faults, given_text, giving_way
from croupier.rulebook.course import (
    Deal,
    Decision,
    Fold,
    Stake,
    held_deal,
    held_decisions,
    held_folds,
)
from croupier.rulebook.display import table
from croupier.rulebook.foreign import nearest, shown
from croupier.rulebook.limits import (
    INCREMENTS,
    PayoutLimit,
    increment_faults,
    limit_faults,
    payout_limits,
)
from croupier.rulebook.paid import Paid, find_paid
from croupier.rulebook.paying import Envy, Paytable, Progressive, Row, Vigorish
from croupier.rulebook.payout import parse_money, parse_percent
from croupier.rulebook.records import Answer, Given
from croupier.rulebook.types import Behaviour, Irregularity, Option, Reading, Rulebook, Wager

MOST_UNKNOWN = 5
Found = TypeVar("Found")


@dataclass(frozen=True)
class Finding:
    """Something a check found: what, where in the chapter, and what would do instead; `unanswered`
    is a question that was left open."""

    cite: str
    text: str
    instead: str = ""
    unanswered: str = ""

    def __str__(self) -> str:
        return self.text + (f" Instead: {self.instead}" if self.instead else "")

    @property
    def told(self) -> str:
        """For a notice: a question that was left open, without its key."""
        return f"Not answered: {self.unanswered}" if self.unanswered else self.text


@dataclass(frozen=True)
class Rules:
    """A rulebook with every question answered. `explicit` are the keys that were answered."""

    book: Rulebook
    answers: Mapping[str, Answer]
    explicit: frozenset[str]
    _found: dict[Hashable, Any] = field(init=False, repr=False, compare=False, default_factory=dict)

    def once(self, what: Hashable, find: Callable[[], Found]) -> Found:
        """What follows from these rules, found when it is first asked for."""
        if what not in self._found:
            self._found[what] = find()
        found: Found = self._found[what]
        return found

    def __getitem__(self, key: str) -> Answer:
        return self.answers[key]

    def _repr_html_(self) -> str:
        """For notebooks: every question with its answer; given answers are marked."""
        rows = (
            (key, question.cite, answer_text(self.answers[key]), "given" * (key in self.explicit))
            for key, question in questions(self.book).items()
        )
        title = f"Rules of {self.book.chapter.title} ({self.book.chapter.number})"
        return table(title, ("Question", "Paragraph", "Answer", ""), rows)

    def yes(self, key: str) -> bool:
        return self.answers[key] is True

    def number(self, key: str) -> int:
        value = self.answers[key]
        assert isinstance(value, int)
        return value

    def text(self, key: str) -> str:
        return str(self.answers[key])

    def money(self, key: str) -> int:
        return self.once(("money", key), lambda: parse_money(self.text(key)))

    def percent(self, key: str) -> Fraction:
        return self.once(("percent", key), lambda: parse_percent(self.text(key)))

    def probability(self, key: str) -> Fraction | None:
        """The probability that was given as an input, or None where it is not known."""
        return None if self.answers[key] == UNKNOWN else Fraction(self.text(key))

    def cite(self, key: str) -> str:
        """The paragraph that an option or a reading comes from, or that settles it."""
        return self.once(("cite", key), lambda: self._find_cite(key))

    def _find_cite(self, key: str) -> str:
        asked = questions(self.book)
        if key not in asked and self.book.told:
            return self.book.told.settled_at[key]
        return asked[key].cite

    def holds(self, given: Given) -> bool:
        """Whether the answers are among those that a record is conditional on."""
        return not given or any(
            all(_matches(self.answers[key], values) for key, values in case.items())
            for case in given
        )

    def asked(self, question: Question) -> bool:
        return not isinstance(question, Option) or self.holds(question.given)

    def offers(self, wager: str) -> bool:
        if self.book.told and wager not in self.book.wagers:
            return False  # this text does not have it
        return self.holds(self.book.wager_named(wager).given)

    def concerned(self, reading: Reading) -> bool:
        """Whether something that is offered or elected hangs on a reading."""
        offered = not reading.wagers or any(map(self.offers, reading.wagers))
        return offered and self.holds(reading.given)

    def wagers(self) -> tuple[Wager, ...]:
        """The wagers this certificate holder offers."""
        return self.once(
            "wagers",
            lambda: tuple(wager for wager in self.book.wager if self.holds(wager.given)),
        )

    def opening_wagers(self) -> tuple[Wager, ...]:
        """The wagers that players place before a round, or between rolls."""
        made = self.book.made_in_round
        return tuple(w for w in self.wagers() if not w.bonus and w.key not in made)

    def stake(self, wager: str) -> Stake:
        """What the chapter says of a wager's amount; nothing where only the table's limits hold."""
        return self.once(("stake", wager), lambda: self._find_stake(wager))

    def _find_stake(self, wager: str) -> Stake:
        return next(self.stakes(wager), Stake())

    def stakes(self, wager: str) -> Iterator[Stake]:
        """What is said of a wager's amount and holds; no amount holds that was declined."""
        for stake in self.book.wager_named(wager).stake:
            if self.holds(stake.given) and (stake.option is None or self[stake.option] != DECLINED):
                yield stake

    def deal(self) -> Deal:
        """How the cards go out before anyone decides."""
        return self.once("deal", lambda: held_deal(self))

    def decisions(self, makes: str) -> tuple[Decision, ...]:
        """The moments of a round at which a wager may be made, with the stakes that hold."""
        return self.once(("decisions", makes), lambda: held_decisions(self, makes))

    def fold(self, wager: str, *, on: str = "", placed: Collection[str] = ()) -> Fold:
        """What a fold does to a wager, where the player has also `placed` these."""
        folds = self.once("folds", lambda: held_folds(self))
        for record in folds:
            if record.applies(wager, on, placed):
                return record
        raise KeyError(f"{self.book.game} does not say what a fold does to {wager}")

    def paid(self, wager: str) -> Paid:
        """How a wager is paid."""
        return self.once(("paid", wager), lambda: find_paid(self, wager))

    def paytable(self, wager: str) -> Paytable:
        """The one paytable that pays a wager, elected odds and added rows filled in."""
        return self.paid(wager).table

    def outcome_row(self, wager: str, outcome: str) -> Row | None:
        """The row that pays an outcome, after `counts_as`; None where the wager loses."""
        return self.paid(wager).row(outcome)

    def envy(self, wager: str) -> Envy | None:
        return self.paid(wager).envy

    def meters(self, wager: str) -> tuple[Progressive, ...]:
        """How the meters behind a progressive wager are funded, elected figures filled in."""
        return self.paid(wager).meters

    def vigorish(self, wager: str) -> Vigorish | None:
        """The commission on what a wager wins."""
        return self.paid(wager).vigorish

    @property
    def irregularities(self) -> Mapping[str, Irregularity]:
        """What can go wrong under these rules, by key."""
        return self.once(
            "irregularities",
            lambda: {
                r.key: self._as_dealt(r) for r in self.book.irregularity if self.holds(r.given)
            },
        )

    def _as_dealt(self, record: Irregularity) -> Irregularity:
        """With the paragraph for the way of dealing in use, if the chapter repeats it for each."""
        ways = {_section(deal.cite) for deal in self.book.deal}
        if len(ways) < 2 or _section(record.cite) not in ways:
            return record
        here = [c for c in (record.cite, *record.also) if _section(c) == _section(self.deal().cite)]
        return record.model_copy(update={"cite": here[0]}) if here else record

    def behaviour(self, wager: str) -> Behaviour:
        """How a wager behaves from roll to roll under these rules."""
        for record in self.book.behaviour:
            if wager in record.wagers and self.holds(record.given):
                return record
        raise KeyError(f"{self.book.game} does not say how {wager} behaves from roll to roll")

    def payout_limits(self) -> tuple[PayoutLimit, ...]:
        """Which winnings together are limited to so many cents, where a limit holds."""
        return self.once("limits", lambda: payout_limits(self))

    @cached_property
    def digest(self) -> str:
        """Names these rules: the rulebook and every answer."""
        answers = json.dumps(dict(sorted(self.answers.items())), separators=(",", ":"))
        return hashlib.sha256(f"{self.book.digest}\n{answers}".encode()).hexdigest()

    def with_answers(self, changes: Mapping[str, object]) -> Rules:
        """These rules with some answers changed; an answer no longer asked for is dropped.

        All answers are looked up: what is found by other rules hangs on every one of these.
        """
        kept = {key: value for key, value in self.answers.items() if key in self.explicit}
        changed, _ = examine(self.book, {**kept, **changes})
        asked = questions(self.book)
        return answer(
            self.book,
            {
                key: value
                for key, value in {**kept, **changes}.items()
                if key in changes or changed.asked(asked[key])
            },
        )

    def all_given(self) -> Rules:
        """These rules, every answer as if it had been given and not left to its default."""
        return replace(self, explicit=frozenset(questions(self.book)))

    def selecting(self, table: Paytable) -> Rules:
        """These rules with the fewest answers changed so that `table` pays its wager."""
        needed = self.needed_for(table)
        return self.with_answers(needed) if needed else self

    def needed_for(self, table: Paytable) -> dict[str, object]:
        """The answers to be changed so that `table` pays its wager."""
        needed: dict[str, object] = {}
        if table.block.chosen_by is not None:
            needed[table.block.chosen_by] = table.label
        self._need(table.block.given, needed)
        self._need(self.book.wager_named(table.wager).given, needed)
        for option in self.book.option:
            if option.key in needed:
                self._need(option.given, needed)
        return needed

    def _need(self, given: Given, needed: dict[str, object]) -> None:
        if self.holds(given):
            return
        for key, values in given[0].items():
            if key not in needed and not _matches(self.answers[key], values):
                needed[key] = values[0]


def _section(cite: str) -> str:
    return cite.partition("(")[0]


def _matches(value: Answer, allowed: tuple[bool | int | str, ...]) -> bool:
    if isinstance(value, tuple):
        return any(item in value for item in allowed)
    return any(
        value == item and isinstance(value, bool) == isinstance(item, bool) for item in allowed
    )


def questions(book: Rulebook) -> dict[str, Question]:
    """Options, and the readings that are selectable, by key."""
    readings = {reading.key: reading for reading in book.reading if reading.choices}
    return {**{option.key: option for option in book.option}, **readings}


def examine(book: Rulebook, raw: Mapping[str, object]) -> tuple[Rules, list[Finding]]:
    """The rules that answers give, and everything that is wrong with the answers."""
    asked = questions(book)
    findings: list[Finding] = []
    settled = book.told.settled if book.told else {}
    answers = {**settled, **{key: default_of(question) for key, question in asked.items()}}
    explicit = set()
    unknown: list[str] = []
    for key, value in raw.items():
        if key not in asked:
            unknown.append(str(key))
            continue
        try:
            answers[key] = read_answer(asked[key], value)
            explicit.add(key)
        except ValueError as error:
            cite = asked[key].cite
            findings.append(Finding(cite, answer_fault(asked[key], value, error)))
    findings += _unknown_keys(book, unknown, asked)
    rules = Rules(book, answers, frozenset(explicit))
    if gone := giving_way(rules):
        rules = Rules(book, {**answers, **gone}, frozenset(explicit))
    findings += _not_asked(rules, asked)
    findings += [Finding(*fault) for fault in conflict_faults(rules)]
    findings += [Finding(limit.cite, fault) for limit, fault in limit_faults(rules)]
    findings += [Finding(INCREMENTS, fault) for fault in increment_faults(rules)]
    if not findings:
        findings += [Finding(cite, fault) for cite, fault in elected_faults(rules)]
    return rules, findings


def answer(book: Rulebook, raw: Mapping[str, object]) -> Rules:
    """The rules that answers give; wrong or contradictory answers are refused."""
    rules, findings = examine(book, raw)
    if findings:
        raise AnswerError([str(finding) for finding in findings])
    return rules


def unanswered(rules: Rules, raw: Mapping[str, object]) -> list[Finding]:
    """Questions that a Rules Submission must answer and this one leaves open."""
    return [
        Finding(
            option.cite,
            f"{option.key} is not answered: {option.question} ({option.cite})",
            unanswered=option.question,
        )
        for option in rules.book.option
        if option.required and rules.asked(option) and option.key not in raw
    ]


def _unknown_keys(
    book: Rulebook, keys: Sequence[str], asked: Mapping[str, Question]
) -> Iterator[Finding]:
    for key in keys[:MOST_UNKNOWN]:
        yield _unknown(book, key, asked)
    if (more := len(keys) - MOST_UNKNOWN) > 0:
        yield Finding(
            book.chapter.number,
            f"{more:,} more keys are not options or readings of {book.game} (chapter "
            f"{book.chapter.number}).",
        )


def _unknown(book: Rulebook, key: str, asked: Mapping[str, Question]) -> Finding:
    near = nearest(key, asked)
    hint = f"; nearest are {', '.join(near)}" if near else ""
    chapter = book.chapter.number
    return Finding(
        chapter,
        f"{shown(key)} is not an option or reading of {book.game} (chapter {chapter}){hint}.",
    )


def _not_asked(rules: Rules, asked: Mapping[str, Question]) -> list[Finding]:
    """Answers to questions that do not arise: a wager offered, or anything but the default."""
    wagers = {wager.key for wager in rules.book.wager if not wager.bonus}
    return [
        Finding(
            question.cite,
            f"{key} = {answer_text(rules[key])} contradicts the other answers: it applies only if "
            f"{given_text(question.given)} ({question.cite}).",
        )
        for key in sorted(rules.explicit)
        if isinstance(question := asked[key], Option)
        and not rules.asked(question)
        and (rules.yes(key) if key in wagers else rules[key] != default_of(question))
    ]
