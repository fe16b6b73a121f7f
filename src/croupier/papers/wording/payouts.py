"""What each wager offered pays, as guides, signs and submissions list it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.papers.document import Grid, Words, grid
from croupier.papers.wording.patron import unpaid
from croupier.papers.wording.words import sentence
from croupier.rulebook.conflicts import answer_text
from croupier.rulebook.paying import Envy, Paytable, Vigorish
from croupier.rulebook.payout import PotShare, parse_money
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Wager

WIN = "Win"
HALF = "0.5 for 1"
FORM, ONE_WINS = "odds-form", "1 wins"
WON = "the amount won"


@dataclass(frozen=True)
class Payouts:
    """A wager offered and the rows of its paytable; no table where it is played for a pot."""

    wager: Wager
    table: Paytable | None
    envy: Envy | None
    rows: tuple[tuple[str, str], ...] = ()

    @property
    def single(self) -> str:
        """The payout of a wager that simply wins or loses."""
        return self.rows[0][1] if [name for name, _ in self.rows] == [WIN] else ""

    @property
    def from_the_pot(self) -> bool:
        """Whether players win it from each other."""
        paid = self.table.rows if self.table else ()
        return any(isinstance(row.pays, PotShare) for row in paid)

    @property
    def only(self) -> str:
        """The payout of a wager that is paid in one way, which has no other name than its own."""
        one = len(self.rows) == 1 and self.rows[0][0] in (WIN, *self.named)
        return self.rows[0][1] if one and not self.on_a_meter else ""

    @property
    def on_a_meter(self) -> bool:
        paid = self.table.rows if self.table else ()
        return any(row.pays.needs_meter for row in paid)

    @property
    def cite(self) -> str:
        return self.table.cite if self.table else self.wager.cite

    @property
    def label(self) -> str:
        return self.table.label if self.table else ""

    @property
    def named(self) -> tuple[str, ...]:
        return self.wager.name, self.wager.name.removesuffix(" Bonus")


def payouts(rules: Rules) -> tuple[Payouts, ...]:
    """Every wager offered, in the chapter's order."""
    return tuple(_payouts(rules, wager) for wager in rules.wagers())


def _payouts(rules: Rules, wager: Wager) -> Payouts:
    if not rules.book.paytables(wager.key):
        return Payouts(wager, None, None)
    table, never = rules.paytable(wager.key), unpaid(rules, wager.key)
    rows = tuple(
        (row.name, pays_words(listed(rules, str(row.pays))))
        for row in table.rows
        if row.name not in never
    )
    return Payouts(wager, table, _envy(rules, table), rows)


def _envy(rules: Rules, table: Paytable) -> Envy | None:
    """Without rows of the paytable that these rules do not have, and without wagers of a size that
    the table does not accept."""
    envy = rules.envy(table.wager)
    if envy is None:
        return None
    every = {row.name for each in rules.book.paytables(table.wager) for row in each.rows}
    gone = every - {row.name for row in table.rows}
    held = envy.model_copy(update={"rows": tuple(r for r in envy.rows if r[0] not in gone)})
    elected = rules.stake(table.wager).option
    return held if elected is None else _of_size(held, rules.money(elected))


def _of_size(envy: Envy, stake: int) -> Envy | None:
    """An Envy Bonus for wagers of one size; None if they earn none."""
    sizes = [parse_money(each) for each in envy.stakes]
    earning = [size for size in sizes if size == stake or (envy.or_more and size < stake)]
    if not earning or stake < parse_money(envy.minimum):
        return None
    nth = sizes.index(max(earning))
    rows = tuple((row[0], row[1 + nth]) for row in envy.rows)
    return envy.model_copy(update={"stakes": (envy.stakes[nth],), "rows": rows})


def alike(rules: Rules, every: Sequence[Payouts], *, cited: bool = False) -> list[list[Payouts]]:
    """Wagers that pay the same together, where `cited` by one paragraph; alone those with a meter
    or an Envy Bonus."""
    found: dict[object, list[Payouts]] = {}
    for paid in every:
        alone = paid.envy or rules.meters(paid.wager.key)
        same = (paid.cite if cited else "", paid.rows)
        found.setdefault(paid.wager.key if alone else same, []).append(paid)
    return list(found.values())


def pays_words(pays: str) -> str:
    """A payout as a person reads it: a bare share is one of the meter."""
    if pays == HALF:
        return "Half returned"
    return f"{pays} of meter" if pays.endswith("%") else pays


def listed(rules: Rules, pays: str) -> str:
    """Odds in the form elected: "150 to 1" or "1 wins 150" (625a.6(c))."""
    won, to, one = pays.partition(" to ")
    return f"{one} wins {won}" if to and rules.answers.get(FORM) == ONE_WINS else pays


def with_table(name: str, label: str) -> str:
    """A wager with the label of its paytable, or with what a label in words says of the game."""
    if not label:
        return name
    return f"{name}, {label}" if " " in label else f"{name}, paytable {label}"


def commissions(rules: Rules, wager: str) -> Iterator[Vigorish]:
    """The vigorish on a wager, with the rate and the numbers that were elected."""
    for record in rules.book.vigorish:
        if record.wager == wager and rules.holds(record.given):
            elected = {part: answer_text(rules[key]) for part, key in record.elected.items()}
            found = {"rate": elected.get("rate", record.rate)}
            if "numbers" in elected:
                found["on"] = f"{record.on}, on {elected['numbers']}"
            yield record.model_copy(update=found)


def commission_words(record: Vigorish) -> str:
    """A vigorish, for those who pay it."""
    rounding = f", rounded {record.rounding.lower()}" if record.rounding else ""
    if record.on == WON:
        return sentence(f"You pay a commission of {record.rate} of your winnings{rounding}")
    return sentence(f"You pay a commission of {record.rate} of {record.on}{rounding}")


def vigorish(rules: Rules, every: Sequence[Payouts]) -> Iterator[Words]:
    """A vigorish, for those who take it."""
    for wager in (paid.wager for paid in every if paid.table is not None):
        for record in commissions(rules, wager.key):
            said = f"Vigorish of {record.rate} of {record.on}. {record.rounding}"
            yield Words(said, lead=f"{wager.name}:", cite=record.cite, small=True)


def payout_grids(paid: Payouts, *, title: str = "", cite: str = "") -> Iterator[Grid]:
    """The paytable of a wager as tables: what it pays, and what others are paid for it."""
    if paid.rows:
        rows = [("Wins" if name == WIN else name, pays) for name, pays in paid.rows]
        yield grid(("", "pays"), rows, "lr", title=title, cite=cite, whole=len(rows) < 24)
    if paid.envy is not None:
        whose = "" if title else f" with the {paid.wager.name}"
        columns = (f"Envy Bonus{whose}: another player has", *paid.envy.heads)
        align = "l" + "r" * len(paid.envy.heads)
        yield grid(columns, paid.envy.rows, align, title=title, cite=cite and paid.envy.cite)
