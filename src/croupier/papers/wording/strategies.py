"""The strategy section of a paper: the sentence, simplified strategies and their cost, charts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from croupier.maths.pricing.strategy import Chart, Shares, Strategy
from croupier.papers.document import Block, Grid, Heading, Listed, Words, grid
from croupier.papers.wording.words import in_words, sentence
from croupier.rulebook.figures import percent_text

LONG_LIST, ABREAST, A_WORD = 28, 5, 24
RATIO = re.compile(r"-?\d{3,}/\d{3,}")
ABOVE = "The strategy above."


def strategy_blocks(strategy: Strategy) -> Iterator[Block]:
    """The sentence, simplified strategies with their cost, charts, frequencies and ties."""
    yield Heading("Strategy", 3)
    yield Words(strategy.sentence)
    if strategy.learned:
        rows = [
            (
                ABOVE if rule.sentence == strategy.sentence else rule.sentence,
                percent_text(rule.cost),
                percent_text(rule.house_advantage),
            )
            for rule in strategy.learned
        ]
        yield grid(
            ("simplified strategy", "cost", "house advantage"), rows, "lrr", small=True, whole=False
        )
    for chart in strategy.charts:
        yield _drawn(chart)
    passed_over = tuple(each for each in strategy.exceptions if each not in strategy.sentence)
    if passed_over:
        yield Listed(passed_over)
    if strategy.frequencies:
        often = "; ".join(_often(*choices) for choices in strategy.frequencies.items())
        yield Words(sentence(often), lead="Frequency of each choice.", small=True)
    if strategy.ties:
        yield Words(sentence(strategy.ties), lead="Ties.", small=True)


def _often(decision: str, choices: Shares) -> str:
    shares = (f"{in_words(choice)} {percent_text(share, 2)}" for choice, share in choices.items())
    return f"{in_words(decision)}: {', '.join(shares)}"


def _drawn(chart: Chart) -> Grid:
    """A chart: as it is, with lists of hands to the left, or of many pairs side by side."""
    columns, cells = _folded(chart)
    share: tuple[float, ...]
    align, share = "l" + "c" * (len(columns) - 1), (1.4, *(1.0,) * (len(columns) - 1))
    if any(len(cell) > A_WORD for row in cells for cell in row[1:]):
        align, share = "l" * len(columns), (0.0, *(1.0,) * (len(columns) - 1))
    elif columns != chart.columns:
        align, share = "lc" * (len(columns) // 2), (1.0,) * len(columns)
    whole = len(cells) < LONG_LIST
    return grid(columns, cells, align, title=chart.title, small=True, whole=whole, share=share)


def _folded(chart: Chart) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """A long list of pairs as several side by side."""
    told = [tuple(_decimal(cell) for cell in row) for row in chart.rows]
    if len(chart.columns) != 2 or len(chart.rows) < LONG_LIST:
        return chart.columns, told
    high = -(-len(chart.rows) // ABREAST)
    filled = [*told, *[("", "")] * (high * ABREAST - len(chart.rows))]
    rows = [
        tuple(cell for nth in range(ABREAST) for cell in filled[nth * high + row])
        for row in range(high)
    ]
    return chart.columns * ABREAST, rows


def _decimal(cell: str) -> str:
    """A ratio as a number that can be read."""
    return f"{float(Fraction(cell)):.4f}" if RATIO.fullmatch(cell) else cell
