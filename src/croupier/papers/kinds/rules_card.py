"""The rules card: what a dealer or floorperson looks up, each line with its paragraph."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.papers.document import Block, Heading, Paper, Words, grid
from croupier.papers.subject import Subject
from croupier.papers.wording.common_answers import boxes, value_chips
from croupier.papers.wording.dealers_words import (
    LABELS,
    NO_MORE_BETS,
    STARTING,
    behaviour_words,
    deal_words,
    done_words,
    equipment_words,
    folded_words,
)
from croupier.papers.wording.house_ways import house_way
from croupier.papers.wording.limits import limit_words
from croupier.papers.wording.patron import cites, ends, on_what, rankings_of_wagers, steps
from croupier.papers.wording.payouts import Payouts, alike, payouts, vigorish, with_table
from croupier.papers.wording.words import (
    choice_words,
    either,
    short_name,
    stake_words,
    together,
)
from croupier.rulebook.course import Deal, Fold, held_cut
from croupier.rulebook.paying import Envy
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Behaviour, Wager

WHOLE = 14
BOARDS = ("wheel", "dice")
LINKS = "links"
HANDLED = (
    "reshuffling-device",
    "continuous-shuffler",
    "alternating-decks",
    "alternating-batches",
    "cover-card",
    "shuffler-loads-shoe",
    "linked-progressive",
    "settlement-order",
    "blackjack-paid",
    "surrender-settled",
    "double-card-face-down",
)
GUIDE = "From the gaming guide; \u201cyou\u201d means the player."


def rules_card(subject: Subject) -> Paper:
    """Order of the deal, decisions, settlement, payouts, every irregularity with its remedy."""
    rules = subject.rules
    blocks = (
        *_equipment(rules),
        *(Words(said.text, cite=said.cite) for said in value_chips(rules, to_dealers=True)),
        *_deal(rules),
        *_decisions(rules),
        *_course(rules),
        *_rankings(rules),
        *_set_by_the_house(rules),
        *_endings(rules),
        *_paid(rules),
        *_between_rolls(rules),
        *_irregularities(rules),
        *_procedures(rules),
        *_doubts(rules),
    )
    return Paper(
        title=subject.table,
        subtitle="Rules card for dealers and floorpersons",
        blocks=blocks,
        running=subject.whose_table,
        day=subject.day,
        form="leaflet",
    )


def _equipment(rules: Rules) -> Iterator[Block]:
    """What lies on the table; of what there is more than one of, the name stands once."""
    found: dict[str, list[tuple[str, str]]] = {}
    for part in rules.book.equipment:
        if said := equipment_words(rules, part):
            label = LABELS.get(part.kind, part.kind.capitalize())
            found.setdefault(label, []).append((said, part.cite))
    if found:
        yield Heading("Equipment")
        yield _grid(
            [
                ("" if nth else label, *row)
                for label, rows in found.items()
                for nth, row in enumerate(rows)
            ]
        )


def _grid(rows: Sequence[tuple[str, ...]]) -> Block:
    """Texts beside their paragraph; the middle column takes the room."""
    return grid(("", "", ""), rows, "lll", share=(0, 1, 0), whole=len(rows) < WHOLE, small=True)


def _deal(rules: Rules) -> Iterator[Block]:
    said, note = list(_cut(rules)), ""
    if rules.book.deal:
        deal = rules.deal()
        said.append((NO_MORE_BETS, deal.no_more_bets))
        if deal.starting:
            said.append((STARTING, deal.starting))
        said += [(deal_words(rules, step), step.cite or deal.cite) for step in _held_steps(rules)]
        note = deal.note
    if said:
        yield Heading("The deal")
        yield _grid([(f"{nth}.", *row) for nth, row in enumerate(said, 1)])
    if note:
        yield Words(note, small=True)


def _cut(rules: Rules) -> Iterator[tuple[str, str]]:
    cut = held_cut(rules, new=True)
    if cut is not None:
        yield cut.what, cut.cite


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
            amounts = [stake_words(rules, stake, "the") for stake in stakes]
            name = rules.book.wager_named(decision.makes).name
            seen = either(list(decision.sees), "and")
            last = f"{';' if len(amounts) > 1 else ','} or {decision.otherwise}."
            choice = ", ".join(filter(None, (name, "; ".join(amounts)))) + last
            rows.append((seen[:1].upper() + seen[1:], choice, decision.cite))
        yield grid(
            ("the player sees", "choice", "paragraph"), rows, "lll", share=(0.8, 1.2, 0), small=True
        )
    folds = [fold for fold in rules.book.fold if rules.holds(fold.given) and _concerns(rules, fold)]
    if folds:
        said = [(folded_words(rules.book, fold, rules.offers), fold.cite) for fold in folds]
        yield grid(("if the player folds", "paragraph"), said, "ll", share=(1, 0), small=True)


def _concerns(rules: Rules, fold: Fold) -> bool:
    """Whether a wager is offered that it speaks of, and one that it must lie beside."""
    beside = not fold.with_any or any(map(rules.offers, fold.with_any))
    return beside and any(map(rules.offers, fold.wagers))


def _course(rules: Rules) -> Iterator[Block]:
    if steps(rules):
        yield Heading("How a round is played")
        yield Words(GUIDE, small=True, keep=True)
        rows = [(f"{nth}.", step.says, cites(step)) for nth, step in enumerate(steps(rules), 1)]
        yield _grid([*rows, *(("", said.text, said.cite) for said in boxes(rules))])


def _rankings(rules: Rules) -> Iterator[Block]:
    """The rankings, except those of wagers whose paytables show the order."""
    held = [
        ranking
        for ranking in rules.book.ranking
        if rules.holds(ranking.given) and ranking.name not in rankings_of_wagers(rules)
    ]
    if held:
        yield Heading("Rankings, highest to lowest")
        rows = [
            (each.name, f"{'; '.join(each.order)}. {each.note}".strip(), each.cite) for each in held
        ]
        yield grid(("", "", ""), rows, "lll", share=(0.22, 1, 0), small=True, whole=False)


def _set_by_the_house(rules: Rules) -> Iterator[Block]:
    """How hands are set that a player does not set, where that is elected."""
    asked = [option for option in rules.book.option if rules.asked(option)]
    ways = [(option, way) for option in asked if (way := house_way(rules, option)) is not None]
    if ways:
        yield Heading("Hands set by the house")
    for option, way in ways:
        yield Words(option.question, small=True, keep=True)
        yield way


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
        title = together(names)
        yield grid(("", ""), rows, "ll", share=(0, 1), small=True, title=title, cite=where)


def _paid(rules: Rules) -> Iterator[Block]:
    """Wagers that pay one thing in one table, the others in tables of their own."""
    every = [paid for paid in payouts(rules) if paid.rows and not paid.from_the_pot]
    if every:
        yield Heading("Payouts")
    single = [paid for paid in every if paid.only]
    if single:
        yield _single(rules, single)
        yield from vigorish(rules, single)
    for same in alike(rules, [paid for paid in every if not paid.only], cited=True):
        paid = same[0]
        title = with_table(together([each.wager.name for each in same]), paid.label)
        on = _on(rules, paid.wager)
        heads = (f"on {on}", "pays") if on else ("", "")
        yield grid(heads, paid.rows, "lr", title=title, cite=paid.cite, small=True)
        if paid.envy is not None:
            yield _envy(title, paid.envy)
        yield from vigorish(rules, same)
    yield from (Words(said, lead="Payout limit:") for said in limit_words(rules))


def _single(rules: Rules, single: Sequence[Payouts]) -> Block:
    """Wagers that pay one thing; those of a board, which settlement does not tell, with what they
    are on."""
    on = [_on(rules, paid.wager) for paid in single]
    if any(on):
        board = [
            (short_name(paid.wager), told, paid.only, paid.cite)
            for paid, told in zip(single, on, strict=True)
        ]
        heads = ("wager", "on", "pays", "paragraph")
        return grid(heads, board, "llrl", share=(1, 1.25, 0, 0), small=True, whole=False)
    rows = [(paid.wager.name, paid.only, paid.cite) for paid in single]
    columns = ("winning wager", "pays", "paragraph")
    return grid(columns, rows, "lrl", small=True, whole=len(rows) < WHOLE)


def _on(rules: Rules, wager: Wager) -> str:
    if rules.book.chapter.family not in BOARDS or ends(rules, wager.key) is not None:
        return ""
    return on_what(rules, wager)


def _envy(title: str, envy: Envy) -> Block:
    columns = ("Envy Bonus: another player has", *envy.heads)
    align = "l" + "r" * len(envy.heads)
    return grid(columns, envy.rows, align, title=title, cite=envy.cite, small=True)


def _between_rolls(rules: Rules) -> Iterator[Block]:
    held = [
        record
        for record in rules.book.behaviour
        if rules.holds(record.given) and any(map(rules.offers, record.wagers))
    ]
    if not held:
        return
    yield Heading("Between rolls")
    told: dict[str, list[Behaviour]] = {}
    for record in held:
        told.setdefault(behaviour_words(record), []).append(record)
    for said, same in told.items():
        keys = [key for each in same for key in each.wagers if rules.offers(key)]
        names = [short_name(rules.book.wager_named(key)) for key in keys]
        yield Words("", lead=f"{either(names, 'and')}:", small=True, keep=True)
        yield Words(said, cite=", ".join(each.cite for each in same))


def _irregularities(rules: Rules) -> Iterator[Block]:
    yield Heading("Irregularities")
    rows = [
        (record.when, done_words(rules, record), record.cite)
        for record in rules.irregularities.values()
    ]
    yield grid(
        ("irregularity", "remedy", "paragraph"),
        rows,
        "lll",
        share=(1, 1.2, 0),
        small=True,
        whole=False,
    )


def _procedures(rules: Rules) -> Iterator[Block]:
    """What was elected of the shuffle, of linked tables, and of racks, markers, boxes and other
    things that only people handle."""
    rows = [
        (option.question, choice_words(rules, option, rules[option.key]), option.cite)
        for option in rules.book.option
        if rules.asked(option)
        and (option.procedure_only or option.steers == LINKS or option.key in HANDLED)
    ]
    if rows:
        yield Heading("Elected procedures")
        heads = ("question", "at this table", "paragraph")
        yield grid(heads, rows, "lll", share=(1.6, 1, 0), small=True, whole=False)


def _doubts(rules: Rules) -> Iterator[Block]:
    """How provisions that can be read in more than one way are applied at this table."""
    rows = [
        (each.doubt, each.choices[rules.text(each.key)], each.cite)
        for each in rules.book.reading
        if each.choices and rules.concerned(each)
    ]
    if rows:
        yield Heading("Readings of ambiguous provisions")
        heads = ("ambiguity", "at this table", "paragraph")
        yield grid(heads, rows, "lll", share=(1.2, 1, 0), small=True, whole=False)
