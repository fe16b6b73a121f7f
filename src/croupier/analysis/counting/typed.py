"""The money of `croupier counting` as it is typed, on the command line and on pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.analysis.counting.ramp import Purse
from croupier.refusals import Wrong

AMOUNTS = {"bankroll": "bankroll", "trip-bankroll": "trip_bankroll", "goal": "goal"}
PERCENT = 100


def purse_typed(fields: Mapping[str, str], *, main: bool) -> Purse:
    """Bankroll, ruin, limits and a trip; the main wager is made in every round unless the player
    leaves."""
    said: dict[str, Any] = {"stays": main and fields.get("leaving", "no") == "no"}
    for name, key in AMOUNTS.items():
        if name in fields:
            said[key] = _number(name, fields[name], fields[name], "an amount in dollars: 10000")
    if "limits" in fields:
        least, dash, most = fields["limits"].partition("-")
        ends = (least, most if dash else least)
        said["least"], said["most"] = (
            _number("limits", fields["limits"], end, "minimum-maximum: 10-100") for end in ends
        )
    if "ruin" in fields:
        share = fields["ruin"].removesuffix("%")
        ruin = _number("ruin", fields["ruin"], share, "a percentage: 5%")
        said["ruin"] = ruin / PERCENT if fields["ruin"].endswith("%") else ruin
    if "trip" in fields:
        rounds = _number("trip", fields["trip"], fields["trip"], "a number of rounds: 1000")
        if rounds != int(rounds):
            raise Wrong(f"trip = {fields['trip'][:40]!r} is refused; write a number of rounds.")
        said["trip"] = int(rounds)
    return Purse(**said)


def _number(name: str, whole: str, text: str, example: str) -> float:
    """A number; what is no number, nor any that can be (inf), is refused."""
    digits = text.strip().replace("$", "").replace(",", "")
    if not (digits.isascii() and digits.replace(".", "", 1).isdigit() and len(digits) < 20):
        raise Wrong(f"{name} = {whole[:40]!r} is refused; write {example}.")
    return float(digits)
