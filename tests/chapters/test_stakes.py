"""A wager that hangs on another is made for as much as its rules file says, in every transcript."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from tests.chapters.scripts import PLAYABLE, sessions

from croupier.catalog.index import Entry
from croupier.rulebook.course import Stake
from croupier.table.session import Session

Placed = dict[tuple[str, str], int]
"""The stakes of a seat in one round, by wager and place."""


def placed(session: Session) -> Iterator[Placed]:
    """What each seat staked in each round: its bets, and what it added when it was asked."""
    seats: dict[int, Placed] = defaultdict(dict)
    for record in session.log.records:
        if record["record"] == "round":
            for bet in record["bets"]:
                seats[bet["seat"]][bet["wager"], bet["on"]] = bet["amount"]
        elif record["record"] == "settled":
            seats[record["seat"]][record["wager"], record["on"]] = record["stake"]
        elif record["record"] == "end":
            yield from seats.values()
            seats.clear()


def sizes(stakes: list[Stake]) -> set[Fraction]:
    """The multiples that are allowed; what several decisions add to one wager stands together."""
    return {sum(size, Fraction()) for size in product(*((Fraction(), *s.sizes) for s in stakes))}


@pytest.mark.parametrize("entry", PLAYABLE)
def test_a_wager_is_as_many_times_another_as_its_paragraph_says(entry: Entry) -> None:
    for session in sessions(entry):
        rules = session.rules
        for beside in placed(session):
            for (key, _), amount in beside.items():
                stated = rules.book.stakes(rules.book.wagers[key])
                held = [stake for stake in stated if stake.of and rules.holds(stake.given)]
                of = [c for (other, _), c in beside.items() if any(other in s.wagers for s in held)]
                found = {Fraction(amount, base) for base in (*of, sum(of)) if base}
                if amount and held and all(stake.times for stake in held):
                    assert found & sizes(held), key
