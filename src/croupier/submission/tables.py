"""Which tables a Rules Submission answers for: all of a game, named ones, or those of a class.

    tables = "all"
    tables = "12, 14"
    tables = "class high limit"

601a.4(a) asks for the options used "in the conduct of the table game", and the Board's forms ask
for options that do not apply to all tables: submissions for different tables are in force side by
side. For one table the more specific governs (reading `more-specific`): one that names it, then one
for its class, then one for all tables.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.rulebook.foreign import shown_value, text_fault

ALL = "all"
CLASS = "class "
MOST_NAMED = 500
ALLOWED = "all, tables by name such as 12, 14, or a class such as class high limit"


class TablesError(ValueError):
    """What is not a set of tables, in a sentence."""


@dataclass(frozen=True, order=True)
class Table:
    """A table of the gaming floor; without a name, any that no submission names."""

    name: str = ""
    group: str = ""

    def says(self) -> str:
        of = f" of the class {self.group}" if self.group else ""
        return f"table {self.name}{of}" if self.name else f"tables{of}" if of else "all tables"


@dataclass(frozen=True)
class Tables:
    """Named tables, or those of a class; neither means all."""

    named: tuple[str, ...] = ()
    group: str = ""

    @property
    def rank(self) -> int:
        """The higher, the more specific."""
        return 2 if self.named else 1 if self.group else 0

    def covers(self, table: Table) -> bool:
        if self.named:
            return table.name in self.named
        return not self.group or table.group == self.group

    def left_by(self, other: Tables) -> Tables | None:
        """The tables that another submission, as specific as this one, does not take over; None if
        it takes over all."""
        if self.rank != other.rank or self.group != other.group:
            return self
        left = tuple(name for name in self.named if name not in other.named)
        return Tables(left) if left else None

    def each(self) -> tuple[Table, ...]:
        """One by one, if they are named; else one of them."""
        return tuple(map(Table, self.named)) or (Table(group=self.group),)

    def takes_all_of(self, other: Tables) -> bool:
        """Whether these cover every table that the others do."""
        if self.named:
            return bool(other.named) and set(other.named) <= set(self.named)
        return not self.group or (not other.named and other.group == self.group)

    def says(self) -> str:
        if self.named:
            return f"table{'s' * (len(self.named) > 1)} {', '.join(self.named)}"
        return f"tables of the class {self.group}" if self.group else "all tables"

    def text(self) -> str:
        """As a submission file and an event have it."""
        return ", ".join(self.named) or (f"{CLASS}{self.group}" if self.group else ALL)


ALL_TABLES = Tables()


def table_named(name: str = "", group: str = "") -> Table:
    """A table and its class, each in its one spelling."""
    return Table(*(one_name(each) if each else "" for each in (name, group)))


def one_name(text: str) -> str:
    """The one spelling of the name of a table or class."""
    name = " ".join(text.split()).casefold()
    if fault := text_fault(name):
        raise TablesError(f"{shown_value(text)} is not the name of a table: {fault}")
    if "," in name or name == ALL or f"{name} ".startswith(CLASS):
        raise TablesError(f"{shown_value(text)} is not the name of one table")
    return name


def tables_of(value: object) -> Tables:
    """The tables that a submission file or an event names."""
    if not isinstance(value, str):
        raise TablesError(f"{shown_value(value)} names no tables; write {ALLOWED}, in quotes")
    text = " ".join(value.split()).casefold()
    if text == ALL:
        return ALL_TABLES
    if text.startswith(CLASS):
        return Tables(group=one_name(text.removeprefix(CLASS)))
    named = tuple(map(one_name, text.split(",")))
    if len(named) > MOST_NAMED:
        raise TablesError(f"{len(named)} tables are too many; name at most {MOST_NAMED}")
    if twice := [name for name in named if named.count(name) > 1]:
        raise TablesError(f"table {twice[0]} is named twice; name it once")
    return Tables(named)
