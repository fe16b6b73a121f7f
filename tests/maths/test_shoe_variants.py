"""What chapters other than 633a do with a shoe, against brute force on shoes of twenty cards.

Bonuses by the cards of a hand, rescue, surrender at any moment, wagers for free, a hole card of
which something is told: card after card in the order of the game, in fractions.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from tests.maths.shoe_brute_force import drawn, draws, total

from croupier.hands.twenty_one import ACE, TEN
from croupier.maths.shoe.basic import BasicUp, basic_up
from croupier.maths.shoe.exact.rounds import hand_ends
from croupier.maths.shoe.game import (
    DOUBLED_KIND,
    FIXED,
    OWN_CLASS,
    REOPTIMISED,
    ShoeGame,
    plain_results,
)
from croupier.maths.shoe.hands import DEALER_22, DEALER_OVER, Bytes, clear_values, lattice
from croupier.maths.shoe.kernels import (
    DOUBLE,
    DOUBLES_AS,
    DRAWS,
    HIT,
    LOSE,
    PUSH,
    RESCUES,
    SPLIT,
    STAND,
    SURRENDER,
    SURRENDERS,
    WIN,
)
from croupier.maths.shoe.optimal import game_value, revalued, solve
from croupier.maths.shoe.overs import overs
from croupier.maths.shoe.plays import MASS, Play, UpSolution

Shoe = tuple[int, ...]
Hand = tuple[int, ...]
Ended = tuple[tuple[Hand, int, bool], ...]  # hands, kinds of wager, whether given up
FEW = (3, 0, 0, 0, 2, 3, 2, 4, 0, 6)
EIGHT = 7
LOST = 22  # what is left of a hand, if that is over 21

# Five cards and more of 21 pay 3 to 2; 6, 7 and 8 pay 2 to 1; no bonus after a split.
LONG, STRAIGHT = OWN_CLASS, OWN_CLASS + 1


def _classes() -> tuple[int, ...]:
    hands = lattice()
    found = hands.total.copy()
    found[(hands.total == 21) & (hands.size >= 4)] = LONG
    found[hands.at(5, 6, 7)] = STRAIGHT
    return tuple(found.tolist())


def _free_kinds() -> tuple[int, ...]:
    hands = lattice()
    free = (hands.size == 2) & ~hands.soft & (hands.total >= 9) & (hands.total <= 11)
    return tuple((1 + free).tolist())


OWN = (*plain_results(), (3,) * (DEALER_OVER + 1), (4,) * (DEALER_OVER + 1))
ALWAYS_21 = (*plain_results()[:21], (WIN,) * (DEALER_OVER + 1), *OWN[22:])
SECOND = (*plain_results(push_22=True)[:21], (WIN,) * (DEALER_OVER + 1))
GAMES = {
    "bonuses and rescue": ShoeGame(
        FEW,
        results=ALWAYS_21,
        plain=(1.0, 0.0, -1.0, 1.5, 2.0),
        doubled=(2.0, 0.0, -2.0, 2.0, 2.0),
        classes=_classes(),
        double_more=True,
        rescue=-1.0,
        most_hands=(3,) * 10,
    ),
    "surrender at any moment": ShoeGame(
        FEW,
        double_more=True,
        surrender_more=True,
        surrender_after_split=True,
        rescue=-1.0,
        most_hands=(2,) * 10,
        split_aces_one_card=True,
    ),
    "free wagers": ShoeGame(
        FEW,
        results=plain_results(push_22=True),
        further=((2.0, 0.0, -1.0), (1.0, 0.0, 0.0), (2.0, 0.0, -1.0), (2.0, 0.0, 0.0)),
        double_kinds=_free_kinds(),
        split_kinds=(3,) * 9 + (0,),
        surrender=None,
        most_hands=(3,) * 10,
    ),
    "second chances": ShoeGame(
        FEW,
        results=SECOND,
        further=((1.0, 0.0, -2.0), (2.0, 0.0, -4.0)),
        second_chances=(2, 3),
        most_hands=(2,) * 10,
    ),
    "second chances, and a dealer's 22 returns hands over 21": ShoeGame(
        FEW,
        results=(*SECOND, (LOSE,) * DEALER_22 + (PUSH, LOSE)),
        further=((1.0, 0.0, -2.0), (1.0, 0.0, -3.0)),
        second_chances=(2, 3),
        over_class=OWN_CLASS,
        most_hands=(2,) * 10,
    ),
    "a bonus against an up card": ShoeGame(
        FEW,
        results=OWN,
        plain=(1.0, 0.0, -1.0, 1.5, 2.0),
        doubled=(2.0, 0.0, -2.0, 2.0, 2.0),
        classes=_classes(),
        bonuses=((5, 4, 10.0),),
        most_hands=(1,) * 10,
    ),
}
TOLD = ((4, 5), (6, 7), (ACE, TEN))


class Force:
    """One up card; the hole card is of some values."""

    def __init__(self, game: ShoeGame, up: int, holes: tuple[int, ...]) -> None:
        self.game, self.up, self.holes = game, up, holes
        self.amounts = [[Fraction(each) for each in kind] for kind in game.kinds]
        for against, result, units in game.bonuses:
            if against == up:
                self.amounts[0][result] += Fraction(units)

    def clear(self, shoe: Shoe) -> Fraction:
        return Fraction(sum(shoe[value] for value in self.holes), sum(shoe))

    @cache  # noqa: B019
    def dealer(self, shoe: Shoe, hand: Hand) -> dict[int, Fraction]:
        points = total(hand)
        if len(hand) > 1 and points >= 17:
            if points == 21:
                return {4 + min(len(hand), 7) - 3: Fraction(1)}
            end = DEALER_22 if points == 22 else DEALER_OVER
            return {points - 17 if points < 21 else end: Fraction(1)}
        found: dict[int, Fraction] = {}
        for value, chance, rest in draws(shoe):
            if len(hand) > 1 or value in self.holes:
                for end, part in self.dealer(rest, (*hand, value)).items():
                    found[end] = found.get(end, Fraction(0)) + chance * part
        return found

    def met(self, shoe: Shoe, hand: Hand, kind: int, *, split: bool) -> Fraction:
        """Against the dealer's hand, times the chance of the hole card."""
        place = lattice().at(*hand)
        return self.by_class(shoe, self.game.classes_of(split=split)[place], kind)

    def given_up(self, shoe: Shoe, kind: int) -> Fraction:
        return Fraction(self.game.given_up()[kind]) * self.clear(shoe)

    def lost(self, shoe: Shoe, kind: int) -> Fraction:
        return Fraction(self.game.lost()[kind]) * self.clear(shoe)

    def over(self, shoe: Shoe, hand: Hand, kind: int) -> dict[bool, Fraction]:
        """A hand over 21 without and with a second chance."""
        found = {False: self.lost(shoe, kind)}
        if self.game.over_class is not None:
            found[False] = self.by_class(shoe, self.game.over_class, kind)
        if self.game.second_chances:
            then = self.game.second_chances[kind]
            found[True] = sum(
                (c * self.chance(rest, total(hand) - v - 1, then) for v, c, rest in draws(shoe)),
                Fraction(0),
            )
        return found

    def chance(self, shoe: Shoe, left: int, kind: int) -> Fraction:
        """What is left of a hand after a card was subtracted."""
        if left > 21:
            return self.lost(shoe, kind)
        if left == 21:
            return self.amounts[kind][WIN] * self.clear(shoe)
        return self.by_class(shoe, left, kind)

    def by_class(self, shoe: Shoe, own: int, kind: int) -> Fraction:
        paid, ends = self.amounts[kind], self.dealer(shoe, (self.up,))
        return sum((p * paid[self.game.results[own][e]] for e, p in ends.items()), Fraction(0))

    def doubled(self, shoe: Shoe, hand: Hand, kind: int) -> Fraction:
        if total(hand) > 21:
            return max(self.over(shoe, hand, kind).values())
        met = self.met(shoe, hand, kind, split=False)
        can = self.game.allowed()[lattice().at(*hand)] & RESCUES and total(hand) < 21
        return max(met, self.given_up(shoe, kind)) if can else met

    @cache  # noqa: B019
    def choices(self, shoe: Shoe, hand: Hand) -> dict[int, Fraction]:
        """What each action on a hand before a split is worth, times the chance of the hole card."""
        found = {STAND: self.met(shoe, hand, 0, split=False)}
        if total(hand) >= 21:
            return found
        can = int(self.game.allowed()[lattice().at(*hand)])
        if can & DRAWS:
            found[HIT] = Fraction(0)
            for value, chance, rest in draws(shoe):
                more = tuple(sorted((*hand, value)))
                then = self.over(rest, more, 0) if total(more) > 21 else self.choices(rest, more)
                found[HIT] += chance * max(then.values())
        if kind := can // DOUBLES_AS:
            found[DOUBLE] = sum(
                (c * self.doubled(rest, (*hand, v), kind) for v, c, rest in draws(shoe)),
                Fraction(0),
            )
        if can & SURRENDERS:
            found[SURRENDER] = self.given_up(shoe, 0)
        return found

    def followed(self, shoe: Shoe, hand: Hand, basic: BasicUp, kind: int | None = 0) -> Fraction:
        """A hand by the table of basic strategy, splits aside; no kind: it stands doubled."""
        own = DOUBLED_KIND if kind is None else kind
        if total(hand) > 21:
            return self.over(shoe, hand, own)[total(hand) in basic.second_chances[own]]
        if total(hand) == 21 or kind is None:
            return self.met(shoe, hand, own, split=False)
        soft = total(hand) != sum(value + 1 for value in hand)
        by_size = basic.actions[soft, total(hand)]
        action = by_size[min(len(hand) - 2, len(by_size) - 1)]
        if action == STAND:
            return self.met(shoe, hand, own, split=False)
        if action == SURRENDER:
            return self.given_up(shoe, own)
        then = own if action == HIT else None
        return sum(
            (c * self.followed(rest, (*hand, v), basic, then) for v, c, rest in draws(shoe)),
            Fraction(0),
        )

    def split(self, shoe: Shoe, solution: UpSolution, pair: int) -> Fraction:
        """Hand after hand by the solution's play, the first on the player's own wager."""
        most = self.game.most_hands[pair]
        plays = (solution.split_play[pair], solution.added_play[pair])

        def play_of(nth: int) -> Play:
            return plays[min(nth, 1)]

        @cache
        def go(shoe: Shoe, hand: Hand, nth: int, hands: int, done: Ended) -> Fraction:
            if not hand:
                if nth == hands:
                    return settle(shoe, done)
                return go(shoe, (pair,), nth, hands, done)
            if hand == (pair, pair) and hands < most:
                return go(shoe, (pair,), nth, hands + 1, done)
            play, own = play_of(nth), play_of(nth).base
            place = lattice().at(*hand)
            action = HIT if len(hand) == 1 else int(play.policy[place])
            if total(hand) >= 21 or action in (STAND, SURRENDER):
                up = action == SURRENDER and total(hand) < 21
                return go(shoe, (), nth + 1, hands, (*done, (hand, own, up)))
            value = Fraction(0)
            for card, chance, rest in draws(shoe):
                more: Hand = tuple(sorted((*hand, card)))
                kind = int(play.allowed[place]) // DOUBLES_AS if action == DOUBLE else 0
                if total(more) > 21 and self.game.has_overs:
                    value += chance * busted(rest, more, own + kind, nth, hands, done)
                elif total(more) > 21 or action == DOUBLE:
                    fits = total(more) < 21
                    up = fits and bool(play.rescues[lattice().at(*more)] & 1 << kind)
                    ended = (*done, (more, own + kind, up))
                    value += chance * go(rest, (), nth + 1, hands, ended)
                else:
                    value += chance * go(rest, more, nth, hands, done)
            return value

        def busted(
            shoe: Shoe, hand: Hand, kind: int, nth: int, hands: int, done: Ended
        ) -> Fraction:
            """A hand over 21: what is left of it stands as one card, a class of its own."""
            play = play_of(nth)
            counts = [hand.count(value) for value in range(10)]
            (at,) = np.flatnonzero((overs().sets[: len(overs().total)] == counts).all(axis=1))
            if not play.takes[kind, at]:
                own = LOST if self.game.over_class is None else self.game.over_class
                return go(shoe, (), nth + 1, hands, (*done, ((-own,), kind, False)))
            value, then = Fraction(0), self.game.second_chances[kind]
            for card, chance, rest in draws(shoe):
                left = min(total(hand) - card - 1, LOST)
                ended = (*done, ((-left,), then, False))
                value += chance * go(rest, (), nth + 1, hands, ended)
            return value

        def settle(shoe: Shoe, done: Ended) -> Fraction:
            found = Fraction(0)
            for hand, kind, up in done:
                if len(hand) == 1:
                    own = -hand[0]
                    over = own == LOST and self.game.over_class is None
                    over = over or (own == LOST and kind in self.game.second_chances)
                    if over:
                        found += self.lost(shoe, kind)
                    elif own == 21:
                        found += self.amounts[kind][WIN] * self.clear(shoe)
                    else:
                        found += self.by_class(shoe, own, kind)
                elif total(hand) > 21:
                    found += self.lost(shoe, kind)
                elif up:
                    found += self.given_up(shoe, kind)
                else:
                    found += self.met(shoe, hand, kind, split=True)
            return found

        return go(shoe, (pair,), 0, 2, ())


def worth(game: ShoeGame, force: Force, codes: tuple[int, ...]) -> Fraction:
    """What the ends of all hands bring, by their codes."""
    found, results = Fraction(0), len(game.plain)
    for code in codes:
        kind, result = divmod(code, results)
        if kind < len(game.kinds):
            found += force.amounts[kind][result]
        else:
            found += Fraction(game.given_up()[code - game.surrendered_code()])
    return found


def counted(game: ShoeGame, force: Force, solution: UpSolution, hand: Hand) -> Fraction:
    """The same by the ways of a count, times the chance of the hole card."""
    deepest, scale = sum(game.shoe) - 1, 6
    ends = hand_ends(game, solution, hand[0], hand[1], deepest, scale)
    won = sum((ways * worth(game, force, codes) for codes, ways in ends.items()), Fraction(0))
    clear = force.clear(drawn(drawn(drawn(game.shoe, force.up), hand[0]), hand[1]))
    return won / sum(ends.values()) * clear


def check(game: ShoeGame, up: int, holes: tuple[int, ...]) -> int:
    """Every two cards against an up card; how many pairs are split."""
    force, splits = Force(game, up, holes), 0
    solution = solve(game, up, holes=holes)
    for first in range(10):
        for second in range(first, 10):
            if game.shoe[first] * game.shoe[second] == 0 or (first, second) == (ACE, TEN):
                continue
            rest = drawn(drawn(drawn(game.shoe, up), first), second)
            choices = force.choices(rest, (first, second))
            action, best = solution.action(first, second), max(choices.values())
            mass = solution.values[lattice().at(first, second), MASS]
            assert mass == pytest.approx(float(force.clear(rest)), abs=1e-14)
            if action == SPLIT:
                if (first, up) not in ((EIGHT, 5), (ACE, 5), (EIGHT, 6)):
                    continue
                splits += 1
                split = force.split(rest, solution, first)
                assert split > best
                best = split
            else:
                assert choices[action] == best, (up, first, second, action, choices)
            assert solution.value(first, second) == pytest.approx(float(best), abs=1e-12)
            assert counted(game, force, solution, (first, second)) == best
    return splits


@pytest.mark.parametrize("name", GAMES)
def test_every_hand_is_exact(name: str) -> None:
    splits = sum(check(GAMES[name], up, clear_values(up)) for up in (5, ACE))
    assert splits or GAMES[name].most_hands[0] == 1


def test_a_split_is_exact_by_either_play_of_its_hands() -> None:
    for post_split in (FIXED, REOPTIMISED):
        game = replace(GAMES["free wagers"], post_split=post_split)
        force, solution = Force(game, 6, clear_values(6)), solve(game, 6)
        rest = drawn(drawn(drawn(game.shoe, 6), EIGHT), EIGHT)
        value = force.split(rest, solution, EIGHT)
        assert float(value) == pytest.approx(float(solution.split[EIGHT]), abs=1e-13)


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.second_chances])
def test_basic_strategy_takes_second_chances_by_total(name: str) -> None:
    game = replace(GAMES[name], most_hands=(1,) * 10)
    for up in (5, 6, TEN):
        force, best = Force(game, up, clear_values(up)), solve(game, up)
        basic = basic_up(game, best)
        assert set(range(22, 31)) >= basic.second_chances[0] != frozenset()
        for first in range(10):
            for second in range(first, 10):
                rest = drawn(drawn(drawn(game.shoe, up), first), second)
                if min(rest) < 0 or (first, second) == (ACE, TEN):
                    continue
                value = force.followed(rest, (first, second), basic)
                told = basic.solution.value(first, second)
                assert told == pytest.approx(float(value), abs=1e-12), (up, first, second)
                assert counted(game, force, basic.solution, (first, second)) == value
                assert told <= best.value(first, second) + 1e-12


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.second_chances])
def test_no_other_totals_are_better_for_second_chances(name: str) -> None:
    """Each total as a whole: to change whether it has one brings less, all first cards together."""
    game = replace(GAMES[name], most_hands=(1,) * 10)
    best = solve(game, 6)
    basic = basic_up(game, best)

    def value(takes: Bytes) -> float:
        found = replace(basic.solution, play=replace(basic.solution.play, takes=takes))
        return game_value(game, solutions=[None] * 6 + [revalued(game, found)] + [None] * 3)

    own = basic.solution.play.takes
    changed = 0
    for points in range(22, 31):
        takes = own.copy()
        takes[0, overs().total == points] ^= 1
        assert value(takes) <= value(own)
        changed += value(takes) < value(own)
    assert changed > 4


@pytest.mark.parametrize("holes", TOLD)
def test_what_is_told_of_the_hole_card(holes: tuple[int, ...]) -> None:
    game = ShoeGame(FEW, most_hands=(1,) * 10, told=(TOLD,) * 10)
    assert game.holes(5) == TOLD
    assert game.holes(TEN) == ((4, 5), (6, 7), (TEN,))
    check(game, 5, holes)
