"""When an Extra Roll is worth its price: 675a.2(e)(3)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from croupier.chapters.high_roll_dice.outcomes import (
    EXTRA_ROLL,
    LIKE_KIND,
    LOSE,
    Throws,
    extra_outcome,
    outcome,
    stays,
)
from croupier.maths.pricing.strategy import Chart, Learned, Strategy
from croupier.rulebook.rules import Rules

UNIT = 100
NOTHING = Fraction(0)


def extra_roll(rules: Rules, rolls: Mapping[Throws, int]) -> Strategy:
    """What an Extra Roll adds to each circle, and what it means to wager on all of them."""
    circles = rules.book.wager_named(LIKE_KIND).on
    adds = {circle: _adds(rules, circle, rolls) for circle in circles}
    by_circle = rules["extra-roll-price"] == "each-circle"
    price = Fraction(len(circles) if by_circle else 1)
    costs = "a unit for each of them" if by_circle else "the one unit it costs"
    lost = sum((_lost(rules, circle, rolls) for circle in circles), NOTHING)
    gain = (sum(adds.values(), NOTHING) - price) / len(circles)
    never = lost / len(circles)
    return Strategy(
        f"Buy an Extra Roll if it adds more to all your circles together than {costs}.",
        learned=(
            _learned(
                "buy", "On every circle: buy an Extra Roll.", never - gain, max(-gain, NOTHING)
            ),
            _learned(
                "never", "On every circle: do not buy an Extra Roll.", never, max(gain, NOTHING)
            ),
        ),
        charts=(
            Chart(
                "What an Extra Roll adds to a circle",
                ("circle", "per unit on it"),
                tuple((circle, f"{float(value):.4f}") for circle, value in adds.items()),
            ),
        ),
    )


def _learned(key: str, says: str, advantage: Fraction, cost: Fraction) -> Learned:
    return Learned(key, says, cost, advantage, LIKE_KIND)


def _adds(rules: Rules, circle: str, rolls: Mapping[Throws, int]) -> Fraction:
    """What a circle gains that has stayed, where it would have lost."""
    paid = rules.paid(EXTRA_ROLL)
    gained = NOTHING
    for throws, ways in rolls.items():
        if stays(circle, throws) and (end := extra_outcome(circle, throws)) != LOSE:
            gained += ways * (paid.net(end, UNIT).gain + UNIT)
    return gained / (UNIT * sum(rolls.values()))


def _lost(rules: Rules, circle: str, rolls: Mapping[Throws, int]) -> Fraction:
    """The house advantage of a circle without an Extra Roll."""
    paid = rules.paid(LIKE_KIND)
    net = sum(
        ways * paid.net(outcome(rules, LIKE_KIND, circle, throws), UNIT).gain
        for throws, ways in rolls.items()
    )
    return Fraction(-net, UNIT * sum(rolls.values()))
