"""What is said of choices by what they are worth: which is best, and what another costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Self

from croupier.rounds.arrange import Arrange
from croupier.rounds.words import Decide
from croupier.rulebook.payout import money_text

BEST = "best"


@dataclass(frozen=True)
class Worth:
    """What choices are worth, in cents; `unknown` are those offered that have no value.

    Of ways to set hands advice leaves out only what is worse than a way that it values.
    """

    values: Mapping[str, Fraction] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()

    @classmethod
    def of(cls, question: Decide | Arrange, values: Mapping[str, Fraction]) -> Self:
        offered = question.choices if isinstance(question, Decide) else ()
        return cls(values, tuple(choice.key for choice in offered if choice.key not in values))

    def cost(self, choice: str) -> Fraction:
        """What is lost by it beside the choice that is worth most."""
        return max(self.values.values()) - self.values[choice]

    def is_worse(self, choice: str) -> bool:
        """Whether another choice is known to be better."""
        return choice in self.values and self.cost(choice) > 0

    def beside_others(self, choice: str) -> str:
        """Whether it is the best and else what it costs: known only if all have a value."""
        if self.unknown:
            return ""
        cost = self.cost(choice)
        if cost:
            return f"costs {money_text(round(cost)) if round(cost) else 'less than $0.01'}"
        return BEST if any(map(self.cost, self.values)) else "same as the others"

    def without_value(self) -> str:
        """A sentence on the choices that have no value, where others have one."""
        if not (self.values and self.unknown):
            return ""
        *most, last = self.unknown
        named = f"{', '.join(most)} and {last}" if most else last
        return f"The value of {named} is not known, so the best choice is not known either."
