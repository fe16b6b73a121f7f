"""Commands on chapters and submissions. They import heavy modules only when they run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.filing.desk import AsOf, day_of, looking_at
from croupier.cli.options import (
    AsJson,
    AsUsual,
    Filed,
    GameName,
    OfEdition,
    OnDay,
    Settings,
    TableLabel,
    WagerName,
    of_edition,
)
from croupier.cli.people.options import StoreUrl


def games(as_json: AsJson = False) -> None:
    """List the games with chapter, family, and what is available."""
    from croupier.cli.show.games import show_games

    show_games(as_json=as_json)


def rules(
    name: GameName,
    settings: Settings = None,
    submission: Filed = None,
    usual: AsUsual = False,
    wager: WagerName = None,
    paytable: TableLabel = None,
    options: Annotated[bool, typer.Option("--options", help="Show only the options.")] = False,
    readings: Annotated[bool, typer.Option("--readings", help="Show only the readings.")] = False,
    irregularities: Annotated[
        bool, typer.Option("--irregularities", help="Show only the irregularities.")
    ] = False,
    behaviour: Annotated[
        bool,
        typer.Option("--behaviour", help="Show when each wager is working and may be taken down."),
    ] = False,
    edition: OfEdition = None,
    as_of: OnDay = None,
    as_json: AsJson = False,
) -> None:
    """Show a chapter: wagers, paytables, options, readings.

    Prints paytables side by side and irregularities last.
    """
    from croupier.catalog.index import find, rulebook
    from croupier.cli.output import print_json

    entry = find(of_edition(name, edition, as_of))
    book = rulebook(entry)
    chosen = None
    if settings or submission or usual or behaviour:
        from croupier.api import game
        from croupier.cli.output import rules_from

        chosen = rules_from(game(entry.game), settings or (), submission, usual)
    if behaviour and chosen is not None:
        from croupier.cli.show.behaviour import behaviour_json, show_behaviour

        if as_json:
            print_json(behaviour_json(chosen))
        else:
            show_behaviour(chosen)
        return
    if as_json:
        from croupier.catalog.rules_json import rulebook_json

        facts = rulebook_json(book, chosen, wager=wager, paytable=paytable)
        print_json(facts | {"editions": [each.facts().facts() for each in entry.editions()]})
        return
    from croupier.cli.show.rules import show_rules

    only = {"options": options, "readings": readings, "irregularities": irregularities}
    narrowed = {key for key, wanted in only.items() if wanted}
    if paytable is not None:
        narrowed.add("paytables")
    earlier = [each for each in entry.editions() if each != entry]
    show_rules(
        book, chosen, wager=wager, paytable=paytable, only=frozenset(narrowed), earlier=earlier
    )


def search(
    text: Annotated[
        list[str], typer.Argument(metavar="TEXT", help="Words, a payout, or both: royal 500 to 1.")
    ],
    as_json: AsJson = False,
) -> None:
    """Search all chapters for words or a payout.

    Finds the wagers, paytables, options, readings and irregularities with all the words.
    """
    from croupier.cli.show.found import show_found

    show_found(" ".join(text), as_json=as_json)


def check(
    file: Annotated[Path, typer.Argument(help="Rules Submission or rules file (TOML).")],
    as_json: AsJson = False,
) -> None:
    """Check a Rules Submission or a rules file.

    Exits with status 1 if there are findings.
    """
    from croupier.api import check as check_file
    from croupier.cli.output import console, existing, print_json

    findings = check_file(existing(file))
    if as_json:
        print_json([{"cite": f.cite, "finding": f.text, "instead": f.instead} for f in findings])
    else:
        for finding in findings:
            console().print(f"- {finding}")
        if not findings:
            console().print(f"{file}: no findings.", style="green")
    raise typer.Exit(1 if findings else 0)


def compare(
    first: Annotated[
        str,
        typer.Argument(
            metavar="BEFORE",
            help="Rules Submission (TOML); a filing: RS-2026-0001, RS-2026-0001@2026-03-01; or an "
            "edition of a chapter: 649a@2011, 601a@code.",
        ),
    ],
    second: Annotated[
        str | None,
        typer.Argument(
            metavar="AFTER",
            help="Another one; default: compare BEFORE with the version that it amends, or else "
            "with the chapter's defaults; of an edition, with today's text.",
        ),
    ] = None,
    name: Annotated[
        str | None, typer.Option("--game", help="Game; required if the files are paytables.")
    ] = None,
    edition: OfEdition = None,
    as_of: AsOf = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Compare two Rules Submissions, paytables or editions.

    Shows the answers that differ, the wagers added or dropped, and the house advantage of each
    wager before and after: of a filing as counted when it was filed, of a file as counted now.
    """
    from croupier.catalog.index import find
    from croupier.cli.output import existing, existing_file, print_json, progress
    from croupier.cli.show.compared import comparison_json, show_comparison
    from croupier.filing.sides import compare_named, is_filing
    from croupier.reports.comparison import compare as held_against
    from croupier.submission.sides import defaults_of, side_of

    if edition is not None or not (is_filing(first) or existing_file(first)):
        _compare_editions(of_edition(first, edition, as_of), second, as_json)
        return
    entry = None if name is None else find(name)
    names = [each for each in (first, second) if each is not None]
    files = [existing(Path(each)) for each in names if not is_filing(each)]
    with progress("Comparing") as tell:
        if len(files) < len(names):
            view, day = looking_at(store), day_of(as_of, "--as-of")
            found = compare_named(view, first, second, day, entry, tell)
        else:
            sides = [side_of(file, entry) for file in files]
            before = sides[0] if second is not None else defaults_of(sides[0].entry, sides[0].wager)
            found = held_against(before, sides[-1], tell)
    if as_json:
        print_json(comparison_json(found))
    else:
        show_comparison(found)


def _compare_editions(first: str, second: str | None, as_json: bool) -> None:
    """What changed between two texts of a chapter."""
    from croupier.catalog.index import UnknownGame
    from croupier.cli.output import WrongCall, print_json, progress
    from croupier.cli.show.rulemaking import rulemaking_json, show_rulemaking
    from croupier.reports.amendment import compare_texts
    from croupier.rulebook.foreign import shown

    try:
        with progress("Comparing") as tell:
            found = compare_texts(first, second, tell)
    except UnknownGame as error:
        named = shown(first if second is None else f"{first} or {second}")
        raise WrongCall(f"{named} is not a file, a filing or an edition. {error}") from None
    if as_json:
        print_json(rulemaking_json(found))
    else:
        show_rulemaking(found)


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name of the game: 'Two Dice'.")],
    chapter: Annotated[
        str | None,
        typer.Option(help="Number of its chapter: 690a. Default: one that the Code does not use."),
    ] = None,
    family: Annotated[
        str,
        typer.Option(help="draw, poker, twenty_one, baccarat, shoe or setting."),
    ] = "draw",
    like: Annotated[
        str | None,
        typer.Option(metavar="GAME", help="Write a variation of GAME, played by its code."),
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Option(
            "--in",
            help="Folder of your games. Default: CROUPIER_CHAPTERS, else the source checkout.",
        ),
    ] = None,
    only_open: Annotated[
        bool, typer.Option("--open", help="List what an existing game still lacks; write nothing.")
    ] = False,
) -> None:
    """Write the folder of a new game, and list what is open.

    A game of the family draw runs at once, and so does a variation (--like). An existing folder is
    never overwritten.
    """
    from croupier.catalog.index import find
    from croupier.catalog.new_game import new_game as named
    from croupier.cli.show.new_game import show_open, show_written

    if only_open:
        show_open(find(name))
        return
    game = named(name, number=chapter, family=family, chapters=folder, like=like or "")
    show_written(game, game.write())


def submission_template(name: GameName) -> None:
    """Print a submission file with every question, its cite and its default."""
    from croupier.catalog.index import find, rulebook
    from croupier.cli.output import print_text
    from croupier.submission.form import template

    print_text(template(rulebook(find(name))))


def schema(
    name: Annotated[str | None, typer.Argument(help="Schema; default: list them.")] = None,
    as_json: AsJson = False,
) -> None:
    """Print the JSON Schema of a log line, report or filing."""
    from croupier.cli.output import console, print_json
    from croupier.formats.schemas import SCHEMAS
    from croupier.formats.schemas import schema as found

    if name is not None:
        print_json(found(name))
    elif as_json:
        print_json(list(SCHEMAS))
    else:
        for each in SCHEMAS:
            console().print(each)


def coverage(
    name: Annotated[
        str | None, typer.Argument(help="Game or chapter, 601a or 601a@code; default: all games.")
    ] = None,
    only_open: Annotated[
        bool, typer.Option("--open", help="Show only paragraphs not yet covered.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show where each paragraph is implemented and tested."""
    from croupier.catalog.coverage import coverage as found_in
    from croupier.catalog.general import chapters, earlier, general
    from croupier.catalog.index import earlier_editions, entries, find
    from croupier.cli.output import print_json
    from croupier.cli.show.coverage import coverage_json, show_chapter, show_chapters

    if name is not None:
        is_general = name in (*chapters(), *earlier())
        found = general(name) if is_general else found_in(find(name))
        if as_json:
            print_json(coverage_json(found, only_open=only_open))
        else:
            show_chapter(found, only_open=only_open)
        return
    every = [found_in(entry) for entry in (*entries(), *earlier_editions())]
    if as_json:
        print_json([coverage_json(found, only_open=only_open) for found in every])
    else:
        show_chapters(every, only_open=only_open)
