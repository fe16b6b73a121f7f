"""The par sheet: what a laboratory checks, every figure from the report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from croupier.maths.plot import Bar, LogBars
from croupier.maths.pricing.counted import EXACT, SIMULATED, Tell
from croupier.maths.pricing.report import OddsReport, WagerOdds, result
from croupier.papers.document import Block, Drawing, Grid, Heading, Listed, Paper, Words, grid
from croupier.papers.subject import Subject
from croupier.papers.wording.outcomes import (
    OUTCOME,
    every_outcome,
    is_long,
    outcome_row,
    outcomes,
    row_names,
    units,
)
from croupier.papers.wording.payouts import with_table
from croupier.papers.wording.strategies import strategy_blocks
from croupier.papers.wording.words import choice_words, in_words, meter_name, value_words
from croupier.reports.pricing import usual_terms
from croupier.reports.reports import Reports
from croupier.rulebook.figures import percent_text
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules
from croupier.version import VERSION

ROUNDS = tuple(10**power for power in range(3, 9))
MOST_BARS, FEW = 24, 4
SHORT = 44  # an `about` that a name can carry
MAY_BREAK = "\u200b"
SIMULATION = "Simulation"
NO_COUNTS = (
    "No counts are available for this chapter yet, so its house advantage and other odds are not "
    "given."
)


def par_sheet(
    subject: Subject,
    *,
    every: bool = False,
    report: OddsReport | None = None,
    simulated: OddsReport | None = None,
    tell: Tell | None = None,
) -> Paper:
    """Every wager in force in detail, the other paytables in a line each, or all with `every`."""
    found = report or (priced(subject, tell) if subject.entry.has_odds else None)
    blocks = _counted(subject, found, simulated, every) if found else _uncounted(subject)
    return Paper(
        title=subject.title,
        subtitle=f"Par sheet, {subject.chapter}",
        blocks=tuple(blocks),
        running=f"{subject.whose} · rules {subject.rules.digest[:16]} · Croupier {VERSION}",
        day=subject.day,
        head=_head(subject, found),
    )


def priced(subject: Subject, tell: Tell | None = None) -> OddsReport:
    """All tables of the chapter that the answers given leave."""
    terms = usual_terms(subject.rules, None, None, None)
    return Reports(subject.entry).exact(subject.rules, None, None, terms, tell)


def _head(subject: Subject, report: OddsReport | None) -> tuple[tuple[str, str], ...]:
    method = (
        _method(report.wagers) if report else "none: no counts are available for this chapter yet"
    )
    return (
        ("Certificate holder", subject.holder or "(the chapter's defaults)"),
        ("Rules", f"SHA-256 {subject.rules.digest}"),
        ("Method", method),
        ("Generated", f"{subject.day.isoformat()} by Croupier {VERSION}"),
    )


def _method(wagers: Sequence[WagerOdds]) -> str:
    return ", ".join(dict.fromkeys(each.method for each in wagers))


def _uncounted(subject: Subject) -> Iterator[Block]:
    yield Words(NO_COUNTS)
    yield from answers(subject.rules)
    yield from readings(subject.rules)


def _counted(
    subject: Subject, report: OddsReport, simulated: OddsReport | None, every: bool
) -> Iterator[Block]:
    rules = subject.rules
    offered = [each for each in report.wagers if each.in_force and rules.offers(each.wager)]
    shown = list(report.wagers) if every else offered
    yield Heading("Summary")
    yield summary(rules, offered)
    yield Words(WHAT_FIGURES_MEAN, small=True)
    witness = _by_key(simulated)
    for odds in shown:
        yield from _wager(rules, odds, witness.get((odds.wager, odds.paytable)))
    others = [each for each in report.wagers if each not in shown]
    if others:
        yield Heading("Other paytables in the chapter")
        yield summary(rules, others)
    if report.left_out:
        yield Listed(tuple(report.left_out))
    yield from answers(rules)
    yield from readings(rules)
    yield from _appendix(rules, [odds for odds in shown if is_long(odds)])


WHAT_FIGURES_MEAN = (
    "House advantage: the share of each wager that the house keeps in the long run. Element of "
    "risk: the same amount as a share of all money wagered in the round. Hit frequency: the share "
    "of rounds won. Volatility index: 1.645 standard deviations. Limits of the hold: the 95% range "
    "of results if they are normally distributed. ≈ marks a figure that depends on an assumption "
    "stated in a note."
)


APPENDED = "The appendix at the end lists all {} outcomes."


def _appendix(rules: Rules, wagers: Sequence[WagerOdds]) -> Iterator[Block]:
    """Every way in which wagers end together, where they fill pages."""
    for odds in wagers:
        yield Heading(f"Appendix: every outcome of the {_name(rules, odds)}")
        yield every_outcome(rules, odds, dense=True)


def _by_key(report: OddsReport | None) -> dict[tuple[str, str], WagerOdds]:
    return {(each.wager, each.paytable): each for each in report.wagers} if report else {}


def _marked(odds: WagerOdds, field: str, text: str) -> str:
    return f"≈ {text}" if field in odds.approximate else text


def summary(rules: Rules, wagers: Sequence[WagerOdds]) -> Grid:
    """A line for each wager and paytable."""
    rows = [(_name(rules, odds), *_measures(odds), odds.cite) for odds in wagers]
    columns = ("wager", *MEASURES, "paragraph")
    return grid(columns, rows, "lrrrrl", whole=False, small=True)


MEASURES = ("house advantage", "element of risk", "hit frequency", "standard deviation")


def _measures(odds: WagerOdds) -> tuple[str, ...]:
    return (
        _marked(odds, "house_advantage", percent_text(odds.house_advantage)),
        _marked(odds, "element_of_risk", percent_text(odds.element_of_risk)),
        _marked(odds, "hit_frequency", percent_text(odds.hit_frequency, 3)),
        _marked(odds, "standard_deviation", f"{odds.standard_deviation:,.4f}"),
    )


def _name(rules: Rules, odds: WagerOdds) -> str:
    """The wager, its paytable, how it is played in a few words, and which answers are others."""
    how = _how(odds) if len(odds.about) <= SHORT else ""
    how = f", {how[0].lower()}{how[1:]}" if how else ""
    changed = ", ".join(
        f"{in_words(key)}: {value_words(rules, value)}"
        for key, value in odds.changed.items()
        if key != odds.wager and value != odds.paytable
    )
    name = rules.book.wager_named(odds.wager).name
    return f"{with_table(name, odds.paytable)}{how}{f' ({changed})' if changed else ''}"


def _how(odds: WagerOdds) -> str:
    """How a wager is placed or played."""
    return odds.about.removesuffix(".") or in_words(odds.variant).capitalize()


# ------------------------------------------------------------------------------ one wager


def _wager(rules: Rules, odds: WagerOdds, simulated: WagerOdds | None) -> Iterator[Block]:
    plain = len(odds.outcomes) <= FEW and odds.strategy is None
    yield Heading(_name(rules, odds))
    if len(odds.about) > SHORT:
        yield Words(odds.about, keep=True)
    figures = [*_figures(odds), *_witness(simulated)]
    yield grid(("", ""), figures, "ll", share=(0, 1), small=True)
    yield outcomes(rules, odds)
    if is_long(odds):
        yield Words(APPENDED.format(f"{len(odds.outcomes):,}"), small=True)
    if not plain:
        yield from _distribution(odds)
    yield _holds(odds)
    if odds.variants:
        yield from _otherwise(rules, odds.variants)
    if odds.strategy is not None:
        yield from strategy_blocks(odds.strategy)
    if odds.notes:
        yield Heading("Notes", 3)
        yield Listed(odds.notes)


def _figures(odds: WagerOdds) -> Iterator[tuple[str, str]]:
    exact = odds.method == EXACT
    yield "Method", odds.method
    yield "Rounds or weights counted", _whole(odds.rounds)
    yield "Priced at a wager of", money_text(odds.stake)
    yield "House advantage", _marked(odds, "house_advantage", percent_text(odds.house_advantage, 6))
    if exact:
        yield "House advantage, exact", _ratio(odds.house_advantage)
    yield "Element of risk", _marked(odds, "element_of_risk", percent_text(odds.element_of_risk, 6))
    yield "Hit frequency", _marked(odds, "hit_frequency", percent_text(odds.hit_frequency, 6))
    yield (
        "Standard deviation",
        _marked(odds, "standard_deviation", f"{odds.standard_deviation:,.6f}"),
    )
    if exact and "standard_deviation" not in odds.approximate:
        yield "Variance, exact", _ratio(odds.variance)
    yield "Volatility index", _marked(odds, "standard_deviation", f"{odds.volatility_index:,.6f}")
    if odds.standard_error is not None:
        yield "Standard error", percent_text(odds.standard_error, 6)
    if odds.progressive is not None:
        for name, cents in odds.progressive.meters.items():
            yield meter_name(name).capitalize(), money_text(cents)
        yield "Return at these meters", percent_text(odds.progressive.return_at_meters, 6)
        yield "Long-run return", percent_text(odds.progressive.long_run_return, 6)
        if odds.progressive.break_even_meter is not None:
            yield "Break-even meter", money_text(odds.progressive.break_even_meter)


def _whole(number: int) -> str:
    """A number of any length, that goes on in the next line where it must."""
    return f"{number:,}".replace(",", f",{MAY_BREAK}")


def _ratio(value: Fraction) -> str:
    return f"{_whole(value.numerator)} / {_whole(value.denominator)}"


def _witness(simulated: WagerOdds | None) -> Iterator[tuple[str, str]]:
    """The same figure from simulated rounds, if requested."""
    if simulated is not None and simulated.method == SIMULATED:
        error = percent_text(simulated.standard_error or 0.0, 4)
        found = f"{percent_text(simulated.house_advantage)} ± {error}"
        yield SIMULATION, f"{found} after {simulated.rounds:,} rounds"


def _otherwise(rules: Rules, variants: Sequence[WagerOdds]) -> Iterator[Block]:
    """The wager placed or played in other ways, with the outcomes where they are few."""
    title = "Other ways to place or play this wager"
    rows = [(_how(each), *_measures(each)) for each in variants]
    yield grid(("how", *MEASURES), rows, "lrrrr", title=title, whole=False, small=True)
    ends = [
        ("" if nth else _how(each), *outcome_row(row_names(rules, each.wager), outcome))
        for each in variants
        if len(each.outcomes) <= FEW
        for nth, outcome in enumerate(each.outcomes)
    ]
    if ends:
        columns = ("how", "outcome", *OUTCOME)
        yield grid(columns, ends, "lllrrrr", whole=False, small=True, share=(1, 0, 0, 0, 0, 0, 0))


def _distribution(odds: WagerOdds) -> Iterator[Block]:
    """What a round comes to and how often, without the rarest that a plot cannot hold."""
    shares: dict[str, float] = {}
    for outcome in sorted(odds.outcomes, key=result, reverse=True):
        label = units(result(outcome))
        shares[label] = shares.get(label, 0.0) + float(outcome.probability)
    kept = sorted(shares, key=lambda label: -shares[label])[:MOST_BARS]
    drawn = [label for label in shares if label in kept and shares[label] > 0]
    bars = tuple(Bar(label, shares[label]) for label in drawn)
    rest = len(shares) - len(bars)
    left_out = f"Not shown: the {rest} rarest of {len(shares)} results."
    yield Heading("Distribution of results per round, in units of the wager", 3)
    yield Drawing(LogBars(bars).svg(), 0.86, left_out if rest else "")


def _holds(odds: WagerOdds) -> Block:
    rows = []
    for rounds in ROUNDS:
        hold = odds.hold(rounds)
        held = (percent_text(each) for each in (hold.low, hold.mean, hold.high))
        rows.append((f"{rounds:,}", *held))
    title = "Hold per unit of the wager, with its 95% range"
    return grid(
        ("rounds", "lower limit", "mean", "upper limit"),
        rows,
        "rrrr",
        title=title,
        share=(1, 1, 1, 1),
        small=True,
    )


# ------------------------------------------------------------------------------ what it rests on


def answers(rules: Rules) -> Iterator[Block]:
    """The answers that the figures are for."""
    yield Heading("Answers")
    rows = [
        (option.question, choice_words(rules, option, rules[option.key]), option.cite)
        for option in rules.book.option
        if rules.asked(option) and not option.procedure_only
    ]
    yield grid(
        ("question", "answer", "paragraph"), rows, "lll", share=(2.1, 1, 0), whole=False, small=True
    )


def readings(rules: Rules) -> Iterator[Block]:
    """The readings that change money or play, as they are taken."""
    held = [reading for reading in rules.book.reading if reading.choices]
    if held:
        yield Heading("Readings of ambiguous provisions")
        rows = [(r.doubt, r.choices[rules.text(r.key)], r.effect, r.cite) for r in held]
        columns = ("ambiguity", "reading", "affects", "paragraph")
        yield grid(columns, rows, "llll", share=(1.2, 1, 0, 0), whole=False, small=True)
