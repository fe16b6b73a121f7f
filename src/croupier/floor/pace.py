"""How long a table waits for its players, and what the house decides for one who is away.

Nothing runs on a timer: whether somebody is late follows from the instants in the log and from
now. For a player who is away the house changes as little as the rules allow: it adds no wager,
takes none back and draws no card; if every choice does one of these, it folds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import Self

from croupier.rounds.arrange import HOUSE_WAY, Arrange
from croupier.rounds.words import Choice, Decide
from croupier.store.clock import later
from croupier.table.round import ActError

MOST_SECONDS = 24 * 60 * 60
CHANGES_NOTHING = (
    "check",
    "pass",
    "pass-dice",
    "decline",
    "refuse",
    "stand",
    "keep",
    "let-it-ride",
    "play",
    "take",
    "as-marked",
    "none",
    "card-later",
    "deal-later",
    "second-card",
    "continue",
)
GIVES_UP = ("fold", "surrender", "dead-hand", "withdraw", "void")


@dataclass(frozen=True)
class Pace:
    """Seconds to wager after the first has wagered, to decide, and until a player who does nothing
    loses the seat; 0 waits without limit."""

    wager: int = 0
    decide: int = 0
    remove: int = 0

    def __post_init__(self) -> None:
        for name, seconds in asdict(self).items():
            if type(seconds) is not int or not 0 <= seconds <= MOST_SECONDS:
                raise ActError(f"{name} = {seconds!r} is refused; use 0 to {MOST_SECONDS} seconds.")

    @classmethod
    def of(cls, plain: Mapping[str, int]) -> Self:
        return cls(**plain)


NO_LIMIT = Pace()
AT_MONEY = Pace(wager=60, decide=60, remove=600)
"""At tables for money, until the holder elects otherwise (`floor.elected`)."""


def until(since: str, seconds: int) -> str:
    """The instant when so many seconds have passed; "" if there is no limit."""
    return later(since, timedelta(seconds=seconds)) if seconds and since else ""


def house_choice(question: Decide | Arrange) -> str:
    """What the house decides for a player who is away."""
    if isinstance(question, Arrange):
        return HOUSE_WAY if question.house_way else question.example
    keys = [choice.key for choice in question.choices if not _adds(choice)]
    for key in CHANGES_NOTHING:
        if key in keys:
            return key
    for key in keys:
        if key not in GIVES_UP:
            return key
    return keys[0] if keys else min(question.choices, key=lambda choice: choice.stake).key


def _adds(choice: Choice) -> bool:
    return bool(choice.stake or choice.most) and not choice.of
