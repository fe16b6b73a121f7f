"""Histograms, curves, bars as SVG: no library, no script, the same bytes for the same figures."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 760, 380
LEFT, RIGHT, TOP, BOTTOM = 70, 20, 56, 56
BASE = HEIGHT - BOTTOM
COLUMNS, LINES, SIGNS = 64, 16, "o*+x"
INK, GRID, BAR, MARK = "#333333", "#dddddd", "#2f6f8f", "#b03030"
CLASSES = {INK: "ink", GRID: "grid", MARK: "mark"}
DASHES = 'stroke-dasharray="4 3"'
TEXT_WIDTH = 44
EIGHTHS = " ▏▎▍▌▋▊▉"


@dataclass(frozen=True)
class Mark:
    """A line across the histogram, such as its mean."""

    at: float
    label: str


@dataclass(frozen=True)
class Histogram:
    """Counts in bins of equal width from `lowest`; bars show shares of all counts."""

    counts: Sequence[int]
    lowest: float
    width: float

    @property
    def bins(self) -> int:
        """The bins up to the last that holds anything."""
        return max((nth for nth, count in enumerate(self.counts) if count), default=0) + 1

    @property
    def span(self) -> float:
        return self.width * self.bins

    def merged(self, most: int) -> Histogram:
        """The same counts in no more than so many bins."""
        times = math.ceil(self.bins / most)
        sums = [sum(self.counts[at : at + times]) for at in range(0, self.bins, times)]
        return Histogram(sums, self.lowest, self.width * times)

    def share(self, nth: int) -> float:
        return self.counts[nth] / (sum(self.counts) or 1)

    @property
    def highest(self) -> float:
        return max(map(self.share, range(self.bins))) or 1.0

    def x(self, value: float) -> float:
        return LEFT + (value - self.lowest) / self.span * (WIDTH - LEFT - RIGHT)

    def y(self, share: float) -> float:
        return TOP + (BASE - TOP) * (1 - share / self.highest)

    def svg(
        self, *, title: str, subtitle: str = "", axis: str = "", marks: Sequence[Mark] = ()
    ) -> str:
        parts = [
            *_head(title, subtitle),
            *self._shares(),
            *self._bars(),
            *self._values(),
            *map(self._mark, marks),
            *_foot(axis),
        ]
        return "\n".join(parts)

    def _shares(self) -> Iterator[str]:
        for share in ticks(0, self.highest, 5):
            y = self.y(share)
            yield _line(LEFT, y, WIDTH - RIGHT, y, GRID)
            at = f'x="{LEFT - 8}" y="{y + 4:.1f}"'
            yield f'<text {at} text-anchor="end">{100 * share:.3g}%</text>'

    def _bars(self) -> Iterator[str]:
        for nth in range(self.bins):
            if self.counts[nth]:
                left = self.x(self.lowest + nth * self.width)
                right = self.x(self.lowest + (nth + 1) * self.width)
                top = self.y(self.share(nth))
                box = f'width="{max(right - left - 0.3, 0.4):.2f}" height="{BASE - top:.2f}"'
                yield f'<rect class="column" x="{left:.2f}" y="{top:.2f}" {box} fill="{BAR}"/>'

    def _values(self) -> Iterator[str]:
        yield _line(LEFT, BASE, WIDTH - RIGHT, BASE, INK)
        for value in ticks(self.lowest, self.lowest + self.span, 8):
            x = self.x(value)
            yield _line(x, BASE, x, BASE + 5, INK)
            yield f'<text x="{x:.1f}" y="{BASE + 19}" text-anchor="middle">{value:,.10g}</text>'

    def _mark(self, mark: Mark) -> str:
        x = self.x(mark.at)
        at = f'class="mark" x="{x + 4:.1f}" y="{TOP + 12}"'
        label = f'<text {at} fill="{MARK}">{escape(mark.label)}</text>'
        return _line(x, TOP, x, BASE, MARK, DASHES) + label


@dataclass(frozen=True)
class Scales:
    """From where to where a plot of points reaches, across and up."""

    across: tuple[float, float]
    up: tuple[float, float]

    def x(self, value: float) -> float:
        least, most = self.across
        return LEFT + (value - least) / (most - least) * (WIDTH - LEFT - RIGHT)

    def y(self, value: float) -> float:
        least, most = self.up
        return TOP + (BASE - TOP) * (1 - (value - least) / (most - least))

    def path(self, points: Sequence[tuple[float, float]]) -> str:
        return " ".join(f"{self.x(at):.1f},{self.y(value):.1f}" for at, value in points)

    def drawn(self, unit: str) -> Iterator[str]:
        for value in ticks(*self.up, 6):
            y = self.y(value)
            yield _line(LEFT, y, WIDTH - RIGHT, y, INK if value == 0 else GRID)
            at = f'x="{LEFT - 8}" y="{y + 4:.1f}"'
            yield f'<text {at} text-anchor="end">{value:,.10g}{unit}</text>'
        for value in ticks(*self.across, 8):
            x = self.x(value)
            yield _line(x, BASE, x, BASE + 5, INK)
            yield f'<text x="{x:.1f}" y="{BASE + 19}" text-anchor="middle">{value:,.10g}</text>'


@dataclass(frozen=True)
class Curve:
    """Points joined by lines, over a scale that shows 0."""

    points: Sequence[tuple[float, float]]

    def svg(self, *, title: str, subtitle: str = "", axis: str = "", unit: str = "") -> str:
        scales = Scales(
            _bounds([x for x, _ in self.points]), _bounds([0.0, *(y for _, y in self.points)])
        )
        line = _path(scales.path(self.points))
        return "\n".join([*_head(title, subtitle), *scales.drawn(unit), line, *_foot(axis)])


@dataclass(frozen=True)
class Lines:
    """Several series of points, each named at the top; `from_zero`, the scale shows 0."""

    series: Mapping[str, Sequence[tuple[float, float]]]
    from_zero: bool = True

    @property
    def _spans(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """From where to where the points are, across and up."""
        points = [point for each in self.series.values() for point in each]
        zero = [0.0] if self.from_zero else []
        return _bounds([x for x, _ in points]), _bounds([*zero, *(y for _, y in points)])

    def svg(self, *, title: str, subtitle: str = "", axis: str = "", unit: str = "") -> str:
        scales = Scales(*self._spans)
        parts = [*_head(title, subtitle), *scales.drawn(unit)]
        for nth, (name, own) in enumerate(self.series.items()):
            color, dash = (BAR, MARK)[nth % 2], ("", 'stroke-dasharray="6 3"')[nth % 2]
            parts.append(_path(scales.path(own), color, dash))
            marks = (
                f'<circle cx="{scales.x(a):.1f}" cy="{scales.y(b):.1f}" r="3"/>' for a, b in own
            )
            parts.append(f'<g fill="{color}">{"".join(marks)}</g>')
            at = f'x="{LEFT + 8}" y="{TOP + 14 + 16 * nth}"'
            parts.append(f'<text {at} fill="{color}">{escape(name)}</text>')
        return "\n".join([*parts, *_foot(axis)])

    def text(self, *, across: str, up: str) -> str:
        """The points on a grid of letters, for a terminal; each series has its own sign."""
        (left, right), (low, high) = self._spans
        grid = [[" "] * COLUMNS for _ in range(LINES)]
        signs = dict(zip(self.series, SIGNS, strict=False))
        for name, points in self.series.items():
            for a, b in points:
                column = round((a - left) / (right - left) * (COLUMNS - 1))
                row = round((high - b) / (high - low) * (LINES - 1))
                grid[row][column] = signs[name]
        margins = [f"{high:.4g}", *[""] * (LINES - 2), f"{low:.4g}"]
        wide = max(map(len, margins))
        rows = (
            f"{margin:>{wide}} |{''.join(cells).rstrip()}"
            for margin, cells in zip(margins, grid, strict=True)
        )
        ends = f"{left:.4g}", f"{right:.4g}"
        scale = f"{ends[0]}{across:^{COLUMNS - len(ends[0]) - len(ends[1])}}{ends[1]}"
        named = ", ".join(f"{sign} {name}" for name, sign in signs.items())
        axis = f"{'':{wide}} +{'-' * COLUMNS}"
        return "\n".join((f"{up} ({named})", *rows, axis, f"{'':{wide}}  {scale}"))


@dataclass(frozen=True)
class Gains:
    """Values above and below 0 as bars, each with its name."""

    rows: Sequence[tuple[str, float]]

    def svg(self, *, title: str, subtitle: str = "", axis: str = "", unit: str = "%") -> str:
        low, high = _bounds([0.0, *(value for _, value in self.rows)])
        left = LEFT + 6 * max(len(name) for name, _ in self.rows)

        def x(value: float) -> float:
            return left + (value - low) / (high - low) * (WIDTH - RIGHT - 60 - left)

        step = (BASE - TOP) / len(self.rows)
        parts = [*_head(title, subtitle), _line(x(0), TOP, x(0), BASE, INK)]
        for nth, (name, value) in enumerate(self.rows):
            top, middle = TOP + nth * step, TOP + (nth + 0.5) * step + 4
            wide = abs(x(value) - x(0))
            box = f'width="{max(wide, 0.5):.1f}" height="{step * 0.7:.1f}"'
            place = f'x="{min(x(0), x(value)):.1f}" y="{top + step * 0.15:.1f}"'
            kind, color = ("column", BAR) if value >= 0 else ("column below", MARK)
            parts.append(f'<rect class="{kind}" {place} {box} fill="{color}"/>')
            at = f'x="{left - 8}" y="{middle:.1f}"'
            parts.append(f'<text {at} text-anchor="end">{escape(name)}</text>')
            at = f'x="{max(x(0), x(value)) + 5:.1f}" y="{middle:.1f}"'
            parts.append(f"<text {at}>{value:+,.2f}{unit}</text>")
        return "\n".join([*parts, *_foot(axis)])


@dataclass(frozen=True)
class Band:
    """A line within limits (x, low, middle, high), beside a level that it is to come to."""

    points: Sequence[tuple[float, float, float, float]]
    level: float | None = None

    def svg(self, *, title: str, subtitle: str = "", axis: str = "", unit: str = "") -> str:
        level = () if self.level is None else (self.level,)
        limits = [limit for _, low, _, high in self.points for limit in (low, high)]
        scales = Scales((0.0, self.points[-1][0]), _bounds([*limits, *level]))
        above = [(at, high) for at, _, _, high in self.points]
        below = [(at, low) for at, low, _, _ in reversed(self.points)]
        band = scales.path([*above, *below])
        parts = [
            *_head(title, subtitle),
            *scales.drawn(unit),
            f'<polygon class="band" points="{band}" fill="{BAR}" opacity="0.2"/>',
            _path(scales.path([(at, mean) for at, _, mean, _ in self.points])),
            *(_line(LEFT, scales.y(at), WIDTH - RIGHT, scales.y(at), MARK, DASHES) for at in level),
        ]
        return "\n".join([*parts, *_foot(axis)])


def text_bars(rows: Sequence[tuple[str, float]], most: int = 24) -> str:
    """Shares as bars of a terminal, neighbors added until so few rows are left."""
    times = max(math.ceil(len(rows) / most), 1)
    merged = [
        (rows[at][0], sum(share for _, share in rows[at : at + times]))
        for at in range(0, len(rows), times)
    ]
    widest = max((len(label) for label, _ in merged), default=0)
    highest = max((share for _, share in merged), default=0.0) or 1.0
    return "\n".join(
        f"{label:>{widest}} {share:7.2%} {_blocks(share / highest * TEXT_WIDTH)}".rstrip()
        for label, share in merged
    )


def _blocks(width: float) -> str:
    whole, rest = divmod(round(8 * width), 8)
    return "█" * whole + (EIGHTHS[rest] if rest else "")


def _bounds(values: Sequence[float]) -> tuple[float, float]:
    low, high = min(values), max(values)
    return (low, high) if low < high else (low - 1, high + 1)


def _path(points: str, color: str = BAR, more: str = "") -> str:
    line = f'fill="none" stroke="{color}" stroke-width="2" {more}'
    kind = "curve" if color == BAR else "other"
    return f'<polyline class="{kind}" points="{points}" {line}/>'


def _head(title: str, subtitle: str, height: int = HEIGHT) -> Iterator[str]:
    """Classes have no meaning here; a page that shows the picture may give them its colors."""
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    font = 'font-family="sans-serif" font-size="12" role="img" class="plot"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font}'
    yield f'{head} aria-label="{escape(title)}">'
    yield f'<rect class="ground" width="{WIDTH}" height="{height}" fill="#ffffff"/>'
    yield f'<text x="{LEFT}" y="22" font-size="16" font-weight="bold">{escape(title)}</text>'
    yield f'<text x="{LEFT}" y="41" fill="#555555">{escape(subtitle)}</text>'


def _foot(axis: str, height: int = HEIGHT) -> Iterator[str]:
    middle = (LEFT + WIDTH - RIGHT) // 2
    yield f'<text x="{middle}" y="{height - 12}" text-anchor="middle">{escape(axis)}</text>'
    yield "</svg>\n"


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, more: str = "") -> str:
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line class="{CLASSES.get(colour, "line")}" {ends} stroke="{colour}" {more}/>'


def ticks(low: float, high: float, about: int) -> list[float]:
    """Round values between two bounds: steps of 1, 2 or 5 times a power of ten."""
    rough = (high - low) / about
    power = 10 ** math.floor(math.log10(rough))
    step = next(m * power for m in (1, 2, 5, 10) if m * power >= rough * (1 - 1e-12))
    return [nth * step for nth in range(math.ceil(low / step), math.floor(high / step) + 1)]


# ------------------------------------------------------------------------------ bars

SERIF, ACCENT, FAINT = "Libertinus Serif", "#14583f", "#5a6268"
LONGEST, STEP, LETTER, AXIS = 430, 15, 6, 40
MOST_TICKS = 5
ROW, VALUE = 22, 64


@dataclass(frozen=True)
class Bar:
    """An outcome: what it is called, and how often it comes up."""

    label: str
    share: float


@dataclass(frozen=True)
class ShareBars:
    """Shares as bars beside their names, from a line at 0 to either side."""

    bars: tuple[Bar, ...]

    def svg(self, *, title: str, subtitle: str = "") -> str:
        left = 20 + LETTER * max(len(bar.label) for bar in self.bars)
        low, high = _bounds([0.0, *(bar.share for bar in self.bars)])
        height = TOP + ROW * len(self.bars) + 34
        wide = WIDTH - left - RIGHT - VALUE * (1 + (low < 0))
        zero = left + VALUE * (low < 0) - low / (high - low) * wide
        bottom = TOP + ROW * len(self.bars)
        parts = [*_head(title, subtitle, height)]
        for nth, bar in enumerate(self.bars):
            middle = TOP + ROW * (nth + 0.5)
            long = bar.share / (high - low) * wide
            end = zero + long + (4 if long >= 0 else -4)
            anchor = "start" if long >= 0 else "end"
            kind = "column" if long >= 0 else "column below"
            box = f'width="{max(abs(long), 0.5):.2f}" height="{0.6 * ROW:.1f}" rx="2"'
            at = f'x="{min(zero, zero + long):.2f}" y="{middle - 0.3 * ROW:.1f}"'
            name = f'x="{left - 8}" y="{middle + 4:.1f}" text-anchor="end"'
            said = f'x="{end:.1f}" y="{middle + 4:.1f}" text-anchor="{anchor}"'
            parts.append(f'<rect class="{kind}" {at} {box} fill="{BAR}"/>')
            parts.append(f"<text {name}>{escape(bar.label)}</text>")
            share = f"{100 * bar.share:.4g}%".replace("-", "−")
            parts.append(f"<text {said}>{share}</text>")
        parts.append(_line(zero, TOP, zero, bottom, INK))
        return "\n".join([*parts, "</svg>\n"])


@dataclass(frozen=True)
class LogBars:
    """Each outcome's probability on a scale of powers of ten, in the order given."""

    bars: tuple[Bar, ...]

    @property
    def lowest(self) -> int:
        """The power of ten below the least likely."""
        return math.floor(math.log10(min(bar.share for bar in self.bars)))

    @property
    def left(self) -> int:
        """Where bars begin: labels stand before that."""
        return 14 + LETTER * max(len(bar.label) for bar in self.bars)

    def x(self, share: float) -> float:
        return self.left + LONGEST * (1 - math.log10(share) / min(self.lowest, -1))

    def svg(self) -> str:
        bottom = STEP * len(self.bars)
        size = f'width="{self.left + LONGEST + 14}" height="{bottom + AXIS}"'
        font = f'font-family="{SERIF}" font-size="10"'
        rows = [line for nth, bar in enumerate(self.bars) for line in self._row(nth, bar)]
        middle = self.left + LONGEST // 2
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font} fill="{FAINT}">',
                *self._scale(bottom),
                *rows,
                f'<text x="{middle}" y="{bottom + 32}" text-anchor="middle">probability</text>',
                "</svg>\n",
            ]
        )

    def _scale(self, bottom: int) -> Iterator[str]:
        apart = max(1, math.ceil(-self.lowest / MOST_TICKS))
        for power in range(0, self.lowest - 1, -apart):
            x = self.x(10.0**power)
            yield _line(x, 0, x, bottom, GRID)
            at = f'x="{x:.1f}" y="{bottom + 14}"'
            percent = f"{100 * 10.0**power:.{max(0, -power - 2)}f}%"
            yield f'<text {at} text-anchor="middle">{percent}</text>'

    def _row(self, nth: int, bar: Bar) -> Iterator[str]:
        top, middle = nth * STEP + 0.15 * STEP, nth * STEP + 0.7 * STEP
        at = f'x="{self.left - 6}" y="{middle:.1f}"'
        yield f'<text {at} text-anchor="end">{escape(bar.label)}</text>'
        long = f'width="{self.x(bar.share) - self.left:.2f}" height="{0.7 * STEP:.2f}"'
        yield f'<rect x="{self.left}" y="{top:.2f}" {long} fill="{ACCENT}"/>'
