"""A Poker room: its tables, the jackpots that they share, and who waits for a seat.

A room is what its records say, one after another: which tables belong to it, what each brought to a
jackpot or was paid out of it, the Qualifying High Hands of a period, who waits and who was seated,
and at last that it closed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from croupier.catalog.index import Entry
from croupier.rulebook.records import plain_answer
from croupier.rulebook.rules import Rules
from croupier.store.chain import canonical
from croupier.table.log import Record
from croupier.table.round import ActError

POKER = "poker"
HIGH_HAND, METER = "high-hand-jackpot", "meter"
QUALIFYING, PERIOD = "637a.16(f)", "qualifying period"
SECTIONS = {"bad-beat": "637a.15(", HIGH_HAND: "637a.16("}
ODD_CENTS = "odd-cents-of-a-jackpot"
OF_BOTH = (ODD_CENTS, "contributing-pot", "contributing-pot-measured")
OF_BAD_BEAT = ("bad-beat-losing-hand", "bad-beat-several-hands", "bad-beat-without-others")
READINGS = {"bad-beat": (*OF_BOTH, *OF_BAD_BEAT), HIGH_HAND: OF_BOTH}
OWED = {"bad-beat": "637a.15(i)", HIGH_HAND: "637a.16(h)"}
MOST_WAITING, MOST_NAME = 200, 60
Amounts = dict[str, dict[str, int]]


@dataclass
class Room:
    """What the records of a room come to.

    A table's number is its place in `tables`, from 1. `names` are who sits where, by table number
    and seat, `called` all who ever were: such a name is one player at whichever table; `hands` the
    Qualifying High Hands of this period, `paid` what each past period paid; `shut` the tables that
    were closed, `owed` the jackpots that the room left, with their cites.
    """

    name: str = ""
    lines: int = 0
    tables: list[str] = field(default_factory=list)
    jackpots: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    meters: Amounts = field(default_factory=dict)
    waiting: list[str] = field(default_factory=list)
    names: dict[tuple[int, int], str] = field(default_factory=dict)
    called: set[str] = field(default_factory=set)
    hands: list[Mapping[str, Any]] = field(default_factory=list)
    paid: list[Mapping[str, Any]] = field(default_factory=list)
    shut: set[int] = field(default_factory=set)
    owed: dict[str, str] = field(default_factory=dict)
    closed: bool = False

    @classmethod
    def of(cls, records: Sequence[Record]) -> Room:
        room = cls()
        for record in records:
            room.take(record)
        return room

    def take(self, record: Record) -> None:
        """One record more."""
        self.lines += 1
        match record["record"]:
            case "room":
                self.name = record["name"]
            case "table":
                self.tables.append(record["table"])
                self.jackpots = {**record["jackpots"], **self.jackpots}
            case "meters":
                for wager, meter, cents in record["moved"]:
                    amounts = self.meters.setdefault(wager, {})
                    amounts[meter] = amounts.get(meter, 0) + cents
            case "high hand":
                self.hands.append(record)
            case "period":
                self.hands = []
                self.paid.append(record)
                for _, cents in record["paid"]:
                    self.meters[HIGH_HAND][METER] -= cents
            case "waits":
                self.waiting.append(record["name"])
            case "struck":
                self.waiting.remove(record["name"])
            case "seated":
                self.waiting.remove(record["name"])
                self.names[record["number"], record["seat"]] = record["name"]
                self.called.add(record["name"])
            case "left":
                del self.names[record["number"], record["seat"]]
            case "table closed":
                self.shut.add(record["number"])
                self.names = {at: name for at, name in self.names.items() if at[0] not in self.shut}
            case "closed":
                self.closed, self.waiting = True, []
                self.owed = {wager: cite for wager, _, cite in record["owed"]}

    def plain(self) -> dict[str, Any]:
        """The room as JSON holds it; `at` is how far it is."""
        return {
            "name": self.name,
            "at": self.lines,
            "closed": self.closed,
            "tables": self.tables,
            "closed_tables": sorted(self.shut),
            "meters": self.meters,
            "waiting": self.waiting,
            "seated": [
                {"table": number, "seat": seat, "name": name}
                for (number, seat), name in sorted(self.names.items())
            ],
            "high_hands": [
                {"table": hand["number"], "seat": hand["seat"], "player": hand["player"]}
                | {"hand": hand["hand"]}
                for hand in self.hands
            ],
            "periods": [
                {key: each[key] for key in ("amount", "paid", "stays")} for each in self.paid
            ],
        }

    # ----------------------------------------------------------------------------- tables

    def number_of(self, table: str) -> int:
        return self.tables.index(table) + 1

    def table(self, number: int) -> str:
        """A table that is open."""
        found = self.any_table(number)
        if number in self.shut:
            raise ActError(f"table = {number} is refused; it is closed.")
        return found

    def any_table(self, number: int) -> str:
        if not 1 <= number <= len(self.tables):
            has = (
                f"the room has tables 1 to {self.most}" if self.tables else "the room has no table"
            )
            raise ActError(f"table = {number} is refused; {has}.")
        return self.tables[number - 1]

    @property
    def most(self) -> int:
        return len(self.tables)

    def verify_table(self, entry: Entry, rules: Rules) -> None:
        """637a.15(b), 637a.16(b): a jackpot has one set of rules for all tables that share it."""
        self.verify_open()
        if entry.game != POKER:
            raise ActError(f"game = {entry.game} is refused; a room has Poker tables (637a.7(a)).")
        for wager, answers in jackpots_of(rules).items():
            shared = self.jackpots.get(wager, answers)
            for key, value in answers.items():
                if key in shared and canonical(shared[key]) != canonical(value):
                    cite = SECTIONS[wager].removesuffix("(")
                    raise ActError(
                        f"{key} = {value} is refused; the tables of this room that share the "
                        f"{wager} have {key} = {shared[key]} ({cite})."
                    )

    def table_joins(self, table: str, rules: Rules, by: str) -> Record:
        return {"record": "table", "table": table, "jackpots": jackpots_of(rules), "by": by}

    def verify_open(self) -> None:
        if self.closed:
            raise ActError("This room is closed; open another one.")

    def close(self) -> Record:
        """The room's last record: what its jackpots still owe to Poker patrons, each with the
        paragraph that says so."""
        if still := [number for number in range(1, self.most + 1) if number not in self.shut]:
            raise ActError(f"The room is not closed; close table {still[0]} first.")
        if self.hands:
            raise ActError("The room is not closed; end the qualifying period first (637a.16(h)).")
        owed = [
            [wager, cents, OWED[wager]]
            for wager, amounts in self.meters.items()
            if (cents := sum(amounts.values()))
        ]
        return {"record": "closed", "owed": owed}

    # ----------------------------------------------------------------------------- jackpots

    def following(self, table: str, records: Sequence[Record], moved: Amounts) -> Iterator[Record]:
        """What the room writes down of an act at a table: moves of meters, Qualifying High Hands
        that none of the period exceeds."""
        number = self.number_of(table)
        moves = [
            [wager, meter, cents]
            for wager, amounts in moved.items()
            for meter, cents in amounts.items()
            if cents
        ]
        if moves:
            yield {"record": "meters", "number": number, "moved": moves}
        best = max((hand["value"] for hand in self.hands), default=0)
        for record in records:
            made = record.get("about") if record.get("cite") == QUALIFYING else None
            if made and made["value"] >= best:
                best = made["value"]
                yield {"record": "high hand", "number": number, "cite": QUALIFYING, **made}
        if any(record["record"] == "close" for record in records):
            yield {"record": "table closed", "number": number}

    @property
    def highest(self) -> list[Mapping[str, Any]]:
        """The hands that win if the period ends now; a player who made it twice has one share."""
        best = max((hand["value"] for hand in self.hands), default=0)
        top = [hand for hand in self.hands if hand["value"] == best]
        if self.jackpots.get(HIGH_HAND, {}).get("high-hand-division") == "first-made":
            return top[:1]
        first: dict[tuple[int, str], Mapping[str, Any]] = {}
        for hand in top:
            table = 0 if hand["player"] in self.called else hand["number"]
            first.setdefault((table, hand["player"]), hand)
        return [*first.values()]

    def end_of_period(self) -> Record:
        """637a.16(g), 637a.16(h): the pooled contributions go to the highest hands, at the cage; if
        nobody made a full house they stay for the next period."""
        if HIGH_HAND not in self.jackpots:
            raise ActError("No table of this room offers a High Hand Jackpot (637a.16(a)).")
        amount, winners = self.meters.get(HIGH_HAND, {}).get(METER, 0), self.highest
        each, odd = divmod(amount, len(winners)) if winners else (0, 0)
        if self.jackpots[HIGH_HAND].get(ODD_CENTS) == "fund":
            odd = 0
        paid = [
            [f"{hand['player']}, table {hand['number']}", each + (nth < odd)]
            for nth, hand in enumerate(winners)
        ]
        stays = amount if not winners else 0
        return {
            "record": "period",
            "amount": amount,
            "paid": [pair for pair in paid if pair[1]],
            "stays": stays,
            "cite": "637a.16(h)",
        }

    # ----------------------------------------------------------------------------- waiting list

    def wait(self, name: str) -> Record:
        name = name.strip()
        if not name or len(name) > MOST_NAME or not name.isprintable():
            raise ActError(f"name is refused; a name has 1 to {MOST_NAME} printable characters.")
        if name in self.waiting or name in self.names.values():
            raise ActError(f"name = {name} is refused; that name waits or sits here already.")
        if len(self.waiting) >= MOST_WAITING:
            raise ActError(f"The list is full: {MOST_WAITING} names wait.")
        return {"record": "waits", "name": name}

    def strike(self, name: str) -> Record:
        if name not in self.waiting:
            raise ActError(f"name = {name[:MOST_NAME]} is refused; it is not on the waiting list.")
        return {"record": "struck", "name": name}

    def seat_next(self, number: int, seat: int, seats: int) -> Record:
        """Whoever has waited longest gets a seat that nobody has, of so many at the table."""
        self.table(number)
        if not self.waiting:
            raise ActError("Nobody is waiting for a seat.")
        if not 1 <= seat <= seats:
            raise ActError(f"seat = {seat} is refused; table {number} has seats 1 to {seats}.")
        if taken := self.names.get((number, seat)):
            raise ActError(f"seat = {seat} is refused; {taken} sits there.")
        return {"record": "seated", "name": self.waiting[0], "number": number, "seat": seat}

    def leave_seat(self, number: int, seat: int) -> Record:
        if (number, seat) not in self.names:
            raise ActError(f"seat = {seat} is refused; nobody was seated there at table {number}.")
        name = self.names[number, seat]
        return {"record": "left", "name": name, "number": number, "seat": seat}

    def names_at(self, table: str) -> dict[int, str]:
        number = self.number_of(table)
        return {seat: name for (at, seat), name in self.names.items() if at == number}


def jackpots_of(rules: Rules) -> dict[str, dict[str, Any]]:
    """The jackpots that a table offers, each with the answers that it shares with other tables."""
    return {
        wager: {
            key: plain_answer(rules[key])
            for key in (
                *(
                    option.key
                    for option in rules.book.option
                    if option.cite.startswith(section) and rules.asked(option)
                ),
                *READINGS[wager],
            )
        }
        for wager, section in SECTIONS.items()
        if rules.yes(wager)
    }
