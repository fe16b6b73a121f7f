"""A round of World Poker Tour Heads-Up Hold 'Em: 677a.8 to 677a.13, in the chapter's order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from croupier.chapters.world_poker_tour_heads_up_holdem import outcomes
from croupier.chapters.world_poker_tour_heads_up_holdem.outcomes import OUTCOMES
from croupier.families.poker.board import (
    BOARD,
    FLOP,
    BoardTable,
    Street,
    raised_once,
    settle_main,
    void_board,
)
from croupier.families.poker.decisions import decided_choices, sized_choices
from croupier.families.poker.ends import Ends
from croupier.families.poker.hand_wagers import settle_hand
from croupier.families.poker.pair_qualifies import showdown
from croupier.families.poker.steps import whole_round
from croupier.families.shoe.plan import every_round as plan
from croupier.hands.kinds import five_kind
from croupier.rounds.bets import check_boxes as check
from croupier.rounds.words import Bet, Choice, Speech, Start, Step
from croupier.rulebook.course import Decision
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Irregularity

__all__ = ["OUTCOMES", "check", "choices", "plan", "play"]


@dataclass
class HeadsUpHoldemTable(BoardTable):
    """A table at which one Raise Wager is made, or the hand folded.

    `as_dealt` is whether Trips Plus is settled on the community cards that are face up.
    """

    streets = (Street(FLOP, "677a.11(c)"), Street(BOARD, "677a.11(e)"))
    after_face_up_cards = "pocket-bonus-after-face-up-cards"
    decided_by = "raise"  # 677a.13(d): until each player has folded or placed a Raise Wager

    as_dealt: bool = False

    def settles(self, record: Irregularity) -> tuple[str, ...]:
        """677a.13(a), (d): the Pocket Bonus; Trips Plus if a card is exposed, else by a reading."""
        if record.key == "dealer-card-exposed":
            self.as_dealt = self.rules["trips-plus-after-exposed-card"] == "as-dealt"
            return record.settles
        both = self.rules["trips-plus-after-face-up-cards"] == "settled"
        return (*record.settles, *(("trips-plus",) if both else ()))

    def needed(self, wagers: Collection[str]) -> int:
        return BOARD if "trips-plus" in wagers and not self.as_dealt else 0

    def face_up(self) -> Sequence[int]:
        """The community cards that are face up: dealt so, or revealed of those dispensed first."""
        return self.shown if self.rules.yes("community-cards-first") else self.community


def choices(rules: Rules) -> tuple[str, ...]:
    """677a.11(b), (d) and (f); with every whole multiple where no amount is the least."""
    stakes = [decision.stake_with() for decision in rules.decisions("raise")]
    most = [stake.sizes[-1] for stake in stakes if stake.any_between and stake.least is None]
    multiples = range(1, int(max(most, default=0)) + 1)
    return tuple(dict.fromkeys((*decided_choices(rules), *(f"raise-{n}x" for n in multiples))))


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = HeadsUpHoldemTable.of(rules, start)
    settled, in_void = table.settle_each(_settle_seat), table.settle_each(_settle_by_the_cards)
    dealt = raised_once(table, "677a.11(g)", _choices)
    return whole_round(table, dealt, settled, in_void, void_board)


# ------------------------------------------------------------------------------ decisions


def _choices(rules: Rules, decision: Decision, ante: Bet) -> tuple[Choice, ...]:
    """By the reading elected; without a least amount the table minimum is the least (601a.6)."""
    stake, cite = decision.stake_with(), decision.cite
    if not stake.any_between or stake.least is not None:
        return sized_choices(rules, decision, ante)
    low, most = rules.money("table-minimum"), stake.most_of(ante.amount)
    label = "make a Raise Wager of the table minimum or more"
    multiples = range(1, most // ante.amount + 1)
    return (
        Choice("raise", label, cite, low, most),
        *(
            Choice(
                f"raise-{n}x",
                f"Raise Wager of {n} times the Ante",
                cite,
                n * ante.amount,
                wager="raise",
            )
            for n in multiples
            if n * ante.amount > low
        ),
        Choice("check", "check", cite),
    )


# ------------------------------------------------------------------------------ settlement


def _settle_seat(table: HeadsUpHoldemTable, seat: int) -> Step:
    """677a.11(f) for a fold, else 677a.11(g)(2) and 677a.11(h); then 677a.11(i)."""

    def ends(mine: int, dealers: int) -> Ends:
        return outcomes.ends(table.rules, showdown(mine, dealers), outcomes.hand_kind(mine))

    yield from settle_main(table, seat, "677a.11(g)(1)", outcomes.FOLDED, ends)
    yield from _settle_by_the_cards(table, seat)


def _settle_by_the_cards(table: HeadsUpHoldemTable, seat: int) -> Step:
    """677a.11(i), for the wagers that are left."""
    yield from settle_hand(table, outcomes.POCKET_WAGER, seat)
    trips_plus = outcomes.TRIPS_PLUS_WAGER
    if table.as_dealt:
        seen = kind_of_some([*table.hands[seat], *table.face_up()])
        trips_plus = replace(trips_plus, kind=lambda *cards: seen)
    yield from settle_hand(table, trips_plus, seat)


def kind_of_some(cards: Sequence[int]) -> int:
    """What two cards and those of the board that are face up contain; with fewer than five only
    cards of one rank count."""
    if len(cards) >= 5:
        return max(five_kind(*hand) for hand in combinations(cards, 5))
    alike = max(Counter(card >> 2 for card in cards).values())
    return {3: outcomes.TRIPS, 4: outcomes.QUADS}.get(alike, outcomes.HIGH_CARD)
