"""A Rules Submission as facts: every question with its answer, readings, payouts and figures.

The record is plain data that an event keeps. It can be shown, priced and compared without any rules
file, also by a version of the program that reads rules files differently.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from croupier.reports.comparison import (
    ChangedAnswer,
    ComparedWager,
    Comparison,
    ComparisonError,
    Offered,
)
from croupier.rulebook.conflicts import answer_text
from croupier.rulebook.foreign import shown_value
from croupier.rulebook.linking import jackpots_gone, jackpots_said, links_touched
from croupier.rulebook.records import Answer, plain_answer
from croupier.rulebook.rules import Rules, questions
from croupier.rulebook.types import Option

Facts = Mapping[str, Any]
JACKPOTS = "jackpots"
NOTHING_GIVEN: Mapping[str, object] = MappingProxyType({})
ALSO = "also"  # of a wager: what it pays apart from its rows; older versions did not record it


def facts_of(rules: Rules, given: Mapping[str, object] = NOTHING_GIVEN) -> dict[str, Any]:
    """What rules say to a reader: questions, readings and payouts. Of the answers `given`, those
    that were refused stand beside what applies."""
    chapter, edition = rules.book.chapter, rules.book.edition
    return {
        "game": rules.book.game,
        "title": chapter.title,
        "chapter": chapter.number,
        **({"edition": edition.facts()} if edition else {}),
        "questions": [_question(rules, key, given.get(key)) for key in questions(rules.book)],
        "readings": [
            {
                "key": reading.key,
                "cite": reading.cite,
                "doubt": reading.doubt,
                "taken": reading.choices[rules.text(reading.key)]
                if reading.choices
                else reading.taken,
            }
            for reading in rules.book.reading
        ],
        "wagers": [_wager(rules, wager.key, wager.name) for wager in rules.wagers()],
        JACKPOTS: jackpots_said(rules),
    }


def _question(rules: Rules, key: str, given: object) -> dict[str, Any]:
    question = questions(rules.book)[key]
    asks = question.question if isinstance(question, Option) else question.doubt
    return {
        "key": key,
        "cite": question.cite,
        "asks": asks,
        "value": plain_answer(rules[key]),
        "answer": as_given(rules, key, given) or answer_text(rules[key]),
        "given": key in rules.explicit,
        "asked": rules.asked(question),
    }


def as_given(rules: Rules, key: str, given: object) -> str:
    """A refused answer, with the default that applies; "" if none was refused."""
    if given is None or key in rules.explicit:
        return ""
    return f"{shown_value(given)} (refused; {answer_text(rules[key])})"


def _wager(rules: Rules, key: str, name: str) -> dict[str, Any]:
    if not rules.book.paytables(key):  # it is played for a pot
        cite = rules.book.wager_named(key).cite
        return {"key": key, "name": name, "paytable": "", "cite": cite, "rows": []}
    table = rules.paytable(key)
    rows = [[row.name, str(row.pays)] for row in table.rows]
    said = {"key": key, "name": name, "paytable": table.label, "cite": table.cite, "rows": rows}
    return {**said, ALSO: _also_paid(rules, key)}


def _also_paid(rules: Rules, wager: str) -> list[list[str]]:
    """What is paid or taken apart from the rows: Envy Bonuses, meters, the commission."""
    envy, commission = rules.envy(wager), rules.vigorish(wager)
    found = [[f"Envy Bonus, {name}", ", ".join(sums)] for name, *sums in envy.rows] if envy else []
    for each in rules.meters(wager):
        amounts = f"initial {each.seed}, reset {each.reseed}"
        found.append([each.meter, f"{amounts}, rate {each.rate}, reserve {each.reserve}"])
    return found + ([["commission", f"{commission.rate} on {commission.on}"]] if commission else [])


def paid_by_wager(facts: Facts) -> dict[str, list[Any]]:
    """All that each wager pays."""
    return {each["key"]: [*each["rows"], *each.get(ALSO, ())] for each in facts["wagers"]}


@dataclass(frozen=True)
class Sealed:
    """What an event kept of a submission: its facts, and the exact figures counted at filing."""

    name: str
    facts: Facts
    figures: Sequence[Facts] = ()

    def answers(self) -> dict[str, Answer]:
        """Every question and the answer in effect."""
        kept = {each["key"]: each["value"] for each in self.facts["questions"]}
        return {key: tuple(each) if isinstance(each, list) else each for key, each in kept.items()}

    def house_advantage(self, wager: str) -> Fraction | None:
        """The exact house advantage under the paytable in force; None if it was not counted."""
        found = [each for each in self.figures if each["wager"] == wager]
        return Fraction(found[0]["house_advantage"]) if found else None

    def priced(self) -> set[str]:
        """The wagers with a price of their own, as counted."""
        return {str(each["wager"]) for each in self.figures}

    def offered(self) -> dict[str, Offered]:
        """Every wager, with its price if it has one of its own."""
        return {
            each["key"]: Offered(
                each["paytable"],
                each["cite"],
                self.house_advantage(each["key"]),
                tuple(map(tuple, (*each["rows"], *each.get(ALSO, ())))),
            )
            for each in self.facts["wagers"]
        }


def sealed(name: str, facts: str, figures: str = "[]") -> Sealed:
    """Facts and figures from the texts that an event names."""
    return Sealed(name, json.loads(facts), json.loads(figures))


def compare_sealed(before: Sealed, after: Sealed) -> Comparison:
    """Two sealed submissions of one game: answers, wagers, and house advantages as counted."""
    games = before.facts["game"], after.facts["game"]
    if games[0] != games[1]:
        raise ComparisonError(
            f"{before.name} is for {games[0]} and {after.name} for {games[1]}; "
            "compare two of the same game."
        )
    here, there = before.offered(), after.offered()
    names = {each["key"]: each["name"] for side in (before, after) for each in side.facts["wagers"]}
    compared = (
        ComparedWager(key, name, here.get(key), there.get(key)) for key, name in names.items()
    )
    priced = before.priced() | after.priced()
    wagers = tuple(each for each in compared if each.differs or each.wager in (priced or names))
    was, now = before.facts[JACKPOTS], after.facts[JACKPOTS]
    return Comparison(
        games[0],
        before.name,
        after.name,
        tuple(_changed_answers(before, after)),
        wagers,
        jackpots_gone(was, now),
        links_touched(was, now),
    )


def _changed_answers(before: Sealed, after: Sealed) -> Iterator[ChangedAnswer]:
    was, now = ({each["key"]: each for each in side.facts["questions"]} for side in (before, after))
    for key, each in {**was, **now}.items():
        here, there = (side[key]["answer"] if key in side else None for side in (was, now))
        if here != there:
            yield ChangedAnswer(key, each["cite"], each["asks"], here, there)


# ------------------------------------------------------------------------------ two rulebooks


@dataclass(frozen=True)
class Differs:
    """Something that two records say differently; "" if one does not say it."""

    what: str
    cite: str
    before: str
    after: str

    def __str__(self) -> str:
        then, now = self.before or "(not there)", self.after or "(not there)"
        return f"{self.what}: {then}; today: {now} ({self.cite})"


def differences(before: Facts, after: Facts) -> list[Differs]:
    """Where records say something else: answers, readings and payouts."""
    parts = ("rows", ALSO) if any(ALSO in each for each in before["wagers"]) else ("rows",)
    was, now = _flat(before, parts), _flat(after, parts)
    return [
        Differs(what, (now.get(what) or was[what])[0], was.get(what, ("", ""))[1], said[1])
        for what in {**was, **now}
        if was.get(what, ("", ""))[1] != (said := now.get(what, ("", "")))[1]
    ]


def _flat(facts: Facts, parts: Sequence[str]) -> dict[str, tuple[str, str]]:
    """Each thing that a record says, with its cite and text."""
    found = {each["key"]: (each["cite"], each["answer"]) for each in facts["questions"]}
    found |= {f"reading {each['key']}": (each["cite"], each["taken"]) for each in facts["readings"]}
    for wager in facts["wagers"]:
        found[f"{wager['name']} is offered"] = (wager["cite"], "yes")
        for row, pays in (row for part in parts for row in wager.get(part, ())):
            found[f"{wager['name']}, {row}"] = (wager["cite"], pays)
    return found
