"""The Straight Jack Progressive Wager: a small tree of straights within the main game.

A straight that has ended leaves the main game as it was, with a payout added; so only hands that
are still straights have decisions of their own. Ranks matter, not values: a king lengthens what a
10 does not. Counted are the main game's optimal strategy, basic strategy, and the strategy that is
best for both wagers together, the Blackjack Wager being of the same size.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from math import lcm, perm

from croupier.chapters.blackjack import outcomes
from croupier.chapters.blackjack.counting.game import shoe_game
from croupier.chapters.blackjack.counting.main import JOINT, WITH_BASIC, WITH_OPTIMAL
from croupier.chapters.blackjack.counting.straights.cards import RANKS, VALUE, Ranks, StraightCards
from croupier.chapters.blackjack.counting.straights.splits import DOUBLED, PLAIN, SplitStraights
from croupier.chapters.blackjack.outcomes import two_card_straight
from croupier.chapters.blackjack.round.elections import found_late
from croupier.families.twenty_one.counting.solved import basic_solutions, solutions
from croupier.hands.twenty_one import ACE, TEN
from croupier.maths.pricing.counted import Counted, Line, Terms, line, single
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.progressives import MAIN_GAME_COST
from croupier.maths.shoe.game import ShoeGame
from croupier.maths.shoe.hands import BUST, DEALER_ENDS, lattice
from croupier.maths.shoe.kernels import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from croupier.maths.shoe.plays import BEST, UpSolution
from croupier.rulebook.rules import Rules

WAGER = "straight-jack-progressive"
VARIANTS = {"plain": WITH_OPTIMAL, "joint": JOINT, "basic-strategy": WITH_BASIC}
LATE_STRAIGHT = "The dealer's Blackjack shows only after play: cards drawn before that count."
FIRST_HAND_JOINT = (
    "After a split the first hand is played, and split again, for both wagers; the other hands are "
    "played as in the main game."
)


class StraightPlay:
    """Straights against one value of the up card, played by a solution or jointly with it.

    `first_hand`: after a split, cards drawn to the first hand may lengthen the straight. `late`:
    the dealer's Blackjack is found after play and does not end a straight. From a shoe of other
    `ranks` a strategy is played `like` that of a full one.
    """

    def __init__(
        self,
        game: ShoeGame,
        solution: UpSolution,
        *,
        wrap: bool,
        pays: Sequence[Fraction],
        joint: bool,
        first_hand: bool = False,
        late: bool = False,
        ranks: Ranks | None = None,
        like: StraightPlay | None = None,
    ) -> None:
        self.solution, self.joint, self.like = solution, joint, like
        self.pays, self.lost = game.pays(), game.lost()
        paid = [float(pay) for pay in pays]
        held = ranks or (game.shoe[ACE],) * RANKS
        self.cards = StraightCards(
            game, held, up_value=solution.up, wrap=wrap, late=late, pays=paid
        )
        self.splits: SplitStraights | None = None
        if first_hand and TEN in solution.split_policy:
            self.splits = SplitStraights(
                self.cards, game, solution, joint=joint, like=like.splits if like else None
            )
        self.main_cost = 0.0

    def from_shoe(self, game: ShoeGame, ranks: Ranks) -> StraightPlay:
        """The same play from so many cards of each rank."""
        return StraightPlay(
            game,
            self.solution,
            wrap=self.cards.wrap,
            pays=[],
            joint=self.joint,
            first_hand=self.splits is not None,
            late=self.cards.late,
            ranks=ranks,
            like=self,
        )

    def chances(self) -> dict[int, Fraction]:
        """Chances of each outcome together with this value of the up card."""
        cards = self.cards
        found: dict[int, int] = defaultdict(int)
        for up in range(RANKS):
            if VALUE[up] != self.solution.up:
                continue
            cards.up = up
            if self.like:
                self.like.cards.up = up
            for first in range(RANKS):
                for second in range(RANKS):
                    ways = cards.ways([up, first, second])
                    if not two_card_straight(4 * first, 4 * second):
                        found[0] += cards.whole(ways, 3)
                        continue
                    blackjacks = cards.number - 3 - cards.clear((first, second))
                    found[2] += cards.whole(ways * blackjacks, 4)
                    self._play((first, second), ways, found)
                    if self.joint and not self.like:
                        main = self._best((first, second))[1]
                        optimal = self._plain((first, second), BEST)
                        if VALUE[first] == VALUE[second]:
                            optimal = max(optimal, float(self.solution.split[TEN]))
                        chance = ways / perm(cards.number, 3)
                        self.main_cost += chance * (optimal - main)
        return {kind: Fraction(ways, cards.whole(1, 0)) for kind, ways in found.items()}

    def _plain(self, hand: Ranks, column: int) -> float:
        return float(self.solution.values[self.cards.place(hand), column])

    def _doubled(self, hand: Ranks) -> float:
        """The main wager's value of a doubled hand that has its card."""
        place = self.cards.place(hand)
        pays = self.pays[DOUBLED, lattice().total[place], :DEALER_ENDS]
        return float(pays @ self.solution.dealers.chances[place])

    def _longer(self, hand: Ranks, rank: int) -> bool:
        return self.cards.longer(hand, rank) and self.cards.place((*hand, rank)) != BUST

    def action(self, hand: Ranks) -> int:
        """What is done with a straight that still grows."""
        if self.like:
            return self.like.action(hand)
        if self.joint:
            return self._best(hand)[2]
        if len(hand) == 2:
            return self.solution.action(*sorted(VALUE[rank] for rank in hand))
        return int(self.solution.policy[self.cards.place(hand)])

    def _best(self, hand: Ranks) -> tuple[float, float, int]:
        """Both wagers' value, the main wager's part of it, and the action."""
        place = self.cards.place(hand)
        paid = self.cards.paid(hand, hand)
        stand = self._plain(hand, STAND)
        choices = [(stand + paid, stand, STAND)]
        if len(hand) == 2 and VALUE[hand[0]] == VALUE[hand[1]] == TEN:
            if self.splits:
                choices.append((*self.splits.values(hand), SPLIT))
            else:
                split = float(self.solution.split[TEN])
                choices.append((split + paid, split, SPLIT))
        if lattice().total[place] < 21:
            choices.append((*self._draw(hand, HIT), HIT))
            if len(hand) == 2:
                choices.append((*self._draw(hand, DOUBLE), DOUBLE))
                surrender = self._plain(hand, SURRENDER)
                choices.append((surrender + paid, surrender, SURRENDER))
        return max(choices)

    def _draw(self, hand: Ranks, action: int) -> tuple[float, float]:
        cards = self.cards
        both = main = 0.0
        left = cards.left(hand)
        for rank, number in enumerate(cards.next(hand)):
            more = (*hand, rank)
            if cards.place(more) == BUST:
                lost = self.lost[DOUBLED if action == DOUBLE else PLAIN]
                own = float(lost) * cards.no_blackjack(more) / (left - 1)
                value = own + cards.paid(hand, more)
            elif action == HIT and self._longer(hand, rank):
                value, own, _ = self._best(more)
            else:
                straight = more if self._longer(hand, rank) else hand
                own = self._doubled(more) if action == DOUBLE else self._plain(more, BEST)
                value = own + cards.paid(straight, more)
            both += number / left * value
            main += number / left * own
        return both, main

    def _play(self, hand: Ranks, ways: int, found: dict[int, int]) -> None:
        """Add the ways of the lengths that a straight comes to, but for Blackjacks found before."""
        cards = self.cards
        action = self.action(hand)
        if action == SPLIT and self.splits:
            self.splits.count(hand, ways, found)
            return
        if action not in (HIT, DOUBLE) or lattice().total[cards.place(hand)] >= 21:
            cards.end(hand, cards.whole(ways * cards.clear(hand), 2 + len(hand)), found)
            return
        for rank, number in enumerate(cards.next(hand)):
            more = (*hand, rank)
            if not number:
                continue
            ended = cards.whole(ways * number * cards.clear(more), 2 + len(more))
            if not self._longer(hand, rank):
                cards.end(hand, ended, found)
            elif action == DOUBLE:
                cards.end(more, ended, found)
            else:
                self._play(more, ways * number, found)


def straight_play(
    rules: Rules, terms: Terms, game: ShoeGame, solution: UpSolution, *, joint: bool
) -> StraightPlay:
    """Straights against one value of the up card, by what the rules say of them."""
    pricing = Pricing(rules, WAGER, terms)
    return StraightPlay(
        game,
        solution,
        wrap=rules["straight-jack-wrap"] == "yes",
        pays=[pricing.part_net(line((WAGER, name))[0]) for name in outcomes.STRAIGHT_JACK],
        joint=joint,
        first_hand=_follows_first_hand(rules),
        late=found_late(rules),
    )


def _follows_first_hand(rules: Rules) -> bool:
    return rules["straight-jack-after-split"] == "first-hand"


def _plays(rules: Rules, terms: Terms, variant: str) -> list[StraightPlay]:
    """A strategy against each up card, from a full shoe."""
    game = shoe_game(rules, terms)
    ups = basic_solutions(game) if variant == "basic-strategy" else solutions(game)
    return [
        straight_play(rules, terms, game, solution, joint=variant == "joint")
        for solution in ups
        if solution is not None
    ]


def _lines(plays: Sequence[StraightPlay]) -> dict[Line, int]:
    """How often straights of each length are paid, over all up cards."""
    lengths: dict[int, Fraction] = defaultdict(Fraction)
    for play in plays:
        for kind, chance in play.chances().items():
            lengths[kind] += chance
    scale = lcm(*(chance.denominator for chance in lengths.values()))
    names = outcomes.STRAIGHT_JACK
    return single(WAGER, [(names[kind], int(share * scale)) for kind, share in lengths.items()])


def straight_jack(rules: Rules, terms: Terms) -> tuple[Counted, ...]:
    """633a.7(o)(3): the straight of the first two cards, lengthened by cards drawn."""
    first_hand = _follows_first_hand(rules)
    late = (LATE_STRAIGHT,) if found_late(rules) else ()
    counted = []
    for variant, about in VARIANTS.items():
        plays = _plays(rules, terms, variant)
        joint = variant == "joint"
        counted.append(
            Counted(
                WAGER,
                _lines(plays),
                variant=variant,
                about=about,
                notes=(*late, *((FIRST_HAND_JOINT,) if first_hand and joint else ())),
                extra={MAIN_GAME_COST: sum(play.main_cost for play in plays)} if joint else {},
            )
        )
    return tuple(counted)


def straight_jack_from(rules: Rules, terms: Terms) -> Callable[[Ranks], tuple[Counted, ...]]:
    """The same from so many cards of each rank, of suits as even as may be, by the strategies of a
    full shoe."""
    game = shoe_game(rules, terms)

    @cache
    def full() -> dict[str, list[StraightPlay]]:
        return {variant: _plays(rules, terms, variant) for variant in VARIANTS}

    def count(ranks: Ranks) -> tuple[Counted, ...]:
        return tuple(
            Counted(WAGER, _lines([play.from_shoe(game, ranks) for play in plays]))
            for plays in full().values()
        )

    return count
