"""How to set and double: the best play, and rules a person can learn with their cost."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from croupier.chapters.six_card_fortune_pai_gow_poker.outcomes import MAIN, ends, readings
from croupier.chapters.six_card_fortune_pai_gow_poker.solved import (
    ALONE,
    BEST,
    HOUSE_WAY,
    LEARNED,
    LOST,
    LOST_BOTH,
    LOST_ONE,
    TIED,
    TIED_BOTH,
    WON,
    WON_BOTH,
    WON_ONE,
    Solution,
    solution,
)
from croupier.families.poker.counting.lines import line_of
from croupier.families.setting.counting.wager import learned
from croupier.families.setting.hands import LOSE, PUSH, WIN
from croupier.maths.pricing.counted import Line, Tell, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.strategy import Strategy
from croupier.rulebook.rules import Rules

LINES: Mapping[int, Line] = {
    WON: line_of(ends(WIN, doubled=False)),
    TIED: line_of(ends(PUSH, doubled=False)),
    LOST: line_of(ends(LOSE, doubled=False)),
    WON_BOTH: line_of(ends(WIN, qualifies=True)),
    WON_ONE: line_of(ends(WIN)),
    TIED_BOTH: line_of(ends(PUSH)),
    LOST_ONE: line_of(ends(LOSE)),
    LOST_BOTH: line_of(ends(LOSE, qualifies=True)),
}
# The plays of the main wager, the headline first, by whether a Double Down Wager is offered.
PLAYS = {True: (BEST, ALONE, HOUSE_WAY), False: (ALONE, HOUSE_WAY)}
ABOUT = {
    ALONE: "Best settings for this wager alone, never doubled.",
    HOUSE_WAY: "Set as the dealer does and never doubled.",
}


def lines(ends: list[int]) -> dict[Line, int]:
    """Deals by how they end as the lines of a count."""
    return {LINES[end]: times for end, times in enumerate(ends) if times}


def worth(rules: Rules, terms: Terms, ends: list[int]) -> Fraction:
    """What comes of deals that end so, per unit of the wager."""
    pricing = Pricing(rules, MAIN, terms)
    gained = sum((n * pricing.net(at) for at, n in lines(ends).items()), Fraction(0))
    return gained / sum(ends)


def solved(rules: Rules, tell: Tell) -> Solution:
    return solution(readings(rules), tell)


def strategy(rules: Rules, terms: Terms, tell: Tell) -> Strategy:
    """The best play in a sentence, and what simpler rules cost; without the Double Down Wager those
    that never double."""
    played, doubles = solved(rules, tell).played, rules.yes("double-down")
    sentences = {
        key: sentence for key, (sentence, *_) in LEARNED.items() if doubles or key == HOUSE_WAY
    }

    def value(key: str) -> Fraction:
        return worth(rules, terms, played[key])

    twice = Fraction(sum(played[BEST][WON_BOTH:]), sum(played[BEST]))
    often = {"double down": {"double-down": twice, "check": 1 - twice}}
    return Strategy(
        "Set and double each hand as is worth most against all hands that the dealer can hold.",
        learned=learned(MAIN, sentences, value(BEST if doubles else ALONE), value),
        frequencies=often if doubles else {},
        ties="Among equal settings, the higher high hand; no double that gains nothing.",
    )
