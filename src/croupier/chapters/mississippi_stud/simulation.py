"""Compiled rounds of Mississippi Stud, and what their tally says of every wager."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.chapters.mississippi_stud import outcomes
from croupier.chapters.mississippi_stud.counting import GAME
from croupier.families.poker.counting.hand_bonus import simulated
from croupier.families.poker.counting.lines import hand_lines
from croupier.families.poker.counting.streets import street_place
from croupier.families.poker.hand_bonus import WAGER as HAND_BONUS
from croupier.families.poker.pairs_from_6s import HAND_KINDS, hand_kind
from croupier.hands import kinds
from croupier.hands.kernel import kernel
from croupier.hands.kinds import six_kind, three_kind
from croupier.maths.dealing import dealt_rounds
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.maths.simulate import Sample
from croupier.maths.stages.reveals import Ints
from croupier.rulebook.rules import Rules

CARDS = 9

# The tally: the two wagers on other cards, then where the round ends by `street_place` and hand.
SIX_AT = kinds.THREE_KINDS
MAIN_AT = SIX_AT + kinds.SIX_KINDS


@kernel
def tally_round(
    cards: Ints, tally: Ints, raises: int, on_two: Ints, on_three: Ints, on_four: Ints
) -> None:
    """Every wager of a round; what is told of the strategy is as in `street_place`."""
    a, b, c, d, e, w, x, y, z = cards
    place = street_place(cards, raises, on_two, on_three, on_four)
    tally[MAIN_AT + place * HAND_KINDS + hand_kind(a, b, c, d, e)] += 1
    tally[three_kind(c, d, e)] += 1
    tally[SIX_AT + six_kind(a, b, w, x, y, z)] += 1


play_rounds = dealt_rounds(tally_round, CARDS)


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Every wager over the same simulated rounds, the Ante played by its optimal strategy."""
    tally = Sample(rounds, seed, cores, tell).play(
        play_rounds,
        (len(GAME.raises_of(rules)), *GAME.solved(rules, terms).decision_tables()),
        MAIN_AT + GAME.places(rules) * HAND_KINDS,
    )
    main = tally[MAIN_AT:].reshape(-1, HAND_KINDS)
    hands = {
        "progressive-payout": main.sum(axis=0),
        "three-card-bonus": tally[:SIX_AT],
        HAND_BONUS: main.sum(axis=0),
        "six-card-bonus": tally[SIX_AT:MAIN_AT],
    }
    lines = {key: hand_lines(rules, outcomes.HAND_WAGERS[key], hands[key]) for key in hands}
    lines["ante"] = GAME.round_lines(rules, main)
    return simulated(rules, lines, seed)
