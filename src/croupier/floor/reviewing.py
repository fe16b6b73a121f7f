"""What the decisions of a session cost beside the best ones, by exact advice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.refusals import REFUSED, classes
from croupier.rounds.arrange import HOUSE_WAY, Arrange
from croupier.rounds.words import Decide
from croupier.table.log import Record, read_log
from croupier.table.replay import choice_of, replay
from croupier.table.session import Session

MOST = 500


@dataclass(frozen=True)
class Reviewed:
    """A decision: what was chosen, what would have been best, and what the choice cost in cents;
    `line` is its record."""

    round: int
    line: int
    player: str
    question: Decide | Arrange
    chosen: str
    best: str
    cost: Fraction


@dataclass(frozen=True)
class Review:
    """The decisions of a session that were looked at, and how many have no exact advice."""

    decisions: tuple[Reviewed, ...]
    unknown: int

    @property
    def mistakes(self) -> tuple[Reviewed, ...]:
        """Those that cost something, the costliest first."""
        cost = [each for each in self.decisions if each.cost]
        return tuple(sorted(cost, key=lambda each: (-each.cost, each.line)))

    @property
    def cost(self) -> Fraction:
        return sum((each.cost for each in self.decisions), Fraction())


def review(text: str, tell: Callable[[str], None]) -> Review:
    """The last decisions of the people at a table that is closed: neither what the house decided
    for somebody, nor what simple opponents did."""
    records = read_log(text)
    asked = [each["n"] for each in records if each["record"] == "decided" and not each.get("by")]
    wanted = dict.fromkeys(asked[-MOST:])
    found: list[Reviewed] = []
    unknown = 0

    def before(session: Session, record: Record) -> None:
        nonlocal unknown
        if record["n"] not in wanted or _is_opponent(session, record):
            return
        tell(f"decision {len(found) + unknown + 1} of {len(wanted)}")
        reviewed = _reviewed(session, record)
        if reviewed is None:
            unknown += 1
        else:
            found.append(reviewed)

    replay(text, before=before)
    return Review(tuple(found), unknown)


def _is_opponent(session: Session, record: Record) -> bool:
    code = session.entry.opponents()
    player = session.round.player_at(record["seat"]) if session.round else ""
    return code is not None and player.rpartition(" ")[0] in code.KINDS


def _reviewed(session: Session, record: Record) -> Reviewed | None:
    """A decision by what its choices were worth; None where that is not known of all."""
    round_ = session.round
    assert round_ is not None
    question, choice = round_.question, choice_of(session, record)
    assert isinstance(question, Decide | Arrange)
    try:
        worth = round_.advice()
    except classes(REFUSED):
        return None
    chosen = _key(question, choice, worth)
    if chosen not in worth or (isinstance(question, Decide) and len(worth) < len(question.choices)):
        return None
    best = max(worth, key=lambda key: (worth[key], key == chosen))
    player = round_.player_at(question.seat)
    cost = worth[best] - worth[chosen]
    return Reviewed(session.rounds, record["n"], player, question, chosen, best, cost)


def _key(question: Decide | Arrange, choice: str, worth: Mapping[str, Fraction]) -> str:
    """The choice by the name under which advice has it."""
    if isinstance(question, Decide):
        return choice.partition("=")[0]
    own = _sets(question, question.house_way if choice == HOUSE_WAY else choice)
    return next((key for key in worth if _sets(question, key) == own), "")


def _sets(question: Arrange, choice: str) -> dict[str, list[int]]:
    """The cards of each part, whatever their order."""
    found = question.arranged(choice)
    assert not isinstance(found, str)
    return {part: sorted(cards) for part, cards in found.items()}
