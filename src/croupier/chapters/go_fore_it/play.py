"""A round of Go Fore It: 676a.8 to 676a.13, in the order of the chapter."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.chapters.go_fore_it import outcomes
from croupier.chapters.go_fore_it.outcomes import OUTCOMES
from croupier.families.poker.decisions import wager_or_fold
from croupier.families.poker.ends import settle_ends
from croupier.families.poker.hand_wagers import settle_hand
from croupier.families.poker.steps import last_moment, turned_up, whole_round
from croupier.families.poker.table import PokerTable, cards_text
from croupier.families.shoe.plan import every_round as plan
from croupier.rounds.bets import check_adjacent, check_bets
from croupier.rounds.words import Bet, Said, Speech, Start, Step
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "plan", "play"]

FRONT = 2  # cards that a player examines before deciding (676a.11(a)); the others are hole cards


class Course(PokerTable):
    """676a.13(d): a hole card matters as a card of the dealer does, until all have decided."""

    def facts(self, *, dealing: bool) -> dict[str, bool]:
        hidden = bool(self.dealer) or any(len(hand) > FRONT for hand in self.hands.values())
        decided = self.folded | {bet.seat for bet in self.bets if bet.wager == "back-9"}
        exposable = hidden and decided != self.hands.keys()
        return super().facts(dealing=dealing) | {"hole cards hidden": exposable}


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """676a.7: the bets; no player wagers on two positions."""
    check_bets(rules, bets)
    check_adjacent(bets, 1, "676a.7(e)")


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = Course.of(rules, start)
    return whole_round(table, _dealt(table), table.settle_each(_settle_seat))


def _dealt(table: Course) -> Step:
    yield from wager_or_fold(
        table, "back-9", lambda seat: {"front cards": table.hands[seat][:FRONT]}
    )
    yield from last_moment(table, "676a.11(c)")
    yield Said(f"Dealer shows {hand_text(table.dealer)}.", "676a.11(d)")
    yield from turned_up(table, "676a.11(d)")


def hand_text(hand: Sequence[int]) -> str:
    """Four cards and their total."""
    return f"{cards_text(hand)}, {outcomes.total(*hand)} points"


def _settle_seat(table: PokerTable, seat: int) -> Step:
    """676a.11(d)(1) to (5), for one player."""
    hand = table.hands[seat]
    result = int(outcomes.score(outcomes.total(*hand)))
    if any(bet.seat == seat and table.stands(bet) for bet in table.bets):
        told = f"{hand_text(hand)}, {outcomes.SCORES[result]}"
        yield from table.show(seat, told, "676a.11(d)(1)")
    if seat not in table.folded:
        yield from settle_ends(table, seat, outcomes.ends(table.rules, result, 0))
    yield from settle_hand(table, outcomes.SKINS_WAGER, seat)
    yield from settle_hand(table, outcomes.GOPHER_WAGER, seat)
