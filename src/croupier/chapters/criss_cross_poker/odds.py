"""Counting Criss-Cross Poker: backward induction over what is turned up, suits renamed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import numpy as np

from croupier.chapters.criss_cross_poker.amounts import (
    COLUMNS,
    MAIN,
    ROWS,
    Amounts,
    Sizes,
    amounts,
    finish_line,
    fold_line,
    sizes_of,
)
from croupier.chapters.criss_cross_poker.counting import (
    DEALS,
    PLACE,
    best_tally,
    community_counts,
    hole_worths,
    lines_of,
    row_worths,
    seen,
    solved,
)
from croupier.chapters.criss_cross_poker.cross import CARDS, MIDDLES
from croupier.chapters.criss_cross_poker.export import decisions, decisions_with
from croupier.chapters.criss_cross_poker.outcomes import BETS, BONUS_WAGER
from croupier.chapters.criss_cross_poker.simulation import simulate
from croupier.chapters.criss_cross_poker.strategy import strategy
from croupier.families.poker.counting.lines import hand_lines
from croupier.families.poker.pairs_from_6s import hand_kind
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.stages.reveals import gather, kind_of
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

__all__ = ["advise", "count", "decisions", "decisions_with", "simulate"]

PER_ANTE = (
    "House advantage per unit of one of the two equal Antes; element of risk per unit of all "
    "wagers."
)
LIMIT = "The payout limit applies at this stake (674a.12(d)); the strategy allows for it."


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager; the Five Card Bonus Wager no decision touches."""
    if wager == MAIN:
        return (_main(rules, terms, tell),)
    tell("all hands of the five community cards")
    return (Counted(wager, hand_lines(rules, BONUS_WAGER, community_counts())),)


def _main(rules: Rules, terms: Terms, tell: Tell) -> Counted:
    tell(f"{DEALS:,} deals")
    told = amounts(rules, terms)
    best, ended = solved(told), best_tally(told)
    return Counted(
        MAIN,
        lines_of(rules, told, ended.folds(told), ended.finished),
        strategy=strategy(best, ended),
        notes=(PER_ANTE, *((LIMIT,) if told.wagers.limited else ())),
    )


# ------------------------------------------------------------------------------ advice


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What each choice is worth in cents. The Five Card Bonus Wager is not touched (674a.7(e))."""
    ante = next(bet.amount for bet in bets if bet.wager == MAIN)
    path = tuple(Fraction(bet.amount, ante) for bet in question.made)
    choices = {each.key: Fraction(each.stake, ante) for each in question.choices if each.stake}
    of_bets: list[Sizes] = [(size,) for size in path]
    of_bets.append(tuple(choices.values()))
    of_bets += [sizes_of(rules, bet) for bet in BETS[len(of_bets) :]]
    told = amounts(rules, Terms(ante, terms.meters), of_bets)
    known = question.known
    match len(path):
        case 0:
            worths = _across(told, known["hand"])
        case 1:
            row = PLACE[known["across"][0], known["across"][1]]
            found = row_worths(told, known["hand"], np.array([row]))[0, 0]
            worths = [Fraction(int(each), COLUMNS * MIDDLES * told.unit) for each in found]
        case _:
            pricing = Pricing(rules, MAIN, Terms(ante, terms.meters))
            worths = list(_middle(rules, pricing, known, told))
    return {key: ante * worth for key, worth in zip(("fold", *choices), worths, strict=True)}


def _across(told: Amounts, hand: Sequence[int]) -> list[Fraction]:
    """What a fold and each Across Bet is worth with two cards, in Antes."""
    two = seen()[0]
    hole = kind_of(two, tuple(hand))
    kinds, worths = hole_worths(told, hole)
    ahead = np.zeros((len(seen()[1].cards), len(told.sizes[0])), dtype=np.int64)
    ahead[kinds] = worths.max(axis=2)
    bets = gather(two.step[hole : hole + 1], ahead)[0].tolist()
    futures = ROWS * COLUMNS * MIDDLES * told.unit
    return [Fraction(told.first_fold, told.unit), *(Fraction(bet, futures) for bet in bets)]


def _middle(
    rules: Rules, pricing: Pricing, known: Mapping[str, Sequence[int]], told: Amounts
) -> Iterator[Fraction]:
    """What a fold and each Middle Bet is worth, middle card by middle card."""
    hand, row, column = known["hand"], known["across"], known["down"]
    free = [card for card in range(CARDS) if card not in (*hand, *row, *column)]
    kinds = Counter((_kind(hand, row, card), _kind(hand, column, card)) for card in free)
    yield pricing.net(fold_line(rules, told.paths(2)[0]))
    for path in told.paths(3):
        brought = (deals * pricing.net(finish_line(path, *both)) for both, deals in kinds.items())
        yield sum(brought, Fraction(0)) / len(free)


def _kind(hand: Sequence[int], outside: Sequence[int], middle: int) -> int:
    (first, second), (a, b) = hand, outside
    return int(hand_kind(first, second, a, b, middle))
