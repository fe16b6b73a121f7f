"""A strategy file where one wager is raised once: exact, on every pair, flop and board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

import numpy as np

from croupier.families.poker.counting.board_kernels import Bools
from croupier.families.poker.counting.boards import all_showdowns
from croupier.families.poker.counting.hole_cards import KINDS
from croupier.families.poker.counting.raise_once.learned import board_outs, frequencies
from croupier.families.poker.counting.raise_once.main import UNITS
from croupier.families.poker.counting.raise_once.solver import (
    Codes,
    Nets,
    RaiseOnce,
    Solution,
    Worth,
    check_worth,
    decide,
    ends,
    price_lines,
    solved,
    spot_worth,
)
from croupier.families.poker.counting.rankings import FIVE_CARDS
from croupier.hands.kernel import kernel
from croupier.maths.boards.spots import RANKS, SPOTS, Ints, board_at, board_kinds, pair_slot
from croupier.maths.boards.views import views
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.maths.pricing.strategy import Strategy
from croupier.maths.strategies.own import NotCounted, OwnStrategy
from croupier.maths.strategies.seen import Seen
from croupier.rulebook.rules import Rules

BLOCK = 1 << 19
BOARDS = 1024
SUITS_PASSED_OVER = ("suited", "of_a_suit", "flush_card")
CHECK, FOLD = "check", "fold"
Named = Callable[[Fraction], str]


def own_counted(
    game: RaiseOnce,
    makes: str,
    named: Named,
    rules: Rules,
    strategy: OwnStrategy,
    terms: Terms,
    tell: Tell,
) -> Counted | None:
    """The main wagers by a strategy; `named` is a size as a choice is called. Nothing where a rule
    for the complete board speaks of suits, which its count passes over."""
    nets = price_lines(game, rules, terms)
    sizes = nets.sizes
    strategy.check((CHECK, FOLD, *(named(size) for size in reversed(sizes.every))))
    tell("the decision on every board, flop and pair of hole cards")
    best, worth = solved(nets), spot_worth(nets)
    try:
        folds = _folds(strategy, nets, worth, named(sizes.on_board))
    except NotCounted:
        return None
    check = check_worth(worth, folds)
    flop = _codes(strategy, best, views_seen(3), best.check, best.raised, named)
    pairs = [(0, len(best.before), pairs_seen())]
    before = _codes(strategy, best, iter(pairs), best.waited, best.at_once, named)
    own = decide(worth, folds, check, on_flop=flop, before=before)
    tell("what these decisions lead to")
    results = ends(game.marks, own)
    lines = game.main_lines(rules, sizes, results)
    told = Strategy(strategy.name, frequencies={makes: frequencies(nets, makes, results)})
    return Counted(game.wager, lines, strategy=told, notes=(UNITS,))


def pairs_seen() -> Seen:
    """The 169 kinds of hole cards, as `hole_cards.pair_kind` numbers them."""
    first, second = np.divmod(np.arange(KINDS), RANKS)
    cards = np.stack([4 * first, 4 * second + (first <= second)], axis=1)
    return Seen(cards, np.empty((KINDS, 0), dtype=np.int64), ranking=FIVE_CARDS)


def views_seen(seen: int) -> Iterator[tuple[int, int, Seen]]:
    """Every view of so many cards of the board, in blocks."""
    known = views(seen)
    board = np.repeat(np.arange(len(known.cards)), np.diff(known.start))
    for first in range(0, len(known), BLOCK):
        last = min(first + BLOCK, len(known))
        community = known.cards[board[first:last]].astype(np.int64)
        holes = known.holes[first:last].astype(np.int64)
        yield first, last, Seen(holes, community, ranking=FIVE_CARDS)


def _codes(
    strategy: OwnStrategy,
    best: Solution,
    blocks: Iterator[tuple[int, int, Seen]],
    check: Ints,
    raised: Mapping[int, Ints],
    named: Named,
) -> Codes:
    """The code of the choice in each view; 0 is a check."""
    codes = np.zeros(len(check), dtype=np.int8)
    names = [CHECK, *(named(best.sizes.every[code - 1]) for code in raised)]
    numbers = np.array([0, *raised], dtype=np.int8)
    for first, last, seen in blocks:
        worth = np.stack([check[first:last], *(each[first:last] for each in raised.values())])
        codes[first:last] = numbers[strategy.decide(seen, names, worth)]
    return codes


def _folds(strategy: OwnStrategy, nets: Nets, worth: Worth, raise_key: str) -> Bools:
    """The spots in which a strategy folds."""
    folds = np.zeros(SPOTS, dtype=np.bool_)
    strength, outs = all_showdowns(nets.marks).strength, board_outs(nets.marks).outs
    boards = board_kinds()
    for first in range(0, len(boards), BOARDS):
        part = boards[first : first + BOARDS]
        places, cards = spots_of(part)
        seen = Seen(
            cards[:, 5:],
            cards[:, :5],
            ranking=FIVE_CARDS,
            strengths=strength[places].astype(np.int64),
            passed_over=SUITS_PASSED_OVER,
            known={"outs": outs[places].astype(np.int64)},
        )
        once = worth.once[places]
        values = np.stack([np.full_like(once, worth.fold), once])
        folds[places] = strategy.decide(seen, (FOLD, raise_key), values) == 0
    return folds


@kernel
def _fill_spots(boards: Ints, places: Ints, cards: Ints) -> int:
    """The spots of some boards, and cards of these ranks; returns how many there are."""
    count = 0
    for nth in range(len(boards)):
        base = board_at(boards[nth])
        kinds = 2 * RANKS if boards[nth, 0] >= RANKS else RANKS
        for x in range(kinds):
            for y in range(x + 1):
                places[count] = base + pair_slot(x, y)
                for at in range(5):
                    cards[count, at] = boards[nth, at] % RANKS * 4 + at % 4
                cards[count, 5] = x % RANKS * 4
                cards[count, 6] = y % RANKS * 4 + 1
                count += 1
    return count


def spots_of(boards: Ints) -> tuple[Ints, Ints]:
    """The spots of some boards, and for each five community cards and two hole cards of its ranks;
    their suits mean nothing."""
    most = len(boards) * RANKS * (2 * RANKS + 1)
    places, cards = np.empty(most, dtype=np.int64), np.empty((most, 7), dtype=np.int64)
    count = _fill_spots(boards, places, cards)
    return places[:count], cards[:count]
