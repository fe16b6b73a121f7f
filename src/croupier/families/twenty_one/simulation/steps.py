"""Many tables of the family side by side, played step by step by somebody's choices.

Each table has one box, a shoe of its own and one decision open, or a round that has ended. Hands,
ends and what they bring are those of the exact count; Insurance is not offered. Games whose hands
are told by suits, or that have choices beside these, have no such form.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.families.twenty_one.counting.names import results_line
from croupier.families.twenty_one.simulation.rounds import (
    BLACKJACK,
    GIVEN_UP,
    OVER,
    RANK,
    TOTAL,
)
from croupier.families.twenty_one.simulation.shoes import (
    BEGUN,
    BURN_BATCH,
    BURN_ROUND,
    LEFT,
    NOISE_LOW,
    Bytes,
    Noise,
    draw,
    keep,
    loaded,
    make_noise,
    new_shoes,
    shuffled,
)
from croupier.families.twenty_one.simulation.simulated import SimulatedGame
from croupier.families.twenty_one.simulation.tables import (
    CARD_VALUES,
    codes_of,
    dealer_tables,
    lives_of,
)
from croupier.families.twenty_one.simulation.tally import MOST_HANDS
from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.enumerate import Ints
from croupier.maths.shoe.exact.cells import result_cells
from croupier.maths.shoe.hands import BUST, Floats, lattice
from croupier.maths.shoe.kernels import DOUBLES_AS, DRAWS, SURRENDERS

STANDS, DRAWS_CARD, DOUBLES, SPLITS, GIVES_UP = range(5)
CHOICES = ("stand", "draw", "double", "split", "surrender")
# The state of a table between steps.
UP, HOLE, HANDS, ACTIVE, RANK_SPLIT, ENDED, LIVE = range(7)
FIELDS = 7
NOT_SPLIT = -1
Small = NDArray[np.int8]


class Rules21(NamedTuple):
    """What a step is told of the game."""

    cut: int
    burn: int
    up_first: bool
    values: Bytes
    after: Ints  # hands x values
    starts: Ints  # by value, the hand of one card
    totals: Ints
    pairs: Ints  # by hand, the value of which it is a pair, or -1
    allowed: Ints  # before a split, after one, and after one of aces; by hand
    classes: Ints  # before and after a split, by hand
    most: Ints  # hands that a pair of a value may become
    added: Ints  # the kind of the hands that a split of a value adds
    dealer_begin: Bytes
    dealer_after: Bytes
    draws: Bytes
    codes: Bytes
    lives: Bytes
    nets: Floats  # of a code: of a first hand, of one that a split added
    naturals: Floats  # by up value: a Blackjack paid, two of them, a hand against one


class Tables21(NamedTuple):
    """So many tables: shoes, hands, kinds of their wagers, how they ended, cards gone by value."""

    shoes: Bytes
    noises: Noise
    states: Ints
    fields: Ints
    hands: Ints
    kinds: Ints
    ends: Ints
    gone: Ints
    rewards: Floats


@kernel
def _take(s: Tables21, t: Rules21, at: int, seen: bool) -> int:
    """The next card of a table; what players see is gone from the shoe."""
    left, place, base, ran, begun = loaded(s.states[at])
    card, left, place, base, ran = draw(s.shoes[at], s.noises[at], left, place, base, begun, ran)
    keep(s.states[at], left, place, base, ran)
    if seen:
        s.gone[at, t.values[card]] += 1
    return int(card)


@kernel
def begin(rng: Any, s: Tables21, t: Rules21, at: int) -> None:
    """Deal a round at a table; what needs no decision is done."""
    left, place, base, ran, _ = loaded(s.states[at])
    if place > NOISE_LOW:
        make_noise(rng, s.noises[at])
        place = 0
    left, base, ran = shuffled(s.shoes[at], t.cut, left, base, ran)
    keep(s.states[at], left, place, base, ran)
    new = left == s.shoes.shape[1]
    if new:
        s.gone[at] = 0
    s.states[at, BEGUN] = left
    if t.burn == BURN_ROUND or (t.burn == BURN_BATCH and new):
        _take(s, t, at, False)
        s.states[at, BEGUN] = s.states[at, LEFT]
    one = _take(s, t, at, True)
    up = _take(s, t, at, True)
    two = _take(s, t, at, True)
    hole = _take(s, t, at, False)
    if t.up_first:
        one, up = up, one
    fields = s.fields[at]
    fields[UP], fields[HOLE], fields[HANDS], fields[ACTIVE] = up, hole, 1, 0
    fields[RANK_SPLIT], fields[ENDED], fields[LIVE] = NOT_SPLIT, 0, 0
    first, second = t.values[one], t.values[two]
    s.hands[at, 0] = t.after[t.starts[first], second]
    s.kinds[at, 0] = 0
    s.rewards[at] = 0.0
    natural = first * second == 0 and first + second == TEN
    met = t.dealer_begin[up >> 2 << RANK | hole >> 2] == BLACKJACK
    if natural or met:
        end = 1 if natural and met else 2 if met else 0
        s.rewards[at] = t.naturals[end, t.values[up]]
        fields[ENDED] = 1
        return
    _settle_down(s, t, at)


@kernel
def legal(s: Tables21, t: Rules21, at: int, mask: Small) -> int:
    """What may be done with the active hand; returns how many choices there are."""
    mask[:] = 0
    mask[STANDS] = 1
    fields = s.fields[at]
    hand = s.hands[at, fields[ACTIVE]]
    if fields[ENDED] or t.totals[hand] >= 21:
        return 1
    split = fields[RANK_SPLIT]
    way = 0 if split == NOT_SPLIT else 2 if split == ACE else 1
    bits = t.allowed[way, hand]
    pair = t.pairs[hand]
    mask[DRAWS_CARD] = bits & DRAWS
    mask[DOUBLES] = bits >= DOUBLES_AS
    mask[SPLITS] = pair >= 0 and fields[HANDS] < t.most[pair]
    mask[GIVES_UP] = bits & SURRENDERS != 0
    return int(mask.sum())


@kernel
def _end(s: Tables21, t: Rules21, at: int, hand: int, more: int, given_up: bool) -> None:
    """The active hand is done."""
    fields = s.fields[at]
    nth = fields[ACTIVE]
    own = OVER
    if given_up:
        own = GIVEN_UP
    elif hand != BUST:
        own = t.classes[0 if fields[RANK_SPLIT] == NOT_SPLIT else 1, hand]
    s.ends[at, nth] = ((s.kinds[at, nth] + more) << 5 | own) << 5
    fields[LIVE] += t.lives[own]
    fields[ACTIVE] = nth + 1
    if fields[ACTIVE] < fields[HANDS]:
        card = _take(s, t, at, True)
        s.hands[at, nth + 1] = t.after[t.starts[fields[RANK_SPLIT]], t.values[card]]


@kernel
def _settle_down(s: Tables21, t: Rules21, at: int) -> None:
    """Hands without a choice are done; after the last one the dealer plays and all is paid."""
    fields = s.fields[at]
    mask = np.zeros(5, dtype=np.int8)
    while fields[ACTIVE] < fields[HANDS]:
        if legal(s, t, at, mask) > 1:
            return
        _end(s, t, at, s.hands[at, fields[ACTIVE]], 0, False)
    up, hole = fields[UP], fields[HOLE]
    dealer = np.int64(t.dealer_begin[up >> 2 << RANK | hole >> 2])
    if fields[LIVE]:
        while t.draws[dealer]:
            dealer = np.int64(t.dealer_after[dealer << RANK | _take(s, t, at, True) >> 2])
    dealer &= TOTAL
    for nth in range(fields[HANDS]):
        s.rewards[at] += t.nets[min(nth, 1), t.codes[s.ends[at, nth] | dealer]]
    fields[ENDED] = 1


@kernel
def act(s: Tables21, t: Rules21, at: int, choice: int) -> None:
    """A legal choice for the active hand."""
    fields = s.fields[at]
    nth = fields[ACTIVE]
    hand = s.hands[at, nth]
    if choice == SPLITS:
        value = t.pairs[hand]
        fields[RANK_SPLIT] = value
        last = fields[HANDS]
        fields[HANDS] = last + 1
        s.kinds[at, last] = t.added[value]
        s.hands[at, nth] = t.after[t.starts[value], t.values[_take(s, t, at, True)]]
    elif choice in (DRAWS_CARD, DOUBLES):
        bits = t.allowed[0 if fields[RANK_SPLIT] == NOT_SPLIT else 1, hand]
        hand = t.after[hand, t.values[_take(s, t, at, True)]]
        s.hands[at, nth] = hand
        if choice == DOUBLES:
            _end(s, t, at, hand, bits // DOUBLES_AS, False)
        elif hand == BUST:
            _end(s, t, at, hand, 0, False)
    else:
        _end(s, t, at, hand, 0, choice == GIVES_UP)
    _settle_down(s, t, at)


@kernel
def step_all(
    rng: Any, s: Tables21, t: Rules21, choices: Ints, again: NDArray[np.bool_], masks: Small
) -> None:
    """One step of every table: a new round where it is to begin again, else the choice made; an
    illegal one changes nothing."""
    for at in range(len(choices)):
        if again[at]:
            begin(rng, s, t, at)
        elif not s.fields[at, ENDED] and masks[at, choices[at]]:
            act(s, t, at, choices[at])
        legal(s, t, at, masks[at])


@dataclass(frozen=True, eq=False)
class SteppedGame:
    """A game of the family as tables that are played step by step."""

    simulated: SimulatedGame

    @property
    def fits(self) -> bool:
        """Whether nothing is asked or told beside the choices here."""
        made, game = self.simulated, self.simulated.game
        told = made.waiting or made.suited or made.naturals or game.told or game.second_chances
        return made.peeks and not told and game.rescue is None and not game.has_overs

    def tables(self, number: int) -> Tables21:
        shoes, noises, states = new_shoes(self.simulated.shoe.cards(), number)

        def zeros(*shape: int) -> Ints:
            return np.zeros((number, *shape), dtype=np.int64)

        hands = zeros(MOST_HANDS), zeros(MOST_HANDS), zeros(MOST_HANDS)
        return Tables21(
            shoes, noises, states, zeros(FIELDS), *hands, zeros(VALUES), np.zeros(number)
        )

    @cached_property
    def rules(self) -> Rules21:
        made, game, hands = self.simulated, self.simulated.game, lattice()
        pairs = np.full(len(hands.total), NOT_SPLIT, dtype=np.int64)
        for value in range(VALUES):
            pairs[hands.at(value, value)] = value
        dealers = dealer_tables(game.dealer)
        allowed = [game.allowed(), game.allowed(split=True), game.allowed(pair=ACE)]
        return Rules21(
            made.shoe.below_cover,
            made.shoe.burn,
            made.up_first,
            CARD_VALUES,
            hands.after,
            np.array([hands.at(value) for value in range(VALUES)]),
            hands.total,
            pairs,
            np.array(allowed),
            np.array([game.classes_of(split=False), game.classes_of(split=True)]),
            np.minimum(game.most_hands, MOST_HANDS),
            np.array(game.split_kinds),
            dealers["dealer_begin"],
            dealers["dealer_after"],
            dealers["draws"],
            codes_of(result_cells(game), game, ()),
            lives_of(game),
            self._nets(game.codes),
            self._naturals(),
        )

    def _nets(self, codes: int) -> Floats:
        """What a hand that ends with a code brings, in units: the first, or one that is added."""
        pricing, names = self.simulated.pricing, self.simulated.names
        found = np.full((2, codes), np.nan)
        told = len(names.kinds) * len(names.outcomes) + len(names.given_up)
        for code in range(told):
            one = pricing.net(results_line(names, (code,)))
            both = pricing.net(results_line(names, (0, code)))
            found[:, code] = float(one), float(both - pricing.net(results_line(names, (0,))))
        return found

    def _naturals(self) -> Floats:
        pricing, names = self.simulated.pricing, self.simulated.names
        lines = (names.natural, names.tied, names.lost)

        def net(nth: int, up: int) -> Fraction:
            return pricing.net(lines[nth](up))

        return np.array([[float(net(nth, up)) for up in range(VALUES)] for nth in range(3)])
