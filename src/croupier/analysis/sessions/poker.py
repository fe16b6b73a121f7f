"""Poker among players: the house wagers nothing, so its side is rake and time charge alone.

What a player wins depends on the other players, whom no rule describes; all that can be said is
what the players lose together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.analysis import risk
from croupier.catalog.index import Entry
from croupier.refusals import Wrong
from croupier.rulebook.payout import parse_money
from croupier.rulebook.rules import Rules

FAMILY, TABLE_STAKES = "poker room", "table-stakes"
RAKE, TIME = "637a.17(b)", "637a.17(b)(3)"
CENTS = 100
POKER_BANKROLL, POKER_HANDS = 100_000, 30
SAYS = (
    "Players wager against one another, so the house has no house advantage, no hold and no losing "
    "day: it takes a rake or a time charge (637a.17). What one player wins depends on the others, "
    "which no rule determines: nothing is counted for one player. Together the players lose what "
    "the house takes; players of equal skill lose the same share of it each."
)


@dataclass(frozen=True)
class Room:
    """A table's trade; amounts in cents. `win` and `deviation` are a player's own record by the
    hour."""

    hands_per_hour: int = POKER_HANDS
    seats: int = 9
    rake: int = 400
    time_charge: int = 0
    hours: float = 8
    win: int | None = None
    deviation: int | None = None
    bankroll: int = POKER_BANKROLL

    def __post_init__(self) -> None:
        if not 2 <= self.seats <= 12:
            raise Wrong(f"seats = {self.seats} is refused; give 2 to 12 players.")
        if not 1 <= self.hands_per_hour <= 500:
            raise Wrong(f"hands_per_hour = {self.hands_per_hour} is refused; give 1 to 500.")
        if self.rake < 0 or self.time_charge < 0:
            raise Wrong("rake and time_charge are refused below $0.")
        if (self.win is None) != (self.deviation is None):
            raise Wrong("win and deviation are a player's record by the hour; give both or none.")
        if self.deviation is not None and self.deviation <= 0:
            raise Wrong("deviation is refused; give more than $0 an hour.")


@dataclass(frozen=True)
class PokerReport:
    """What a Poker table brings the house, and costs its players."""

    entry: Entry
    rules: Rules
    room: Room

    @property
    def taken(self) -> float:
        """By the house in an hour, in dollars."""
        room = self.room
        return (room.rake * room.hands_per_hour + room.time_charge * room.seats) / CENTS

    def facts(self) -> dict[str, Any]:
        room = self.room
        return {
            "game": self.entry.game,
            "says": SAYS,
            "cites": [RAKE, TIME],
            "elected": _several(self.rules["rake-types"]),
            "maximum_rake": self._most(),
            "hands_per_hour": room.hands_per_hour,
            "seats": room.seats,
            "mean_rake": room.rake / CENTS,
            "time_charge_per_seat_hour": room.time_charge / CENTS,
            "house_per_table_hour": self.taken,
            "house_per_table_day": self.taken * room.hours,
            "players_lose_per_hour": self.taken / room.seats,
            "players_lose_per_100_hands": 100 * self.taken / room.seats / room.hands_per_hour,
            "record": self._record(),
            "definitions": {name: risk.DEFINITIONS[name] for name in ("ruin", "n0", "trip_ruin")},
        }

    def _most(self) -> str | None:
        answer = self.rules.answers.get("rake-maximum")
        return None if answer is None else str(answer)

    def _record(self) -> dict[str, Any] | None:
        """By a player's own results after the rake, taken as normal."""
        room = self.room
        if room.win is None or room.deviation is None:
            return None
        win, variance = room.win / CENTS, (room.deviation / CENTS) ** 2
        bankroll = room.bankroll / CENTS
        return {
            "win_per_hour": win,
            "standard_deviation_per_hour": room.deviation / CENTS,
            "bankroll": bankroll,
            "method": "normal",
            "hours_n0": risk.n0(win, variance) if win else None,
            "ruin": risk.ruin(win, variance, bankroll),
            "ruin_in_a_day": risk.trip_ruin(win, variance, bankroll, room.hours),
        }


def _several(answer: object) -> list[str]:
    return [str(each) for each in answer] if isinstance(answer, tuple) else [str(answer)]


def cents_of(text: str | None) -> int | None:
    """An amount of money, which for a win may be below $0."""
    if text is None:
        return None
    return -parse_money(text[1:]) if text.startswith("-") else parse_money(text)


def is_poker(entry: Entry, wager: str | None) -> bool:
    """Whether the wager asked for is one among players."""
    return entry.family == FAMILY and wager in (None, TABLE_STAKES)
