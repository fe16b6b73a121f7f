"""One wager on a par sheet: its line in a summary, its figures, outcomes, distribution and hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from croupier.maths.plot import Bar, LogBars
from croupier.maths.pricing.counted import EXACT, SIMULATED
from croupier.maths.pricing.report import WagerOdds, result
from croupier.papers.document import Block, Drawing, Grid, Heading, Listed, Words, grid
from croupier.papers.wording.outcomes import (
    OUTCOME,
    is_long,
    outcome_row,
    outcomes,
    row_names,
    share,
    units,
)
from croupier.papers.wording.payouts import with_table
from croupier.papers.wording.strategies import strategy_blocks
from croupier.papers.wording.words import in_words, meter_name, value_words
from croupier.rulebook.figures import percent_text
from croupier.rulebook.limits import stake_bounds
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules

ROUNDS = tuple(10**power for power in range(3, 9))
MOST_BARS, TALL, FEW = 24, 16, 4
SHORT = 44  # an `about` that a name can carry
MAY_BREAK = "\u200b"
SIMULATION = "Simulation"
APPENDED = "The appendix at the end lists all {} outcomes."
ADDED_UP = "The contributions add up to {}, the house advantage above with its sign reversed."
AT_METERS = (
    "Results and contributions are at the meters above: the contributions add up to {}, a house "
    "advantage of {} there. The house advantage above is the long-run figure, whose parts are "
    "listed with it."
)


def _of_meters() -> str:
    """By which law the hold of a progressive wager has its range."""
    from croupier.maths.pricing.meter_process import ENOUGH_JACKPOTS, FEWEST, HISTORIES, SEED

    return (
        "The rounds begin at any moment of long play: the meter grows, is won and starts again. "
        f"Where fewer than {ENOUGH_JACKPOTS} of the rarest jackpots are expected, the range is "
        f"that of {HISTORIES:,} simulated histories (seed {SEED}), of long ones at least {FEWEST}; "
        "otherwise results are taken as normal, with the exact deviation."
    )


def _marked(odds: WagerOdds, field: str, text: str) -> str:
    return f"≈ {text}" if field in odds.approximate else text


def summary(rules: Rules, wagers: Sequence[WagerOdds]) -> Grid:
    """A line for each wager and paytable."""
    rows = [(named(rules, odds), *_measures(odds), odds.cite) for odds in wagers]
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


def named(rules: Rules, odds: WagerOdds) -> str:
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


def wager_blocks(
    rules: Rules, odds: WagerOdds, simulated: WagerOdds | None, seed: int | None
) -> Iterator[Block]:
    plain = len(odds.outcomes) <= FEW and odds.strategy is None
    yield Heading(named(rules, odds))
    if len(odds.about) > SHORT:
        yield Words(odds.about, keep=True)
    figures = [*_figures(rules, odds), *_witness(odds, simulated, seed)]
    yield grid(("", ""), figures, "ll", share=(0, 1), small=True)
    yield outcomes(rules, odds)
    yield Words(_added_up(odds), small=True)
    if is_long(odds):
        yield Words(APPENDED.format(f"{len(odds.outcomes):,}"), small=True)
    if not plain:
        yield from _distribution(odds)
    yield _holds(odds)
    if odds.progressive is not None:
        yield Words(_of_meters(), small=True)
    if odds.variants:
        yield from _otherwise(rules, odds.variants)
    if odds.strategy is not None:
        yield from strategy_blocks(odds.strategy)
    if odds.notes:
        yield Heading("Notes", 3)
        yield Listed(odds.notes)


def _added_up(odds: WagerOdds) -> str:
    """What the contributions come to, and how that compares with the headline."""
    total = share(-_at_meters(odds), "+", 8)
    if odds.progressive is None:
        return ADDED_UP.format(total)
    return AT_METERS.format(total, percent_text(_at_meters(odds), 6))


def _figures(rules: Rules, odds: WagerOdds) -> Iterator[tuple[str, str]]:
    exact = odds.method == EXACT
    yield "Method", odds.method
    yield "Rounds or weights counted", _whole(odds.rounds)
    yield "Priced at a wager of", money_text(odds.stake)
    yield "House advantage", _marked(odds, "house_advantage", percent_text(odds.house_advantage, 6))
    if exact:
        yield "House advantage, exact", _ratio(odds.house_advantage)
    yield (
        "Return to player",
        _marked(odds, "house_advantage", percent_text(1 - odds.house_advantage, 6)),
    )
    yield "Average units wagered", f"{float(odds.units_wagered):,.6f}"
    yield "Element of risk", _marked(odds, "element_of_risk", percent_text(odds.element_of_risk, 6))
    yield "Hit frequency", _marked(odds, "hit_frequency", percent_text(odds.hit_frequency, 6))
    yield "Push frequency", _marked(odds, "push_frequency", percent_text(odds.push_frequency, 6))
    yield "Maximum exposure", _exposure(rules, odds)
    at = " at these meters" if odds.progressive else ""
    stray = f"{odds.standard_deviation:,.6f}"
    yield f"Standard deviation{at}", _marked(odds, "standard_deviation", stray)
    if exact and "standard_deviation" not in odds.approximate:
        yield f"Variance{at}, exact", _ratio(odds.variance)
    index = f"{odds.volatility_index:,.6f}"
    yield f"Volatility index{at}", _marked(odds, "standard_deviation", index)
    if odds.standard_error is not None:
        yield "Standard error", percent_text(odds.standard_error, 6)
    if odds.progressive is not None:
        for name, cents in odds.progressive.meters.items():
            yield meter_name(name).capitalize(), money_text(cents)
        yield "Return at these meters", percent_text(odds.progressive.return_at_meters, 6)
        for name, share in odds.progressive.returns.items():
            yield f"Long-run return: {name}", percent_text(share, 6)
        yield "Long-run return: sum", percent_text(odds.progressive.long_run_return, 6)
        if odds.progressive.break_even_meter is not None:
            yield "Break-even meter", money_text(odds.progressive.break_even_meter)
    elif len(odds.gains) > 1:
        for name, gain in odds.gains.items():
            yield f"Contribution: {_settled(rules, name)}", _gain(gain)
        yield "Contributions: sum", _gain(-odds.house_advantage)
    if odds.envy_per_other_player is not None:
        yield "Envy Bonus, each other player", percent_text(odds.envy_per_other_player, 6)


def _settled(rules: Rules, name: str) -> str:
    """A wager by name; vigorish and payout limits are what they are called."""
    return rules.book.wagers[name].name if name in rules.book.wagers else name


def _gain(value: Fraction) -> str:
    return f"{100 * float(value):+.6f}%"


def _exposure(rules: Rules, odds: WagerOdds) -> str:
    """The most that one round can cost the house, at the meters given."""
    if odds.exposure == 0:
        return "none: players win it from one another"
    won = money_text(int(odds.largest_win * odds.stake))
    _, most, _ = stake_bounds(rules, rules.book.wager_named(odds.wager))
    said = f"{units(odds.largest_win)} units, {won} at the wager priced"
    if rules.stake(odds.wager).option is not None or most == odds.stake:
        return said
    return f"{said}, {money_text(odds.exposure)} at the largest wager of {money_text(most)}"


def _whole(number: int) -> str:
    """A number of any length, that goes on in the next line where it must."""
    return f"{number:,}".replace(",", f",{MAY_BREAK}")


def _ratio(value: Fraction) -> str:
    return f"{_whole(value.numerator)} / {_whole(value.denominator)}"


def _witness(
    odds: WagerOdds, simulated: WagerOdds | None, seed: int | None
) -> Iterator[tuple[str, str]]:
    """The same figure from simulated rounds, if requested."""
    if simulated is not None and simulated.method == SIMULATED:
        error = simulated.standard_error or 0.0
        found = f"{percent_text(_at_meters(simulated))} ± {percent_text(error, 4)}"
        at = " at these meters" if simulated.progressive else ""
        yield SIMULATION, f"{found}{at} after {simulated.rounds:,} rounds, seed {seed}"
        apart = float(_at_meters(simulated) - _at_meters(odds))
        if error:
            yield "Simulated less counted", f"{apart / error:+.2f} standard errors"


def _at_meters(odds: WagerOdds) -> Fraction:
    """The house advantage that rounds at the present meters show."""
    found = odds.progressive
    return odds.house_advantage if found is None else 1 - found.return_at_meters


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
        yield grid(
            columns, ends, "lllrrrrr", whole=False, small=True, share=(1, 0, 0, 0, 0, 0, 0, 0)
        )


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
    wide = 0.86 if len(bars) <= TALL else 0.7
    yield Drawing(LogBars(bars).svg(), wide, left_out if rest else "")


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
