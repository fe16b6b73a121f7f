"""The command line. Heavy rooms are imported inside the commands, so that help answers at once."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import (
    AsJson,
    Commands,
    Filed,
    GameName,
    HoldAfter,
    MaybeGameName,
    MeterTexts,
    OddsFile,
    Settings,
    StakeText,
    TableLabel,
    WagerName,
)
from croupier.version import VERSION

if TYPE_CHECKING:
    from croupier.api import Game
    from croupier.maths.pricing.counted import Terms
    from croupier.maths.pricing.report import OddsReport
    from croupier.rulebook.rules import Rules

app = typer.Typer(
    cls=Commands,
    help="Pennsylvania's table games: rules, play and exact odds from one rules file a game.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
submission_app = typer.Typer(help="Rules Submissions.", no_args_is_help=True)
app.add_typer(submission_app, name="submission")


def _show_version(wanted: bool) -> None:
    if wanted:
        sys.stdout.write(f"croupier {VERSION}\n")
        raise typer.Exit


@app.callback()
def croupier(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    pass


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games: chapter, family, and what is there."""
    from croupier.cli.show_games import show_games

    show_games(as_json=as_json)


@app.command()
def rules(
    name: GameName,
    settings: Settings = None,
    submission: Filed = None,
    wager: WagerName = None,
    paytable: TableLabel = None,
    options: Annotated[bool, typer.Option("--options", help="Only the options.")] = False,
    readings: Annotated[bool, typer.Option("--readings", help="Only the readings.")] = False,
    irregularities: Annotated[
        bool, typer.Option("--irregularities", help="Only the irregularities.")
    ] = False,
    behaviour: Annotated[
        bool, typer.Option("--behaviour", help="How wagers stand from roll to roll.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Print a chapter: wagers, paytables side by side, options, readings, irregularities."""
    from croupier.api import game
    from croupier.cli.output import print_json, rules_from

    found = game(name)
    chosen = rules_from(found, settings or (), submission) if settings or submission else None
    if wager is not None:
        found.wager(wager)
    if behaviour:
        from croupier.cli.show_behaviour import behaviour_json, show_behaviour

        whole = chosen or found.rules()
        if as_json:
            print_json(behaviour_json(whole))
        else:
            show_behaviour(whole)
        return
    if as_json:
        from croupier.cli.rules_json import rulebook_json

        print_json(rulebook_json(found.rulebook, chosen, wager=wager, paytable=paytable))
        return
    from croupier.cli.show_rules import show_rules

    only = {"options": options, "readings": readings, "irregularities": irregularities}
    narrowed = {key for key, wanted in only.items() if wanted}
    if paytable is not None:
        narrowed.add("paytables")
    show_rules(found.rulebook, chosen, wager=wager, paytable=paytable, only=frozenset(narrowed))


@app.command()
def search(
    text: Annotated[list[str], typer.Argument(metavar="TEXT", help="Words, or: royal 500 to 1.")],
    as_json: AsJson = False,
) -> None:
    """Search all chapters: wagers, payouts, options, readings, irregularities."""
    from croupier.cli.show_found import show_found

    show_found(" ".join(text), as_json=as_json)


@app.command()
def odds(
    name: GameName,
    settings: Settings = None,
    submission: Filed = None,
    wager: WagerName = None,
    paytable: TableLabel = None,
    paytable_file: Annotated[
        Path | None, typer.Option("--paytable-file", help="Price a proposed paytable (TOML).")
    ] = None,
    stake: StakeText = None,
    meter: MeterTexts = None,
    bet: Annotated[
        list[str] | None,
        typer.Option("--bet", help="Bets that make one set: its mean and variance together."),
    ] = None,
    times: Annotated[
        int | None,
        typer.Option("--odds", min=0, help="Times odds on the line bets of a set (--bet)."),
    ] = None,
    hold: HoldAfter = None,
    out: OddsFile = None,
    as_json: AsJson = False,
) -> None:
    """Exact odds and house advantage of every wager under every paytable."""
    from croupier.api import game
    from croupier.cli.output import WrongCall, existing, progress, rules_from

    found = game(name)
    if bet and paytable_file is not None:
        raise WrongCall("--paytable-file prices one wager; give it without --bet.")
    if bet:
        from croupier.cli.show_sessions import show_together

        chosen = rules_from(found, settings or (), submission)
        show_together(found, chosen, bet, times or 0, as_json)
        return
    if times is not None:
        raise WrongCall("--odds belongs to a set of bets: give --bet as well.")
    if paytable_file is not None:
        found, proposed = found.proposing(existing(paytable_file))
        if wager not in (None, proposed):
            raise WrongCall(f"{paytable_file} is for {proposed}, not for --wager {wager}.")
        wager = proposed
    chosen = rules_from(found, settings or (), submission)
    with progress(f"Counting {found.key}") as tell:
        terms = _terms(found, chosen, wager, stake, meter or ())
        report = found.odds(chosen, wager=wager, paytable=paytable, terms=terms, tell=tell)
    _tell_odds(report, hold, out, as_json, details=bool(wager or paytable or paytable_file))


@app.command()
def strategy(
    name: GameName,
    settings: Settings = None,
    submission: Filed = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", help="Write every decision to a .csv or .jsonl file."),
    ] = None,
    stake: StakeText = None,
    meter: MeterTexts = None,
    as_json: AsJson = False,
) -> None:
    """How to play: rules to learn with their cost, and every decision for export."""
    from croupier.api import game
    from croupier.cli.output import print_json, progress, rules_from
    from croupier.cli.show_strategy import (
        check_file,
        found_strategy,
        show_strategy,
        write_decisions,
    )

    found = game(name)
    chosen = rules_from(found, settings or (), submission)
    terms = _terms(found, chosen, None, stake, meter or ())
    if out is not None:
        check_file(out)
    with progress(f"Counting {found.key}") as tell:
        report = found_strategy(found, chosen, terms, tell)
        if out is not None:
            write_decisions(found.decisions(chosen, terms), out, tell)
    if as_json:
        print_json(report)
    else:
        show_strategy(report)


@app.command()
def simulate(
    name: GameName,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="How many rounds.")] = 1_000_000,
    seed: Annotated[
        int, typer.Option("--seed", min=0, help="The same seed, the same figures.")
    ] = 1,
    settings: Settings = None,
    submission: Filed = None,
    wager: WagerName = None,
    paytable: TableLabel = None,
    cores: Annotated[int | None, typer.Option("--cores", min=1)] = None,
    stake: StakeText = None,
    meter: MeterTexts = None,
    hold: HoldAfter = None,
    out: OddsFile = None,
    strategy: Annotated[
        Path | None, typer.Option("--strategy", help="A strategy file: sessions instead of rounds.")
    ] = None,
    sessions: Annotated[
        int, typer.Option("--sessions", min=1, help="How many sessions of a strategy.")
    ] = 100_000,
    plot: Annotated[
        Path | None, typer.Option("--plot", help="Write the results' distribution as SVG.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """The same report by simulated rounds, with its standard error."""
    from croupier.api import game
    from croupier.cli.output import existing, progress, rules_from

    found = game(name)
    chosen = rules_from(found, settings or (), submission)
    if strategy is not None:
        from croupier.cli.show_sessions import show_sessions

        with progress(f"Sessions of {found.key}") as tell:
            result = found.sessions(
                chosen, existing(strategy), sessions=sessions, seed=seed, cores=cores, tell=tell
            )
        show_sessions(result, plot, as_json)
        return
    with progress(f"Simulating {found.key}") as tell:
        report = found.simulate(
            chosen,
            rounds=rounds,
            seed=seed,
            wager=wager,
            paytable=paytable,
            cores=cores,
            terms=_terms(found, chosen, wager, stake, meter or ()),
            tell=tell,
        )
    _tell_odds(report, hold, out, as_json, details=bool(wager or paytable))


def _tell_odds(
    report: OddsReport, hold: int | None, out: Path | None, as_json: bool, *, details: bool
) -> None:
    from croupier.cli.output import print_json
    from croupier.cli.show_odds import show_odds

    if out is not None:
        from croupier.maths.pricing.report_csv import write_csv

        with out.open("w", encoding="utf-8", newline="") as file:
            write_csv(report, file)
    if as_json:
        from croupier.maths.pricing.report_json import report_json

        print_json(report_json(report, hold))
    else:
        show_odds(report, details=details, hold_after=hold)


@app.command()
def play(
    name: MaybeGameName = None,
    settings: Settings = None,
    submission: Filed = None,
    seats: Annotated[int, typer.Option("--seats", min=1, help="Seats that bet.")] = 1,
    seed: Annotated[str | None, typer.Option("--seed", help="For a lesson: the same deal.")] = None,
    bet: Annotated[
        list[str] | None, typer.Option("--bet", help="Bets instead of a question: 2:ante=10.")
    ] = None,
    rounds: Annotated[int | None, typer.Option("--rounds", min=1)] = None,
    advise: Annotated[bool, typer.Option("--advise", help="Show the best choice.")] = False,
    step: Annotated[
        bool, typer.Option("--step", help="Stop at every card, to call irregularities.")
    ] = False,
    bankroll: Annotated[
        str | None, typer.Option("--bankroll", help="Your money in dollars; else $500 or more.")
    ] = None,
    log: Annotated[
        Path | None, typer.Option("--log", help="Keep the session's log in a new file.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", help="Go on with a session that was cut off.")
    ] = None,
    sign_key: Annotated[
        Path | None, typer.Option("--sign-key", help="Sign the receipts; see `croupier keys`.")
    ] = None,
) -> None:
    """Play rounds in the terminal."""
    from croupier.api import game
    from croupier.cli.output import rules_from
    from croupier.cli.play.record import begun, taken_up
    from croupier.cli.play.table import TableInTerminal, check_seats
    from croupier.rulebook.payout import parse_money

    if (name is None) == (resume is None):
        raise ValueError("say either a GAME to play or --resume LOG.")
    if resume is not None and (settings or submission or seed or log):
        raise ValueError(
            "--resume takes the rules, the seed and the log from LOG: leave out "
            "--set, --submission, --seed and --log."
        )
    brought = None if bankroll is None else parse_money(bankroll)
    if resume is not None:
        kept = taken_up(resume, sign_key)
    else:
        assert name is not None
        found = game(name)
        chosen = rules_from(found, settings or (), submission)
        check_seats(chosen, seats)
        kept = begun(found, chosen, seed, log, sign_key)
    with kept as session:
        check_seats(session.rules, seats)
        at = game(session.entry.game)
        table = TableInTerminal(at, session, advise=advise, step=step, bankroll=brought)
        over = table.run(bet or (), seats, rounds or (1 if bet else None))
    raise typer.Exit(0 if over else 1)


@app.command()
def replay(
    log: Annotated[Path, typer.Argument(help="A session's log.")],
    round_number: Annotated[
        int | None, typer.Option("--round", min=1, help="Show one round.")
    ] = None,
    receipt: Annotated[
        list[str] | None, typer.Option("--receipt", help="A receipt that was given at the table.")
    ] = None,
    public_key: Annotated[
        Path | None, typer.Option("--public-key", help="Every receipt is signed with this key.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Replay a recorded session, step by step, with cites; exit 1 if the log does not hold."""
    from croupier.cli.output import existing
    from croupier.cli.show_replay import show_replay

    holds = show_replay(existing(log), round_number, receipt or (), public_key, as_json=as_json)
    raise typer.Exit(0 if holds else 1)


@app.command()
def keys(
    file: Annotated[Path, typer.Argument(help="Where the private key goes; FILE.pub beside it.")],
) -> None:
    """Make a pair of keys, to sign the receipts of sessions and to check them."""
    from croupier.cli.output import console
    from croupier.table.signing import make_keys

    public = make_keys(file)
    console().print(f"{file} signs (keep it to yourself), {public} checks (give it to everybody).")


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="A rules file or a Rules Submission.")],
    as_json: AsJson = False,
) -> None:
    """Check a rules file or a Rules Submission; exit 1 if something is found."""
    from croupier.api import check as check_file
    from croupier.cli.output import console, existing, print_json

    findings = check_file(existing(file))
    if as_json:
        print_json([{"cite": f.cite, "finding": f.text, "instead": f.instead} for f in findings])
    else:
        for finding in findings:
            console().print(f"- {finding}")
        if not findings:
            console().print(f"{file}: nothing found.", style="green")
    raise typer.Exit(1 if findings else 0)


@app.command()
def coverage(
    name: Annotated[str | None, typer.Argument(help="A game's key or chapter; else all.")] = None,
    only_open: Annotated[bool, typer.Option("--open", help="Only what is open.")] = False,
    as_json: AsJson = False,
) -> None:
    """Where every paragraph of a chapter is kept, and which test shows it."""
    from croupier.cli.output import print_json
    from croupier.cli.show_coverage import coverage_json, show_chapter, show_chapters
    from croupier.games.catalog import entries, find
    from croupier.games.coverage import coverage as found_in

    if name is not None:
        found = found_in(find(name))
        if as_json:
            print_json(coverage_json(found, only_open=only_open))
        else:
            show_chapter(found, only_open=only_open)
        return
    every = [found_in(entry) for entry in entries()]
    if as_json:
        print_json([coverage_json(found, only_open=only_open) for found in every])
    else:
        show_chapters(every, only_open=only_open)


@submission_app.command("template")
def submission_template(name: GameName) -> None:
    """Write a submission file with every question, its cite and the default."""
    from croupier.games.catalog import find, rulebook
    from croupier.submission.form import template

    sys.stdout.write(template(rulebook(find(name))))


@app.command("compile")
def compile_games(
    names: Annotated[list[str] | None, typer.Argument(help="Games; without any, all.")] = None,
) -> None:
    """Compile what a game counts and simulates with, and keep its counts, for quick answers."""
    from croupier.cli.warm import warm

    warm(names or ())


@app.command()
def tour() -> None:
    """A short tour: the games, the exact odds of one, how to go on."""
    from croupier.cli.tour import show_tour

    show_tour()


def _terms(
    found: Game, rules: Rules, wager: str | None, stake: str | None, meters: Sequence[str]
) -> Terms:
    from croupier.cli.output import pairs
    from croupier.rulebook.payout import parse_money

    amounts: dict[str, dict[str, int]] = {}
    for key, amount in pairs(meters, "--meter").items():
        of, _, meter = key.partition(":")
        amounts.setdefault(of, {})[meter] = parse_money(amount)
    cents = None if stake is None else parse_money(stake)
    return found.terms(rules, cents, amounts, wager=wager)


def main() -> None:
    warnings.formatwarning = lambda message, *_: f"croupier: {message}\n"
    app()


if __name__ == "__main__":
    main()
