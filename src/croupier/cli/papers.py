"""The command on papers. Heavy rooms are imported inside it."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.options import Filed, Settings
from croupier.cli.people.options import StoreUrl

if TYPE_CHECKING:
    from croupier.api import Game
    from croupier.papers.subject import Subject

ABOUT = (
    "guide, rules-card, submission, par, layout, signs, request, notice, register of a game, or "
    "book."
)
PaperKind = Annotated[str, typer.Argument(metavar="PAPER", help=ABOUT)]
About = Annotated[
    str | None,
    typer.Argument(metavar="GAME", help="A game: three-card-poker, 649a, tcp; a book needs none."),
]
Out = Annotated[
    Path | None,
    typer.Option("--out", help="A file: .pdf, .html, for a layout .svg; of a book also a folder."),
]
Day = Annotated[str | None, typer.Option("--day", help="The day it bears, 2026-03-01; else today.")]
Large = Annotated[bool, typer.Option("--large", help="A guide in large print.")]
Every = Annotated[bool, typer.Option("--every", help="A par sheet of every paytable in detail.")]
Rounds = Annotated[
    int | None, typer.Option("--rounds", min=1, help="A par sheet with so many rounds as witness.")
]
Seed = Annotated[int, typer.Option("--seed", min=0, help="The seed of the witness.")]
Proposed = Annotated[
    Path | None, typer.Option("--paytable-file", help="A request for a proposed paytable (TOML).")
]
Parts = Annotated[
    Path | None, typer.Option("--parts", help="What the author of a request wrote (TOML).")
]
FilingKey = Annotated[
    str | None, typer.Option("--filing", help="A filing in the store, such as RS-2026-0001.")
]
# Options that one paper alone has a use for, and those that what was filed has decided.
OF_ONE = {
    "--large": "guide",
    "--every": "par",
    "--rounds": "par",
    "--parts": "request",
    "--paytable-file": "request",
}
FILED = ("--set", "--submission", "--parts", "--paytable-file")


def paper(
    kind: PaperKind,
    name: About = None,
    settings: Settings = None,
    submission: Filed = None,
    out: Out = None,
    day: Day = None,
    large: Large = False,
    every: Every = False,
    rounds: Rounds = None,
    seed: Seed = 1,
    paytable_file: Proposed = None,
    parts: Parts = None,
    filing: FilingKey = None,
    store: StoreUrl = None,
) -> None:
    """A paper of a game, made from its rules, counts and filings.

    Guide, rules card, Rules Submission, par sheet, layout, signs, request folder, notice,
    coverage register, or the book of all chapters.
    """
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
        "--store": store,
    }
    _check_use(kind, filing, [option for option, value in given.items() if value])
    if kind == "book":
        _book(out, dated)
        return
    kind_of(kind)
    if filing is not None:
        from croupier.cli.people.who import opened
        from croupier.filing.histories import Filings
        from croupier.papers.filed import (
            filed_amendments,
            filed_notice,
            filed_request,
            filed_subject,
        )

        filings = Filings(opened(store))
        if kind == "notice":
            if name is not None:
                raise WrongCall(f"GAME is refused; {filing} says which game its notice is on.")
            made = filed_notice(filings, filing, dated)
            _write(out or Path(f"{filing}-notice.pdf"), bytes_of(made, format_of(out)))
            return
        more: dict[str, Any] = {}
        if kind == "request":
            subject, more["request"] = filed_request(filings, filing, dated)
            more["amended"] = filed_amendments(filings, filing, dated)
        else:
            subject = filed_subject(filings, filing, dated)
        _check_game(name, filing, subject)
    elif name is None:
        raise WrongCall(f"Say which game the {kind} is of: croupier paper {kind} three-card-poker.")
    else:
        from croupier.api import game

        asked = game(name)
        if kind == "notice" and submission is not None:
            subject, more = _as_filed(asked, submission, dated)
        else:
            subject, more = _subject(asked, settings or [], submission, paytable_file, dated)
    if parts is not None:
        from croupier.rulebook.foreign import read_toml

        more["request"] = read_toml(parts)
    target = out or Path(f"{subject.entry.game}-{kind}.pdf")
    with progress(kind) as tell:
        if kind == "par" and subject.entry.has_odds:
            more |= {"every": every, "tell": tell, **_witness(subject, rounds, seed)}
        made_bytes = printed(kind, subject, format_of(target), large=large, **more)
    _write(target, made_bytes)


def _check_use(kind: str, filing: str | None, given: list[str]) -> None:
    """What a paper has no use for is refused, so that nobody takes it for done."""
    from croupier.cli.output import WrongCall

    for option in given:
        if (only := OF_ONE.get(option, kind)) != kind:
            raise WrongCall(f"{option} is refused; only a paper of the kind {only} takes it.")
        if filing is not None and option in FILED:
            raise WrongCall(f"{option} is refused; {filing} says what was filed.")
        if filing is None and option == "--store":
            raise WrongCall("--store is refused without --filing; say which filing of the store.")
        if kind == "book":
            raise WrongCall(f"{option} is refused; a book is of all chapters as they stand.")
    if kind == "notice" and {"--set", "--submission"} <= {*given}:
        raise WrongCall("--set is refused; a notice is on the submission as it was filed.")


def _check_game(name: str | None, filing: str, subject: Subject) -> None:
    from croupier.api import game
    from croupier.cli.output import WrongCall

    if name is not None and game(name).entry != subject.entry:
        raise WrongCall(f"{filing} is on {subject.entry.game}, not {game(name).key}.")


def _subject(
    game: Game, settings: list[str], submission: Path | None, proposed: Path | None, dated: date
) -> tuple[Subject, dict[str, Any]]:
    """What the paper is about, and what its maker takes beside it."""
    from croupier.cli.output import existing, rules_from
    from croupier.papers.make import subject_of
    from croupier.submission.form import read_submission

    filed = None if submission is None else read_submission(existing(submission))
    head = None if filed is None else filed.header
    raw = {} if filed is None else dict(filed.answers)
    more: dict[str, Any] = {}
    if proposed is not None:
        from croupier.reports.proposal import CHOOSER

        game, wager = game.proposing(existing(proposed))
        assert game.proposed is not None
        more["proposed"] = f"paytable {game.proposed.label} for {game.wager(wager).name}"
        chosen = [*settings, f"{CHOOSER}={game.proposed.label}"]
        rules = rules_from(game, chosen, submission)
        more["report"] = game.odds(rules) if game.entry.has_odds else None
    else:
        rules = rules_from(game, settings, submission)
    return subject_of(game.entry, rules, dated, header=head, raw=raw), more


def _as_filed(game: Game, submission: Path, dated: date) -> tuple[Subject, dict[str, Any]]:
    """A submission with all its faults, and what a check finds in it."""
    from croupier.cli.output import WrongCall, existing
    from croupier.papers.make import subject_of
    from croupier.rulebook.rules import examine
    from croupier.submission.form import check_submission, read_submission

    filed = read_submission(existing(submission))
    if filed.entry != game.entry:
        raise WrongCall(f"{submission} is a submission for {filed.entry.game}, not {game.key}.")
    rules, _ = examine(game.rulebook, filed.answers)
    subject = subject_of(game.entry, rules, dated, header=filed.header, raw=filed.answers)
    return subject, {"findings": check_submission(filed)}


def _witness(subject: Subject, rounds: int | None, seed: int) -> dict[str, Any]:
    if rounds is None:
        return {}
    from croupier.api import game

    found = game(subject.entry.game).simulate(subject.rules, rounds=rounds, seed=seed)
    return {"simulated": found}


def _book(out: Path | None, dated: date) -> None:
    """The book as PDF, or as a folder of pages where no file is named."""
    from croupier.catalog.index import entries
    from croupier.cli.output import console, progress, writing
    from croupier.papers.book.whole import book, reports, site
    from croupier.papers.make import PDF, PaperError, bytes_of, format_of

    target = out or Path("book.pdf")
    if target.suffix and format_of(target) != PDF:
        raise PaperError(f"{target.name} is refused; a book is a .pdf, or a folder of pages.")
    with progress("The book") as tell:
        found = reports(entries(), dated, tell)
    if target.suffix:
        _write(target, bytes_of(book(found, dated), PDF))
        return
    with writing(target):
        pages = site(found, dated, target)
    console().print(f"{target / 'index.html'}: {len(pages)} files.")


def _write(target: Path, content: bytes) -> None:
    from croupier.cli.output import console, writing

    with writing(target):
        target.write_bytes(content)
    console().print(f"{target}: {len(content):,} bytes.")
