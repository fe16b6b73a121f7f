"""Two submissions or paytables side by side, in the terminal and as JSON."""

from __future__ import annotations

from typing import Any

from croupier.cli.output import console, plain_table
from croupier.reports.comparison import ComparedWager, Comparison, Offered
from croupier.rulebook.figures import percent_text
from croupier.rulebook.payout import money_text


def show_comparison(found: Comparison) -> None:
    out = console()
    out.print(f"{found.game}: {found.before} vs. {found.after}")
    if found.answers:
        answers = plain_table("Answers that differ")
        for head in ("question", "cite", "before", "after"):
            answers.add_column(head)
        for each in found.answers:
            answers.add_row(each.key, each.cite, each.before or "-", each.after or "-")
        out.print(answers)
    else:
        out.print("The answers are the same.")
    if any(wager.differs for wager in found.wagers):
        _show_wagers(found)
    else:
        out.print("The wagers and their payouts are the same.")
    for wager in found.jackpots_gone:
        out.print(f"{wager}: its jackpot is removed (605a.7(e)(5))")
    for wager in found.links_touched:
        out.print(f"{wager}: tables that share its meter are affected (605a.8(g))")


def _show_wagers(found: Comparison) -> None:
    wagers = plain_table("Wagers")
    wagers.add_column("wager")
    wagers.add_column("change")
    for head in ("before", "after", "difference", "per $1,000,000 wagered"):
        wagers.add_column(head, justify="right")
    for wager in found.wagers:
        wagers.add_row(wager.wager, wager.says(), *_figures(wager))
    console().print(wagers)


def _figures(wager: ComparedWager) -> tuple[str, ...]:
    edges = (_edge(side) for side in (wager.before, wager.after))
    if wager.difference is None or wager.per_million is None:
        return (*edges, "", "")
    sign = "+" if wager.difference >= 0 else "-"
    money = money_text(abs(wager.per_million))
    return (*edges, sign + percent_text(abs(wager.difference)), sign + money)


def _edge(side: Offered | None) -> str:
    if side is None or side.house_advantage is None:
        return ""
    return percent_text(side.house_advantage)


def comparison_json(found: Comparison) -> dict[str, Any]:
    return {
        "game": found.game,
        "before": found.before,
        "after": found.after,
        "answers": [
            {
                "key": each.key,
                "cite": each.cite,
                "asks": each.asks,
                "before": each.before,
                "after": each.after,
            }
            for each in found.answers
        ],
        "wagers": [
            {
                "wager": wager.wager,
                "name": wager.name,
                "differs": wager.differs,
                "before": _offered_json(wager.before),
                "after": _offered_json(wager.after),
                "difference": None if wager.difference is None else float(wager.difference),
                "per_million_cents": wager.per_million,
            }
            for wager in found.wagers
        ],
        "jackpots_gone": list(found.jackpots_gone),
        "links_touched": list(found.links_touched),
    }


def _offered_json(side: Offered | None) -> dict[str, Any] | None:
    if side is None:
        return None
    edge = side.house_advantage
    return {
        "paytable": side.paytable,
        "cite": side.cite,
        "house_advantage": None if edge is None else float(edge),
        "exact": None if edge is None else str(edge),
    }
