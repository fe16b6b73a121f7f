"""637a.18: what can go wrong at a Poker table, at which moment, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from croupier.chapters.poker.forms import BOARD, STUD
from croupier.chapters.poker.round.table import CALL, Hand, Room
from croupier.rounds.moments import calls, device_called, device_facts
from croupier.rounds.words import (
    Answer,
    Call,
    Choice,
    Decide,
    Moment,
    NextCard,
    Said,
    Step,
    StepTo,
    Void,
)
from croupier.rulebook.types import Irregularity

# Misdeals (637a.18(g)): two of them only until two players have voluntarily bet.
MISDEALS = ("improper-shuffle", "several-face-up-cards")
EARLY_MISDEALS = ("wrong-starting-position", "eligible-player-not-dealt")
# What only the player whose turn it is can have done.
OF_THE_TURN = (
    "announced-amount-differs",
    "single-larger-chip",
    "string-bet",
    "obligation-after-discard",
)
BEFORE, DEALING, PLAYING, WON, ENDED = "before", "dealing", "playing", "won", "ended"
FIRST_HOLE, BOTH_HOLES = "stud-hole-card-exposed", "stud-both-hole-cards-exposed"
LAST_HOLE, FIVE_CARD_HOLE = "stud-last-hole-card-exposed", "five-card-stud-hole-card-exposed"
DEALT_FACE_UP = "holdem-card-exposed"
# By what a hole card that is turned up is called: what is true when it is due.
EXPOSED_AT = {
    FIRST_HOLE: "hole card due",
    BOTH_HOLES: "another hole card due",
    LAST_HOLE: "last hole card due",
    FIVE_CARD_HOLE: "five-card hole card due",
    DEALT_FACE_UP: "board hole card due",
}
# Cards kept for a board with its burn cards; elsewhere for a burn card and a common card after it.
BOARD_CARDS = 8
SPARE = 3


class Misdeal(Void):
    """637a.18(g)."""


class Irregular(Room):
    """A table that is asked questions, at each of which something may have gone wrong."""

    # ------------------------------------------------------------------------------- asking

    def asked(self, hand: Hand, choices: tuple[Choice, ...], cite: str) -> StepTo[Answer]:
        """A decision; None where an irregularity has taken it out of the player's hands."""
        while isinstance(given := (yield self._question(hand, choices, cite)), Call):
            yield from self.happened(given)
            self.check_contested()
            if hand.folded:
                return None
        return given

    def asked_to_bet(
        self, hand: Hand, choices: Callable[[Hand], tuple[Choice, ...]], cite: str
    ) -> StepTo[tuple[Choice, int] | None]:
        """A decision to bet, at which chips and words may say different things, and its stake.

        What happens meanwhile may change what is to be met, or leave nothing to decide.
        """
        if (early := self._bound(hand, choices(hand))) is not None:
            yield Said(f"Seat {hand.seat}: {early.key}, as announced out of turn.", "637a.8(c)")
            if not early.stake:
                return early, 0
            yield from self._bet_stands(hand, (replace(early, most=0),), "637a.8(c)")
            return None
        while among := choices(hand):
            stands = next((each for each in among if each.stake), None)
            question = self._question(hand, among, cite, *self._at_a_bet(stands))
            given = yield question
            if not isinstance(given, Call):
                return question.chosen(given)
            if given.irregularity == "act-out-of-turn":
                yield from self._out_of_turn(given, hand, choices)
                continue
            over = yield from self._at_turn(
                given, hand, tuple(each for each in among if each.stake)
            )
            if over or hand.folded:
                return None
        return None

    def _out_of_turn(
        self, call: Call, hand: Hand, choices: Callable[[Hand], tuple[Choice, ...]]
    ) -> Step:
        """637a.8(c): what is said out of turn does not bind; by the other reading it does, unless
        what is to be met changes before the turn comes."""
        record = self._record(call)
        other = None if call.seat in (None, hand.seat) else self._playing(call.seat or 0)
        among = choices(other) if other is not None and other.can_bet else ()
        if other is None or not among:
            yield self._not_concerned(call)
            return
        if self.rules.text("out-of-turn-acts") == "not-binding":
            yield Said(f"Seat {other.seat}: {record.remedy}", record.cite)
            return
        least = tuple([replace(each, stake=0, most=0, cite=record.cite) for each in among])
        said = yield Decide(
            other.seat, record.cite, least, self.known(other), seen=self.seen(other)
        )
        other.early = str(said), self.to_meet

    def _bound(self, hand: Hand, among: tuple[Choice, ...]) -> Choice | None:
        """The choice that a player announced out of turn and that still binds."""
        (said, to_meet), hand.early = hand.early, ("", 0)
        if not said or to_meet != self.to_meet:
            return None
        return next((each for each in among if each.key == said), None)

    def _question(self, hand: Hand, choices: tuple[Choice, ...], cite: str, *facts: str) -> Decide:
        now = self.calls(*facts)
        return Decide(hand.seat, cite, choices, self.known(hand), now, seen=self.seen(hand))

    def moment(self, cite: str) -> Step:
        """Nothing is asked; something may have gone wrong."""
        while isinstance(given := (yield Moment(cite, self.calls())), Call):
            yield from self.happened(given)
            if self.stage in (DEALING, PLAYING):
                self.check_contested()

    def obliged(self, hand: Hand, cite: str) -> Step:
        """637a.18(l)(2): a bet that was owed stands, also if its player throws the cards away."""
        while isinstance(given := (yield Moment(cite, self.calls("bet owed"))), Call):
            if given.irregularity != "obligation-after-discard":
                yield from self.happened(given)
            elif given.seat == hand.seat and not hand.folded:
                record = self._record(given)
                yield Said(f"Seat {hand.seat}: {record.remedy}", record.cite)
                self.fold(hand)
            else:
                yield self._not_concerned(given)
            self.check_contested()

    def card(self, to: str, cite: str, *, face_up: bool = False) -> StepTo[int]:
        """The next card of the deck; what is found or falls meanwhile is out of use."""
        while isinstance(given := (yield self._next(to, cite, face_up)), Call):
            yield from self._with_a_card(given)
            self.check_contested()
        return self._is_dealt(given)

    def _is_dealt(self, card: object) -> int:
        assert isinstance(card, int)
        self.dealt += 1
        self.to_come -= 1
        return card

    def _next(self, to: str, cite: str, face_up: bool, *facts: str) -> NextCard:
        return NextCard(to, cite, face_up, self.calls("card due", *facts))

    def hole_card(self, hand: Hand, cite: str, exposing: str = "") -> StepTo[int | None]:
        """A card that is dealt face down; None where it was turned up, as `exposing` names."""
        to = f"seat {hand.seat}"
        facts = (EXPOSED_AT[exposing],) if exposing else ()
        while isinstance(given := (yield self._next(to, cite, False, *facts)), Call):
            if given.irregularity == exposing:
                if given.seat == hand.seat:
                    return None
                yield self._not_concerned(given)
            else:
                yield from self._with_a_card(given)
                self.check_contested()
                if hand.folded:
                    return None
        return self._is_dealt(given)

    # -------------------------------------------------------------------- what can be called

    @property
    def shuffling(self) -> bool:
        """Whether the cards were just shuffled: they are for every round."""
        return self.stage in (BEFORE, DEALING) and not self.dealt

    def calls(self, *facts: str) -> tuple[str, ...]:
        """The irregularities that can have happened; `facts` are true of the moment besides."""
        early = len(self.bettors) < 2 and self.stage not in (BEFORE, ENDED)
        true = {
            **device_facts(self),
            "at the table": True,
            "pot in play": self.stage != ENDED,
            "pot awarded": self.stage == ENDED,
            "few have bet": early,
            "hand in play": self.stage in (DEALING, PLAYING) and any(h.cards for h in self.live),
            "a face-up card found": self.face_up_found,
            "no face-up card found": not self.face_up_found,
            "players sit out": self.stage == DEALING and bool(self.sitting_out),
            "card to spare": "card due" in facts and self._can_spare_a_card(),
            **dict.fromkeys(facts, True),
        }
        return calls(self.rules, true)

    def _can_spare_a_card(self) -> bool:
        """Whether the round can be dealt without one card of the deck.

        After the first cards the chapter helps a deck that is short: in Stud with common cards,
        once what is being dealt goes round, in Draw with the discards, so long as there are enough
        for whoever draws, and for burn cards.
        """
        if self.stage == DEALING:
            first = self.form.down + (self.form.kind == STUD)
            to_deal = len(self.live) * first - sum(len(hand.cards) for hand in self.live)
            return self.left > to_deal + (BOARD_CARDS if self.form.kind == BOARD else SPARE)
        if self.form.kind == BOARD:
            return self.left > BOARD_CARDS - len(self.board) - len(self.burned)
        if self.form.kind == STUD:
            return self.left > self.to_come
        return self.left > 1 and self.left + len(self.pile) > self.form.down + self.form.draws

    def _at_a_bet(self, stands: Choice | None) -> tuple[str, ...]:
        """The facts of a decision to bet."""
        if stands is None:
            return ("bet due",)
        return ("bet due", "bet owed", *(["call due"] if stands.key == CALL else []))

    # ----------------------------------------------------------------------- what follows

    def _record(self, call: Call) -> Irregularity:
        return self.rules.book.irregularities[call.irregularity]

    def _not_concerned(self, call: Call) -> Said:
        return Said(f"It does not affect seat {call.seat}.", self._record(call).cite)

    def happened(self, call: Call) -> Step:
        """What can happen at any moment."""
        record = self._record(call)
        hand = None if call.seat is None else self._playing(call.seat)
        match call.irregularity:
            case "improper-shuffle" if self.stage == BEFORE:
                yield Said(record.remedy, record.cite)
                yield from self.reshuffled(record.cite)
            case _ if record.device:
                yield from device_called(self, record)
            case "missing-or-extra-cards":
                raise Void(record.cite, record.remedy)
            case key if key in (*MISDEALS, *EARLY_MISDEALS):
                raise Misdeal(
                    record.cite, "Misdeal: everything is returned, the cards are reshuffled."
                )
            case _ if record.concerns == "table":
                yield Said(record.remedy, record.cite)
            case _ if hand is None:
                yield self._not_concerned(call)
            case "protected-hand-touched":
                yield Said(record.remedy, record.cite)
            case "protected-hand-lost":
                yield Said(record.remedy, record.cite)
                yield from self.refund(hand, record.cite)
                self.fold(hand)
            case _:
                assert record.effect == "dead hand", call
                yield Said(f"Seat {hand.seat}: {record.remedy}", record.cite)
                self.fold(hand)

    def _playing(self, seat: int) -> Hand | None:
        """Who is in and has a card that can be lost, thrown away or left."""
        return next((hand for hand in self.live if hand.seat == seat and hand.cards), None)

    def reshuffled(self, cite: str) -> Step:
        raise NotImplementedError

    def _with_a_card(self, call: Call) -> Step:
        """A card that is out of use: found face up, fallen, or dealt to who is not in the game."""
        record = self._record(call)
        match call.irregularity:
            case "ineligible-player-dealt":
                if call.seat not in [hand.seat for hand in self.sitting_out]:
                    yield self._not_concerned(call)
                    return
                yield from self.out_of_use(record.cite)
            case "card-off-table":
                yield from self.out_of_use(record.cite)
            case "face-up-card":
                self.face_up_found = True
                yield from self.out_of_use(record.cite)
            case _:
                yield from self.happened(call)

    def out_of_use(self, cite: str) -> Step:
        """The top card goes to the discards and is not used again in this round."""
        given = yield NextCard("discards", cite, face_up=True)
        assert isinstance(given, int)
        self.dealt += 1
        self.dead.append(given)

    def _at_turn(self, call: Call, hand: Hand, bets: tuple[Choice, ...]) -> StepTo[bool]:
        """What can happen where a player decides, among `bets`; whether that has decided it."""
        record, own = self._record(call), call.seat == hand.seat
        match call.irregularity:
            case key if key in OF_THE_TURN:
                if not own:
                    yield self._not_concerned(call)
                    return False
                yield Said(f"Seat {hand.seat}: {record.remedy}", record.cite)
                if call.irregularity == "announced-amount-differs" or not bets:
                    return False
                if call.irregularity == "single-larger-chip":
                    yield from self._bet_stands(hand, bets[:1], record.cite)
                    return True
                yield from self._bet_stands(hand, bets, record.cite)
                if call.irregularity == "obligation-after-discard":
                    self.fold(hand)
                return True
        yield from self.happened(call)
        self.check_contested()
        return False

    def _bet_stands(self, hand: Hand, bets: tuple[Choice, ...], cite: str) -> Step:
        """What was put in or announced; where it might be several bets it is said which."""
        bet, stake = bets[0], bets[0].stake
        if len(bets) == 1 and not bet.most:
            yield from self.put_in(hand, bet.key, stake, cite)
        else:
            among = tuple([replace(each, cite=cite) for each in bets])
            announced = Decide(hand.seat, cite, among, self.known(hand), seen=self.seen(hand))
            chosen = announced.chosen((yield announced))
            assert chosen is not None
            bet, stake = chosen
            self.count_in(hand, bet.key, stake)
        self.bet_made(hand, bet.key)

    # ---------------------------------------------------------------------- folds, and sights

    def fold(self, hand: Hand) -> None:
        """The cards go to the discards."""
        hand.folded = True
        self.live = [other for other in self.live if other is not hand]
        self.gone.append(hand)
        self.pile += hand.cards

    def known(self, hand: Hand) -> Mapping[str, tuple[int, ...]]:
        """The cards that a player sees."""
        others = [other for other in self.live if other.up and other is not hand]
        return {
            **({"hand": tuple(hand.cards)} if hand.cards else {}),
            **({"board": tuple(self.board)} if self.board else {}),
            **{f"seat {other.seat}": tuple(other.up) for other in others},
        }

    def seen(self, hand: Hand) -> Mapping[str, Any]:
        """What else a player sees, in cents."""
        others = [other for other in self.hands if other is not hand]
        return {
            "pot": self.pot,
            "owed": self.to_meet - hand.bet,
            "stack": hand.stack,
            "others": len(self.live) - 1,
            "put": hand.total,
            "others_put": [other.total for other in others],
            "others_may_bet": [other.stack if other.can_bet else 0 for other in others],
        }
