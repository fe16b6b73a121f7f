"""What follows when a chapter lacks some questions, answers or wagers: records that depend on them
are not there either.

A rules file's data is pruned: a condition on a question that is not asked is decided by its settled
answer, a column that no answer selects goes, and with a wager all that is said of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

Data = dict[str, Any]

# Lists of wagers; without any of the first kind a table does not apply.
WAGERS = frozenset({"wagers", "if_wagered", "with_any"})
OTHER_WAGERS = frozenset({"top_card_apart", "settles"})
OF_A_WAGER = frozenset({"wager", "makes", "part_of", "settled_as"})


class Pruned:
    """Rules data without what follows from the questions, answers and wagers that are `gone`.

    `settled` has the answer to each question that is not asked: as given, otherwise no, or the
    default.
    """

    def __init__(self, data: Data, gone: Iterable[tuple[str, Data]], settled: Mapping[str, Any]):
        self.settled = dict(settled)
        self.values = {
            option["key"]: tuple(option["values"])
            for option in data.get("option", ())
            if option.get("kind") == "one-of" and isinstance(option.get("values"), list)
        }
        self.gone: set[str] = set()
        self.unlabeled: set[tuple[str, str]] = set()
        for kind, record in gone:
            self._forget(kind, record)
        self.data = data
        while (pruned := self._pruned()) != self.data:
            self.data = pruned

    def _forget(self, kind: str, record: Data) -> None:
        if kind == "wager":
            self.gone.add(record["key"])
        elif kind == "reading" and record.get("choices"):
            self.settled.setdefault(record["key"], record["taken"])
        elif kind == "option":
            plain = False if record["kind"] == "yes-no" else record["default"]
            self.settled.setdefault(record["key"], plain)

    def _pruned(self) -> Data:
        found: Data = {}
        for kind, records in self.data.items():
            if not isinstance(records, list):
                found[kind] = records
                continue
            found[kind] = []
            for record in records:
                kept = self._table(record)
                if kept is not None and kind == "paytable":
                    kept = self._columns(kept)
                if kept is None:
                    self._forget(kind, record)
                else:
                    found[kind].append(kept)
        return self._labeled(found)

    def _table(self, table: Data) -> Data | None:
        """A record, or a table within one; None where it never applies."""
        found: Data = {}
        for key, value in table.items():
            if self._never(table, key, value):
                return None
            if key == "given":
                if cases := self._cases(value):
                    found[key] = cases
            elif key in WAGERS | OTHER_WAGERS:
                found[key] = [each for each in value if each not in self.gone]
            elif key == "needs":
                found[key] = [need for each in value if (need := self._need(each))]
            elif key in ("divides_with", "one_of"):
                found[key] = [each for each in value if each not in self.settled]
            elif key != "among" or value not in self.settled:
                inside = self._inside(value)
                if inside is not None:
                    found[key] = inside
        return found

    def _never(self, table: Data, key: str, value: Any) -> bool:
        """Whether a table does not apply because of one of its fields."""
        if key == "given":
            return self._cases(value) is None
        if key in OF_A_WAGER:
            return value in self.gone
        if key == "one_of":
            return sum(each not in self.settled for each in value) < 2
        if key == "of":
            return not self.gone.isdisjoint(str(value).split(" + "))
        if key == "elected_by":
            return "pays" in table and value in self.settled
        return key in WAGERS and bool(value) and self.gone.issuperset(value)

    def _inside(self, value: Any) -> Any:
        if isinstance(value, dict):
            return self._table(value)
        if isinstance(value, list) and any(isinstance(each, dict) for each in value):
            return [kept for each in value if (kept := self._inside(each)) is not None]
        return value

    def _need(self, need: str) -> str:
        """`ante | pair-plus` without wagers that are gone."""
        return " | ".join(key for key in re.split(r" *\| *", need) if key not in self.gone)

    def _cases(self, given: Any) -> list[Data] | None:
        """A condition without questions that are not asked; None where it never holds."""
        cases = [self._case(case) for case in (given if isinstance(given, list) else [given])]
        kept = [case for case in cases if case is not None]
        if not kept and cases:
            return None
        return [] if {} in kept else kept

    def _case(self, case: Data) -> Data | None:
        found: Data = {}
        for key, value in case.items():
            values = value if isinstance(value, list) else [value]
            if key in self.settled:
                if not any(_same(self.settled[key], each) for each in values):
                    return None
                continue
            if key in self.values:
                values = [each for each in values if each in self.values[key]]
                if not values:
                    return None
            found[key] = values
        return found

    def _columns(self, table: Data) -> Data | None:
        """A table of payouts with the columns that an answer selects, and the rows that pay."""
        chooser = table.get("chosen_by")
        allowed = self.values.get(chooser)
        if chooser in self.settled:
            allowed = (self.settled[chooser],)
        if allowed is None:
            return table
        there = [nth for nth, label in enumerate(table["labels"], 1) if label in allowed]
        if not there:
            return None
        rows = [[row[0], *(row[nth] for nth in there)] for row in table["rows"]]
        kept = {
            **table,
            "labels": [table["labels"][nth - 1] for nth in there],
            "rows": [row for row in rows if any(row[1:])],
        }
        if chooser in self.settled:
            self.unlabeled.add((table["wager"], str(self.settled[chooser])))
            del kept["chosen_by"]
            kept["labels"] = [""]
        return kept

    def _labeled(self, data: Data) -> Data:
        """Envy Bonuses and meters of the paytables that are there."""
        there = {
            (table["wager"], label)
            for table in data.get("paytable", ())
            for label in table.get("labels", [""])
        }
        for kind in ("envy", "progressive"):
            kept = []
            for record in data.get(kind, ()):
                wager = record["wager"]
                named = [
                    "" if (wager, x) in self.unlabeled else x for x in record.get("labels", ())
                ]
                labels = [label for label in named if (wager, label) in there]
                if not record.get("labels"):
                    kept.append(record)
                elif labels:
                    kept.append({**record, "labels": labels})
            if kind in data:
                data[kind] = kept
        return data


def _same(answer: object, value: object) -> bool:
    if isinstance(answer, list | tuple):
        return value in answer
    return answer == value and isinstance(answer, bool) == isinstance(value, bool)
