"""Options of `croupier sessions` as they are typed, on the command line and on pages."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from pathlib import Path
from typing import Any

from croupier.analysis.sessions.house import Trade
from croupier.analysis.sessions.plan import Plan, plan_of, read_plan
from croupier.refusals import Wrong
from croupier.rulebook.payout import PayoutError, parse_money, parse_percent

PLANNED = (
    "bankroll",
    "stake",
    "rounds",
    "hours",
    "rounds-per-hour",
    "stop-at-win",
    "stop-at-loss",
    "stop-after-losses",
    "stop-after-wins",
)
WHOLE = frozenset({"rounds", "rounds-per-hour", "stop-after-losses", "stop-after-wins"})


def plan_typed(fields: Mapping[str, str], file: Path | None = None) -> Plan:
    """The plan of a file or a progression, with what is typed beside it; of an actual hold,
    `rounds` are not those of a session."""
    said: dict[str, Any] = {}
    for name in PLANNED:
        if name in fields and not (name == "rounds" and "actual" in fields):
            key = name.replace("-", "_")
            said[key] = _number(name, fields[name]) if name in NUMBERS else fields[name]
    if file is None:
        return plan_of(said, fields.get("progression"))
    if "progression" in fields:
        raise Wrong("--progression and --plan both say how bets follow results; give one.")
    return read_plan(file, said)


def trade_typed(fields: Mapping[str, str]) -> Trade:
    """How the table is run, and the actual hold to judge."""
    said: dict[str, Any] = {}
    for name, key in (("rounds-per-hour", "rounds_per_hour"), ("players", "players")):
        if name in fields:
            said[key] = int(_number(name, fields[name]))
    for name, key in (("day", "hours"), ("turnover", "turnover")):
        if name in fields:
            said[key] = _number(name, fields[name])
    for name in ("comps", "within", "actual"):
        if name in fields:
            said[name] = _share(name, fields[name])
    if "drop" in fields:
        said["drop"] = parse_money(fields["drop"])
    if "actual" in fields:
        if "rounds" not in fields:
            raise Wrong("actual needs rounds: the rounds after which the table held so much.")
        said["rounds"] = int(_number("rounds", fields["rounds"]))
    return Trade(**said)


NUMBERS = WHOLE | {"hours"}


def _number(name: str, text: str) -> float:
    try:
        number = float(text.replace(",", ""))
    except ValueError:
        number = float("nan")
    if not isfinite(number) or (name in WHOLE | {"players"} and number != int(number)):
        raise Wrong(f"{name} = {text[:40]!r} is refused; write a number.")
    return int(number) if name in WHOLE | {"players"} else number


def _share(name: str, text: str) -> float:
    lost = text.startswith("-")
    try:
        share = float(parse_percent(text.removeprefix("-")))
    except PayoutError:
        raise Wrong(f"{name} = {text[:40]!r} is refused; write a percentage: 4%.") from None
    return -share if lost else share
