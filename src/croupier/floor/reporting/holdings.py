"""What the house holds for players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, select

from croupier.floor.reporting.asked import Asked
from croupier.floor.reporting.report import Column
from croupier.store.schema import balances

HELD, CHIPS, CAGE, METER = "wagers in open rounds", "chips at tables", "cage", "meters"
COLUMNS = (
    Column("kind", "Held as"),
    Column("account", "Account"),
    Column("cents", "Amount", "cents"),
)
SAYS = (
    "Everything that the house holds for players now, also wagers of rounds that were interrupted. "
    "The balances are the sums of the entries; croupier floor verify proves them."
)


def liability_rows(connection: Connection, asked: Asked) -> Iterator[dict[str, Any]]:
    """What is owed to players, by account, and in all."""
    query = select(balances).where(balances.c.currency == asked.currency, balances.c.cents != 0)
    total = 0
    for row in connection.execute(query.order_by(balances.c.account)):
        if kind := held_as(row.account):
            total += row.cents
            yield {"kind": kind, "account": row.account, "cents": row.cents}
    if total:
        yield {"kind": "all", "account": "", "cents": total}


def held_as(account: str) -> str:
    """How an account is held for players; "" if it is the house's own."""
    words = account.split()
    if words[0] == "person":
        return CAGE
    if "meter" in words:
        return METER
    return {"chips": CHIPS, "held": HELD}.get(words[-1], "")
