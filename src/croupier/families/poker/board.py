"""What rounds with a board share: two cards each, five for all, dealt in streets between decisions.

A card is burned before each street. Where the round is void some wagers are settled by the cards
all the same; what they need of the board is then dealt out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from croupier.families.poker import table as poker_table
from croupier.families.poker.dealing import COMMUNITY, deal_out, deal_to, plain_card
from croupier.families.poker.decisions import Choices, ask_each
from croupier.families.poker.ends import Ends, settle_ends
from croupier.families.poker.steps import reveal_dealer
from croupier.families.poker.table import PokerTable, cards_text
from croupier.hands import five
from croupier.hands.five import strength7
from croupier.rounds.settle import settle
from croupier.rounds.words import (
    DISCARD_RACK,
    Bet,
    Call,
    NextCard,
    Reshuffle,
    Said,
    Step,
    Void,
    VoidRound,
)
from croupier.rulebook.types import Irregularity

FLOP, TURN, BOARD = 3, 4, 5
FACE_UP_CARDS = "face-up-cards-after-initial-deal"


@dataclass(frozen=True)
class Street:
    """After it so many community cards lie on the table."""

    cards: int
    cite: str


@dataclass
class BoardTable(poker_table.PokerTable):
    """A table that knows how many community cards are seen, and for which streets one is burned.

    `after_face_up_cards` is the reading that says whether face-up cards found after the initial
    ones make the round void.
    """

    streets: ClassVar[tuple[Street, ...]]
    after_face_up_cards: ClassVar[str]

    burned: set[Street] = field(default_factory=set)

    def initial_cards_dealt(self) -> bool:
        return len(self.dealer) == 2 and all(len(hand) == 2 for hand in self.hands.values())

    def facts(self, *, dealing: bool) -> dict[str, bool]:
        complete = not dealing and not self.all_shown and len(self.community) == BOARD
        return super().facts(dealing=dealing) | {
            "initial cards dealt": self.initial_cards_dealt(),
            "stub counted": complete,
        }

    # -------------------------------------------------------------------------- void rounds

    def settles(self, record: Irregularity) -> tuple[str, ...]:
        """The wagers that are settled by the cards though the round is void."""
        return record.settles

    def needed(self, wagers: Collection[str]) -> int:
        """How many community cards these wagers must see to be settled."""
        return BOARD

    def stays_folded(self, bet: Bet) -> bool:
        """Whether a bet that was not collected at a fold is lost with what was."""
        return self.fold_of(bet).does == "lost"

    def remedy(self, record: Irregularity, call: Call) -> Step:
        match record.key:
            case "dealer-card-exposed":
                raise self.void(record, self.settles(record))
            case "face-up-card":
                yield from self._discard_face_up(record.cite, 1)
            case "face-up-cards-after-initial-deal":
                yield from self._discard_face_up(record.cite, 2)
            case _:
                yield from super().remedy(record, call)

    def _discard_face_up(self, cite: str, cards: int) -> Step:
        """One such card is not used; more void the round, before the community cards every wager,
        after the initial cards by the reading elected."""
        for _ in range(cards):
            yield NextCard(DISCARD_RACK, cite, face_up=True)
        self.face_up_cards += cards
        if self.face_up_cards < 2:
            return
        why = "More than one card was found face up: all hands are void."
        if not self.initial_cards_dealt():
            raise Void(cite, why)
        if self.rules[self.after_face_up_cards] == "void":
            raise Void(cite, why, self.settles(self.rules.irregularities[FACE_UP_CARDS]))


def strength(table: PokerTable, hand: Sequence[int]) -> int:
    """The best five of a hand's two cards and the board."""
    return strength7(*hand, *table.community)


def hand_text(table: PokerTable, hand: Sequence[int]) -> str:
    best = strength(table, hand)
    named = "royal flush" if best == five.ROYAL_FLUSH else five.category_name(best)
    return f"{cards_text(hand)}, {named}"


def deal_street(table: BoardTable, street: Street) -> Step:
    """A card is burned and the next community cards are dealt; or those dispensed before the hands
    are revealed, of which none is burned."""
    if len(table.community) < street.cards:
        yield from deal_to(table, [], "burned", street.cite)
        table.burned.add(street)
        while len(table.community) < street.cards:
            yield from deal_to(table, table.community, COMMUNITY, street.cite, face_up=True)
    else:
        new = table.community[table.revealed : street.cards]
        what = "card" if len(new) == 1 else "cards"
        be = "is" if len(new) == 1 else "are"
        yield Said(f"The community {what} {cards_text(new)} {be} revealed.", street.cite)
    table.revealed = street.cards


def raised_once(table: BoardTable, cite: str, choices: Choices) -> Step:
    """Before the flop, on it and on the whole board each player without the one wager makes it or
    checks, at last folds; then the dealer's hand is revealed (`cite`)."""
    before_flop, on_flop, on_board = table.rules.decisions(table.decided_by)
    flop, rest = table.streets
    yield from ask_each(table, before_flop, table.undecided(), choices=choices)
    yield from deal_street(table, flop)
    yield from ask_each(table, on_flop, table.undecided(), choices=choices)
    yield from deal_street(table, rest)
    yield from ask_each(table, on_board, table.undecided(), choices=choices)
    yield from reveal_dealer(table, cite, partial(hand_text, table))


def settle_main(
    table: BoardTable, seat: int, cite: str, folded: Ends, ends: Callable[[int, int], Ends]
) -> Step:
    """The wagers of a seat that both hands decide, or a fold; `ends` are by their strengths."""
    if table.bet(seat, folded[0].wager) in table.settled:
        return
    if table.bet(seat, table.decided_by) is None:
        yield from settle_ends(table, seat, folded)
        return
    hand = table.hands[seat]
    yield from table.show(seat, hand_text(table, hand), cite)
    yield from settle_ends(table, seat, ends(strength(table, hand), strength(table, table.dealer)))


def void_board(table: BoardTable, void: Void, by_the_cards: Step) -> Step:
    """A void round in which some wagers are settled by the cards and the others go back.

    Nobody has folded in a round that is void; only what was collected at a fold, and what players
    left behind, may stay lost by the readings. `by_the_cards` settles what is left.
    """
    back = table.taken_back()
    open_ = [bet for bet in table.bets if bet in back or bet not in table.settled]
    settled = [bet for bet in open_ if bet.wager in void.settles]
    why = void.why
    if settled:
        yield Said(why, void.cite)
        yield from _deal_out(table, table.needed({bet.wager for bet in settled}))
        why = ""
    lost = table.rules["fold-in-void-round"] == "lost"
    stays = table.folded - table.absent if lost else set[int]()
    left = table.abandoned_in_void_round()
    collected = {bet: cite for bet, cite in left.items() if bet not in settled}
    for bet in open_:
        if bet.seat in stays and table.stays_folded(bet):
            collected.setdefault(bet, table.fold_of(bet).cite)
    yield VoidRound(why, void.cite, but=(*settled, *collected), taken_back=back)
    for bet, cite in collected.items():
        yield settle(table.rules, bet, "lose", cite)
    table.settled -= set(back)
    table.settled |= set(collected)  # a claim to an Envy Bonus outlives the wager
    table.bets = settled
    table.folded = set()
    yield from by_the_cards
    yield Reshuffle(void.cite)


def _deal_out(table: BoardTable, cards: int) -> Step:
    """Every card that is still missing, with nothing asked of the players."""
    yield from deal_out(table)
    for street in table.streets:
        if street.cards > cards:
            return
        if len(table.community) < street.cards and street not in table.burned:
            yield from plain_card([], "burned", street.cite)
        while len(table.community) < street.cards:
            yield from plain_card(table.community, COMMUNITY, street.cite, face_up=True)
