"""What the House Money decision is worth: take the payout, or add it to a wager on a hand.

The player sees the first four cards, so a decision is a function of four ranks; what an added
payout is worth follows from the cards that are left.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from croupier.families.baccarat.counting.deals import Deals
from croupier.families.baccarat.counting.kernels import (
    BANKER,
    DRAGON_7,
    PLAYER,
    RIDES,
    TAKE,
    TIE,
    WINNERS,
)
from croupier.families.baccarat.counting.strategy import (
    HAND_OF,
    head_counts,
    head_pairs,
    strategy,
)
from croupier.families.baccarat.house_money import WAGER, may_ride, open_hands, ride_amount
from croupier.families.baccarat.outcomes import (
    BOTH_PAIRS,
    HAND_NAMES,
    HOUSE_MONEY,
    ONE_PAIR,
    Hand,
    Hands,
    resolve,
)
from croupier.maths.draw import Ints
from croupier.maths.pricing.counted import Counted, Line, Part, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.rulebook.rules import Rules

# Vigorish is a whole percentage of whole cents.
PARTS_OF_A_CENT = 100
TAKEN = "The player always takes the payout."
# Two hands for each way to win, from which `resolve` tells how the wagers on them end.
EXAMPLES = {
    PLAYER: Hands(Hand(1, 2), Hand(0, 2)),
    BANKER: Hands(Hand(0, 2), Hand(1, 2)),
    TIE: Hands(Hand(0, 2), Hand(0, 2)),
    DRAGON_7: Hands(Hand(0, 2), Hand(7, 3)),
}


@dataclass(frozen=True)
class Variant:
    """A player who adds the payout whenever that is best; `wagers` are the hands wagered on."""

    key: str
    about: str
    wagers: frozenset[str]


def variants(rules: Rules) -> tuple[Variant, ...]:
    best = "added whenever that is worth more than taking it."
    found = [
        Variant(
            f"with-{hand}",
            f"With a wager of the same size on the {HAND_NAMES[hand]}; the payout is {best}",
            frozenset({hand}),
        )
        for hand in HAND_OF.values()
    ]
    both = "With wagers of the same size on both hands; the payout is "
    found.append(Variant("with-both", both + best, frozenset(HAND_NAMES)))
    if rules["house-money-onto"] == "either-hand":
        alone = "Without a wager on a hand; the payout is "
        found.append(Variant("alone", alone + best, frozenset()))
    return tuple(found)


# ------------------------------------------------------------------------------ exact counts


class Riding:
    """What an added payout is worth to one variant of player."""

    def __init__(self, rules: Rules, terms: Terms, wagers: Iterable[str]) -> None:
        self.rules = rules
        self.pricing = Pricing(rules, WAGER, terms)
        self.wagers = frozenset(wagers)
        self.open = open_hands(rules, self.wagers)

    def part(self, hand: str, pair: int, who: int) -> Part:
        """How the added payout ends."""
        outcome = resolve(self.rules, hand, "", EXAMPLES[who])
        added = self.added(pair, hand) / self.pricing.stake
        return Part(hand, outcome, added, Fraction(hand in self.wagers))

    def added(self, pair: int, hand: str) -> Fraction:
        """What a pair's payout adds to a hand, whose own wager is as large as this one."""
        stake = self.pricing.stake
        onto = stake if hand in self.wagers else 0
        return ride_amount(self.rules, HOUSE_MONEY[pair], stake, onto)

    def values(self, deals: Deals, pair: int, hand: str) -> Ints:
        """For each head, what adding a payout to a hand wins, in one whole unit for all hands."""
        nets = [self.pricing.part_net(self.part(hand, pair, who)) for who in range(WINNERS)]
        unit = PARTS_OF_A_CENT * self.pricing.stake
        whole = [net * unit for net in nets]
        assert all(net.denominator == 1 for net in whole)
        return np.asarray(deals.winners @ np.array([int(net) for net in whole], dtype=np.int64))

    def asked(self, deals: Deals) -> list[int]:
        """The heads after which the player decides."""
        player, banker = head_counts(deals)
        return [
            nth
            for nth in np.flatnonzero(head_pairs(deals)).tolist()
            if may_ride(self.rules, int(player[nth]), int(banker[nth]))
        ]

    def decisions(self, deals: Deals) -> Ints:
        """For each head the best ride; to take the payout where adding it wins nothing more."""
        asked = np.zeros(len(deals.heads), dtype=np.bool_)
        asked[self.asked(deals)] = True
        best = np.zeros(len(deals.heads), dtype=np.int64)
        chosen = np.full(len(deals.heads), TAKE, dtype=np.int64)
        for pair in (ONE_PAIR, BOTH_PAIRS):
            here = asked & (head_pairs(deals) == pair)
            for ride, hand in HAND_OF.items():
                if hand in self.open and self.added(pair, hand):
                    values = self.values(deals, pair, hand)
                    better = here & (values > best)
                    best[better], chosen[better] = values[better], ride
        return chosen

    def lines(self, tally: Ints) -> dict[Line, int]:
        """Lines from weights by pair, ride and winner."""
        lines: dict[Line, int] = defaultdict(int)
        for pair, ride, who in np.argwhere(tally).tolist():
            parts: Line = (Part(WAGER, HOUSE_MONEY[pair]),)
            if ride != TAKE:
                parts = (*parts, self.part(HAND_OF[ride], pair, who))
            lines[parts] += int(tally[pair, ride, who])
        return dict(lines)


def tally_rides(deals: Deals, decisions: Ints, won: Ints) -> Ints:
    """Deals by pair, ride and winner, from those `won` by head and winner."""
    tally = np.zeros((BOTH_PAIRS + 1, RIDES, WINNERS), dtype=np.int64)
    np.add.at(tally, (head_pairs(deals), decisions), won)
    return tally


def count_house_money(
    rules: Rules, terms: Terms, deals: Deals, won: Ints, method: str, notes: tuple[str, ...] = ()
) -> tuple[Counted, ...]:
    """First the payout always taken, then each variant of player who may add it.

    `won` are the deals by head and winner, all of them or a sample.
    """
    taken = tally_rides(deals, np.full(len(deals.heads), TAKE, dtype=np.int64), won)
    alone = Riding(rules, terms, ())
    stake = alone.pricing.stake
    whole = all(
        ride_amount(rules, HOUSE_MONEY[pair], stake).denominator == 1
        for pair in (ONE_PAIR, BOTH_PAIRS)
    )
    own = () if whole else ("The elected portion of the payouts is not in whole cents.",)
    counted = [Counted(WAGER, alone.lines(taken), method, "take", TAKEN, notes=(*own, *notes))]
    if not whole:
        return tuple(counted)
    for variant in variants(rules):
        riding = Riding(rules, terms, variant.wagers)
        decisions = riding.decisions(deals)
        counted.append(
            Counted(
                WAGER,
                riding.lines(tally_rides(deals, decisions, won)),
                method,
                variant.key,
                variant.about,
                strategy=strategy(deals, decisions, riding.asked(deals), riding.open),
                notes=notes,
            )
        )
    return tuple(counted)
