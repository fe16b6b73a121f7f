"""Commands on the meters of the floor. They import heavy modules only when they run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.options import AsJson, Commands, Settings
from croupier.cli.people.options import Account, StoreUrl

if TYPE_CHECKING:
    from croupier.floor.linking import Candidate
    from croupier.floor.meter_acts import MeterActs
    from croupier.floor.meters import KeptMeter

app = typer.Typer(
    cls=Commands,
    help="Link tables to a progressive meter; show what moved it (605a.7(e), 605a.8).",
    no_args_is_help=True,
)
Name = Annotated[str, typer.Argument(metavar="METER", help="Name of the meter: lucky-aces.")]
Wager = Annotated[
    str, typer.Argument(metavar="GAME:WAGER", help="Wager: 649a:three-card-progressive.")
]
Under = Annotated[
    str,
    typer.Option("--under", metavar="KEY", help="Rules Submission in force; default: training."),
]
Why = Annotated[str, typer.Option("--why", help="Reason, for the record.")]


@app.command("list")
def list_meters(as_json: AsJson = False, store: StoreUrl = None) -> None:
    """List the meters with what they show."""
    from croupier.cli.output import console, plain_table, print_json
    from croupier.cli.people.who import opened
    from croupier.floor.meters import all_meters
    from croupier.rulebook.payout import money_text
    from croupier.store import clock

    found, now = all_meters(opened(store)), clock.now()
    if as_json:
        print_json([each.meter.told(each.key, now) for each in found])
        return
    if not found:
        console().print("There is no meter on this floor.")
        return
    table = plain_table(f"Meters, {now}")
    for name in ("Meter", "Level", "Shown", "Currency", "State", "Linked"):
        table.add_column(name, justify="right" if name == "Shown" else "left")
    for each in found:
        told = each.meter.told(each.key, now)
        links = ", ".join(f"{link['game']} {link['wager']}" for link in told["links"])
        for level, cents in told["shown"].items():
            table.add_row(
                each.key, level, money_text(cents), told["currency"], told["status"], links
            )
    console().print(table)


@app.command()
def show(
    name: Name,
    history: Annotated[bool, typer.Option("--history", help="Show what moved every cent.")] = False,
    as_json: AsJson = False,
    store: StoreUrl = None,
) -> None:
    """Show a meter; with --history every contribution, win, reset and change."""
    from croupier.cli.output import console, plain_table, print_json
    from croupier.cli.people.who import opened
    from croupier.floor import meters
    from croupier.floor.meter import READ
    from croupier.rulebook.payout import money_text

    found = opened(store)
    kept = meters.kept_meter(found, name)
    with found.reading() as connection:
        records = meters.history(connection, name) if history else []
    if as_json:
        told = kept.meter.told(name, _now())
        print_json({**told, "history": records} if history else told)
        return
    _say(kept)
    if history:
        table = plain_table("History")
        for column in ("", "Time", "What", "Level", "Amount", "About", "By or cite"):
            table.add_column(column, justify="right" if column in ("", "Amount") else "left")
        for record in records:
            if record["record"] != READ:
                by = str(record.get("by", record.get("cite", "")))
                amounts = record.get("levels") or {record.get("level", ""): record.get("cents")}
                for level, cents in amounts.items():
                    amount = "" if cents is None else money_text(cents)
                    line = (str(record["n"]), record["at"], record["record"], level, amount)
                    table.add_row(*line, _where(record), by)
        console().print(table)


def _where(record: Mapping[str, Any]) -> str:
    """What a record of a meter is about: a round of a table, a link, a reason."""
    if "table" in record:
        return f"round {record['round']} of table {record['table']}"
    for key in ("name", "to", "from", "why", "controls"):
        if record.get(key):
            return str(record[key])
    terms = record.get("terms", {}).values()
    return ", ".join(f"{part} {value}" for each in terms for part, value in each.items())


@app.command()
def make(
    name: Name,
    wager: Wager,
    under: Under = "",
    settings: Settings = None,
    seed: Annotated[
        list[str] | None,
        typer.Option("--seed", metavar="LEVEL=AMOUNT", help="Begin with more than the chapter's."),
    ] = None,
    controls: Annotated[
        str, typer.Option("--controls", help="Internal controls on simultaneous wins, for money.")
    ] = "",
    large: Annotated[
        str, typer.Option("--large", metavar="AMOUNT", help="Wins of so much are recorded events.")
    ] = "0",
    account: Account = None,
    store: StoreUrl = None,
) -> None:
    """Make a meter for a wager."""
    from croupier.cli.output import pairs

    acts = _acts(account, store)
    seeds = {level: _dollars(text) for level, text in pairs(seed or (), "--seed").items()}
    candidate = _candidate(acts, wager, under, settings)
    kept = acts.make(name, candidate, controls=controls, large=_dollars(large), seeds=seeds)
    _say(kept)


@app.command()
def link(
    name: Name,
    wager: Wager,
    under: Under = "",
    settings: Settings = None,
    account: Account = None,
    store: StoreUrl = None,
) -> None:
    """Link a wager to a meter if it costs the same and wins as often (605a.8(g))."""
    acts = _acts(account, store)
    _say(acts.link(name, _candidate(acts, wager, under, settings)))


@app.command()
def rate(
    name: Name,
    value: Annotated[str, typer.Argument(metavar="VALUE", help="Rate: 15%; with --part, dollars.")],
    part: Annotated[
        str, typer.Option("--part", help="rate, reserve or reseed, if the holder elects it.")
    ] = "rate",
    level: Annotated[str, typer.Option("--level", help="Level of the meter.")] = "meter",
    account: Account = None,
    store: StoreUrl = None,
) -> None:
    """Elect another rate or reset; it applies from the next win on."""
    from croupier.cli.output import console

    _acts(account, store).elect(name, part, value, level)
    console().print(f"The {part} of {name} is {value} from its next win on.")


@app.command()
def disable(name: Name, why: Why, account: Account = None, store: StoreUrl = None) -> None:
    """Take no wager on a meter; what it shows stays as it is."""
    _say(_acts(account, store).disable(name, why))


@app.command()
def enable(name: Name, why: Why, account: Account = None, store: StoreUrl = None) -> None:
    """Take wagers on a meter again."""
    _say(_acts(account, store).enable(name, why))


@app.command()
def decommission(
    name: Name,
    to: Annotated[str, typer.Option("--to", metavar="METER", help="Meter that its money goes to.")],
    why: Why,
    approval: Annotated[
        str, typer.Option("--approval", metavar="KEY", help="Approval of its removal, for money.")
    ] = "",
    account: Account = None,
    store: StoreUrl = None,
) -> None:
    """Move all that is on a meter to another and take it off the floor (605a.7(e)(5))."""
    _say(_acts(account, store).decommission(name, to, why, approval))


def _candidate(acts: MeterActs, text: str, under: str, settings: list[str] | None) -> Candidate:
    from croupier.catalog.index import find
    from croupier.cli.output import WrongCall, pairs
    from croupier.floor.linking import offered_by
    from croupier.floor.meter_acts import training

    game, colon, wager = text.partition(":")
    if not colon:
        raise WrongCall(
            f"{text!r:.60} is refused; write GAME:WAGER, as in 649a:three-card-progressive."
        )
    if not under:
        return training(game, wager, pairs(settings or (), "--set"))
    if settings:
        raise WrongCall("--set is refused with --under: the submission has all answers.")
    found = offered_by(acts.store, acts.person, under, wager)
    if found.rules.book.game != find(game).game:
        raise WrongCall(f"{under} is for {found.rules.book.game}, not {find(game).game}.")
    return found


def _dollars(text: str) -> int:
    from croupier.rulebook.payout import parse_money

    return parse_money(text if text.startswith("$") else f"${text}")


def _acts(account: str | None, store: str | None) -> MeterActs:
    from croupier.cli.people.who import acting, opened
    from croupier.floor.meter_acts import MeterActs

    found = opened(store)
    return MeterActs(found, acting(found, account))


def _now() -> str:
    from croupier.store import clock

    return clock.now()


def _say(kept: KeptMeter) -> None:
    from croupier.cli.output import console
    from croupier.rulebook.payout import money_text

    told = kept.meter.told(kept.key, _now())
    say = console().print
    say(f"{kept.key} ({told['currency']}): {told['status']}, as of {told['as_of']}")
    for level, cents in {**told["shown"], **told["reserves"]}.items():
        parts = told["parts_of_a_cent"].get(level)
        say(f"  {level}: {money_text(cents)}{f' and {parts} of a cent' if parts else ''}")
    if told["disabled"]:
        say(f"  disabled since {told['disabled']['at']}: {told['disabled']['why']}")
    for each in told["links"]:
        chances = ", ".join(f"{level} {chance}" for level, chance in each["chances"].items())
        under = f" under {each['submission']}" if each["submission"] else ""
        say(
            f"  linked: {each['game']} {each['wager']}{under}, {each['amount']} a chance: {chances}"
        )
    moved = ", ".join(f"{kind} {money_text(cents)}" for kind, cents in told["totals"].items())
    say(f"  wins of the whole meter: {told['wins']}; in all: {moved}")
