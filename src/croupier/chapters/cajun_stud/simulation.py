"""Compiled rounds of Cajun Stud, and what their tally says of every wager."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from croupier.chapters.cajun_stud import outcomes
from croupier.chapters.cajun_stud.counting import GAME
from croupier.chapters.cajun_stud.outcomes import lo_ball_kind, pocket_kind
from croupier.families.poker.counting.hand_bonus import simulated
from croupier.families.poker.counting.lines import hand_lines
from croupier.families.poker.counting.streets import street_place
from croupier.families.poker.pairs_from_6s import HAND_KINDS, hand_kind
from croupier.hands import kinds
from croupier.hands.kernel import kernel
from croupier.hands.kinds import six_kind, three_kind
from croupier.maths.dealing import dealt_rounds
from croupier.maths.pricing.counted import Counted, Line, Tell, Terms
from croupier.maths.simulate import Sample
from croupier.maths.stages.reveals import Ints
from croupier.rulebook.rules import Rules

CARDS = 9

# The tally: the optional wagers by kind, then where the round ends by `street_place` and hand.
BOARD_AT = outcomes.POCKET_KINDS
LO_BALL_AT = BOARD_AT + kinds.THREE_KINDS
ALL_SIX_AT = LO_BALL_AT + outcomes.LO_BALL_KINDS
MAIN_AT = ALL_SIX_AT + kinds.SIX_KINDS


@kernel
def tally_round(
    cards: Ints, tally: Ints, raises: int, on_two: Ints, on_three: Ints, on_four: Ints
) -> None:
    """Every wager of a round; what is told of the strategy is as in `street_place`."""
    a, b, c, d, e, w, x, y, z = cards
    place = street_place(cards, raises, on_two, on_three, on_four)
    tally[MAIN_AT + place * HAND_KINDS + hand_kind(a, b, c, d, e)] += 1
    tally[pocket_kind(a, b)] += 1
    tally[BOARD_AT + three_kind(c, d, e)] += 1
    tally[LO_BALL_AT + lo_ball_kind(a, b, c, d, e)] += 1
    tally[ALL_SIX_AT + six_kind(a, b, w, x, y, z)] += 1


play_rounds = dealt_rounds(tally_round, CARDS)


def tally_size(rules: Rules) -> int:
    return MAIN_AT + GAME.places(rules) * HAND_KINDS


def lines_of(rules: Rules, tally: Ints) -> dict[str, dict[Line, int]]:
    """What a tally says of every wager."""
    parts = np.split(tally, (BOARD_AT, LO_BALL_AT, ALL_SIX_AT, MAIN_AT))
    wagers = outcomes.HAND_WAGERS.values()
    lines = {
        wager.key: hand_lines(rules, wager, part)
        for wager, part in zip(wagers, parts[:-1], strict=True)
    }
    lines["ante"] = GAME.round_lines(rules, parts[-1].reshape(-1, HAND_KINDS))
    return lines


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Every wager over the same simulated rounds, the Ante played by its optimal strategy."""
    tally = Sample(rounds, seed, cores, tell).play(
        play_rounds,
        (len(GAME.raises_of(rules)), *GAME.solved(rules, terms).decision_tables()),
        tally_size(rules),
    )
    return simulated(rules, lines_of(rules, tally), seed)
