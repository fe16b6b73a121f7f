"""What others' hands tell where five community cards come between hidden cards of the dealer.

In a sampled deal own cards, others' hands and a flop are dealt. From the flop on everything is
counted: every turn, river and dealer's hand that the cards seen leave, by the choices that are best
then and by those that are best without. Before the flop, where both choices are near in worth, the
better one is found over flops sampled beside; one that this misses loses a little, so what is found
is at least reached by a player.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

import numpy as np

from croupier.analysis.exposure import bonus
from croupier.analysis.exposure.holdem import RAISED, Raises
from croupier.analysis.exposure.others import PARTS, Told, cards_seen, mean_and_error
from croupier.chapters.texas_holdem_bonus_poker.counting import solver as bonus_solver
from croupier.families.poker.counting.boards import DEALERS, FLOPS
from croupier.families.poker.counting.hole_cards import pair_kind, pair_ways
from croupier.families.poker.counting.raise_once import solver as once_solver
from croupier.families.poker.counting.raise_once.solver import RaiseOnce
from croupier.families.poker.pair_qualifies import (
    LOSE,
    LOSE_BELOW_PAIR,
    SHOWDOWN,
    WIN,
    WIN_BELOW_PAIR,
    showdown,
)
from croupier.hands.five import CATEGORY_SHIFT, strength7_from_key
from croupier.hands.kernel import kernel
from croupier.hands.keys import card_bit, card_key
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Tell, Terms
from croupier.maths.shoe.hands import Floats
from croupier.maths.showdown import side_by_side
from croupier.maths.simulate import stream
from croupier.rulebook.rules import Rules

DECK, HOLE, FLOP = 52, 2, 3
SEEN_CARDS = (0, *cards_seen(HOLE))
LEVELS = len(SEEN_CARDS)
"""Nothing seen, one card, then the hands of one to six others."""
FLOP_AT = HOLE + SEEN_CARDS[-1]
BESIDE = 50  # flops sampled before the flop
NEAR = 0.4  # first wagers: choices farther apart are not changed by what is seen
# Sums over boards and dealers, by level: what the smallest raise and a unit more bring, how many
# there are, and what is best after checks, with the hands seen and by the choices without them.
ONCE, UNITS, WAYS, SEEN, UNSEEN = range(5)


@kernel
def add_boards(
    own: Ints,
    flop: Ints,
    levels: Ints,
    worths: Ints,
    units: Ints,
    fold: int,
    folds: bool,
    sums: Ints,
) -> None:
    """Every turn, river and dealer's hand after a flop. `levels`: by card, the first at which it is
    seen. Where nothing `folds` on the board, what is best is a unit on the turn."""
    left, at = np.empty(DECK, np.int64), np.empty(DECK, np.int64)
    keys, bits = np.empty(DECK, np.int64), np.empty(DECK, np.int64)
    number, key, mask = 0, 0, 0
    for card in range(DECK):
        if card == flop[0] or card == flop[1] or card == flop[2]:
            key += card_key(card)
            mask |= card_bit(card)
        elif card != own[0] and card != own[1]:
            left[number], at[number] = card, levels[card]
            keys[number], bits[number] = card_key(card), card_bit(card)
            number += 1
    own_key = card_key(own[0]) + card_key(own[1])
    own_bits = card_bit(own[0]) | card_bit(own[1])
    of_turn = np.zeros((number, LEVELS), dtype=np.int64)
    found = np.zeros((3, LEVELS + 1), dtype=np.int64)
    for turn in range(number):
        for river in range(turn):
            board = key + keys[turn] + keys[river]
            on_board = mask | bits[turn] | bits[river]
            mine = strength7_from_key(board + own_key, on_board | own_bits)
            kind = mine >> CATEGORY_SHIFT
            found[:] = 0
            for one in range(number):
                if one in (turn, river):
                    continue
                with_one, bits_one = board + keys[one], on_board | bits[one]
                for two in range(one):
                    if two not in (turn, river):
                        dealer = strength7_from_key(with_one + keys[two], bits_one | bits[two])
                        result = showdown(mine, dealer)
                        level = min(at[one], at[two])
                        found[ONCE, level] += worths[kind, result]
                        found[UNITS, level] += units[result]
                        found[WAYS, level] += 1
            for level in range(LEVELS - 1, 0, -1):
                found[:, level] += found[:, level + 1]
            stays = found[ONCE, 1] > fold * found[WAYS, 1]
            for level in range(min(at[turn], at[river])):
                left_over = level + 1  # of cards that are out later, if at all
                once, folded = found[ONCE, left_over], fold * found[WAYS, left_over]
                for nth in range(3):
                    sums[nth, level] += found[nth, left_over]
                of_turn[turn, level] += found[UNITS, left_over]
                of_turn[river, level] += found[UNITS, left_over]
                if folds:
                    sums[SEEN, level] += max(once, folded)
                    sums[UNSEEN, level] += once if stays else folded
    if not folds:
        for turn in range(number):
            for level in range(at[turn]):
                units_here = of_turn[turn, level]
                sums[SEEN, level] += max(units_here, 0)
                sums[UNSEEN, level] += units_here if of_turn[turn, 0] > 0 else 0


Worths = tuple[Floats, Floats, Floats]
"""By level: what the choice before the flop that ends all further ones brings, and what is best
from the flop on with the hands seen and by the choices without them."""


@dataclass(frozen=True, eq=False)
class BoardGame:
    """`beyond`: by kind of hole cards, with nothing seen, what a choice before the flop that leaves
    no other is worth beyond going on."""

    worths: Ints
    fold: int
    folds: bool
    read: Callable[[Ints], Worths]
    beyond: Floats

    def after(self, own: Ints, flop: Ints, levels: Ints) -> Worths:
        sums = np.zeros((5, LEVELS), dtype=np.int64)
        add_boards(own, flop, levels, self.worths, RAISED, self.fold, self.folds, sums)
        return self.read(sums)


def raising(game: RaiseOnce, rules: Rules, terms: Terms, tell: Tell) -> BoardGame:
    """One raise at one of three moments; the one before the flop leaves no choice after it."""
    sizes = game.sizes(rules, terms)
    raises = Raises(game.wager, game.line, game.fold, sizes.before, sizes.on_flop, sizes.on_board)
    without, unit, fold, scale = raises.worths(rules, terms)
    once = without + unit * RAISED * int(sizes.on_board)
    before, *on_flop = (
        unit * int(size - sizes.on_board) for size in (max(sizes.before), *sizes.on_flop)
    )

    def read(sums: Ints) -> Worths:
        waits, waits_unseen = sums[SEEN], sums[UNSEEN]
        at_once = [sums[ONCE] + more * sums[UNITS] for more in on_flop]
        best = max(at_once, key=lambda each: int(each[0]))
        unseen = best if best[0] > waits_unseen[0] else waits_unseen
        seen = np.maximum.reduce([waits, *at_once])
        early = sums[ONCE] + before * sums[UNITS]
        return _means((early, seen, unseen), scale * sums[WAYS])

    solution = once_solver.solve(game, rules, terms, tell)
    deals = pair_ways() * (FLOPS * once_solver.TO_COME * DEALERS)
    worth = np.maximum.reduce([*solution.at_once.values()])
    beyond = (worth - solution.waited) / (scale * deals)
    assert solution.scale == scale
    return BoardGame(once, fold, True, read, beyond)


def bonus_game(rules: Rules, terms: Terms, tell: Tell) -> BoardGame:
    """A wager on the flop and one on the turn, after a first that only a fold before it avoids."""
    none, unit, fold, scale = bonus.worths(rules, terms)
    worths = none[:, [bonus.RESULTS.index(each) for each in map(_plain, SHOWDOWN)]]

    def read(sums: Ints) -> Worths:
        on_flop = 2 * sums[UNITS]
        seen = 2 * sums[ONCE] + unit * (np.maximum(on_flop, 0) + sums[SEEN])
        taken = on_flop if on_flop[0] > 0 else 0 * on_flop
        unseen = 2 * sums[ONCE] + unit * (taken + sums[UNSEEN])
        ways = 2 * sums[WAYS]
        return _means((fold * ways, seen, unseen), scale * ways)

    solution = bonus_solver.solve(rules, terms, tell)
    deals = pair_ways() * bonus_solver.AFTER_HOLE
    beyond = (solution.fold * deals - solution.played) / (solution.scale * deals)
    return BoardGame(worths, fold, False, read, beyond)


def _plain(result: int) -> int:
    """The result without regard to whether the dealer has a pair."""
    return {WIN_BELOW_PAIR: WIN, LOSE_BELOW_PAIR: LOSE}.get(result, result)


def _means(sums: Worths, scale: Ints) -> Worths:
    early, seen, unseen = (each / scale for each in sums)
    return early, seen, unseen


def told_on_boards(game: BoardGame, tell: Tell, *, seed: int, deals: int) -> tuple[Told, ...]:
    """By the number of others with two cards each."""
    each = -(-deals // PARTS)

    def part(nth: int) -> Floats:
        rng = stream(seed, nth)
        found = np.array([added(game, rng) for _ in range(each)])
        tell(f"sampled deals: {nth + 1} of {PARTS} parts")
        return found

    return tuple(mean_and_error(np.concatenate(side_by_side(part, range(PARTS)))))


def levels_of(others: Ints) -> Ints:
    """By card, the first level at which it is seen; no level of those that may still come."""
    found = np.full(DECK, LEVELS)
    for level in range(LEVELS - 1, 0, -1):
        found[others[: SEEN_CARDS[level]]] = level
    return found


def added(game: BoardGame, rng: np.random.Generator) -> Floats:
    """What the best choices by what is seen add to those without, by level, in one deal.

    Where choices before the flop are near in worth, some flops tell which is taken, and others what
    it adds."""
    cards = rng.permutation(DECK)
    own, levels = cards[:HOLE], levels_of(cards[HOLE:FLOP_AT])
    beyond = float(game.beyond[pair_kind(int(own[0]), int(own[1]))])
    flops = 1 if abs(beyond) >= NEAR else BESIDE
    takes = np.full(LEVELS, beyond > 0)
    if flops > 1:
        takes = _chosen(game, own, cards[HOLE:], levels, rng, beyond)
    found = np.zeros((flops, LEVELS))
    for nth in range(flops):
        at = FLOP_AT + rng.permutation(DECK - FLOP_AT)[:FLOP]
        early, seen, unseen = game.after(own, cards[at], levels)
        found[nth] = np.where(takes, early, seen) - (early if beyond > 0 else unseen)
    return np.asarray(found.mean(axis=0)[1:])


def _chosen(
    game: BoardGame,
    own: Ints,
    others: Ints,
    levels: Ints,
    rng: np.random.Generator,
    usual: float,
) -> Floats:
    """By level whether the early choice is taken: what it is worth beyond going on is known with
    nothing seen, and flops sampled beside tell the difference that the cards seen make; flops that
    both means have add no error. Where that is less sure than the choice is near, it stays the
    usual one."""
    found: list[list[float]] = [[] for _ in range(LEVELS)]
    every = []
    for _ in range(BESIDE):
        flop = rng.permutation(others)[:FLOP]
        early, seen, _ = game.after(own, flop, levels)
        every.append(float(early[0] - seen[0]))
        for level in range(int(levels[flop].min())):
            found[level].append(float(early[level] - seen[level]))
    all_flops = np.array(every)
    takes = np.full(LEVELS, usual > 0)
    for level, own_flops in enumerate(map(np.array, found)):
        if len(own_flops) < 2:
            continue
        beyond = usual + own_flops.mean() - all_flops.mean()
        missing = 1 / len(own_flops) - 1 / BESIDE
        if abs(beyond) > all_flops.std(ddof=1) * sqrt(max(missing, 0.0)):
            takes[level] = beyond > 0
    return takes
