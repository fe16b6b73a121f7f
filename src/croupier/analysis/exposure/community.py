"""Board games with one community card seen before the first decision: every deal, exactly.

On the flop a player who has seen the turn or the river card knows four cards of the board: a view
of the turn. What follows a decision is worth the same as ever, so the sums of the exact count by
views serve here too; only the decisions are taken by what is known. Before the flop that is two
cards and the one seen, told apart by classes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb

import numpy as np

from croupier.analysis.exposure.holes import Words, hole_classes
from croupier.chapters.texas_holdem_bonus_poker.counting import solver as bonus
from croupier.families.poker.counting import boards
from croupier.families.poker.counting.raise_once import solver as once
from croupier.families.poker.counting.raise_once.solver import RaiseOnce
from croupier.hands.kernel import kernel
from croupier.maths.boards.spots import Ints
from croupier.maths.boards.to_come import sums
from croupier.maths.boards.views import Views, views
from croupier.maths.pricing.counted import Tell, Terms
from croupier.rulebook.rules import Rules

FLOP, ONE_MORE = 3, 4
"""Cards of the board that lie open on the flop, and with one of the turn or river seen."""
DEALS = comb(52, 2) * comb(50, FLOP) * comb(47, 2) * comb(45, 2)


@kernel
def _add_up(
    cards: Ints, start: Ints, holes: Ints, ways: Ints, values: Ints, classes: Words, found: Ints
) -> None:
    for nth in range(len(cards)):
        for at in range(start[nth], start[nth + 1]):
            for card in cards[nth]:
                found[classes[card, holes[at, 0], holes[at, 1]]] += ways[at] * values[at]


def by_class(known: Views, values: Ints) -> Ints:
    """The sum over all deals of a value of views, by class of one of the open cards seen beside
    two of the own: each deal is met once for each of its cards."""
    classes = hole_classes()
    found = np.zeros(int(classes.max()) + 1, dtype=np.int64)
    _add_up(known.cards, known.start, known.holes, known.ways, values, classes, found)
    return found


def _mean(best: Ints, times: int, scale: int) -> Fraction:
    return Fraction(sum(best.tolist()), times * DEALS * scale)


def _best(choices: Sequence[Ints]) -> Ints:
    return np.asarray(np.maximum.reduce(list(choices)))


# ------------------------------------------------------------------------------ one raise


def raised_with_flop_card(game: RaiseOnce, rules: Rules, terms: Terms, tell: Tell) -> Fraction:
    """What a round is worth, in Antes, to who sees a card of the flop."""
    tell("a card of the flop")
    nets = once.price_lines(game, rules, terms)
    by_code = once.spot_worth(nets).sums
    return _raised(nets, FLOP, FLOP, by_code, once.solved(nets).check)


def raised_with_later_card(game: RaiseOnce, rules: Rules, terms: Terms, tell: Tell) -> Fraction:
    """The same with one of the two cards that come together after the flop."""
    tell("a card that comes after the flop")
    nets = once.price_lines(game, rules, terms)
    worth = once.spot_worth(nets)
    check = sums(views(ONE_MORE), np.maximum(worth.once, worth.fold))
    by_code = dict(enumerate(boards.by_level(nets, ONE_MORE), 1))
    return _raised(nets, ONE_MORE, 2, by_code, check)


def _raised(
    nets: once.Nets, known: int, times: int, by_code: Mapping[int, Ints], check: Ints
) -> Fraction:
    sizes, at = nets.sizes, views(known)
    on_flop = _best([check, *(by_code[code] for code in sizes.codes(sizes.on_flop))])
    before = [by_class(at, by_code[code]) for code in sizes.codes(sizes.before)]
    return _mean(_best([by_class(at, on_flop), *before]), times, nets.scale)


# ------------------------------------------------------------------------------ Bonus Poker


def bonus_with_flop_card(rules: Rules, terms: Terms, tell: Tell) -> Fraction:
    """Texas Hold 'Em Bonus Poker with a card of the flop seen."""
    tell("a card of the flop")
    then = bonus.solve(rules, terms).on_flop
    return _bonus(rules, terms, FLOP, 2 * FLOP, (then.check, then.wager))


def bonus_with_turn_card(rules: Rules, terms: Terms, tell: Tell) -> Fraction:
    """The same with the turn card."""
    tell("the turn card")
    worth = bonus.turn_worth(bonus.price_lines(rules, terms))
    checked, wagered = np.maximum(worth.one, worth.none), np.maximum(worth.both, worth.one)
    return _bonus(rules, terms, ONE_MORE, 2, (checked, wagered))


def bonus_with_river_card(rules: Rules, terms: Terms, tell: Tell) -> Fraction:
    """The same with the river card: the board is known at the last decision."""
    tell("the river card")
    nets = bonus.price_lines(rules, terms)
    none, one, both = (boards.in_spots(nets.marks, table) for table in nets.tables)
    checked, wagered = (
        sums(views(ONE_MORE), np.maximum(more, less)) for more, less in ((one, none), (both, one))
    )
    return _bonus(rules, terms, ONE_MORE, 2, (checked, wagered))


def _bonus(
    rules: Rules, terms: Terms, known: int, times: int, on_flop: tuple[Ints, Ints]
) -> Fraction:
    """Turn and river are told apart, so there are twice as many deals."""
    nets, at = bonus.price_lines(rules, terms), views(known)
    played = by_class(at, _best(on_flop))
    deals = by_class(at, np.ones(len(at), dtype=np.int64)) * (times * DEALS // _met(at))
    return _mean(np.maximum(played, nets.fold * deals), times, nets.scale)


def _met(known: Views) -> int:
    """How many deals of the own and the open cards there are, by each of which one is seen."""
    return int(known.ways.sum()) * known.seen
