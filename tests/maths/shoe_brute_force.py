"""A second way through the Blackjack family: card after card, conditioning step by step."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from croupier.hands.twenty_one import ACE, LOSE, PUSH, WIN
from croupier.maths.shoe.exact.cells import DOUBLED, SURRENDERED
from croupier.maths.shoe.exact.rounds import Rounds, count_rounds
from croupier.maths.shoe.game import ShoeGame, plain_results
from croupier.maths.shoe.hands import DEALER_22, Ints, lattice
from croupier.maths.shoe.kernels import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from croupier.maths.shoe.optimal import solve_all

# A dealer's 22 ties whatever is not over 21.
PUSH_22 = tuple((*row[:DEALER_22], PUSH, *row[DEALER_22 + 1 :]) for row in plain_results())


def total(hand: tuple[int, ...]) -> int:
    """A second, plain way to add up a hand of values 0 (ace) to 9."""
    points = sum(value + 1 for value in hand)
    return points + 10 if ACE in hand and points <= 11 else points


def drawn(shoe: tuple[int, ...], value: int) -> tuple[int, ...]:
    return (*shoe[:value], shoe[value] - 1, *shoe[value + 1 :])


def draws(shoe: tuple[int, ...]) -> list[tuple[int, Fraction, tuple[int, ...]]]:
    left = sum(shoe)
    return [(v, Fraction(n, left), drawn(shoe, v)) for v, n in enumerate(shoe) if n]


class BruteForce:
    """Card after card in the order of the game; what is known is conditioned on, step by step."""

    def __init__(
        self,
        *,
        push_22: bool = False,
        soft_stand: int = 17,
        won: Fraction = Fraction(1),
        surrendered: Fraction = Fraction(-1, 2),
    ) -> None:
        self.push_22, self.soft_stand = push_22, soft_stand
        self.won, self.surrendered = won, surrendered

    def units(self, result: int) -> Fraction:
        """What a result brings, doubled or not."""
        if result == SURRENDERED:
            return self.surrendered
        brings = {WIN: self.won, PUSH: Fraction(0), LOSE: Fraction(-1)}[result % DOUBLED]
        return brings * (2 if result >= DOUBLED else 1)

    @cache  # noqa: B019
    def dealer(self, shoe: tuple[int, ...], hand: tuple[int, ...]) -> dict[int, Fraction]:
        """Final totals, Blackjack as 0; over 22 as 23."""
        points = total(hand)
        soft = points != sum(value + 1 for value in hand)
        if len(hand) > 1 and points >= (self.soft_stand if soft else 17):
            if len(hand) == 2 and points == 21:
                return {0: Fraction(1)}
            return {min(points, 23): Fraction(1)}
        found: dict[int, Fraction] = {}
        for value, chance, rest in draws(shoe):
            for end, part in self.dealer(rest, tuple(sorted((*hand, value)))).items():
                found[end] = found.get(end, Fraction(0)) + chance * part
        return found

    def clear(self, shoe: tuple[int, ...], up: int) -> Fraction:
        return 1 - self.dealer(shoe, (up,)).get(0, Fraction(0))

    def showdown(self, points: int, end: int) -> Fraction:
        if points > 21:
            return Fraction(-1)
        if end == 22 and self.push_22:
            return Fraction(0)
        return self.won if end > 21 or points > end else Fraction(-(points < end))

    @cache  # noqa: B019
    def stand(self, shoe: tuple[int, ...], up: int, hand: tuple[int, ...]) -> Fraction:
        """Given no Blackjack."""
        ends = self.dealer(shoe, (up,))
        won = sum(p * self.showdown(total(hand), end) for end, p in ends.items() if end)
        return Fraction(won) / self.clear(shoe, up)

    def next_cards(
        self, shoe: tuple[int, ...], up: int
    ) -> list[tuple[int, Fraction, tuple[int, ...]]]:
        """The player's next card, given no Blackjack (Bayes)."""
        clear = self.clear(shoe, up)
        return [(v, p * self.clear(rest, up) / clear, rest) for v, p, rest in draws(shoe)]

    @cache  # noqa: B019
    def hit(self, shoe: tuple[int, ...], up: int, hand: tuple[int, ...]) -> Fraction:
        value = Fraction(0)
        for card, chance, rest in self.next_cards(shoe, up):
            more = tuple(sorted((*hand, card)))
            value += chance * self.best(rest, up, more)
        return value

    @cache  # noqa: B019
    def best(self, shoe: tuple[int, ...], up: int, hand: tuple[int, ...]) -> Fraction:
        points = total(hand)
        if points > 21:
            return Fraction(-1)
        stand = self.stand(shoe, up, hand)
        return stand if points == 21 else max(stand, self.hit(shoe, up, hand))

    def double(self, shoe: tuple[int, ...], up: int, hand: tuple[int, ...]) -> Fraction:
        value = Fraction(0)
        for card, chance, rest in self.next_cards(shoe, up):
            more = (*hand, card)
            value += chance * (-2 if total(more) > 21 else 2 * self.stand(rest, up, more))
        return value

    def split(
        self,
        shoe: tuple[int, ...],
        up: int,
        pair: int,
        most: int,
        policy: Ints,
        begun: int = 2,
    ) -> Fraction:
        """Hands played one after another, each finished before the next gets its second card."""

        @cache
        def go(
            shoe: tuple[int, ...],
            hand: tuple[int, ...],
            waiting: int,
            hands: int,
            done: tuple[tuple[int, int], ...],
        ) -> Fraction:
            if not hand:
                if not waiting:
                    return settle(shoe, done)
                return go(shoe, (pair,), waiting - 1, hands, done)
            if len(hand) == 2 and hand == (pair, pair) and hands < most:
                return go(shoe, (pair,), waiting + 1, hands + 1, done)
            action = HIT if len(hand) == 1 else int(policy[lattice().at(*hand)])
            if action == STAND:
                return go(shoe, (), waiting, hands, tuple(sorted((*done, (total(hand), 1)))))
            value = Fraction(0)
            for card, chance, rest in self.next_cards(shoe, up):
                more = tuple(sorted((*hand, card)))
                stake = 2 if action == DOUBLE else 1
                if total(more) > 21 or action == DOUBLE:
                    ended = tuple(sorted((*done, (total(more), stake))))
                    value += chance * go(rest, (), waiting, hands, ended)
                else:
                    value += chance * go(rest, more, waiting, hands, done)
            return value

        def settle(shoe: tuple[int, ...], done: tuple[tuple[int, int], ...]) -> Fraction:
            ends = self.dealer(shoe, (up,))
            won = sum(
                p * stake * self.showdown(points, end)
                for end, p in ends.items()
                if end
                for points, stake in done
            )
            return Fraction(won) / self.clear(shoe, up)

        return go(shoe, (pair,), begun - 1, begun, ())


def expectation(rounds: Rounds, key: tuple[int, int, int], brute: BruteForce) -> Fraction:
    """Of two cards that are played, given no dealer's Blackjack."""
    ends = rounds.ends[key]
    won = sum(
        (ways * brute.units(result) for results, ways in ends.items() for result in results),
        Fraction(0),
    )
    return won / sum(ends.values())


def check_every_hand(game: ShoeGame, brute: BruteForce, splits: bool) -> int:
    """Every first decision, exact to the last digit; returns the number of splits compared."""
    solutions = solve_all(game)
    rounds = count_rounds(game, solutions)
    compared = 0
    for up, first, second in rounds.ends:
        solution = solutions[up]
        assert solution is not None
        shoe = drawn(drawn(drawn(game.shoe, up), first), second)
        if not brute.clear(shoe, up):
            continue
        hand = (first, second)
        choices = {STAND: brute.stand(shoe, up, hand)}
        if total(hand) < 21:
            choices[HIT] = brute.hit(shoe, up, hand)
            choices[DOUBLE] = brute.double(shoe, up, hand)
            choices[SURRENDER] = brute.surrendered
        action = solution.action(first, second)
        if action == SPLIT:
            if not splits:
                continue
            policy, most = solution.split_policy[first], game.most_hands[first]
            value = brute.split(shoe, up, first, most, policy)
            assert value >= max(choices.values())
            compared += 1
        else:
            value = choices[action]
            assert value == max(choices.values()), (up, hand, action, choices)
        assert expectation(rounds, (up, first, second), brute) == value, (up, hand, action)
        float_value = solution.value(first, second) / float(brute.clear(shoe, up))
        assert float_value == pytest.approx(float(value), abs=1e-12)
    return compared
