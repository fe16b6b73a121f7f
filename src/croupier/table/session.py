"""A session at one table: rounds, one after another, from one committed seed, all in one log.

Where a person or program acts, each act comes as verify (raises with the reason), can (answers
yes or no) and do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from fractions import Fraction

from croupier.equipment.cards import card_text
from croupier.equipment.randomness import Seed
from croupier.equipment.shoe import ShoeEmpty
from croupier.games.catalog import Entry
from croupier.rounds.settle import seed_meters
from croupier.rounds.words import (
    Answer,
    Bet,
    Call,
    Collect,
    Decide,
    End,
    Meters,
    Moment,
    NextCard,
    Question,
    Reshuffle,
    Roll,
    Said,
    Settlement,
    Spin,
    Start,
    Statement,
    SystemDraw,
    standing_bets,
)
from croupier.rulebook.rules import Rules
from croupier.table.dealer import Dealer, Order, order_text
from croupier.table.ledger import HOUSE, Ledger
from croupier.table.log import Log
from croupier.version import VERSION


class ActError(ValueError):
    """An act that is out of turn or not allowed now."""


class Session:
    """A table in play. `order` stacks the first shuffle, for training, tests and transcripts."""

    def __init__(
        self,
        entry: Entry,
        rules: Rules,
        *,
        seed: Seed | None = None,
        order: Order | None = None,
        spins: Sequence[str] = (),
        rolls: Sequence[tuple[int, ...]] = (),
        meters: Meters | None = None,
    ) -> None:
        self.entry = entry
        self.rules = rules
        self.code = entry.play()
        self.seed = seed or Seed.fresh()
        self.log = Log()
        self.meters: Meters = seed_meters(rules, meters or {})
        self.carry: Mapping[str, object] = {}
        self.rounds = 0
        self.round: Round | None = None
        self.log.add(
            "session",
            croupier=VERSION,
            game=entry.game,
            chapter=entry.chapter,
            answers={key: rules.answers[key] for key in sorted(rules.explicit)},
            meters=self.meters,
            commitment=self.seed.commitment,
            live=self.seed.live,
            stacked={
                "cards": order_text(order),
                "spins": list(spins),
                "rolls": [list(roll) for roll in rolls],
            },
        )
        self.dealer = Dealer(
            self.code.plan(rules), self.seed, self.log, order=order, spins=spins, rolls=rolls
        )

    def open_round(self, bets: Sequence[Bet], *, stepwise: bool = False) -> Round:
        """Place bets and begin a round; it runs to the first decision, or stepwise."""
        if self.round is not None and not self.round.finished:
            raise ActError("A round is in play; it ends before another begins.")
        if bets or not self.carry.get("standing"):
            self.code.check(self.rules, bets)
        self.round = Round(self, tuple(bets), stepwise=stepwise)
        return self.round

    def close(self) -> None:
        """End the session: the seed is revealed and the log is complete."""
        if self.round is not None and not self.round.finished:
            raise ActError("A round is in play; the session closes when it has ended.")
        self.log.add("close", reveal=self.seed.reveal)


class Round:
    """One round: `question` is what is open now, `settlements` how its wagers ended."""

    def __init__(self, session: Session, bets: tuple[Bet, ...], *, stepwise: bool) -> None:
        self.session = session
        self.log = session.log
        self.stepwise = stepwise
        self.question: Question | None = None
        self.settlements: list[Settlement] = []
        self.finished = False
        # A game may refuse bets beside what stands; then nothing has happened yet.
        self._speech = session.code.play(session.rules, Start(bets, session.meters, session.carry))
        standing = standing_bets(session.carry)
        self.bets = (*standing, *bets)
        self.ledger = Ledger()
        session.rounds += 1
        self.log.add("round", round=session.rounds, bets=[asdict(bet) for bet in bets])
        for bet in standing:
            self.ledger.stand(bet.seat, bet.amount)
        for bet in bets:
            self.ledger.place(bet.player, bet.seat, bet.amount)
        session.dealer.begin_round()
        self._advance(None)

    # -------------------------------------------------------------------------- acts

    def verify_choose(self, choice: str) -> Decide | SystemDraw:
        question = self.question
        if isinstance(question, SystemDraw):
            if choice and choice not in question.among:
                raise ActError(f"{choice!r} is not a {question.what}.")
            return question
        if not isinstance(question, Decide):
            raise ActError(f"{choice!r} is out of turn: no decision is open now.")
        if question.chosen(choice) is None:
            legal = " or ".join(c.key for c in question.choices)
            raise ActError(
                f"{choice!r} is not a choice of seat {question.seat} now; {legal} is "
                f"({question.cite})."
            )
        return question

    def can_choose(self, choice: str) -> bool:
        return _allowed(self.verify_choose, choice)

    def choose(self, choice: str) -> None:
        """Answer the open decision, or say what the table game system drew ("" for nothing)."""
        question = self.verify_choose(choice)
        if isinstance(question, SystemDraw):
            self.log.add("drawn", what=question.what, answer=choice, cite=question.cite)
        else:
            chosen = question.chosen(choice)
            assert chosen is not None
            taken, stake = chosen
            self.log.add("decided", seat=question.seat, choice=choice, cite=taken.cite)
            if stake:
                self.ledger.place(self._player(question.seat), question.seat, stake)
        self._advance(choice)

    def verify_call(self, irregularity: str, seat: int | None = None) -> None:
        if self.question is None or irregularity not in self.question.calls:
            now = ", ".join(self.question.calls) if self.question else ""
            raise ActError(f"{irregularity!r} cannot happen now; what can is {now or 'nothing'}.")
        record = next(r for r in self.session.rules.book.irregularity if r.key == irregularity)
        seats = sorted({bet.seat for bet in self.bets})
        if record.concerns == "seat" and seat not in seats:
            raise ActError(
                f"{irregularity} concerns one seat: say which of {', '.join(map(str, seats))} "
                f"({record.cite})."
            )

    def can_call(self, irregularity: str, seat: int | None = None) -> bool:
        return _allowed(self.verify_call, irregularity, seat)

    def call(self, irregularity: str, seat: int | None = None) -> None:
        """Call an irregularity instead of answering; the question is asked again if it stands."""
        self.verify_call(irregularity, seat)
        self.log.add("called", irregularity=irregularity, seat=seat)
        self._advance(Call(irregularity, seat))

    def deal(self) -> None:
        """Let the dealer go on: the next card, spin or roll, or past a moment without a call."""
        question, dealer = self.question, self.session.dealer
        answer: Answer
        match question:
            case NextCard():
                try:
                    answer = dealer.card(question)
                except ShoeEmpty:
                    if not question.if_empty:
                        raise
                    self.call(question.if_empty)
                    return
                self.log.add(
                    "card",
                    to=question.to,
                    card=card_text(answer),
                    face_up=question.face_up,
                    cite=question.cite,
                    **dealer.sides[question.side].named(),
                )
            case Spin():
                answer = dealer.spin(question.pockets)
                self.log.add("spin", pocket=answer, cite=question.cite)
            case Roll():
                answer = dealer.roll(question.dice)
                self.log.add("roll", dice=list(answer), cite=question.cite)
            case Moment():
                answer = None
                self.log.add("passed", cite=question.cite)
            case _:
                raise ActError("The dealer has nothing to do now: a decision is open.")
        self._advance(answer)

    def advice(self) -> Mapping[str, Fraction]:
        """What each choice of the open decision is worth to its player, in cents."""
        from croupier.maths.pricing.counted import Terms

        if not isinstance(self.question, Decide):
            raise ActError("No decision is open now.")
        seat = self.question.seat
        bets = [bet for bet in self.bets if bet.seat == seat]
        ante = next((bet.amount for bet in bets), 0)
        terms = Terms(stake=ante, meters=self.session.meters)
        return self.session.entry.odds().advise(self.session.rules, self.question, bets, terms)

    # -------------------------------------------------------------------------- running

    def _player(self, seat: int) -> str:
        return next(bet.player for bet in self.bets if bet.seat == seat)

    def _advance(self, answer: Answer) -> None:
        self.question = None
        try:
            said = self._speech.send(answer)
            while not isinstance(said, Question):
                self._hear(said)
                said = self._speech.send(None)
        except StopIteration as stop:
            self._end(stop.value)
            return
        self.question = said
        if not self.stepwise and isinstance(said, NextCard | Spin | Roll | Moment):
            self.deal()

    def _hear(self, statement: Statement) -> None:
        match statement:
            case Said():
                self.log.add("said", text=statement.text, cite=statement.cite)
            case Settlement():
                self.settlements.append(statement)
                self.ledger.settle(statement)
                self.log.add("settled", **asdict(statement))
            case Collect():
                self.session.dealer.collect(statement.cards, statement.to)
                cards = [card_text(card) for card in statement.cards]
                self.log.add("collected", cards=cards, to=statement.to, cite=statement.cite)
            case Reshuffle():
                self.session.dealer.reshuffle(statement.side)
                of = f" of the {statement.side} side" if statement.side else ""
                self.log.add("said", text=f"The cards{of} are reshuffled.", cite=statement.cite)

    def _end(self, end: End) -> None:
        self.ledger.fund(self.session.meters, end.meters)
        self.ledger.check(standing_bets(end.carry))
        self.session.meters = end.meters
        self.session.carry = end.carry
        held = end.carry.get("next-cards", [])
        assert isinstance(held, list)
        self.session.dealer.hold(held)
        self.session.dealer.end_round()
        self.finished = True
        self.log.add("end", round=self.session.rounds, totals=self.totals(), meters=end.meters)

    def totals(self) -> dict[str, int]:
        """What each player, the house and the meters gained in this round, in cents."""
        accounts = self.ledger.accounts
        players = dict.fromkeys(bet.player for bet in self.bets)
        gained = {name: accounts[name] for name in (*players, HOUSE)}
        meters = sum(cents for name, cents in accounts.items() if name.startswith("meter"))
        return gained | ({"meters": meters} if meters else {})


def _allowed(verify: object, *args: object) -> bool:
    assert callable(verify)
    try:
        verify(*args)
    except ActError:
        return False
    return True
