"""Commands of the analyst. They import heavy modules only when they run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.options import (
    AsJson,
    Filed,
    GameName,
    OfEdition,
    OnCluster,
    OnDay,
    RowsFile,
    Settings,
    StakeText,
    TableLabel,
    of_edition,
    working_on,
)


def counting(
    name: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="Game; omit to list every wager that can be counted."),
    ] = None,
    settings: Settings = None,
    submission: Filed = None,
    wager: Annotated[
        str | None, typer.Option("--wager", metavar="KEY", help="Wager to count.")
    ] = None,
    paytable: TableLabel = None,
    variant: Annotated[
        str | None,
        typer.Option("--variant", help="Variant of the wager: banker, surrender, taken."),
    ] = None,
    tags: Annotated[
        str | None,
        typer.Option("--tags", help="Your own count, by rank, suit, color or card: 'A=-1 2=1'."),
    ] = None,
    level: Annotated[
        int | None,
        typer.Option("--level", min=1, max=4, help="Use whole-number tags up to this level."),
    ] = None,
    unbalanced: Annotated[
        bool,
        typer.Option("--unbalanced", help="Let a whole shoe add up to more or less than 0."),
    ] = False,
    decks: Annotated[
        str | None, typer.Option("--decks", help="Compare numbers of decks: 6,8.")
    ] = None,
    cover: Annotated[
        str | None, typer.Option("--cover", help="Compare cover cards, as --set takes them: 14,52.")
    ] = None,
    rounds: Annotated[
        int, typer.Option("--rounds", min=10_000, help="Rounds to simulate.")
    ] = 2_000_000,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Seed of the shoes.")] = 1,
    cores: Annotated[int | None, typer.Option("--cores", min=1, help="Cores to use.")] = None,
    exact: Annotated[
        int, typer.Option("--exact", min=0, help="Shoes to count from nothing as a correction.")
    ] = 80,
    bankroll: Annotated[
        str | None, typer.Option("--bankroll", help="Bankroll of the bets; default: $10,000.")
    ] = None,
    ruin: Annotated[
        str | None,
        typer.Option("--ruin", help="Risk of ruin that the bets may have; default: 13.53%, e^-2."),
    ] = None,
    limits: Annotated[
        str | None,
        typer.Option("--limits", help="Table minimum and maximum in dollars; default: 10-100."),
    ] = None,
    trip: Annotated[
        str | None, typer.Option("--trip", help="Rounds dealt on a trip; default: 1,000.")
    ] = None,
    trip_bankroll: Annotated[
        str | None,
        typer.Option("--trip-bankroll", help="Bankroll of a trip; default: all of it."),
    ] = None,
    goal: Annotated[
        str | None,
        typer.Option("--goal", help="Win that ends a trip; default: as much as its bankroll."),
    ] = None,
    leaving: Annotated[
        bool,
        typer.Option("--leaving", help="Bet the main wager only at counts that favor the player."),
    ] = False,
    out: RowsFile = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            "--plot",
            metavar="FILE",
            help="Draw the mean gain by count, or of several shoes the win by penetration, as SVG.",
        ),
    ] = None,
    cluster: OnCluster = None,
    edition: OfEdition = None,
    as_of: OnDay = None,
    as_json: AsJson = False,
) -> None:
    """Show what counting cards wins at a wager settled from a shoe."""
    from croupier.api import game
    from croupier.cli.output import print_json, progress, rules_from, writing
    from croupier.cli.show.counting import show_countings, show_wagers
    from croupier.cli.show.plotted import write_counting
    from croupier.tabular import verify_name

    if out is not None:
        verify_name(out)
    if name is None:
        from croupier.analysis.counting.wagers import shoe_wagers

        found = list(shoe_wagers())
        if as_json:
            print_json(
                [
                    {
                        "chapter": entry.chapter,
                        "game": entry.game,
                        "wager": key,
                        "changed": dict(changed),
                    }
                    for entry, key, changed in found
                ]
            )
        else:
            show_wagers(found)
        return
    from croupier.analysis.counting.penetration import penetration_svg, varied
    from croupier.analysis.counting.report import Asked
    from croupier.analysis.counting.typed import purse_typed

    chosen = game(of_edition(name, edition, as_of))
    rules = rules_from(chosen, settings or (), submission)
    key = wager or chosen.rulebook.wager[0].key
    main = key == chosen.rulebook.wager[0].key
    money = {
        "bankroll": bankroll,
        "ruin": ruin,
        "limits": limits,
        "trip": trip,
        "trip-bankroll": trip_bankroll,
        "goal": goal,
        "leaving": "yes" if leaving else None,
    }
    typed = {name: text for name, text in money.items() if text is not None}
    asked = Asked(
        tags=tags,
        level=level,
        balanced=not unbalanced,
        variant=variant,
        paytable=paytable,
        rounds=rounds,
        seed=seed,
        cores=cores,
        exact_shoes=exact,
        purse=purse_typed(typed, main=main),
    )
    with working_on(cluster, cores), progress(f"Counting {chosen.key}") as tell:
        reports = [
            chosen.counting(each, wager=key, asked=asked, tell=tell)
            for each in varied(rules, decks, cover)
        ]
    if plot is not None:
        drawn = reports[0].svg() if len(reports) == 1 else penetration_svg(reports)
        with writing(plot):
            plot.write_text(drawn, encoding="utf-8")
    if out is not None:
        with writing(out):
            write_counting(reports, out)
    if as_json:
        facts = [report.facts() for report in reports]
        print_json(facts[0] if len(facts) == 1 else facts)
        return
    show_countings(reports)


def exposure(
    name: GameName,
    settings: Settings = None,
    submission: Filed = None,
    stake: StakeText = None,
    rounds_per_hour: Annotated[
        int, typer.Option("--rounds-per-hour", min=1, help="Rounds that the table deals an hour.")
    ] = 50,
    deals: Annotated[
        int,
        typer.Option(
            "--others", metavar="DEALS", min=0, help="Deals to sample with other hands seen: 2000."
        ),
    ] = 0,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Seed, where hands are sampled.")] = 1,
    cluster: OnCluster = None,
    out: RowsFile = None,
    plot: Annotated[
        Path | None,
        typer.Option("--plot", metavar="FILE", help="Draw what seen cards are worth as SVG."),
    ] = None,
    edition: OfEdition = None,
    as_of: OnDay = None,
    as_json: AsJson = False,
) -> None:
    """Show what seen cards win and what errors of play cost."""
    from croupier.analysis.exposure.drawn import gains_svg
    from croupier.api import game
    from croupier.cli.output import print_json, progress, rules_from, writing
    from croupier.cli.show.exposure import show_exposure
    from croupier.cli.show.plotted import write_exposure
    from croupier.reports.pricing import usual_terms
    from croupier.rulebook.payout import parse_money
    from croupier.tabular import verify_name

    if out is not None:
        verify_name(out)
    chosen = game(of_edition(name, edition, as_of))
    rules = rules_from(chosen, settings or (), submission)
    main = chosen.rulebook.wager[0].key
    cents = None if stake is None else parse_money(stake)
    terms = usual_terms(rules, cents, wager=main)
    with working_on(cluster), progress(f"Counting {chosen.key} with a card seen") as tell:
        report = chosen.exposure(
            rules,
            terms=terms,
            rounds_per_hour=rounds_per_hour,
            seed=seed,
            deals=deals,
            tell=tell,
        )
    if plot is not None:
        with writing(plot):
            plot.write_text(gains_svg(report), encoding="utf-8")
    if out is not None:
        with writing(out):
            write_exposure(report, out)
    if as_json:
        print_json(report.facts())
    else:
        show_exposure(report)
