"""A game in figures: every bet, the results of one, its pay tables, and what each answer moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from markupsafe import Markup

from croupier.maths.plot import Bar, LogBars, ShareBars
from croupier.maths.pricing.counted import EXACT
from croupier.maths.pricing.report import OddsReport, WagerOdds, result
from croupier.papers.wording.words import in_words, short_name
from croupier.rulebook.figures import typeset
from croupier.rulebook.rules import questions
from croupier.web.shell import variant_words
from croupier.web.views.answers import Form, typed_answer
from croupier.web.views.data import Cell, Column, DataTable, number, share, text
from croupier.web.views.grouped import effects_of

BETS, RESULTS, TABLES, CHOICES = "bets", "results", "paytables", "choices"
LONGEST, MOST_BARS = 34, 60
SIGNS = frozenset("+-−")


@dataclass(frozen=True)
class Figure:
    """A table, and the plot of what is in it."""

    table: DataTable
    plot: Markup
    note: str = ""


def figures(
    form: Form, report: OddsReport, every: OddsReport | None, wager: str
) -> Iterator[Figure]:
    """All that is shown of a game, one wager of it by its results."""
    priced = [own for own in report.wagers if own.in_force]
    yield _bets(form, priced)
    own = next((each for each in priced if each.wager == wager), priced[0])
    yield _results(form, own)
    tables = [each for each in every.wagers if each.wager == own.wager] if every else []
    if len(tables) > 1:
        yield _tables(form, tables)
    if choices := _choices(form, every):
        yield choices


def _bets(form: Form, priced: Sequence[WagerOdds]) -> Figure:
    columns = (
        Column("bet", "Bet"),
        Column("paytable", "Pay table"),
        Column("house_edge", "House edge", figures=True),
        Column("element_of_risk", "Element of risk", figures=True),
        Column("hit_frequency", "Hit frequency", figures=True),
        Column("standard_deviation", "Standard deviation", figures=True),
        Column("units_wagered", "Units wagered", figures=True),
    )
    rows = []
    for own in priced:
        for each in (own, *own.variants):
            name = _name(form, own.wager)
            said = f"{name}: {variant_words(each)}" if each is not own else name
            exact = each.method == EXACT
            rows.append(
                (
                    text(said),
                    text(own.paytable),
                    share(each.house_advantage, exact=exact),
                    share(each.element_of_risk, exact=exact),
                    share(each.hit_frequency, 2, exact=exact and not each.approximate),
                    number(each.standard_deviation),
                    number(float(each.units_wagered)),
                )
            )
    bars = [Bar(_short(form, own.wager), float(own.house_advantage)) for own in priced]
    table = DataTable(BETS, "Every bet offered", columns, tuple(rows))
    return Figure(table, _bars(bars, "House edge of each bet"))


def _results(form: Form, own: WagerOdds) -> Figure:
    columns = (
        Column("result", "Result"),
        Column("pays", "Pays"),
        Column("combinations", "Combinations", figures=True),
        Column("probability", "Probability", figures=True),
        Column("contribution", "Adds to the player's mean", figures=True),
    )
    exact = own.method == EXACT
    rows = tuple(
        (
            text(in_words(each.outcome)),
            text(each.pays),
            _combinations(each.combinations),
            share(each.probability, exact=exact),
            share(each.contribution, exact=exact),
        )
        for each in own.outcomes
    )
    bars = tuple(distribution(own))[:MOST_BARS]
    name = _name(form, own.wager)
    title = f"How often each result of the {name} comes up"
    table = DataTable(RESULTS, f"Results of the {name}", columns, rows)
    drawn = Markup('<div class="plot" role="img" aria-label="{}">{}</div>').format(
        title, Markup(LogBars(bars).svg())
    )
    note = (
        "One more unit paid for a result lowers the house edge by the result's probability. "
        "The bars are on a scale of powers of ten; bets settled together are added up in units."
    )
    return Figure(table, drawn, note)


def distribution(own: WagerOdds) -> Iterator[Bar]:
    """How often each result comes up; of wagers that are settled together, by what they bring in
    units."""
    together = any(each.pays[:1] in SIGNS for each in own.outcomes)
    shares: dict[str, Fraction] = {}
    for each in sorted(own.outcomes, key=result, reverse=True) if together else own.outcomes:
        name = f"{float(result(each)):+.4g}" if together else in_words(each.outcome)
        shares[name] = shares.get(name, Fraction(0)) + each.probability
    for name, probability in shares.items():
        if probability:
            yield Bar(typeset(_cut(name)), float(probability))


def _tables(form: Form, tables: Sequence[WagerOdds]) -> Figure:
    columns = (
        Column("paytable", "Pay table"),
        Column("rules", "Under these answers"),
        Column("house_edge", "House edge", figures=True),
        Column("hit_frequency", "Hit frequency", figures=True),
        Column("standard_deviation", "Standard deviation", figures=True),
        Column("paragraph", "Paragraph"),
    )
    rows, bars = [], []
    for own in tables:
        changed = ", ".join(f"{in_words(k)}: {typed_answer(v)}" for k, v in own.changed.items())
        label = own.paytable or "the only one"
        rows.append(
            (
                text(label),
                text(changed or "yours"),
                share(own.house_advantage, exact=own.method == EXACT),
                share(own.hit_frequency, 2, exact=False),
                number(own.standard_deviation),
                text(own.cite),
            )
        )
        bars.append(
            Bar(_cut(f"{label}{' (yours)' if own.in_force else ''}"), float(own.house_advantage))
        )
    name = _name(form, tables[0].wager)
    table = DataTable(TABLES, f"Pay tables of the {name}", columns, tuple(rows))
    return Figure(table, _bars(bars, f"House edge of the {name} by pay table"))


def _choices(form: Form, every: OddsReport | None) -> Figure | None:
    """How far each answer that is counted would move the house edge of the bet it is about."""
    columns = (
        Column("question", "Question"),
        Column("answer", "Answer"),
        Column("bet", "Bet"),
        Column("house_edge", "House edge", figures=True),
        Column("change", "Change", figures=True),
    )
    effects = effects_of(form.rules, every)
    asked = questions(form.rules.book)
    rows, bars = [], []
    for (key, value), effect in effects.items():
        now = effects[key, typed_answer(form.rules.answers[key])]
        moved = effect.edge - now.edge
        if moved and effect.wager == now.wager:
            says = getattr(asked[key], "question", key)
            cells: tuple[Cell, ...] = (
                text(says),
                text(value),
                text(effect.wager),
                share(effect.edge),
                share(moved),
            )
            rows.append(cells)
            bars.append(Bar(_cut(f"{in_words(key)}: {value}"), float(moved)))
    if not rows:
        return None
    title = "What another answer would change"
    note = "A bar to the right means that the house keeps more."
    return Figure(DataTable(CHOICES, title, columns, tuple(rows)), _bars(bars, title), note)


def _bars(bars: Sequence[Bar], title: str) -> Markup:
    return Markup(ShareBars(tuple(bars)).svg(title=title))


def _combinations(count: int | None) -> Cell:
    if count is None:
        return Cell("", None)
    told = f"{count:,}"
    return Cell(told if len(told) < LONGEST else f"{count:.3e}", float(count), str(count))


def _name(form: Form, wager: str) -> str:
    return form.rules.book.wager_named(wager).name


def _short(form: Form, wager: str) -> str:
    return _cut(short_name(form.rules.book.wager_named(wager)))


def _cut(words: str) -> str:
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"
