"""A payout limit at settlement: wagers are paid in their order until it is reached."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from croupier.rounds.words import Settlement
from croupier.rulebook.payout import money_text


def limited(
    settlements: Iterable[Settlement], limit: int | None, cite: str
) -> Iterator[Settlement]:
    """Settlements of one hand, what they win together held to the limit; stakes come back whole."""
    left = limit
    for settled in settlements:
        if left is not None and settled.net > left:
            assert limit is not None
            pays = f"{settled.pays}, limited to {money_text(limit)} a hand"
            settled = replace(settled, pays=pays, net=left, cite=cite)
        if left is not None:
            left -= max(settled.net, 0)
        yield settled
