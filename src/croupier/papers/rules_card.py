"""The rules card: what a dealer or floorperson looks up, each line with its paragraph."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.papers.document import Block, Heading, Paper, Words, grid
from croupier.papers.payouts import commissions, payouts
from croupier.papers.subject import Subject
from croupier.papers.told import cites, ends, steps
from croupier.papers.words import deal_words, either, stake_words
from croupier.rulebook.course import Deal, Fold
from croupier.rulebook.fittings import Device, Seats
from croupier.rulebook.paying import Envy
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Behaviour

WHOLE = 14
SAID = {"most": "at most", "least": "at least"}


def rules_card(subject: Subject) -> Paper:
    """Order of the deal, decisions, settlement, payouts, every irregularity with its remedy."""
    rules = subject.rules
    blocks = (
        *_equipment(rules),
        *_deal(rules),
        *_decisions(rules),
        *_course(rules),
        *_endings(rules),
        *_paid(rules),
        *_between_rolls(rules),
        *_irregularities(rules),
    )
    return Paper(
        title=subject.title,
        subtitle="Rules card for dealers and floorpersons",
        blocks=blocks,
        running=subject.whose,
        day=subject.day,
        form="leaflet",
    )


def _equipment(rules: Rules) -> Iterator[Block]:
    rows = []
    for part in rules.book.equipment:
        if isinstance(part, Seats | Device) and not rules.holds(part.given):
            continue
        facts = part.model_dump(
            exclude={"kind", "cite", "also", "given", "note", "pockets", "colours"}
        )
        said = ", ".join(
            f"{SAID.get(key, key).replace('_', ' ')} {_plain(value)}"
            for key, value in facts.items()
            if value
        )
        rows.append((part.kind, ". ".join(text for text in (said, part.note) if text), part.cite))
    if rows:
        yield Heading("On the table")
        yield _grid(("", "", "paragraph"), rows)


def _plain(value: object) -> str:
    return either([str(each) for each in value]) if isinstance(value, tuple) else str(value)


def _grid(
    columns: tuple[str, ...], rows: Sequence[tuple[str, ...]], *, title: str = "", cite: str = ""
) -> Block:
    """Texts beside their paragraph; the middle column takes the room."""
    share = (0.0, *(1.0,) * (len(columns) - 2), 0.0)
    whole = len(rows) < WHOLE
    return grid(
        columns,
        rows,
        "l" * len(columns),
        share=share,
        whole=whole,
        small=True,
        title=title,
        cite=cite,
    )


def _deal(rules: Rules) -> Iterator[Block]:
    if not rules.book.deal:
        return
    deal = rules.deal()
    yield Heading("The deal")
    said = [("No more bets is called.", deal.no_more_bets)]
    if deal.starting:
        said.append(("The starting position is found.", deal.starting))
    for step, words in zip(_held_steps(rules), deal_words(rules, deal), strict=True):
        how = " One card at a time." if step.one_by_one else ""
        said.append((words + how, step.cite or deal.cite))
    yield _grid(("", "", "paragraph"), [(f"{nth}.", *row) for nth, row in enumerate(said, 1)])
    if deal.note:
        yield Words(deal.note, small=True)


def _held_steps(rules: Rules) -> list[Deal.Step]:
    return [
        step
        for step in rules.deal().steps
        if not step.if_wagered or any(rules.offers(key) for key in step.if_wagered)
    ]


def _decisions(rules: Rules) -> Iterator[Block]:
    held = [d for d in rules.book.decision if rules.holds(d.given) and rules.offers(d.makes)]
    if held:
        yield Heading("Decisions")
        rows = []
        for decision in held:
            stakes = [s for s in decision.stake if rules.holds(s.given)]
            amount = either([stake_words(rules, stake) for stake in stakes])
            name = rules.book.wager_named(decision.makes).name
            seen = either(list(decision.sees), "and")
            choice = f"{name}{', ' * bool(amount)}{amount}, or {decision.otherwise}"
            rows.append((seen[:1].upper() + seen[1:], f"{choice}.", decision.cite))
        yield grid(("seen", "choice", "paragraph"), rows, "lll", share=(0.8, 1.2, 0), small=True)
    folds = [fold for fold in rules.book.fold if rules.holds(fold.given)]
    if folds:
        said = [(_folded(rules, fold), fold.cite) for fold in folds]
        yield grid(("on a fold", "paragraph"), said, "ll", share=(1, 0), small=True)


def _folded(rules: Rules, fold: Fold) -> str:
    """What a fold does to wagers, by their names."""
    named = [rules.book.wager_named(key).name for key in fold.wagers if rules.offers(key)]
    on = f" on the {fold.on}" if fold.on else ""
    beside = [rules.book.wager_named(key).name for key in fold.beside if rules.offers(key)]
    with_it = f", beside {either(beside)}" if beside else ""
    stay = "; the cards stay on the table" if fold.cards_stay else ""
    return f"{either(named, 'and')}{on}{with_it}: {fold.does}{stay}."


def _course(rules: Rules) -> Iterator[Block]:
    if steps(rules):
        yield Heading("The round")
        rows = [(f"{nth}.", step.says, cites(step)) for nth, step in enumerate(steps(rules), 1)]
        yield _grid(("", "", "paragraph"), rows)


def _endings(rules: Rules) -> Iterator[Block]:
    """When each wager wins, pushes and loses; wagers that do so alike together."""
    told: dict[tuple[str, ...], list[str]] = {}
    for wager in rules.wagers():
        if (record := ends(rules, wager.key)) is not None:
            where = ", ".join((record.cite, *record.also))
            alike = (where, record.wins, record.pushes, record.loses)
            told.setdefault(alike, []).append(wager.name)
    if told:
        yield Heading("Settlement")
    for (where, *how), names in told.items():
        rows = [row for row in zip(("Wins", "Pushes", "Loses"), how, strict=True) if row[1]]
        title = either(names, "and")
        yield grid(("", ""), rows, "ll", share=(0, 1), small=True, title=title, cite=where)


def _paid(rules: Rules) -> Iterator[Block]:
    """Wagers that pay one thing in one table, the others in tables of their own."""
    yield Heading("Payouts")
    every = [(paid, paid.table) for paid in payouts(rules) if paid.table is not None]
    single = [(p.wager.name, p.single, table.cite) for p, table in every if p.single]
    if single:
        columns = ("wager that wins", "pays", "paragraph")
        yield grid(columns, single, "lrl", small=True, whole=len(single) < WHOLE)
    alike: dict[tuple[object, ...], list[str]] = {}
    for paid, table in every:
        if not paid.single:
            alike.setdefault((table.cite, table.label, paid.rows), []).append(paid.wager.name)
    for paid, table in every:
        label = f"{', paytable ' * bool(table.label)}{table.label}"
        if names := alike.pop((table.cite, table.label, paid.rows), []):
            title = f"{either(names, 'and')}{label}"
            yield grid(("", ""), paid.rows, "lr", title=title, cite=table.cite, small=True)
        if paid.envy is not None:
            yield _envy(f"{paid.wager.name}{label}", paid.envy)
        for vigorish in commissions(rules, paid.wager.key):
            yield Words(
                f"Vigorish of {vigorish.rate} of {vigorish.on}. {vigorish.rounding}",
                lead=f"{paid.wager.name}:",
                cite=vigorish.cite,
                small=True,
            )


def _envy(title: str, envy: Envy) -> Block:
    columns = ("Envy Bonus: another player has", *envy.heads)
    align = "l" + "r" * len(envy.heads)
    return grid(columns, envy.rows, align, title=title, cite=envy.cite, small=True)


def _between_rolls(rules: Rules) -> Iterator[Block]:
    held = [record for record in rules.book.behaviour if rules.holds(record.given)]
    if not held:
        return
    yield Heading("From roll to roll")
    rows = [
        (
            either([rules.book.wager_named(key).name for key in record.wagers], "and"),
            _behaves(record),
            record.cite,
        )
        for record in held
    ]
    yield grid(
        ("wagers", "", "paragraph"), rows, "lll", share=(0.8, 1.4, 0), small=True, whole=False
    )


def _behaves(record: Behaviour) -> str:
    return (
        f"Made {record.made}. On a come out roll: {record.come_out}. Stays {record.stays}. Comes "
        f"down: {record.comes_down}. Removed {record.removed}, reduced {record.reduced}, increased "
        f"{record.increased}."
    )


def _irregularities(rules: Rules) -> Iterator[Block]:
    yield Heading("Irregularities")
    rows = [(record.when, record.remedy, record.cite) for record in rules.irregularities.values()]
    yield grid(
        ("what happens", "what is done", "paragraph"),
        rows,
        "lll",
        share=(1, 1.2, 0),
        small=True,
        whole=False,
    )
