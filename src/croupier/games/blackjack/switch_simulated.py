"""Simulating Blackjack Switch: two hands, basic strategy, switching by the sum of two values."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from croupier.games.blackjack.kernels import SUPER_SIZE
from croupier.games.blackjack.outcomes import SUPER_MATCH, super_match, value_of
from croupier.games.blackjack.simulated import CUT, DECKS, below
from croupier.games.blackjack.strategy import basics, shoe_game
from croupier.games.blackjack.switch import blackjack_pays
from croupier.hands.kernel import kernel
from croupier.maths import simulate as monte_carlo
from croupier.maths.counted import Counted, Line, Part, Tell, single
from croupier.maths.enumerate import Ints
from croupier.maths.shoe import MASS, STAND
from croupier.maths.shoe_hands import ACE, TEN, VALUES, Floats, lattice
from croupier.maths.shoe_kernels import DOUBLE, HIT, SURRENDER
from croupier.rulebook.rules import Rules

ABOUT = (
    "Basic strategy, one player, switching where the values of the two hands, each by itself, add "
    "up to more; the card reader device is used before switching."
)
# How a hand ends: WIN, PUSH, LOSE, the same doubled, surrendered, then a Blackjack as dealt.
SURRENDERED, NATURAL = 6, 7
UNITS = 33  # a round of two hands, each split and doubled, has at most 32 units at stake
# A round's key: units won, lost and returned, Blackjacks paid in full and against a 21, surrenders.
KEYS = UNITS**3 * 27


@kernel
def play_switch(
    rng: Any,
    rounds: int,
    tally: Ints,
    terms: Ints,
    most_hands: Ints,
    two: Ints,
    more: Ints,
    splits: Ints,
    worth: Floats,
    natural_worth: Floats,
) -> None:
    """Rounds of two hands; the tally holds Super Match, then the keys of rounds."""
    decks, cut = terms[DECKS], terms[CUT]
    cards = 52 * decks
    shoe = np.empty(cards, dtype=np.int64)
    for nth in range(cards):
        shoe[nth] = nth % 52
    first = np.empty(32, dtype=np.int64)
    second = np.empty(32, dtype=np.int64)
    totals = np.empty(32, dtype=np.int64)
    ends = np.empty(32, dtype=np.int64)
    left = bits = pieces = 0
    for _ in range(rounds):
        if left <= cut:
            left = cards
            nth, bits, pieces = below(rng, left, bits, pieces)
            left -= 1
            shoe[nth], shoe[left] = shoe[left], shoe[nth]
        for _ in range(6):
            nth, bits, pieces = below(rng, left, bits, pieces)
            left -= 1
            shoe[nth], shoe[left] = shoe[left], shoe[nth]
        # Each hand, the dealer, each hand again, the hole card.
        one, two_, up_card = shoe[left + 5], shoe[left + 4], shoe[left + 3]
        three, four, hole = shoe[left + 2], shoe[left + 1], shoe[left]
        tally[super_match(one, two_, three, four)] += 1
        a, c, b, d = value_of(one), value_of(two_), value_of(three), value_of(four)
        up, under = value_of(up_card), value_of(hole)
        natural_one = (a == ACE and b == TEN) or (a == TEN and b == ACE)
        natural_two = (c == ACE and d == TEN) or (c == TEN and d == ACE)
        if (up == ACE and under == TEN) or (up == TEN and under == ACE):
            kept = natural_one + natural_two
            tally[SUPER_SIZE + ((2 - kept) * UNITS + kept) * 27] += 1
            continue
        keep = natural_worth[up] if natural_one else worth[up, a, b]
        keep += natural_worth[up] if natural_two else worth[up, c, d]
        if worth[up, a, d] + worth[up, c, b] > keep:
            b, d = d, b
            natural_one = natural_two = False
        hard = up + under + 2
        first[0], second[0], first[1], second[1] = a, b, c, d
        hands = 2
        origin_hands = np.ones(2, dtype=np.int64)
        origin = np.zeros(32, dtype=np.int64)
        origin[1] = 1
        live = 0
        place = 0
        while place < hands:
            x, y = first[place], second[place]
            ends[place] = 0
            if place < 2 and (natural_one if place == 0 else natural_two):
                totals[place] = 21
                ends[place] = NATURAL
                live += 1
                place += 1
                continue
            if y < 0:
                nth, bits, pieces = below(rng, left, bits, pieces)
                left -= 1
                shoe[nth], shoe[left] = shoe[left], shoe[nth]
                y = value_of(shoe[left])
            own = origin[place]
            if x == y and origin_hands[own] < most_hands[x] and splits[x, up]:
                first[hands] = x
                second[place] = second[hands] = -1
                origin[hands] = own
                origin_hands[own] += 1
                hands += 1
                continue
            low = x + y + 2
            aces = x == ACE or y == ACE
            total = low + 10 if aces and low <= 11 else low
            drawn = 2
            while total < 21 and not (origin_hands[own] > 1 and x == ACE and terms[2]):
                soft = 1 if total != low else 0
                action = two[soft, total, up] if drawn == 2 else more[soft, total, up]
                if action == SURRENDER:
                    if origin_hands[own] == 1:
                        ends[place] = SURRENDERED
                        break
                    action = more[soft, total, up]
                if action not in (HIT, DOUBLE):
                    break
                nth, bits, pieces = below(rng, left, bits, pieces)
                left -= 1
                shoe[nth], shoe[left] = shoe[left], shoe[nth]
                value = value_of(shoe[left])
                low += value + 1
                aces = aces or value == ACE
                total = low + 10 if aces and low <= 11 else low
                drawn += 1
                if action == DOUBLE:
                    ends[place] = 3
                    break
            totals[place] = total
            if total <= 21 and ends[place] != SURRENDERED:
                live += 1
            place += 1
        aces = up == ACE or under == ACE
        dealer = hard + 10 if aces and hard <= 11 else hard
        while live and dealer < 17:
            nth, bits, pieces = below(rng, left, bits, pieces)
            left -= 1
            shoe[nth], shoe[left] = shoe[left], shoe[nth]
            value = value_of(shoe[left])
            hard += value + 1
            aces = aces or value == ACE
            dealer = hard + 10 if aces and hard <= 11 else hard
        won = lost = returned = naturals = against_21 = surrenders = 0
        for place in range(hands):
            units = 2 if ends[place] == 3 else 1
            if ends[place] == SURRENDERED:
                surrenders += 1
            elif ends[place] == NATURAL:
                if dealer == 21:
                    against_21 += 1
                elif dealer == 22 and not terms[3]:
                    returned += 1
                else:
                    naturals += 1
            elif totals[place] > 21:
                lost += units
            elif dealer == 22 or totals[place] == dealer:
                returned += units
            elif dealer > 22 or totals[place] > dealer:
                won += units
            else:
                lost += units
        key = (won * UNITS + lost) * UNITS + returned
        tally[SUPER_SIZE + ((key * 3 + naturals) * 3 + against_21) * 3 + surrenders] += 1


def _line(key: int) -> Line:
    key, surrenders = divmod(key, 3)
    key, against_21 = divmod(key, 3)
    key, naturals = divmod(key, 3)
    key, returned = divmod(key, UNITS)
    won, lost = divmod(key, UNITS)
    named = (
        ("win", won),
        ("lose", lost),
        ("push", returned),
        ("blackjack", naturals),
        ("blackjack-against-a-dealers-21-in-more-than-two-cards", against_21),
        ("surrender", surrenders),
    )
    return tuple(Part("blackjack", outcome, Fraction(n)) for outcome, n in named if n)


def simulate_switch(
    rules: Rules, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, Counted]:
    """Blackjack Switch and Super Match, switching by the values of single hands."""
    game = shoe_game(rules)
    args = switch_args(rules)
    tally = monte_carlo.run(
        play_switch,
        args,
        size=SUPER_SIZE + KEYS,
        rounds=rounds,
        seed=seed,
        cores=cores,
        tell=tell,
    )
    assert 4 * max(game.most_hands) < UNITS
    lines: dict[Line, int] = {}
    for key in np.flatnonzero(tally[SUPER_SIZE:]).tolist():
        parts = _line(key)
        lines[parts] = lines.get(parts, 0) + int(tally[SUPER_SIZE + key])
    supers = single("super-match", zip(SUPER_MATCH, tally[:SUPER_SIZE].tolist(), strict=True))
    found = {
        "blackjack": Counted("blackjack", lines, method="simulated", about=ABOUT),
        "super-match": Counted("super-match", supers, method="simulated", about=ABOUT),
    }
    return {wager: counted for wager, counted in found.items() if rules.offers(wager)}


def switch_args(rules: Rules) -> tuple[Any, ...]:
    game = shoe_game(rules)
    pays = blackjack_pays(rules, natural=True)
    two = np.zeros((2, 22, VALUES), dtype=np.int64)
    more = np.zeros((2, 22, VALUES), dtype=np.int64)
    splits = np.zeros((VALUES, VALUES), dtype=np.int64)
    worth = np.zeros((VALUES, VALUES, VALUES))
    natural_worth = np.zeros(VALUES)
    for up, basic in enumerate(basics(game)):
        assert basic is not None
        solution = basic.solution
        for (soft, total), action in basic.more.items():
            more[int(soft), total, up] = action
            two[int(soft), total, up] = basic.two.get((soft, total), action)
        for pair in solution.splits:
            splits[pair, up] = 1
        for first in range(VALUES):
            for second in range(VALUES):
                hand = sorted((first, second))
                mass = float(solution.values[lattice().at(*hand), MASS])
                worth[up, first, second] = solution.value(*hand) / mass
        worth[up, ACE, TEN] = worth[up, TEN, ACE] = float(
            solution.values[lattice().at(ACE, TEN), STAND]
            / solution.values[lattice().at(ACE, TEN), MASS]
        )
        natural_worth[up] = pays.units[0]
    terms = np.zeros(4, dtype=np.int64)
    cards = 52 * rules.number("decks")
    terms[DECKS] = rules.number("decks")
    terms[CUT] = cards - 1 if rules.yes("reshuffling-device") else cards // 4
    terms[2] = game.split_aces_one_card
    terms[3] = rules["switch-blackjack-against-22"] == "win"
    return terms, np.array(game.most_hands), two, more, splits, worth, natural_worth
