"""Sessions at a table on the terminal: the player's side, the house's, a hold that is judged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from croupier.analysis.sessions.report import SessionsReport
from croupier.cli.output import console, plain_table
from croupier.maths.plot import text_bars
from croupier.tabular import NUMBER, write_rows

WIDEST = 24
COLUMNS = {"result_from": NUMBER, "result_below": NUMBER, "share": NUMBER}


def show_report(report: SessionsReport) -> None:
    facts = report.facts()
    _player(report, facts)
    _house(facts["house"])
    out = console()
    for note in facts["notes"]:
        out.print(f"  {note}", style="dim")
    if judged := facts["house"]["judged"]:
        out.print(f"Verdict ({judged['method']}): {judged['verdict']}", style="bold")


def _player(report: SessionsReport, facts: Mapping[str, Any]) -> None:
    player, plan = facts["player"], facts["plan"]
    out = console()
    error = player["standard_error"]
    label = f" {facts['paytable']}" if facts["paytable"] else ""
    variant = f" ({facts['variant']})" if facts["variant"] else ""
    table = plain_table(
        f"{facts['game']}: {facts['wager']}{variant}{label}, {plan['name']}, {plan['rounds']:,} "
        f"rounds of {plan['stake']}, bankroll {plan['bankroll']} ({player['method']})"
    )
    table.add_column("a session")
    table.add_column("", justify="right")
    mean = _dollars(player["mean_result"]) + (f" ± {error:,.2f}" if error else "")
    rows = {
        "mean result": mean,
        "standard deviation": _dollars(player["standard_deviation"]),
        "first wagers": _dollars(player["wagered"]),
        "rounds played": f"{player['mean_rounds']:,.1f}",
        "ahead": _percent(player["ahead"]),
        **{
            f"ends by {name}" if name != "time" else "plays to the end": _percent(share)
            for name, share in player["ends"].items()
            if share
        },
        **{
            f"ruined by round {each['rounds']:,}": _percent(each["chance"])
            for each in player["ruined_by"]
        },
    }
    if player["mean_rounds_to_ruin"] is not None:
        rows["rounds to ruin, if ruined"] = f"{player['mean_rounds_to_ruin']:,.1f}"
    for share, amount in player["quantiles"].items():
        rows[f"{float(share):.0%} end at or below"] = _dollars(amount)
    for name, value in rows.items():
        table.add_row(name, value)
    out.print(table)
    bars = player["histogram"]
    edges = [bars["lowest"] + nth * bars["width"] for nth in range(len(bars["shares"]))]
    out.print(
        text_bars(
            [(_dollars(edge, 0), share) for edge, share in zip(edges, bars["shares"], strict=True)],
            most=WIDEST,
        )
    )
    _runs(player)
    if player["error"] is not None:
        out.print(f"  Off by {player['error']:.1g} of a chance at most.", style="dim")
    elif "sessions" in player:
        told = f"  {player['sessions']:,} sessions, seed {player['seed']}."
        whole = player["all_rounds"]
        if whole["if_independent"] is not None:
            told += (
                f" All rounds played: standard deviation {_dollars(whole['standard_deviation'])}; "
                f"of independent rounds it would be {_dollars(whole['if_independent'])}."
            )
        out.print(told, style="dim")


def _runs(player: Mapping[str, Any]) -> None:
    streaks, falls = player["losing_streaks"], player["drawdowns"]
    table = plain_table(f"All rounds played, whatever the bankroll ({streaks['method']})")
    for head in ("losses in a row", "chance", "drawdown", "chance"):
        table.add_column(head, justify="right")
    told = [each for each in streaks["at_least"] if each["losses"] % 2 == 0 and each["losses"] > 2]
    left = [(f"{each['losses']} or more", _percent(each["chance"])) for each in told[:8]]
    right = [
        (f"${each['amount']:,.0f} or more", _percent(each["chance"])) for each in falls["at_least"]
    ]
    for nth in range(max(len(left), len(right))):
        one = left[nth] if nth < len(left) else ("", "")
        two = right[nth] if nth < len(right) else ("", "")
        table.add_row(*one, *two)
    console().print(table)


def _house(house: Mapping[str, Any]) -> None:
    day, year = house["day"], house["year"]
    hold = day["hold"]
    table = plain_table("The house")
    table.add_column("figure")
    table.add_column("", justify="right")
    rows = {
        "house advantage": _percent(house["house_advantage"]),
        "theo per player-hour": f"{_dollars(house['theo_per_player_hour'])} at "
        f"{house['rounds_per_hour']} rounds",
        f"comps at {house['comp_share']:.0%}": _dollars(house["comps_per_player_hour"]),
        f"hold after a day of {day['rounds']:,} rounds": f"{_percent(hold['low'])} to "
        f"{_percent(hold['high'])} ({hold['method']})",
        f"mean day at a drop of ${year['drop']:,.0f} wagered {year['turnover']:g} times": (
            _dollars(year["mean_day"], 0)
        ),
        "worst day in a year": f"{_dollars(year['worst_day'], 0)} ({year['method']})",
        "one year in 20 has a day below": _dollars(year["worst_day_one_year_in_20"], 0),
        f"rounds until the hold is within {_percent(house['within'])}": (
            f"{house['rounds_within']:,} (normal)"
        ),
    }
    for name, value in rows.items():
        table.add_row(name, value)
    out = console()
    out.print(table)
    judging = plain_table("Hold by rounds: look for a fault outside the wide limits")
    for head in ("rounds", "theoretical", "95 in 100 tables", "997 in 1,000 tables", "method"):
        judging.add_column(head, justify="right")
    for each in house["judging"]:
        judging.add_row(
            f"{each['rounds']:,}",
            _percent(each["mean"]),
            f"{_percent(each['low'])} to {_percent(each['high'])}",
            f"{_percent(each['wide_low'])} to {_percent(each['wide_high'])}",
            each["method"],
        )
    out.print(judging)
    if shoe := house["rounds_of_a_shoe"]:
        out.print(
            f"  Counted as if rounds were independent. Of {shoe['rounds']:,} rounds dealt from "
            f"shoes, {shoe['batch']} together stray {shoe['ratio']:.3f} ± "
            f"{shoe['standard_error']:.3f} times as far.",
            style="dim",
        )


def show_poker(facts: Mapping[str, Any]) -> None:
    table = plain_table("Poker among players")
    table.add_column("figure")
    table.add_column("", justify="right")
    for name, key in (
        ("house, a table-hour", "house_per_table_hour"),
        ("house, a table-day", "house_per_table_day"),
        ("all players alike lose, each an hour", "players_lose_per_hour"),
        ("all players alike lose, each 100 hands", "players_lose_per_100_hands"),
    ):
        table.add_row(name, _dollars(facts[key]))
    if record := facts["record"]:
        table.add_row("ruin by own record (normal)", _percent(record["ruin"]))
        table.add_row("ruin within a day (normal)", _percent(record["ruin_in_a_day"]))
        if record["hours_n0"] is not None:
            table.add_row("N0 in hours", f"{record['hours_n0']:,.0f}")
    out = console()
    out.print(table)
    out.print(f"  {facts['says']} [{', '.join(facts['cites'])}]")


def write_results(report: SessionsReport, file: Path) -> None:
    """The distribution as rows, with the facts beside it."""
    facts = report.facts()
    bars = facts["player"].pop("histogram")
    write_rows(file, COLUMNS, _rows(bars), facts)


def _rows(bars: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    low, width, shares = bars["lowest"], bars["width"], bars["shares"]
    edges = [round(low + nth * width, 2) for nth in range(len(shares) + 1)]
    for nth, share in enumerate(shares):
        yield {"result_from": edges[nth], "result_below": edges[nth + 1], "share": share}
    if bars["over"]:
        yield {"result_from": edges[-1], "result_below": None, "share": bars["over"]}


def _dollars(amount: float, digits: int = 2) -> str:
    return f"{'-' if amount < 0 else ''}${abs(amount):,.{digits}f}"


def _percent(share: float) -> str:
    return f"{share:.2%}"
