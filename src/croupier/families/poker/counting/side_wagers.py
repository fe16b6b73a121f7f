"""Wagers beside a decision: what stands whatever is decided, and what a fold takes.

A wager that a fold forfeits hangs on the main game's choices. It is priced with the choices that
are best for the main wager alone (`plain`), with those that are best for both together (`joint`),
and as it stands for a player who has nothing to fold, or another wager that keeps it. Which of them
there are hangs on the exact count alone; the deals may also be simulated rounds (`sampled.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Protocol

from croupier.families.poker.counting.hand_bonus import count_hand_bonus
from croupier.families.poker.counting.lines import named
from croupier.families.poker.hand_bonus import WAGER as HAND_BONUS
from croupier.families.poker.hand_wagers import HandWager
from croupier.maths.decision import FOLD, Decision, Saved, Values, kinds_by_choice
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Counted, Line, Terms, line, single
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.progressives import MAIN_GAME_COST
from croupier.maths.pricing.strategy import Strategy
from croupier.maths.sights import AtSight
from croupier.maths.simulate import Chance
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

PLAIN = "With the main game's best play; a fold forfeits it ({cite})."
JOINT = (
    "With an {main} of the stated stake, folding only when that is best for the {main} and this "
    "wager together at the stated meters."
)
KEPT = "Together with a {others}: a fold does not forfeit it ({cite})."
NEVER_FOLDED = (
    "The best play never folds a hand that it pays, so it does not change the main game's strategy."
)
Described = Callable[[Values], Strategy | None]


@dataclass(frozen=True)
class SideWager:
    """A wager beside the decision: what its hand may be at every sight, and all of its hands by
    kind, whatever is decided."""

    hand: HandWager
    at: Callable[[], AtSight]
    every: Callable[[], Ints]
    on: str = ""

    @property
    def wager(self) -> str:
        return self.hand.key

    def returns(self, rules: Rules, terms: Terms) -> list[Fraction]:
        """What comes back for each kind if it is not forfeited, per unit of the wager."""
        return returns_of(self.hand, rules, terms)

    def lines(self, rules: Rules, kept: Ints, lost: int = 0) -> dict[Line, int]:
        """Lines from deals by kind, and how many were lost with the hand."""
        return kept_lines(self.hand, rules, kept, lost)

    def after_fold(self, rules: Rules, by_choice: Ints) -> dict[Line, int]:
        """Lines from deals by choice and kind, where a fold forfeits the wager."""
        return self.lines(rules, by_choice[FOLD + 1 :].sum(axis=0), int(by_choice[FOLD].sum()))


def returns_of(hand: HandWager, rules: Rules, terms: Terms) -> list[Fraction]:
    """What comes back for each kind of a wager's hand, per unit of the wager."""
    pricing = Pricing(rules, hand.key, terms)
    return [pricing.part_net(line((hand.key, name))[0]) + 1 for name in hand.named(rules)]


def kept_lines(hand: HandWager, rules: Rules, kept: Ints, lost: int = 0) -> dict[Line, int]:
    """Lines of a wager from deals by kind, and how many were lost with the hand."""
    outcome = "fold" if hand.key == HAND_BONUS else "lose"  # then nothing is drawn for it
    return single(hand.key, [*named(hand.named(rules), kept), (outcome, lost)])


class Deals(Protocol):
    """Numbers of deals, all of them or those of simulated rounds, played by given choices."""

    def main(self, values: Values) -> Ints:
        """By choice, kind of hand and result."""

    def side_wager(self, values: Values, wager: SideWager) -> Ints:
        """By choice and by the kind of a wager beside the main one."""

    def every(self, wager: SideWager) -> Ints:
        """By the kind of a wager beside the main one, whatever is decided."""


class AllDeals:
    """Every deal, counted."""

    def main(self, values: Values) -> Ints:
        return values.tally()

    def side_wager(self, values: Values, wager: SideWager) -> Ints:
        return kinds_by_choice(values, wager.at())

    def every(self, wager: SideWager) -> Ints:
        return wager.every()


ALL_DEALS = AllDeals()


def count_wager(
    game: Decision,
    rules: Rules,
    wager: str,
    terms: Terms,
    side_wager: Callable[[str, str], SideWager],
    described: Described,
    *,
    without: str = "",
    deals: Deals = ALL_DEALS,
    chance: Chance | None = None,
) -> tuple[Counted, ...]:
    """The lines of any wager of a game with one decision; the first is the headline.

    `chance` draws for the table game system where the deals are simulated rounds.
    """
    if wager == game.wager:
        return (count_main(game, rules, terms, described, deals),)

    def counted(on: str = "") -> tuple[Counted, ...]:
        return _count_beside(game, rules, terms, side_wager(wager, on), described, without, deals)

    return count_hand_bonus(rules, counted, chance) if wager == HAND_BONUS else counted()


def count_main(
    game: Decision, rules: Rules, terms: Terms, described: Described, deals: Deals = ALL_DEALS
) -> Counted:
    """The wager that is decided about, with what is made on it, by the best choices."""
    values = game.values(rules, terms)
    lines = game.main_lines(rules, deals.main(values))
    return Counted(game.wager, lines, strategy=described(values))


def _count_beside(
    game: Decision,
    rules: Rules,
    terms: Terms,
    side_wager: SideWager,
    described: Described,
    without: str,
    deals: Deals,
) -> tuple[Counted, ...]:
    """The headline and the variants of a wager beside the decision, by what a fold does to it.

    `without` says of a player who has nothing to fold; `described` is a strategy's record.
    """
    wager = side_wager.wager
    record = rules.fold(wager, on=side_wager.on)
    stands = Counted(wager, side_wager.lines(rules, deals.every(side_wager)))
    if record.does == "stands":
        return (stands,)
    found = _forfeited(game, rules, terms, side_wager, record.cite, described, deals)
    if len(found) > 1 and without and game.wager not in _needs(rules, wager):
        found += (replace(stands, variant="no-ante", about=without),)
    keeping = [other for other in rules.wagers() if _keeps(rules, wager, side_wager.on, other.key)]
    if keeping:
        cite = rules.fold(wager, on=side_wager.on, placed=[keeping[0].key]).cite
        about = KEPT.format(others=" or a ".join(other.name for other in keeping), cite=cite)
        found += (replace(stands, variant="kept", about=about),)
    return found


def _needs(rules: Rules, wager: str) -> tuple[str, ...]:
    return rules.book.wager_named(wager).needs


def _keeps(rules: Rules, wager: str, on: str, other: str) -> bool:
    return rules.fold(wager, on=on, placed=[other]).does == "stands"


def _forfeited(
    game: Decision,
    rules: Rules,
    terms: Terms,
    side_wager: SideWager,
    cite: str,
    described: Described,
    deals: Deals,
) -> tuple[Counted, ...]:
    wager, at = side_wager.wager, side_wager.at()
    returns, values = side_wager.returns(rules, terms), game.values(rules, terms)
    lines = side_wager.after_fold(rules, deals.side_wager(values, side_wager))
    plain = Counted(wager, lines, about=PLAIN.format(cite=cite))
    folded = ALL_DEALS.side_wager(values, side_wager)[FOLD]
    if not any(number and back for number, back in zip(folded, returns, strict=True)):
        return (replace(plain, notes=(NEVER_FOLDED,)),)
    units = Fraction(Pricing(rules, wager, terms).stake, terms.stake)
    joint = game.values(rules, terms, Saved(at, tuple(units * back for back in returns)))
    main = rules.book.wager_named(game.wager).name.removesuffix(" Wager")
    return (
        replace(plain, variant="plain"),
        Counted(
            wager,
            side_wager.after_fold(rules, deals.side_wager(joint, side_wager)),
            variant="joint",
            about=JOINT.format(main=main),
            strategy=described(joint),
            extra={MAIN_GAME_COST: float(values.cost(joint.choices) / units)},
        ),
    )


def advise_side(
    rules: Rules,
    terms: Terms,
    values: Values,
    place: tuple[int, int],
    question: Decide,
    bets: Sequence[Bet],
    side_wager: Callable[[str, str], SideWager] | None = None,
) -> dict[str, Fraction]:
    """What each choice is worth in cents, counting only wagers that the choice touches.

    `place` is the part and the sight; `beside(wager, on)` the record of another wager, where a fold
    forfeits any.
    """
    main = next(bet.amount for bet in bets if bet.wager == values.game.wager)
    placed = [bet.wager for bet in bets]
    fold, kept = values.fold * main, Fraction(0)
    together = {part.wager for part in values.game.fold}
    for bet in bets:
        if bet.wager in together:
            continue
        if rules.fold(bet.wager, on=bet.on, placed=placed).does == "lost":
            assert side_wager is not None
            fold -= bet.amount
            kept += bet.amount * _returned(rules, terms, side_wager(bet.wager, bet.on), place)
    return {
        choice.key: fold + kept + main * values.value(*place, Fraction(choice.stake, main))
        if choice.stake
        else fold
        for choice in question.choices
    }


def _returned(
    rules: Rules, terms: Terms, side_wager: SideWager, place: tuple[int, int]
) -> Fraction:
    """What a wager returns on average at a sight, per unit of it."""
    at = side_wager.at()
    ways = zip(at.here(*place), side_wager.returns(rules, terms), strict=True)
    return sum((number * back for number, back in ways), Fraction(0)) / at.futures
