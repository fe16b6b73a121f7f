"""What may share a meter: checked when a link is made, when its submission changes, and when a
table opens (605a.7(e), 605a.8(g)).

The chances of winning are counted from the rules, as ratios of integers. A link names the rules
that it was checked under, so that other rules of the same submission are checked before they play.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, select

from croupier.filing import submissions
from croupier.filing.histories import Filings
from croupier.filing.progressives import (
    Linked,
    differences,
    jackpots_at_a_table,
    rules_of,
    unfit,
)
from croupier.filing.view import View
from croupier.floor import money
from croupier.floor.meter import LINKED, Meter, answers_of, link_name
from croupier.floor.meters import KeptMeter, found
from croupier.floor.tables import LiveTable
from croupier.floor.under import Under
from croupier.people.person import Person, house_key, same_house
from croupier.people.rights import SUBMISSION
from croupier.rounds.settle import reseed
from croupier.rulebook.conflicts import answer_text
from croupier.rulebook.linking import refused_link
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Finding, Rules
from croupier.store import clock
from croupier.store.engine import Store
from croupier.store.schema import events, filings, meters
from croupier.table.replay import UNDER
from croupier.table.round import ActError

ODD_CENTS, TO_METER = "odd-cents-of-a-share", "meter"
ROUNDED = "GLI-19 4.13.6"


class NotLinked(ActError):
    """A table that may not share a meter; `findings` say why, each with its cite."""

    def __init__(self, meter: str, findings: list[Finding]) -> None:
        super().__init__(f"The meter {meter} is refused: {' '.join(map(str, findings))}")
        self.findings = findings


@dataclass(frozen=True)
class Candidate:
    """A wager that is to share a meter, and the submission that offers it ("" for training)."""

    rules: Rules
    wager: str
    submission: str = ""
    holder: str = ""

    @property
    def linked(self) -> Linked:
        return Linked(self.submission or "training", self.rules, self.wager)

    @property
    def name(self) -> str:
        return link_name(self.link({}, "", 0))

    def link(self, chances: Mapping[str, str], amount: str, filed: int) -> dict[str, Any]:
        """The record of the link, when so many events had been filed for the game."""
        return {
            "record": LINKED,
            "name": str(self.linked),
            "game": self.rules.book.game,
            "wager": self.wager,
            "given": {key: answer_text(self.rules[key]) for key in sorted(self.rules.explicit)},
            "submission": self.submission,
            "holder": self.holder,
            "amount": amount,
            "chances": dict(chances),
            "rules": self.rules.digest,
            "filed": filed,
        }


def checked(
    key: str, meter: Meter, candidate: Candidate, filed: int = 0, over: Collection[str] = ()
) -> dict[str, Any]:
    """The record of a link that may be made; a NotLinked with everything against it. Links that
    are `over`, since other rules took the place of theirs, are not compared."""
    linked = candidate.linked
    findings = [*unfit(linked), *jackpots_at_a_table(linked.name, linked.rules)]
    if findings:
        raise NotLinked(key, findings)
    required = linked.required()
    gone = {candidate.name, *over}
    others = [meter.required(link) for name, link in meter.links.items() if name not in gone]
    findings += differences([*others[:1], required])
    findings += _of_levels(meter, candidate)
    if findings:
        raise NotLinked(key, findings)
    assert required.amount is not None
    chances = {level: str(chance) for level, chance in required.chances.items()}
    return {**candidate.link(chances, required.amount, filed), "instead": sorted(over)}


def _of_levels(meter: Meter, candidate: Candidate) -> Iterator[Finding]:
    """What a meter is reset to whoever wins it, and what happens to odd cents."""
    linked, rules = candidate.linked, candidate.rules
    own = resets(rules, candidate.wager, meter)
    cite = rules.meters(candidate.wager)[0].cite
    if meter.resets and own != meter.resets:
        texts = (
            ", ".join(f"{money_text(cents)} ({level})" for level, cents in each.items())
            for each in (own, meter.resets)
        )
        yield Finding(cite, f"{linked} resets it to {', not to '.join(texts)} ({cite}).")
    if rules.answers.get(ODD_CENTS, TO_METER) != TO_METER:
        text = (
            f"{linked} takes the odd cents of a share off the meter; what is rounded off stays "
            f"there ({ROUNDED})."
        )
        yield Finding(ROUNDED, text, f"elect {ODD_CENTS} = {TO_METER}.")


def resets(rules: Rules, wager: str, meter: Meter | None = None) -> dict[str, int]:
    """What each level of a wager's meters is reset to, by the terms of a meter if there is one."""
    given = answers_of(meter.terms, rules, wager) if meter else {}
    return reseed(rules.with_answers(given) if given else rules, wager)


def training_link(kept: KeptMeter, rules: Rules, wager: str) -> dict[str, Any] | None:
    """The record of a training table's link; None if there is one under the same rules."""
    if kept.meter.currency != money.TRAINING:
        raise ActError(f"The meter {kept.key} is for money; training tables cannot share it.")
    candidate = Candidate(rules, wager)
    return None if candidate.name in kept.meter.links else checked(kept.key, kept.meter, candidate)


# ------------------------------------------------------------------------------ for money


@dataclass(frozen=True)
class Joins:
    """A meter that a wager of a table shares, and the record of the link unless it stands."""

    meter: str
    record: dict[str, Any] | None = None


def money_joins(store: Store, person: Person, rules: Rules, under: Under) -> dict[str, Joins]:
    """By wager, the holder's meters that a table under a submission shares: those that the wager
    of its game is linked to, unless the submission elects otherwise. A link is checked again if
    anything was filed since."""
    with store.reading() as connection:
        rows = connection.execute(select(meters).where(meters.c.currency == money.MONEY)).all()
    game, found = rules.book.game, dict[str, Joins]()
    for kept in map(KeptMeter.of, rows):
        if kept.meter.sent or not same_house(kept.meter.holder, under.holder):
            continue
        wagers = {link["wager"] for link in kept.meter.links.values() if link["game"] == game}
        for wager in wagers & {each.key for each in rules.wagers()}:
            if refused_link(rules, wager) is None:
                candidate = Candidate(rules, wager, under.submission, under.holder)
                link = kept.meter.links.get(candidate.name)
                same = link is not None and link["rules"] == rules.digest
                known = same and _is_latest(store, link, candidate)
                record = None if known else renewed(store, person, kept, candidate)
                found[wager] = Joins(kept.key, record)
    return found


def _is_latest(store: Store, link: Mapping[str, Any] | None, candidate: Candidate) -> bool:
    """Whether nothing was filed for the game since a link was checked."""
    if link is None:
        return False
    with store.reading() as connection:
        filed = filed_for(connection, candidate.holder, candidate.rules.book.game)
    return bool(link["filed"] == filed)


def _alike(one: Candidate, other: Candidate) -> bool:
    """Whether a wager is offered alike, whatever limits are posted for a table (601a.6)."""
    rows = (each.rules.paytable(each.wager).rows for each in (one, other))
    return one.linked.amount() == other.linked.amount() and len({*rows}) == 1


def renewed(store: Store, person: Person, kept: KeptMeter, candidate: Candidate) -> dict[str, Any]:
    """The record of a link under a submission, checked now against those that are in force."""
    with store.reading() as connection:
        filed = filed_for(connection, candidate.holder, candidate.rules.book.game)
    view, day = View(Filings(store), person), clock.today()
    over = {
        name
        for name, each in kept.meter.links.items()
        if name != candidate.name and view.status(each["submission"], day).name != submissions.FORCE
    }
    return checked(kept.key, kept.meter, candidate, filed, over)


def filed_for(connection: Connection, holder: str, game: str) -> int:
    """How many events a holder's submissions for a game have: more, and their rules may differ."""
    asked = (
        select(func.count())
        .select_from(events)
        .join(filings, filings.c.key == events.c.filing)
        .where(
            filings.c.kind == SUBMISSION,
            filings.c.holder == house_key(holder),
            filings.c.game == game,
        )
    )
    return connection.scalar(asked) or 0


def offered_by(store: Store, person: Person, submission: str, wager: str) -> Candidate:
    """A wager of a submission that is in force, under its rules as filed."""
    view, day = View(Filings(store), person), clock.today()
    now = view.status(submission, day)
    if now.name != submissions.FORCE:
        raise ActError(f"{submission} is {now.says()}; only rules in force are linked (601a.4(a)).")
    history = view.history(submission)
    holder = str(submissions.about(history, day).get("holder", ""))
    return Candidate(rules_of(history, day)[1], wager, submission, holder)


def check_unchanged(store: Store, person: Person, table: LiveTable) -> None:
    """Before bets: whether the linked wagers are played as they were checked. Where something was
    filed since, the submission must still be in force with the same rules, and the links are
    checked again."""
    if table.facts.currency != money.MONEY:
        return
    session = table.session
    under = session.log.records[0][UNDER]
    for wager, kept in table.linked.items():
        candidate = Candidate(session.rules, wager, under["submission"], under["holder"])
        if _is_latest(store, kept.meter.links.get(candidate.name), candidate):
            continue
        now = offered_by(store, person, under["submission"], wager)
        if not _alike(now, candidate):
            raise ActError(
                f"The rules of {under['submission']} have changed; close the table and open it "
                "again (601a.7(b))."
            )
        record = {**renewed(store, person, kept, candidate), "by": person.name}
        with store.writing() as connection:
            found(connection, [kept.key], to_move=True)[0].write(connection, [record])
