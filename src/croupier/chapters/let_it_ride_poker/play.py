"""A round of Let It Ride Poker: 643a.8 to 643a.13, in the order of the chapter."""

from __future__ import annotations

from croupier.chapters.let_it_ride_poker import outcomes
from croupier.chapters.let_it_ride_poker.outcomes import BETS, OUTCOMES
from croupier.families.poker.community_table import CommunityTable
from croupier.families.poker.decisions import decide
from croupier.families.poker.ends import settle_ends
from croupier.families.poker.hand_bonus import settle_hand_bonus
from croupier.families.poker.hand_wagers import settle_hand
from croupier.families.poker.steps import last_moment, turned_up, whole_round
from croupier.families.poker.table import cards_text
from croupier.families.shoe.plan import every_round as plan
from croupier.rounds.bets import check_boxes as check
from croupier.rounds.words import (
    Bet,
    Choice,
    Decide,
    Settlement,
    Speech,
    Start,
    Step,
)
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "choices", "plan", "play"]

WITHDRAW, LET_IT_RIDE = "withdraw", "let-it-ride"


class LetItRideTable(CommunityTable):
    """A table where Bet 3 stands until the end unless it is abandoned."""

    def riding(self, seat: int) -> list[Bet]:
        """The Let It Ride Poker Wagers that are not withdrawn, in their order."""
        return [bet for wager in BETS if (bet := self.bet(seat, wager)) is not None]


def choices(_: Rules) -> tuple[str, ...]:
    """643a.11(b) and (d)."""
    return WITHDRAW, LET_IT_RIDE


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = LetItRideTable.of(rules, start)
    return whole_round(table, _dealt(table), table.settle_each(_settle_seat))


def _dealt(table: LetItRideTable) -> Step:
    """The streets and the decisions on them."""
    yield from _decisions(table, "bet-1", "643a.11(b)")
    yield from table.reveal("first", "643a.11(c)")
    yield from _decisions(table, "bet-2", "643a.11(d)")
    yield from last_moment(table, "643a.11(e)")
    yield from table.reveal("second", "643a.11(e)")
    yield from turned_up(table, "643a.11(f)")


def _decisions(table: LetItRideTable, wager: str, cite: str) -> Step:
    """643a.11(b) and (d): clockwise, each player withdraws the bet or lets it ride."""
    for seat, hand in table.hands.items():
        if not table.may_decide(seat):
            continue
        bet = table.bet(seat, wager)
        assert bet is not None
        before = BETS[: BETS.index(wager)]
        question = Decide(
            seat,
            cite,
            (
                Choice(WITHDRAW, f"withdraw {wager}", f"{cite}(2)"),
                Choice(LET_IT_RIDE, f"let {wager} ride", f"{cite}(1)"),
            ),
            {"hand": tuple(hand), "community": table.shown},
            made=tuple(b for b in table.riding(seat) if b.wager in before),
        )
        choice, _ = yield from decide(table, question)
        if choice == WITHDRAW:
            table.bets.remove(bet)
            yield Settlement.of(bet, "withdrawn", f"{cite}(2)")


# ------------------------------------------------------------------------------ settlement


def _settle_seat(table: LetItRideTable, seat: int) -> Step:
    """643a.11(f) within the limit of 643a.12(h), then 643a.11(g)(1) to (6), each meter as it stands
    at the turn (643a.12(d)(4), (e)(4))."""
    yield from table.show(seat, cards_text(table.hands[seat]), "643a.11(f)")
    kind = outcomes.hand_kind(*table.hands[seat], *table.community)
    riding = [table.bet(seat, bet) is not None for bet in BETS]
    yield from settle_ends(table, seat, outcomes.ends(riding, kind))
    yield from settle_hand(table, outcomes.FIVE_CARD_BONUS_WAGER, seat)
    yield from settle_hand(table, outcomes.THREE_CARD_BONUS_WAGER, seat)
    yield from settle_hand(table, outcomes.THREE_CARD_WAGER, seat)
    yield from settle_hand(table, outcomes.FIVE_CARD_WAGER, seat)
    yield from settle_hand_bonus(table, outcomes.HAND_BONUS_WAGER, seat)
    yield from settle_hand(table, outcomes.SIX_CARD_WAGER, seat)
