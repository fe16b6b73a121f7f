"""Every deal of Five Card Hi-Lo, by the player's ranks and where an ace of theirs goes.

Of five cards only points matter to the Ante and Tie Wagers, so that 6,175 patterns of ranks are
1,993 hands of values, each of which meets the dealer's 1,993. Where an ace goes is decided with
nothing more to be seen than at the Play Wager: for any wagers at stake the better setting of each
hand is found first, and then a `Decision` whose hands are set so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import comb

import numpy as np

from croupier.chapters.five_card_hi_lo import outcomes
from croupier.chapters.five_card_hi_lo.outcomes import (
    ACE_LOW,
    ACES_HIGH,
    RELATIONS,
    SETTINGS,
    ace_kind,
    poker_kind,
    relation,
    tie_kind,
    totals,
)
from croupier.families.poker.counting.decided import decision
from croupier.families.poker.counting.lines import named
from croupier.hands.five import ROW5
from croupier.hands.kernel import kernel
from croupier.hands.keys import card_key, high_counts, low_place
from croupier.hands.twenty_one import VALUES, value_of
from croupier.maths.decision import FOLD, Decision, Saved, Values
from croupier.maths.enumerate import SUITS, Cards, Ints
from croupier.maths.pricing.counted import Counted, Line, Terms, line, single
from croupier.maths.pricing.prices import Pricing
from croupier.maths.showdown import Counts
from croupier.maths.sights import NO_CARD, Sights, ToCome, whole
from croupier.rulebook.rules import Rules

HAND, RANKS = 5, 13
DEALER_HANDS = comb(47, HAND)
TIES = np.array([tie_kind(each) for each in range(RELATIONS)])
_CHOOSE = np.array([[comb(n, k) for k in range(HAND + 1)] for n in range(17)])
_DECK = np.array([SUITS] * (VALUES - 1) + [4 * SUITS])


@kernel
def pattern_place(a: int, b: int, c: int, d: int, e: int) -> int:
    """The place of five cards among the patterns of five ranks."""
    key = card_key(a) + card_key(b) + card_key(c) + card_key(d) + card_key(e)
    return int(np.int64(ROW5[high_counts(key)])) + low_place(key)


@dataclass(frozen=True, eq=False)
class Deals:
    """The patterns in their places: one hand of each, and how many there are of it.

    `points[pattern, setting]` are those of the high and the low hand, `relations[pattern, setting]`
    the dealer's hands by `outcomes.relation`.
    """

    cards: Cards
    weights: Ints
    kinds: Cards
    points: Ints
    relations: Counts


@cache
def all_deals() -> Deals:
    patterns = [
        [SUITS * rank + ranks[:nth].count(rank) for nth, rank in enumerate(ranks)]
        for ranks in combinations_with_replacement(range(RANKS), HAND)
        if ranks[0] != ranks[-1]
    ]
    cards = np.array(sorted(patterns, key=lambda hand: int(pattern_place(*hand))))
    ranks, values = (np.zeros((len(cards), size), dtype=np.int64) for size in (RANKS, VALUES))
    for nth, hand in enumerate(cards.tolist()):
        for card in hand:
            ranks[nth, card // SUITS] += 1
            values[nth, value_of(card)] += 1
    held, first, class_of = np.unique(values, axis=0, return_index=True, return_inverse=True)
    points = np.array(
        [[totals(setting, *hand) for setting in _settings(hand)] for hand in cards.tolist()]
    )
    found = np.zeros((len(held), len(SETTINGS), RELATIONS), dtype=np.int64)
    _meet_dealers(held, points[first], found)
    return Deals(
        cards.astype(np.uint8),
        _CHOOSE[SUITS][ranks].prod(axis=1),
        np.array([ace_kind(*hand) for hand in cards.tolist()], dtype=np.uint8),
        points,
        found[class_of.reshape(-1)].astype(np.int32),
    )


def _settings(hand: list[int]) -> tuple[int, int]:
    """The settings of a hand; without an ace both are the same."""
    return ACES_HIGH, ACE_LOW if hand[-1] // SUITS == RANKS - 1 else ACES_HIGH


@kernel
def _meet_dealers(held: Ints, points: Ints, found: Ints) -> None:
    """For every hand of values and both settings, the dealer's hands by relation."""
    for own in range(len(held)):
        for other in range(len(held)):
            ways = 1
            for value in range(VALUES):
                ways *= _CHOOSE[_DECK[value] - held[own, value], held[other, value]]
                if ways == 0:
                    break
            if ways:
                high, low = points[other, ACES_HIGH]
                for setting in range(len(SETTINGS)):
                    of_own = points[own, setting]
                    found[own, setting, relation(of_own[0], of_own[1], high, low)] += ways


# ------------------------------------------------------------------------------ the decision


def _sights(settings: Cards) -> tuple[Sights, ...]:
    deals, every = all_deals(), np.arange(len(settings))
    high = deals.points[every, settings, 0].astype(np.uint16)
    results = deals.relations[every, settings]
    return (Sights(NO_CARD, deals.cards, deals.weights, high, deals.kinds, results),)


def _as_dealt() -> tuple[Sights, ...]:
    return _sights(np.full(len(all_deals().cards), ACES_HIGH, dtype=np.uint8))


GAME = decision(
    "play",
    outcomes.ends,
    outcomes.FOLDED,
    sights=_as_dealt,
    hidden_hands=DEALER_HANDS,
    kinds=outcomes.ACE_KINDS,
    results=RELATIONS,
)


def game_with(settings: Cards) -> Decision:
    """The decision about hands that are set so."""
    return _game_with(settings.tobytes())


@lru_cache(maxsize=8)
def _game_with(settings: bytes) -> Decision:
    sights = _sights(np.frombuffer(settings, dtype=np.uint8))
    return replace(GAME, sights=lambda: sights)


@dataclass(frozen=True, eq=False)
class Best:
    """How each hand is best set, and what playing it so is worth."""

    settings: Cards
    values: Values

    @property
    def choices(self) -> Cards:
        """FOLD, or one more than the setting."""
        (chosen,) = self.values.choices
        return np.where(chosen == FOLD, FOLD, self.settings + 1).astype(np.uint8)


def best(rules: Rules, terms: Terms, ties: Fraction = Fraction(0)) -> Best:
    """The best play for an Ante Wager, with so many times the Ante on a Tie Wager beside it."""
    settings = _best_settings(tuple(nets_by_relation(rules, terms, ties)))
    saved = None
    if ties:
        returns = tuple(ties * back for back in tie_returns(rules, terms))
        saved = Saved(tie_at(settings), returns)
    return Best(settings, game_with(settings).values(rules, terms, saved))


def worth(rules: Rules, terms: Terms, choices: Cards) -> Fraction:
    """What an Ante Wager is worth with choices as `Best` has them."""
    settings = (choices == ACE_LOW + 1).astype(np.uint8)
    plays = (choices != FOLD).astype(np.uint8)
    return game_with(settings).values(rules, terms).worth([plays])


def nets_by_relation(rules: Rules, terms: Terms, ties: Fraction) -> list[Fraction]:
    """What a hand without aces brings, per unit of the Ante, by relation."""
    pricing = Pricing(rules, "ante", terms)
    back = tie_returns(rules, terms) if ties else [Fraction(0)] * len(outcomes.TIE)
    return [
        pricing.net(GAME.line(rules, each, 0, 1)) + ties * (back[TIES[each]] - 1)
        for each in range(RELATIONS)
    ]


@lru_cache(maxsize=8)
def _best_settings(nets: tuple[Fraction, ...]) -> Cards:
    """An ace is low where that is worth more."""
    worth, _ = whole(np.array(nets, dtype=object))
    high, low = (all_deals().relations @ worth).T
    return np.asarray(low > high, dtype=np.uint8)


# ------------------------------------------------------------------------------ wagers beside

# The ways to play a Tie Wager: the first is the headline.
TIE_PLAYS = {
    "plain": "With the main game's best play; a fold forfeits it (663a.11(b)(1)).",
    "joint": "With an Ante of the same amount: folds and aces as is best for both together.",
    "alone": "Never folded, with aces placed as is best for this wager alone: as with a much "
    "smaller Ante.",
}


def plays(rules: Rules, terms: Terms) -> dict[str, Cards]:
    """The choices, as `Best` has them, for every way to play a Tie Wager."""
    plain = best(rules, terms).choices
    if not rules.offers("tie"):
        return dict.fromkeys(TIE_PLAYS, plain)
    back = tie_returns(rules, terms)
    alone = _best_settings(tuple(back[kind] for kind in TIES)) + 1
    joint = best(rules, terms, Fraction(1)).choices
    return dict(zip(TIE_PLAYS, (plain, joint, alone), strict=True))


def tally_relations(choices: Cards) -> Ints:
    """All deals by choice, fold or play, and relation."""
    deals = all_deals()
    settings = (choices == ACE_LOW + 1).astype(np.uint8)
    found = deals.relations[np.arange(len(choices)), settings] * deals.weights[:, None]
    return np.array([found[choices == FOLD].sum(axis=0), found[choices != FOLD].sum(axis=0)])


def tie_variants(tallies: Sequence[Ints], method: str) -> tuple[Counted, ...]:
    """The Tie Wager in all its plays, from their deals by choice and relation."""
    return tuple(
        Counted("tie", _tie_lines(tally), method, variant, about)
        for tally, (variant, about) in zip(tallies, TIE_PLAYS.items(), strict=True)
    )


def _tie_lines(deals: Ints) -> dict[Line, int]:
    kept = np.zeros(len(outcomes.TIE), dtype=np.int64)
    np.add.at(kept, TIES, deals[FOLD + 1])
    return single("tie", [*named(outcomes.TIE, kept), ("lose", int(deals[FOLD].sum()))])


def tie_at(settings: Cards) -> ToCome:
    """At every sight, the dealer's hands by `outcomes.tie_kind`, where hands are set so."""
    deals = all_deals()
    results = deals.relations[np.arange(len(settings)), settings]
    counts = np.zeros((len(settings), len(outcomes.TIE)), dtype=np.int64)
    np.add.at(counts.T, TIES, results.T)
    return ToCome((counts,), DEALER_HANDS)


def tie_returns(rules: Rules, terms: Terms) -> list[Fraction]:
    """What comes back for each kind of tie, per unit of the Tie Wager."""
    pricing = Pricing(rules, "tie", terms)
    return [pricing.net(line(("tie", name))) + 1 for name in outcomes.TIE]


@kernel
def _count_poker(counts: Ints) -> None:
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        counts[poker_kind(a, b, c, d, e)] += 1


@cache
def poker_counts() -> Ints:
    """All 2,598,960 hands of five cards, by `outcomes.poker_kind`."""
    counts = np.zeros(outcomes.POKER_KINDS, dtype=np.int64)
    _count_poker(counts)
    return counts
