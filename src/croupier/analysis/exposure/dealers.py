"""The games whose dealer's cards may be seen, each by its own ranking of hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial

import numpy as np

from croupier.analysis.exposure.hidden import (
    BEATEN,
    IDLE,
    NOT_BETTER,
    SeenGame,
    SeenPart,
    five_of,
    seen_part,
    seen_sets,
)
from croupier.chapters.caribbean_stud_poker import counting as caribbean
from croupier.chapters.caribbean_stud_poker import outcomes as caribbean_outcomes
from croupier.chapters.crazy_4_poker import counting as crazy
from croupier.chapters.crazy_4_poker import outcomes as crazy_outcomes
from croupier.chapters.dj_wild_stud_poker import counting as dj_wild
from croupier.chapters.dj_wild_stud_poker import outcomes as dj_outcomes
from croupier.chapters.four_card_poker import counting as four_card
from croupier.chapters.four_card_poker import outcomes as four_outcomes
from croupier.chapters.high_card_flush import counting as high_card
from croupier.chapters.three_card_poker import counting as three_card
from croupier.chapters.three_card_prime import counting as prime
from croupier.families.poker import four_cards
from croupier.hands.five import strength5
from croupier.hands.four import strength4of5, strength4of6
from croupier.hands.kernel import kernel
from croupier.hands.wild import compared, wild_strength
from croupier.maths.decision import Decision
from croupier.maths.enumerate import Cards, Ints
from croupier.maths.pricing.counted import Tell, Terms
from croupier.maths.showdown import Counts, Strengths
from croupier.maths.spread import each
from croupier.rulebook.rules import Rules

Kind = Callable[[int], int]
Made = tuple[SeenGame, int]
DECK, WITH_JOKER = 52, 53


@kernel
def _five(hands: Cards, found: Strengths) -> None:
    for nth in range(len(hands)):
        a, b, c, d, e = hands[nth]
        found[nth] = strength5(a, b, c, d, e)


@kernel
def _best_four(hands: Cards, found: Strengths) -> None:
    for nth in range(len(hands)):
        a, b, c, d, e = hands[nth]
        found[nth] = strength4of5(a, b, c, d, e)


@kernel
def _best_of_six(hands: Cards, found: Strengths) -> None:
    for nth in range(len(hands)):
        a, b, c, d, e, f = hands[nth]
        found[nth] = strength4of6(a, b, c, d, e, f)


@kernel
def _wild(by: int, hands: Cards, found: Ints) -> None:
    for nth in range(len(hands)):
        a, b, c, d, e = hands[nth]
        found[nth] = wild_strength(by, a, b, c, d, e)


def _all(rank: Callable[[Cards, Strengths], None], hands: Cards) -> Strengths:
    found = np.empty(len(hands), dtype=np.uint16)
    rank(hands, found)
    return found


def _beside(
    rank: Callable[[Cards, Strengths], None], seen: Sequence[int], hidden: Cards
) -> Strengths:
    known = np.tile(np.array(seen, dtype=np.uint8), (len(hidden), 1))
    return _all(rank, np.concatenate([known, hidden], axis=1))


def _kinds(strengths: Strengths, kind: Kind) -> Cards:
    """By strength, each looked at once."""
    levels, places = np.unique(strengths, return_inverse=True)
    return np.array([kind(int(level)) for level in levels], dtype=np.uint8)[places]


# ------------------------------------------------------------------------------ results


def _two_ways(_: Strengths, counts: Ints, hidden: int) -> Counts:
    """The player wins a tie."""
    won = counts[:, NOT_BETTER]
    return np.stack([won, hidden - won], axis=1).astype(np.int32)


def _three_ways(_: Strengths, counts: Ints, hidden: int) -> Counts:
    won, no_better = counts[:, BEATEN], counts[:, NOT_BETTER]
    return np.stack([won, no_better - won, hidden - no_better], axis=1).astype(np.int32)


def _qualified(strengths: Strengths, counts: Ints, hidden: int) -> Counts:
    """Hands below the least beat and tie none that counts."""
    able = strengths >= caribbean_outcomes.ACE_KING
    idle = counts[:, IDLE]
    won = np.where(able, counts[:, BEATEN], idle)
    no_better = np.where(able, counts[:, NOT_BETTER], idle)
    found = [idle, won - idle, no_better - won, hidden - no_better]
    return np.stack(found, axis=1).astype(np.int32)


def _best_fours(strengths: Strengths, counts: Ints, hidden: int) -> Counts:
    """A dealer without king high is told by whether his hand is higher."""
    able = strengths >= four_cards.KING_HIGH
    idle = counts[:, IDLE]
    not_higher = np.where(able, idle, counts[:, NOT_BETTER])
    won = np.where(able, counts[:, BEATEN], idle)
    no_better = np.where(able, counts[:, NOT_BETTER], idle)
    found = [not_higher, idle - not_higher, won - idle, no_better - won, hidden - no_better]
    return np.stack(found, axis=1).astype(np.int32)


# ------------------------------------------------------------------------------ games


@cache
def _caribbean() -> SeenGame:
    strengths = _all(_five, five_of(DECK))
    return SeenGame(
        caribbean.GAME,
        DECK,
        5,
        strengths,
        _kinds(strengths, caribbean_outcomes.hand_kind),
        partial(_beside, _five),
        _qualified,
        caribbean_outcomes.ACE_KING,
    )


@cache
def _crazy() -> SeenGame:
    strengths = _all(_best_four, five_of(DECK))
    return SeenGame(
        crazy.GAME,
        DECK,
        crazy.DEALER_CARDS,
        strengths,
        _kinds(strengths, crazy_outcomes.hand_kind),
        partial(_beside, _best_four),
        _best_fours,
        four_cards.KING_HIGH,
    )


@cache
def _four() -> SeenGame:
    strengths = _all(_best_four, five_of(DECK))
    return SeenGame(
        four_card.GAME,
        DECK,
        6,
        strengths,
        _kinds(strengths, four_outcomes.hand_kind),
        partial(_beside, _best_of_six),
        _two_ways,
    )


@cache
def _dj_wild(by: int) -> SeenGame:
    found = np.empty(len(five_of(WITH_JOKER)), dtype=np.int64)
    _wild(by, five_of(WITH_JOKER), found)
    levels, places = np.unique(found, return_inverse=True)
    ranked = np.array([compared(by, int(level)) for level in levels], dtype=np.uint16)[places]
    kinds = np.array([dj_outcomes.hand_kind(int(level)) for level in levels], dtype=np.uint8)

    def dealer(seen: Sequence[int], hidden: Cards) -> Strengths:
        known = np.tile(np.array(seen, dtype=np.uint8), (len(hidden), 1))
        own = np.empty(len(hidden), dtype=np.int64)
        _wild(by, np.sort(np.concatenate([known, hidden], axis=1), axis=1), own)
        met, at = np.unique(own, return_inverse=True)
        return np.array([compared(by, int(level)) for level in met], dtype=np.uint16)[at]

    return SeenGame(dj_wild.game(by), WITH_JOKER, 5, ranked, kinds[places], dealer, _three_ways)


def seen_dealer(game: str, rules: Rules) -> Made | None:
    """The game as it is counted, and how many of the dealer's cards everybody sees anyway."""
    match game:
        case "caribbean-stud-poker":
            return _caribbean(), 1
        case "four-card-poker":
            return _four(), 1
        case "crazy-4-poker":
            return _crazy(), 0
        case "dj-wild-stud-poker":
            return _dj_wild(dj_outcomes.readings(rules)), 0
    return None


@dataclass(frozen=True, eq=False)
class SeenCards:
    """A game by its name, with one card more seen than everybody sees, by the number of what is
    seen."""

    game: str
    rules: Rules
    terms: Terms

    def __call__(self, nth: int) -> SeenPart:
        found = seen_dealer(self.game, self.rules)
        assert found is not None
        made, up = found
        return seen_part(made, self.rules, self.terms, up + 1, nth)


def played(
    made: SeenGame, up: int, game: str, rules: Rules, terms: Terms, tell: Tell
) -> Sequence[SeenPart]:
    """The best play by what is seen."""
    number = len(list(seen_sets(made.deck, up + 1)))
    found = []
    for part in each(SeenCards(game, rules, terms), range(number)):
        found.append(part)
        tell(f"seen cards: {len(found)} of {number}")
    return found


def decision_of(game: str, rules: Rules) -> Decision | None:
    """The one decision of a game against a hidden hand."""
    match game:
        case "three-card-poker":
            return three_card.GAME
        case "three-card-prime":
            return prime.GAME
        case "high-card-flush":
            return high_card.GAME
        case "caribbean-stud-poker":
            return caribbean.GAME
        case "four-card-poker":
            return four_card.GAME
        case "crazy-4-poker":
            return crazy.GAME
        case "dj-wild-stud-poker":
            return dj_wild.game(dj_outcomes.readings(rules))
    return None
