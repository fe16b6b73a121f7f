"""The gaming guide (601a.8): what a patron reads at the table."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from croupier.papers.art.tables import layout
from croupier.papers.document import Block, Drawing, Heading, Listed, Paper, Words, grid
from croupier.papers.subject import Subject
from croupier.papers.wording.common_answers import boxes, envied, leaving, tendered
from croupier.papers.wording.limits import limit_words
from croupier.papers.wording.patron import (
    Ends,
    ends,
    on_what,
    rankings_of_wagers,
    remarked,
    remarks,
    staked,
    steps,
)
from croupier.papers.wording.payouts import (
    Payouts,
    commission_words,
    commissions,
    payout_grids,
    payouts,
)
from croupier.papers.wording.words import (
    WITHIN_LIMITS,
    amount_words,
    either,
    fold_words,
    in_words,
    meter_words,
    sentence,
)
from croupier.rulebook.limits import wager_increment
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules
from croupier.rulebook.types import Wager

ASK = "ask any floorperson for the complete rules"
BOARD = ("wager", "on", "pays")
MOST_WHOLE, ALIKE = 8, 3
DRAWN = 0.9
WHEEL, DICE, POKER_ROOM = "wheel", "dice", "poker room"
NOT_LISTED = "Anything not in the table loses."
NOT_PAID = "Anything not in the table pays nothing."
METERED = "It has a progressive meter."


def gaming_guide(subject: Subject, *, large: bool = False) -> Paper:
    """How to play, every wager offered with its payouts, when it wins, pushes and loses."""
    rules = subject.rules
    blocks = (
        *_round(subject),
        *hands(rules, but=rankings_of_wagers(rules)),
        Heading("The wagers"),
        *_wagers(rules),
        *_seated(rules),
        *_notices(rules),
    )
    return Paper(
        title=subject.table,
        subtitle=f"Gaming guide{' in large print' * large}",
        blocks=blocks,
        running=f"{subject.whose_table} · {ASK}",
        day=subject.day,
        form="large" if large else "leaflet",
        head=(("At this table", _limits(rules)),),
    )


def _limits(rules: Rules) -> str:
    step = wager_increment(rules)
    steps = "" if step is None else f", in increments of {money_text(step)}"
    return f"wagers from {rules.text('table-minimum')} to {rules.text('table-maximum')}{steps}"


# ------------------------------------------------------------------------------ a round


def round_told(rules: Rules) -> list[str]:
    """How to play a round, a sentence or two per step."""
    return [step.says for step in steps(rules)]


def _round(subject: Subject) -> Iterator[Block]:
    yield Heading("How to play")
    yield Listed(tuple(round_told(subject.rules)), numbered=True)
    yield Drawing(str(layout(subject.rules).bearing(subject.holder)), DRAWN)


def hands(rules: Rules, *, but: Collection[str] = ()) -> Iterator[Block]:
    """Which hands rank higher, but for some rankings."""
    held = [r for r in rules.book.ranking if rules.holds(r.given) and r.name not in but]
    if held:
        yield Heading("Rankings")
    for record in held:
        between = "; " if any("," in hand for hand in record.order) else ", "
        yield Words(f"{between.join(record.order)}.", lead=f"{record.name}, highest to lowest:")
        if record.note:
            yield Words(record.note, small=True)


# ------------------------------------------------------------------------------ wagers


def _wagers(rules: Rules) -> Iterator[Block]:
    """Each wager by itself; those of a board that simply win or lose stand in one table."""
    every = _ordered(rules)
    plain = [paid for paid in every if _is_plain(rules, paid)]
    told: dict[object, str] = {}
    for paid in every:
        if paid in plain[:1]:
            yield from _board(rules, plain)
        elif paid not in plain:
            yield from _wager(rules, paid, told)


def _board(rules: Rules, plain: list[Payouts]) -> Iterator[Block]:
    rows = [(paid.wager.name, on_what(rules, paid.wager), paid.single) for paid in plain]
    yield Words(
        f"Each of these wagers either wins or loses. {amount_words(rules, plain[0].wager)}",
        keep=True,
    )
    yield grid(BOARD, rows, "llr", share=(0, 1, 0), whole=len(rows) < MOST_WHOLE)
    said: dict[str, list[str]] = {}
    for paid in plain:
        said.setdefault(" ".join(remarks(rules, paid.wager.key)), []).append(paid.wager.name)
    yield from (Words(each, lead=f"{either(of, 'and')}:") for each, of in said.items() if each)


def _is_plain(rules: Rules, paid: Payouts) -> bool:
    wager = paid.wager
    return (
        rules.book.chapter.family in (WHEEL, DICE)
        and bool(paid.single)
        and len(wager.on) < 2
        and not wager.need_sets()
        and wager.amount.startswith(WITHIN_LIMITS)
        and ends(rules, wager.key) is None
        and not (_meters(rules, paid) or _taken(rules, paid))
    )


def _ordered(rules: Rules) -> list[Payouts]:
    """Main wagers first, each followed by what belongs to it."""
    every = payouts(rules)
    main = [paid for paid in every if paid.wager.part_of is None]
    main.sort(key=lambda paid: not _is_main(rules, paid.wager))
    return [each for paid in main for each in _with_parts(every, paid)]


def _is_main(rules: Rules, wager: Wager) -> bool:
    return wager.required or any(each.part_of == wager.key for each in rules.wagers())


def _with_parts(every: tuple[Payouts, ...], paid: Payouts) -> list[Payouts]:
    parts = [each for each in every if each.wager.part_of == paid.wager.key]
    return [paid, *(one for part in parts for one in _with_parts(every, part))]


def _wager(rules: Rules, paid: Payouts, told: dict[object, str]) -> Iterator[Block]:
    """One wager; what was told of another wager before is not told again."""
    wager = paid.wager
    yield Heading(wager.name, 3)
    ended, meters, taken = ends(rules, wager.key), _meters(rules, paid), _taken(rules, paid)
    decided = (ended.wins, ended.pushes, ended.loses) if ended else _decided(rules, paid)
    facts, more = [*_facts(rules, wager)], _more(rules, wager)
    shared = bool(paid.rows) and not (paid.envy or meters or taken)
    if shared and (decided, paid.rows) in told:
        like = f"It wins, loses and pays the same as the {told[decided, paid.rows]}."
        yield Words(" ".join((*facts, *more, like)))
        return
    yield Words(" ".join((*facts, *([] if ended else [str(decided)]), *more)), keep=True)
    if ended is not None:
        yield _endings(ended)
    if shared and len(paid.rows) >= ALIKE and paid.rows in told:
        yield Words(f"Pays the same as the {told[paid.rows]}.")
    elif paid.only and paid.envy is None:
        yield Words(f"{paid.only}.", lead="Pays")
    else:
        yield from meters
        yield from payout_grids(paid)
        if paid.envy is not None and (said := envied(rules)):
            yield Words(said, small=True)
    yield from taken
    for what in ((decided, paid.rows), paid.rows):
        told.setdefault(what, wager.name)


def _facts(rules: Rules, wager: Wager) -> Iterator[str]:
    """When it is placed, how much it may be, what it goes with."""
    told = staked(rules, wager.key)
    placed = told.placed if told and told.placed else wager.placed
    if not wager.bonus:
        yield sentence(f"Placed {placed}")
        yield amount_words(rules, wager)
    else:
        yield sentence(placed)
    needs = [
        either([rules.book.wager_named(key).name for key in sorted(need) if rules.offers(key)])
        for need in wager.need_sets()
    ]
    if needs and wager.part_of is None:
        yield sentence(f"It requires the {either([n for n in needs if n], 'and the')}")
    if len(wager.on) > 1:
        places = [f"the {on}" if on.isalpha() else in_words(on) for on in wager.on]
        yield sentence(f"You can place it on {either(places)}")


def _endings(ended: Ends) -> Listed:
    said = (
        ("Wins:", ended.wins),
        ("Pushes (you get your wager back):", ended.pushes),
        ("Loses:", ended.loses),
    )
    return Listed(tuple(f"{lead} {words}" for lead, words in said if words), keep=True)


def _more(rules: Rules, wager: Wager) -> list[str]:
    """What else is to be known: remarks or the note of the rules file, and what a fold does."""
    said = list(remarks(rules, wager.key))
    if ends(rules, wager.key) is None:
        note = [] if remarked(rules, wager.key) else [wager.note]
        said = [*note, fold_words(rules, wager), *said]
    return [each for each in said if each]


def _decided(rules: Rules, paid: Payouts) -> str:
    """By what a wager is decided, where nothing else is told of it."""
    wager, family = paid.wager, rules.book.chapter.family
    verb = "A wager on" if family in (WHEEL, DICE) else "Decided by"
    words = [sentence(f"{verb} {on_what(rules, wager)}")]
    listed = paid.rows and not (paid.only or paid.from_the_pot)
    if listed and family not in (WHEEL, DICE, POKER_ROOM):
        words += [METERED] * bool(rules.meters(wager.key))
        words.append(NOT_PAID if wager.bonus else NOT_LISTED)
    return " ".join(words)


def _meters(rules: Rules, paid: Payouts) -> list[Words]:
    """What stands on meters at first, above the table that pays them."""
    said = (meter_words(rules, meter) for meter in rules.meters(paid.wager.key) if paid.rows)
    return [Words(each, small=True, keep=True) for each in said if each]


def _taken(rules: Rules, paid: Payouts) -> list[Words]:
    """The commission, below what is paid."""
    records = commissions(rules, paid.wager.key) if paid.rows else ()
    return [Words(commission_words(record), small=True) for record in records]


def _seated(rules: Rules) -> Iterator[Block]:
    said = [*(each.text for each in boxes(rules)), *tendered(rules), *leaving(rules)]
    if said:
        yield Heading("While you play")
        yield Words(" ".join(said))


def _notices(rules: Rules) -> Iterator[Block]:
    limits = limit_words(rules)
    if limits:
        yield Heading("Payout limits")
    yield from map(Words, limits)
