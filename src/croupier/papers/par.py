"""The par sheet: what a laboratory checks, every figure from the report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from croupier.games.pricing import usual_terms
from croupier.games.reports import Reports
from croupier.maths.pricing.counted import EXACT, SIMULATED, Tell
from croupier.maths.pricing.prices import OutcomeOdds
from croupier.maths.pricing.report import OddsReport, WagerOdds
from croupier.papers.document import Block, Break, Drawing, Heading, Listed, Paper, Words, grid
from croupier.papers.plots import Bar, outcome_plot
from croupier.papers.strategies import percent, strategy_blocks
from croupier.papers.subject import Subject
from croupier.rulebook.conflicts import answer_text
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules
from croupier.version import VERSION

ROUNDS = tuple(10**power for power in range(3, 9))
MOST_BARS, FEW = 24, 4
LONG = 40
NO_COUNTS = (
    "This chapter has rules and no counts yet: nothing is said here of its house advantage, "
    "and no figure below would be anything but a guess."
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
    method = _method(report.wagers) if report else "none: there are no counts of this chapter yet"
    return (
        ("Certificate holder", subject.holder or "(the chapter's defaults)"),
        ("Rules", f"SHA-256 {subject.rules.digest}"),
        ("Method", method),
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
        yield Heading("Other paytables of the chapter")
        yield summary(rules, others)
    if report.left_out:
        yield Listed(tuple(report.left_out))
    yield from answers(rules)
    yield from readings(rules)


WHAT_FIGURES_MEAN = (
    "House advantage: what the house keeps of each unit of the wager in the long run. Element of "
    "risk: the same of all that is staked with it. Hit frequency: rounds won. Volatility index: "
    "1.645 standard deviations. Limits of the hold: nineteen in twenty results lie within them if "
    "results are normal. ≈ marks a figure that rests on an assumption which a note states."
)


def _by_key(report: OddsReport | None) -> dict[tuple[str, str], WagerOdds]:
    return {(each.wager, each.paytable): each for each in report.wagers} if report else {}


def _marked(odds: WagerOdds, field: str, text: str) -> str:
    return f"≈ {text}" if field in odds.approximate else text


def summary(rules: Rules, wagers: Sequence[WagerOdds]) -> Block:
    """A line for each wager and paytable."""
    rows = [
        (
            _name(rules, odds),
            _marked(odds, "house_advantage", percent(odds.house_advantage)),
            _marked(odds, "element_of_risk", percent(odds.element_of_risk)),
            _marked(odds, "hit_frequency", percent(odds.hit_frequency, 3)),
            _marked(odds, "standard_deviation", f"{odds.standard_deviation:,.4f}"),
            odds.cite,
        )
        for odds in wagers
    ]
    columns = (
        "wager",
        "house advantage",
        "element of risk",
        "hit frequency",
        "deviation",
        "paragraph",
    )
    return grid(columns, rows, "lrrrrl", whole=False, small=True)


def _name(rules: Rules, odds: WagerOdds) -> str:
    name = rules.book.wager_named(odds.wager).name
    changed = ", ".join(f"{key} = {answer_text(value)}" for key, value in odds.changed.items())
    label = f", paytable {odds.paytable}" if odds.paytable else ""
    variant = f", {odds.variant}" if odds.variant else ""
    return f"{name}{label}{variant}{f' ({changed})' if changed else ''}"


# ------------------------------------------------------------------------------ one wager


def _wager(rules: Rules, odds: WagerOdds, simulated: WagerOdds | None) -> Iterator[Block]:
    plain = len(odds.outcomes) <= FEW and odds.strategy is None
    if not plain:
        yield Break()
    yield Heading(_name(rules, odds), 2 if plain else 1)
    if odds.about:
        yield Words(odds.about)
    yield grid(("", ""), [*_figures(odds), _witness(simulated)], "lr", share=(1, 1.6), small=plain)
    yield _outcomes(rules, odds)
    if not plain:
        yield _distribution(odds)
    yield _holds(odds)
    for variant in odds.variants:
        yield Words(
            f"house advantage {percent(variant.house_advantage)}, standard deviation "
            f"{variant.standard_deviation:,.4f}. {variant.about}",
            lead=f"{variant.variant}:",
        )
    if odds.strategy is not None:
        yield from strategy_blocks(odds.strategy)
    if odds.notes:
        yield Heading("Notes", 3)
        yield Listed(odds.notes)


def _figures(odds: WagerOdds) -> Iterator[tuple[str, str]]:
    exact = odds.method == EXACT
    yield "Method", odds.method
    yield (
        "Rounds or weights counted",
        f"{odds.rounds:,}" if odds.rounds < 10**LONG else f"{odds.rounds:.6e}",
    )
    yield "Priced at a wager of", money_text(odds.stake)
    yield "House advantage", _marked(odds, "house_advantage", percent(odds.house_advantage, 6))
    if exact:
        yield "House advantage, exact", _fraction(odds.house_advantage)
    yield "Element of risk", _marked(odds, "element_of_risk", percent(odds.element_of_risk, 6))
    yield "Hit frequency", _marked(odds, "hit_frequency", percent(odds.hit_frequency, 6))
    yield (
        "Standard deviation",
        _marked(odds, "standard_deviation", f"{odds.standard_deviation:,.6f}"),
    )
    if exact and "standard_deviation" not in odds.approximate:
        yield "Variance, exact", _fraction(odds.variance)
    yield "Volatility index", _marked(odds, "standard_deviation", f"{odds.volatility_index:,.6f}")
    if odds.standard_error is not None:
        yield "Standard error", percent(odds.standard_error, 6)
    if odds.progressive is not None:
        meters = ", ".join(f"{n} {money_text(c)}" for n, c in odds.progressive.meters.items())
        yield "Meters", meters
        yield "Return at these meters", percent(odds.progressive.return_at_meters, 6)
        yield "Long-run return", percent(odds.progressive.long_run_return, 6)
        if odds.progressive.break_even_meter is not None:
            yield "Break-even meter", money_text(odds.progressive.break_even_meter)


def _fraction(value: Fraction) -> str:
    """A ratio; one that nobody could read is given by the length of its parts."""
    text = f"{value.numerator:,} / {value.denominator:,}"
    if len(text) <= 2 * LONG:
        return text
    digits = (len(str(value.numerator)), len(str(value.denominator)))
    return f"a ratio of {digits[0]} and {digits[1]} digits (croupier odds --json)"


def _witness(simulated: WagerOdds | None) -> tuple[str, str]:
    if simulated is None or simulated.method != SIMULATED:
        return "Witness", "none was run for this sheet (--rounds)"
    error = percent(simulated.standard_error or 0.0, 4)
    return (
        "Witness",
        f"{simulated.rounds:,} simulated rounds: {percent(simulated.house_advantage)} ± {error}",
    )


def _outcomes(rules: Rules, odds: WagerOdds) -> Block:
    rows = [
        (
            _outcome_name(rules, odds, outcome.outcome),
            outcome.pays or _units(_result(outcome)),
            "" if outcome.combinations is None else _count(outcome.combinations),
            f"{float(outcome.probability):.10f}",
            f"{float(outcome.contribution):+.8f}",
        )
        for outcome in odds.outcomes
    ]
    columns = ("outcome", "pays", "combinations", "probability", "contribution")
    return grid(
        columns,
        rows,
        "llrrr",
        title="Outcomes",
        cite=odds.cite,
        whole=False,
        small=True,
        share=(1.3, 0.7, 0, 0, 0),
    )


def _result(outcome: OutcomeOdds) -> Fraction:
    """What an outcome leaves the player with, per unit of the wager; the mean where it varies."""
    return outcome.contribution / outcome.probability if outcome.probability else Fraction(0)


def _units(result: Fraction) -> str:
    return f"{float(result):+,.2f}".removesuffix(".00") if result else "0"


def _distribution(odds: WagerOdds) -> Drawing:
    """What a round comes to and how often, without the rarest that a plot cannot hold."""
    shares: dict[str, float] = {}
    for outcome in sorted(odds.outcomes, key=_result, reverse=True):
        label = _units(_result(outcome))
        shares[label] = shares.get(label, 0.0) + float(outcome.probability)
    kept = sorted(shares, key=lambda label: -shares[label])[:MOST_BARS]
    bars = tuple(Bar(label, share) for label, share in shares.items() if label in kept)
    rest = len(shares) - len(bars)
    left_out = f"; the {rest} rarest results are in the table alone" if rest else ""
    title = "Distribution of the result of one round, in units of the wager"
    return Drawing(outcome_plot(bars, title=title + left_out), 0.86)


def _count(number: int) -> str:
    return f"{number:,}" if number < 10**18 else f"{number:.8e}"


def _outcome_name(rules: Rules, odds: WagerOdds, outcome: str) -> str:
    """A row's own name, where the outcome is a row of the paytable."""
    rows = {
        row.outcome: row.name for table in rules.book.paytables(odds.wager) for row in table.rows
    }
    return rows.get(outcome, outcome.replace("-", " "))


def _holds(odds: WagerOdds) -> Block:
    rows = []
    for rounds in ROUNDS:
        hold = odds.hold(rounds)
        rows.append((f"{rounds:,}", percent(hold.low), percent(hold.mean), percent(hold.high)))
    title = "Hold per unit of the wager, with the limits of nineteen in twenty results"
    return grid(
        ("rounds", "lower limit", "mean", "upper limit"),
        rows,
        "rrrr",
        title=title,
        share=(1, 1, 1, 1),
    )


# ------------------------------------------------------------------------------ what it rests on


def answers(rules: Rules) -> Iterator[Block]:
    """The answers that the figures are for."""
    yield Heading("Answers")
    rows = [
        (option.key, answer_text(rules[option.key]), option.cite)
        for option in rules.book.option
        if rules.asked(option) and not option.procedure_only
    ]
    yield grid(
        ("question", "answer", "paragraph"), rows, "lll", share=(1.4, 1, 0), whole=False, small=True
    )


def readings(rules: Rules) -> Iterator[Block]:
    """The readings that change money or play, as they are taken."""
    held = [reading for reading in rules.book.reading if reading.choices]
    if held:
        yield Heading("Readings")
        rows = [(r.doubt, r.choices[rules.text(r.key)], r.effect, r.cite) for r in held]
        columns = ("doubt", "taken as", "changes", "paragraph")
        yield grid(columns, rows, "llll", share=(1.2, 1, 0, 0), whole=False, small=True)
