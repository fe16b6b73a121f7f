"""What 655a and 683a share: two cards each, three for all, and a wager on each street to stay in.

The player's two cards and the three community cards are paid from a pair of jacks up and push from
a pair of 6s; every wager made ends alike. A fold loses what was wagered up to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from croupier.families.poker.community_table import CommunityTable
from croupier.families.poker.decisions import decide
from croupier.families.poker.ends import Ended, Ends, settle_ends
from croupier.families.poker.pairs_from_6s import HIGHER_NAMES, hand_kind
from croupier.families.poker.table import AT_ONCE, WHEN_ALL_HAVE_DECIDED, cards_text
from croupier.rounds.words import Bet, Choice, Decide, Step
from croupier.rulebook.course import Decision, Fold
from croupier.rulebook.rules import Rules

HAND = ("lose", "pair-of-6s-to-10s", "pair-of-jacks-or-better", *HIGHER_NAMES)
FIVE = ("hand", "community")


@dataclass(frozen=True)
class Streets:
    """The wagers of the streets in their order, and the paragraphs by which hands lose, push and
    are paid; `shows` is that by which they are turned up."""

    wagers: tuple[str, ...]
    lost: str
    pushes: str
    paid: str
    shows: str

    @property
    def main(self) -> tuple[str, ...]:
        return ("ante", *self.wagers)

    def ends(self, kind: int, raises: Sequence[int] = (1, 1, 1)) -> Ends:
        """All wagers end alike, by the same hand; `raises` are times the Ante."""
        cite = {0: self.lost, 1: self.pushes}.get(kind, self.paid)
        made = zip(self.main, (1, *raises), strict=True)
        return tuple(Ended(wager, HAND[kind], cite, times) for wager, times in made)

    def folded(self, rules: Rules, raises: Sequence[int]) -> Ends:
        """A fold costs the Ante and the wagers made so far."""
        (decision,) = rules.decisions(self.wagers[len(raises)])
        made = zip(self.main, (1, *raises), strict=False)
        return tuple(Ended(wager, "fold", decision.cite, times) for wager, times in made)


@dataclass
class StreetTable(CommunityTable):
    """A table that knows by which paragraph a hand was folded."""

    streets: ClassVar[Streets]

    fold_cites: dict[int, str] = field(default_factory=dict)

    def main_bets(self, seat: int) -> list[Bet]:
        """The Ante and the wagers of the streets in their order."""
        return [bet for wager in self.streets.main if (bet := self.bet(seat, wager)) is not None]

    def plays(self, seat: int) -> bool:
        """Whether a seat still has decisions to make."""
        return seat not in self.folded and self.is_in(seat, "ante")

    def fold_of(self, bet: Bet) -> Fold:
        fold = super().fold_of(bet)
        if bet.wager in self.streets.main and bet.seat in self.fold_cites:
            return fold.model_copy(update={"cite": self.fold_cites[bet.seat]})
        return fold


def street_choices(rules: Rules) -> tuple[str, ...]:
    """Every choice on the streets: a fold, or so many Antes."""
    sizes = (
        times
        for record in rules.book.decision
        for decision in rules.decisions(record.makes)
        for times in decision.stake_with().sizes
    )
    return ("fold", *(f"{times}x" for times in sorted(set(sizes))))


def ask_street(table: StreetTable, street: str) -> Step:
    """Clockwise, a wager of so many Antes or a fold."""
    (decision,) = table.rules.decisions(street)
    for seat in table.hands:
        if table.plays(seat):
            yield from _decide(table, seat, decision)
    yield from table.collect_forfeits(table.in_turn, WHEN_ALL_HAVE_DECIDED)


def _decide(table: StreetTable, seat: int, decision: Decision) -> Step:
    ante, cite = table.bet(seat, "ante"), decision.cite
    assert ante is not None
    raises = (
        Choice(
            f"{times}x",
            f"wager {times}x the Ante",
            cite,
            int(ante.amount * times),
            wager=decision.makes,
        )
        for times in decision.stake_with().sizes
    )
    question = Decide(
        seat,
        cite,
        (Choice("fold", "fold", cite), *raises),
        {"hand": tuple(table.hands[seat]), "community": table.shown},
        made=tuple(table.main_bets(seat)[1:]),
    )
    choice, amount = yield from decide(table, question)
    if not table.plays(seat):
        return
    if choice == "fold":
        table.folded.add(seat)
        table.fold_cites[seat] = cite
        yield from table.collect_forfeits([seat], AT_ONCE)
    else:
        table.bets.append(Bet(seat, decision.makes, amount, player=ante.player))


def settle_streets(table: StreetTable, seat: int) -> Step:
    """The Ante and the wagers of the streets by the hand, within the limit; those of a hand that
    was folded are collected already."""
    if seat in table.folded:
        return
    yield from table.show(seat, cards_text(table.hands[seat]), table.streets.shows)
    kind = hand_kind(*table.hands[seat], *table.community)
    yield from settle_ends(table, seat, table.streets.ends(kind))
