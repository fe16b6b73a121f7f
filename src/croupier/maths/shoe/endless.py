"""Rounds from a shoe without end: every card comes as from full decks, whatever cards are out.

Decisions are those from `ENDLESS_DECKS` decks, in which no card that is out is to be felt; what
they lead to is counted in whole numbers, as draws that are put back. The hands of a split are then
independent once the dealer's end is known, so that also which results come together is exact.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import gcd

from croupier.hands.twenty_one import VALUES
from croupier.maths.shoe.exact.cells import Cells, result_cells
from croupier.maths.shoe.exact.rounds import Rounds
from croupier.maths.shoe.exact.together import Ends, add_ends
from croupier.maths.shoe.game import ShoeGame
from croupier.maths.shoe.hands import BUST, DEALER_ENDS, MOST_DRAWN, Counts, dealer_hands, lattice
from croupier.maths.shoe.kernels import DOUBLE, DOUBLES_AS, HIT, SPLIT, STAND, SURRENDER
from croupier.maths.shoe.overs import overs
from croupier.maths.shoe.plays import Play, UpSolution, second_cards
from croupier.maths.shoe.splits import split_steps

MOST_DRAWN_TO = 21  # cards that two cards can draw, with one that is subtracted
Codes = dict[int, int]


@dataclass(frozen=True)
class _Ended:
    """How hands end: by code, or by kind of wager and class where they meet the dealer's."""

    codes: Codes = field(default_factory=lambda: defaultdict(int))
    met: dict[tuple[int, int], int] = field(default_factory=lambda: defaultdict(int))


class _Hands:
    """One way to play, as plain lists."""

    def __init__(self, play: Play, cards: Counts, cells: Cells) -> None:
        hands = lattice()
        self.play, self.cards, self.base, self.cells = play, cards, sum(cards), cells
        self.policy, self.rescues = play.policy.tolist(), play.rescues.tolist()
        self.doubles = (play.allowed // DOUBLES_AS).tolist()
        self.classes, self.totals = play.classes.tolist(), hands.total.tolist()
        self.after, self.over_at = hands.after.tolist(), overs().at.tolist()

    def ended(self, starts: Mapping[int, int]) -> _Ended:
        """From hands in so many ways, which a card divides by the cards of a deck."""
        ways, found, kind = [0] * len(self.totals), _Ended(), self.play.base
        for start, number in starts.items():
            ways[start] += number
        for place in range(min(starts), len(ways)):
            if not (own := ways[place]):
                continue
            action = STAND if self.totals[place] >= 21 else self.policy[place]
            if action == STAND:
                found.met[kind, self.classes[place]] += own
            elif action == SURRENDER:
                found.codes[int(self.cells.given_up[kind])] += own
            else:
                assert action in (HIT, DOUBLE)
                self._drawn(found, ways, place, own // self.base, doubled=action == DOUBLE)
        return found

    def _drawn(
        self, found: _Ended, ways: list[int], place: int, each: int, *, doubled: bool
    ) -> None:
        """Every card for a hand, for each in so many ways."""
        more = self.doubles[place] if doubled else 0
        kind = self.play.base + more
        for value, held in enumerate(self.cards):
            then, own = self.after[place][value], each * held
            if then == BUST:
                self._over(found, self.over_at[place][value], kind, own)
            elif not doubled:
                ways[then] += own
            elif self.rescues[then] >> more & 1:
                found.codes[int(self.cells.given_up[kind])] += own
            else:
                found.met[kind, self.classes[then]] += own

    def _over(self, found: _Ended, over: int, kind: int, ways: int) -> None:
        """Over 21: with a second chance, without one, or lost."""
        play = self.play
        if not (play.takes.size and play.takes[kind, over]):
            if play.over_class >= 0:
                found.met[kind, play.over_class] += ways
            else:
                found.codes[int(self.cells.bust[kind])] += ways
            return
        then, total = int(play.seconds[kind]), int(overs().total[over])
        for value, held in enumerate(self.cards):
            left, own = total - value - 1, ways // self.base * held
            if left < 21:
                found.met[then, left] += own
            else:
                won = self.cells.cells[then, 21, 0] if left == 21 else self.cells.bust[then]
                found.codes[int(won)] += own


@dataclass(frozen=True)
class _Dealer:
    """The dealer's ends against one up card, those alike for every hand taken together."""

    ends: tuple[tuple[int, int], ...]  # one end of each group, and the ways of the group

    @classmethod
    def of(cls, game: ShoeGame, up: int, cards: Counts, cells: Cells) -> _Dealer:
        ways = [0] * DEALER_ENDS
        orders, ends = dealer_hands(up, game.dealer, game.holes(up)[0])
        for drawn, number in orders.items():
            for value, held in enumerate(drawn):
                number *= cards[value] ** held
            ways[ends[drawn]] += number * sum(cards) ** (MOST_DRAWN - sum(drawn))
        groups: dict[bytes, list[int]] = {}
        for end, number in enumerate(ways):
            group = groups.setdefault(cells.cells[:, :, end].tobytes(), [end, 0])
            group[1] += number
        return cls(tuple((end, number) for end, number in groups.values() if number))


class _AgainstUp:
    """All rounds against one up card, out of `base ** deepest` from the player's cards on."""

    def __init__(self, game: ShoeGame, solution: UpSolution, cards: Counts, deepest: int) -> None:
        self.game, self.solution, self.cards = game, solution, cards
        self.base, self.deepest = sum(cards), deepest
        self.cells = result_cells(game)
        self.dealer = _Dealer.of(game, solution.up, cards, self.cells)

    @cached_property
    def _own(self) -> _Hands:
        return _Hands(self.solution.play, self.cards, self.cells)

    def ends(self, first: int, second: int) -> Ends:
        """Of two cards."""
        if self.solution.action(first, second) == SPLIT:
            return self._split(first)
        start = lattice().at(first, second)
        found = self._own.ended({start: self.base**MOST_DRAWN_TO})
        left = self.base ** (self.deepest - MOST_DRAWN_TO - MOST_DRAWN)
        ends: Ends = defaultdict(int)
        for end, ways in self.dealer.ends:
            for code, own in self._codes(found, end).items():
                ends[code,] += own * ways * left
        return ends

    def _codes(self, found: _Ended, end: int) -> Codes:
        codes: Codes = defaultdict(int, found.codes)
        for (kind, own_class), ways in found.met.items():
            codes[int(self.cells.cells[kind, own_class, end])] += ways
        return codes

    def _split(self, pair: int) -> Ends:
        first, added = self.solution.split_play[pair], self.solution.added_play[pair]
        of_first = self._after_split(first, pair)
        of_added = of_first if added is first else self._after_split(added, pair)
        ends: Ends = {}
        for step in split_steps(self.game.most_hands[pair]):
            used = step.resplits + step.hands * (1 + MOST_DRAWN_TO) + MOST_DRAWN
            ways = step.sequences * self.cards[pair] ** step.resplits
            ways *= self.base ** (self.deepest - used)
            own_closed = bool(step.closed)  # the first hand is finished before the others begin
            others = (step.closed - own_closed, step.open_ - (not own_closed))
            for end, dealt in self.dealer.ends:
                closed, open_ = (self._codes(each, end) for each in of_added)
                one = self._codes(of_first[0 if own_closed else 1], end)
                rest = _product(_power(closed, others[0]), _power(open_, others[1]))
                together = {
                    (code, *results): own * number * ways * dealt
                    for code, own in one.items()
                    for results, number in rest.items()
                }
                add_ends(ends, together)
        return ends

    def _after_split(self, play: Play, pair: int) -> tuple[_Ended, _Ended]:
        """A pair card with a second that is none, and with any second."""
        hands, seconds = _Hands(play, self.cards, self.cells), second_cards(pair).tolist()
        starts = {
            place: held * self.base**MOST_DRAWN_TO
            for place, held in zip(seconds, self.cards, strict=True)
        }
        any_second = hands.ended(starts)
        del starts[seconds[pair]]
        return hands.ended(starts), any_second


def _power(codes: Codes, hands: int) -> Ends:
    """The results of so many hands, in any order."""
    found: Ends = {(): 1}
    for _ in range(hands):
        found = _product(found, {(code,): ways for code, ways in codes.items()})
    return found


def _product(one: Ends, other: Ends) -> Ends:
    found: Ends = defaultdict(int)
    for results, ways in one.items():
        for more, number in other.items():
            found[tuple(sorted((*results, *more)))] += ways * number
    return found


def one_deck(shoe: Sequence[int]) -> Counts:
    """The least shoe of the same mixture."""
    part = gcd(*shoe)
    return tuple(held // part for held in shoe)


def endless_rounds(game: ShoeGame, solutions: Sequence[UpSolution | None]) -> Rounds:
    """Count what the policies of the solutions lead to."""
    cards, most = one_deck(game.shoe), max(game.most_hands)
    base, deepest = sum(cards), most * (2 + MOST_DRAWN_TO) + MOST_DRAWN
    rounds = Rounds(base ** (3 + deepest), {}, {})
    for solution in solutions:
        if solution is None:
            continue
        up, against = solution.up, _AgainstUp(game, solution, cards, deepest)
        blackjacks = sum(cards[value] for value in game.blackjack_holes(up))
        for first in range(VALUES):
            for second in range(first, VALUES):
                ways = cards[up] * cards[first] * cards[second] * (1 + (first != second))
                key = (up, first, second)
                found = against.ends(first, second)
                rounds.ends[key] = {results: own * ways for results, own in found.items()}
                rounds.dealer_blackjack[key] = ways * blackjacks * base ** (deepest - 1)
    return rounds
