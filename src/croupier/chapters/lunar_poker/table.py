"""The table of a round of Lunar Poker: who draws, what is settled, and what a void round undoes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from croupier.families.poker import table as poker_table
from croupier.hands.five import CATEGORY_SHIFT, FIVE_STRAIGHT_FLUSH, strength5, strength6
from croupier.rounds.settle import settle, undo, with_settlements
from croupier.rounds.words import (
    Bet,
    Call,
    Collect,
    Reshuffle,
    Said,
    Settlement,
    Step,
    Void,
    VoidRound,
)
from croupier.rulebook.types import Irregularity

HAND = 5
DECK = 52


@dataclass
class Lunar(poker_table.PokerTable):
    """Beside bets and cards: what each player draws and has thrown away, whose hand is over, who
    declares no Super Wager, what was settled, and how many cards lie in the discard rack and how
    many discards apart from it."""

    decided_by = "bet"  # 671a.13(d): until each player has folded or placed a Bet Wager

    draws: dict[int, str] = field(default_factory=dict)
    thrown: dict[int, list[int]] = field(default_factory=dict)
    finished: set[int] = field(default_factory=set)
    undeclared: set[int] = field(default_factory=set)
    done: list[Settlement] = field(default_factory=list)
    racked: int = 0
    aside: int = 0

    @property
    def drawing(self) -> list[int]:
        """671a.11(d): who paid for a draw, clockwise."""
        return [seat for seat in self.hands if seat in self.draws and seat not in self.finished]

    def ante(self, seat: int) -> Bet:
        bet = self.bet(seat, "ante")
        assert bet is not None
        return bet

    @staticmethod
    def strength(hand: Sequence[int]) -> int:
        """671a.11(d)(2): the best five of the cards held."""
        return int(strength5(*hand) if len(hand) == HAND else strength6(*hand))

    def is_instant(self, seat: int) -> bool:
        """671a.11(b)(2): a royal or straight flush on the first five cards, which its player has
        not given up."""
        given_up = seat in self.folded or seat in self.draws
        strength = self.strength(self.hands[seat][:HAND])
        return strength >= FIVE_STRAIGHT_FLUSH << CATEGORY_SHIFT and not given_up

    def noted(self, step: Step) -> Step:
        """A step whose settlements are kept in mind."""

        def note(said: Settlement) -> Settlement:
            self.done.append(said)
            self.settled |= {
                bet
                for bet in self.bets
                if (bet.seat, bet.wager, bet.on) == (said.seat, said.wager, said.on)
            }
            return said

        yield from with_settlements(step, note)

    def collect(self, cards: Sequence[int], cite: str) -> Step:
        """Cards that go to the discard rack in mid-round."""
        if cards:
            self.racked += len(cards)
            yield Collect(tuple(cards), cite)

    # -------------------------------------------------------------------------- irregularities

    def undecided(self) -> list[int]:
        """Who has had an instant payout has nothing to decide any more."""
        return [seat for seat in super().undecided() if seat not in self.finished]

    @property
    def shoe_deals(self) -> bool:
        """671a.10, 671a.11(d)(1): the first cards, and by the reading those of a draw."""
        return bool(self.pending) or self.rules["cards-of-a-draw"] == "shoe"

    def facts(self, *, dealing: bool) -> dict[str, bool]:
        dealt = len(self.dealer) == HAND
        return {
            **super().facts(dealing=dealing),
            "nothing settled": dealt and not dealing and not self.done,
        }

    def remedy(self, record: Irregularity, call: Call) -> Step:
        match record.key:
            case "card-count-wrong":
                yield Said(record.remedy, record.cite)
                yield Reshuffle(record.cite)
            case "super-not-declared":
                assert call.seat is not None
                self.undeclared.add(call.seat)
                yield Said(f"Seat {call.seat} declares no Super Wager hand.", record.cite)
            case "cards-run-out" if self.racked and self.rules["card-shortage"] != "void":
                self.racked = 0
                yield Reshuffle(record.cite)
            case "face-up-card":
                self.racked += 1
                yield from super().remedy(record, call)
            case _:
                yield from super().remedy(record, call)


def void_round(table: Lunar, void: Void, _: Step) -> Step:
    """All hands are void and what lies on the layout goes back; by readings, what was settled stays
    so or is undone, a fee that was collected is kept, a fold has forfeited the Ante, and what a
    player left behind is lost."""
    rules = table.rules
    forfeited = table.abandoned_in_void_round()
    for ante in map(table.ante, sorted(table.folded - table.absent)):
        if rules["fold-in-void-round"] == "lost" and ante not in table.settled:
            forfeited.setdefault(ante, "671a.11(c)(4)")
    yield VoidRound(void.why, void.cite, but=(*table.settled, *forfeited))
    for bet, cite in forfeited.items():
        yield settle(rules, bet, "lose", cite)
    for settled in table.done:
        if table.stays_lost(settled.seat):
            continue
        fee = settled.wager == "options-fee"
        key = "options-fee-of-void-round" if fee else "settled-wagers-of-void-round"
        if rules[key] in ("returned", "undone"):
            yield undo(settled, void.cite)
    yield Reshuffle(void.cite)
