"""A round of Criss-Cross Poker: 674a.8 to 674a.13, in the order of the chapter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.chapters.criss_cross_poker import outcomes
from croupier.chapters.criss_cross_poker.outcomes import ACROSS, BETS, DOWN, MIDDLE, OUTCOMES
from croupier.equipment.cards import card_text
from croupier.families.poker.community_table import CommunityTable
from croupier.families.poker.decisions import Known, ask_each
from croupier.families.poker.ends import settle_ends
from croupier.families.poker.hand_wagers import settle_hand
from croupier.families.poker.pairs_from_6s import hand_kind
from croupier.families.poker.steps import last_moment, turned_up, whole_round
from croupier.families.poker.table import cards_text
from croupier.families.shoe.plan import every_round as plan
from croupier.rounds.bets import check_boxes as check
from croupier.rounds.words import Bet, Said, Speech, Start, Step
from croupier.rulebook.course import Fold
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "plan", "play"]


class CrissCrossTable(CommunityTable):
    """A table on which the community cards lie in a cross."""

    def line(self, places: Sequence[int]) -> tuple[int, ...]:
        """The community cards at these places of the cross."""
        return tuple(self.community[place] for place in places)

    def turn(self, places: Sequence[int], what: str, cite: str) -> Step:
        self.revealed += len(places)
        cards = " and ".join(card_text(card) for card in self.line(places))
        yield Said(f"{what} {cards}.", cite)

    def known(self, seat: int) -> Known:
        """The player's cards, and of the cross what is turned up."""
        lines = {"across": ACROSS, "down": DOWN}
        turned = list(lines.items())[: self.revealed // 2]
        return {"hand": self.hands[seat], **{name: self.line(places) for name, places in turned}}

    def hand_of(self, seat: int, outside: Sequence[int]) -> int:
        """674a.1: the kind of the hand that the player's cards make with a line of the cross."""
        return int(hand_kind(*self.hands[seat], *self.line((*outside, *MIDDLE))))

    def bets_made(self, seat: int) -> int:
        return sum(self.bet(seat, bet) is not None for bet in BETS)

    def fold_of(self, bet: Bet) -> Fold:
        """What a fold takes, it takes by the paragraph of the bet that was not placed."""
        fold = super().fold_of(bet)
        if fold.does != "lost" or bet.seat not in self.folded:
            return fold
        cite = outcomes.fold_cite(self.rules, self.bets_made(bet.seat))
        return fold.model_copy(update={"cite": cite})

    def playing(self) -> Iterator[int]:
        """Seats with decisions to make, as long as it is their turn."""
        for seat in self.hands:
            if seat not in self.folded and self.is_in(seat, "ante-across"):
                yield seat


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = CrissCrossTable.of(rules, start)
    return whole_round(table, _dealt(table), table.settle_each(_settle_seat))


def _dealt(table: CrissCrossTable) -> Step:
    """The streets and the decisions on them."""
    yield from _ask(table, "across-bet")  # 674a.11(b)
    yield from table.turn(ACROSS, "The outside cards of the row are", "674a.11(c)")
    yield from _ask(table, "down-bet")  # 674a.11(d)
    yield from table.turn(DOWN, "The outside cards of the column are", "674a.11(e)")
    yield from _ask(table, "middle-bet")  # 674a.11(f)
    yield from last_moment(table, "674a.11(g)")
    yield from table.turn(MIDDLE, "The middle card is", "674a.11(g)")
    yield from turned_up(table, "674a.11(g)")


def _ask(table: CrissCrossTable, makes: str) -> Step:
    """Clockwise, each player who has not folded places the bet or folds."""
    (decision,) = table.rules.decisions(makes)
    yield from ask_each(table, decision, table.playing(), table.known)


def _settle_seat(table: CrissCrossTable, seat: int) -> Step:
    """674a.11(h)(1) to (4) within the limit of 674a.12(d), then 674a.11(h)(5)."""
    if seat not in table.folded:
        yield from table.show(seat, cards_text(table.hands[seat]), "674a.11(g)")
        across, down = table.hand_of(seat, ACROSS), table.hand_of(seat, DOWN)
        yield from settle_ends(table, seat, outcomes.ends(across, down))
    yield from settle_hand(table, outcomes.BONUS_WAGER, seat)
