"""Replaying a recorded session: the same rules, bets and acts must give the same bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count
from typing import Any

from croupier.catalog.index import UnknownGame, find, rulebook
from croupier.equipment.errors import EquipmentError
from croupier.equipment.randomness import Seed, verify
from croupier.rounds.settle import Amounts
from croupier.rounds.words import Bet
from croupier.rulebook.loader import rules_digest
from croupier.rulebook.rules import Rules, answer
from croupier.store.chain import canonical
from croupier.store.clock import Clock, now
from croupier.store.signing import RecordedSigner, Signer, is_signed
from croupier.table.dealer import parse_order
from croupier.table.log import (
    LogError,
    Record,
    Sink,
    head_of,
    is_closed,
    lines_of,
    read_chained,
    read_log,
)
from croupier.table.meters import (
    LINKS,
    TERMS,
    Meters,
    RecordedMeters,
    linked_wagers,
    meter_names,
)
from croupier.table.records import check_shapes
from croupier.table.round import BY_SHOE, DEALERS
from croupier.table.seeds import Fresh
from croupier.table.session import Session, about
from croupier.version import VERSION

ABOUT = ("croupier", "answers", "explicit", "rules", "rules_file")
Watch = Callable[[Session, Record], None]
UNDER = "under"
"""In the first line of a table for money: the submission that it was opened under."""


class OtherRules(LogError):  # says why nothing can be said
    """A log that another version, or other rules, wrote: a difference does not tell of an edit."""


def replay(text: str, *, before: Watch | None = None) -> Session:
    """Run a log's session again and compare every line; a difference is a LogError. The session is
    shown as it was `before` each act."""
    records = read_log(text)
    check_shapes(records)
    opening = records[0]
    retold = Retold(lines_of(text))
    session = _run(records, _seeds(records, {}, closed=True), retold, before=before)
    if retold.told < len(records):
        raise _differs(opening, session.rules, f"it has {len(records) - retold.told} extra lines")
    if opening["signed_by"]:
        check_signatures(text, opening["signed_by"])
    return session


def resume(
    text: str,
    seeds: Seed | Mapping[int, Seed],
    *,
    fresh: Fresh = Seed.fresh,
    sink: Sink | None = None,
    signer: Signer | None = None,
    clock: Clock = now,
    meters: Meters | None = None,
) -> Session:
    """Go on with a session whose log was cut off after any line, or in the midst of one.

    Seeds were kept apart, by their number, until the log reveals them; `fresh` gives new ones. What
    follows from the acts
    in the log (settlements, the end of a round) is derived again, so nothing is lost. What comes
    after the lines that are there goes to the sink, dated by the clock. A round in play goes on
    stepwise. A session whose meters are linked goes on with those `meters`.
    """
    kept = text[: text.rfind("\n") + 1]
    records = read_log(kept, closed=False)
    check_shapes(records)
    if is_closed(records):
        raise LogError("The session is closed: you can replay its log but not continue it.")
    if records[0]["linked"] and meters is None:
        raise LogError(
            "The session's meters are linked (605a.8), so its log does not have their amounts."
        )
    kept_apart = {1: seeds} if isinstance(seeds, Seed) else seeds
    known = _seeds(records, kept_apart, closed=False)
    signed_by = records[0]["signed_by"]
    if (signer.public if signer else "") != signed_by:
        who = f"with the key {signed_by}" if signed_by else "by nobody"
        raise LogError(f"The session is signed {who} and can only be continued that way.")
    retold = Retold(lines_of(kept), then=sink or Nowhere())
    session = _run(records, known, retold, fresh=fresh, signer=signer, clock=clock)
    if retold.told < len(records):
        raise _differs(records[0], session.rules, "nothing leads to its last lines")
    if records[0]["linked"] and meters is not None:
        session.meters = _beside(meters, session)
    return session


def follow(session: Session, text: str, kept: Mapping[int, Seed]) -> None:
    """Take a session on by the lines that another process wrote after its last one, told again as a
    replay does: what this costs does not depend on how long the session is. New seeds are among
    those `kept`, by their number, unless the lines reveal them.

    A LogError if nothing leads to them, or if they cannot be followed alone; the session is then
    good for nothing, and whoever wants it resumes it from its log.
    """
    opening, before = session.log.records[0], len(session.log.lines)
    records = read_chained(text, before, session.log.head)
    check_shapes(records)
    if opening["linked"]:
        session.meters = _recorded(opening, session.meters.plain(), records)
    retold = Retold(lines_of(text))
    known = {**kept, **_revealed(opening, records)}
    if session.round is not None:
        session.round.stepwise = True
    try:
        told_again = session.log.told_again(retold, recorded_clock(records, now))
        with told_again, session.seeds.those(known):
            for record in records:
                if record["n"] > before + retold.told:
                    act(session, record)
    except (ValueError, LookupError, AssertionError) as error:
        raise _differs(opening, session.rules, f"line {before + retold.told}: {error}") from None
    if retold.told < len(records):
        raise _differs(opening, session.rules, "nothing leads to its last lines")


def _beside(meters: Meters, session: Session) -> Meters:
    """Linked meters, with those that the table has for itself."""
    linked = linked_wagers(session.log.records[0])
    shown = session.meters.plain()
    own = {wager: amounts for wager, amounts in shown.items() if wager not in linked}
    return Meters({**own, **meters.plain()}) if own else meters


class Retold:
    """Takes the lines of a session that is run again: first those that are known, then new ones.

    What is known was kept before: only what is new is written, and kept with a sync of its own.
    """

    def __init__(self, lines: Sequence[str], then: Sink | None = None) -> None:
        self.lines = lines
        self.told = 0
        self._then = then
        self._new = False

    def write(self, line: str) -> None:
        self.told += 1
        if self.told > len(self.lines):
            if self._then is None:
                raise Difference(f"replaying it gives more than its {len(self.lines)} lines")
            self._new = True
            self._then.write(line)
        elif line != f"{self.lines[self.told - 1]}\n":
            raise Difference(f"line {self.told} is not what replaying the session gives")

    def sync(self) -> None:
        if self._then is not None and self._new:
            self._then.sync()
            self._new = False


class Difference(ValueError):  # between what was written and what is told again
    """Where a log and its session part."""


class Nowhere:
    """Keeps nothing."""

    def write(self, line: str) -> None: ...

    def sync(self) -> None: ...


def _seeds(records: Sequence[Record], kept: Mapping[int, Seed], *, closed: bool) -> dict[int, Seed]:
    """The seeds of a log by their number, revealed or kept, each as it was committed to."""
    opening = records[0]
    seeds = [record for record in records if record["record"] == "seed"]
    commitments = {1: opening["commitment"]}
    commitments |= {record["number"]: record["commitment"] for record in seeds}
    try:
        found = {**kept, **_revealed(opening, records)}
        if closed:
            reveal = next(r["reveal"] for r in records[-2:] if r["record"] == "close")
            found[max(commitments)] = Seed.from_reveal(reveal, live=opening["live"])
        for number, commitment in commitments.items():
            if number not in found:
                raise LogError(f"Seed {number} of the log is missing.")
            if not verify(commitment, found[number]):
                raise LogError("The revealed seed is not the one committed to before the deal.")
    except EquipmentError as error:
        raise LogError(f"The log's seed cannot be read: {error}") from error
    return found


def _revealed(opening: Record, records: Sequence[Record]) -> dict[int, Seed]:
    return {
        record["number"]: Seed.from_reveal(record["reveal"], live=opening["live"])
        for record in records
        if record["record"] == "revealed"
    }


def _run(
    records: Sequence[Record],
    seeds: Mapping[int, Seed],
    retold: Retold,
    *,
    fresh: Fresh = Seed.fresh,
    signer: Signer | None = None,
    clock: Clock = now,
    before: Watch | None = None,
) -> Session:
    """The session of the records, as far as they tell."""
    opening = records[0]
    rules: Rules | None = None
    try:
        rules = rules_of(opening)
        _check_opening(opening, rules)
        source = _source(opening, seeds, fresh)
        session = _open(records, rules, source, retold, signer, recorded_clock(records, clock))
        for record in records[1:]:
            if record["n"] > retold.told:
                if before is not None:
                    before(session, record)
                act(session, record)
    except LogError:
        raise
    except (ValueError, LookupError, AssertionError) as error:
        # What a session refuses, or a game's code does not expect, was never written by it.
        where = (
            "" if isinstance(error, Difference) else f"line {retold.told + 1} cannot come next: "
        )
        raise _differs(opening, rules, f"{where}{error}") from None
    return session


def rules_of(opening: Record) -> Rules:
    explicit = {key: opening["answers"][key] for key in opening["explicit"]}
    return answer(rulebook(find(opening["game"])), explicit)


def _check_opening(opening: Record, rules: Rules) -> None:
    """What the first line says of its rules, answer by answer, and which meters it names.

    The digest of rules binds every answer, and a rules file and a version together bind both: what
    does not fit them was never written under them.
    """
    here = about(find(opening["game"]), rules)
    same_rules, same_program = opening["rules"] == here["rules"], written_here(opening)
    changed = changed_answers(opening["answers"], here["answers"])
    if changed and (same_rules or same_program):
        raise LogError(f"The log is not valid: its rules do not answer {changed[0]} as it says.")
    if same_program and not same_rules:
        raise LogError("The log is not valid: its answers do not match the digest of its rules.")
    if opening["explicit"] != here["explicit"]:
        raise Difference("line 1 does not list the given answers as a session does")
    for wager in rules.wagers():
        amounts, known = opening["meters"].get(wager.key, {}), meter_names(rules, wager.key)
        if any(name not in known or cents < 0 for name, cents in amounts.items()):
            raise Difference(f"line 1 names meters of {wager.key} that do not exist")


def recorded_clock(records: Sequence[Record], then: Clock) -> Clock:
    """The instants that the records tell of, one after another, and after them those of a clock."""
    told = iter([record["at"] for record in records])
    return lambda: next(told, "") or then()


def _source(opening: Record, seeds: Mapping[int, Seed], fresh: Fresh) -> Seed | Fresh:
    """The one seed of a session, or what gives its seeds: those that are known, then fresh ones."""
    if opening.get("randomness", 1) == 1:
        return seeds[1]
    numbers = count(1)

    def given() -> Seed:
        number = next(numbers)
        return seeds[number] if number in seeds else fresh()

    return given


def _open(
    records: Sequence[Record],
    rules: Rules,
    source: Seed | Fresh,
    sink: Sink,
    signer: Signer | None,
    clock: Clock,
) -> Session:
    opening = records[0]
    stacked, meters = opening["stacked"], opening["meters"]
    if opening["linked"]:
        meters = _recorded(opening, meters, records)
    signatures = [record["signature"] for record in records if record["record"] == "signed"]
    signed_by = opening["signed_by"]
    return Session(
        find(opening["game"]),
        rules,
        seed=source if isinstance(source, Seed) else None,
        fresh=None if isinstance(source, Seed) else source,
        order=parse_order(stacked["cards"]),
        spins=stacked["spins"],
        rolls=[tuple(roll) for roll in stacked["rolls"]],
        meters=meters,
        sink=sink,
        signer=RecordedSigner(signed_by, signatures, signer) if signed_by else None,
        clock=clock,
        written={key: opening[key] for key in (*ABOUT, UNDER, LINKS) if key in opening},
    )


def _recorded(opening: Record, shown: Amounts, records: Iterable[Record]) -> RecordedMeters:
    """Linked meters that answer what records tell of them."""
    linked = linked_wagers(opening)
    read = [record for record in records if record["record"] == "meter"]
    asked = (record["amount"] for record in read if record["wager"] in linked)
    return RecordedMeters(shown, asked, linked)


def choice_of(session: Session, record: Record) -> str:
    """What was decided; hands that a player set are sealed in the record."""
    sealed = record.get("sealed")
    return session.seeds.unseal(record["n"], sealed) if sealed else record["choice"]


def act(session: Session, record: Record) -> None:
    """Do what a record tells of. Others follow from acts, and a shuffle from the card after it."""
    round_ = session.round
    match record["record"]:
        case "round":
            session.terms = record.get(TERMS, {})
            session.open_round([Bet(**bet) for bet in record["bets"]], stepwise=True)
        case "bought in":
            session.buy_in(record["person"], record["cents"])
        case "cashed out":
            others = record.get("others", ())
            session.cash_out(record["person"], record["cents"], others=others)
        case "advice":
            session.note_advice(record["shown"])
        case "contributed":
            session.contribute(record["person"], bytes.fromhex(record["hex"]))
        case "closing":
            session.clear()
        case "close" | "revealed":
            session.close()
        case "decided" if round_ is not None:
            round_.choose(choice_of(session, record), by=record.get("by", ""))
        case "drawn" if round_ is not None:
            round_.choose(record["answer"])
        case "called" if round_ is not None and record["by"] != BY_SHOE:
            round_.call(record["irregularity"], record["seat"], by=record["by"])
        case "card" | "spin" | "roll" | "passed" | "shuffle" | "burn" | "called" if (
            round_ is not None and isinstance(round_.question, DEALERS)
        ):
            round_.deal()
        case "voided" if round_ is not None:
            round_.void(record["case"], record["why"], record["by"])
        case _:
            _act_of_people(session, record)


def _act_of_people(session: Session, record: Record) -> None:
    """What people with seats of their own do, and what is mended."""
    seating, by = session.seating, record.get("by", "")
    match record["record"]:
        case "sat":
            seating.sit(record["person"], record["seat"])
        case "left":
            seating.stand_up(record["person"], record["seat"], by)
        case "wagered":
            seating.wager(record["person"], [Bet(**bet) for bet in record["bets"]])
        case "taken back":
            seating.take_back(record["person"], by)
        case "skipped":
            seating.skip(record["person"])
        case "tipped":
            others = record.get("others", ())
            session.tip(record["person"], record["cents"], others=others)
        case "corrected":
            told = {key: record[key] for key in ("case", "why", "by")}
            others = record.get("others", ())
            session.correct(record["person"], record["cents"], **told, others=others)
        case _:
            raise Difference("nothing leads to it")


# ------------------------------------------------------------------------------ other versions


def written_here(opening: Mapping[str, Any]) -> bool:
    """Whether a log names this version and the rules file that is here: nothing should differ."""
    if opening["croupier"] != VERSION:
        return False
    try:
        return bool(opening["rules_file"] == rules_digest(find(opening["game"]).rules_file))
    except UnknownGame:
        return True  # this version has no such game, and never had


def other_rules(opening: Mapping[str, object], rules: Rules | None) -> list[str]:
    """How the program and the rules that wrote a log differ from those that read it."""
    found = []
    if opening["croupier"] != VERSION:
        found.append(f"it was written by croupier {opening['croupier']}, and this is {VERSION}")
    if rules is None:
        return (
            found
            if written_here(opening)
            else [*found, "its rules are not the ones installed here"]
        )
    here = about(find(rules.book.game), rules)
    if opening["rules"] != here["rules"]:
        answers = opening["answers"]
        assert isinstance(answers, Mapping)
        changed = changed_answers(answers, here["answers"])
        where = f" in {', '.join(changed[:5])}" if changed else ""
        found.append(f"the rules differ{where}")
    elif opening["rules_file"] != here["rules_file"]:
        found.append("the rules file differs, though the rules are the same")
    return found


def changed_answers(answers: Mapping[str, Any], others: Mapping[str, Any]) -> list[str]:
    """The questions that are not answered alike, as JSON tells answers apart (1 is not true)."""
    keys = sorted(answers.keys() | others.keys())
    return [
        key
        for key in keys
        if canonical([answers.get(key), key in answers])
        != canonical([others.get(key), key in others])
    ]


def _differs(opening: Record, rules: Rules | None, where: str) -> LogError:
    differences = other_rules(opening, rules)
    if not differences:
        return LogError(f"The log is not valid: {where}.")
    return OtherRules(
        f"The log's chain is intact, but replaying it here gives something else: {where}. "
        f"However, {', and '.join(differences)}, so this proves nothing about the log. Replay it "
        "with the version that wrote it."
    )


# ------------------------------------------------------------------------------ receipts


CLOSE = "close"


def heads(text: str) -> dict[str, str]:
    """The receipts that a log gives, in its order, by what they are of: `round 3`, `close`."""
    found = {}
    for line, record in zip(lines_of(text), read_log(text, closed=False), strict=True):
        if record["record"] == "end":
            found[f"round {record['round']}"] = head_of(line)
        elif record["record"] == "close":
            found[CLOSE] = head_of(line)
    return found


def check_signatures(text: str, public: str) -> None:
    """Every round and the close of a log are signed with a key, or it is a LogError."""
    signed = {
        record["head"]: record["signature"]
        for record in read_log(text, closed=False)
        if record["record"] == "signed"
    }
    for name, head in heads(text).items():
        if not is_signed(public, head, signed.get(head, "")):
            raise LogError(f"The receipt of {name} is not signed with the key {public}.")
