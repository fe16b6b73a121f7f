"""Simulated sessions and combined bets, on the terminal and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.cli.output import console, print_json, progress, writing
from croupier.rulebook.figures import percent_text
from croupier.rulebook.rules import Rules
from croupier.tabular import NUMBER, WHOLE, write_rows

if TYPE_CHECKING:
    from croupier.api import Game
    from croupier.catalog.code import SessionsOfStrategy


RESULTS = {"result_from": NUMBER, "result_below": NUMBER, "sessions": WHOLE}


def show_sessions(
    result: SessionsOfStrategy, plot: Path | None, out: Path | None, as_json: bool
) -> None:
    """The results of the sessions; their distribution goes to files, drawn or as rows."""
    if plot is not None:
        with writing(plot):
            plot.write_text(result.svg(), encoding="utf-8")
    facts = result.facts()
    if out is not None:
        about = {key: value for key, value in facts.items() if key != "histogram"}
        with writing(out):
            write_rows(out, RESULTS, _bars(facts["histogram"]), about)
    if as_json:
        print_json(facts)
        return
    draws, goal, loss = result.draws, facts["reached_the_goal"], facts["loss_per_dollar_wagered"]
    _show(
        facts["strategy"],
        {
            "sessions": f"{facts['sessions']:,} of {facts[f'session_{draws}']:,} {draws}",
            "bankroll": facts["bankroll"],
            "mean result": f"${facts['mean_result']:,.2f} ± {facts['standard_error']:,.2f}",
            "standard deviation": f"${facts['standard_deviation']:,.2f}",
            "wagered per session": f"${facts['wagered_per_session']:,.2f}",
            "loss per dollar wagered": "nothing wagered" if loss is None else percent_text(loss),
            "risk of ruin": percent_text(facts["risk_of_ruin"], 3),
            **({} if goal is None else {"reached the goal": percent_text(goal, 3)}),
            "ahead at the end": percent_text(facts["ahead"], 3),
            **{
                f"{percent_text(float(share), 0)} of sessions end at or below": amount
                for share, amount in facts["quantiles"].items()
            },
        },
    )
    _show_notes(facts["notes"])
    if plot is not None:
        console().print(f"Wrote the distribution to {plot}.")


def _bars(histogram: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The sessions that ended within a range of dollars, without ranges in which none did."""
    for nth, sessions in enumerate(histogram["counts"]):
        if sessions:
            lowest = histogram["lowest"] + nth * histogram["width"]
            ends = (lowest, lowest + histogram["width"], sessions)
            yield dict(zip(RESULTS, ends, strict=True))


def show_together(found: Game, rules: Rules, bets: Sequence[str], odds: int, as_json: bool) -> None:
    """Combined bets: exact mean, house advantage and variance."""
    facts = found.together(rules, bets, odds=odds).facts()
    if as_json:
        print_json(facts)
        return
    _show(
        ", ".join(facts["bets"]),
        {
            **({"odds multiple": str(facts["odds"])} if facts["odds"] else {}),
            "total wagered": f"${facts['wagered']:,.2f}",
            "mean": f"${facts['mean']:,.4f}",
            "house advantage": percent_text(facts["house_advantage"], 4),
            "house advantage, exact": facts["house_advantage_exact"] or "not counted exactly",
            **_spread(facts),
        },
    )
    _show_notes(facts["notes"])


def _spread(facts: Mapping[str, Any]) -> dict[str, str]:
    """Variance and deviation, where they are counted."""
    dollars = {
        "standard_deviation": "standard deviation",
        "independent_standard_deviation": "standard deviation if independent",
    }
    found = {"variance": f"{facts['variance']:,.4f}"} if "variance" in facts else {}
    return found | {said: f"${facts[key]:,.4f}" for key, said in dollars.items() if key in facts}


def show_hands(found: Game, rules: Rules, cards: tuple[str, str, str], as_json: bool) -> None:
    """Hands compared: each hand's share of the pot."""
    with progress("Counting all possible cards"):
        facts = found.equity(rules, *cards).facts()
    if as_json:
        print_json(facts)
        return
    board = f" on {facts['board']}" if facts["board"] else ""
    rows = {
        hand[
            "hand"
        ]: f"{percent_text(hand['equity'], 4)}  wins {hand['wins']:,}  ties {hand['shares']:,}"
        for hand in facts["hands"]
    }
    _show(f"{facts['game']}{board}", rows)
    console().print(
        f"{facts['ways']:,} deal{'' if facts['ways'] == 1 else 's'}, {facts['method']}."
    )


def _show_notes(notes: Sequence[str]) -> None:
    for note in notes:
        console().print(note)


def _show(title: str, rows: Mapping[str, Any]) -> None:
    from rich import box
    from rich.table import Table

    table = Table(
        title=title, title_justify="left", title_style="bold", box=box.SIMPLE, show_header=False
    )
    table.add_column(no_wrap=True)
    table.add_column(justify="right")
    for name, value in rows.items():
        table.add_row(name, str(value))
    console().print(table)
