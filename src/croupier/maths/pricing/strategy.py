"""How to play: what a count says of the decisions behind it, in one form for all games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from croupier.rulebook.display import paragraph, table

Shares = Mapping[str, Fraction]


@dataclass(frozen=True)
class Learned:
    """A rule that a person can learn: what it costs beside the best play, and the house advantage
    with it, both of the wager that `unit` names."""

    key: str
    sentence: str
    cost: Fraction
    house_advantage: Fraction
    unit: str


@dataclass(frozen=True)
class Chart:
    """A table to look a decision up in."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def _repr_html_(self) -> str:
        return table(self.title, self.columns, self.rows)


@dataclass(frozen=True)
class Strategy:
    """`frequencies` are how often each choice is made, by decision; `ties` how equal ones are told
    apart; `exceptions` what the sentence passes over."""

    sentence: str
    learned: tuple[Learned, ...] = ()
    frequencies: Mapping[str, Shares] = field(default_factory=dict)
    ties: str = ""
    charts: tuple[Chart, ...] = ()
    exceptions: tuple[str, ...] = ()

    def _repr_html_(self) -> str:
        """For notebooks: the sentence and the charts."""
        charts = (chart._repr_html_() for chart in self.charts)
        return "".join((paragraph(self.sentence), *charts))


def strategy_json(strategy: Strategy) -> dict[str, Any]:
    return {
        "sentence": strategy.sentence,
        "learned": [
            {
                "key": rule.key,
                "sentence": rule.sentence,
                "cost": float(rule.cost),
                "exact": str(rule.cost),
                "house_advantage": float(rule.house_advantage),
                "house_advantage_exact": str(rule.house_advantage),
                "unit": rule.unit,
            }
            for rule in strategy.learned
        ],
        "frequencies": {
            decision: {choice: str(share) for choice, share in shares.items()}
            for decision, shares in strategy.frequencies.items()
        },
        "ties": strategy.ties,
        "charts": [
            {"title": chart.title, "columns": list(chart.columns), "rows": [*map(list, chart.rows)]}
            for chart in strategy.charts
        ],
        "exceptions": list(strategy.exceptions),
    }


def strategy_from_json(data: Mapping[str, Any]) -> Strategy:
    return Strategy(
        sentence=data["sentence"],
        learned=tuple(
            Learned(
                rule["key"],
                rule["sentence"],
                Fraction(rule["exact"]),
                Fraction(rule["house_advantage_exact"]),
                rule["unit"],
            )
            for rule in data["learned"]
        ),
        frequencies={
            decision: {choice: Fraction(share) for choice, share in shares.items()}
            for decision, shares in data["frequencies"].items()
        },
        ties=data["ties"],
        charts=tuple(
            Chart(chart["title"], tuple(chart["columns"]), tuple(map(tuple, chart["rows"])))
            for chart in data["charts"]
        ),
        exceptions=tuple(data["exceptions"]),
    )
