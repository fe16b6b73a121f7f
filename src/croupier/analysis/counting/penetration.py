"""A wager counted at several cover cards or numbers of decks: what deeper shoes are worth."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from croupier.analysis import risk
from croupier.analysis.counting.report import CountingReport
from croupier.maths.plot import Lines
from croupier.rulebook.rules import Rules, answer


def varied(rules: Rules, decks: str | None, cover: str | None) -> list[Rules]:
    """The rules with each number of decks and each cover card that is asked for: `14,26,52`."""

    def values(text: str | None) -> list[str | None]:
        return [None] if text is None else [part.strip() for part in text.split(",")]

    given = {key: rules.answers[key] for key in rules.explicit}
    found = []
    for number in values(decks):
        for cards in values(cover):
            more: dict[str, Any] = {}
            if number is not None:
                more["decks"] = number
            if cards is not None:
                more["cover-card"] = cards
            found.append(answer(rules.book, {**given, **more}) if more else rules)
    return found


def penetration_rows(reports: Sequence[CountingReport]) -> list[dict[str, Any]]:
    """By decks and penetration, the win in 100 rounds of the count and of perfect knowledge."""
    return [
        {
            "decks": each.wager.deck.decks,
            "cover_card": each.wager.cover,
            "penetration": 1 - each.wager.cover / each.wager.deck.size,
            "count_per_100": risk.PER * each.earnings.counted.win,
            "perfect_per_100": risk.PER * each.earnings.perfect.win,
        }
        for each in reports
    ]


def penetration_svg(reports: Sequence[CountingReport]) -> str:
    """The win by how much of the shoe is dealt."""
    series: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for row in penetration_rows(reports):
        for key, name in (("perfect_per_100", "perfect knowledge"), ("count_per_100", "the count")):
            point = 100 * row["penetration"], row[key]
            series[f"{name}, {row['decks']} decks"].append(point)
    shoe = reports[0].wager
    return Lines({name: sorted(points) for name, points in series.items()}).svg(
        title=f"{shoe.entry.game}, {shoe.wager}: win by penetration",
        subtitle=f"units in 100 rounds dealt, {reports[0].earnings.rounds:,} rounds each, "
        f"seed {reports[0].seed}",
        axis="cards dealt before the cover card, percent of the shoe",
    )
