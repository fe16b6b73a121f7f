"""Where the money is: every movement takes from one account what it gives another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from croupier.rounds.words import UNDONE, Bet, Settlement


class LedgerError(AssertionError):
    """Money that appeared, vanished or was left on the layout: a fault in a game's code."""


class Account(NamedTuple):
    """Whose money it is. The kind keeps a player named "house" apart from the house."""

    kind: str
    name: str = ""
    seat: int = 0
    wager: str = ""
    on: str = ""

    def __str__(self) -> str:
        return " ".join(str(part) for part in self if part)


THE_HOUSE = Account("house")
CAGE = Account("cage")
"""Where people change money for chips; what left it is in purses."""
TIPS = Account("tips")


def of_purse(person: str) -> Account:
    """What a person brought to the table, less what was taken away again."""
    return Account("purse", person)


def of_player(name: str) -> Account:
    return Account("player", name)


def of_waiting(person: str) -> Account:
    """What is held of a person's wagers until the round begins."""
    return Account("waiting", person)


def of_meter(wager: str, meter: str) -> Account:
    return Account("meter", meter, wager=wager)


def of_pot(pot: str) -> Account:
    return Account("pot", pot)


def on_layout(placed: Bet | Settlement) -> Account:
    """The place where a player's wager lies."""
    return Account("layout", placed.player, placed.seat, placed.wager, placed.on)


@dataclass(frozen=True)
class Totals:
    """What players, house and meters gained, in cents, and what lies on the layout now."""

    players: Mapping[str, int]
    house: int
    meters: int
    layout: int


class Ledger:
    """Accounts of players, the layout, pots, meters, purses, cage and house; they always sum to
    zero."""

    def __init__(self) -> None:
        self.accounts: Counter[Account] = Counter()

    def move(self, giver: Account, taker: Account, cents: int) -> None:
        self.accounts[giver] -= cents
        self.accounts[taker] += cents

    def place(self, bet: Bet, *, of: str = "") -> None:
        """Place a wager: from the player's pocket, or from what was placed as `of`."""
        giver = on_layout(replace(bet, wager=of, on="")) if of else of_player(bet.player)
        if of and bet.amount > self.accounts[giver]:
            raise LedgerError(f"{bet} is more than the {self.accounts[giver]} cents of {giver}.")
        if bet.amount:
            self.move(giver, on_layout(bet), bet.amount)

    def open_bets(self) -> list[Bet]:
        """What lies on the layout, in the order in which it was placed."""
        return [
            Bet(account.seat, account.wager, cents, account.on, account.name)
            for account, cents in self.accounts.items()
            if account.kind == "layout" and cents
        ]

    def purses(self) -> dict[str, int]:
        """What each person bought in for, less what was cashed out."""
        found = self.accounts.items()
        return {account.name: cents for account, cents in found if account.kind == "purse"}

    def gained(self, others: Collection[str]) -> int:
        """What players but `others` gained so far; bets on the layout count as spent."""
        return sum(
            cents
            for account, cents in self.accounts.items()
            if account.kind == "player" and account.name not in others
        )

    def settle(self, settled: Settlement, payer: Account = THE_HOUSE) -> None:
        """The stake leaves the layout; the player gets back what the meter and the payer give.

        Only a vigorish, collected beside the wager, can make it less than nothing, or the payout of
        a void round that is given back.
        """
        lies, player = on_layout(settled), of_player(settled.player)
        if settled.stake > self.accounts[lies]:
            raise LedgerError(f"{settled} settles more than the {self.accounts[lies]} cents there.")
        back = settled.stake + settled.net
        if back + settled.vigorish < 0 and settled.outcome != UNDONE:
            raise LedgerError(f"{settled} takes more than was staked.")
        self.move(lies, payer, settled.stake)
        if not self.accounts[lies]:
            del self.accounts[lies]
        if settled.from_meter:
            self.move(of_meter(settled.wager, settled.meter), player, settled.from_meter)
        self.move(payer, player, back - settled.from_meter)
        if payer != THE_HOUSE:
            self.move(payer, THE_HOUSE, settled.vigorish)

    def check(self, standing: Iterable[Bet]) -> None:
        """After a round only the wagers that stay in play lie on the layout, and no pot is open."""
        if sum(self.accounts.values()):
            raise LedgerError(f"The accounts do not sum to zero: {self.accounts}.")
        left: Counter[Account] = Counter()
        for bet in standing:
            left[on_layout(bet)] += bet.amount
        for account, cents in self.accounts.items():
            if account.kind in ("layout", "pot") and cents != left[account]:
                raise LedgerError(
                    f"{account} holds {cents} cents, but the bets on it total {left[account]}."
                )
        for account, cents in left.items():
            if cents != self.accounts[account]:
                raise LedgerError(f"{account} should hold {cents} cents and does not.")

    def totals(self, before: Mapping[Account, int], players: Iterable[str]) -> Totals:
        """What has changed since the accounts were as before, also for players who have left."""

        def gained(account: Account) -> int:
            return self.accounts[account] - before.get(account, 0)

        others = [each.name for each in self.accounts if each.kind == "player" and gained(each)]
        return Totals(
            {name: gained(of_player(name)) for name in dict.fromkeys((*players, *others))},
            gained(THE_HOUSE),
            sum(gained(account) for account in self.accounts if account.kind == "meter"),
            sum(bet.amount for bet in self.open_bets()),
        )
