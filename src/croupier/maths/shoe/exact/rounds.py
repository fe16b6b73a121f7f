"""Counting a policy of the Blackjack family in whole numbers.

Every round is an ordered draw of K cards from the shoe, K being more than any round needs; ways
are out of perm(N, K). A hand's cards and a dealer's cards contribute falling factorials of the
counts in the shoe, so nothing is ever divided.

The hands of a split are counted one by one, which settles every expectation. Which results go
together in one round is needed for the standard deviation and the hit frequency alone; there the
hands are taken as independent given how the dealer's hand ends.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import perm

import numpy as np

from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.shoe.dealers import Dealers, no_blackjack
from croupier.maths.shoe.exact.cells import Cells, dealer_cells, result_cells
from croupier.maths.shoe.exact.counts import cell_chances, count_policy
from croupier.maths.shoe.exact.limbs import MOST_CARDS, Tally, by_cell
from croupier.maths.shoe.exact.over_counts import over_count
from croupier.maths.shoe.exact.together import Ends, add_ends, together
from croupier.maths.shoe.game import ShoeGame
from croupier.maths.shoe.hands import Floats, lattice
from croupier.maths.shoe.kernels import SPLIT
from croupier.maths.shoe.overs import reached_overs
from croupier.maths.shoe.plays import Play, UpSolution, reached_hands, second_cards
from croupier.maths.shoe.splits import Term, split_steps


@cache
def _others(left: int, deepest: int) -> tuple[int, ...]:
    """By cards used, the ways of the cards that are dealt beside them."""
    return tuple(perm(left - used, deepest - used) for used in range(min(deepest, left) + 1))


def count_cells(
    dealers: Dealers,
    play: Play,
    begins: Sequence[Mapping[int, int]],
    cells: Cells,
    deepest: int,
    gone: tuple[int, int] = (0, 0),
) -> list[dict[int, int]]:
    """For each way to begin, the ways to end in each cell, out of perm(cards left, deepest).

    The shoe is that of the dealer's chances, less so many `gone` cards of a pair; it still has the
    cards of the hands that are begun with, each in so many orders.
    """
    hands = lattice()
    reached = reached_hands({place for starts in begins for place in starts}, play)
    rows = dealers.rows(*gone, play.meets(reached))
    places = dealers.count(rows)
    shoe = dealers.shoe.copy()
    shoe[gone[0]] -= gone[1]
    left, over = int(shoe.sum()), over_count(dealers, play, gone)
    others = _others(left, deepest)
    counted = []
    for starts in begins:
        begun = np.zeros(len(hands.total), dtype=np.int64)
        begun[list(starts)] = list(starts.values())
        tally = Tally.of(cells.number)
        count_policy(
            shoe,
            dealers.holes,
            hands.counts,
            hands.total,
            hands.size,
            hands.after,
            places,
            dealers.ways,
            play.policy,
            play.rescues,
            play.allowed,
            play.classes,
            play.base,
            begun,
            cells.cells,
            cells.bust,
            cells.given_up,
            over,
            tally,
        )
        used, found, digits = by_cell(tally, left)
        numbers = (int.from_bytes(each, "little") * others[used] for each in digits)
        counted.append(dict(zip(found.tolist(), numbers, strict=True)))
    return counted


def clear_hole_cards(shoe: Sequence[int], up: int) -> int:
    """Hole cards that give the dealer no Blackjack."""
    return int(no_blackjack(up, shoe[ACE], shoe[TEN], sum(shoe)))


@dataclass(frozen=True)
class Rounds:
    """How rounds end, by up card and the player's first two cards, out of `total` ways.

    `ends` counts rounds without a dealer's Blackjack by the results of the hands played (WIN, PUSH
    or LOSE, plus DOUBLED; or SURRENDERED alone), sorted; `dealer_blackjack` the others.
    """

    total: int
    ends: dict[tuple[int, int, int], Ends]
    dealer_blackjack: dict[tuple[int, int, int], int]


def count_rounds(
    game: ShoeGame,
    solutions: Sequence[UpSolution | None],
    like: tuple[Rounds, Sequence[UpSolution | None]] | None = None,
) -> Rounds:
    """Count what the policies of the solutions lead to.

    `like` is a count of the same game by other policies: deals that both play alike are taken
    from it.
    """
    cards = sum(game.shoe)
    scale = np.lcm.reduce(range(1, max(game.most_hands) + 1)).item()
    deepest = min(cards, MOST_CARDS + 2 * max(game.most_hands))
    rounds = Rounds(scale * perm(cards, deepest), {}, {})

    def against(solution: UpSolution) -> dict[tuple[int, int, int], Ends]:
        up = solution.up
        found = {}
        for first in range(VALUES):
            for second in range(first, VALUES):
                if min(_left(game.shoe, up, first, second)) < 0:
                    continue
                key = (up, first, second)
                other = like[1][up] if like else None
                if like and other and _played_alike(solution, other, first, second):
                    found[key] = like[0].ends[key]
                    continue
                orders = game.shoe[up] * (1 + (first != second))
                ends = hand_ends(game, solution, first, second, deepest - 1, scale)
                found[key] = {results: ways * orders for results, ways in ends.items()}
        return found

    for solution in solutions:
        if solution is not None:
            rounds.ends.update(against(solution))
    for key in rounds.ends:
        up, first, second = key
        left = _left(game.shoe, up, first, second)
        blackjacks = sum(left[value] for value in game.blackjack_holes(up))
        ways = deals(game.shoe, up, first, second) * blackjacks
        rounds.dealer_blackjack[key] = ways * perm(cards - 4, deepest - 4) * scale
    return rounds


def _played_alike(one: UpSolution, other: UpSolution, first: int, second: int) -> bool:
    """Whether two cards and all that comes of them are played alike."""
    action = one.action(first, second)
    if action != other.action(first, second):
        return False
    if action == SPLIT:
        starts = second_cards(first).tolist()
        return _same(one.split_play[first], other.split_play[first], starts) and _same(
            one.added_play[first], other.added_play[first], starts
        )
    return _same(one.play, other.play, [lattice().at(first, second)])


def _same(one: Play, other: Play, starts: Sequence[int]) -> bool:
    """Whether hands are played alike from some beginnings."""
    reached = reached_hands(starts, one) > 0
    same = (one.policy == other.policy) & (one.rescues == other.rescues)
    over = reached_overs(one.policy, reached_hands(starts, one))
    taken = one.takes[:, over] == other.takes[:, over] if one.takes.size else True
    return bool(same[reached].all() and np.all(taken))


def deals(shoe: Sequence[int], up: int, first: int, second: int) -> int:
    """Ways to deal an up card and two cards to a player, in either order."""
    rest = list(shoe)
    ways = 1 + (first != second)
    for value in (up, first, second):
        ways *= rest[value]
        rest[value] -= 1
    return ways


def _left(shoe: Sequence[int], *values: int) -> list[int]:
    return [held - values.count(value) for value, held in enumerate(shoe)]


def hand_ends(
    game: ShoeGame, solution: UpSolution, first: int, second: int, deepest: int, scale: int
) -> Ends:
    """The results of two cards dealt in this order, out of scale * perm(cards left, deepest)."""
    action = solution.action(first, second)
    if action == SPLIT:
        return _split_ends(game, solution, first, deepest, scale)
    starts = {lattice().at(first, second): 1}
    [found] = count_cells(solution.dealers, solution.play, [starts], result_cells(game), deepest)
    return {(result,): ways * scale for result, ways in found.items()}


def surrendered_ways(solution: UpSolution, first: int, second: int, deepest: int) -> int:
    """The ways of two cards dealt in this order, without a dealer's Blackjack."""
    shoe = solution.dealers.shoe.tolist()
    clear = clear_hole_cards(_left(shoe, first, second), solution.up)
    ways: int = shoe[first] * (shoe[second] - (first == second)) * clear
    return ways * perm(sum(shoe) - 3, deepest - 3)


def hand_chances(solution: UpSolution, first: int, second: int, cells: Cells) -> Floats:
    """The chances of two cards to end in each cell, without a dealer's Blackjack.

    A pair that is split is followed by the hand of its first card alone.
    """
    hands, dealers = lattice(), solution.dealers
    shoe = dealers.shoe.copy()
    begun = np.zeros(len(hands.total))
    play, gone = solution.play, (0, 0)
    if solution.action(first, second) == SPLIT:
        play, gone = solution.split_play[first], (first, 1)
        shoe[first] -= 1
        after = second_cards(first)
        rest = shoe.copy()
        rest[first] -= 1
        begun[after] = np.maximum(rest, 0) / rest.sum()
    else:
        begun[hands.at(first, second)] = 1.0
    found = np.zeros(cells.number)
    reached = reached_hands(np.flatnonzero(begun), play)
    cell_chances(
        shoe,
        dealers.holes,
        hands.counts,
        hands.total,
        hands.after,
        dealers.rows(*gone, play.meets(reached)),
        dealers.chances,
        play.policy,
        play.rescues,
        play.allowed,
        play.classes,
        play.base,
        begun,
        cells.cells,
        cells.bust,
        cells.given_up,
        over_count(dealers, play, gone),
        found,
    )
    return found


class SplitCells:
    """The hands of a split of one pair, counted one by one by the number of hands there are."""

    def __init__(
        self, game: ShoeGame, dealers: Dealers, pair: int, cells: Cells, deepest: int
    ) -> None:
        self.steps = split_steps(game.most_hands[pair])
        self.dealers, self.pair, self.cells, self.deepest = dealers, pair, cells, deepest

    def all_hands(self, play: Play) -> dict[int, dict[int, int]]:
        """The cells of all hands together."""
        return self._by_hands(play, [(step.hands, step.terms()) for step in self.steps])

    def first_hand(self, play: Play) -> dict[int, dict[int, int]]:
        """The cells of the first hand alone."""
        return self._by_hands(play, [(step.hands, step.first_terms()) for step in self.steps])

    def _by_hands(
        self, play: Play, terms: Sequence[tuple[int, Sequence[Term]]]
    ) -> dict[int, dict[int, int]]:
        pairs, played = int(self.dealers.shoe[self.pair]), self._played(play)
        by_hands: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        for hands, own_terms in terms:
            for coefficient, gone, own_closed in own_terms:
                if pairs < 2 + gone:
                    continue
                key = (gone, played)
                if key not in self.dealers.kept:
                    self.dealers.kept[key] = self._one_hand(play, gone)
                before = coefficient * perm(pairs, 1 + gone)
                for cell, ways in self.dealers.kept[key][0 if own_closed else 1].items():
                    by_hands[hands][cell] += before * ways
        return by_hands

    def _played(self, play: Play) -> tuple[object, ...]:
        """All that a count of one hand hangs on, beside the cards that are gone."""
        reached = reached_hands(second_cards(self.pair).tolist(), play) > 0
        by_hand = (play.policy, play.rescues, play.allowed, play.classes)
        told = [each[reached].tobytes() for each in by_hand]
        told += [play.takes.tobytes(), play.seconds.tobytes()]
        kept = (self.pair, self.deepest, play.base, play.over_class)
        return (*kept, self.cells.cells.tobytes(), *told)

    def _one_hand(self, play: Play, gone: int) -> tuple[dict[int, int], dict[int, int]]:
        """With a second card that is no pair card, and with any."""
        seconds = second_cards(self.pair).tolist()
        own = seconds.pop(self.pair)
        begins = [dict.fromkeys(seconds, 1), {own: 1}]
        left, out = self.deepest - 1 - gone, (self.pair, 1 + gone)
        closed, paired = count_cells(self.dealers, play, begins, self.cells, left, out)
        return closed, {cell: closed.get(cell, 0) + paired.get(cell, 0) for cell in closed | paired}


def split_cells(
    game: ShoeGame, solution: UpSolution, pair: int, cells: Cells, deepest: int
) -> dict[int, dict[int, int]]:
    """By the number of hands of a split, the cells of all its hands together."""
    hands = SplitCells(game, solution.dealers, pair, cells, deepest)
    return hands.all_hands(solution.split_play[pair])


def _split_ends(game: ShoeGame, solution: UpSolution, pair: int, deepest: int, scale: int) -> Ends:
    """The results of all hands of a split."""
    ends: Ends = {}
    split = SplitCells(game, solution.dealers, pair, dealer_cells(game), deepest)
    first, added = solution.split_play[pair], solution.added_play[pair]
    everyone = split.all_hands(added)
    if first is added:
        for hands, tally in everyone.items():
            each = {cell: ways * scale // hands for cell, ways in tally.items()}
            add_ends(ends, together([(each, hands)]))
        return ends
    own, as_added = split.first_hand(first), split.first_hand(added)
    for hands, tally in everyone.items():
        one = {cell: ways * scale for cell, ways in own[hands].items()}
        others = {
            cell: (ways - as_added[hands].get(cell, 0)) * scale // (hands - 1)
            for cell, ways in tally.items()
        }
        add_ends(ends, together([(one, 1), (others, hands - 1)]))
    return ends
