"""Commands on requests for a new table game or feature (601a.2, 601a.3)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.filing.desk import AsOf, Day, Key, app, day_of, desk_for, done, looking_at
from croupier.cli.options import AsJson
from croupier.cli.people.options import Account, StoreUrl

if TYPE_CHECKING:
    from croupier.filing.proposed import Attached

ATTACH = "File of a part: description, layout, equipment or certification."
AMENDED = "amended"


@app.command()
def template() -> None:
    """Print a request for a new game or feature, with every part to fill in (601a.2(a))."""
    from croupier.cli.output import print_text
    from croupier.filing.request_parts import template as blank

    print_text(blank())


@app.command()
def request(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Request (TOML), as 601a.2(a) asks.")
    ],
    name: Annotated[str | None, typer.Option("--game", help="Game whose odds to include.")] = None,
    paytable_file: Annotated[
        Path | None, typer.Option("--paytable-file", help="Proposed paytable (TOML).")
    ] = None,
    rules_file: Annotated[
        Path | None, typer.Option("--rules-file", help="Rules file of a new game (TOML).")
    ] = None,
    attach: Annotated[
        list[str] | None,
        typer.Option("--attach", metavar="PART=FILE", help=ATTACH),
    ] = None,
    day: Day = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Request a new table game or feature (601a.2).

    With --game, the request includes the game's exact odds; with --paytable-file, those of a
    proposed paytable; with --rules-file, those of its game if the code is here, as it is for a
    variation. The store keeps these files, guide.toml and layout.toml beside a rules file, and what
    is attached.
    """
    from croupier.cli.output import WrongCall, existing
    from croupier.filing.proposed import Files
    from croupier.rulebook.foreign import read_toml

    if paytable_file is not None and name is None:
        raise WrongCall("--paytable-file is refused without --game; name the game it is for.")
    desk = desk_for(account, store)
    data = read_toml(existing(file))
    named = (paytable_file, rules_file)
    paytable, rules = (None if each is None else existing(each) for each in named)
    if name is not None:
        own = name if paytable_file is not None else data.get("game", name)
        data |= {"game": own, "odds": _counted(name, paytable_file)}
    elif rules is not None:
        data |= _of_rules_file(rules, data)
    files = Files(paytable, rules, [_attached(each) for each in attach or ()])
    done(desk, desk.request(data, day_of(day), files), as_json)


def _attached(text: str) -> Attached:
    from croupier.cli.output import WrongCall

    part, equals, file = text.partition("=")
    if not equals:
        raise WrongCall(
            f"--attach {text!r:.60} is refused; write PART=FILE, as in equipment=table.png."
        )
    return _file(part, Path(file))


def _file(part: str, file: Path) -> Attached:
    from croupier.cli.output import existing, reading
    from croupier.filing.proposed import attached_file

    with reading(file):
        return attached_file(part, existing(file))


def _counted(name: str, paytable_file: Path | None) -> list[dict[str, Any]]:
    from croupier.api import game
    from croupier.cli.output import existing, progress
    from croupier.filing.contents import odds_of

    found, wager = game(name), None
    label = None
    if paytable_file is not None:
        found, wager = found.proposing(existing(paytable_file))
        assert found.proposed is not None
        label = found.proposed.label
    with progress(found.key) as tell:
        return odds_of(found.odds(wager=wager, paytable=label, tell=tell))


def _of_rules_file(file: Path, data: dict[str, Any]) -> dict[str, Any]:
    """The game of a rules file, and its odds if its code is here."""
    from croupier.cli.output import reading
    from croupier.filing.lending import lending
    from croupier.filing.proposed import rules_texts
    from croupier.rulebook.loader import chapter_alone

    with reading(file):
        own = str(data.get("game", chapter_alone(file).game))
        texts = rules_texts(file, own, data.get("kind"))
    with lending(texts) as entry:
        if entry is None or not entry.has_odds:
            return {"game": own}
        return {"game": own, "odds": _counted(own, None)}


@app.command()
def step(
    key: Key,
    kind: Annotated[
        str,
        typer.Argument(
            metavar="STEP",
            help="verified, notified, preliminary, considered, amended, final, posted-finally.",
        ),
    ],
    meeting: Annotated[
        str | None, typer.Option("--meeting", help="Day of the Board's public meeting.")
    ] = None,
    mandatory: Annotated[
        list[str] | None,
        typer.Option("--mandatory", help="Option that is mandatory: decks or decks=6."),
    ] = None,
    prohibited: Annotated[
        list[str] | None, typer.Option("--prohibited", help="Option that is prohibited.")
    ] = None,
    text: Annotated[
        str | None, typer.Option("--text", help="The amendment, or how a comment was considered.")
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option("--file", help="Amended file; the store keeps it."),
    ] = None,
    paytable_file: Annotated[
        Path | None, typer.Option("--paytable-file", help="Amended paytable (TOML).")
    ] = None,
    rules_file: Annotated[
        Path | None, typer.Option("--rules-file", help="Amended rules file (TOML).")
    ] = None,
    day: Day = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Record the next step of a request (601a.2(b) to 601a.3(f))."""
    from croupier.cli.output import WrongCall, existing

    desk = desk_for(account, store)
    data: dict[str, Any] = {} if text is None else {"text": text}
    given = {"--file": file, "--paytable-file": paytable_file, "--rules-file": rules_file}
    for option, path in given.items():
        if path is not None and kind != AMENDED:
            raise WrongCall(f"{option} is refused; it applies only to {AMENDED}.")
    if meeting is not None:
        data["meeting"] = day_of(meeting, "--meeting").isoformat()
    options = {"mandatory": mandatory, "prohibited": prohibited}
    data |= {option: named for option, named in options.items() if named}
    if kind == AMENDED and not data.keys() - {"text"}:
        amended = None if file is None else _file("description", file)
        paytable = None if paytable_file is None else existing(paytable_file)
        rules = None if rules_file is None else existing(rules_file)
        event = desk.amended(key, day_of(day), text or "", amended, paytable, rules)
    else:
        event = desk.advance(key, kind, day_of(day), data)
    done(desk, event, as_json)


@app.command()
def post(
    key: Key,
    day: Day = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Record that a request is posted on the website (601a.3(c))."""
    desk = desk_for(account, store)
    done(desk, desk.post(key, day_of(day)), as_json)


@app.command()
def comment(
    key: Key,
    text: Annotated[str, typer.Argument(help="Your comment.")],
    day: Day = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Comment on a posted request (601a.3(c)(i))."""
    desk = desk_for(account, store, guests=True)
    done(desk, desk.comment(key, day_of(day), text), as_json)


@app.command()
def publish(
    key: Key,
    bulletin: Annotated[str, typer.Option("--bulletin", help="Citation, such as 56 Pa.B. 2001.")],
    day: Day = None,
    account: Account = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Record publication in the Pennsylvania Bulletin (601a.3(e))."""
    desk = desk_for(account, store)
    done(desk, desk.publish(key, day_of(day), bulletin), as_json)


@app.command()
def adopt(
    key: Key,
    folder: Annotated[
        Path | None,
        typer.Option("--in", help="Folder of your games. Default: CROUPIER_CHAPTERS."),
    ] = None,
    as_of: AsOf = None,
    store: StoreUrl = None,
    as_json: AsJson = False,
) -> None:
    """Write an available feature or game to the folder of your games (601a.3(f)).

    From then on a Rules Submission can elect it; what a game still lacks is listed.
    """
    from croupier.cli.output import console, print_json, writing

    view = looking_at(store)
    found = view.adopts(key, day_of(as_of, "--as-of"), folder)
    if found.files:
        with writing(next(iter(found.files))):
            found.write()
    if as_json:
        print_json(found.facts())
        return
    for line in found.says():
        console().print(line)
