"""Strategies as data: what all games' have in common. A game says what its bets may say.

    name = "Touchdown and defense"
    bankroll = "$300"
    rolls = 200                  # no new bets after so many
    stop_at_win = "$150"         # ends it earlier
    [[bet]]
    wager = "touchdown"
    amount = "$10"

A bet is made whenever it is not standing, its moment has come and money is there.
"""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, TypeVar

from pydantic import Field, ValidationError, model_validator

from croupier.maths.strategies.fault import StrategyError
from croupier.rulebook.foreign import read_toml
from croupier.rulebook.loader import sentences, tuples
from croupier.rulebook.payout import parse_money
from croupier.rulebook.records import Record

MOST_DRAWS, MOST_BETS = 1_000_000, 40


class StrategyBet(Record):
    """What is wagered, where and how much."""

    wager: str
    amount: str
    on: str = ""

    @model_validator(mode="after")
    def _is_money(self) -> StrategyBet:
        parse_money(self.amount)
        return self

    @property
    def cents(self) -> int:
        return parse_money(self.amount)


class Strategy(Record):
    """Bets, a bankroll and an end; a game adds its `bet`."""

    draws: ClassVar[str] = "rolls"

    name: str = Field(min_length=1)
    bankroll: str
    rolls: int = Field(ge=1, le=MOST_DRAWS)
    stop_at_win: str | None = None

    @model_validator(mode="after")
    def _are_amounts(self) -> Strategy:
        parse_money(self.bankroll)
        if self.stop_at_win is not None:
            parse_money(self.stop_at_win)
        return self


S = TypeVar("S", bound=Strategy)


def load_strategy(path: Path, form: type[S]) -> S:
    """Read a strategy file in a game's form; every fault is named at once."""
    data = read_toml(path)
    try:
        return form.model_validate(tuples(data))
    except ValidationError as error:
        raise StrategyError(f"{path}: {' '.join(sentences(data, error))}") from None
