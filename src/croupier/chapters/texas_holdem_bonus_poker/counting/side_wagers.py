"""Wagers beside the main game: by the cards, and with what a fold takes of them."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np

from croupier.chapters.texas_holdem_bonus_poker import outcomes
from croupier.chapters.texas_holdem_bonus_poker.counting.solver import (
    AFTER_HOLE,
    DEALS,
    Solution,
    decide,
    ends,
    price_lines,
    solve,
)
from croupier.chapters.texas_holdem_bonus_poker.outcomes import hole_kind
from croupier.families.poker.counting.board_kernels import Bools
from croupier.families.poker.counting.boards import FLOPS, all_showdowns
from croupier.families.poker.counting.flop_hands import (
    envy_chances,
    flop_hands,
    flop_kinds,
    seven_card_hands,
)
from croupier.families.poker.counting.hand_bonus import count_hand_bonus
from croupier.families.poker.counting.hand_counts import six_card_counts
from croupier.families.poker.counting.hole_cards import by_pair_kind, flop_pair_kinds, pair_ways
from croupier.families.poker.counting.lines import hand_lines
from croupier.families.poker.counting.side_wagers import JOINT, PLAIN
from croupier.hands.kernel import kernel
from croupier.maths.boards.spots import Ints
from croupier.maths.boards.views import views
from croupier.maths.pricing.counted import Counted, Tell, Terms, line
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.progressives import MAIN_GAME_COST
from croupier.rulebook.rules import Rules

PROGRESSIVE = outcomes.PROGRESSIVE_WAGER.key


def six_card_bonus(rules: Rules) -> tuple[Counted, ...]:
    lines = hand_lines(rules, outcomes.SIX_CARD_WAGER, six_card_counts())
    return (Counted("six-card-bonus", lines),)


def hand_bonus(rules: Rules) -> tuple[Counted, ...]:
    """647a.11(j): the player's or the dealer's two cards and the flop, whatever is folded."""
    hand = outcomes.HAND_BONUS_WAGER
    counted = Counted(hand.key, hand_lines(rules, hand, flop_hands(views(3).ways)))
    return count_hand_bonus(rules, lambda on: (counted,))


# ------------------------------------------------------------------------------ hole cards


@kernel
def _count_holes(found: Ints) -> None:
    for b in range(52):
        for a in range(b):
            for y in range(52):
                for x in range(y):
                    if x not in (a, b) and y not in (a, b):
                        found[hole_kind(a, b, x, y)] += 1


@cache
def hole_counts() -> Ints:
    """The player's two cards beside the dealer's, by `outcomes.hole_kind`."""
    found = np.zeros(len(outcomes.HOLE_CARDS), dtype=np.int64)
    _count_holes(found)
    return found


def bonus(rules: Rules) -> tuple[Counted, ...]:
    """647a.11(h)(3)."""
    hand = outcomes.BONUS_WAGER
    return (Counted(hand.key, hand_lines(rules, hand, hole_counts())),)


# ------------------------------------------------------------------------------ progressive


def progressive(rules: Rules, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """647a.11(i): two cards and the flop; a fold forfeits it."""
    hand, extra = outcomes.PROGRESSIVE_WAGER, _envy(rules, terms, tell)
    best = solve(rules, terms, tell)
    tell("the best decisions for the main wagers and the Progressive Payout Wager together")
    joint = with_progressive(rules, terms, best)
    units = Fraction(Pricing(rules, hand.key, terms).stake, terms.stake)
    plain = hand_lines(rules, hand, _kept(best.plays))
    together = hand_lines(rules, hand, _kept(joint.plays))
    cost = {MAIN_GAME_COST: float((best.value - joint.value) / units)}
    cite = rules.fold(hand.key).cite
    return (
        Counted(hand.key, plain, variant="plain", about=PLAIN.format(cite=cite), extra=extra),
        Counted(
            hand.key,
            together,
            variant="joint",
            about=JOINT.format(main="Ante"),
            extra=extra | cost,
        ),
    )


def _kept(plays: Bools) -> Ints:
    """Hands on the flop by kind; those of folded hole cards count as nothing made."""
    ways = views(3).ways
    playing = plays[flop_pair_kinds()]
    found = flop_hands(ways * playing)
    found[outcomes.HIGH_CARD] += (ways * ~playing).sum()
    return found


def returns(rules: Rules, terms: Terms) -> list[Fraction]:
    """What a Progressive Payout Wager returns for each kind of hand, per unit of it."""
    pricing = Pricing(rules, PROGRESSIVE, terms)
    return [pricing.part_net(line((PROGRESSIVE, name))[0]) + 1 for name in outcomes.PROGRESSIVE]


def returned(rules: Rules, terms: Terms) -> list[Fraction]:
    """What it returns on average for each kind of hole pair, per unit of it."""
    by_kind = [by_pair_kind((flop_kinds() == kind).astype(np.int64)) for kind in range(10)]
    back = returns(rules, terms)
    return [
        sum((int(n) * each for n, each in zip(ways, back, strict=True)), Fraction(0))
        / (int(holes) * FLOPS)
        for ways, holes in zip(np.transpose(by_kind).tolist(), pair_ways().tolist(), strict=True)
    ]


def with_progressive(rules: Rules, terms: Terms, best: Solution) -> Solution:
    """The best decisions together with a Progressive Payout Wager, and what they are worth to the
    main wagers: it is only before the flop that they differ."""
    units = Fraction(Pricing(rules, PROGRESSIVE, terms).stake, terms.stake)
    played = (
        Fraction(int(value), best.scale * int(holes) * AFTER_HOLE)
        for value, holes in zip(best.played, pair_ways(), strict=True)
    )
    fold = Fraction(best.fold, best.scale)
    kept = returned(rules, terms)
    plays = [value + units * back > fold for value, back in zip(played, kept, strict=True)]
    return decide(price_lines(rules, terms), best.on_flop, turns=best.turns, plays=np.array(plays))


def _envy(rules: Rules, terms: Terms, tell: Tell) -> dict[str, dict[str, str]]:
    """Qualifying hands, where by the readings they are made of seven cards or must not be folded by
    a player who plays the main wagers best."""
    seven = rules["envy-hand"] == "best-of-seven"
    if rules["envy-for-folded-hand"] == "yes":
        if not seven:
            return {}
        kinds = seven_card_hands(all_showdowns(()))
        return envy_chances(kinds, int(kinds.sum()))
    best = solve(rules, terms, tell)
    if seven:
        held = sum(table.sum(axis=0) for table in ends(best).results.values())
        return envy_chances(np.asarray(held), DEALS)
    ways = views(3).ways
    return envy_chances(flop_hands(ways * best.plays[flop_pair_kinds()]), int(ways.sum()))
