"""Basic strategy of the Blackjack family: a table by total and up card.

A player who looks at the total of the hand alone, and at whether it is soft, has one action for
all hands of a class. It is chosen for the class as a whole: each hand counts as often as play
comes to it. Splits are chosen for each pair.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.shoe.game import ShoeGame
from croupier.maths.shoe.hands import BUST, Floats, Ints, lattice
from croupier.maths.shoe.kernels import DOUBLE, HIT, LOSE, STAND, SURRENDER
from croupier.maths.shoe.optimal import BEST, UpSolution, split_value

LETTERS = {STAND: "S", HIT: "H"}
Class = tuple[bool, int]
# Hitting never leads back: hard totals from 12 up, then soft ones, then the low hard totals.
ORDER: tuple[Class, ...] = (
    *((False, total) for total in range(20, 11, -1)),
    *((True, total) for total in range(20, 11, -1)),
    *((False, total) for total in range(11, 3, -1)),
)


@dataclass(frozen=True)
class BasicUp:
    """The actions against one up card."""

    more: Mapping[Class, int]  # STAND or HIT
    two: Mapping[Class, int]  # on two cards: that, DOUBLE or SURRENDER
    solution: UpSolution


def basic_up(game: ShoeGame, solution: UpSolution) -> BasicUp:
    """Basic strategy against the up card of an optimal solution."""
    hands = lattice()
    up = solution.up
    shoe = solution.dealers.shoe
    reach = _reach(shoe, solution)
    values = solution.values
    best = values[:, STAND].copy()  # the value of a hand of three or more cards
    more: dict[Class, int] = {}
    two: dict[Class, int] = {}
    first_value = np.full(len(best), -np.inf)
    hits = np.full(len(best), -np.inf)
    blackjack = hands.at(ACE, TEN)
    for soft, total in ORDER:
        members = np.flatnonzero(
            (hands.total == total) & (hands.soft == soft) & (hands.size >= 2) & (values[:, 5] > 0)
        )
        members = members[members != blackjack]
        if not len(members):
            continue
        hits[members] = _hit_values(shoe, up, members, best, game.plain[LOSE])
        weights = reach[members]
        if not weights.any():
            weights = np.ones(len(members))
        hit = float(weights @ hits[members]) > float(weights @ values[members, STAND])
        more[soft, total] = HIT if hit else STAND
        plain = hits if hit else values[:, STAND]
        best[members] = plain[members]
        pairs = members[hands.size[members] == 2]
        if not len(pairs):
            continue
        begun = _two_card_ways(shoe, pairs)
        choices = {
            more[soft, total]: float(begun @ plain[pairs]),
            DOUBLE: float(begun @ values[pairs, DOUBLE]),
            SURRENDER: float(begun @ values[pairs, SURRENDER]),
        }
        two[soft, total] = max(choices, key=lambda action: choices[action])
        action = two[soft, total]
        first_value[pairs] = (plain if action == more[soft, total] else values[:, action])[pairs]
    policy, plain_policy = _policy(more, two), _policy(more, {})
    found = _solution(game, solution, policy, plain_policy, first_value)
    return BasicUp(more, two, found)


def _solution(
    game: ShoeGame,
    solution: UpSolution,
    policy: Ints,
    plain: Ints,
    first_value: Floats,
) -> UpSolution:
    hands = lattice()
    after_split = np.where(policy == SURRENDER, plain, policy)
    if not game.double_after_split:
        after_split = np.where(after_split == DOUBLE, plain, after_split)
    split_policy = {}
    split = np.full(VALUES, -np.inf)
    for pair in solution.split_policy:
        own = after_split
        if pair == ACE and game.split_aces_one_card:
            own = np.full(len(policy), STAND, dtype=np.int64)
        split_policy[pair] = own
        split[pair] = split_value(game, solution.dealers, pair, own)
    splits = frozenset(p for p in split_policy if split[p] > first_value[hands.at(p, p)])
    values = solution.values.copy()
    two_cards = hands.size == 2
    values[two_cards, BEST] = first_value[two_cards]
    return replace(
        solution,
        policy=policy,
        values=values,
        split=split,
        split_policy=split_policy,
        splits=splits,
    )


def _policy(more: Mapping[Class, int], two: Mapping[Class, int]) -> Ints:
    hands = lattice()
    policy = np.full(len(hands.total), STAND, dtype=np.int64)
    for soft, total in ORDER:
        own = (hands.soft == soft) & (hands.total == total) & (hands.size >= 2)
        action = more.get((soft, total), STAND)
        policy[own] = np.where(hands.size[own] == 2, two.get((soft, total), action), action)
    return policy


def _hit_values(shoe: Ints, up: int, places: Ints, best: Floats, bust: float) -> Floats:
    """By the values of the hands that a card leads to, and what a hand over 21 brings."""
    hands = lattice()
    rest = shoe - hands.counts[places]
    left = rest.sum(axis=1, keepdims=True)
    clear = np.ones(rest.shape)
    if up in (ACE, TEN):
        other = TEN if up == ACE else ACE
        gives = np.repeat(rest[:, other : other + 1], VALUES, axis=1)
        gives[:, other] -= 1
        clear -= gives / np.maximum(left - 1, 1)
    then = hands.after[places]
    value = np.where(then == BUST, bust * clear, best[then])
    return np.asarray((np.maximum(rest, 0) / left * value).sum(axis=1))


def _two_card_ways(shoe: Ints, places: Ints) -> Floats:
    """In how many orders and ways two cards are dealt."""
    ways = np.empty(len(places))
    for nth, counts in enumerate(lattice().counts[places]):
        held = np.flatnonzero(counts)
        same = len(held) == 1
        ways[nth] = shoe[held[0]] * (shoe[held[-1]] - same) * (2 - same)
    return ways


def _reach(shoe: Ints, solution: UpSolution) -> Floats:
    """How often optimal play comes to each hand with a choice to hit or stand."""
    hands = lattice()
    two = np.flatnonzero(hands.size == 2)
    reach = np.zeros(len(hands.total))
    reach[two] = _two_card_ways(shoe, two) / (shoe.sum() * (shoe.sum() - 1))
    _spread(shoe, hands.counts, hands.after, solution.policy, reach)
    return reach


@kernel
def _spread(shoe: Ints, counts: Ints, after: Ints, policy: Ints, reach: Floats) -> None:
    """Carry the chances of hands that are hit over to the hands they become."""
    for place in range(len(reach)):
        if reach[place] == 0 or policy[place] != HIT:
            continue
        left = 0
        for value in range(VALUES):
            left += max(shoe[value] - counts[place, value], 0)
        for value in range(VALUES):
            then = after[place, value]
            if then != BUST:
                reach[then] += reach[place] * max(shoe[value] - counts[place, value], 0) / left


def table_text(ups: Sequence[BasicUp | None]) -> dict[str, dict[str, dict[str, str]]]:
    """The strategy as people read it: S, H, D (double or hit), Ds, R (surrender or hit), Rs, P."""
    names = ("A", *map(str, range(2, 11)))
    text: dict[str, dict[str, dict[str, str]]] = {"hard": {}, "soft": {}, "pairs": {}}
    for soft, total in reversed(ORDER):
        row = {
            names[up]: _letter(found, (soft, total))
            for up, found in enumerate(ups)
            if found is not None and (soft, total) in found.more
        }
        if row:
            text["soft" if soft else "hard"][str(total)] = row
    for pair in range(VALUES):
        row = {}
        for up, found in enumerate(ups):
            if found is None or pair not in found.solution.split_policy:
                continue
            hand = lattice().at(pair, pair)
            own = (bool(lattice().soft[hand]), int(lattice().total[hand]))
            row[names[up]] = "P" if pair in found.solution.splits else _letter(found, own)
        if row:
            text["pairs"][f"{names[pair]}-{names[pair]}"] = row
    return text


def _letter(found: BasicUp, own: Class) -> str:
    then = LETTERS[found.more[own]]
    match found.two.get(own):
        case 3:  # DOUBLE
            return "D" if then == "H" else "Ds"
        case 4:  # SURRENDER
            return "R" if then == "H" else "Rs"
    return then
