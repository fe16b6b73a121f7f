"""The command that prints papers. It imports heavy modules only when it runs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.options import AsUsual, Filed, OfEdition, OnDay, Settings, of_edition
from croupier.cli.people.options import StoreUrl

if TYPE_CHECKING:
    from croupier.api import Game
    from croupier.filing.histories import Filings
    from croupier.papers.subject import Subject

ABOUT = (
    "guide, rules-card, submission, par, layout, signs, request, notice, register or changes of a "
    "game; "
    "high-hand-slip or jackpot-count of a Poker table's log; or book."
)
PaperKind = Annotated[str, typer.Argument(metavar="PAPER", help=ABOUT)]
About = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME",
        help="Game: three-card-poker, 649a, tcp; of changes also 601a; omit for book.",
    ),
]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out", help="File to write: .pdf or .html; layout also .svg; book also a folder."
    ),
]
Day = Annotated[
    str | None, typer.Option("--day", help="Date on the paper (2026-03-01); default: today.")
]
Large = Annotated[bool, typer.Option("--large", help="Print the guide in large type.")]
Every = Annotated[bool, typer.Option("--every", help="Detail every paytable in the par sheet.")]
Rounds = Annotated[
    int | None,
    typer.Option("--rounds", min=1, help="Check the par sheet by simulating this many rounds."),
]
Seed = Annotated[int, typer.Option("--seed", min=0, help="Seed of the simulation; with --rounds.")]
Proposed = Annotated[
    Path | None, typer.Option("--paytable-file", help="Proposed paytable of a request (TOML).")
]
Parts = Annotated[
    Path | None, typer.Option("--parts", help="Text that the author of a request wrote (TOML).")
]
LogOf = Annotated[
    Path | None, typer.Option("--log", help="Session log; for high-hand-slip and jackpot-count.")
]
TableNumber = Annotated[
    str,
    typer.Option(
        "--table",
        help="Table: its number on a form (--log), its posted limits on signs, guide (--filing).",
    ),
]
TableClass = Annotated[
    str, typer.Option("--class", help="Class of the table; for posted limits (--filing).")
]
FilingKey = Annotated[
    str | None,
    typer.Option("--filing", help="Print a filing from the store, such as RS-2026-0001."),
]
# Options that only one kind of paper takes, and those that a filing has already decided.
OF_ONE = {
    "--large": "guide",
    "--every": "par",
    "--rounds": "par",
    "--parts": "request",
    "--paytable-file": "request",
}
OF_A_LOG = ("high-hand-slip", "jackpot-count")
POSTED = ("signs", "guide")  # papers that show the limits posted for a table
_EITHER = " and ".join(POSTED)
FILED = ("--set", "--submission", "--usual", "--parts", "--paytable-file", "--edition", "--as-of")


def paper(
    kind: PaperKind,
    name: About = None,
    settings: Settings = None,
    submission: Filed = None,
    usual: AsUsual = False,
    out: Out = None,
    day: Day = None,
    large: Large = False,
    every: Every = False,
    rounds: Rounds = None,
    seed: Seed = 1,
    paytable_file: Proposed = None,
    parts: Parts = None,
    filing: FilingKey = None,
    log: LogOf = None,
    table: TableNumber = "",
    group: TableClass = "",
    edition: OfEdition = None,
    as_of: OnDay = None,
    store: StoreUrl = None,
) -> None:
    """Print a guide, rules card, par sheet or another paper.

    Also a Rules Submission, signs, a request folder, a notice, the coverage register of a game,
    what a rulemaking changed, or the book of all chapters.
    """
    from croupier.catalog.general_texts import is_general
    from croupier.cli.filing.desk import day_of
    from croupier.cli.output import WrongCall, progress
    from croupier.papers.make import bytes_of, format_of, kind_of, printed

    dated = day_of(day)
    given = {
        "GAME": name,
        "--filing": filing,
        "--large": large,
        "--every": every,
        "--rounds": rounds,
        "--parts": parts,
        "--paytable-file": paytable_file,
        "--set": settings,
        "--submission": submission,
        "--usual": usual,
        "--store": store,
        "--log": log,
        "--table": table,
        "--class": group,
        "--edition": edition,
        "--as-of": as_of,
    }
    _check_use(kind, filing, [option for option, value in given.items() if value])
    if kind == "book":
        _book(out, dated)
        return
    if kind in OF_A_LOG:
        _of_a_log(kind, log, table, out, dated)
        return
    kind_of(kind)
    if filing is not None:
        from croupier.cli.people.who import opened
        from croupier.filing.histories import Filings
        from croupier.papers.filed import (
            filed_notice,
            filed_request,
            filed_subject,
        )
        from croupier.submission.tables import table_named

        filings = Filings(opened(store))
        if kind == "notice":
            if name is not None:
                raise WrongCall(f"GAME is refused; {filing} already names the game of its notice.")
            made = filed_notice(filings, filing, dated)
            write_paper(
                out or Path(f"{filing}-notice.pdf"), bytes_of(made.paper, format_of(out), made.by)
            )
            return
        if kind == "submission":
            _filed_submission(filings, filing, name, dated, out)
            return
        if kind == "request":
            if name is not None:
                raise WrongCall(f"GAME is refused; {filing} already names the game of its request.")
            with progress(kind):
                folder = filed_request(filings, filing, dated)
            write_paper(out or Path(f"{filing}-request.pdf"), bytes_of(folder, format_of(out)))
            return
        more: dict[str, Any] = {}
        at = table_named(table, group) if kind in POSTED else None
        subject = filed_subject(filings, filing, dated, at)
        _check_game(name, filing, subject)
    elif name is None:
        raise WrongCall(f"GAME is missing; name it, as in croupier paper {kind} three-card-poker.")
    elif is_general(name):
        _of_general(kind, of_edition(name, edition, as_of), settings, submission, usual, out, dated)
        return
    else:
        from croupier.api import game

        asked = game(of_edition(name, edition, as_of))
        if kind == "notice" and submission is not None:
            subject, more = _as_filed(asked, submission, dated)
        else:
            subject, more = _subject(asked, settings or [], submission, usual, paytable_file, dated)
    if parts is not None:
        from croupier.rulebook.foreign import read_toml

        more["request"] = read_toml(parts)
    target = out or Path(f"{subject.entry.game}-{kind}.pdf")
    with progress(kind) as tell:
        if kind == "changes":
            more["tell"] = tell
        if kind == "par" and subject.entry.has_odds:
            more |= {"every": every, "tell": tell, **_witness(subject, rounds, seed)}
        made_bytes = printed(kind, subject, format_of(target), large=large, **more)
    write_paper(target, made_bytes)
    if filing is not None:
        from croupier.papers.filed import since_filed

        _complain_of([subject.note, *since_filed(filings, filing, dated)])


def _complain_of(said: Sequence[str]) -> None:
    """What the reader of a paper should know, a line each."""
    from croupier.cli.output import complain

    for each in filter(None, said):
        complain(each)


def _filed_submission(
    filings: Filings, filing: str, name: str | None, dated: date, out: Path | None
) -> None:
    """A submission as it was sealed; where today's rulebook differs, the terminal says so."""
    from croupier.cli.output import WrongCall
    from croupier.filing.submissions import about
    from croupier.papers.filed import filed_submission, since_filed
    from croupier.papers.make import bytes_of, format_of

    made = filed_submission(filings, filing, dated)
    game = str(about(filings.history(filing), dated).get("game", ""))
    if name is not None:
        from croupier.api import game as found

        if found(name).key != game:
            raise WrongCall(f"{filing} is for {game}, not {found(name).key}.")
    write_paper(
        out or Path(f"{game}-submission.pdf"), bytes_of(made.paper, format_of(out), made.by)
    )
    _complain_of([made.note, *since_filed(filings, filing, dated, sealed=True)])


def _check_use(kind: str, filing: str | None, given: list[str]) -> None:
    """Refuse options that the paper does not use, so that nobody thinks they took effect."""
    from croupier.cli.output import WrongCall

    for option in given:
        posted = option in ("--table", "--class") and kind in POSTED and filing is not None
        of_a_log = option in ("--log", "--table") and not posted
        if option == "--class" and not posted:
            raise WrongCall(f"{option} is refused; it applies only to {_EITHER} with --filing.")
        if kind in OF_A_LOG and not of_a_log:
            raise WrongCall(f"{option} is refused; {kind} is made from --log alone.")
        if of_a_log and kind not in OF_A_LOG:
            raise WrongCall(f"{option} is refused; it applies only to {' and '.join(OF_A_LOG)}.")
        if (only := OF_ONE.get(option, kind)) != kind:
            raise WrongCall(f"{option} is refused; it applies only to {only}.")
        if filing is not None and option in FILED:
            raise WrongCall(f"{option} is refused; {filing} is printed as it was filed.")
        if filing is None and option == "--store":
            raise WrongCall("--store is refused without --filing; name the filing to print.")
        if kind == "book":
            raise WrongCall(f"{option} is refused; the book is always under default rules.")
    if kind == "notice" and {"--set", "--submission"} <= {*given}:
        raise WrongCall("--set is refused; a notice covers the submission as it was filed.")


def _of_a_log(kind: str, log: Path | None, table: str, out: Path | None, dated: date) -> None:
    """A form of a Poker room, from the records of a table's log."""
    from croupier.cli.output import WrongCall, existing
    from croupier.papers.kinds.poker_room import FORMS
    from croupier.papers.make import bytes_of, format_of
    from croupier.rulebook.foreign import read_text
    from croupier.table.log import read_log

    if log is None:
        raise WrongCall(f"--log is missing; name the session log that the {kind} is made from.")
    records = read_log(read_text(existing(log)), closed=False)
    made = FORMS[kind](records, dated, table)
    write_paper(out or Path(f"{kind}.pdf"), bytes_of(made, format_of(out)))


def _of_general(
    kind: str,
    name: str,
    settings: list[str] | None,
    submission: Path | None,
    usual: bool,
    out: Path | None,
    dated: date,
) -> None:
    """What the amendment changed in a general chapter."""
    from croupier.catalog.general_texts import general_text
    from croupier.cli.output import WrongCall
    from croupier.papers.make import format_of, general_paper

    text = general_text(name)
    for option, value in (("--set", settings), ("--submission", submission), ("--usual", usual)):
        if value:
            raise WrongCall(f"{option} is refused; {text.name} is a general chapter and asks none.")
    target = out or Path(f"{text.name}-{kind}.pdf")
    write_paper(target, general_paper(kind, text, dated, format_of(target)))


def _check_game(name: str | None, filing: str, subject: Subject) -> None:
    from croupier.api import game
    from croupier.cli.output import WrongCall

    if name is not None and game(name).entry != subject.entry:
        raise WrongCall(f"{filing} is for {subject.entry.game}, not {game(name).key}.")


def _subject(
    game: Game,
    settings: list[str],
    submission: Path | None,
    usual: bool,
    proposed: Path | None,
    dated: date,
) -> tuple[Subject, dict[str, Any]]:
    """The subject of the paper, and what else its maker needs."""
    from croupier.cli.output import existing, rules_from
    from croupier.papers.make import subject_of
    from croupier.submission.form import read_submission

    filed = None if submission is None else read_submission(existing(submission))
    head = None if filed is None else filed.head
    raw = {} if filed is None else dict(filed.answers)
    more: dict[str, Any] = {}
    if proposed is not None:
        from croupier.rulebook.proposal import CHOOSER

        game, wager = game.proposing(existing(proposed))
        assert game.proposed is not None
        more["proposed"] = f"paytable {game.proposed.label} for {game.wager(wager).name}"
        chosen = [*settings, f"{CHOOSER}={game.proposed.label}"]
        rules = rules_from(game, chosen, submission, usual)
        more["report"] = game.odds(rules) if game.entry.has_odds else None
    else:
        rules = rules_from(game, settings, submission, usual)
    return subject_of(game.entry, rules, dated, header=head, raw=raw), more


def _as_filed(game: Game, submission: Path, dated: date) -> tuple[Subject, dict[str, Any]]:
    """A submission with all its faults, and the findings of the check."""
    from croupier.cli.output import WrongCall, existing
    from croupier.papers.make import subject_of
    from croupier.rulebook.rules import examine
    from croupier.submission.form import check_submission, read_submission

    filed = read_submission(existing(submission))
    if filed.entry != game.entry:
        raise WrongCall(
            f"{submission} is a Rules Submission for {filed.entry.game}, not for {game.key}."
        )
    rules, _ = examine(game.rulebook, filed.answers)
    subject = subject_of(game.entry, rules, dated, header=filed.head, raw=filed.answers)
    return subject, {"findings": check_submission(filed)}


def _witness(subject: Subject, rounds: int | None, seed: int) -> dict[str, Any]:
    if rounds is None:
        return {}
    from croupier.api import game

    found = game(subject.entry.game).simulate(subject.rules, rounds=rounds, seed=seed)
    return {"simulated": found}


def _book(out: Path | None, dated: date) -> None:
    """The book as a PDF, or as a folder of pages if `out` has no suffix."""
    from croupier.analysis.book.every import every_report
    from croupier.catalog.index import entries
    from croupier.cli.output import console, progress, writing
    from croupier.papers.book.whole import book, site
    from croupier.papers.make import PDF, PaperError, bytes_of, format_of

    target = out or Path("book.pdf")
    if target.suffix and format_of(target) != PDF:
        raise PaperError(f"{target.name} is refused; write the book to a .pdf file or to a folder.")
    with progress("Book") as tell:
        found = every_report(entries(), tell)
    if target.suffix:
        write_paper(target, bytes_of(book(found, dated), PDF))
        return
    with writing(target):
        pages = site(found, dated, target)
    console().print(f"{target / 'index.html'}: {len(pages)} files.")


def write_paper(target: Path, content: bytes) -> None:
    from croupier.cli.output import console, writing

    with writing(target):
        target.write_bytes(content)
    console().print(f"{target}: {len(content):,} bytes.")
