"""A meter of the floor: a progressive jackpot that the tables linked to it share (605a.8).

A meter is what its records say, one after another: how it was made, what is linked to it, what each
table brought to it and was paid out of it, and every change of its settings. Nothing limits what it
may show (605a.7(e)(1)), and only a win lowers it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from typing import Any, Self

from croupier.filing.progressives import Required
from croupier.rounds.settle import PARTS, is_parts, parts_of, reserve_of
from croupier.rulebook.payout import MeterShare
from croupier.rulebook.rules import Rules
from croupier.table.log import Record

MADE, LINKED, READ, WON = "made", "linked", "read", "won"
CONTRIBUTED, RETURNED, RESET = "contributed", "returned", "reset"
ELECTED, DISABLED, ENABLED = "rate", "disabled", "enabled"
SENT, RECEIVED = "decommissioned", "received"
AT_TABLES = (READ, CONTRIBUTED, RETURNED, WON, RESET)
ADDS = (MADE, CONTRIBUTED, RETURNED, RESET, RECEIVED)
"""Records that add their cents; those that pay or move them away subtract."""

Terms = dict[str, dict[str, Any]]
"""By level, what was elected for it: its rate of progression, what it is reset to."""


@dataclass
class Meter:
    """What the records of a meter come to.

    `amounts` are its levels (`meter`, or `mega` and `major`), their reserves, and the parts of a
    cent that have accrued. The tables go by `terms` and reset a level that was won to its cents in
    `resets`; what is `pending` applies from the next win on. `totals` are all cents ever moved, by
    kind of record. A win of `large` cents or more is a significant event.
    """

    currency: str = ""
    holder: str = ""
    controls: str = ""
    large: int = 0
    lines: int = 0
    amounts: dict[str, int] = field(default_factory=dict)
    terms: Terms = field(default_factory=dict)
    resets: dict[str, int] = field(default_factory=dict)
    pending: dict[str, Any] = field(default_factory=dict)
    links: dict[str, dict[str, Any]] = field(default_factory=dict)
    totals: dict[str, int] = field(default_factory=dict)
    wins: int = 0
    last_win: str = ""
    disabled: dict[str, str] = field(default_factory=dict)
    sent: str = ""

    @classmethod
    def of(cls, records: Iterable[Record]) -> Self:
        found = cls()
        for record in records:
            found.take(record)
        return found

    def plain(self) -> dict[str, Any]:
        return asdict(self)

    def take(self, record: Record) -> None:
        """One record more."""
        self.lines += 1
        kind = record["record"]
        match kind:
            case "made":
                self.currency, self.holder = record["currency"], record["holder"]
                self.controls, self.large = record["controls"], record["large"]
                self.terms, self.resets = record["terms"], record["resets"]
                for level, cents in record["levels"].items():
                    self._add(kind, level, cents)
            case "linked":
                for name in record["instead"]:
                    del self.links[name]
                self.links[link_name(record)] = dict(record)
            case "rate":
                self.pending = {key: record[key] for key in ("terms", "resets")}
            case "disabled":
                self.disabled = {key: record[key] for key in ("at", "by", "why")}
            case "enabled":
                self.disabled = {}
            case "decommissioned":
                self.sent = record["to"]
                for level, cents in record["levels"].items():
                    self._add(kind, level, -cents)
            case "received":
                for level, cents in record["levels"].items():
                    self._add(kind, level, cents)
            case "won":
                self._add(kind, record["level"], -record["cents"])
                if record["jackpot"] and record["cents"] > 0:
                    self.wins, self.last_win = self.wins + 1, record["at"]
                    if self.pending:
                        self.terms, self.resets = self.pending["terms"], self.pending["resets"]
                        self.pending = {}
            case "contributed" | "returned" | "reset":
                self._add(kind, record["level"], record["cents"])
                if parts := record.get("parts"):
                    self._add("", parts_of(record["level"]), parts)

    def _add(self, kind: str, level: str, cents: int) -> None:
        self.amounts[level] = self.amounts.get(level, 0) + cents
        if not is_parts(level):
            self.totals[kind] = self.totals.get(kind, 0) + cents

    @property
    def shown(self) -> dict[str, int]:
        """The levels and reserves with what is on them, without parts of a cent."""
        return {level: cents for level, cents in self.amounts.items() if not is_parts(level)}

    def told(self, key: str, at: str) -> dict[str, Any]:
        """The meter as JSON holds it, as it was at an instant."""
        return {
            "meter": key,
            "as_of": at,
            "currency": self.currency,
            "holder": self.holder,
            "status": self.status,
            "shown": {at: cents for at, cents in self.shown.items() if not is_reserve(at)},
            "reserves": {at: cents for at, cents in self.shown.items() if is_reserve(at)},
            "parts_of_a_cent": {
                level.removesuffix(parts_of("")): f"{parts}/{PARTS}"
                for level, parts in self.amounts.items()
                if is_parts(level) and parts
            },
            "disabled": self.disabled,
            "terms": self.terms,
            "from_the_next_win": self.pending,
            "resets": self.resets,
            "simultaneous_wins": self.controls,
            "large_win": self.large,
            "links": [
                {part: link[part] for part in ("game", "wager", "submission", "amount", "chances")}
                for link in self.links.values()
            ],
            "totals": self.totals,
            "wins": self.wins,
            "last_win": self.last_win,
            "records": self.lines,
        }

    @property
    def status(self) -> str:
        if self.sent:
            return f"decommissioned, moved to {self.sent}"
        return "disabled" if self.disabled else "in play"

    def required(self, link: Mapping[str, Any]) -> Required:
        """What a link was checked by."""
        chances = {level: Fraction(chance) for level, chance in link["chances"].items()}
        return Required(link["name"], link["amount"], chances)


def is_reserve(level: str) -> bool:
    return level.endswith(reserve_of(""))


def link_name(link: Mapping[str, Any]) -> str:
    """A submission's wager is linked once; for training, so is a wager under the same rules."""
    return f"{link['game']} {link['wager']} {link['submission'] or link['rules'][:16]}"


SEED = "seed"


def elected_terms(rules: Rules, wager: str) -> Terms:
    """What is elected for each level of a wager's meters, as rules have it."""
    return {
        meter.meter: {part: getattr(meter, part) for part in meter.elected if part != SEED}
        for meter in rules.meters(wager)
        if meter.elected
    }


def answers_of(terms: Terms, rules: Rules, wager: str) -> dict[str, Any]:
    """The answers that terms give in place of those of rules, where they differ."""
    return {
        option: terms[meter.meter][part]
        for meter in rules.meters(wager)
        for part, option in meter.elected.items()
        if terms.get(meter.meter, {}).get(part, getattr(meter, part)) != getattr(meter, part)
    }


def moves_of(
    records: Sequence[Record], before: int, links: Mapping[str, str], rules: Rules
) -> Iterator[tuple[str, dict[str, Any]]]:
    """What a table's records after one line say of linked meters: what it read, what a wager
    brought, what was paid and what a meter was reset to; with the key of the meter."""
    start = before
    while start and records[start - 1]["record"] not in ("round", "end", "session"):
        start -= 1
    number, won = 0, set[tuple[str, str]]()
    for record in records[max(start - 1, 0) :]:
        if record["record"] in ("round", "end"):
            number, won = record["round"], set()
        wager = record.get("wager", "")
        told = _told(record, rules, won) if wager in links else None
        if told is None:
            continue
        if told["record"] == WON:
            (won.add if told["cents"] > 0 else won.discard)((wager, told["level"]))
        if record["n"] > before:
            where = {"line": record["n"], "round": number, "wager": wager, "cite": record["cite"]}
            yield links[wager], {**told, **where}


def _told(record: Record, rules: Rules, won: Collection[tuple[str, str]]) -> dict[str, Any] | None:
    match record["record"]:
        case "meter":
            return {"record": READ, "level": record["meter"], "cents": record["amount"]}
        case "funded":
            level, cents = record["meter"], record["cents"]
            whose = (record["wager"], level.removesuffix(reserve_of("")))
            parts = {"parts": record["parts"]} if record.get("parts") else {}
            taken = cents < 0 or (not cents and record.get("parts", 0) < 0)
            kind = RESET if whose in won else RETURNED if taken else CONTRIBUTED
            return {"record": kind, "level": level, "cents": cents, **parts}
        case "settled" if record["from_meter"]:
            row = rules.outcome_row(record["wager"], record["outcome"])
            share = row.pays.share if row and isinstance(row.pays, MeterShare) else 0
            return {
                "record": WON,
                "level": record["meter"],
                "cents": record["from_meter"],
                "jackpot": share == 1,
                "player": record["player"],
                "outcome": record["outcome"],
            }
    return None
