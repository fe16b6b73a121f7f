"""What a table does with each statement of a game: move money and cards, and write the log."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from croupier.equipment.cards import card_text
from croupier.rounds.settle import PARTS, parts_of, undo
from croupier.rounds.words import (
    HOUSE,
    POT,
    Bet,
    Collect,
    Funded,
    HandOver,
    MeterAmount,
    Moved,
    Rake,
    Reshuffle,
    Said,
    Settlement,
    Statement,
    VoidRound,
)
from croupier.rulebook.payout import money_text
from croupier.table.ledger import (
    THE_HOUSE,
    Account,
    LedgerError,
    Totals,
    of_meter,
    of_player,
    of_pot,
    on_layout,
)
from croupier.table.meters import linked_wagers

if TYPE_CHECKING:
    from croupier.table.session import Session


class Hearing:
    """Hears a round, or the close of a session; `settlements` are how its wagers ended."""

    def __init__(self, session: Session, bets: Iterable[Bet]) -> None:
        self.session = session
        self.log = session.log
        self.ledger = session.ledger
        self.bets = tuple(bets)
        self.settlements: list[Settlement] = []
        self._before = dict(self.ledger.accounts)
        self._funded: list[Funded] = []
        self._potted: list[Settlement] = []
        self._raked: list[Rake] = []

    def player_at(self, seat: int) -> str:
        return next(bet.player for bet in self.bets if bet.seat == seat)

    def totals(self) -> Totals:
        """What players, house and meters gained meanwhile, and what lies on the layout."""
        return self.ledger.totals(self._before, dict.fromkeys(bet.player for bet in self.bets))

    def read_meter(self, asked: MeterAmount) -> int:
        amount = self.session.meters.amount(asked.wager, asked.meter)
        self.log.add("meter", wager=asked.wager, meter=asked.meter, amount=amount, cite=asked.cite)
        return amount

    def hear(self, statement: Statement) -> None:
        match statement:
            case Said():
                about: dict[str, Any] = {"about": dict(statement.about)} if statement.about else {}
                self.log.add("said", text=statement.text, cite=statement.cite, **about)
            case Settlement():
                self._settle(statement)
                if statement.outcome == "void":
                    self._take_off_meters({on_layout(statement)}, statement.cite)
            case Funded():
                self._fund(statement)
            case Collect():
                self._collect(statement)
            case Reshuffle():
                self.session.dealer.reshuffle(statement.side)
                of = f" of the {statement.side} side" if statement.side else ""
                pieces = self.session.dealer.pieces
                self.log.add("said", text=f"The {pieces}{of} are reshuffled.", cite=statement.cite)
            case HandOver():
                self.session.dealer.end_hand(statement.kept)
            case Moved():
                self._move(statement)
            case Rake():
                self._rake(statement)
            case VoidRound():
                self._void(statement)

    def _collect(self, collect: Collect) -> None:
        """Who folds shows nothing: what was dealt face down stays sealed when it is taken up."""
        dealer = self.session.dealer
        dealer.collect(collect.cards, collect.to)
        down = dealer.count_face_down(collect.cards)
        self.log.add(
            "collected",
            hide="cards" if down else "",
            cards=[card_text(card) for card in collect.cards],
            to=collect.to,
            cite=collect.cite,
            **({"face_down": down} if down else {}),
        )

    def _settle(self, settled: Settlement) -> None:
        self.settlements.append(settled)
        if settled.payer.startswith(POT):
            self._potted.append(settled)
        self.ledger.settle(settled, self._payer(settled.payer))
        self.log.add("settled", **vars(settled))
        if settled.from_meter:
            self.session.meters.move(settled.wager, settled.meter, -settled.from_meter)

    def _rake(self, rake: Rake) -> None:
        self._raked.append(rake)
        self.ledger.move(of_pot(rake.pot), THE_HOUSE, rake.cents)
        self.log.add("raked", **vars(rake))

    def _payer(self, payer: str) -> Account:
        """The account of the house, of the player who banks, or of a pot."""
        kind, _, which = payer.partition(" ")
        if payer == HOUSE:
            return THE_HOUSE
        if kind == POT:
            return of_pot(payer)
        if kind != "seat":
            raise LedgerError(f"{payer!r} pays nothing: the house, a seat or a pot does.")
        return of_player(self.player_at(int(which)))

    def _empty_pots(self, cite: str, but: Collection[Account]) -> None:
        """All players take back from the pots what they put in, and return what they won, `but`
        what stays there or was taken back before."""
        for rake in list(self._raked):
            self._rake(replace(rake, cents=-rake.cents, cite=cite))
        for settled in [one for one in self._potted if on_layout(one) not in but]:
            self._settle(undo(settled, cite))
        self._potted.clear()
        self._raked.clear()

    def _fund(self, funded: Funded) -> None:
        linked = funded.wager in linked_wagers(self.log.records[0])
        if funded.where and linked != (funded.where == "linked"):
            return
        if funded.bet is not None:
            self._funded.append(funded)
        giver = self._payer(funded.payer)
        self.ledger.move(giver, of_meter(funded.wager, funded.meter), funded.cents)
        parts: dict[str, Any] = {"parts": funded.parts} if funded.parts else {}
        self.log.add(
            "funded",
            wager=funded.wager,
            meter=funded.meter,
            cents=funded.cents,
            cite=funded.cite,
            **parts,
        )
        self.session.meters.move(funded.wager, funded.meter, funded.cents)
        if funded.parts:
            self.session.meters.move(funded.wager, parts_of(funded.meter), funded.parts)

    def _move(self, moved: Moved) -> None:
        bet = moved.bet
        there = replace(bet, on=moved.on, wager=moved.wager or bet.wager)
        self.ledger.move(on_layout(bet), on_layout(there), bet.amount)
        if moved.announced:
            to = f"moves to {moved.on}" if moved.on else f"becomes {moved.wager}"
            text = f"Seat {bet.seat}: {bet.wager} {money_text(bet.amount)} {to}."
            self.log.add("said", text=text, cite=moved.cite)

    def _void(self, void: VoidRound) -> None:
        """Every open stake goes back, and what it brought to a meter, as far as that holds it."""
        if void.why:
            self.log.add("said", text=void.why, cite=void.cite)
        back = {on_layout(bet) for bet in void.taken_back}
        undone = [one for one in self.settlements if void.undone or on_layout(one) in back]
        for settled in [one for one in undone if one.net]:
            self._settle(undo(settled, void.cite))
        kept = {on_layout(bet) for bet in void.but}
        for bet in [bet for bet in void.taken_back if on_layout(bet) in kept]:
            self.ledger.place(bet)
        returned = [bet for bet in self.ledger.open_bets() if on_layout(bet) not in kept]
        for bet in returned:
            self._settle(Settlement.of(bet, "void", void.cite))
        self._empty_pots(void.cite, but=kept | back)
        funded = {on_layout(one.bet) for one in self._funded if void.undone and one.bet}
        places = {on_layout(bet) for bet in returned} | funded | back
        self._take_off_meters(places - kept, void.cite)

    def _take_off_meters(self, places: Collection[Account], cite: str) -> None:
        """What wagers that are returned have brought, as far as the meters hold it."""
        for funded in [one for one in self._funded if one.bet and on_layout(one.bet) in places]:
            self._funded.remove(funded)
            held = self.read_meter(MeterAmount(funded.wager, funded.meter, cite))
            cents, parts = self._brought(funded, cite)
            back = min(cents, held)
            self._fund(Funded(funded.wager, funded.meter, -back, cite, parts=-parts))

    def _brought(self, funded: Funded, cite: str) -> tuple[int, int]:
        """What a wager brought to a meter, as cents and parts that can be taken off it now."""
        if not funded.parts:
            return funded.cents, 0
        asked = MeterAmount(funded.wager, parts_of(funded.meter), cite)
        held = self.read_meter(asked)
        more, rest = divmod(held - funded.parts, PARTS)
        return funded.cents - more, held - rest
