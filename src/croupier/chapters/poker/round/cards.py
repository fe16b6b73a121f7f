"""The cards of a round: the first deal, burn cards, streets, and a deck that runs short."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.chapters.poker.forms import BOARD, STUD
from croupier.chapters.poker.round.irregular import (
    BOTH_HOLES,
    DEALING,
    DEALT_FACE_UP,
    FIRST_HOLE,
    FIVE_CARD_HOLE,
    LAST_HOLE,
    Irregular,
)
from croupier.chapters.poker.round.table import ANTE, Hand
from croupier.equipment.cards import card_text
from croupier.rounds.words import Choice, Collect, Reshuffle, Said, Step

BURN, COMMON = "burn card", "common card"
STAND_PAT = "stand-pat"


class Cards(Irregular):
    """A table whose deck goes out by the order of the chapter."""

    def reshuffled(self, cite: str) -> Step:
        """The deck is shuffled anew before a card of it is dealt."""
        yield Reshuffle(cite)

    def deal_first(self) -> Step:
        """The cards before the first betting round, one at a time around the table."""
        self.stage = DEALING
        cite = self.form.cite("deal")
        if self.form.name.startswith("Super"):
            cite = "637a.10(m)"
        for nth in range(self.form.down):
            for hand in self.in_turn:
                if not hand.folded:
                    yield from self._first_down(hand, nth, cite)
        if self.form.kind == STUD:
            for hand in self.in_turn:
                if not hand.folded:
                    yield from self.deal_to(hand, cite, face_up=self._is_last_up(hand))

    def _is_last_up(self, hand: Hand) -> bool:
        """637a.18(m), (n): face down after an exposed hole card; in Super Stud by the reading."""
        fifth_up = self.rules.text("super-stud-exposed") == "fifth-card-up"
        return not hand.exposed or (self.form.name.startswith("Super") and fifth_up)

    def deal_to(self, hand: Hand, cite: str, *, face_up: bool) -> Step:
        card = yield from self.card(f"seat {hand.seat}", cite, face_up=face_up)
        if hand.folded:  # fouled while the card was on its way
            self.pile.append(card)
            return
        hand.cards.append(card)
        if face_up:
            hand.up.append(card)

    def _first_down(self, hand: Hand, nth: int, cite: str) -> Step:
        """A card face down; 637a.18(m), (n) and (p) say what is done where it is turned up."""
        exposing = FIRST_HOLE
        if self.form.kind == BOARD:
            exposing = DEALT_FACE_UP if self._can_spare_a_card() else ""
        elif self.form.section == "637a.14":
            exposing = FIVE_CARD_HOLE
        elif hand.exposed:
            exposing = BOTH_HOLES
        card = yield from self.hole_card(hand, cite, exposing)
        if card is not None:
            self._keep(hand, card)
        elif not hand.folded:
            yield from self._turned_up(hand, nth, exposing, cite)

    def _keep(self, hand: Hand, card: int) -> None:
        (self.pile if hand.folded else hand.cards).append(card)

    def _turned_up(self, hand: Hand, nth: int, exposing: str, cite: str) -> Step:
        record = self.rules.irregularities[exposing]
        yield Said(f"Seat {hand.seat}: {record.remedy}", record.cite)
        if exposing == DEALT_FACE_UP:
            yield from self.out_of_use(record.cite)
            yield from self._first_down(hand, nth, cite)
            return
        yield from self.deal_to(hand, cite, face_up=True)
        hand.exposed += 1
        if exposing == BOTH_HOLES and not hand.folded:
            yield from self._void_hand(hand, record.cite)

    def _void_hand(self, hand: Hand, cite: str) -> Step:
        """637a.18(m): both hole cards are up, the hand is void and its Ante Bet returned."""
        if hand.put.get(ANTE):
            yield from self.take_back(hand, hand.put[ANTE], cite)
        hand.void = True
        self.fold(hand)
        self.check_contested()

    def burn(self, cite: str) -> Step:
        if not self.left:
            yield from self._use_discards(cite)
        card = yield from self.card(BURN, cite)
        self.burned.append(card)

    def deal_board(self, cards: int, cite: str) -> Step:
        """A burn card, and community cards face up."""
        yield from self.burn(cite)
        for _ in range(cards):
            card = yield from self.card("board", cite, face_up=True)
            self.board.append(card)

    # ----------------------------------------------------------------------------- Stud

    def deal_street(self, cite: str, *, face_up: bool, last: bool) -> Step:
        """A card to each who is in, All-in or not (637a.8(b)(5)(ii)); a common card if the deck is
        short."""
        if self.left < len(self.live) + 1:
            yield from self._common_card()
            return
        self.to_come = len(self.live) + 1
        yield from self.burn(cite)
        for hand in self.in_turn:
            if hand.folded:
                continue
            if last and not face_up:
                yield from self._last_hole_card(hand, cite)
            else:
                yield from self.deal_to(hand, cite, face_up=face_up)

    def _common_card(self) -> Step:
        """637a.10(h): one card for all; with one left or none the burn cards are shuffled first.

        Where these were used so before, the discards are shuffled with them.
        """
        cite = "637a.10(h)"
        yield Said("The deck runs short, so a common card is dealt.", cite)
        if self.left <= 1:
            used, self.burned = self.burned, []
            if self.left + len(used) < 2:
                used, self.pile = used + self.pile, []
            yield Collect(tuple(used), cite)
            self.dealt -= len(used)
            yield Reshuffle(cite)
        self.to_come = 2
        yield from self.burn(cite)
        card = yield from self.card(COMMON, cite, face_up=True)
        self.board.append(card)

    def _last_hole_card(self, hand: Hand, cite: str) -> Step:
        card = yield from self.hole_card(hand, cite, LAST_HOLE)
        if card is not None:
            self._keep(hand, card)
            return
        if hand.folded:
            return
        yield from self.deal_to(hand, cite, face_up=True)
        if hand.folded:
            return
        record = self.rules.irregularities[LAST_HOLE]
        stop = Choice("stop", "bet no more and play for the pot so far", "637a.18(m)(1)")
        go_on = Choice("go-on", "play for the whole pot", "637a.18(m)(2)")
        answer = yield from self.asked(hand, (go_on, stop), record.cite)
        hand.capped = answer == stop.key

    # ----------------------------------------------------------------------------- Draw

    def draw(self, hand: Hand, cards: tuple[int, ...], cite: str) -> Step:
        """Cards are replaced; where the deck is short the discards are shuffled and used."""
        for card in cards:
            hand.cards.remove(card)
        of_others = self._own_stay_out(len(cards))
        if not of_others:
            self.pile += cards
        if self.left < len(cards):
            yield from self._use_discards(cite, self._withheld(hand, len(cards)))
        for nth in range(len(cards)):
            if not self.left:
                yield from self._use_discards(cite, self._withheld(hand, len(cards) - nth))
            card = yield from self.card(f"seat {hand.seat}", cite)
            self._keep(hand, card)
            if hand.folded:
                break
        if of_others:
            self.pile += cards
            hand.thrown += cards

    def _own_stay_out(self, needed: int) -> bool:
        """Whether a player is dealt none of the cards just discarded: 637a.20(h), 637a.21(h), and
        637a.13(g)(2) by the reading, as far as the other cards suffice."""
        by_letter = self.form.section != "637a.13"
        by_reading = self.rules.text("five-card-draw-discards") == "of-others"
        return (by_letter or by_reading) and self.left + len(self.pile) >= needed

    def _withheld(self, hand: Hand, needed: int) -> list[int]:
        """By the reading: what a player discarded in earlier draws, unless it cannot be spared."""
        if self.rules.text("discards-of-the-player") == "this-draw":
            return []
        others = len(self.pile) - len(hand.thrown)
        return hand.thrown if self.left + others >= needed else []

    def _use_discards(self, cite: str, withheld: Sequence[int] = ()) -> Step:
        """637a.13(g)(2), 637a.20(h), 637a.21(h)."""
        yield Said("The deck runs short, so the discards are reshuffled.", cite)
        used = [card for card in self.pile if card not in withheld]
        yield Collect(tuple(used), cite)
        self.dealt -= len(used)
        self.pile = list(withheld)
        for hand in self.hands:
            hand.thrown = [card for card in hand.thrown if card in withheld]
        yield Reshuffle(cite)


def discard_choices(
    least: int, most: int, hand: Hand, among: list[int], cite: str
) -> tuple[Choice, ...]:
    """Each way to discard from so few to so many of some cards, by their places in the hand."""
    places = [nth for nth, card in enumerate(hand.cards) if card in among]
    texts = [card_text(card) for card in hand.cards]
    found = []
    for chosen in range(1 << len(places)):
        gone = [nth for at, nth in enumerate(places) if chosen >> at & 1]
        if least <= len(gone) <= most:
            told = " ".join(["discard", *[texts[nth] for nth in gone]]) if gone else "keep the hand"
            key = "-".join(["discard", *[str(nth + 1) for nth in gone]]) if gone else STAND_PAT
            found.append(Choice(key, told, cite))
    return tuple(found)


def discarded(key: str, hand: Hand) -> tuple[int, ...]:
    """The cards that a choice discards."""
    places = [] if key == STAND_PAT else key.split("-")[1:]
    return tuple(hand.cards[int(place) - 1] for place in places)
