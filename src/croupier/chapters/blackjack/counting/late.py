"""A dealer's Blackjack that is found after play: dealt from the hand without a card reader device.

It takes the original wager alone (633a.10(b), 633a.11(d)): what was doubled or split is returned.
So the best play and the house advantage are those of the game with a card reader device; what lies
beside the original wager when the hole card is turned differs.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction

from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.pricing.counted import Line, Part, line
from croupier.maths.shoe.exact.rounds import Rounds
from croupier.maths.shoe.game import ShoeGame
from croupier.maths.shoe.hands import lattice
from croupier.maths.shoe.kernels import DOUBLE, SPLIT
from croupier.maths.shoe.plays import UpSolution, without

LATE_NOTE = (
    "The dealer's Blackjack shows only after play and takes only the original wager, so strategy "
    "and house advantage are the same as with a card reader device."
)


def lost_lines(
    game: ShoeGame, ups: Sequence[UpSolution | None], rounds: Rounds
) -> Mapping[Line, int]:
    """Rounds lost to a dealer's Blackjack, by the wagers that are returned beside the one lost."""
    lines: dict[Line, int] = defaultdict(int)
    for key, ways in rounds.dealer_blackjack.items():
        up, first, second = key
        solution = ups[up]
        if not ways or (first, second) == (ACE, TEN) or solution is None:
            continue
        for (splits, doubles), chance in returned(game, solution, first, second).items():
            second_wager = (("split", splits), ("double", doubles))
            parts = tuple(Part(wager, "push", Fraction(n)) for wager, n in second_wager if n)
            each = ways * chance
            assert each.denominator == 1
            lines[(*line(("blackjack", "lose")), *parts)] += each.numerator
    return lines


def returned(
    game: ShoeGame, solution: UpSolution, first: int, second: int
) -> Mapping[tuple[int, int], Fraction]:
    """Against a Blackjack, the chances of so many wagers on splits, and so many that double.

    A hand is doubled on two cards, so that the second cards of all hands tell; they may be thought
    to come first.
    """
    action = solution.action(first, second)
    if action != SPLIT:
        return {(0, int(action == DOUBLE)): Fraction(1)}
    hole = TEN if solution.up == ACE else ACE
    shoe = without(solution.dealers.shoe.tolist(), first, first, hole)
    policy, most = solution.split_policy[first], game.most_hands[first]
    doubles = [policy[lattice().at(first, value)] == DOUBLE for value in range(VALUES)]
    found: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    # By hands, hands without a second card, hands doubled; and by the cards left: of the pair, that
    # are doubled with, others.
    pairs = shoe[first]
    doubling = sum(shoe[value] for value in range(VALUES) if doubles[value] and value != first)
    states: dict[tuple[int, ...], Fraction] = {
        (2, 2, 0, pairs, doubling, sum(shoe) - pairs - doubling): Fraction(1)
    }
    while states:
        after: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
        for (hands, bare, twice, *rest), chance in states.items():
            if not bare:
                found[hands - 1, twice] += chance
                continue
            pair, good, other = rest
            again = hands < most
            paired = (1, 1, 0) if again else (0, -1, int(doubles[first]))
            for cards, (more, open_, double), left in (
                (pair, paired, (pair - 1, good, other)),
                (good, (0, -1, 1), (pair, good - 1, other)),
                (other, (0, -1, 0), (pair, good, other - 1)),
            ):
                if cards:
                    then = (hands + more, bare + open_, twice + double, *left)
                    after[then] += chance * Fraction(cards, sum(rest))
        states = after
    return found
