"""Every chapter is walked, and at every moment each irregularity is held against the text.

`moments.toml` says from the text when it can have happened, in what can be seen at the table
(`observed.py`). Whatever the table offers must be among that and be called there to a good end;
whatever it does not offer must not be, and is refused without a trace.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.chapters.observed import Observed
from tests.chapters.scripts import PLAYABLE, script, scripts

from croupier.catalog.index import Entry, rulebook
from croupier.equipment.randomness import Seed
from croupier.rounds.arrange import Arrange
from croupier.rounds.words import Decide, Stopped
from croupier.rulebook.rules import Rules, answer
from croupier.sources import PACKAGE
from croupier.table.round import DEALERS, Round
from croupier.table.session import ActError, Session

OTHERWISE: list[dict[str, object]] = [
    {"automated-shuffler": True, "alternating-decks": True, "dealing": "automated-shoe"},
    {"automated-shuffler": False},
]
"""How else cards are shuffled and dealt, where the chapter asks."""
POKER_GAMES = ("seven-card-stud-high", "five-card-stud", "five-card-draw-high")
"""Games of 637a beside Hold'em, whose moments are their own."""
FOLLOWED = 2
"""So many questions after a call are held against the text too."""
HARMLESS = {"next card", "reshuffle", "out of order", "procedure"}
"""Effects after which the round goes on as before."""


@cache
def witnesses() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads(Path(__file__).with_name("moments.toml").read_text(encoding="utf-8"))


@cache
def expression(key: str, chapter: str) -> Any:
    said = witnesses()[key]
    return compile(said.get("chapters", {}).get(chapter, said["when"]), key, "eval")


class Names(dict[str, Any]):
    def __init__(self, observed: Observed) -> None:
        self.observed = observed

    def __missing__(self, name: str) -> Any:
        try:
            return getattr(self.observed, name)
        except AttributeError:
            raise KeyError(name) from None


def by_the_text(round_: Round) -> set[str]:
    """What can have happened, by the second reading."""
    seen = Observed(round_)
    if (seen.card or seen.moment) and seen.cite in seen.paragraphs:
        return set()  # part of a remedy
    if seen.stopped:
        return {seen.stopped}
    rules, names = round_.session.rules, Names(seen)
    held = Rules(rules.book, seen.answers, rules.explicit)
    return {
        record.key
        for record in rules.book.irregularity
        if (rules if record.device else held).holds(record.given)
        and eval(expression(record.key, seen.chapter), {}, names)
    }


def callable_at(round_: Round, key: str) -> tuple[str, int | None] | None:
    """A call that is accepted, for whichever seat."""
    record = round_.session.rules.book.irregularities[key]
    seats = sorted({bet.seat for bet in round_.bets})
    for seat in [*seats] if record.concerns == "seat" else [None]:
        if round_.can_call(key, seat):
            return key, seat
    return None


def answered(round_: Round, choice: int) -> None:
    question = round_.question
    if isinstance(question, DEALERS):
        round_.deal()
    elif isinstance(question, Stopped):
        round_.call(question.calls[0])
    elif isinstance(question, Decide):
        round_.choose(question.choices[choice % len(question.choices)].key)
    else:
        round_.choose("house-way" if isinstance(question, Arrange) else "")


def tables(entry: Entry) -> Iterator[tuple[Rules, list[str], int]]:
    """The house's answers, the bets of two seats, and which choice players take."""
    book = rulebook(entry)
    plain = [table for path in scripts(entry) if not (table := script(path)).get("answers")]
    bets = next(t["round"][0]["bets"] for t in plain if t["round"][0].get("bets"))
    poker = entry.game == "poker"
    if poker:
        bets = bets[:3]  # as many as an act out of turn needs
    yield answer(book, {}), list(bets), 0
    asked = {option.key: option for option in book.option}
    for nth, changes in enumerate(OTHERWISE):
        own = {k: v for k, v in changes.items() if k in asked}
        if "dealing" in own and own["dealing"] not in (asked["dealing"].values or ()):
            del own["dealing"]
        if own:
            yield answer(book, own), list(bets), -1 - nth
    for game in POKER_GAMES if poker else ():
        yield answer(book, {"game": game}), list(bets), 1  # everybody checks or calls


def opened(entry: Entry, rules: Rules, bets: list[str]) -> Round:
    session = Session(entry, rules, seed=Seed.from_text(entry.game))
    return session.open_round(bets, stepwise=True)


def compared(round_: Round, what: str) -> list[str]:
    """What can be called now; it is what can have happened by the text."""
    keys = list(round_.session.rules.book.irregularities)
    found = [key for key in keys if callable_at(round_, key)]
    by_text = by_the_text(round_)
    extra, missing = sorted(set(found) - by_text), sorted(by_text - set(found))
    assert not extra + missing, f"{what}: +{extra} -{missing} at {round_.question}"
    return found


OF_THE_CODE = [entry for entry in PLAYABLE if entry.folder.is_relative_to(PACKAGE)]


@pytest.mark.parametrize("entry", OF_THE_CODE)
def test_at_every_moment_what_can_be_called_can_have_happened(entry: Entry) -> None:
    """What is called is called at the first and the last question of a kind that follow each other;
    `verify` calls it at each."""
    for table in tables(entry):
        walked = list(walk(entry, *table))
        for nth, key in ends_of_runs(walked):
            call(entry, *table, nth, key)


Moment = tuple[tuple[str, str], list[str]]
"""A question's kind and cite, and what can be called there."""


def walk(entry: Entry, rules: Rules, bets: list[str], choice: int) -> Iterator[Moment]:
    """Each question of a round, held against the text."""
    round_, nth = opened(entry, rules, bets), 0
    while (question := round_.question) is not None:
        found = compared(round_, f"question {nth + 1}")
        for key in set(rules.book.irregularities) - set(found):
            refuse(round_, key)
        yield (type(question).__name__, question.cite), found
        answered(round_, choice)
        nth += 1


def ends_of_runs(walked: Sequence[Moment]) -> Iterator[tuple[int, str]]:
    """Where questions alike begin and end: the number of each, and what can be called there."""
    for nth, moment in enumerate(walked):
        for key in moment[1]:
            beside = [walked[other] for other in (nth - 1, nth + 1) if 0 <= other < len(walked)]
            alike = [kind for kind, found in beside if kind == moment[0] and key in found]
            if len(alike) < 2:
                yield nth, key


def refuse(round_: Round, key: str) -> None:
    before = round_.session.log.head
    with pytest.raises(ActError):
        round_.call(key, min(bet.seat for bet in round_.bets))
    assert round_.session.log.head == before


def call(entry: Entry, rules: Rules, bets: list[str], choice: int, nth: int, key: str) -> None:
    """The round again, with an irregularity at a question; it comes to a good end."""
    round_ = opened(entry, rules, bets)
    for _ in range(nth):
        answered(round_, choice)
    accepted = callable_at(round_, key)
    assert accepted is not None
    round_.call(*accepted)
    harmless = rules.book.irregularities[key].effect in HARMLESS and key != "exposed-card"
    followed = FOLLOWED if harmless else 0
    for after in range(followed):
        if round_.question is not None:
            compared(round_, f"{after + 1} after {key} at question {nth + 1}")
            answered(round_, choice)
    while round_.question is not None:
        answered(round_, choice)
    assert round_.finished
    assert sum(round_.ledger.accounts.values()) == 0
