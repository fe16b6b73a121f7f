"""What a rulemaking changed: two editions of a chapter, record by record, and what it costs.

What the two texts say is laid side by side under today's numbers: what came, what went, what
changed, each with its paragraph in either text. The house advantage of every wager is counted under
every paytable of both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from croupier.catalog.index import Entry, find, rulebook
from croupier.maths.pricing.counted import Tell
from croupier.reports.comparison import MILLION, ComparisonError
from croupier.reports.pricing import usual_terms
from croupier.reports.reports import Reports
from croupier.rulebook.answers import allowed_text
from croupier.rulebook.conflicts import answer_text, given_text
from croupier.rulebook.numbering import Numbering
from croupier.rulebook.paying import Paytable
from croupier.rulebook.records import Given
from croupier.rulebook.rules import answer
from croupier.rulebook.types import Rulebook

CAME, WENT, CHANGED = "came", "went", "changed"
PAYOUTS, ROW = "payouts", ": "
TODAYS = "Today's text."
ANOTHER = " #"  # before the number of another inscription of one paragraph
Key = tuple[str, str]


@dataclass(frozen=True)
class Said:
    """What a text says, and in which of its paragraphs."""

    text: str
    cite: str


@dataclass(frozen=True)
class Difference:
    """Something that two texts say differently; None if one does not say it."""

    kind: str
    what: str
    before: Said | None
    after: Said | None

    @property
    def change(self) -> str:
        if self.before is None:
            return CAME
        return WENT if self.after is None else CHANGED


@dataclass(frozen=True)
class Priced:
    """The house advantage of a wager under one paytable; None if a text does not have it."""

    wager: str
    name: str
    paytable: str
    before: Fraction | None
    after: Fraction | None
    before_cite: str
    after_cite: str

    @property
    def difference(self) -> Fraction | None:
        """How much more of every unit wagered the house keeps."""
        if self.before is None or self.after is None:
            return None
        return self.after - self.before

    @property
    def per_million(self) -> int | None:
        """The same per million dollars wagered, in cents."""
        return None if self.difference is None else round(self.difference * MILLION)


@dataclass(frozen=True)
class Text:
    """Which text of a chapter it is: `game` is None of a general chapter, `edition` of the text of
    today of a game's."""

    name: str
    game: str | None
    chapter: str
    title: str
    says: str
    edition: Mapping[str, Any] | None

    @classmethod
    def of(cls, entry: Entry) -> Text:
        says, facts = TODAYS, None
        if entry.edition:
            says, facts = entry.facts().says(), entry.facts().facts()
        return cls(entry.game, entry.game, entry.chapter, entry.title, says, facts)


@dataclass(frozen=True)
class Rulemaking:
    """All differences between two editions of a chapter, and the price of every wager."""

    before: Text
    after: Text
    title: str
    differences: tuple[Difference, ...]
    renumbered: Mapping[str, str]
    priced: tuple[Priced, ...]

    def by_kind(self) -> dict[str, list[Difference]]:
        found: dict[str, list[Difference]] = {}
        for each in self.differences:
            found.setdefault(each.kind, []).append(each)
        return found


def is_rulemaking(before: Entry, after: Entry) -> bool:
    """Whether two games are two texts of one chapter."""
    return before.folder == after.folder and before != after


def compare_editions(before: Entry, after: Entry, tell: Tell | None = None) -> Rulemaking:
    """Two editions of one chapter, under default answers."""
    if not is_rulemaking(before, after):
        raise ComparisonError(
            f"{before.game} and {after.game} are not two texts of one chapter; compare two "
            "editions of one, or an edition with today's text."
        )
    differences = differences_of(rulebook(before), rulebook(after))
    priced = tuple(_priced(before, after, tell))
    return Rulemaking(
        Text.of(before),
        Text.of(after),
        after.today.title,
        differences,
        _renumbered(before, after),
        priced,
    )


def differences_of(before: Rulebook, after: Rulebook) -> tuple[Difference, ...]:
    """What two texts of a chapter say differently."""
    was, now = _said(before), _said(after)
    _tell_whole_tables(was, now)
    alike = _Alike(before, after)
    _pair_doubled(was, now, alike)
    return tuple(
        Difference(kind, _named(what, after if (kind, what) in now else before), *said)
        for kind, what in _in_order(was, now)
        if not alike.says(*(said := (was.get((kind, what)), now.get((kind, what)))))
    )


def _named(what: str, book: Rulebook) -> str:
    """What a difference is about, in the numbers of a text that says it."""
    return _of_book(book).text(what.partition(ANOTHER)[0])


class _Alike:
    """Whether two texts say the same, each in its own numbers: those of one text as the other's."""

    def __init__(self, before: Rulebook, after: Rulebook) -> None:
        was, now = _of_book(before), _of_book(after)
        self.ways = ((was, now.inverse), (now, was.inverse))

    def says(self, was: Said | None, now: Said | None) -> bool:
        if was is None or now is None:
            return was is now
        (to_was, from_now), (to_now, from_was) = self.ways
        moved = to_was.text(from_now.text(now.text)), to_now.text(from_was.text(was.text))
        return was.text == moved[0] or now.text == moved[1]

    def stands(self, was: Said, now: Said) -> bool:
        """Whether they say it in the same paragraph too."""
        cites = replace(was, text=was.cite), replace(now, text=now.cite)
        return self.says(was, now) and self.says(*cites)


def _pair_doubled(was: dict[Key, Said], now: dict[Key, Said], alike: _Alike) -> None:
    """Two paragraphs of a text may bear one number, so that what is said there has no one number of
    today's: what went from such a paragraph and came in the one it became is the same."""
    for key in [key for key in now if key not in was]:
        for other in [other for other in was if other not in now and other[0] == key[0]]:
            if alike.stands(was[other], now[key]):
                was[key] = was.pop(other)
                break


def _in_order(was: Mapping[Key, Said], now: Mapping[Key, Said]) -> list[Key]:
    """By kind, in the order of the later text; what went comes last of its kind."""
    every = {**now, **was}
    kinds = list(dict.fromkeys(kind for kind, _ in every))
    return sorted(every, key=lambda key: kinds.index(key[0]))


def _tell_whole_tables(was: dict[Key, Said], now: dict[Key, Said]) -> None:
    """A table that only one of the texts has is one difference, not one for each cell."""
    there, here = ({_table_of(key) for key in side if key[0] == PAYOUTS} for side in (was, now))
    for side, alone in ((was, there - here), (now, here - there)):
        for key in [key for key in side if key[0] == PAYOUTS and _table_of(key) in alone]:
            said, whole = side.pop(key), (PAYOUTS, _table_of(key))
            row = f"{key[1].partition(ROW)[2]} {said.text}"
            side[whole] = Said(f"{side[whole].text}; {row}" if whole in side else row, said.cite)


def _table_of(key: Key) -> str:
    return key[1].partition(ROW)[0]


def _renumbered(before: Entry, after: Entry) -> dict[str, str]:
    """Paragraphs that both texts have under different numbers: before, and all that it is after."""
    then, now = _numbering(before), _numbering(after)
    found: dict[str, list[str]] = {}
    for today in before.today.paragraphs():
        if all(not entry.edition or entry.facts().has(today) for entry in (before, after)):
            others = found.setdefault(then.cite(today), [])
            if now.cite(today) not in others:
                others.append(now.cite(today))
    return {
        cite: ", ".join(others)
        for cite, others in found.items()
        if others != [cite] and not _follows(cite, others, found)
    }


def _follows(cite: str, others: Sequence[str], found: Mapping[str, Sequence[str]]) -> bool:
    """Whether a paragraph only moves with the one above it."""
    above, _, label = cite.rpartition("(")
    return any([f"{each}({label}"] == others for each in found.get(above, ()))


def _numbering(entry: Entry) -> Numbering:
    return entry.facts().numbering if entry.edition else Numbering({})


def _of_book(book: Rulebook) -> Numbering:
    return book.edition.numbering if book.edition else Numbering({})


# ------------------------------------------------------------------------------ what a text says


def _said(book: Rulebook) -> dict[Key, Said]:
    """Everything that a text says, by kind and by what it is about in today's numbers."""
    back = _of_book(book).inverse
    found: dict[Key, Said] = {}
    for kind, what, text, cite in _lines(book, back):
        said = found.get((kind, what))
        found[kind, what] = Said(
            f"{said.text}; {text}" if said else text, said.cite if said else cite
        )
    return found


Line = tuple[str, str, str, str]


def _lines(book: Rulebook, back: Numbering) -> Iterator[Line]:
    names = {wager.key: wager.name for wager in book.wager}
    for wager in book.wager:
        stakes = "; ".join(stake.says() for stake in wager.stake if stake.of)
        text = _sentence(
            wager.name, wager.amount, f"Decided by {wager.against}", stakes, wager.note
        )
        yield "wagers", wager.key, f"{text}{_if(wager.given)}", wager.cite
    yield from _payouts(book, back)
    for envy in book.envy:
        for row in envy.rows:
            for head, cell in zip(envy.heads, row[1:], strict=True):
                what = f"{envy.wager}: {row[0]}, {head}"
                yield "Envy Bonuses", what, f"{cell}{_if(envy.given)}", envy.cite
    for meter in book.progressive:
        for label in meter.labels:
            letter = label or _settled_label(book, meter.wager)
            named = " ".join(filter(None, (meter.wager, letter, meter.meter)))
            for figure in ("seed", "reseed", "rate", "reserve"):
                value = getattr(meter, figure)
                if value not in ("0%", "$0"):
                    yield "meters", f"{named}: {figure}", f"{value}{_if(meter.given)}", meter.cite
    for charge in book.vigorish:
        yield (
            "vigorish",
            charge.wager,
            f"{charge.rate} on {charge.on} {charge.rounding}",
            charge.cite,
        )
    for limit in book.limit:
        yield "payout limits", limit.key, limit.says, limit.cite
    yield from _course(book, back, names)
    for option in book.option:
        default = answer_text(option.default)
        text = f"{option.question} {allowed_text(option)}; default {default}"
        yield "options", option.key, f"{text}{_if(option.given)}", option.cite
    yield from _settled(book)
    for reading in book.reading:
        choices = "; ".join(f"{key}: {text}" for key, text in reading.choices.items())
        yield "readings", reading.key, f"{reading.doubt} {choices or reading.taken}", reading.cite
    for record in book.irregularity:
        text = f"{record.when} {record.remedy} ({record.effect})"
        yield "irregularities", record.key, f"{text}{_if(record.given)}", record.cite
    for procedure in book.procedure:
        yield "procedures", back.cite(procedure.cite), procedure.what, procedure.cite


def _settled(book: Rulebook) -> Iterator[Line]:
    """What a paragraph of an earlier text settles, and today's text asks."""
    if book.edition is None:
        return
    entry = find(book.game)
    asked = {option.key for option in rulebook(entry.today).option}
    for key in entry.facts().settled:
        if key in asked and key in book.edition.settled_at:
            text = f"{answer_text(book.edition.settled[key])}, without a choice"
            yield "options", key, text, book.edition.settled_at[key]


def _payouts(book: Rulebook, back: Numbering) -> Iterator[Line]:
    """Every cell of every table of the text, and the rows that options add."""
    for block in book.paytable:
        if block.by_reading:
            continue
        at = f"{block.wager} {back.cite(block.cite)}"
        for row in block.rows:
            for label, cell in zip(block.labels, row[1:], strict=True):
                if cell:
                    table = f"{at} {label or _settled_label(book, block.wager)}".rstrip()
                    yield PAYOUTS, f"{table}{ROW}{row[0]}", cell, block.cite
        for added in block.added:
            yield PAYOUTS, f"{at}, if elected{ROW}{added.name}", added.pays, added.cite


def _settled_label(book: Rulebook, wager: str) -> str:
    """Which of today's paytables is the only one of an earlier text, where that has no label."""
    table = _todays_table(book, find(book.game).today, (wager,)) if book.edition else None
    return table.label if table else ""


def _todays_table(book: Rulebook, today: Entry, wagers: Sequence[str]) -> Paytable | None:
    """The table of today's that an earlier text settles for one of some wagers."""
    assert book.edition is not None
    for wager in wagers:
        for table in rulebook(today).paytables(wager) if wager in rulebook(today).wagers else ():
            settled = book.edition.settled.get(table.block.chosen_by or "")
            if settled is not None and settled == table.label:
                return table
    return None


def _course(book: Rulebook, back: Numbering, names: Mapping[str, str]) -> Iterator[Line]:
    """The table, the deal, the decisions, folds and rankings."""
    for part in book.equipment:
        said = part.model_dump(exclude={"cite", "also", "kind", "given"}, exclude_defaults=True)
        text = "; ".join(f"{key} {_plain(value)}" for key, value in said.items())
        yield "equipment", f"{part.kind} {back.cite(part.cite)}", text, part.cite
    told: Counter[str] = Counter()
    for inscription in book.inscription:
        cite = back.cite(inscription.cite)
        told[cite] += 1
        what = cite if told[cite] == 1 else f"{cite}{ANOTHER}{told[cite]}"
        yield "inscriptions", what, inscription.says, inscription.cite
    for ranking in book.ranking:
        text = _sentence(", ".join(ranking.order), ranking.note)
        yield "rankings", ranking.name, f"{text}{_if(ranking.given)}", ranking.cite
    for deal in book.deal:
        text = "; ".join(step.says() for step in deal.steps)
        yield "the deal", back.cite(deal.cite), f"{text}{_if(deal.given)}", deal.cite
    for decision in book.decision:
        made = names.get(decision.makes, decision.makes)
        yield "decisions", f"{made} {back.cite(decision.cite)}", decision.says(), decision.cite
    for fold in book.fold:
        for wager in fold.wagers:
            alone = fold.model_copy(update={"wagers": (wager,)})
            yield "folds", wager, f"{alone.says()}{_if(fold.given)}", fold.cite


def _plain(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _sentence(*parts: str) -> str:
    return " ".join(f"{part.rstrip('.')}." for part in parts if part)


def _if(given: Given) -> str:
    return f" (if {given_text(given)})" if given else ""


# ------------------------------------------------------------------------------ what it costs


def _priced(before: Entry, after: Entry, tell: Tell | None) -> Iterator[Priced]:
    was, now = _edges(before, tell), _edges(after, tell)
    for key in {**now, **was}:
        then, here = was.get(key), now.get(key)
        found = here or then
        assert found is not None
        yield Priced(
            key[0],
            found.name,
            key[1],
            then.edge if then else None,
            here.edge if here else None,
            then.cite if then else "",
            here.cite if here else "",
        )


@dataclass(frozen=True)
class _Edge:
    name: str
    edge: Fraction
    cite: str


def _edges(entry: Entry, tell: Tell | None) -> dict[tuple[str, str, str], _Edge]:
    """The exact house advantage by wager, paytable and today's paragraph."""
    if not entry.has_odds:
        return {}
    book = rulebook(entry)
    rules = answer(book, {})
    report = Reports(entry).exact(rules, None, None, usual_terms(rules, None, None, None), tell)
    back = _numbering(entry).inverse
    found: dict[tuple[str, str, str], _Edge] = {}
    for odds in report.wagers:
        name = book.wager_named(odds.wager).name
        key = (odds.wager, odds.paytable, back.cite(odds.cite))
        if entry.edition and not odds.paytable:
            own = [w.key for w in book.wager if odds.wager in (w.key, w.part_of)]
            if (table := _todays_table(book, entry.today, own)) is not None:
                key = (odds.wager, table.label, table.cite)
        found.setdefault(key, _Edge(name, odds.house_advantage, odds.cite))
    return found
