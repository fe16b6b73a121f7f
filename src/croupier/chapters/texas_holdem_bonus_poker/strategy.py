"""The optimal strategy as people read it, and rules that they can learn, with their cost.

A pair is hidden if a card of the player's own is part of it. A rule of either street has four
numbers: the least pocket pair, the least own card in four to a flush, the least kicker of an ace,
and the least own card on a board that is paired.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

import numpy as np

from croupier.chapters.texas_holdem_bonus_poker import outcomes
from croupier.chapters.texas_holdem_bonus_poker.counting.solver import (
    DEALS,
    Ended,
    Solution,
    decide,
    on_flop,
    turn_worth,
)
from croupier.families.poker.counting.board_kernels import Bools
from croupier.families.poker.counting.boards import Nets
from croupier.families.poker.counting.hole_cards import pair_name, ranges
from croupier.hands.five import CATEGORY_SHIFT, strength5_from_key, strength6_from_key
from croupier.hands.kernel import kernel
from croupier.hands.keys import card_bit, card_key
from croupier.maths.boards.showdowns import in_blocks
from croupier.maths.boards.spots import Ints
from croupier.maths.boards.views import views
from croupier.maths.decision import TIES
from croupier.maths.pricing.strategy import Chart, Learned, Strategy

STRAIGHT = outcomes.STRAIGHT
FOUR, FIVE, NINE, TEN, KING, ACE = 2, 3, 7, 8, 11, 12
NEVER = 13

FLOP_RULE = (
    "After the flop wager with a hidden pair or better (not with pocket 2s or 3s alone), with four "
    "to a flush and a nine or better of your own in it, with an ace and a ten or better, and on a "
    "paired flop with an ace or a king."
)
TURN_RULE = (
    "After the turn wager with a hidden pair or better (not with pocket 2s, 3s or 4s alone), with "
    "four to a flush and an ace or king of your own in it, and on a paired board with an ace."
)
NUMBERS = {3: (FOUR, NINE, TEN, KING), 4: (FIVE, KING, NEVER, ACE)}


@kernel
def _rule(
    cards: Ints, start: Ints, holes: Ints, numbers: tuple[int, int, int, int], wagers: Bools
) -> None:
    pocket, drawing, kicker, paired = numbers
    suits = np.zeros(4, dtype=np.int64)
    ranks = np.zeros(13, dtype=np.int64)
    for nth in range(len(cards)):
        key = bits = 0
        ranks[:] = 0
        for card in cards[nth]:
            key += card_key(card)
            bits |= card_bit(card)
            ranks[card >> 2] += 1
        board_pair = ranks.max() > 1
        for at in range(start[nth], start[nth + 1]):
            a, b = holes[at, 0], holes[at, 1]
            low, high = min(a, b) >> 2, max(a, b) >> 2
            suits[:] = 0
            for card in cards[nth]:
                suits[card & 3] += 1
            suits[a & 3] += 1
            suits[b & 3] += 1
            whole = key + card_key(a) + card_key(b)
            held = bits | card_bit(a) | card_bit(b)
            if len(cards[nth]) == 3:
                strength = strength5_from_key(whole, held)
            else:
                strength = strength6_from_key(whole, held)
            wagers[at] = (
                strength >> CATEGORY_SHIFT >= STRAIGHT
                or ranks[low] > 0
                or ranks[high] > 0
                or (low == high and low >= pocket)
                or (suits[a & 3] == 4 and a >> 2 >= drawing)
                or (suits[b & 3] == 4 and b >> 2 >= drawing)
                or (high == ACE and low >= kicker)
                or (board_pair and high >= paired)
            )


@lru_cache(maxsize=2)
def street_rule(seen: int) -> Bools:
    """For each view of the flop or the turn, whether the rule wagers."""
    known = views(seen)
    wagers = np.zeros(len(known), dtype=np.bool_)

    def work(first: int, last: int) -> None:
        start = known.start[first : last + 1]
        _rule(known.cards[first:last], start, known.holes, NUMBERS[seen], wagers)

    in_blocks(work, len(known.cards), 256)
    return wagers


# ------------------------------------------------------------------------------ in words


def frequencies(ended: Ended) -> dict[str, dict[str, Fraction]]:
    """How often each wager is made, of all rounds."""

    def share(deals: int) -> Fraction:
        return Fraction(deals, DEALS)

    made = {both: int(table.sum()) for both, table in ended.results.items()}
    playing = sum(made.values())
    turns = sum(deals for (turn, _), deals in made.items() if turn)
    rivers = sum(deals for (_, river), deals in made.items() if river)
    return {
        "flop": {"flop": share(playing), "fold": share(ended.folded)},
        "turn": {"turn": share(turns), "check": share(playing - turns)},
        "river": {"river": share(rivers), "check": share(playing - rivers)},
    }


@lru_cache(maxsize=2)
def costs(nets: Nets, best: Solution) -> Mapping[str, Fraction]:
    """What the learned rules give away against the optimum, per unit of the Ante."""
    flop, by_rule = street_rule(3), on_flop(turn_worth(nets), (street_rule(4),) * 2)
    after_flop = decide(nets, best.on_flop, turns=flop, plays=best.plays)
    after_turn = decide(nets, by_rule, turns=best.turns, plays=best.plays)
    both = decide(nets, by_rule, turns=flop, plays=best.plays)
    return {
        "flop": best.value - after_flop.value,
        "turn": best.value - after_turn.value,
        "both": best.value - both.value,
    }


def strategy(nets: Nets, best: Solution, ended: Ended) -> Strategy:
    """The strategy for a report."""
    cost = costs(nets, best)
    folded = ranges(np.asarray(~best.plays))
    before = f"Before the flop fold {', '.join(folded)}" if folded else "Before the flop never fold"
    sentence = (
        f"{before}; wager with everything else. {FLOP_RULE} {TURN_RULE} The rules for the flop "
        f"and the turn cost {float(cost['both']):.4%} of the Ante compared with optimal play."
    )

    def learned(key: str, rule: str, given_away: Fraction) -> Learned:
        return Learned(key, rule, given_away, given_away - best.value, "Ante")

    return Strategy(
        sentence,
        learned=(
            learned("flop-and-turn", f"{FLOP_RULE} {TURN_RULE}", cost["both"]),
            learned("flop", FLOP_RULE, cost["flop"]),
            learned("turn", TURN_RULE, cost["turn"]),
        ),
        ties=TIES,
        charts=(
            Chart(
                "Before the flop",
                ("hole cards", "choice"),
                tuple(
                    (pair_name(kind), "wager" if plays else "fold")
                    for kind, plays in enumerate(best.plays.tolist())
                ),
            ),
        ),
        frequencies=frequencies(ended),
    )
