"""Commands on the floor that recall rounds and print reports. They import heavy modules only when
they run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.floor_limits import app
from croupier.cli.options import AsJson
from croupier.cli.people.options import Account, StoreUrl

__all__ = ["app"]

if TYPE_CHECKING:
    from croupier.floor.recall import Recalled
    from croupier.floor.reporting.asked import Asked
    from croupier.floor.reporting.report import Report

From = Annotated[
    str | None, typer.Option("--from", metavar="DAY", help="First day, in America/New_York.")
]
To = Annotated[str | None, typer.Option("--to", metavar="DAY", help="Last day, included.")]
Training = Annotated[bool, typer.Option("--training", help="Training chips; default: money.")]


@app.command()
def recall(
    table: Annotated[
        str | None, typer.Argument(metavar="TABLE", help="Table; omit to search all.")
    ] = None,
    number: Annotated[
        int | None, typer.Argument(metavar="ROUND", help="Round; omit for the last ones.")
    ] = None,
    last: Annotated[int, typer.Option("--last", min=1, help="How many rounds to show.")] = 10,
    player: Annotated[str, typer.Option("--player", help="Find games of this account.")] = "",
    game: Annotated[str, typer.Option("--game", help="Find games of this game.")] = "",
    amount: Annotated[
        str | None, typer.Option("--amount", help="Find games that wagered or won so much.")
    ] = None,
    paragraph: Annotated[
        str, typer.Option("--paragraph", help="Find rounds that cite it: '649a.11(c)'.")
    ] = "",
    first: From = None,
    to: To = None,
    training: Training = False,
    phh: Annotated[
        Path | None,
        typer.Option("--phh", help="Write hands of a closed Poker table to this new file as PHH."),
    ] = None,
    as_json: AsJson = False,
    account: Account = None,
    store: StoreUrl = None,
) -> None:
    """Show rounds as replays, or find games.

    With TABLE: its last rounds, or one by its number. Without, or with search options: the records
    of games.
    """
    from croupier.cli.output import WrongCall, print_json
    from croupier.cli.people.who import acting, opened
    from croupier.floor import recall as recalling

    found = opened(store)
    who = acting(found, account)
    if phh is not None:
        from croupier.cli.play.hand import write_hands

        if table is None:
            raise WrongCall("--phh writes the hands of one table; give TABLE.")
        write_hands(recalling.closed_log(found, who, table), number, phh)
        return
    searching = any((player, game, amount, paragraph, first, to))
    if table is not None and number is not None:
        rounds = [recalling.recall(found, who, table, number)]
    elif table is not None and not searching:
        rounds = recalling.last_rounds(found, who, table, last)
    else:
        by = recalling.Search(
            _asked(first, to, training),
            table or "",
            player,
            _game(game),
            paragraph,
            _cents(amount),
            most=last,
        )
        _show_games(recalling.search(found, who, by), as_json)
        return
    if as_json:
        print_json([each.plain() for each in rounds])
        return
    for each in rounds:
        _show_round(each)


def _show_round(each: Recalled) -> None:
    from croupier.cli.output import console

    console().print(each.marked)
    console().print("\n".join(each.lines))
    console().print("")


def _show_games(rows: list[dict[str, Any]], as_json: bool) -> None:
    from croupier.cli.output import console, plain_table, print_json
    from croupier.rulebook.payout import money_text

    if as_json:
        print_json(rows)
        return
    if not rows:
        console().print("No activity.")
        return
    table = plain_table("Games")
    for name in ("Ended", "Table", "Round", "Player", "Game", "Wagered", "Net", "After", "Status"):
        right = name in ("Wagered", "Net", "After")
        table.add_column(name, justify="right" if right else "left")
    for row in rows:
        cents = (money_text(row[name]) for name in ("wagered", "net", "after"))
        whose = row["person"] or row["player"]
        about = (row["ended"], row["session"], str(row["round"] or "close"), whose, row["game"])
        table.add_row(*about, *cents, row["status"])
    console().print(table)


# ------------------------------------------------------------------------------ reports

KINDS = "results, paytables, games, liability, terminals, wins, events or reviews."


@app.command()
def report(
    kind: Annotated[str, typer.Argument(metavar="KIND", help=KINDS)],
    by: Annotated[
        str,
        typer.Option(
            "--by",
            help="Group results by table, place, game, submission, player, day, month, year or "
            "life.",
        ),
    ] = "life",
    first: From = None,
    to: To = None,
    training: Training = False,
    operator: Annotated[
        str, typer.Option("--operator", help="Who runs the floor; default: your house.")
    ] = "",
    as_json: AsJson = False,
    to_csv: Annotated[bool, typer.Option("--csv", help="Write CSV; amounts in cents.")] = False,
    to_lines: Annotated[
        bool, typer.Option("--jsonl", help="Write JSON lines: the head, then the rows.")
    ] = False,
    parquet: Annotated[bool, typer.Option("--parquet", help="Write Parquet; needs --out.")] = False,
    pdf: Annotated[bool, typer.Option("--pdf", help="Print a PDF; needs --out.")] = False,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="File to write.")
    ] = None,
    account: Account = None,
    store: StoreUrl = None,
) -> None:
    """Report what was played, held, won or happened.

    Results are compared with the theoretical hold from the exact odds of what was really bet.
    """
    from croupier.cli.output import WrongCall, print_json, progress
    from croupier.cli.people.who import acting, opened
    from croupier.floor.reporting.make import Wanted, make_report

    forms = [as_json, to_csv, to_lines, parquet, pdf]
    if sum(forms) > 1:
        raise WrongCall("Choose one of --json, --csv, --jsonl, --parquet and --pdf.")
    if (parquet or pdf) and out is None:
        raise WrongCall("--parquet and --pdf write a file; give --out FILE.")
    found = opened(store)
    who = acting(found, account)
    with progress("report") as tell:
        wanted = Wanted(_asked(first, to, training), by, operator, tell)
        made = make_report(found, who, kind, wanted)
        content = _content(made, to_csv, to_lines, parquet, pdf)
    if as_json:
        print_json(made.plain())
    elif content is None:
        _show(made)
    else:
        _write(content, out)


def _content(made: Report, to_csv: bool, lines: bool, parquet: bool, pdf: bool) -> bytes | None:
    from croupier.floor.reporting.report import as_csv, as_json_lines, as_parquet

    if pdf:
        from croupier.papers.kinds.floor_report import report_paper
        from croupier.papers.make import PDF, bytes_of

        return bytes_of(report_paper(made), PDF)
    for wanted, form in ((to_csv, as_csv), (lines, as_json_lines), (parquet, as_parquet)):
        if wanted:
            return form(made)
    return None


def _write(content: bytes, out: Path | None) -> None:
    from croupier.cli.output import console, print_text, writing

    if out is None:
        print_text(content.decode())
        return
    with writing(out):
        out.write_bytes(content)
    console().print(f"Wrote {out}.")


def _show(made: Report) -> None:
    from croupier.cli.output import console, plain_table

    for name, value in made.head:
        console().print(f"{name}: {value}")
    if made.rows and len(made.columns) > 9:  # more than a line holds
        for row in made.texts():
            table = plain_table(f"{made.title}: {row[0]}")
            table.add_column("")
            table.add_column("", justify="right")
            for column, text in zip(made.columns[1:], row[1:], strict=True):
                table.add_row(column.title, text)
            console().print(table)
    elif made.rows:
        table = plain_table(made.title)
        for column in made.columns:
            table.add_column(column.title, justify="left" if column.form == "text" else "right")
        for row in made.texts():
            table.add_row(*row)
        console().print(table)
    for note in made.notes:
        console().print(note)


@app.command()
def conformance(
    as_json: AsJson = False,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write a paper: .pdf or .html.")
    ] = None,
) -> None:
    """Show what standards require of a floor, where each is met, and its tests."""
    from rich.padding import Padding

    from croupier.cli.output import console, print_json
    from croupier.floor.conformance import SAYS, rows

    found = rows()
    if as_json:
        print_json({"says": SAYS, "rows": [row.plain() for row in found]})
        return
    if out is not None:
        from croupier.papers.kinds.conformance import conformance_paper
        from croupier.papers.make import bytes_of, format_of
        from croupier.store import clock

        _write(bytes_of(conformance_paper(found, clock.today()), format_of(out)), out)
        return
    for row in found:
        console().print(f"{row.number}. {row.requirement} [{row.source}]")
        for name, text in row.told().items():
            console().print(Padding(f"{name}: {text}", (0, 0, 0, 4)))
        console().print()
    console().print(SAYS)


@app.command()
def rebuild(store: StoreUrl = None) -> None:
    """Make the records of all games again from the logs."""
    from croupier.cli.output import console
    from croupier.cli.people.who import opened
    from croupier.floor.verifying import rebuild_games

    made = rebuild_games(opened(store))
    console().print(f"The games of {made} table{'' if made == 1 else 's'} are recorded again.")


@app.command()
def review(
    found: Annotated[str, typer.Argument(metavar="FINDING", help="What the review found.")],
    account: Account = None,
    store: StoreUrl = None,
) -> None:
    """Record that you reviewed the journal, and what you found."""
    from croupier.cli.output import console
    from croupier.cli.people.who import acting, opened
    from croupier.floor.reporting import reviews

    there = opened(store)
    data = reviews.review(there, acting(there, account), found)
    console().print(f"Reviewed records {data['since']} to {data['through']}.")


@app.command("sign-win")
def sign_win(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Table.")],
    number: Annotated[int, typer.Argument(metavar="ROUND", help="Round.")],
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="Player as the round names it.")],
    second: Annotated[
        bool, typer.Option("--confirm", help="Sign second: confirm what another processed.")
    ] = False,
    account: Account = None,
    store: StoreUrl = None,
) -> None:
    """Sign for a large win; a second person confirms it."""
    from croupier.cli.output import console
    from croupier.cli.people.who import acting, opened
    from croupier.floor.reporting import wins

    there = opened(store)
    sign = wins.confirm if second else wins.process
    sign(there, acting(there, account), table, number, player)
    console().print(f"The win is {'confirmed' if second else 'processed'}.")


def _asked(first: str | None, to: str | None, training: bool) -> Asked:
    from datetime import date

    from croupier.cli.filing.desk import day_of
    from croupier.floor.money import MONEY, TRAINING
    from croupier.floor.reporting.asked import Asked

    def day(text: str | None, option: str) -> date | None:
        return None if text is None else day_of(text, option)

    return Asked(day(first, "--from"), day(to, "--to"), TRAINING if training else MONEY)


def _game(name: str) -> str:
    from croupier.catalog.index import find

    return find(name).game if name else ""


def _cents(text: str | None) -> int:
    from croupier.rulebook.payout import parse_money

    if text is None:
        return 0
    return parse_money(text if text.startswith("$") else f"${text}")
