"""Effects of removal on the terminal: one row per card, one column per wager."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.table import Table

from croupier.cli.output import plain_table
from croupier.maths.pricing.removal import Removal
from croupier.maths.pricing.report import OddsReport, WagerOdds
from croupier.rulebook.figures import percent_text

AT_ONCE = 4
SUITS = "cdhs"
LEGEND = (
    "Effect: the change in the player's expected gain, in percent of the wager, when one such card "
    "is removed from the shoe and the player's decisions stay the same. Next to it, the tag to "
    "count when the card is seen: the higher the count, the better the wager. Correlation: of tags "
    "and effects. Mean effect: over all cards in the shoe."
)


def show_removal(report: OddsReport, out: Console) -> None:
    """The effects on each wager that has them, a few wagers at a time."""
    priced = [each for odds in report.wagers for each in (odds, *odds.variants)]
    several = [each for each in priced if each.removal]
    while several:
        alike = [each for each in several if _cards(each) == _cards(several[0])][:AT_ONCE]
        out.print(_table(alike))
        several = [each for each in several if each not in alike]
    out.print(f"  {LEGEND}", style="dim")


def _cards(odds: WagerOdds) -> Sequence[tuple[str, int]]:
    return list(_removal(odds).cards.items())


def _removal(odds: WagerOdds) -> Removal:
    assert odds.removal is not None
    return odds.removal


def _table(several: Sequence[WagerOdds]) -> Table:
    table = plain_table("effects of removal")
    table.add_column("card", overflow="fold")
    table.add_column("in shoe", justify="right")
    for odds in several:
        table.add_column(_heading(odds), justify="right")
    cards = _removal(several[0]).cards
    for kinds in _alike(several):
        held = sum(cards[kind] for kind in kinds)
        table.add_row(_named(kinds), str(held), *(_effect(odds, kinds[0]) for odds in several))
    table.add_section()
    table.add_row(
        "mean effect", "", *(_signed(float(_removal(odds).mean_effect)) for odds in several)
    )
    table.add_row("correlation", "", *(_correlation(_removal(odds)) for odds in several))
    table.add_row("house advantage", "", *(percent_text(o.house_advantage) for o in several))
    return table


def _heading(odds: WagerOdds) -> str:
    return "\n".join(part for part in (odds.wager, odds.variant, odds.paytable) if part)


def _alike(several: Sequence[WagerOdds]) -> Iterator[list[str]]:
    """Cards with the same effect on every wager shown share a row."""
    rows: dict[object, list[str]] = {}
    for kind in _removal(several[0]).cards:
        same = tuple((_removal(o).effects[kind], _tag(_removal(o), kind)) for o in several)
        rows.setdefault(same, []).append(kind)
    return iter(rows.values())


def _named(kinds: Sequence[str]) -> str:
    """Four suits of a rank are the rank."""
    whole = {kind[:-1] for kind in kinds if {kind[:-1] + suit for suit in SUITS} <= set(kinds)}
    return " ".join(dict.fromkeys(k[:-1] if k[:-1] in whole else k for k in kinds))


def _effect(odds: WagerOdds, kind: str) -> str:
    found = _removal(odds)
    return f"{_signed(float(found.effects[kind]))} {_tag(found, kind):>2}"


def _tag(found: Removal, kind: str) -> str:
    tag = found.best.tags[kind] if found.best else 0
    return f"{tag:+d}" if tag else "0"


def _signed(effect: float) -> str:
    return f"{100 * effect:+.4f}" if effect else "0"


def _correlation(found: Removal) -> str:
    return f"{found.best.correlation:.3f}" if found.best else "no effect"
