"""Compiled rounds of Raise It Up Stud Poker, and what their tally says of every wager."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any

import numpy as np

from croupier.chapters.raise_it_up_stud_poker.counting import deals, lines_of
from croupier.chapters.raise_it_up_stud_poker.outcomes import HAND_KINDS, SIX_CARD_WAGER, hand_kind
from croupier.chapters.raise_it_up_stud_poker.side_wagers import (
    Kept,
    Way,
    best_way,
    count_beside,
    of_six,
)
from croupier.hands.kernel import kernel
from croupier.hands.keys import card_bit
from croupier.hands.kinds import SIX_KINDS, THREE_KINDS, best_three_kind, six_kind, three_kind
from croupier.maths.dealing import dealt_rounds
from croupier.maths.pricing.counted import SIMULATED, Counted, Line, Tell, Terms
from croupier.maths.simulate import Sample, WhenAsked
from croupier.maths.stages.induction import END
from croupier.maths.stages.reveals import Ints, insert, kinds_by_place, set_place
from croupier.rulebook.rules import Rules

CARDS = 6
MOST = 6  # Antes that a Play Wager may come to, where one is made on every street

# The tally: played out by the Play Wager and hand, folded by the Play Wager before and hand; kept
# and folded by the player's three cards, and by the best three of six; all six cards.
FOLDED_AT = MOST * HAND_KINDS
OWN_AT = FOLDED_AT + MOST * HAND_KINDS
BEST_AT = OWN_AT + 2 * THREE_KINDS
SIX_AT = BEST_AT + 2 * THREE_KINDS
TALLY_SIZE = SIX_AT + SIX_KINDS


@kernel
def tally_round(
    cards: Ints,
    tally: Ints,
    turned: int,
    low_ace: bool,
    which: Ints,
    kinds: tuple[Ints, Ints, Ints],
    plays: tuple[Ints, Ints, Ints],
) -> None:
    """One round. `plays[street][which, kind, Play Wager before]` is the Play Wager after it, or -1
    for a fold; `kinds` are by the place of the cards seen, their suits `turned` round or not."""
    a, b, c, d, e, f = cards
    own, hand = three_kind(a, b, c), hand_kind(a, b, c, d, e, f)
    seen = np.empty(CARDS, dtype=np.int64)
    for nth in range(3):
        insert(seen, nth, cards[nth] ^ turned)
    made = plays[0][which[own], kinds[0][set_place(seen, 3)], 0]
    insert(seen, 3, d ^ turned)
    made = plays[1][which[own], kinds[1][set_place(seen, 4)], made]
    insert(seen, 4, e ^ turned)
    last = plays[2][which[own], kinds[2][set_place(seen, 5)], made]
    folded = 1 if last < 0 else 0
    if folded:
        tally[FOLDED_AT + made * HAND_KINDS + hand] += 1
    else:
        tally[(last - 1) * HAND_KINDS + hand] += 1
    bits = 0
    for card in cards:
        bits |= card_bit(card)
    tally[OWN_AT + folded * THREE_KINDS + own] += 1
    tally[BEST_AT + folded * THREE_KINDS + best_three_kind(bits, low_ace)] += 1
    tally[SIX_AT + six_kind(a, b, c, d, e, f)] += 1


play_rounds = dealt_rounds(tally_round, CARDS)


@cache
def _kinds(*, marked: bool) -> tuple[Ints, ...]:
    return tuple(kinds_by_place(layer) for layer in deals(marked=marked).layers)


def arguments(way: Way, *, low_ace: bool) -> tuple[Any, ...]:
    """What the kernel is told of a way to play."""
    games = list({id(choices): choices for choices in way.choices}.values())
    which = np.array([[each is one for each in games].index(True) for one in way.choices])
    plays = tuple(
        np.stack([_made(way, street, choices[street]) for choices in games]) for street in range(3)
    )
    turned = 3 if way.marked else 0
    return turned, low_ace, which, _kinds(marked=way.marked), plays


def _made(way: Way, street: int, choices: Ints) -> Ints:
    """The Play Wager after a street by kind and the one before; -1 for a fold."""
    stage, last = way.game.solved.stages[street], street == 2
    made = [
        np.array([-1 if move.to == END else move.to + last for move in moves])[choices[:, position]]
        for position, moves in enumerate(stage.moves)
    ]
    return np.stack(made, axis=1).astype(np.int8)


@dataclass(frozen=True)
class Sampled:
    """The deals of simulated rounds."""

    sample: Sample
    low_ace: bool

    def main(self, way: Way) -> dict[Line, int]:
        return main_lines(self._tally(way))

    def kept(self, rules: Rules, way: Way, wager: str) -> Kept:
        return kept_rounds(self._tally(way), of_six=of_six(rules, wager))

    def every(self, rules: Rules, way: Way, wager: str) -> Ints:
        return every_round(self._tally(way), wager)

    def _tally(self, way: Way) -> Ints:
        return _played(self.sample, way, self.low_ace)


def main_lines(tally: Ints) -> dict[Line, int]:
    """What a tally says of the main wagers."""
    by_hand = tally[:OWN_AT].reshape(-1, HAND_KINDS)
    return lines_of(by_hand[MOST:].sum(axis=1).tolist(), by_hand[:MOST])


def kept_rounds(tally: Ints, *, of_six: bool) -> Kept:
    """What a tally says of a wager that a fold forfeits."""
    begin = BEST_AT if of_six else OWN_AT
    kept, folded = tally[begin : begin + 2 * THREE_KINDS].reshape(2, THREE_KINDS)
    return Kept(kept, int(folded.sum()))


def every_round(tally: Ints, wager: str) -> Ints:
    """What a tally says of a wager that no fold touches, by kind."""
    if wager == SIX_CARD_WAGER.key:
        return tally[SIX_AT:]
    kinds: Ints = tally[OWN_AT:BEST_AT].reshape(2, THREE_KINDS).sum(axis=0)
    return kinds


@lru_cache(maxsize=2)
def _played(sample: Sample, way: Way, low_ace: bool) -> Ints:
    return sample.play(play_rounds, arguments(way, low_ace=low_ace), TALLY_SIZE)


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Every wager over the same cards, by the strategies of the count."""
    sampled = Sampled(Sample(rounds, seed, cores, tell), rules["ace-2-3"] == "counts")
    best = best_way(rules, terms)
    sampled.main(best)

    def counted(wager: str) -> tuple[Counted, ...]:
        if wager == "ante":
            return (Counted("ante", sampled.main(best), method=SIMULATED),)
        found = count_beside(rules, wager, terms, sampled)
        return tuple(replace(each, method=SIMULATED) for each in found)

    return WhenAsked([wager.key for wager in rules.wagers() if wager.part_of is None], counted)
