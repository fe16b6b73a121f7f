"""The running mean of a simulated wager, on the terminal and in files."""

from __future__ import annotations

from pathlib import Path

from croupier.cli.output import console, plain_table, writing
from croupier.reports.running import Run
from croupier.rulebook.figures import percent_text
from croupier.tabular import NUMBER, WHOLE, write_rows

COLUMNS = {
    "rounds": WHOLE,
    "mean": NUMBER,
    "standard_error": NUMBER,
    "low": NUMBER,
    "high": NUMBER,
}
WIDE, MOST = 41, 20


def show_running(run: Run, plot: Path | None, file: Path | None, as_json: bool) -> None:
    if plot is not None:
        with writing(plot):
            plot.write_text(run.svg(), encoding="utf-8")
    if file is not None:
        about = {key: value for key, value in run.facts().items() if key != "running"}
        with writing(file):
            write_rows(file, COLUMNS, run.rows(), about)
    if not as_json:
        _show(run)


def _show(run: Run) -> None:
    rows = list(run.rows())
    exact = None if run.exact is None else float(run.exact)
    values = [each[end] for each in rows for end in ("low", "high")]
    if exact is not None:
        values.append(exact)
    low, high = min(values), max(values)
    table = plain_table(f"{run.game}: {run.odds.wager}, running mean of the player's gain")
    for head in ("rounds", "mean", "± 95%"):
        table.add_column(head, justify="right")
    table.add_column(f"{percent_text(low, 2)} to {percent_text(high, 2)}", no_wrap=True)
    apart = max(-(-len(rows) // MOST), 1)
    for each in rows[(len(rows) - 1) % apart :: apart]:
        marks = [" "] * WIDE
        for nth in range(_place(each["low"], low, high), _place(each["high"], low, high) + 1):
            marks[nth] = "─"
        if exact is not None:
            marks[_place(exact, low, high)] = "│"
        marks[_place(each["mean"], low, high)] = "●"
        table.add_row(
            f"{each['rounds']:,}",
            percent_text(each["mean"]),
            percent_text(each["high"] - each["mean"]),
            "".join(marks),
        )
    out = console()
    out.print(table)
    last = run.pieces[-1]
    stopped = "" if run.reached else " The standard error asked for was not reached."
    told = "" if exact is None else f"; {run.method} {percent_text(exact)} (│)"
    out.print(
        f"  After {last.rounds:,} rounds {percent_text(last.mean)} ± {percent_text(last.error)} "
        f"(standard error){told}.{stopped}"
    )


def _place(value: float, low: float, high: float) -> int:
    return round((value - low) / ((high - low) or 1) * (WIDE - 1))
