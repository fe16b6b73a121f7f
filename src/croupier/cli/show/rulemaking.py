"""What a rulemaking changed, in the terminal and as JSON."""

from __future__ import annotations

from typing import Any

from croupier.cli.output import console, plain_table
from croupier.cli.terminal import styled
from croupier.reports.rulemaking import Priced, Rulemaking, Said
from croupier.rulebook.figures import percent_text
from croupier.rulebook.payout import money_text


def show_rulemaking(found: Rulemaking) -> None:
    out = console()
    out.print(styled((found.title, "bold"), f"  {found.before.name} vs. {found.after.name}"))
    for text in (found.before, found.after):
        if text.edition:
            out.print(text.says)
    for kind, differences in found.by_kind().items():
        out.print()
        out.print(kind[0].upper() + kind[1:], style="bold underline")
        for each in differences:
            out.print(styled((f"{each.what}: {each.change}", "bold")))
            for name, said in (("before", each.before), ("after", each.after)):
                if said is not None:
                    out.print(styled(f"  {name}: {said.text} ", (f"[{said.cite}]", "dim")))
    if not found.differences:
        out.print("The two texts say the same.")
    if found.renumbered:
        out.print()
        out.print("Renumbered", style="bold underline")
        for cite, other in found.renumbered.items():
            out.print(f"  {cite} is now {other}")
    if found.priced:
        _show_prices(found)


def _show_prices(found: Rulemaking) -> None:
    table = plain_table("House advantage")
    for head in ("wager", "paytable", "cite"):
        table.add_column(head)
    for head in ("before", "after", "difference", "per $1,000,000"):
        table.add_column(head, justify="right")
    for each in found.priced:
        cites = " / ".join(dict.fromkeys(filter(None, (each.before_cite, each.after_cite))))
        table.add_row(each.wager, each.paytable, cites, *_figures(each))
    out = console()
    out.print()
    out.print(table)


def _figures(each: Priced) -> tuple[str, ...]:
    """The two house advantages, their difference, and that per million dollars."""
    edges = tuple("" if edge is None else percent_text(edge) for edge in (each.before, each.after))
    if each.difference is None or each.per_million is None:
        return (*edges, "", "")
    if not each.difference:
        return (*edges, "none", "")
    sign = "+" if each.difference > 0 else "-"
    money = money_text(abs(each.per_million))
    return (*edges, sign + percent_text(abs(each.difference)), sign + money)


def rulemaking_json(found: Rulemaking) -> dict[str, Any]:
    before, after = (
        {"game": text.game, "chapter": text.chapter, "edition": text.edition}
        for text in (found.before, found.after)
    )
    return {
        "title": found.title,
        "before": before,
        "after": after,
        "differences": [
            {
                "kind": each.kind,
                "what": each.what,
                "change": each.change,
                "before": _said_json(each.before),
                "after": _said_json(each.after),
            }
            for each in found.differences
        ],
        "renumbered": dict(found.renumbered),
        "wagers": [
            {
                "wager": each.wager,
                "name": each.name,
                "paytable": each.paytable,
                "before": _edge_json(each.before, each.before_cite),
                "after": _edge_json(each.after, each.after_cite),
                "difference": None if each.difference is None else float(each.difference),
                "per_million_cents": each.per_million,
            }
            for each in found.priced
        ],
    }


def _said_json(said: Said | None) -> dict[str, str] | None:
    return None if said is None else {"text": said.text, "cite": said.cite}


def _edge_json(edge: Any, cite: str) -> dict[str, Any] | None:
    if edge is None:
        return None
    return {"cite": cite, "house_advantage": float(edge), "exact": str(edge)}
