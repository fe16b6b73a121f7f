"""The sense of a rules file: cites, references, options that nothing reads, rows that clash.

Each fault is one sentence that names the place, the value and what is allowed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from croupier.rulebook.answers import Question, default_of, read_answer
from croupier.rulebook.cites import cite_fault
from croupier.rulebook.course import Deal, Decision, Stake
from croupier.rulebook.limits import BOXES, WAGERS_RETURNED
from croupier.rulebook.loader import TABLE_LIMITS
from croupier.rulebook.paid import alternatives
from croupier.rulebook.paying import columns
from croupier.rulebook.records import Cited, Values
from croupier.rulebook.rules import questions
from croupier.rulebook.types import Option, Reading, Rulebook

# Any wager may end so without a row of its own.
UNIVERSAL_OUTCOMES = frozenset({"lose", "push"})


@dataclass(frozen=True)
class CodeFacts:
    """What a game's code can do: the outcomes it resolves each wager to, the keys it reads."""

    outcomes: Mapping[str, frozenset[str]]
    literals: frozenset[str]


def check_rulebook(
    book: Rulebook, paragraphs: Collection[str], code: CodeFacts | None
) -> list[str]:
    """Every fault of a rulebook; none for a sound one."""
    return [
        *_cite_faults(book, frozenset(paragraphs)),
        *_duplicate_keys(book),
        *_wager_faults(book),
        *_course_faults(book),
        *_question_faults(book),
        *_told_faults(book),
        *_given_faults(book),
        *_paytable_faults(book),
        *_progressive_faults(book),
        *_limit_faults(book),
        *_unread_options(book, code),
        *(_outcome_faults(book, code) if code else ()),
    ]


def records(book: Rulebook) -> Iterator[tuple[str, Cited]]:
    """Every record of a rules file with its place: its kind, its number and what it is about."""
    for field in type(book).model_fields:
        value = getattr(book, field)
        if isinstance(value, tuple):
            for nth, record in enumerate(value, 1):
                name = getattr(record, "key", None) or getattr(record, "wager", None)
                yield f"{field} {nth}" + (f" ({name})" if name else ""), record


def _cite_faults(book: Rulebook, paragraphs: Collection[str]) -> Iterator[str]:
    for place, record in records(book):
        cited = [record.cite, *record.also]
        for part in ("added", "stake", "steps"):
            cited += [each.cite for each in getattr(record, part, ()) if each.cite]
        if isinstance(record, Decision) and record.otherwise_cite:
            cited.append(record.otherwise_cite)
        if isinstance(record, Deal):
            cited += [cite for cite in (record.no_more_bets, record.starting) if cite]
        for cite in cited:
            if fault := cite_fault(cite, book.chapter.number, paragraphs):
                yield f"{place}: cite: {fault}."


def _duplicate_keys(book: Rulebook) -> Iterator[str]:
    spaces: dict[str, Iterable[str]] = {
        "wager": (wager.key for wager in book.wager),
        "option or reading": [q.key for q in book.option] + [q.key for q in book.reading],
        "irregularity": (record.key for record in book.irregularity),
    }
    for space, keys in spaces.items():
        for key, count in Counter(keys).items():
            if count > 1:
                yield f"{space} {key}: the key is used {count} times; keys are used once."
    lists = {f"ranking {ranking.name}: order": ranking.order for ranking in book.ranking}
    lists |= {f"wager {wager.key}: on": wager.on for wager in book.wager}
    for place, names in lists.items():
        for name, count in Counter(names).items():
            if count > 1:
                yield f"{place}: {name!r} stands {count} times; each name stands once."


def _wager_faults(book: Rulebook) -> Iterator[str]:
    keys = {wager.key for wager in book.wager}
    paid = {key for block in book.paytable for key in (block.wager, *block.bonus_rows.values())}
    for wager in book.wager:
        named: dict[str, set[str]] = {
            "part_of": {wager.part_of or wager.key},
            "paid_as": {wager.paid_as or wager.key},
            "stake.of": {key for stake in wager.stake for key in stake.wagers},
            "needs": {key for need in wager.need_sets() for key in need},
        }
        for field, refs in named.items():
            for ref in refs - keys:
                yield f"wager {wager.key}: {field}: no wager {ref!r}; {_one_of(keys)}."
        if wager.key not in paid and book.chapter.family != "poker room":
            yield f"wager {wager.key}: no paytable pays it."
        rows = _outcomes(book, wager.key)
        for source, targets in wager.counts_as.items():
            for target in alternatives(targets):
                if target not in rows | UNIVERSAL_OUTCOMES | set(wager.counts_as):
                    of = f"wager {wager.key}: counts_as {source}"
                    yield f"{of}: no row {target!r}; {_one_of(rows)}."
    for option in book.option:
        if option.settled_as and option.settled_as not in keys:
            yield f"option {option.key}: no wager {option.settled_as!r}; {_one_of(keys)}."
    for behaviour in book.behaviour:
        for ref in set(behaviour.wagers) - keys:
            yield f"behaviour ({behaviour.cite}): no wager {ref!r}; {_one_of(keys)}."
    told = {key for behaviour in book.behaviour for key in behaviour.wagers}
    for key in sorted(keys - told) if book.behaviour else ():
        yield f"wager {key}: no [[behaviour]] record says what it does from roll to roll."
    for field, found in (
        ("paytable", book.paytable),
        ("envy", book.envy),
        ("progressive", book.progressive),
    ):
        for record in found:
            if record.wager not in keys:
                yield f"{field}: no wager {record.wager!r}; {_one_of(keys)}."


def _course_faults(book: Rulebook) -> Iterator[str]:
    keys = {wager.key for wager in book.wager}
    for nth, deal in enumerate(book.deal, 1):
        for field in ("if_wagered", "top_card_apart"):
            for ref in {key for step in deal.steps for key in getattr(step, field)} - keys:
                yield f"deal {nth} ({deal.cite}): {field}: no wager {ref!r}; {_one_of(keys)}."
    for decision in book.decision:
        place = f"decision of {decision.makes} ({decision.cite})"
        for ref in {decision.makes, *(key for s in decision.stake for key in s.wagers)} - keys:
            yield f"{place}: no wager {ref!r}; {_one_of(keys)}."
        if all(stake.holding for stake in decision.stake):
            yield f"{place}: a stake without holding is needed for every other hand."
        if any(wager.stake for wager in book.wager if wager.key == decision.makes):
            yield f"{place}: the wager has a stake of its own; state its sizes in one place."
    for fold in book.fold:
        for ref in {*fold.wagers, *fold.with_any} - keys:
            yield f"fold ({fold.cite}): no wager {ref!r}; {_one_of(keys)}."
    for record in book.irregularity:
        if not record.at:
            yield (
                f"irregularity {record.key}: at is missing: it lists what must be true of the "
                "table, such as 'card due' or 'dice thrown' (rulebook/moments.py)."
            )
        for ref in set(record.settles) - keys:
            yield f"irregularity {record.key}: settles: no wager {ref!r}; {_one_of(keys)}."
    told = {key for fold in book.fold for key in fold.wagers}
    ended = {decision.makes for decision in book.decision}
    folds = bool(book.fold) or any(d.otherwise == "fold" for d in book.decision)
    for wager in book.wager if folds else ():
        if not (wager.bonus or wager.key in told | ended):
            yield f"wager {wager.key}: no [[fold]] record says what a fold does to it."


def _question_faults(book: Rulebook) -> Iterator[str]:
    asked = questions(book)
    for key, question in asked.items():
        if isinstance(question, Option):
            try:
                read_answer(question, default_of(question))
            except ValueError as error:
                yield f"option {key}: default {question.default!r} is not allowed: {error}."
    settled = book.told.settled if book.told else {}
    for place, ref in question_refs(book):
        if ref not in asked and ref not in settled:
            yield f"{place}: no option or reading {ref!r}."


def _told_faults(book: Rulebook) -> Iterator[str]:
    keys = {wager.key for wager in book.wager}
    for reading in book.reading:
        for wager in sorted(set(reading.wagers) - keys):
            yield f"reading {reading.key}: no wager {wager!r}; {_one_of(keys)}."
        place = f"reading {reading.key}: patron"
        for told in reading.patron:
            for choice in told.says.keys() - reading.choices.keys():
                yield f"{place}: no choice {choice!r}; {_one_of(reading.choices)}."
            for wager in set(told.wagers) - keys:
                yield f"{place}: no wager {wager!r}; {_one_of(keys)}."
            rows = {
                row.name
                for key in told.wagers
                for table in book.paytables(key)
                for row in table.rows
            }
            for row in set(told.rows) - rows:
                yield f"{place}: no row {row!r}; {_one_of(rows)}."


def question_refs(book: Rulebook) -> Iterator[tuple[str, str]]:
    """Every place of a rules file that hangs on an option or reading, with its key."""
    for block in book.paytable:
        place = f"paytable of {block.wager}"
        if block.chosen_by:
            yield f"{place}: chosen_by", block.chosen_by
        for option in (*block.elected.values(), *(row.elected_by for row in block.added)):
            yield f"{place}: elected", option
    for meter in book.progressive:
        for option in meter.elected.values():
            yield f"progressive of {meter.wager}: elected", option
    for vigorish in book.vigorish:
        for option in vigorish.elected.values():
            yield f"vigorish of {vigorish.wager}: elected", option
    for wager in book.wager:
        for stake in wager.stake:
            if stake.option:
                yield f"wager {wager.key}: stake.option", stake.option
    for record in book.irregularity:
        if record.by_reading:
            yield f"irregularity {record.key}: by_reading", record.by_reading
    for conflict in book.conflict:
        for key in conflict.one_of:
            yield f"conflict ({conflict.cite}): one_of", key
    for asked in book.option:
        for other in asked.divides_with:
            yield f"option {asked.key}: divides_with", other
        if asked.among is not None:
            yield f"option {asked.key}: among", asked.among
    for limit in book.limit:
        yield from ((f"limit {limit.key}", key) for key in (WAGERS_RETURNED, BOXES))
        if limit.elected_by:
            yield f"limit {limit.key}: elected_by", limit.elected_by
    for place, case in _cases(book):
        for key in case:
            yield f"{place}: given", key


def _cases(book: Rulebook) -> Iterator[tuple[str, Mapping[str, Values]]]:
    for place, record in records(book):
        stakes: tuple[Stake, ...] = getattr(record, "stake", ())
        for conditional in (record, *stakes):
            yield from ((place, case) for case in getattr(conditional, "given", ()))
        for given in getattr(record, "row_given", {}).values():
            yield from ((place, case) for case in given)


def _given_faults(book: Rulebook) -> Iterator[str]:
    asked = questions(book)
    for place, case in _cases(book):
        for key, values in case.items():
            for value, count in Counter(values).items():
                if count > 1:
                    text = f"{value!r} stands {count} times; each value stands once"
                    yield f"{place}: given: {key}: {text}."
            for value in values if key in asked else ():
                try:
                    _read_condition(asked[key], value)
                except ValueError as error:
                    yield f"{place}: given: {key} = {value!r} is not a possible answer: {error}."


def _read_condition(question: Question, value: bool | int | str) -> None:
    if isinstance(question, Option) and question.kind == "several-of":
        read_answer(question, [value])
    else:
        read_answer(question, value)


def _paytable_faults(book: Rulebook) -> Iterator[str]:
    asked = questions(book)
    for block in book.paytable:
        place = f"paytable of {block.wager} ({block.cite})"
        chooser = asked.get(block.chosen_by or "")
        if isinstance(chooser, Option):
            values = {str(value) for value in chooser.values}
            for label in block.labels:
                if label not in values:
                    yield (
                        f"{place}: no answer to {chooser.key} selects paytable {label!r}; "
                        f"{_one_of(values)}."
                    )
        for table in columns(block):
            for outcome, count in Counter(row.outcome for row in table.rows).items():
                if count > 1:
                    yield f"{place}: paytable {table.label!r} has {count} rows for {outcome!r}."
        outcomes = {row.outcome for table in columns(block) for row in table.rows}
        for field, named in (
            ("elected", block.elected),
            ("bonus_rows", block.bonus_rows),
            ("row_given", block.row_given),
        ):
            for outcome in named:
                if outcome not in outcomes:
                    yield f"{place}: {field}: no row {outcome!r}; {_one_of(outcomes)}."
        for bonus in block.bonus_rows.values():
            if bonus not in (bonuses := {wager.key for wager in book.wager if wager.bonus}):
                yield f"{place}: bonus_rows: no bonus {bonus!r}; {_one_of(bonuses)}."
    for option in book.option:
        blocks = [block for block in book.paytable if block.chosen_by == option.key]
        labels = {label for block in blocks for label in block.labels}
        for value in option.values if blocks else ():
            if str(value) not in labels:
                yield (
                    f"option {option.key}: value {value!r} selects no paytable; {_one_of(labels)}."
                )


def _progressive_faults(book: Rulebook) -> Iterator[str]:
    for found in (book.envy, book.progressive):
        for record in found:
            labels = {table.label for table in book.paytables(record.wager)}
            for label in record.labels:
                if label not in labels:
                    yield (
                        f"{record.cite}: {record.wager} has no paytable {label!r}; "
                        f"{_one_of(labels)}."
                    )
    for wager in book.wager:
        funded = {meter.wager for meter in book.progressive}
        needs_meter = any(
            row.pays.needs_meter for table in book.paytables(wager.key) for row in table.rows
        )
        if needs_meter and wager.key not in funded:
            yield f"wager {wager.key}: it pays a share of a meter, but no progressive funds one."


def _limit_faults(book: Rulebook) -> Iterator[str]:
    keys = {wager.key for wager in book.wager}
    for limit in book.limit:
        won = limit.won_rows()
        for wager in {*limit.wagers, *won} - keys:
            yield f"limit {limit.key}: no wager {wager!r}; {_one_of(keys)}."
        for wager, rows in won.items():
            for outcome in rows - (outcomes := _outcomes(book, wager)):
                yield f"limit {limit.key}: {wager} has no row {outcome!r}; {_one_of(outcomes)}."
        outcomes = {outcome for wager in limit.wagers for outcome in _outcomes(book, wager)}
        for outcome in {*limit.rows, *limit.except_rows} - outcomes:
            yield f"limit {limit.key}: no row {outcome!r}; {_one_of(outcomes)}."


# What an option may steer without the game's own code.
OUTSIDE = ("papers", "links")


def _unread_options(book: Rulebook, code: CodeFacts | None) -> Iterator[str]:
    read = {ref for _, ref in question_refs(book)} | {each.key for each in TABLE_LIMITS}
    for question in questions(book).values():
        if isinstance(question, Option) and question.procedure_only:
            if question.key in read or (code is not None and question.key in code.literals):
                yield f"option {question.key}: it is read, so it is not procedure_only."
            continue
        if question.key in read:
            continue
        if isinstance(question, Reading):
            if code is not None and question.key not in code.literals:
                yield f"reading {question.key}: nothing reads it."
        elif code is not None:
            if question.key not in code.literals and question.steers not in OUTSIDE:
                yield f"option {question.key}: nothing reads it."
        elif not question.steers:
            yield (
                f"option {question.key}: nothing in the file refers to it; it needs "
                "steers, or procedure_only = true."
            )


def _outcome_faults(book: Rulebook, code: CodeFacts) -> Iterator[str]:
    for wager in book.wager:
        rows = _outcomes(book, wager.key)
        made = code.outcomes.get(wager.key, frozenset())
        for outcome in sorted(made - rows - UNIVERSAL_OUTCOMES - set(wager.counts_as)):
            yield f"wager {wager.key}: no paytable has the row {outcome!r} that the code uses."
        for outcome in sorted(rows - _folded(made, wager.counts_as)):
            yield f"wager {wager.key}: no code resolves to the row {outcome!r}."


def _folded(made: Collection[str], counts_as: Mapping[str, str]) -> set[str]:
    """The outcomes that code resolves to, and what they count as where they have no row."""
    found, todo = set(made), [*made]
    while todo:
        others = alternatives(counts_as.get(todo.pop(), ""))
        todo += set(others) - found
        found.update(others)
    return found


def _outcomes(book: Rulebook, wager: str) -> set[str]:
    """The outcomes that some paytable of a wager has a row for."""
    rows = {row.outcome for table in book.paytables(wager) for row in table.rows}
    return rows | {
        row.outcome for block in book.paytable if block.wager == wager for row in block.added
    }


def _one_of(values: Iterable[str]) -> str:
    return "allowed are " + ", ".join(repr(value) for value in sorted(values))
