"""What the analyst's pages ask and show: fields of forms, tables of figures with the plots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.analysis.sessions.plan import PROGRESSIONS
from croupier.papers.wording.words import in_words
from croupier.web.studies import COUNTING, EXPOSURE, SESSIONS
from croupier.web.views.data import Cell, Column, DataTable, number, share, text

Facts = Mapping[str, Any]


@dataclass(frozen=True)
class Asking:
    """A field of a form: an option of the command, how it is asked, an example or the choices."""

    name: str
    asks: str
    hint: str = ""
    choices: tuple[str, ...] = ()


FIELDS: Mapping[str, tuple[Asking, ...]] = {
    COUNTING: (
        Asking("tags", "Your own tags", "the best"),
        Asking("level", "Level of the tags", "1 to 4"),
        Asking("variant", "Variant of the wager", "such as banker"),
        Asking("decks", "Decks", "such as 6,8"),
        Asking("cover", "Cover cards", "such as 14,26"),
        Asking("bankroll", "Bankroll", "$10,000"),
        Asking("ruin", "Risk of ruin", "13.53%"),
        Asking("limits", "Table limits", "10-100"),
        Asking("leaving", "Leave at bad counts", choices=("no", "yes")),
        Asking("trip", "Rounds of a trip", "1,000"),
        Asking("trip-bankroll", "Bankroll of a trip", "all of it"),
        Asking("goal", "Goal of a trip", "its bankroll"),
        Asking("rounds", "Rounds", "1,000,000"),
        Asking("seed", "Seed", "1"),
    ),
    EXPOSURE: (
        Asking("stake", "Stake", "$5"),
        Asking("rounds-per-hour", "Rounds an hour", "50"),
        Asking("others", "Deals with others' hands seen", "none"),
    ),
    SESSIONS: (
        Asking("stake", "Stake", "$5"),
        Asking("bankroll", "Bankroll", "$500"),
        Asking("rounds", "Rounds", "300"),
        Asking("progression", "Bets", choices=tuple(PROGRESSIONS)),
        Asking("stop-at-win", "Stop at a win", "none"),
        Asking("stop-at-loss", "Stop at a loss", "none"),
        Asking("stop-after-losses", "Losses in a row", "no limit"),
        Asking("stop-after-wins", "Wins in a row", "no limit"),
        Asking("rounds-per-hour", "Rounds an hour", "60"),
        Asking("drop", "Drop of a day", "$10,000"),
        Asking("turnover", "Drop wagered, times", "5"),
        Asking("actual", "Judge this hold", "such as 4%"),
    ),
}


def tables_of(verb: str, facts: Sequence[Facts]) -> list[DataTable]:
    """The figures as tables, the one behind the plot first."""
    return list(_TABLES[verb](facts))


def verdict_of(facts: Sequence[Facts]) -> str:
    """What it comes to, in one sentence for each report."""
    told = [each.get("verdict") or each.get("says") or "" for each in facts]
    judged = (facts[0].get("house") or {}).get("judged")
    return " ".join(filter(None, [*told, judged and judged["verdict"]]))


def notes_of(facts: Sequence[Facts]) -> list[str]:
    """What stands below the figures."""
    first = facts[0]
    house = first.get("house") or {}
    told = {**first.get("definitions", {}), **house.get("definitions", {})}
    defined = [f"{in_words(name).capitalize()}: {says}" for name, says in told.items()]
    return [*first.get("notes", ()), *defined]


def _table(key: str, caption: str, columns: Sequence[str], rows: Iterator[Any]) -> DataTable:
    """Columns by their title, of figures if the first row has one there."""
    cells = tuple(tuple(row) for row in rows)
    figured = [not isinstance(cell.value, str) for cell in cells[0]] if cells else ()
    heads = tuple(
        Column(title.lower().replace(" ", "_"), title, figures)
        for title, figures in zip(columns, figured, strict=False)
    )
    return DataTable(key, caption, heads, cells)


def _money(amount: float | None, digits: int = 2) -> Cell:
    if amount is None:
        return Cell("", None)
    sign = "\u2212" if amount < 0 else ""
    return Cell(f"{sign}${abs(amount):,.{digits}f}", amount)


# ------------------------------------------------------------------------------ sessions


def _sessions(facts: Sequence[Facts]) -> Iterator[DataTable]:
    (found,) = facts
    if "player" not in found:
        yield _poker(found)
        return
    player, house = found["player"], found["house"]
    bars = player["histogram"]
    edges = [bars["lowest"] + nth * bars["width"] for nth in range(len(bars["shares"]) + 1)]
    yield _table(
        "figures",
        f"A session ({player['method']})",
        ("Figure", "Value"),
        ((text(name), cell) for name, cell in _player_rows(player)),
    )
    yield _table(
        "results",
        "Results of a session, as drawn",
        ("From", "Below", "Share"),
        (
            (_money(edges[nth]), _money(edges[nth + 1]), share(each))
            for nth, each in enumerate(bars["shares"])
        ),
    )
    yield _table(
        "streaks",
        f"Losses in a row, all rounds played ({player['losing_streaks']['method']})",
        ("At least", "Chance"),
        (
            (number(each["losses"], 0), share(each["chance"]))
            for each in player["losing_streaks"]["at_least"]
        ),
    )
    yield _table(
        "drawdowns",
        f"Drawdowns, all rounds played ({player['drawdowns']['method']})",
        ("At least", "Chance"),
        (
            (_money(each["amount"]), share(each["chance"]))
            for each in player["drawdowns"]["at_least"]
        ),
    )
    yield _table(
        "house",
        "The house",
        ("Figure", "Value"),
        ((text(name), cell) for name, cell in _house_rows(house)),
    )
    yield _table(
        "judging",
        "Hold by rounds: look for a fault outside the wide limits",
        ("Rounds", "Theoretical", "95% from", "95% to", "99.7% from", "99.7% to", "Method"),
        (
            (
                number(each["rounds"], 0),
                *(share(each[key], 2) for key in ("mean", "low", "high", "wide_low", "wide_high")),
                text(each["method"]),
            )
            for each in house["judging"]
        ),
    )


def _player_rows(player: Facts) -> Iterator[tuple[str, Cell]]:
    yield "Mean result", _money(player["mean_result"])
    if player["standard_error"] is not None:
        yield "Standard error of the mean", _money(player["standard_error"])
    yield "Standard deviation", _money(player["standard_deviation"])
    yield "First wagers", _money(player["wagered"])
    yield "Rounds played", number(player["mean_rounds"], 1)
    yield "Ahead", share(player["ahead"], 2)
    for name, chance in player["ends"].items():
        if chance:
            ends = "Plays to the end" if name == "time" else f"Ends by {name}"
            yield ends, share(chance, 2)
    for each in player["ruined_by"]:
        yield f"Ruined by round {each['rounds']:,}", share(each["chance"], 2)
    if player["mean_rounds_to_ruin"] is not None:
        yield "Rounds to ruin, if ruined", number(player["mean_rounds_to_ruin"], 1)
    for part, amount in player["quantiles"].items():
        yield f"{float(part):.0%} end at or below", _money(amount)


def _house_rows(house: Facts) -> Iterator[tuple[str, Cell]]:
    day, year = house["day"], house["year"]
    yield "House advantage", share(house["house_advantage"])
    yield (
        f"Theo of a player-hour at {house['rounds_per_hour']} rounds",
        _money(house["theo_per_player_hour"]),
    )
    yield f"Comps at {house['comp_share']:.0%}", _money(house["comps_per_player_hour"])
    yield f"Hold after {day['rounds']:,} rounds, from", share(day["hold"]["low"], 2)
    yield f"Hold after {day['rounds']:,} rounds, to", share(day["hold"]["high"], 2)
    yield "Mean win of a day with the drop", _money(year["mean_day"], 0)
    yield f"Worst day in a year ({year['method']})", _money(year["worst_day"], 0)
    yield "One year in 20 has a day below", _money(year["worst_day_one_year_in_20"], 0)
    if shoe := house["rounds_of_a_shoe"]:
        title = f"Deviation of {shoe['batch']} rounds of a shoe, times that of independent ones"
        yield title, number(shoe["ratio"], 3)
        yield "Its standard error", number(shoe["standard_error"], 3)
    yield (
        f"Rounds until the hold is within {house['within']:.2%} (normal)",
        number(house["rounds_within"], 0),
    )


def _poker(found: Facts) -> DataTable:
    rows = (
        ("House, a table-hour", "house_per_table_hour"),
        ("House, a table-day", "house_per_table_day"),
        ("Players of equal skill lose, each an hour", "players_lose_per_hour"),
        ("Players of equal skill lose, each 100 hands", "players_lose_per_100_hands"),
    )
    title = f"Rake at {found['hands_per_hour']} hands an hour, {found['seats']} players"
    cells = ((text(name), _money(found[key])) for name, key in rows)
    return _table("poker", title, ("Figure", "Value"), cells)


# ------------------------------------------------------------------------------ counting


def _counting(facts: Sequence[Facts]) -> Iterator[DataTable]:
    first = facts[0]
    if len(facts) > 1:
        yield _table(
            "penetration",
            "By cover card, as drawn",
            ("Cards behind", "Bets", "Count per 100", "Perfect per 100", "Perfect per shoe"),
            (
                (
                    number(each["cover_card"], 0),
                    share(each["at_the_trigger"]["share_of_rounds"], 2),
                    number(each["at_the_trigger"]["win_per_100_rounds"], 3),
                    number(each["perfect_knowledge"]["win_per_100_rounds"], 3),
                    number(each["perfect_knowledge"]["win_per_shoe"], 3),
                )
                for each in facts
            ),
        )
    else:
        by = first["counted_by"].capitalize()
        yield _table(
            "gains",
            f"Mean gain by {first['counted_by']}, as drawn",
            (by, "Share of rounds", "Mean gain"),
            (
                (number(each["count"], 2), share(each["share"]), share(each["edge"], 3))
                for each in first["edge_by_count"]
                if each["share"] > 1e-4
            ),
        )
    policies = first["at_the_trigger"], first["perfect_knowledge"]
    yield _table(
        "earned",
        "What it earns, in units of one flat bet",
        ("Figure", "The count", "Perfect knowledge"),
        (
            (text(in_words(key).capitalize()), *(_figure(policy[key]) for policy in policies))
            for key in policies[0]
            if key != "bankroll_for_ruin"
        ),
    )
    yield _table(
        "tags",
        "Tags by card",
        ("Card", "Effect of removal", *(each["name"] for each in first["counts"])),
        (
            (
                text(card),
                share(effect),
                *(number(each["tags"][card], 0) for each in first["counts"]),
            )
            for card, effect in first["effects_of_removal"].items()
        ),
    )
    ramp = first["ramp"]
    yield _table(
        "bets",
        f"Bets by {first['counted_by']}",
        (first["counted_by"].capitalize(), "Share of rounds", "Mean gain", "Bet"),
        (
            (number(s["count"], 0), share(s["share"], 2), share(s["edge"], 2), _money(s["bet"], 0))
            for s in ramp["steps"]
        ),
    )
    yield _table("money", "What these bets win", ("Figure", "Value"), _ramp_rows(ramp))
    if first["index_numbers"]:
        yield _table(
            "indices",
            "Index numbers",
            tuple(in_words(key).capitalize() for key in first["index_numbers"][0]),
            (map(_figure, each.values()) for each in first["index_numbers"]),
        )


def _ramp_rows(ramp: Facts) -> Iterator[tuple[Cell, Cell]]:
    trip = ramp["trip"]
    yield text("Win per 100 rounds dealt"), _money(ramp["win_per_100_rounds"])
    yield text("Its standard deviation"), _money(ramp["standard_deviation_per_100_rounds"])
    yield text(f"Ruin of ${ramp['bankroll']:,.0f}"), share(ramp["ruin"], 2)
    lost = f"Ruin of ${trip['bankroll']:,.0f} within {trip['rounds']:,} rounds"
    yield text(lost), share(trip["ruin"], 2)
    if trip["goal_before_ruin"] is not None:
        yield text(f"${trip['goal']:,.0f} won before ruin"), share(trip["goal_before_ruin"], 2)


def _figure(value: Any) -> Cell:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return number(value, 0 if isinstance(value, int) else 4)
    return text("" if value is None else str(value))


# ------------------------------------------------------------------------------ exposure


def _exposure(facts: Sequence[Facts]) -> Iterator[DataTable]:
    (found,) = facts
    hidden = (text("nothing"), share(-found["house_advantage"]), Cell("", None), text("exact"))
    seen = [
        (
            text(each["seen"]),
            share(each["player_gain"]),
            _money(each["per_hour"]),
            text(each["method"]),
        )
        for each in (*found["seen"], *found["others"])
    ]
    heads = ("Seen", "Player's gain", "Per hour", "Method")
    yield _table("seen", "What seen cards are worth, as drawn", heads, iter([*seen, hidden]))
    for each in found["seen"]:
        if each["cases"]:
            keys = [key for key, value in each["cases"][0].items() if not isinstance(value, dict)]
            yield _table(
                f"cases-{found['seen'].index(each)}",
                f"With {each['seen']} seen",
                tuple(in_words(key).capitalize() for key in keys),
                ((_figure(case[key]) for key in keys) for case in each["cases"]),
            )
    costs: tuple[tuple[str, str, str, str], ...] = (
        ("misplays", "Misplays", "costs_player_per_hour", "Costs the player an hour"),
        ("dealer_errors", "Dealers' errors", "costs_house_per_hour", "Costs the house an hour"),
    )
    for key, caption, hour, title in costs:
        if found[key]:
            yield _table(
                key.replace("_", "-"),
                caption,
                ("Error", "Cost", title),
                (
                    (text(each["sentence"]), share(each["cost"]), _money(each[hour]))
                    for each in found[key]
                ),
            )


_TABLES: Mapping[str, Callable[[Sequence[Facts]], Iterator[DataTable]]] = {
    COUNTING: _counting,
    EXPOSURE: _exposure,
    SESSIONS: _sessions,
}
