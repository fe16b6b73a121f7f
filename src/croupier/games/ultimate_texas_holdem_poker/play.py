"""A round of Ultimate Texas Hold 'Em: 653a.8 to 653a.13, in the order of the chapter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from croupier.equipment.cards import Deck
from croupier.families.poker import table as poker_table
from croupier.families.poker.dealing import COMMUNITY, deal, deal_out, deal_to, plain_card
from croupier.families.poker.decisions import decide
from croupier.families.poker.steps import last_moment, no_more_bets, turned_up
from croupier.families.poker.table import cards_text
from croupier.games.ultimate_texas_holdem_poker.outcomes import OUTCOMES
from croupier.games.ultimate_texas_holdem_poker.settlement import (
    hand_text,
    settle_seat,
    settle_void,
)
from croupier.rounds.bets import check_adjacent, check_bets
from croupier.rounds.plan import ShoePlan
from croupier.rounds.words import (
    DISCARD_RACK,
    Bet,
    Call,
    Choice,
    Decide,
    End,
    NextCard,
    Reshuffle,
    Said,
    Speech,
    Start,
    Step,
    Void,
)
from croupier.rulebook.course import Decision
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Irregularity

__all__ = ["DURING", "OUTCOMES", "check", "plan", "play"]

DURING = frozenset({"play"})
BY_THE_CARDS = {"progressive", "five-card-hand-bonus", "six-card-bonus", "bad-beat-bonus"}
FLOP, BOARD = 3, 5


def plan(rules: Rules) -> ShoePlan:
    """653a.3(a), 653a.5(a): one deck, shuffled after each round."""
    return ShoePlan(Deck(), every_round=True)


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """653a.7: the bets, and how many adjacent boxes a player may take."""
    check_bets(rules, bets, during=DURING)
    check_adjacent(bets, rules.number("adjacent-boxes"), "653a.7(e)")


class VoidButPaytables(Void):
    """The hands are void, and Trips is settled by the cards all the same."""


@dataclass
class Table(poker_table.Table):
    """A table that knows how many community cards are seen, and for which of them one is burned."""

    revealed: int = 0
    burned: set[str] = field(default_factory=set)

    @property
    def shown(self) -> tuple[int, ...]:
        return tuple(self.community[: self.revealed])

    def undecided(self) -> list[int]:
        """Seats that have neither folded nor placed a Play Wager."""
        return [
            seat
            for seat in self.hands
            if seat not in self.folded and self.bet(seat, "play") is None
        ]

    def initial_cards_dealt(self) -> bool:
        return len(self.dealer) == 2 and all(len(hand) == 2 for hand in self.hands.values())

    def may_be_exposed(self) -> bool:
        """653a.13(d): until each player has folded or placed a Play Wager."""
        return bool(self.dealer) and bool(self.undecided())

    def possible(self, *, dealing: bool) -> dict[str, bool]:
        counting = not dealing and len(self.community) == BOARD
        return super().possible(dealing=dealing) | {
            "face-up-cards-after-initial-deal": dealing and self.initial_cards_dealt(),
            "shoe-jam": dealing and bool(self.pending),  # the rest is dealt from the hand
            "stub-count-misdealt": counting,
            "stub-count-wrong-deck": counting,
        }

    def remedy(self, record: Irregularity, call: Call) -> Step:
        match record.key:
            case "dealer-card-exposed":
                raise VoidButPaytables(record.cite, record.remedy)
            case "face-up-card":
                yield from self._discard_face_up(record.cite, 1)
            case "face-up-cards-after-initial-deal":
                yield from self._discard_face_up(record.cite, 2)
            case _:
                yield from super().remedy(record, call)

    def _discard_face_up(self, cite: str, cards: int) -> Step:
        """653a.13(a): one such card is not used; more void the round, before the community cards
        every wager, after the initial cards by the reading elected."""
        for _ in range(cards):
            yield NextCard(DISCARD_RACK, cite, face_up=True)
        self.face_up_cards += cards
        if self.face_up_cards < 2:
            return
        why = "More than one card was found face up: all hands are void."
        if not self.initial_cards_dealt():
            raise Void(cite, why)
        if self.rules["trips-after-face-up-cards"] == "void":
            raise VoidButPaytables(cite, why)


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = Table.of(rules, start)
    before_flop, on_flop, on_board = rules.decisions("play")
    try:
        yield from no_more_bets(table)
        yield from deal(table)
        yield from _ask_each(table, before_flop)  # 653a.11(b)
        yield from _community(table, FLOP, "653a.11(c)")
        yield from _ask_each(table, on_flop)  # 653a.11(d)
        yield from _community(table, BOARD, "653a.11(e)")
        yield from _ask_each(table, on_board)  # 653a.11(f)
        yield from last_moment(table, "653a.11(g)")
        yield Said(f"Dealer shows {hand_text(table, table.dealer)}.", "653a.11(g)")
        yield from turned_up(table, "653a.11(g)")
    except VoidButPaytables as void:
        yield from _void_but_paytables(table, void)
        return End()
    except Void as void:
        yield from settle_void(table, (), void.cite, void.why)
        yield Reshuffle(void.cite)
        return End()
    for seat in table.in_turn:
        yield from settle_seat(table, seat)
    return End()


# ------------------------------------------------------------------------------ cards


def _community(table: Table, cards: int, cite: str) -> Step:
    """A card is burned and the next community cards are dealt; or those dispensed before the hands
    are revealed (653a.10(g)), of which none is burned."""
    before = table.shown
    if len(table.community) < cards:
        yield from deal_to(table, [], "burned", cite)
        table.burned.add(cite)
        while len(table.community) < cards:
            yield from deal_to(table, table.community, COMMUNITY, cite, face_up=True)
    else:
        new = cards_text(table.community[len(before) : cards])
        yield Said(f"The community cards {new} are revealed.", cite)
    table.revealed = cards


def _void_but_paytables(table: Table, void: VoidButPaytables) -> Step:
    """653a.13(a), (d): the cards are dealt out for the wagers that are settled by them."""
    yield Said(void.why, void.cite)
    others = table.rules["side-wagers-of-void-round"] == "settled"
    settled = {"trips"} | (BY_THE_CARDS if others else set())
    if any(bet.wager in settled for bet in table.bets):
        yield from _deal_out(table)
    yield from settle_void(table, settled, void.cite)
    yield Reshuffle(void.cite)


def _deal_out(table: Table) -> Step:
    """Every card still missing, with nothing asked of the players."""
    yield from deal_out(table)
    for cards, cite in ((FLOP, "653a.11(c)"), (BOARD, "653a.11(e)")):
        if len(table.community) < cards and cite not in table.burned:
            yield from plain_card([], "burned", cite)
        while len(table.community) < cards:
            yield from plain_card(table.community, COMMUNITY, cite, face_up=True)


# ------------------------------------------------------------------------------ decisions


def _ask_each(table: Table, decision: Decision) -> Step:
    """Clockwise, each player without a Play Wager places one or else checks, at last folds."""
    names = {4: "four times", 3: "three times", 2: "twice", 1: "once"}
    cite, otherwise = decision.cite, decision.otherwise
    for seat in table.undecided():
        ante = table.bet(seat, "ante")
        assert ante is not None
        wagers = (
            Choice(
                f"play-{times}",
                f"wager {names[int(times)]} the Ante",
                f"{cite}(1)",
                int(times * ante.amount),
                wager="play",
            )
            for times in decision.stake_with().sizes
        )
        question = Decide(
            seat,
            cite,
            (*wagers, Choice(otherwise, otherwise, f"{cite}(2)")),
            {"hand": tuple(table.hands[seat]), "community": table.shown},
            table.calls(dealing=False),
        )
        choice, amount = yield from decide(table, question)
        if amount:
            table.bets.append(Bet(seat, "play", amount, player=ante.player))
        elif choice == "fold" and otherwise == "fold":
            table.folded.add(seat)
