"""Commands on odds. They import heavy modules only when they run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.options import (
    AsJson,
    AsUsual,
    EndlessShoe,
    Filed,
    GameName,
    HoldAfter,
    MeterTexts,
    OddsFile,
    OfEdition,
    OnCluster,
    OnDay,
    Settings,
    StakeText,
    TableLabel,
    WagerName,
    of_edition,
    working_on,
)

if TYPE_CHECKING:
    from croupier.api import Game
    from croupier.maths.pricing.counted import Terms
    from croupier.maths.pricing.report import OddsReport
    from croupier.rulebook.rules import Rules

ROUNDS = 1_000_000


def odds(
    name: GameName,
    settings: Settings = None,
    submission: Filed = None,
    usual: AsUsual = False,
    wager: WagerName = None,
    paytable: TableLabel = None,
    paytable_file: Annotated[
        Path | None, typer.Option("--paytable-file", help="Price a proposed paytable (TOML).")
    ] = None,
    stake: StakeText = None,
    meter: MeterTexts = None,
    bet: Annotated[
        list[str] | None,
        typer.Option("--bet", help="Price several bets together: mean, house advantage, variance."),
    ] = None,
    times: Annotated[
        int | None,
        typer.Option("--odds", min=0, help="Odds behind the line bets, as a multiple; with --bet."),
    ] = None,
    hands: Annotated[
        str | None, typer.Option("--hands", help="Compare hands, as in 'AsKs QdQh'; poker only.")
    ] = None,
    board: Annotated[
        str | None, typer.Option("--board", help="Cards on the board; with --hands.")
    ] = None,
    dead: Annotated[
        str | None, typer.Option("--dead", help="Cards out of play; with --hands.")
    ] = None,
    hold: HoldAfter = None,
    removal: Annotated[
        bool, typer.Option("--removal", help="Show the effect of removing each card from the shoe.")
    ] = False,
    endless: EndlessShoe = False,
    strategy: Annotated[
        Path | None,
        typer.Option("--strategy", help="Price the main wager with your own strategy (TOML)."),
    ] = None,
    out: OddsFile = None,
    cluster: OnCluster = None,
    edition: OfEdition = None,
    as_of: OnDay = None,
    as_json: AsJson = False,
) -> None:
    """Show exact odds of every wager under every paytable."""
    from croupier.api import game
    from croupier.cli.output import WrongCall, existing, progress, rules_from
    from croupier.tabular import verify_name

    found = game(of_edition(name, edition, as_of))
    if bet:
        from croupier.cli.show.sessions import show_together

        of_a_wager = {
            "--paytable-file": paytable_file,
            "--wager": wager,
            "--paytable": paytable,
            "--stake": stake,
            "--meter": meter,
            "--hold": hold,
            "--removal": removal or None,
            "--endless": endless or None,
            "--strategy": strategy,
            "--out": out,
        }
        if given := [option for option, value in of_a_wager.items() if value is not None]:
            raise WrongCall(f"{', '.join(given)} cannot be used with --bet; omit it.")
        chosen = rules_from(found, settings or (), submission, usual)
        show_together(found, chosen, bet, times or 0, as_json)
        return
    if hands is not None:
        from croupier.cli.show.sessions import show_hands

        chosen = rules_from(found, settings or (), submission, usual)
        show_hands(found, chosen, (hands, board or "", dead or ""), as_json)
        return
    if board is not None or dead is not None:
        raise WrongCall("--board and --dead need --hands; add the hands to compare.")
    if times is not None:
        raise WrongCall("--odds needs --bet; add the bets to price together.")
    if paytable_file is not None:
        found, proposed = found.proposing(existing(paytable_file))
        if wager not in (None, proposed):
            raise WrongCall(f"{paytable_file} is for {proposed}, not for --wager {wager}.")
        wager = proposed
    chosen = rules_from(found, settings or (), submission, usual)
    if out is not None:
        verify_name(out)
    with working_on(cluster), progress(f"Counting {found.key}") as tell:
        terms = asked_terms(found, chosen, wager, stake, meter or (), endless=endless)
        report = found.odds(
            chosen,
            wager=wager,
            paytable=paytable,
            terms=terms,
            removal=removal,
            strategy=None if strategy is None else existing(strategy),
            tell=tell,
        )
    _tell_odds(report, hold, out, as_json, details=bool(wager or paytable or paytable_file))


def strategy(
    name: GameName,
    settings: Settings = None,
    submission: Filed = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", help="Write every decision to a .csv or .jsonl file."),
    ] = None,
    hand: Annotated[
        str | None,
        typer.Option(
            "--hand", help='Write only decisions with these first cards, as in "Ah Kd"; with --out.'
        ),
    ] = None,
    charts: Annotated[
        Path | None,
        typer.Option("--charts", help="Write the charts to a .csv or .json file."),
    ] = None,
    stake: StakeText = None,
    meter: MeterTexts = None,
    endless: EndlessShoe = False,
    edition: OfEdition = None,
    as_of: OnDay = None,
    as_json: AsJson = False,
) -> None:
    """Show the best play, and what simpler rules cost.

    Use --out to export every decision.
    """
    from croupier.api import game
    from croupier.cli.output import WrongCall, print_json, progress, rules_from
    from croupier.cli.show.strategy import (
        CHART_SUFFIXES,
        check_file,
        found_strategy,
        show_strategy,
        write_charts,
        write_decisions,
    )
    from croupier.maths.pricing.strategy import strategy_json

    found = game(of_edition(name, edition, as_of))
    chosen = rules_from(found, settings or (), submission)
    terms = asked_terms(found, chosen, None, stake, meter or (), endless=endless)
    if out is not None:
        check_file(out)
    elif hand is not None:
        raise WrongCall("--hand needs --out; name the file to write the decisions to.")
    if charts is not None:
        check_file(charts, CHART_SUFFIXES)
    with progress(f"Counting {found.key}") as tell:
        found_best = found_strategy(found, chosen, terms, tell)
        if charts is not None:
            if not found_best.charts:
                raise WrongCall(f"{found.key} has no strategy charts; omit --charts.")
            write_charts(found_best, charts)
        if out is not None:
            write_decisions(found.decisions(chosen, terms, hand=hand), out, tell)
    if as_json:
        print_json(strategy_json(found_best))
    else:
        show_strategy(found_best)


def simulate(
    name: GameName,
    rounds: Annotated[
        int | None,
        typer.Option("--rounds", min=1, help="Rounds to simulate; default: 1,000,000."),
    ] = None,
    until: Annotated[
        str | None,
        typer.Option(
            "--until",
            metavar="PERCENT",
            help="Stop at this standard error of one wager's house advantage: 0.01%.",
        ),
    ] = None,
    seed: Annotated[
        int, typer.Option("--seed", min=0, help="Seed; the same seed gives the same figures.")
    ] = 1,
    settings: Settings = None,
    submission: Filed = None,
    wager: WagerName = None,
    paytable: TableLabel = None,
    cores: Annotated[
        int | None, typer.Option("--cores", min=1, help="Processor cores; default: all.")
    ] = None,
    cluster: OnCluster = None,
    stake: StakeText = None,
    meter: MeterTexts = None,
    hold: HoldAfter = None,
    out: OddsFile = None,
    strategy: Annotated[
        Path | None,
        typer.Option(
            "--strategy",
            help="Play by this strategy file (TOML); games of several draws: whole sessions.",
        ),
    ] = None,
    sessions: Annotated[
        int, typer.Option("--sessions", min=1, help="Sessions to simulate; with --strategy.")
    ] = 100_000,
    plot: Annotated[
        Path | None,
        typer.Option(
            "--plot",
            help="Draw one wager's running mean, or with --strategy the results of sessions, as "
            "SVG.",
        ),
    ] = None,
    running: Annotated[
        Path | None,
        typer.Option(
            "--running", metavar="FILE", help="Write the running mean to .csv or .parquet."
        ),
    ] = None,
    edition: OfEdition = None,
    as_of: OnDay = None,
    as_json: AsJson = False,
) -> None:
    """Simulate rounds: the odds report with standard errors."""
    from croupier.api import game
    from croupier.cli.output import WrongCall, existing, progress, rules_from
    from croupier.tabular import verify_name

    found = game(of_edition(name, edition, as_of))
    chosen = rules_from(found, settings or (), submission)
    for file in (out, running):
        if file is not None:
            verify_name(file)
    asked = {"--until": until, "--plot": plot, "--running": running}
    given = [option for option, value in asked.items() if value is not None]
    whole = strategy is not None and found.entry.has_sessions
    if strategy is not None and given and not (whole and given == ["--plot"]):
        raise WrongCall(f"{', '.join(given)} cannot be used with --strategy here; omit it.")
    if until is not None and rounds is not None:
        raise WrongCall("--rounds and --until each say how long to simulate; give one of them.")
    if given and not whole:
        from croupier.cli.show.running import show_running
        from croupier.reports.running import Asked
        from croupier.rulebook.payout import parse_percent

        error = None if until is None else float(parse_percent(until))
        length = Asked(
            seed=seed,
            rounds=None if error is not None else rounds or ROUNDS,
            until=error,
            cores=cores,
        )
        with working_on(cluster, cores), progress(f"Simulating {found.key}") as tell:
            result = found.run(
                chosen,
                asked=length,
                wager=wager,
                paytable=paytable,
                terms=asked_terms(found, chosen, wager, stake, meter or ()),
                tell=tell,
            )
        show_running(result, plot, running, as_json)
        facts = {"run": result.facts()}
        _tell_odds(result.report, hold, out, as_json, details=True, more=facts)
        return
    if whole and strategy is not None:
        from croupier.cli.show.sessions import show_sessions

        with working_on(cluster, cores), progress(f"Sessions of {found.key}") as tell:
            played = found.sessions(
                chosen, existing(strategy), sessions=sessions, seed=seed, cores=cores, tell=tell
            )
        show_sessions(played, plot, out, as_json)
        return
    with working_on(cluster, cores), progress(f"Simulating {found.key}") as tell:
        report = found.simulate(
            chosen,
            rounds=rounds or ROUNDS,
            seed=seed,
            wager=wager,
            paytable=paytable,
            cores=cores,
            terms=asked_terms(found, chosen, wager, stake, meter or ()),
            strategy=None if strategy is None else existing(strategy),
            tell=tell,
        )
    _tell_odds(report, hold, out, as_json, details=bool(wager or paytable))


def compile_games(
    names: Annotated[
        list[str] | None, typer.Argument(help="Games to prepare; default: all.")
    ] = None,
) -> None:
    """Compute and cache odds, so that later commands are fast.

    Compiles each game's code, counts its default odds and stores both.
    """
    from croupier.cli.warm import warm

    warm(names or ())


def _tell_odds(
    report: OddsReport,
    hold: int | None,
    out: Path | None,
    as_json: bool,
    *,
    details: bool,
    more: Mapping[str, Any] | None = None,
) -> None:
    from croupier.cli.output import print_json, writing
    from croupier.cli.show.odds import show_odds

    if out is not None:
        from croupier.maths.pricing.report_rows import write_outcomes

        with writing(out):
            write_outcomes(report, out)
    if as_json:
        from croupier.maths.pricing.report_json import report_json

        print_json({**report_json(report, hold), **(more or {})})
    else:
        show_odds(report, details=details, hold_after=hold)


def asked_terms(
    found: Game,
    rules: Rules,
    wager: str | None,
    stake: str | None,
    meters: Sequence[str],
    *,
    endless: bool = False,
) -> Terms:
    from croupier.cli.output import pairs
    from croupier.rulebook.payout import parse_money

    amounts: dict[str, dict[str, int]] = {}
    for key, amount in pairs(meters, "--meter").items():
        of, _, meter = key.partition(":")
        amounts.setdefault(of, {})[meter] = parse_money(amount)
    cents = None if stake is None else parse_money(stake)
    return found.terms(rules, cents, amounts, wager=wager, endless=endless)
