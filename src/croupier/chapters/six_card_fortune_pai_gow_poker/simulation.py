"""Compiled rounds of Six-Card Fortune Pai Gow Poker, and what their tally says of every wager."""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.chapters.six_card_fortune_pai_gow_poker.counting import HANDS, Bytes
from croupier.chapters.six_card_fortune_pai_gow_poker.outcomes import (
    DEALT,
    FORTUNE,
    INSURED,
    MAIN,
    PAIR_OF_8S,
    PLAYERS_JOKER,
    SETTINGS,
    WAGERS,
    best_category,
    dealers_low,
    high_without,
    insured_kind,
    low_strength,
    readings,
)
from croupier.chapters.six_card_fortune_pai_gow_poker.solved import (
    ALONE,
    BEST,
    DOUBLED,
    HOUSE_WAY,
    LOST,
    LOST_BOTH,
    LOST_ONE,
    TIED,
    TIED_BOTH,
    WON,
    WON_BOTH,
    WON_ONE,
)
from croupier.chapters.six_card_fortune_pai_gow_poker.strategy import ABOUT, PLAYS, lines, solved
from croupier.equipment.cards import JOKER
from croupier.families.poker.counting.lines import hand_lines
from croupier.families.setting.hands import not_won
from croupier.hands.kernel import kernel
from croupier.hands.keys import Ints
from croupier.hands.pai_gow import HIGH_CARD, HIGHS, rank_of
from croupier.maths.pricing.counted import SIMULATED, Counted, Tell
from croupier.maths.setting.hands import Rows, choose
from croupier.maths.simulate import TalliedRounds
from croupier.rulebook.rules import Rules

ENDS = LOST_BOTH + 1
ORDER = (BEST, ALONE, HOUSE_WAY)
OF_HAND = len(ORDER) * ENDS
OF_INSURED = OF_HAND + len(FORTUNE)
SIZE = OF_INSURED + len(INSURED)


# What is known of a hand, packed into one number: its kinds for wagers on the hand, and the points
# at which the dealer sets it, and a player who does not double, and one who may; from the top a
# mark, whether the last doubles, and whether the dealer's low card is the joker.
KIND_BITS = LOW_BITS = 4
LOW = KIND = (1 << LOW_BITS) - 1
POINT_BITS = (HIGHS << LOW_BITS).bit_length()
POINT = (1 << POINT_BITS) - 1
OF_BEST = 2 * KIND_BITS
OF_ALONE, OF_DEALER = OF_BEST + POINT_BITS, OF_BEST + 2 * POINT_BITS
MARKED, DOUBLES, JOKER_LOW = (1 << 62 - nth for nth in range(3))
assert max(len(FORTUNE), len(INSURED)) <= KIND + 1
assert PLAYERS_JOKER <= LOW
assert JOKER_LOW >> POINT_BITS >= 1 << OF_DEALER


@kernel
def low_place(by: int, cards: Ints, strength: int) -> int:
    """Which card goes low for a low hand of such strength: the one that leaves the most high."""
    found, best = -1, -1
    for low in range(SETTINGS):
        if low_strength(cards[low]) == strength:
            high = high_without(by, cards, low)
            if high > best:
                found, best = low, high
    return found


@kernel
def set_so(by: int, cards: Ints, low: int) -> int:
    """The point of a player's hand with a card low."""
    return high_without(by, cards, low) << LOW_BITS | low_strength(cards[low])


@kernel
def look(by: int, cards: Ints, choice: int, alone: int) -> int:
    """What is known of six cards for which these choices are best, packed."""
    house = dealers_low(by, cards)
    dealer = high_without(by, cards, house) << LOW_BITS | rank_of(cards[house])
    found = MARKED | dealer << OF_DEALER
    found |= set_so(by, cards, low_place(by, cards, choice % DOUBLED)) << OF_BEST
    found |= set_so(by, cards, low_place(by, cards, alone)) << OF_ALONE
    if choice >= DOUBLED:
        found |= DOUBLES
    if cards[house] == JOKER:
        found |= JOKER_LOW
    a, b, c, d, e, f = cards
    category = best_category(a, b, c, d, e, f)
    if category == HIGH_CARD:
        found |= insured_kind(a, b, c, d, e, f)
    return found | category << KIND_BITS


@kernel
def end_of(own: int, doubled: bool, dealer: int) -> int:
    """How a hand that is set so ends against the dealer's."""
    high = dealer >> LOW_BITS
    result = not_won(own >> LOW_BITS, own & LOW, high, dealer & LOW)
    if not doubled:
        return (WON, TIED, LOST)[result]
    if high >= PAIR_OF_8S:
        return (WON_BOTH, TIED_BOTH, LOST_BOTH)[result]
    return (WON_ONE, TIED_BOTH, LOST_ONE)[result]


@kernel
def look_up(
    cards: Ints, by: int, rows: Rows, ways: Ints, choices: Bytes, alone: Bytes, known: Ints
) -> int:
    """The same of cards in any order, looked at when their kind is first met."""
    ascending = np.sort(cards)
    place = 0
    for nth in range(DEALT):
        place += ways[nth + 1, ascending[nth]]
    row = rows[place]
    if not known[row]:
        known[row] = look(by, ascending, choices[row], alone[row])
    return int(known[row])


@kernel
def tally_round(
    cards: Ints,
    tally: Ints,
    by: int,
    rows: Rows,
    ways: Ints,
    choices: Bytes,
    alone: Bytes,
    known: Ints,
) -> None:
    """One round: six cards of the player, six of the dealer."""
    own = look_up(cards[:DEALT], by, rows, ways, choices, alone, known)
    other = look_up(cards[DEALT : 2 * DEALT], by, rows, ways, choices, alone, known)
    dealer = other >> OF_DEALER & POINT
    house = own >> OF_DEALER & POINT
    if own & JOKER_LOW:
        house = house & ~LOW | PLAYERS_JOKER
    tally[end_of(own >> OF_BEST & POINT, own & DOUBLES != 0, dealer)] += 1
    tally[ENDS + end_of(own >> OF_ALONE & POINT, False, dealer)] += 1
    tally[2 * ENDS + end_of(house, False, dealer)] += 1
    tally[OF_HAND + (own >> KIND_BITS & KIND)] += 1
    tally[OF_INSURED + (own & KIND)] += 1


@kernel
def play_rounds(
    rng: Any,
    rounds: int,
    tally: Ints,
    by: int,
    rows: Rows,
    ways: Ints,
    choices: Bytes,
    alone: Bytes,
    known: Ints,
) -> None:
    deck = np.arange(53)
    for _ in range(rounds):
        for nth in range(2 * DEALT):
            taken = rng.integers(nth, 53)
            deck[nth], deck[taken] = deck[taken], deck[nth]
        tally_round(deck, tally, by, rows, ways, choices, alone, known)


def told(rules: Rules, tell: Tell) -> tuple[Any, ...]:
    """What the kernel is told of the rules and of how to play."""
    best = solved(rules, tell)
    known = np.zeros(len(best.choices), dtype=np.int64)
    return readings(rules), HANDS.rows, choose(HANDS.deck), best.choices, best.alone, known


def counted_rounds(rules: Rules, tally: Ints) -> dict[str, tuple[Counted, ...]]:
    """What a tally says of every wager that is offered."""
    ends = dict(zip(ORDER, tally[:OF_HAND].reshape(-1, ENDS).tolist(), strict=True))
    first, *others = PLAYS[rules.yes("double-down")]
    found = {
        MAIN: (
            Counted(MAIN, lines(ends[first]), SIMULATED),
            *(Counted(MAIN, lines(ends[key]), SIMULATED, key, ABOUT[key]) for key in others),
        )
    }
    kinds = {"insurance": tally[OF_INSURED:]}
    for key, wager in WAGERS.items():
        weights = kinds.get(key, tally[OF_HAND:OF_INSURED])
        found[key] = (Counted(key, hand_lines(rules, wager, weights), SIMULATED),)
    offered = (wager.key for wager in rules.wagers() if wager.part_of is None)
    return {key: found[key] for key in offered}


simulate = TalliedRounds(
    play_rounds, SIZE, lambda rules, terms, tell: told(rules, tell), counted_rounds
).simulate
