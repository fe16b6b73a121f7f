"""One round at a table: it drives the game's speech, answers it and writes down what is said.

Where a person or program acts, each act comes as verify (raises with the reason), can (answers
yes or no) and do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.equipment.cards import card_text
from croupier.equipment.shoe import ShoeEmpty
from croupier.rounds.arrange import Arrange
from croupier.rounds.bets import BetError
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
    Stopped,
    SystemDraw,
    VoidRound,
    standing_bets,
)
from croupier.rulebook.cents import cents_fault
from croupier.rulebook.devices import FAILS, REPAIRED
from croupier.rulebook.foreign import shown_value
from croupier.rulebook.types import Irregularity
from croupier.table.hearing import Hearing
from croupier.table.meters import TERMS
from croupier.table.records import MOST

if TYPE_CHECKING:
    from croupier.table.session import Session

DEALERS = NextCard | Spin | Roll | Moment
"""The questions that the dealer answers."""
CHOSEN = Decide | SystemDraw | Arrange
"""The questions that a person answers in words."""


BY_PLAYER, BY_DEALER, BY_SHOE = "player", "dealer", "shoe"
LEAVES = "player-leaves"
CALLERS = (BY_PLAYER, BY_DEALER, "floor")
"""Who calls an irregularity; a shoe that has run out speaks for itself."""
TAKE_A_CARD = {"next card", "discard card", "simulated round"}
"""What an irregularity does with a card of the shoe."""


class ActError(ValueError):
    """An act that is out of turn or not allowed now."""


REFUSALS = (ActError, BetError)
"""What an act raises before anything has happened."""


class Round(Hearing):
    """One round: `question` is what is open now, `settlements` how its wagers ended."""

    def __init__(self, session: Session, bets: tuple[Bet, ...], *, stepwise: bool) -> None:
        super().__init__(session, (*standing_bets(session.carry), *bets))
        self.stepwise = stepwise
        self.question: OpenQuestion | None = None
        self.finished = False
        self._dealt_to: set[str] = set()
        self._left: set[str] = set()
        self._shuffled = session.dealer.is_shuffle_due
        rules = session.next_rules
        self._speech = session.begun(bets)
        terms: dict[str, Any] = {TERMS: dict(session.terms)} if session.terms else {}
        self.log.add("round", round=session.rounds + 1, bets=[vars(bet) for bet in bets], **terms)
        session.rounds += 1
        for bet in bets:
            self.ledger.place(bet)
        session.use(rules)
        session.renew_seed()
        session.seeds.used = True
        session.dealer.begin_round()
        self._advance(None)

    @property
    def players(self) -> set[str]:
        """Who has wagers in it."""
        return {bet.player for bet in self.bets}

    def _repr_html_(self) -> str:
        """For notebooks: the round so far as the table sees it, and who is to decide what."""
        from croupier.table.transcript import round_html

        return round_html(self)

    # -------------------------------------------------------------------------- acts

    def verify_choose(self, choice: str) -> CHOSEN:
        self.session.verify_acts()
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
                        f"{choice!r} is not a choice for seat {question.seat} now; choose {legal} "
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
        return allowed(self.verify_choose, choice)

    def choose(self, choice: str, *, by: str = "") -> None:
        """Answer the open decision, or say what the table game system drew ("" for nothing). `by`
        the house: for a player who is away."""
        question = self.verify_choose(choice)
        with self.session.acting():
            self._write_choice(question, choice, by)
            self._advance(choice)

    def _write_choice(self, question: CHOSEN, choice: str, by: str) -> None:
        match question:
            case SystemDraw():
                self.log.add("drawn", what=question.what, answer=choice, cite=question.cite)
            case Arrange():
                self._write_decided(question.seat, choice, question.cite, by, hide=True)
            case Decide():
                chosen = question.chosen(choice)
                assert chosen is not None
                taken, stake = chosen
                self._write_decided(question.seat, choice, taken.cite, by)
                if stake:
                    wager, player = taken.wager or taken.key, self.player_at(question.seat)
                    placed = Bet(question.seat, wager, stake, taken.on, player)
                    self.ledger.place(placed, of=taken.of)

    def _write_decided(
        self, seat: int, choice: str, cite: str, by: str, *, hide: bool = False
    ) -> None:
        """What names cards that lie face down is sealed; everybody sees how many they are."""
        down = self.session.dealer.named_face_down(choice)
        self.log.add(
            "decided",
            hide="choice" if hide or down else "",
            seat=seat,
            choice=choice,
            cite=cite,
            **({"face_down": down} if down else {}),
            **({"by": by} if by else {}),
        )
        self.session.seating.decided(seat, by)

    def verify_call(self, irregularity: str, seat: int | None = None, by: str = BY_DEALER) -> None:
        self.session.verify_acts()
        if by not in CALLERS:
            raise ActError(f"{by!r} cannot call an irregularity; {' or '.join(CALLERS)} can.")
        records = self.session.rules.book.irregularities
        known = records.get(irregularity)
        if known is not None and known.floor and by == BY_PLAYER:
            raise ActError(
                f"A floorperson determines {irregularity}; a player cannot call it ({known.cite})."
            )
        if seat is not None and (type(seat) is not int or abs(seat) > MOST):
            raise ActError(f"{shown_value(seat)} is not a seat.")
        if self.question is None or irregularity not in self.question.calls:
            now = ", ".join(self.question.calls) if self.question else ""
            raise ActError(f"{irregularity!r} cannot happen now; possible now: {now or 'nothing'}.")
        record = records[irregularity]
        seats = sorted({bet.seat for bet in self.bets})
        if record.concerns == "seat" and seat not in seats:
            raise ActError(
                f"{irregularity} affects one seat; give one of {', '.join(map(str, seats))} "
                f"({record.cite})."
            )
        if record.of_cards and f"seat {seat}" not in self._dealt_to:
            raise ActError(f"{irregularity}: seat {seat} has no cards ({record.cite}).")
        if irregularity == LEAVES and seat is not None and self.player_at(seat) in self._left:
            raise ActError(f"The player at seat {seat} has already left ({record.cite}).")
        due = _seat_due(self.question)
        if record.concerns == "table" and seat is not None and due not in ("", str(seat)):
            raise ActError(
                f"{irregularity} applies to the card for seat {due}, not to one for seat {seat} "
                f"({record.cite})."
            )

    def can_call(self, irregularity: str, seat: int | None = None, by: str = BY_DEALER) -> bool:
        return allowed(self.verify_call, irregularity, seat, by)

    def call(self, irregularity: str, seat: int | None = None, *, by: str = BY_DEALER) -> None:
        """Call an irregularity instead of answering; the question is asked again if it stands."""
        self.verify_call(irregularity, seat, by)
        with self.session.acting():
            self._advance(self._called(irregularity, seat, by))

    def _called(self, irregularity: str, seat: int | None, by: str) -> Call:
        if irregularity == LEAVES and seat is not None:
            self._left.add(self.player_at(seat))
        self.log.add("called", irregularity=irregularity, seat=seat, by=by)
        self._note_device(self.session.rules.book.irregularities[irregularity])
        return Call(irregularity, seat)

    def _note_device(self, record: Irregularity) -> None:
        """A device that fails stays out of order, round after round, until it is repaired."""
        session = self.session
        if record.effect == REPAIRED:
            session.out_of_order.discard(record.device)
        elif record.effect == FAILS:
            session.out_of_order.add(record.device)
            if self._shuffled and not self._dealt_to:
                session.use(session.rules_without_devices)

    def verify_deal(self) -> DEALERS:
        self.session.verify_acts()
        if isinstance(self.question, Stopped):
            due = " or ".join(self.question.calls)
            raise ActError(f"Play has stopped until {due} is called ({self.question.cite}).")
        if not isinstance(self.question, DEALERS):
            raise ActError("The dealer has nothing to do now: a decision is open.")
        return self.question

    def can_deal(self) -> bool:
        return allowed(self.verify_deal)

    def deal(self) -> None:
        """Let the dealer go on: the next card, spin or roll, or past a moment without a call."""
        question = self.verify_deal()
        with self.session.acting():
            self._advance(self._dealt(question))

    def go_on(self) -> None:
        """Unless stepwise the dealer does whatever comes before the next decision."""
        self.session.verify_acts()
        with self.session.acting():
            self._run()

    def void(self, case: int, why: str, by: str) -> None:
        """End a round that cannot go on: every wager on the layout goes back, whatever the round
        has settled is taken back, and the next round begins as the first did."""
        self.session.verify_acts()
        if self.finished:
            raise ActError("No round is in play.")
        with self.session.acting():
            self.log.add("voided", case=case, why=why, by=by)
            self._speech.close()
            self.question = None
            self.hear(VoidRound("", f"case {case}", undone=True))
            self._end(End())
            self.log.sync()

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
        self._run()

    def _run(self) -> None:
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
                    **dealer.told(),
                )
                self._dealt_to.add(question.to)
                return card
            case Spin():
                pocket = dealer.spin(question.pockets)
                told: dict[str, Any] = {**question.named(), **dealer.told()}
                self.log.add("spin", pocket=pocket, cite=question.cite, **told)
                return pocket
            case Roll():
                dice = dealer.roll(question.dice)
                self.log.add("roll", dice=list(dice), cite=question.cite, **question.named())
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
            self.question = self._asked_of_shoe(said)

    def _asked_of_shoe(self, question: OpenQuestion) -> OpenQuestion:
        """What needs a card cannot have happened where the shoe has none."""
        if not question.calls or not self.session.dealer.is_empty:
            return question
        records = self.session.rules.book.irregularities
        left = tuple(key for key in question.calls if records[key].effect not in TAKE_A_CARD)
        return replace(question, calls=left)

    def _end(self, end: End) -> None:
        self.ledger.check(standing_bets(end.carry))
        self.session.carry = end.carry
        held = end.carry.get("next-cards", [])
        assert isinstance(held, list)
        self.session.dealer.hold(held)
        self.session.dealer.end_round()
        self.log.add("end", round=self.session.rounds, totals=vars(self.totals()))
        self.session.give_receipt()
        self.session.renew_seed()
        self.finished = True


def _seat_due(question: OpenQuestion) -> str:
    """The seat that the next card goes to; none where it goes elsewhere or no card is due."""
    to = question.to.split() if isinstance(question, NextCard) else []
    return to[1] if to[:1] == ["seat"] else ""


def allowed(verify: Callable[..., object], *args: object, **more: object) -> bool:
    """Whether an act is not refused."""
    try:
        verify(*args, **more)
    except REFUSALS:
        return False
    return True
