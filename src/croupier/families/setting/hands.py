"""How a chapter's hands are set and meet the banker's: said once, for rounds, advice and counts.

A chapter derives a `SetHands`: class attributes, how strong hands are, and a few overrides.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from croupier.hands.kernel import kernel
from croupier.rulebook.rules import Rules

Parts = Mapping[str, tuple[int, ...]]
"""Hands that were set, by what they are called."""
WIN, PUSH, LOSE = "win", "push", "lose"
RESULTS = (WIN, PUSH, LOSE)
"""How a wager on two hands ends, by how many of them do not beat the banker's."""


def hands_not_won(high: Any, low: Any, bankers_high: Any, bankers_low: Any) -> Any:
    """How many of two hands do not beat the banker's: an identical hand is the banker's.

    Strengths are numbers, or arrays of them.
    """
    return 2 - (high > bankers_high) - (low > bankers_low)


not_won: Callable[[int, int, int, int], int] = kernel(hands_not_won)
"""The same, compiled."""


@dataclass(frozen=True)
class Compared:
    """Where a chapter says how a wager ends whose two hands are compared with the banker's.

    A lost one has both hands lower; the low hand identical; the high hand; or both.
    """

    win: str
    high_alone: str
    low_alone: str
    lost: tuple[str, str, str, str]

    def result(self, own: Sequence[int], banker: Sequence[int]) -> tuple[str, str]:
        """By high and low strengths."""
        outcome = RESULTS[hands_not_won(*own, *banker)]
        if outcome == WIN:
            return WIN, self.win
        if outcome == PUSH:
            return PUSH, self.high_alone if own[0] > banker[0] else self.low_alone
        return LOSE, self.lost[2 * (own[0] == banker[0]) + (own[1] == banker[1])]


@dataclass(frozen=True)
class SetHands(ABC):
    """The hands of a chapter, under rules."""

    MAIN: ClassVar[str]
    PARTS: ClassVar[tuple[tuple[str, int], ...]]
    COMPARED: ClassVar[Compared]

    rules: Rules

    # -------------------------------------------------------------------------- setting

    @abstractmethod
    def house_way(self, cards: Sequence[int]) -> Parts:
        """The hands as the house sets them."""

    def bank_way(self, cards: Sequence[int]) -> Parts:
        """The hands of a bank that the dealer shares."""
        return self.house_way(cards)

    def as_set(self, parts: Parts) -> Parts:
        """What is made of an arrangement: as it is, or with the higher hand as the high hand."""
        return parts

    @abstractmethod
    def told(self, parts: Parts) -> str:
        """Hands that were set, in the words of the table."""

    # -------------------------------------------------------------------------- comparing

    @abstractmethod
    def strengths(self, parts: Parts) -> tuple[int, ...]:
        """How strong each of a player's hands is."""

    def bankers(self, parts: Parts) -> tuple[int, ...]:
        """How strong each of the banker's hands is."""
        return self.strengths(parts)

    def fault(self, own: Parts) -> str:
        """The paragraph by which hands that are set so lose, whatever they meet; "" for none."""
        return ""

    def pushed(self, banker: Parts, *, wrong: str, banked: bool) -> str:
        """The paragraph by which all wagers against such hands are returned, "" for none."""
        return ""

    def compared(self, own: Parts, banker: Parts) -> tuple[str, str]:
        return self.COMPARED.result(self.strengths(own), self.bankers(banker))

    def result(self, own: Parts, banker: Parts, *, banked: bool = False) -> tuple[str, str]:
        """How a wager ends, and the paragraph that says so; `banked` is whether a player banks."""
        wrong = self.fault(own)
        if pushed := self.pushed(banker, wrong=wrong, banked=banked):
            return PUSH, pushed
        return (LOSE, wrong) if wrong else self.compared(own, banker)
