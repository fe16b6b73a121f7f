"""Plots of a par sheet as SVG: Altair says what is drawn, vl-convert draws it without a browser."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import Any

FONT = "Libertinus Serif"
MOST_TICKS = 5
ACCENT, FAINT = "#14583f", "#5a6268"


@dataclass(frozen=True)
class Bar:
    """An outcome: what it is called, and how often it comes up."""

    label: str
    share: float


@cache
def _converter() -> Any:
    import vl_convert

    return vl_convert


@cache
def outcome_plot(bars: tuple[Bar, ...]) -> str:
    """Each outcome's probability on a scale of powers of ten, from the most to the least likely."""
    import altair

    shown = [{"outcome": bar.label, "share": bar.share} for bar in bars if bar.share > 0]
    lowest = math.floor(math.log10(min(bar.share for bar in bars if bar.share > 0)))
    floor, apart = 10.0**lowest, max(1, math.ceil(-lowest / MOST_TICKS))
    ticks = [10.0**power for power in range(0, lowest - 1, -apart)]
    axis = altair.Axis(format="~%", labelFontSize=10, titleFontSize=10, grid=True, values=ticks)
    scale = altair.Scale(type="log", domain=[floor, 1])
    chart = (
        altair.Chart(altair.InlineData(values=shown))
        .mark_bar(color=ACCENT, height={"band": 0.7})
        .encode(
            x=altair.X("share:Q", scale=scale, axis=axis, title="probability"),
            x2=altair.datum(floor),
            y=altair.Y("outcome:N", sort=None, title=None, axis=altair.Axis(labelLimit=240)),
        )
        .properties(width=430, height={"step": 15})
    )
    return _svg(chart.to_dict(validate=False))


def _svg(spec: dict[str, Any]) -> str:
    spec["config"] = {
        "font": FONT,
        "background": "transparent",
        "view": {"stroke": None},
        "axis": {"labelFont": FONT, "titleFont": FONT, "labelColor": FAINT, "titleColor": FAINT},
    }
    made: str = _converter().vegalite_to_svg(vl_spec=spec)
    return made
