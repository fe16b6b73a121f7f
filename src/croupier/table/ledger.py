"""Where the money is: every movement takes from one account what it gives another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from croupier.rounds.words import UNDONE, Bet, Meters, Settlement

HOUSE = "house"
EARLIER = "earlier rounds"


class LedgerError(AssertionError):
    """Money that appeared, vanished or was left on the layout: a fault in a game's code."""


class Ledger:
    """Accounts of players, the layout, the meters and the house; they always sum to zero."""

    def __init__(self) -> None:
        self.accounts: Counter[str] = Counter()

    def move(self, giver: str, taker: str, cents: int) -> None:
        self.accounts[giver] -= cents
        self.accounts[taker] += cents

    def place(self, player: str, seat: int, cents: int) -> None:
        self.move(player, layout(seat), cents)

    def stand(self, seat: int, cents: int) -> None:
        """A wager that the player placed in an earlier round and that still lies there."""
        self.move(EARLIER, layout(seat), cents)

    def settle(self, settled: Settlement) -> None:
        """The stake leaves the layout; what the player gets back comes from there and the house.

        Only a vigorish, collected beside the wager, can make it less than nothing, or the payout of
        a void round that is given back.
        """
        self.move(layout(settled.seat), HOUSE, settled.stake)
        back = settled.stake + settled.net
        if back < 0 and back != -settled.vigorish and settled.outcome != UNDONE:
            raise LedgerError(f"{settled} takes more than was staked.")
        payer = meter_account(settled.wager, settled.meter) if settled.meter else HOUSE
        self.move(payer, settled.player, back)

    def fund(self, before: Meters, after: Meters) -> None:
        """The house raises and reseeds the meters; winners were paid from them."""
        for wager, amounts in after.items():
            for meter, amount in amounts.items():
                account = meter_account(wager, meter)
                held = before.get(wager, {}).get(meter, 0) + self.accounts[account]
                self.move(HOUSE, account, amount - held)

    def check(self, standing: Iterable[Bet]) -> None:
        """After a round only the wagers that stay in play lie on the layout."""
        if sum(self.accounts.values()):
            raise LedgerError(f"The accounts do not sum to zero: {dict(self.accounts)}.")
        left: Counter[str] = Counter()
        for bet in standing:
            left[layout(bet.seat)] += bet.amount
        for account, cents in self.accounts.items():
            if account.startswith("layout") and cents != left[account]:
                raise LedgerError(
                    f"{account} holds {cents} cents, and {left[account]} stand there."
                )


def layout(seat: int) -> str:
    return f"layout {seat}"


def meter_account(wager: str, meter: str) -> str:
    return f"meter {wager} {meter}"
