"""What a person does at a table: one set of acts that pages, JSON and the terminal call.

Each act comes as verify (raises with the reason), can (answers yes or no) and do. A person acts
with the money in front of them: nobody bets more than is there. Opponents answer in the same act,
so that a table always waits for a person, the dealer or bets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta

from croupier.floor.part import AtTable, NotYours
from croupier.rounds.arrange import Arrange
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet, Decide, OpenQuestion, SystemDraw
from croupier.rulebook.payout import money_text
from croupier.store.clock import earlier
from croupier.table.placing import check_placing
from croupier.table.round import BY_DEALER, BY_PLAYER, LEAVES, REFUSALS, ActError, Round
from croupier.table.seating import BY_HOUSE
from croupier.table.session import Session

MOST_BOUGHT = 1_000_000_00
MOST_RECORDS = 20_000


class Short(BetError):
    """The act needs more money than the person has."""

    def __init__(self, what: str, needed: int, in_hand: int) -> None:
        super().__init__(f"{what} {money_text(needed)}; you have {money_text(in_hand)}.")


class Acts(AtTable):
    """What a person does at a table in play."""

    # -------------------------------------------------------------------------- money

    def verify_buy_in(self, cents: int) -> None:
        self._verify_plays()
        bought = sum(self.session.purses().values())
        if not 0 < cents <= MOST_BOUGHT - bought:
            raise ActError(
                f"{money_text(cents)} is refused; you can buy in for at most "
                f"{money_text(MOST_BOUGHT)} at a table."
            )
        self.session.verify_buy_in(self.me, cents)

    def can_buy_in(self, cents: int) -> bool:
        return _allowed(self.verify_buy_in, cents)

    def buy_in(self, cents: int) -> None:
        self.verify_buy_in(cents)
        self.session.buy_in(self.me, cents)

    def verify_cash_out(self, cents: int) -> None:
        self._verify_plays()
        if cents > self.in_hand:
            raise Short("Cashing out takes", cents, self.in_hand)
        self.session.verify_cash_out(self.me, cents, others=self.against.all_players())

    def can_cash_out(self, cents: int) -> bool:
        return _allowed(self.verify_cash_out, cents)

    def cash_out(self, cents: int) -> None:
        self.verify_cash_out(cents)
        self.session.cash_out(self.me, cents, others=self.against.all_players())

    def verify_tip(self, cents: int) -> None:
        """Between rounds: what a round has paid goes back if it is voided."""
        self._verify_plays()
        if self.seating.is_in_round(self.me) or (self.session.in_play and not self.part.sits):
            raise ActError("A round is in play; tip the dealer when it has ended.")
        self.session.verify_tip(self.me, cents, others=self.against.all_players())

    def can_tip(self, cents: int) -> bool:
        return _allowed(self.verify_tip, cents)

    def tip(self, cents: int) -> None:
        """Give the dealer something."""
        self.verify_tip(cents)
        self.session.tip(self.me, cents, others=self.against.all_players())

    def show_advice(self, shown: bool) -> None:
        """Record whether advice is shown: it belongs to the record of a game."""
        self.session.note_advice(shown)

    # -------------------------------------------------------------------------- a round

    def verify_place(self, bets: Sequence[Bet]) -> None:
        self._verify_plays()
        if len(self.session.log.records) >= MOST_RECORDS:
            raise ActError("The log of this table is full; close it and open another.")
        bets = self._named(bets)
        for bet in bets:
            self._verify_mine(bet.seat)
        if self.seating.seats:
            self._verify_wager(bets)
        else:
            check_placing(self.session, self.against.seated(bets))
        if (needed := self.session.taken_by(bets) if bets else 0) > self.in_hand:
            raise Short("The bets total", needed, self.in_hand)

    def _verify_wager(self, bets: Sequence[Bet]) -> None:
        placed = self.seating.placed
        if not bets and not placed and not self.session.carry.get("standing"):
            raise ActError("Nobody has wagered yet; wager, or leave the table.")
        against = self.against.seated([*placed, *bets])[len(placed) + len(bets) :]
        self.seating.verify_wager(self._who, bets, against)

    def can_place(self, bets: Sequence[Bet]) -> bool:
        return _allowed(self.verify_place, bets)

    def place(self, bets: Sequence[Bet], *, stepwise: bool = False) -> Round:
        """Bets, and with them a round, at a table of one person."""
        self.verify_place(bets)
        if self.seating.seats:
            raise ActError("Others sit here; wager, and the round begins when all have.")
        bets = self._named(bets)
        round_ = self.session.open_round(self.against.seated(bets), stepwise=stepwise)
        self.go_on(round_)
        return round_

    def wager(self, bets: Sequence[Bet], *, stepwise: bool = False) -> None:
        """Bets for the next round, which begins as soon as all who sit here have wagered; at once
        where nobody else does."""
        if not self.seating.seats:
            self.place(bets, stepwise=stepwise)
            return
        self.verify_place(bets)
        self.seating.wager(self._who, self._named(bets))
        self.send_back_barred()
        if not self.waits_for and _allowed(self._verify_begin):
            self.begin()

    def take_back(self) -> None:
        """Wagers that wait for the next round, in hand again."""
        self.seating.take_back(self._who)

    def verify_begin(self) -> None:
        """Whether the dealer may begin with the wagers that wait."""
        if not self.part.oversees and (late := self.waits_for):
            raise ActError(f"The round waits for {len(late)} more to wager.")
        self._verify_begin()

    def _verify_begin(self) -> None:
        self.session.verify_open_round(self.against.seated(self.seating.placed))

    def begin(self) -> None:
        """Begin the round with the wagers that wait, without whoever has placed none."""
        self.send_back_barred()
        bets = self.against.seated(self.seating.placed)
        self.go_on(self.session.open_round(bets))

    def send_back_barred(self) -> None:
        """What somebody wagered who may not play any more goes back before the round begins."""
        for name in [name for name in self.seating.waiting if name in self.barred]:
            self.seating.take_back(name, BY_HOUSE)

    def verify_choose(self, choice: str) -> None:
        round_ = self._round()
        self._verify_asked(round_.question)
        question = round_.verify_choose(choice)
        chosen = question.chosen(choice) if isinstance(question, Decide) else None
        if chosen is not None and not chosen[0].of and chosen[1] > self.in_hand:
            raise Short(f"{chosen[0].label} takes", chosen[1], self.in_hand)

    def _verify_asked(self, question: OpenQuestion | None) -> None:
        """Nobody decides for another, nor what a table for money drew."""
        if isinstance(question, Decide | Arrange):
            self._verify_mine(question.seat)
        elif not self.part.oversees:
            raise NotYours("The dealer answers this; it is not for players.")

    def can_choose(self, choice: str) -> bool:
        return _allowed(self.verify_choose, choice)

    def choose(self, choice: str) -> None:
        """Answer the open decision."""
        self.verify_choose(choice)
        round_ = self._round()
        round_.choose(choice)
        self.go_on(round_)

    def verify_deal(self) -> None:
        if not self.part.oversees:
            self._verify_plays()
        if self.seating.waiting and not self.session.in_play:
            self.verify_begin()
        else:
            self._round().verify_deal()

    def can_deal(self) -> bool:
        return _allowed(self.verify_deal)

    def deal(self, *, through: bool = False) -> None:
        """The next card, spin or roll; `through` to the next decision. Between rounds, begin with
        the wagers that wait."""
        self.verify_deal()
        if not self.session.in_play:
            self.begin()
            return
        round_ = self._round()
        round_.deal()
        if through:
            stepwise, round_.stepwise = round_.stepwise, False
            round_.go_on()
            round_.stepwise = stepwise
        self.go_on(round_)

    def verify_call(self, irregularity: str, seat: int | None = None, by: str = BY_DEALER) -> None:
        self._verify_caller(irregularity, seat, by)
        self._round().verify_call(irregularity, seat, by)

    def _verify_caller(self, irregularity: str, seat: int | None, by: str) -> None:
        """A player calls what concerns their own seat; at a table for money, only that they
        leave."""
        if self.part.oversees:
            return
        if by != BY_PLAYER or seat is None or (self.part.money and irregularity != LEAVES):
            raise NotYours(f"The dealer or a floorperson calls {irregularity!r}; tell them.")
        self._verify_mine(seat)

    def can_call(self, irregularity: str, seat: int | None = None, by: str = BY_DEALER) -> bool:
        return _allowed(self.verify_call, irregularity, seat, by)

    def call(self, irregularity: str, seat: int | None = None, by: str = BY_DEALER) -> None:
        """An irregularity, instead of an answer."""
        self._verify_caller(irregularity, seat, by)
        round_ = self._round()
        round_.call(irregularity, seat, by=by)
        self.go_on(round_)

    # -------------------------------------------------------------------------- seeds

    def verify_contribute(self, addition: bytes) -> None:
        """Players add to a seed, each under the name that the log has; nobody of the house does."""
        self._verify_plays()
        self.session.verify_contribute(self.me, addition)

    def can_contribute(self, addition: bytes) -> bool:
        return _allowed(self.verify_contribute, addition)

    def contribute(self, addition: bytes) -> None:
        """Add something to the seed of the next shuffle, after its commitment."""
        self.verify_contribute(addition)
        self.session.contribute(self.me, addition)

    # -------------------------------------------------------------------------- leaving

    def verify_leave(self) -> None:
        self._verify_plays()
        if self.part.sits:
            self._verify_stand_up(self.me)
        elif self.session.in_play:
            raise ActError("A round is in play; leave when it has ended.")

    def _verify_stand_up(self, name: str) -> None:
        if self.seating.is_in_round(name) or self.seating.held_on_layout(name):
            raise ActError("Your wagers are in play; leave when they are decided.")

    def can_leave(self) -> bool:
        return _allowed(self.verify_leave)

    def leave(self) -> None:
        """Cash out everything and give up the seat; wagers that stay in play stay."""
        self.verify_leave()
        if self.part.sits:
            self.send_off(self.me)
        elif (left := self.in_hand) > 0:
            self.cash_out(left)

    def send_off(self, name: str, by: str = "") -> None:
        """Cash out a person who sits and free their seats."""
        self._verify_stand_up(name)
        if name in self.seating.waiting:
            self.seating.take_back(name, by)
        if (left := self._in_hand(name)) > 0:
            self.session.cash_out(name, left)
        for seat in [seat for seat, sits in self.seating.seats.items() if sits == name]:
            self.seating.stand_up(name, seat, by)

    def verify_clear(self) -> None:
        self._verify_whole_table()
        self.session.verify_clear()

    def can_clear(self) -> bool:
        return _allowed(self.verify_clear)

    def clear(self) -> None:
        """Deal with the wagers that stand, before everything is cashed out."""
        self.verify_clear()
        self.session.clear()

    def verify_close(self) -> None:
        self._verify_whole_table()
        self.session.verify_close()

    def _verify_whole_table(self) -> None:
        """Whether a person may do what concerns everybody there."""
        if self.seating.seats and not self.part.oversees:
            raise ActError("Others sit here; the table closes when they have left.")
        if not self.part.oversees:
            self._verify_plays()

    def can_close(self) -> bool:
        return _allowed(self.verify_close)

    def close(self) -> None:
        """Clear the layout, cash everything out and reveal the seed."""
        self.verify_close()
        for name in list(self.seating.waiting):
            self.seating.take_back(name)
        self.session.clear()
        for name in sorted(self.seating.sitting):
            self.send_off(name)
        if (left := self._in_hand(self.owner)) > 0:
            self.session.cash_out(self.owner, left, others=self.against.all_players())
        self.session.close()

    def take_up(self, *, stepwise: bool) -> None:
        """Go on with a round that was begun elsewhere."""
        self._verify_plays()
        round_ = self._round()
        round_.stepwise = stepwise and not self.seating.seats
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
