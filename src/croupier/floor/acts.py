"""What a person does at a table: one set of acts that pages, JSON and the terminal call.

Each act comes as verify (raises with the reason), can (answers yes or no) and do. A person acts
with the money in front of them: nobody bets more than is there. Opponents answer in the same act,
so that a table always waits for a person, the dealer or bets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta

from croupier.floor.opponents import Opponents
from croupier.people.person import Person
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet, Decide, OpenQuestion, SystemDraw
from croupier.rulebook.payout import money_text
from croupier.store.clock import earlier
from croupier.table.placing import check_placing
from croupier.table.round import BY_DEALER, REFUSALS, ActError, Round
from croupier.table.session import Session

MOST_BOUGHT = 1_000_000_00
MOST_RECORDS = 20_000


class Short(BetError):
    """The act needs more money than the person has."""

    def __init__(self, what: str, needed: int, in_hand: int) -> None:
        super().__init__(f"{what} {money_text(needed)}; you have {money_text(in_hand)}.")


class Acts:
    """What a person does at a table in play.

    `names` are the players at seats that a room has given to somebody; what is `known` there is
    answered without asking.
    """

    def __init__(
        self,
        session: Session,
        against: Opponents,
        person: Person,
        *,
        names: Mapping[int, str] | None = None,
        known: Mapping[str, str] | None = None,
    ) -> None:
        self.session, self.against, self.person = session, against, person
        self.names, self.known = names or {}, known or {}

    @property
    def in_hand(self) -> int:
        """What can be staked: neither on the layout nor an opponent's."""
        return self.session.in_hand(self.against.all_players())

    # -------------------------------------------------------------------------- money

    def verify_buy_in(self, cents: int) -> None:
        bought = sum(self.session.purses().values())
        if not 0 < cents <= MOST_BOUGHT - bought:
            raise ActError(
                f"{money_text(cents)} is refused; you can buy in for at most "
                f"{money_text(MOST_BOUGHT)} at a table."
            )
        self.session.verify_buy_in(self.person.name, cents)

    def can_buy_in(self, cents: int) -> bool:
        return _allowed(self.verify_buy_in, cents)

    def buy_in(self, cents: int) -> None:
        self.verify_buy_in(cents)
        self.session.buy_in(self.person.name, cents)

    def verify_cash_out(self, cents: int) -> None:
        if cents > self.in_hand:
            raise Short("Cashing out takes", cents, self.in_hand)
        self.session.verify_cash_out(self.person.name, cents, others=self.against.all_players())

    def can_cash_out(self, cents: int) -> bool:
        return _allowed(self.verify_cash_out, cents)

    def cash_out(self, cents: int) -> None:
        self.verify_cash_out(cents)
        self.session.cash_out(self.person.name, cents, others=self.against.all_players())

    def show_advice(self, shown: bool) -> None:
        """Record whether advice is shown: it belongs to the record of a game."""
        self.session.note_advice(shown)

    # -------------------------------------------------------------------------- a round

    def verify_place(self, bets: Sequence[Bet]) -> None:
        if len(self.session.log.records) >= MOST_RECORDS:
            raise ActError("The log of this table is full; close it and open another.")
        bets = self._named(bets)
        check_placing(self.session, self.against.seated(bets))
        if (needed := self.session.taken_by(bets)) > self.in_hand:
            raise Short("The bets total", needed, self.in_hand)

    def can_place(self, bets: Sequence[Bet]) -> bool:
        return _allowed(self.verify_place, bets)

    def place(self, bets: Sequence[Bet], *, stepwise: bool = False) -> Round:
        """Bets, and with them a round."""
        self.verify_place(bets)
        bets = self._named(bets)
        round_ = self.session.open_round(self.against.seated(bets), stepwise=stepwise)
        self.go_on(round_)
        return round_

    def _named(self, bets: Sequence[Bet]) -> list[Bet]:
        return [replace(bet, player=self.names.get(bet.seat, bet.player)) for bet in bets]

    def verify_choose(self, choice: str) -> None:
        round_ = self._round()
        question = round_.verify_choose(choice)
        chosen = question.chosen(choice) if isinstance(question, Decide) else None
        if chosen is not None and not chosen[0].of and chosen[1] > self.in_hand:
            raise Short(f"{chosen[0].label} takes", chosen[1], self.in_hand)

    def can_choose(self, choice: str) -> bool:
        return _allowed(self.verify_choose, choice)

    def choose(self, choice: str) -> None:
        """Answer the open decision."""
        self.verify_choose(choice)
        round_ = self._round()
        round_.choose(choice)
        self.go_on(round_)

    def verify_deal(self) -> None:
        self._round().verify_deal()

    def can_deal(self) -> bool:
        return _allowed(self.verify_deal)

    def deal(self, *, through: bool = False) -> None:
        """The next card, spin or roll; `through` to the next decision."""
        round_ = self._round()
        round_.deal()
        if through:
            stepwise, round_.stepwise = round_.stepwise, False
            round_.go_on()
            round_.stepwise = stepwise
        self.go_on(round_)

    def verify_call(self, irregularity: str, seat: int | None = None, by: str = BY_DEALER) -> None:
        self._round().verify_call(irregularity, seat, by)

    def can_call(self, irregularity: str, seat: int | None = None, by: str = BY_DEALER) -> bool:
        return _allowed(self.verify_call, irregularity, seat, by)

    def call(self, irregularity: str, seat: int | None = None, by: str = BY_DEALER) -> None:
        """An irregularity, instead of an answer."""
        round_ = self._round()
        round_.call(irregularity, seat, by=by)
        self.go_on(round_)

    # -------------------------------------------------------------------------- leaving

    def verify_leave(self) -> None:
        if self.session.in_play:
            raise ActError("A round is in play; leave when it has ended.")

    def can_leave(self) -> bool:
        return _allowed(self.verify_leave)

    def leave(self) -> None:
        """Cash out everything; wagers that stay in play stay."""
        self.verify_leave()
        if (left := self.in_hand) > 0:
            self.cash_out(left)

    def verify_clear(self) -> None:
        self.session.verify_clear()

    def can_clear(self) -> bool:
        return _allowed(self.verify_clear)

    def clear(self) -> None:
        """Deal with the wagers that stand, before everything is cashed out."""
        self.session.clear()

    def verify_close(self) -> None:
        self.session.verify_close()

    def can_close(self) -> bool:
        return _allowed(self.verify_close)

    def close(self) -> None:
        """Clear the layout, cash everything out and reveal the seed."""
        self.verify_close()
        self.session.clear()
        self.leave()
        self.session.close()

    def take_up(self, *, stepwise: bool) -> None:
        """Go on with a round that was begun elsewhere."""
        round_ = self._round()
        round_.stepwise = stepwise
        round_.go_on()
        self.go_on(round_)

    def go_on(self, round_: Round) -> None:
        """Opponents answer, and what is not due yet is answered with nothing."""
        self.against.play(round_)
        while (answer := self._known(round_.question)) is not None:
            round_.choose(answer)
            self.against.play(round_)

    def _known(self, question: OpenQuestion | None) -> str | None:
        """What need not be asked: the room knows it, or it is not due yet."""
        if isinstance(question, SystemDraw) and question.what in self.known:
            return self.known[question.what]
        return "" if _is_not_due(self.session, question) else None

    def _round(self) -> Round:
        round_ = self.session.round
        if round_ is None or round_.finished:
            raise ActError("No round is in play; place bets first.")
        return round_


def _is_not_due(session: Session, question: OpenQuestion | None) -> bool:
    """Whether something is asked that comes every so many minutes, before they have passed."""
    if not isinstance(question, SystemDraw) or not question.every:
        return False
    records = session.log.records
    taken = (
        record
        for record in reversed(records)
        if record["record"] == "drawn" and record["what"] == question.what and record["answer"]
    )
    last: str = next(taken, records[0])["at"]
    return last > earlier(records[-1]["at"], timedelta(minutes=question.every))


def _allowed(verify: Callable[..., object], *args: object) -> bool:
    try:
        verify(*args)
    except REFUSALS:
        return False
    return True
