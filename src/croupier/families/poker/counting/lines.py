"""From ends and kinds of hands to the lines of a count."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from croupier.families.poker.ends import Ends
from croupier.families.poker.hand_wagers import HandWager
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Line, Part, single
from croupier.rulebook.rules import Rules


def line_of(ends: Ends) -> Line:
    """The line in which the wagers of a hand end."""
    staked = {end.wager: Fraction(end.times) for end in ends}
    return tuple(
        Part(end.wager, end.outcome, Fraction(end.times), staked.get(end.on, Fraction(0)))
        for end in ends
    )


def hand_lines(rules: Rules, wager: HandWager, weights: Ints) -> dict[Line, int]:
    """Lines of a wager that no decision touches, from hands by kind."""
    return single(wager.key, named(wager.named(rules), weights))


def named(names: Sequence[str], weights: Ints) -> Iterable[tuple[str, int]]:
    """Weights by kind as weights by outcome."""
    return zip(names, weights.tolist(), strict=True)
