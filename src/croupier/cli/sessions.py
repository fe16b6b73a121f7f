"""The command on sessions at a table. Heavy modules are imported only when it runs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import (
    AsJson,
    AsUsual,
    Filed,
    GameName,
    MeterTexts,
    OfEdition,
    OnCluster,
    OnDay,
    Settings,
    StakeText,
    TableLabel,
    of_edition,
    working_on,
)

if TYPE_CHECKING:
    from croupier.api import Game
    from croupier.rulebook.rules import Rules


def sessions(
    name: GameName,
    settings: Settings = None,
    submission: Filed = None,
    usual: AsUsual = False,
    wager: Annotated[
        str | None,
        typer.Option("--wager", metavar="KEY", help="Wager to play; default: the main wager."),
    ] = None,
    bet: Annotated[
        list[str] | None,
        typer.Option("--bet", help="Stake several bets on the same draw in every round: red=10."),
    ] = None,
    paytable: TableLabel = None,
    variant: Annotated[
        str | None, typer.Option("--variant", help="Variant of the wager: house-way, surrender.")
    ] = None,
    stake: StakeText = None,
    meter: MeterTexts = None,
    bankroll: Annotated[
        str | None, typer.Option("--bankroll", help="Bankroll; default: $500.")
    ] = None,
    rounds: Annotated[
        int | None,
        typer.Option("--rounds", min=1, help="Rounds of a session, or of the hold with --actual."),
    ] = None,
    hours: Annotated[
        float | None, typer.Option("--hours", help="Length of a session in place of --rounds.")
    ] = None,
    rounds_per_hour: Annotated[
        int | None,
        typer.Option("--rounds-per-hour", min=1, help="Rounds dealt an hour; default: 60."),
    ] = None,
    stop_at_win: Annotated[
        str | None, typer.Option("--stop-at-win", help="Leave after winning this amount.")
    ] = None,
    stop_at_loss: Annotated[
        str | None, typer.Option("--stop-at-loss", help="Leave after losing this amount.")
    ] = None,
    stop_after_losses: Annotated[
        int | None, typer.Option("--stop-after-losses", help="Leave after N losses in a row.")
    ] = None,
    stop_after_wins: Annotated[
        int | None, typer.Option("--stop-after-wins", help="Leave after N wins in a row.")
    ] = None,
    progression: Annotated[
        str | None,
        typer.Option(
            "--progression",
            help="How bets follow results: flat, martingale, paroli, dalembert, fibonacci, "
            "1-3-2-6.",
        ),
    ] = None,
    plan: Annotated[
        Path | None, typer.Option("--plan", metavar="FILE", help="Read the plan from a TOML file.")
    ] = None,
    strategy: Annotated[
        Path | None,
        typer.Option(
            "--strategy",
            help="Play by this strategy file (TOML); games of several draws: whole sessions.",
        ),
    ] = None,
    simulated: Annotated[
        bool, typer.Option("--simulated", help="Simulate even what can be counted.")
    ] = False,
    count: Annotated[
        int, typer.Option("--sessions", min=100, help="Sessions to simulate.")
    ] = 20_000,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Seed of simulated sessions.")] = 1,
    cores: Annotated[int | None, typer.Option("--cores", min=1, help="Cores to use.")] = None,
    cluster: OnCluster = None,
    day: Annotated[float, typer.Option("--day", help="Hours that the table is open a day.")] = 8,
    players: Annotated[int, typer.Option("--players", min=1, help="Players at the table.")] = 1,
    drop: Annotated[str, typer.Option("--drop", help="Drop of a day.")] = "$10,000",
    turnover: Annotated[
        float, typer.Option("--turnover", help="Times each dollar of the drop is wagered.")
    ] = 5,
    comps: Annotated[
        str, typer.Option("--comps", help="Share of the theoretical win given back.")
    ] = "20%",
    within: Annotated[
        str, typer.Option("--within", help="How near to theoretical the hold is to come.")
    ] = "0.5%",
    actual: Annotated[
        str | None, typer.Option("--actual", help="Judge this hold after --rounds rounds: 4%.")
    ] = None,
    rake: Annotated[str, typer.Option("--rake", help="Poker: average rake of a hand.")] = "$4",
    time_charge: Annotated[
        str, typer.Option("--time-charge", help="Poker: time charge of a seat an hour.")
    ] = "$0",
    seats: Annotated[int, typer.Option("--seats", help="Poker: players at the table.")] = 9,
    win: Annotated[
        str | None, typer.Option("--win", help="Poker: a player's own record, dollars an hour.")
    ] = None,
    deviation: Annotated[
        str | None,
        typer.Option("--deviation", help="Poker: standard deviation of that record an hour."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE", help="Write the distribution of results to .csv or .parquet."
        ),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option("--plot", metavar="FILE", help="Draw the distribution of results as SVG."),
    ] = None,
    edition: OfEdition = None,
    as_of: OnDay = None,
    as_json: AsJson = False,
) -> None:
    """Show what sessions bring, and judge a hold.

    For a player: results, ruin, streaks. For the house: theoretical win, hold, worst day.
    """
    from croupier.analysis.sessions.poker import (
        POKER_BANKROLL,
        POKER_HANDS,
        Room,
        cents_of,
        is_poker,
    )
    from croupier.analysis.sessions.report import Asked
    from croupier.analysis.sessions.typed import plan_typed, trade_typed
    from croupier.api import game
    from croupier.cli.figures import asked_terms
    from croupier.cli.output import existing, print_json, progress, rules_from, writing
    from croupier.cli.show.table_sessions import show_poker, show_report, write_results
    from croupier.tabular import verify_name

    if out is not None:
        verify_name(out)
    found = game(of_edition(name, edition, as_of))
    rules = rules_from(found, settings or (), submission, usual)
    if is_poker(found.entry, wager):
        room = Room(
            hands_per_hour=rounds_per_hour or POKER_HANDS,
            seats=seats,
            rake=cents_of(rake) or 0,
            time_charge=cents_of(time_charge) or 0,
            hours=day,
            win=cents_of(win),
            deviation=cents_of(deviation),
            bankroll=cents_of(bankroll) or POKER_BANKROLL,
        )
        facts = found.poker_table(rules, room).facts()
        print_json(facts) if as_json else show_poker(facts)
        return
    if strategy is not None and found.entry.has_sessions:
        _whole_sessions(
            found, rules, existing(strategy), count, seed, cores, cluster, plot, out, as_json
        )
        return
    typed = {
        "bankroll": bankroll,
        "stake": stake,
        "rounds": rounds,
        "hours": hours,
        "rounds-per-hour": rounds_per_hour,
        "stop-at-win": stop_at_win,
        "stop-at-loss": stop_at_loss,
        "stop-after-losses": stop_after_losses,
        "stop-after-wins": stop_after_wins,
        "progression": progression,
        "day": day,
        "players": players,
        "drop": drop,
        "turnover": turnover,
        "comps": comps,
        "within": within,
        "actual": actual,
    }
    fields = {option: str(value) for option, value in typed.items() if value is not None}
    asked = Asked(
        wager=wager,
        bets=tuple(bet or ()),
        paytable=paytable,
        variant=variant,
        plan=plan_typed(fields, None if plan is None else existing(plan)),
        trade=trade_typed(fields),
        sessions=count,
        seed=seed,
        cores=cores,
        simulated=simulated,
    )
    with working_on(cluster, cores), progress(f"Sessions of {found.key}") as tell:
        report = found.session_report(
            rules,
            asked=asked,
            strategy=None if strategy is None else existing(strategy),
            terms=asked_terms(found, rules, wager, stake, meter or ()),
            tell=tell,
        )
    if plot is not None:
        with writing(plot):
            plot.write_text(report.svg(), encoding="utf-8")
    if out is not None:
        with writing(out):
            write_results(report, out)
    if as_json:
        print_json(report.facts())
    else:
        show_report(report)


def _whole_sessions(
    found: Game,
    rules: Rules,
    file: Path,
    sessions: int,
    seed: int,
    cores: int | None,
    cluster: str | None,
    plot: Path | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Bets that last several draws, as `croupier simulate --strategy` plays them."""
    from croupier.cli.output import progress
    from croupier.cli.show.sessions import show_sessions

    with working_on(cluster, cores), progress(f"Sessions of {found.key}") as tell:
        result = found.sessions(rules, file, sessions=sessions, seed=seed, cores=cores, tell=tell)
    show_sessions(result, plot, out, as_json)
