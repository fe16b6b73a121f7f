"""Blackjack Switch card after card: every deal of a small shoe, as its solved play goes on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

from tests.chapters.jackpots import with_every_jackpot
from tests.maths.shoe_brute_force import drawn, draws, total

from croupier.chapters.blackjack.counting.game import shoe_game
from croupier.chapters.blackjack.counting.switch.counts import switch_lines
from croupier.chapters.blackjack.counting.switch.play import NATURAL_PAIR, SwitchPlay
from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.pricing.counted import Counted, Terms, tell_nobody
from croupier.maths.pricing.report import price
from croupier.maths.shoe.game import ShoeGame
from croupier.maths.shoe.hands import lattice
from croupier.maths.shoe.kernels import DOUBLE, HIT, SPLIT, SURRENDER
from croupier.rulebook.rules import Rules

Shoe = tuple[int, ...]
Hand = tuple[int, ...]
SMALL = (2, 0, 0, 0, 1, 3, 0, 3, 0, 7)  # sixteen cards: aces, a 5, 6s, 8s and tens
GAME = with_every_jackpot("blackjack")


class EveryDeal:
    """Card after card: the hole card first, then the hands in turn, then the dealer."""

    def __init__(self, rules: Rules, game: ShoeGame) -> None:
        self.rules, self.game = rules, game
        self.late = rules["switch-peek"] == "after-switching"

    def expectation(self) -> Fraction:
        return sum(
            (chance * self.against(up, rest) for up, chance, rest in draws(self.game.shoe)),
            Fraction(0),
        )

    def against(self, up: int, shoe: Shoe) -> Fraction:
        play = SwitchPlay(self.rules, self.game, up)
        play.solve()
        won = Fraction(0)
        for cards in product(range(VALUES), repeat=4):
            chance, rest = Fraction(1), shoe
            for value in cards:
                chance *= Fraction(max(rest[value], 0), sum(rest))
                if chance:
                    rest = drawn(rest, value)
            if chance:
                won += chance * self.deal(play, cards, rest)
        return won

    def deal(self, play: SwitchPlay, cards: Hand, shoe: Shoe) -> Fraction:
        a, b, c, d = cards
        one, two, third, fourth = (pair(x, y) for x, y in ((a, b), (c, d), (a, d), (c, b)))
        arranged = play.arrange(one, two, third, fourth)
        switched = arranged.hands != (one, two) or arranged.natural != (
            one == NATURAL_PAIR,
            two == NATURAL_PAIR,
        )
        won = Fraction(0)
        for hole, chance, rest in draws(shoe):
            if {play.up, hole} == {ACE, TEN}:
                pushed = sum(hand == NATURAL_PAIR for hand in (one, two))
                if self.late and switched:
                    pushed = 0  # a Blackjack made by switching is none (633a.12(a)(5)(iii))
                won -= chance * (2 - pushed)
                continue
            won += chance * self.both(play, arranged.hands, arranged.natural, (play.up, hole), rest)
        return won

    def both(
        self,
        play: SwitchPlay,
        hands: tuple[Hand, Hand],
        natural: tuple[bool, bool],
        dealer: Hand,
        shoe: Shoe,
    ) -> Fraction:
        won = Fraction(0)
        (one, two), (first, second) = hands, natural
        for end, chance, rest in ends(play, one, two, shoe, natural=first):
            for other, more, last in ends(play, two, one, rest, natural=second):
                for result, part in dealers(last, dealer):
                    both = self.pays(end, result) + self.pays(other, result)
                    won += chance * more * part * both
        return won

    def pays(self, end: tuple[str, int, int], dealer: int) -> Fraction:
        kind, points, stake = end
        if kind == "surrender":
            return Fraction(-1, 2)
        if kind == "natural":
            if dealer == 22 and self.rules["switch-blackjack-against-22"] == "push":
                return Fraction(0)
            even = dealer == 21 or self.rules["switch-blackjack-pays"] == "even-money"
            return Fraction(1) if even else Fraction(3, 2)
        if kind == "made":  # by switching, where that is read as a Blackjack
            even = self.rules["switch-blackjack-pays"] == "even-money"
            return Fraction(0) if dealer in (21, 22) else Fraction(1) if even else Fraction(3, 2)
        if points > 21:
            return Fraction(-stake)
        if dealer == 22 or dealer == points:
            return Fraction(0)
        return Fraction(stake if dealer > 22 or points > dealer else -stake)


def pair(first: int, second: int) -> tuple[int, int]:
    return (first, second) if first <= second else (second, first)


def ends(
    play: SwitchPlay, hand: Hand, other: Hand, shoe: Shoe, *, natural: bool
) -> Iterator[tuple[tuple[str, int, int], Fraction, Shoe]]:
    """How a hand ends beside another, and the shoe it leaves."""
    first, second = hand
    solution = play.solved[pair(*other)]
    if hand == NATURAL_PAIR and (natural or play.made_pays):
        yield ("natural" if natural else "made", 21, 1), Fraction(1), shoe
        return
    action = solution.action(first, second)
    assert action != SPLIT
    if action == SURRENDER:
        yield ("surrender", 0, 1), Fraction(1), shoe
        return
    yield from drawn_out(tuple(solution.policy.tolist()), hand, shoe)


@cache
def drawn_out(
    policy: tuple[int, ...], hand: Hand, shoe: Shoe
) -> list[tuple[tuple[str, int, int], Fraction, Shoe]]:
    points = total(hand)
    action = policy[lattice().at(*hand)] if points < 21 else None
    if action not in (HIT, DOUBLE):
        return [(("played", points, 1), Fraction(1), shoe)]
    found = []
    for value, chance, rest in draws(shoe):
        more = tuple(sorted((*hand, value)))
        if action == DOUBLE:
            found.append((("played", total(more), 2), chance, rest))
        else:
            found += [(end, chance * p, left) for end, p, left in drawn_out(policy, more, rest)]
    return found


@cache
def dealers(shoe: Shoe, hand: Hand) -> list[tuple[int, Fraction]]:
    if total(hand) >= 17:
        return [(min(total(hand), 23), Fraction(1))]
    found: dict[int, Fraction] = {}
    for value, chance, rest in draws(shoe):
        for end, part in dealers(rest, tuple(sorted((*hand, value)))):
            found[end] = found.get(end, Fraction(0)) + chance * part
    return list(found.items())


def check_every_deal(readings: dict[str, str]) -> None:
    """The count of a small shoe against every deal of it."""
    rules = GAME.rules({"blackjack-switch": True, **readings})
    game = replace(shoe_game(rules, Terms()), shoe=SMALL, most_hands=(1,) * VALUES)
    lines = switch_lines(rules, game, tell_nobody)
    counted = Counted("blackjack", lines)
    priced = price(rules, rules.paytable("blackjack"), counted, Terms())
    assert -priced.house_advantage == EveryDeal(rules, game).expectation()
