"""The rules of play and wagering of a game (601a.3(b)), as its rulebook has them: all ten kinds of
provision, whatever a certificate holder elects, each with its paragraph."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from croupier.filing.request_parts import kinds_of, provisions
from croupier.papers.document import Block, Grid, Heading, grid
from croupier.papers.wording.dealers_words import (
    LABELS,
    NO_MORE_BETS,
    STARTING,
    allowed_words,
    behaviour_words,
    folded_words,
    remedy_words,
    step_words,
)
from croupier.papers.wording.game_files import BLANK
from croupier.papers.wording.patron import Ends, patron_file
from croupier.papers.wording.words import (
    either,
    given_words,
    in_words,
    meter_amount,
    sentence,
)
from croupier.rulebook.fittings import Ranking
from croupier.rulebook.paying import meter_rate
from croupier.rulebook.records import Given
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Procedure, Rulebook, Wager

Row = tuple[str, str]  # a text and its paragraph
OTHER = "601a.3(b)(10)"
AT_LEAST = "at least "


def rules_of_play(rules: Rules, feature: Mapping[str, Any] | None = None) -> Iterator[Block]:
    """The provisions in the order of 601a.3(b); what the rulebook lacks of them is named last. Of a
    feature the payout odds are those of its paytable."""
    book = rules.book
    said = _said(rules)
    asked = provisions(book)
    told, lacking = [], []
    for kind, (what, _) in asked.items():
        tables = list(payout_tables(book, feature)) if kind == "601a.3(b)(8)" else []
        grids = [irregularities(rules)] if kind == "601a.3(b)(9)" and book.irregularity else []
        rows = said.get(kind, [])
        if not (rows or tables or grids):
            lacking.append((kind, what))
            continue
        told.append(kind)
        yield Heading(f"{what.capitalize()} ({kind})", 3)
        yield from (*tables, *grids)
        if rows:
            yield grid(("", ""), rows, "ll", share=(1, 0), whole=False, small=True)
    if lacking:
        yield Heading("Provisions without text of their own in the rules file", 3)
        found = [(what.capitalize(), _where(book, kind, told), kind) for kind, what in lacking]
        columns = ("provision", "", "paragraph")
        yield grid(columns, found, "lll", share=(1, 1.4, 0), small=True)


def payout_tables(book: Rulebook, feature: Mapping[str, Any] | None = None) -> Iterator[Grid]:
    """Every paytable, or the one of a feature."""
    only = None if feature is None else (feature["wager"], feature["label"])
    for wager in book.wager:
        for table in book.paytables(wager.key):
            if only in (None, (wager.key, table.label)):
                rows = [(row.name, str(row.pays)) for row in table.rows]
                title = " ".join(filter(None, (wager.name, table.label)))
                columns = ("outcome", "payout odds")
                yield grid(columns, rows, "lr", title=title, cite=table.cite, whole=False)


def irregularities(rules: Rules) -> Grid:
    """Every irregularity with its remedy."""
    rows = [(r.when, remedy_words(rules, r), r.cite) for r in rules.book.irregularity]
    columns = ("irregularity", "remedy", "paragraph")
    return grid(columns, rows, "lll", share=(1, 1.2, 0), whole=False, small=True)


def wager_words(wager: Wager) -> str:
    """When a wager is placed, how much it may be, and by what it is decided."""
    told = f"{sentence(wager.placed)} {wager.amount} Decided by {wager.against}. {wager.note}"
    return told.strip()


def _said(rules: Rules) -> dict[str, list[Row]]:
    """Texts by kind of provision: the records of that kind, then what its sections require."""
    book = rules.book
    found: dict[str, list[Row]] = {
        "601a.3(b)(2)": [
            *(_row(f"On the {e.where}: {e.says}", e.cite, e.given) for e in book.inscription)
        ],
        "601a.3(b)(3)": list(_equipment(book)),
        "601a.3(b)(5)": [_row(f"{w.name}. {wager_words(w)}", w.cite, w.given) for w in book.wager],
        "601a.3(b)(6)": [*(_row(c.what, c.cite, c.given) for c in book.cut), *_deals(book)],
        "601a.3(b)(7)": list(_course(book)),
        "601a.3(b)(8)": list(_besides(book)),
        OTHER: [
            *(_ranking(record) for record in book.ranking),
            *(
                _row(f"The certificate holder elects: {o.question}", o.cite, o.given)
                for o in book.option
            ),
        ],
    }
    for duty in book.procedure:
        kind = next(iter(kinds_of(_section(book, duty))), OTHER)
        found.setdefault(kind, []).append((duty.what, duty.cite))
    return {kind: rows for kind, rows in found.items() if rows}


def _row(text: str, cite: str, given: Given = ()) -> Row:
    """With the answers under which it holds."""
    return (f"{text.strip()} (With {given_words(given)}.)" if given else text.strip()), cite


def _ranking(record: Ranking) -> Row:
    order = "; ".join(record.order)
    text = f"{record.name}, highest to lowest: {order}. {record.note}"
    return _row(text, record.cite, record.given)


def _equipment(book: Rulebook) -> Iterator[Row]:
    for part in book.equipment:
        if text := allowed_words(part):
            label = LABELS.get(part.kind, part.kind.capitalize())
            yield _row(f"{label}: {text}", part.cite, getattr(part, "given", ()))


def _deals(book: Rulebook) -> Iterator[Row]:
    """Each way of dealing, step by step."""
    for deal in book.deal:
        yield _row(NO_MORE_BETS, deal.no_more_bets, deal.given)
        if deal.starting:
            yield _row(STARTING, deal.starting, deal.given)
        for step in deal.steps:
            yield _row(step_words(book, step), step.cite or deal.cite, deal.given)


def _course(book: Rulebook) -> Iterator[Row]:
    """What players decide, when wagers win, what a fold does, how bets stand between rolls."""
    for asked in book.decision:
        name = book.wager_named(asked.makes).name
        seen = either(list(asked.sees), "and")
        text = f"A player who sees {seen} may make the {name}, or {asked.otherwise}. {asked.note}"
        yield _row(text, asked.cite, asked.given)
    for told in patron_file(book.game).ends:
        names = either([book.wagers[key].name for key in told.wagers if key in book.wagers], "and")
        if names:
            yield _row(f"{names}. {_ended(told)}", told.cite, told.given)
    for fold in book.fold:
        yield _row(f"If the player folds: {folded_words(book, fold)}", fold.cite, fold.given)
    for record in book.behaviour:
        names = either([book.wager_named(key).name for key in record.wagers], "and")
        yield _row(f"{names}: {behaviour_words(record)}", record.cite, record.given)


def _ended(told: Ends) -> str:
    """When a wager wins, is returned and loses, with the names of elected amounts in it."""
    said = [f"Wins: {told.wins}", told.pushes and f"Push: {told.pushes}", f"Loses: {told.loses}"]
    text = " ".join(filter(None, said))
    return BLANK.sub(lambda found: f"the elected {in_words(found[1])}", text)


def _besides(book: Rulebook) -> Iterator[Row]:
    """What is paid or taken beside the paytables: Envy Bonuses, meters, vigorish, limits."""
    for envy in book.envy:
        of = book.wager_named(envy.wager).name
        paid = "; ".join(
            f"{hand}: " + ", ".join(f"{m} ({h})" for m, h in zip(pays, envy.heads, strict=True))
            for hand, *pays in envy.rows
        )
        yield _row(f"Envy Bonus of the {of}. {paid}. {envy.note}", envy.cite, envy.given)
    for meter in book.progressive:
        of = " ".join(filter(None, (book.wager_named(meter.wager).name, either(meter.labels))))
        start, again = _money(meter.seed), _money(meter.reseed)
        text = f"{of}: the {meter.meter} starts at {start}, resets to {again} and grows by "
        more = f"; {meter.reserve} goes to a reserve" if meter_rate(meter.reserve) else ""
        text += f"{meter.rate} of wagers{more}. {meter.note}"
        yield _row(text, meter.cite, meter.given)
    for taken in book.vigorish:
        named = book.wagers[taken.wager].name if taken.wager in book.wagers else taken.wager
        text = f"{named}: vigorish of {taken.rate} of {taken.on}. {taken.rounding}"
        yield _row(text, taken.cite, taken.given)
    for limit in book.limit:
        yield _row(limit.says, limit.cite, limit.given)


def _money(amount: str) -> str:
    """An amount of a meter, or the least that may be elected."""
    floor = AT_LEAST if amount.startswith(AT_LEAST) else ""
    return f"{floor}{meter_amount(amount.removeprefix(AT_LEAST))}"


# ------------------------------------------------------------------------------ sections


def _section(book: Rulebook, duty: Procedure) -> str:
    """The title of the section that a duty comes from; "" if it is of another chapter."""
    chapter, _, rest = duty.cite.partition(".")
    number = rest.partition("(")[0]
    titles = book.chapter.sections
    known = chapter == book.chapter.number and number.isdigit() and 0 < int(number) <= len(titles)
    return titles[int(number) - 1] if known else ""


def _where(book: Rulebook, kind: str, told: Collection[str]) -> str:
    """Which section, the last by its title, has a provision that stands nowhere by itself: it is
    told with another kind, or the rules file has the section's title alone."""
    for nth, title in reversed(list(enumerate(book.chapter.sections, 1))):
        if kind in (kinds := kinds_of(title)):
            section = f"{book.chapter.number}.{nth}, {title}"
            if kinds[0] != kind and kinds[0] in told:
                return f"see {kinds[0]}, which has {section}"
            return f"only the title of {section}; add its text"
    return "missing"
