"""What the ends of a box are called: from the codes of a count to the lines of wagers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial

from croupier.families.twenty_one.ends import RESULTS, HandEnd, paid_alone
from croupier.hands.twenty_one import ACE
from croupier.maths.pricing.counted import Line, Part, line
from croupier.maths.shoe.game import Results, results_of

OWN = "own"  # the main wager; on hands that a split adds, the wager on a split


@dataclass(frozen=True)
class HandNames:
    """The wagers on a hand of each kind, and by result how they end: the main one, and the others.

    Those that are `free` are the house's: they win, or are taken back and cost nothing.
    """

    main: str
    kinds: tuple[tuple[str, ...], ...] = ((OWN,), (OWN, "double"))
    outcomes: tuple[str, ...] = RESULTS
    added: tuple[str, ...] = RESULTS
    free: tuple[str, ...] = ()
    alone: str = ""  # a wager that, where it stands on a hand that wins, is the only one paid
    # By kind, how its wagers end when the hand is given up.
    given_up: tuple[tuple[str, ...], ...] = (("surrender",),)
    both: str = "push"  # a player's Blackjack against a dealer's
    against_21: str = ""  # a player's Blackjack against a dealer's 21 of more cards, if paid apart

    @property
    def scale(self) -> int:
        """What the weights of a box's lines add up to."""
        return 1

    def box(self, up: int, results: tuple[int, ...]) -> Iterable[tuple[Line, int]]:
        """How the hands of one box ended against an up card, with weights."""
        return ((results_line(self, results), 1),)

    def against(self, up: int) -> int:
        """An up card against which every box has the same lines as against this one."""
        return ACE

    def natural(self, up: int) -> Line:
        """A player's Blackjack against an up card."""
        return line((self.main, "blackjack"))

    def natural_against_21(self, up: int) -> Line:
        return line((self.main, self.against_21))

    def tied(self, up: int) -> Line:
        """Two Blackjacks."""
        return line((self.main, self.both))

    def lost(self, up: int) -> Line:
        """A hand against a dealer's Blackjack."""
        return line((self.main, "lose"))

    @property
    def together(self) -> tuple[str, ...]:
        """Wagers of whose hands it is estimated which results come together."""
        return ("split", *(wager for wager in self.free if wager == "free-split"))

    def ends(self, code: int, *, first: bool) -> list[tuple[str, str]]:
        """The wagers on a hand that ends with a code, and their outcomes."""
        kind, result = divmod(code, len(self.outcomes))
        if kind >= len(self.kinds):
            kind = code - len(self.kinds) * len(self.outcomes)
            wagers = [self._named(wager, first=first) for wager in self.kinds[kind]]
            return list(zip(wagers, self.given_up[kind], strict=True))
        found = []
        for wager in self.kinds[kind]:
            main, named = wager == OWN and first, self._named(wager, first=first)
            outcome = (self.outcomes if main else self.added)[result]
            outcome = paid_alone(self.alone, self.kinds[kind], wager, outcome)
            kept = wager not in self.free or outcome == "win"
            found.append((named, outcome if kept else "lose"))
        return found

    def _named(self, wager: str, *, first: bool) -> str:
        if wager != OWN:
            return wager
        return self.main if first else "split"


def results_by(names: HandNames, classes: Iterable[Callable[[int], HandEnd]]) -> Results:
    """The results of classes of hands, from how a chapter has each end against a dealer's total."""

    def result(end: Callable[[int], HandEnd], dealer: int) -> int:
        return names.outcomes.index(end(dealer)[0])

    return results_of(partial(result, end) for end in classes)


def results_line(names: HandNames, results: tuple[int, ...], units: Fraction = Fraction(1)) -> Line:
    """How the hands of one box ended: the first is the main wager's, the others in any order."""
    return _line(names, (*results[:1], *sorted(results[1:])), units)


@cache
def _line(names: HandNames, results: tuple[int, ...], units: Fraction) -> Line:
    parts: Counter[tuple[str, str]] = Counter()
    for nth, code in enumerate(results):
        parts.update(names.ends(code, first=nth == 0))
    order = (names.main, "split", "double", names.alone, *names.free)
    named = sorted(parts.items(), key=lambda item: (order.index(item[0][0]), item[0][1]))
    return tuple(
        _part(wager, outcome, Fraction(0), units * times)
        if wager in names.free
        else _part(wager, outcome, units * times)
        for (wager, outcome), times in named
    )


# Lines with the same parts in common are quickly told apart and found equal.
_part = cache(Part)
