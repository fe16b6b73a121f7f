"""What can be done with one hand, and what each of it is worth by the cards that are left.

Values are in cents and times the chance that the dealer has no Blackjack. The Blackjack Wager is
solved by `maths.shoe` for the shoe as the player knows it, a Bad Beat Progressive Wager with it. A
straight that can still grow is followed card by card on top of that: ranks matter to it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np

from croupier.chapters.blackjack.advice.position import Position, Straight, by_value
from croupier.chapters.blackjack.counting.straights.cards import VALUE
from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.shoe.dealers import Dealers, no_blackjack
from croupier.maths.shoe.game import ShoeGame
from croupier.maths.shoe.hands import BUST, DEALER_BLACKJACK, DEALER_ENDS, Floats, lattice
from croupier.maths.shoe.kernels import SURRENDER
from croupier.maths.shoe.optimal import post_split_play, solve, split_value
from croupier.maths.shoe.plays import BEST, Play
from croupier.maths.shoe.splits import SplitStep, split_steps

# One hand of a split, its second card any card or no pair card.
ANY_SECOND = (SplitStep(1, 1, 0, 1, 1),)
NO_PAIR_CARD = (SplitStep(1, 1, 1, 0, 1),)


class HandWorth:
    """A hand's values. `mass` is the chance of no dealer's Blackjack."""

    def __init__(self, position: Position) -> None:
        self.at = position
        self.stake, self.up = position.stake, position.up
        self.place = lattice().at(*position.values)
        shoe = list(by_value(position.unseen))
        for value in position.values:
            shoe[value] += 1
        self.shoe = np.array(shoe)
        split = position.from_split
        game = position.game
        self.game = replace(
            game,
            most_hands=(1,) * VALUES,
            surrender=None if split else game.surrender,
            double_two=game.double_two and (game.double_after_split or not split),
        )
        twenties = enumerate(position.twenty[:DEALER_ENDS])
        extra = tuple((20, end, cents / self.stake) for end, cents in twenties if cents)
        self.joint = replace(self.game, extra=extra)
        dealers = Dealers(tuple(shoe), self.up, game.dealer)
        self.solution = solve(self.joint, self.up, dealers=dealers)
        if len(position.values) == 1:
            dealers.rows(0, 0, (np.arange(len(lattice().total)) == self.place).astype(np.int64))
        self.chances = dealers.chances  # by hand
        self.pays = np.array(game.plain)[np.array(game.results)]
        self.mass = self._mass(self.place)
        self.begun = len(position.straight.ranks) if position.straight else 0
        self._later: dict[int, float] = {}

    # -------------------------------------------------------------------------- choices

    def straight(self) -> float:
        """The straight as it is."""
        return self._straight(self.at.straight, self.mass)

    def stand(self, chances: Floats | None = None) -> float:
        """With `chances` for the dealer's hand other than those of the shoe, if given."""
        return self._end(self.place, 1.0, chances) + self.straight()

    def surrender(self) -> float:
        lost = float(self.solution.values[self.place, SURRENDER])
        return self.stake * lost + self.straight()

    def draw(self) -> float:
        return self._hit(self.place, self.at.straight)

    def double(self, more: int) -> float:
        """One card for a Double Down Wager of so much."""
        factor = 1 + more / self.stake
        total = 0.0
        for chance, value, straight, mass in self._cards(self.place, self.at.straight):
            then = int(lattice().after[self.place, value])
            lost = -factor * self.stake * mass
            main = lost if then == BUST else self._end(then, factor)
            total += chance * (main + self._straight(straight, mass))
        return total

    def doubled(self, more: int) -> float:
        """Stood on with a Double Down Wager of so much."""
        factor = 1 + more / self.stake
        return self._end(self.place, factor) + self.straight()

    def blackjack(self, units: Sequence[float]) -> float:
        """A Blackjack that is paid so many units by the dealer's end."""
        paid = float(self.chances[self.place] @ np.array(units))
        return self.stake * paid + self.straight()

    def best(self) -> float:
        """The best that may be done, a split apart."""
        if lattice().total[self.place] >= 21 or self._one_card_ace:
            return self.stand()
        found = [self.stand(), self.draw()]
        if len(self.at.values) == 2:
            if self.game.double_two:
                found.append(self.double(self.stake))
            if self.game.surrender is not None:
                found.append(self.surrender())
        return max(found)

    @property
    def _one_card_ace(self) -> bool:
        first_ace = self.at.values[0] == ACE
        return self.at.from_split and first_ace and self.game.split_aces_one_card

    # -------------------------------------------------------------------------- splits

    def split(self, waiting: int, resplits: int) -> float:
        """This pair split, with so many splits left, less what that takes from hands that wait."""
        again = range(resplits + 1)
        found = max(self._just(waiting + 2, more) + self.twenties(2, more) for more in again)
        found -= self.hands(waiting, resplits + 1)
        straight = self.at.straight
        if straight is not None and straight.grows and straight.outlasts_split:
            found += self._lengthened(straight)
        return found + self._straight(straight, self.mass)

    def hands(self, begun: int, resplits: int) -> float:
        """The Blackjack Wagers of hands of one card of this pair each, split again if it pays."""
        return max(self._just(begun, more) for more in range(resplits + 1)) if begun else 0.0

    def _just(self, begun: int, resplits: int) -> float:
        """The same, each further pair split up to so many times."""
        return self.stake * self._split_value(self.game, split_steps(begun + resplits, begun))

    def twenties(self, begun: int, resplits: int) -> float:
        """What a 20 of such hands brings."""
        twenty = np.array(self.at.twenty[:DEALER_ENDS])
        return float((twenty * self.chances[self.place]) @ self.some_twenty(begun, resplits))

    def _lengthened(self, straight: Straight) -> float:
        """What a straight gains by the cards of a split's first hand, further splits aside."""
        one = lattice().at(self.at.values[0])
        total = 0.0
        for chance, value, longer, mass in self._cards(one, straight):
            then = int(lattice().after[one, value])
            before = self._without_straight(then) + self._straight(straight, mass)
            total += chance * (self._play_on(then, longer, mass) - before)
        return total

    def some_twenty(self, begun: int, resplits: int) -> Floats:
        """By the dealer's end, the chance that one of these hands totals 20.

        The hands are taken as independent, given the dealer's end and which second cards are pair
        cards.
        """
        found = np.zeros(DEALER_ENDS)
        kinds: dict[float, list[int]] = defaultdict(list)
        for end, cents in enumerate(self.at.twenty[:DEALER_ENDS]):
            if cents and self.chances[self.place, end]:
                kinds[cents].append(end)
        if not (begun and kinds):
            return found
        rest = self.shoe - lattice().counts[self.place]
        pair = float(rest[self.at.values[0]] / rest.sum())
        steps = split_steps(begun + resplits, begun)
        ways = [step.sequences * pair**step.resplits * (1 - pair) ** step.closed for step in steps]
        nothing = (0.0,) * 3
        for ends in kinds.values():
            extra = tuple((20, end, 1.0) for end in ends)
            game = replace(self.game, plain=nothing, doubled=nothing, extra=extra)
            out_of = float(self.chances[self.place, ends].sum())
            open_ = min(self._split_value(game, ANY_SECOND) / out_of, 1.0)
            closed = min(self._split_value(game, NO_PAIR_CARD) / out_of / (1 - pair), 1.0)
            for step, chance in zip(steps, ways, strict=True):
                none = (1 - closed) ** step.closed * (1 - open_) ** step.open_
                if self.at.twenty_first_hand:
                    none = 1 - (step.closed * closed + step.open_ * open_) / step.hands
                found[ends] += chance * (1 - none)
        return found

    def _split_value(self, game: ShoeGame, steps: Sequence[SplitStep]) -> float:
        dealers = self.solution.dealers
        return split_value(game, dealers, self.at.values[0], self._split_play, steps)

    @cached_property
    def _split_play(self) -> Play:
        return post_split_play(self.joint, self.solution, self.at.values[0])

    # -------------------------------------------------------------------------- card by card

    def _mass(self, place: int, drawn: int | None = None) -> float:
        """The chance of no dealer's Blackjack beside a hand, and a card that took it over 21."""
        rest = self.shoe - lattice().counts[place]
        if drawn is not None:
            rest[drawn] -= 1
        left = int(rest.sum())
        return no_blackjack(self.up, int(rest[ACE]), int(rest[TEN]), left) / left if left else 1.0

    def _end(self, place: int, factor: float, chances: Floats | None = None) -> float:
        """The Blackjack Wager, so many times, and what a 20 brings."""
        total = int(lattice().total[place])
        chances = self.chances[place] if chances is None else chances
        won = factor * self.stake * float(chances @ self.pays[total])
        if total == 20:
            won += float(chances @ np.array(self.at.twenty[:DEALER_ENDS]))
            if self.at.late:
                won += (1 - self._mass(place)) * self.at.twenty[DEALER_BLACKJACK]
        return won

    def _straight(self, straight: Straight | None, mass: float) -> float:
        """A late Blackjack of the dealer's leaves a straight as it is."""
        if straight is None:
            return 0.0
        return straight.gain * (1.0 if self.at.late else mass)

    def _cards(
        self, place: int, straight: Straight | None
    ) -> Iterator[tuple[float, int, Straight | None, float]]:
        """Chance and value of each card, the straight and the chance of no Blackjack after it."""
        after = lattice().after[place]
        if straight is None or not straight.grows:
            rest = (self.shoe - lattice().counts[place]).tolist()
            cards = [(n, value, straight) for value, n in enumerate(rest)]
        else:
            ranks = list(self.at.unseen)
            for rank in straight.ranks[self.begun :]:
                ranks[rank] -= 1
            cards = [
                (n, VALUE[rank], straight.then(rank, bust=after[VALUE[rank]] == BUST))
                for rank, n in enumerate(ranks)
            ]
        left = sum(n for n, _, _ in cards)
        for n, value, longer in cards:
            if n > 0:
                then = int(after[value])
                mass = self._mass(place, value) if then == BUST else self._mass(then)
                yield n / left, value, longer, mass

    def _hit(self, place: int, straight: Straight | None) -> float:
        total = 0.0
        for chance, value, longer, mass in self._cards(place, straight):
            then = int(lattice().after[place, value])
            if then == BUST:
                total += chance * (self._straight(longer, mass) - self.stake * mass)
            else:
                total += chance * self._play_on(then, longer, mass)
        return total

    def _play_on(self, place: int, straight: Straight | None, mass: float) -> float:
        """After a card: stand or draw, or double what was begun with one card."""
        if straight is None or not straight.grows:
            return self._without_straight(place) + self._straight(straight, mass)
        stand = self._end(place, 1.0) + self._straight(straight, mass)
        if lattice().total[place] >= 21:
            return stand
        return max(stand, self._hit(place, straight))

    def _without_straight(self, place: int) -> float:
        if not (self.at.late and self.at.twenty[DEALER_BLACKJACK]):
            return self.stake * float(self.solution.values[place, BEST])
        if place not in self._later:  # a 20 against a Blackjack is not in the solution
            found = self._end(place, 1.0)
            if lattice().total[place] < 21:
                found = max(found, self._hit(place, None))
            self._later[place] = found
        return self._later[place]
