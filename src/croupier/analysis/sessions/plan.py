"""How a session is played, as data: bankroll, bets that follow wins and losses, when it ends.

name = "Double after a loss"
bankroll = "$500"
stake = "$10"
rounds = 300                 # or hours and rounds_per_hour
stop_at_win = "$200"
stop_at_loss = "$300"
stop_after_losses = 6        # in a row
stop_after_wins = 4
steps = [1, 2, 4, 8]         # stakes, in units of `stake`
after_win = "first"          # or steps forward or back: 1, -2, 0
after_loss = 1
after_push = 0
beyond = "first"             # past the last step: the first again, or the last one
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, ValidationError, model_validator

from croupier.maths.strategies.fault import StrategyError
from croupier.rulebook.foreign import read_toml, shown
from croupier.rulebook.loader import sentences, tuples
from croupier.rulebook.payout import PayoutError, money_text, parse_money
from croupier.rulebook.records import Record

MOST_ROUNDS, MOST_STEPS, MOST_TIMES, MOST_STREAK = 1_000_000, 24, 10_000, 60
Move = Literal["first"] | int

PROGRESSIONS: Mapping[str, Mapping[str, Any]] = {
    "flat": {},
    "martingale": {"steps": (1, 2, 4, 8, 16, 32), "after_loss": 1, "beyond": "first"},
    "paroli": {"steps": (1, 2, 4), "after_win": 1, "after_loss": "first", "beyond": "first"},
    "dalembert": {"steps": tuple(range(1, 11)), "after_win": -1, "after_loss": 1},
    "fibonacci": {"steps": (1, 1, 2, 3, 5, 8, 13, 21), "after_win": -2, "after_loss": 1},
    "1-3-2-6": {"steps": (1, 3, 2, 6), "after_win": 1, "after_loss": "first", "beyond": "first"},
}


class Plan(Record):
    """Steps are stakes in units of `stake`; a loss, a win and a push move among them."""

    name: str = Field(default="flat", min_length=1, max_length=80)
    bankroll: str = "$500"
    stake: str | None = None
    rounds: int = Field(default=300, ge=1, le=MOST_ROUNDS)
    hours: float | None = Field(default=None, gt=0, le=10_000)
    rounds_per_hour: int = Field(default=60, ge=1, le=10_000)
    stop_at_win: str | None = None
    stop_at_loss: str | None = None
    stop_after_losses: int | None = Field(default=None, ge=1, le=MOST_STREAK)
    stop_after_wins: int | None = Field(default=None, ge=1, le=MOST_STREAK)
    steps: tuple[int, ...] = Field(default=(1,), min_length=1, max_length=MOST_STEPS)
    after_win: Move = "first"
    after_loss: Move = "first"
    after_push: Move = 0
    beyond: Literal["first", "last"] = "last"

    @model_validator(mode="after")
    def _can_be_played(self) -> Plan:
        for field in ("bankroll", "stake", "stop_at_win", "stop_at_loss"):
            text = getattr(self, field)
            if text is not None and not _is_money(text):
                raise ValueError(f"{field} = {shown(text)} is refused; give money above $0: $5.")
        if any(not 1 <= step <= MOST_TIMES for step in self.steps):
            raise ValueError(
                f"steps = {list(self.steps)} is refused; each is 1 to {MOST_TIMES:,} times the "
                "stake."
            )
        return self

    @property
    def bankroll_cents(self) -> int:
        return parse_money(self.bankroll)

    @property
    def most_rounds(self) -> int:
        """By time, if the plan says hours."""
        if self.hours is None:
            return self.rounds
        return min(max(ceil(self.hours * self.rounds_per_hour), 1), MOST_ROUNDS)

    def cents(self, field: Literal["stop_at_win", "stop_at_loss"]) -> int:
        text: str | None = getattr(self, field)
        return 0 if text is None else parse_money(text)

    def moves(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """The step after a loss, a push and a win, by step."""
        ways = self.after_loss, self.after_push, self.after_win
        loss, push, win = (
            tuple(self._moved(at, way) for at in range(len(self.steps))) for way in ways
        )
        return loss, push, win

    def _moved(self, at: int, move: Move) -> int:
        if move == "first":
            return 0
        to = at + move
        if to >= len(self.steps):
            return 0 if self.beyond == "first" else len(self.steps) - 1
        return max(to, 0)

    def cut(self, most: int) -> Plan:
        """Without steps above so many times the stake."""
        kept = tuple(step for step in self.steps if step <= most)
        return self if kept == self.steps else self.model_copy(update={"steps": kept or (1,)})

    def facts(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "bankroll": money_text(self.bankroll_cents),
            "rounds": self.most_rounds,
            "rounds_per_hour": self.rounds_per_hour,
            "stop_at_win": self.stop_at_win,
            "stop_at_loss": self.stop_at_loss,
            "stop_after_losses": self.stop_after_losses,
            "stop_after_wins": self.stop_after_wins,
            "steps": list(self.steps),
            "after_win": self.after_win,
            "after_loss": self.after_loss,
            "after_push": self.after_push,
            "beyond": self.beyond,
        }


def _is_money(text: str) -> bool:
    try:
        return parse_money(text) > 0
    except PayoutError:
        return False


def plan_of(said: Mapping[str, Any], progression: str | None = None) -> Plan:
    """A plan by its fields, with the steps of a usual progression if one is named."""
    if progression is not None and progression not in PROGRESSIONS:
        have = ", ".join(PROGRESSIONS)
        raise StrategyError(f"progression = {progression!r:.40} is refused; choose {have}.")
    usual = {} if progression is None else {"name": progression, **PROGRESSIONS[progression]}
    return _checked({**usual, **said}, "plan")


def read_plan(file: Path, said: Mapping[str, Any] | None = None) -> Plan:
    """The plan of a file; what is `said` beside it counts instead."""
    return _checked({**read_toml(file), **(said or {})}, str(file))


def _checked(data: dict[str, Any], of: str) -> Plan:
    try:
        return Plan.model_validate(tuples(data))
    except ValidationError as error:
        raise StrategyError(f"{of}: {' '.join(sentences(data, error))}") from None
