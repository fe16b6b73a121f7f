"""One round at a table: it drives the game's speech, answers it and writes down what is said.

Where a person or program acts, each act comes as verify (raises with the reason), can (answers
yes or no) and do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.equipment.cards import card_text
from croupier.equipment.shoe import ShoeEmpty
from croupier.rounds.arrange import Arrange
from croupier.rounds.words import (
    Answer,
    Bet,
    Call,
    Choice,
    Decide,
    End,
    MeterAmount,
    Moment,
    NextCard,
    OpenQuestion,
    Roll,
    Spin,
    Start,
    SystemDraw,
    standing_bets,
)
from croupier.rulebook.cents import cents_fault
from croupier.table.hearing import Hearing

if TYPE_CHECKING:
    from croupier.table.session import Session

DEALERS = NextCard | Spin | Roll | Moment
"""The questions that the dealer answers."""
CHOSEN = Decide | SystemDraw | Arrange
"""The questions that a person answers in words."""


BY_DEALER, BY_SHOE = "dealer", "shoe"
CALLERS = ("player", BY_DEALER, "floor")
"""Who calls an irregularity; a shoe that has run out speaks for itself."""


class ActError(ValueError):
    """An act that is out of turn or not allowed now."""


class Round(Hearing):
    """One round: `question` is what is open now, `settlements` how its wagers ended."""

    def __init__(self, session: Session, bets: tuple[Bet, ...], *, stepwise: bool) -> None:
        super().__init__(session, (*standing_bets(session.carry), *bets))
        self.stepwise = stepwise
        self.question: OpenQuestion | None = None
        self.finished = False
        # A game may refuse bets beside what stands; then nothing has happened yet.
        start = Start(bets, session.carry, session.dealer.is_shuffle_due)
        self._speech = session.code.play(session.rules, start)
        session.rounds += 1
        self.log.add("round", round=session.rounds, bets=[vars(bet) for bet in bets])
        for bet in bets:
            self.ledger.place(bet)
        session.dealer.begin_round()
        self._advance(None)

    # -------------------------------------------------------------------------- acts

    def verify_choose(self, choice: str) -> CHOSEN:
        question = self.question
        match question:
            case SystemDraw():
                if choice and choice not in question.among:
                    raise ActError(f"{choice!r} is not a {question.what}.")
            case Decide():
                chosen = question.chosen(choice)
                if chosen is None:
                    legal = " or ".join(map(str, question.choices))
                    raise ActError(
                        f"{choice!r} is not a choice of seat {question.seat} now; {legal} is "
                        f"({question.cite})."
                    )
                self._verify_amount(*chosen)
            case Arrange():
                parts = question.arranged(choice)
                if isinstance(parts, str):
                    raise ActError(f"{choice!r}: {parts} ({question.cite}).")
                refusal = self.session.refusal(question, parts)
                if refusal:
                    raise ActError(f"{choice!r}: {refusal}")
            case _:
                raise ActError(f"{choice!r} is out of turn: no decision is open now.")
        return question

    def _verify_amount(self, choice: Choice, stake: int) -> None:
        """An amount that the player sets is one that can be settled in whole cents."""
        if choice.most:
            fault = cents_fault(self.session.rules, choice.wager or choice.key, stake)
            if fault:
                raise ActError(f"{fault[:-1]} ({choice.cite}).")

    def can_choose(self, choice: str) -> bool:
        return _allowed(self.verify_choose, choice)

    def choose(self, choice: str) -> None:
        """Answer the open decision, or say what the table game system drew ("" for nothing)."""
        question = self.verify_choose(choice)
        match question:
            case SystemDraw():
                self.log.add("drawn", what=question.what, answer=choice, cite=question.cite)
            case Arrange():
                facts = {"seat": question.seat, "choice": choice, "cite": question.cite}
                self.log.add("decided", hide="choice", **facts)
            case Decide():
                chosen = question.chosen(choice)
                assert chosen is not None
                taken, stake = chosen
                self.log.add("decided", seat=question.seat, choice=choice, cite=taken.cite)
                if stake:
                    wager, player = taken.wager or taken.key, self.player_at(question.seat)
                    placed = Bet(question.seat, wager, stake, taken.on, player)
                    self.ledger.place(placed, of=taken.of)
        self._advance(choice)

    def verify_call(self, irregularity: str, seat: int | None = None) -> None:
        if self.question is None or irregularity not in self.question.calls:
            now = ", ".join(self.question.calls) if self.question else ""
            raise ActError(f"{irregularity!r} cannot happen now; what can is {now or 'nothing'}.")
        record = self.session.rules.irregularities[irregularity]
        seats = sorted({bet.seat for bet in self.bets})
        if record.concerns == "seat" and seat not in seats:
            raise ActError(
                f"{irregularity} concerns one seat: say which of {', '.join(map(str, seats))} "
                f"({record.cite})."
            )
        due = _seat_due(self.question)
        if record.concerns == "table" and seat is not None and due not in ("", str(seat)):
            raise ActError(
                f"{irregularity} is called on the card for seat {due}, not on one for seat {seat} "
                f"({record.cite})."
            )

    def can_call(self, irregularity: str, seat: int | None = None) -> bool:
        return _allowed(self.verify_call, irregularity, seat)

    def call(self, irregularity: str, seat: int | None = None, *, by: str = BY_DEALER) -> None:
        """Call an irregularity instead of answering; the question is asked again if it stands."""
        if by not in CALLERS:
            raise ActError(f"{by!r} calls nothing at a table: {' or '.join(CALLERS)} does.")
        self.verify_call(irregularity, seat)
        self._advance(self._called(irregularity, seat, by))

    def _called(self, irregularity: str, seat: int | None, by: str) -> Call:
        self.log.add("called", irregularity=irregularity, seat=seat, by=by)
        return Call(irregularity, seat)

    def deal(self) -> None:
        """Let the dealer go on: the next card, spin or roll, or past a moment without a call."""
        if not isinstance(self.question, DEALERS):
            raise ActError("The dealer has nothing to do now: a decision is open.")
        self._advance(self._dealt(self.question))

    def advice(self) -> Mapping[str, Fraction]:
        """What each choice of the open decision is worth to its player, in cents.

        Where hands are set, of each way to set them.
        """
        from croupier.maths.pricing.counted import Terms

        if not isinstance(self.question, Decide | Arrange):
            raise ActError("No decision is open now.")
        seat = self.question.seat
        bets = [bet for bet in self.bets if bet.seat == seat]
        ante = next((bet.amount for bet in bets), 0)
        terms = Terms(stake=ante, meters=self.session.meters.plain())
        return self.session.entry.odds().advise(self.session.rules, self.question, bets, terms)

    # -------------------------------------------------------------------------- running

    def _advance(self, answer: Answer) -> None:
        """Send an answer; unless stepwise the dealer goes on up to the next decision."""
        self._send(answer)
        self.go_on()

    def go_on(self) -> None:
        """Unless stepwise the dealer does whatever comes before the next decision."""
        while not self.stepwise and isinstance(self.question, DEALERS):
            self._send(self._dealt(self.question))
        self.log.sync()

    def _dealt(self, question: DEALERS) -> Answer:
        """What the dealer answers; an irregularity where the shoe has run out."""
        dealer = self.session.dealer
        match question:
            case NextCard():
                try:
                    card = dealer.card(question)
                except ShoeEmpty:
                    if not question.if_empty:
                        raise
                    return self._called(question.if_empty, None, BY_SHOE)
                self.log.add(
                    "card",
                    hide="" if question.face_up else "card",
                    to=question.to,
                    card=card_text(card),
                    face_up=question.face_up,
                    cite=question.cite,
                    **dealer.sides[question.side].named(),
                )
                return card
            case Spin():
                pocket = dealer.spin(question.pockets)
                self.log.add("spin", pocket=pocket, cite=question.cite, **question.named())
                return pocket
            case Roll():
                dice = dealer.roll(question.dice)
                self.log.add("roll", dice=list(dice), cite=question.cite)
                return dice
            case Moment():
                self.log.add("passed", cite=question.cite)
                return None

    def _send(self, answer: Answer) -> None:
        """Up to the next question that the table does not answer by itself, or the end."""
        self.question = None
        try:
            said = self._speech.send(answer)
            while not isinstance(said, OpenQuestion):
                if isinstance(said, MeterAmount):
                    said = self._speech.send(self.read_meter(said))
                else:
                    self.hear(said)
                    said = self._speech.send(None)
        except StopIteration as stop:
            self._end(stop.value)
        else:
            self.question = said

    def _end(self, end: End) -> None:
        self.ledger.check(standing_bets(end.carry))
        self.session.carry = end.carry
        held = end.carry.get("next-cards", [])
        assert isinstance(held, list)
        self.session.dealer.hold(held)
        self.session.dealer.end_round()
        self.finished = True
        self.log.add("end", round=self.session.rounds, totals=vars(self.totals()))
        self.session.give_receipt()


def _seat_due(question: OpenQuestion) -> str:
    """The seat that the next card goes to; none where it goes elsewhere or no card is due."""
    to = question.to.split() if isinstance(question, NextCard) else []
    return to[1] if to[:1] == ["seat"] else ""


def _allowed(verify: Callable[..., object], *args: object) -> bool:
    try:
        verify(*args)
    except ActError:
        return False
    return True
