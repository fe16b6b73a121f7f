"""What people do with a meter: make it, link games to it, elect its terms, disable, decommission.

Each act is a record of the meter and of the journal, in one transaction with what it moves. No act
lowers what a meter shows: only a win does, and a decommission that is approved (605a.7(e)(5)).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

from sqlalchemy import Connection, insert, select

from croupier.catalog.index import find, rulebook
from croupier.filing.approvals import REMOVAL
from croupier.filing.histories import Filings
from croupier.filing.view import View
from croupier.floor import money
from croupier.floor.linking import Candidate, checked, offered_by, renewed, resets
from croupier.floor.meter import (
    DISABLED,
    ELECTED,
    ENABLED,
    MADE,
    RECEIVED,
    SENT,
    Meter,
    elected_terms,
)
from croupier.floor.meters import KeptMeter, found, kept_meter
from croupier.people.denied import note_denied
from croupier.people.person import Person
from croupier.people.rights import METER, Refused, check_may
from croupier.rounds.settle import is_parts, parts_of, reserve_of, seed_meters
from croupier.rulebook.foreign import shown_value
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import answer
from croupier.store import clock, journal
from croupier.store.engine import Store
from croupier.store.schema import meters, sessions
from croupier.table.records import MOST
from croupier.table.round import ActError

NAME = re.compile(r"[a-z0-9][a-z0-9-]{1,39}")
MOST_WHY = 500
ORDER = "the order of the store: the first that is recorded wins the meter, the next what it was "
ORDER += "reset to"


class MeterActs:
    """What a person does with the meters of a store."""

    def __init__(self, store: Store, person: Person) -> None:
        self.store, self.person = store, person

    # -------------------------------------------------------------------------- making, linking

    def make(
        self,
        key: str,
        candidate: Candidate,
        *,
        controls: str = "",
        large: int = 0,
        seeds: Mapping[str, int] | None = None,
    ) -> KeptMeter:
        """A meter for a wager: at its chapter's seeds or more, and with its first link. For money
        it names the internal controls on simultaneous wins (605a.7(e)(4))."""
        self._verify("make", key)
        if not NAME.fullmatch(key):
            raise ActError(
                f"{shown_value(key)} is refused; a meter's name is 2 to 40 small letters, digits "
                "and hyphens."
            )
        if not 0 <= large <= MOST:
            raise ActError(f"{large} cents is refused; a large win is an amount of money.")
        currency = money.MONEY if candidate.submission else money.TRAINING
        controls = controls.strip()[:MOST_WHY]
        if candidate.submission and not controls:
            raise ActError(
                "controls is empty; name the internal controls on simultaneous wins (605a.7(e)(4))."
            )
        kept = KeptMeter(key, Meter(currency=currency, holder=candidate.holder))
        link = self._new_link(kept, candidate)
        levels = _seeds(candidate, seeds or {})
        record = {
            "record": MADE,
            "currency": currency,
            "holder": candidate.holder,
            "controls": controls or ORDER,
            "large": large,
            "levels": levels,
            "terms": elected_terms(candidate.rules, candidate.wager),
            "resets": resets(candidate.rules, candidate.wager),
        }
        with self.store.writing() as connection:
            if connection.scalar(select(meters.c.key).where(meters.c.key == key)):
                raise ActError(f"There is a meter {key} on this floor already.")
            row = {"currency": currency, "holder": candidate.holder, "head": "", "state": {}}
            connection.execute(insert(meters).values(key=key, **row))
            self._write(connection, kept, record)
            self._write(connection, kept, link)
            self._post_seeds(connection, kept, levels)
        return kept

    def link(self, key: str, candidate: Candidate) -> KeptMeter:
        """Another game, or another wager, that shares the meter."""
        self._verify("link", key)
        kept = kept_meter(self.store, key)
        currency = money.MONEY if candidate.submission else money.TRAINING
        if currency != kept.meter.currency:
            raise ActError(
                f"The meter {key} is for {kept.meter.currency}; training never meets money."
            )
        link = self._new_link(kept, candidate)
        with self._moving(key) as (connection, kept):
            self._write(connection, kept, link)
        return kept

    def _new_link(self, kept: KeptMeter, candidate: Candidate) -> dict[str, Any]:
        if candidate.name in kept.meter.links:
            raise ActError(f"{candidate.linked} is linked to the meter {kept.key} already.")
        if candidate.submission:
            return renewed(self.store, self.person, kept, candidate)
        return checked(kept.key, kept.meter, candidate)

    # -------------------------------------------------------------------------- its terms

    def elect(self, key: str, part: str, value: str, level: str = "meter") -> KeptMeter:
        """Another rate, reserve or reset of a level, from the next win on; of a meter for money as
        the submissions in force elect it."""
        self._verify("rate", key)
        with self._moving(key) as (connection, kept):
            meter = kept.meter
            if part not in meter.terms.get(level, {}):
                named = [f"{each} of {at}" for at, terms in meter.terms.items() for each in terms]
                raise ActError(
                    f"The {part} of {level} is not elected for the meter {key}; elected: "
                    f"{', '.join(named) or 'nothing, its chapter has all figures'}."
                )
            terms = deepcopy(meter.pending.get("terms", meter.terms))
            terms[level][part] = value
            new = self._resets_by(kept, terms, level, part)
            record = {"record": ELECTED, "terms": terms, "resets": new, "was": meter.terms}
            self._write(connection, kept, record)
        return kept

    def _resets_by(
        self, kept: KeptMeter, terms: dict[str, dict[str, Any]], level: str, part: str
    ) -> dict[str, int]:
        """What every game linked resets to by new terms; an ActError if they do not agree."""
        given: list[dict[str, int]] = []
        for link in kept.meter.links.values():
            candidate = candidate_of(self.store, self.person, link)
            own = elected_terms(candidate.rules, candidate.wager).get(level, {}).get(part)
            if candidate.submission and own != terms[level][part]:
                raise ActError(
                    f"{candidate.submission} elects {part} = {own}; a meter goes by rules in force "
                    "(601a.4(a))."
                )
            given.append(resets(candidate.rules, candidate.wager, Meter(terms=terms)))
        if any(each != given[0] for each in given):
            raise ActError(f"The games linked to {kept.key} would reset it to other amounts.")
        return given[0]

    # -------------------------------------------------------------------------- on and off

    def disable(self, key: str, why: str) -> KeptMeter:
        """No wager on it is taken: it neither grows nor is won, but by rounds in play."""
        return self._switch(key, DISABLED, why)

    def enable(self, key: str, why: str) -> KeptMeter:
        return self._switch(key, ENABLED, why)

    def _switch(self, key: str, kind: str, why: str) -> KeptMeter:
        self._verify(kind.removesuffix("d"), key)
        why = _why(why)
        with self._moving(key) as (connection, kept):
            if bool(kept.meter.disabled) is (kind == DISABLED):
                raise ActError(f"The meter {key} is {kind} already.")
            self._write(connection, kept, {"record": kind, "why": why})
        return kept

    def decommission(self, key: str, to: str, why: str, approval: str = "") -> KeptMeter:
        """Take a meter off the floor and move all that is on it to another one; of a meter for
        money with the written approval of its removal (605a.7(e)(5))."""
        self._verify("decommission", key)
        why = _why(why)
        if key == to:
            raise ActError(f"to = {to} is refused; name another meter.")
        self._check_approved(kept_meter(self.store, key), approval)
        with self.store.writing() as connection:
            both = {each.key: each for each in found(connection, {key, to}, to_move=True)}
            kept, other = both[key], both[to]
            kept.check_open()
            other.check_open()
            if kept.meter.currency != other.meter.currency:
                raise ActError(f"to = {to} is refused; training never meets money.")
            _check_left(connection, key)
            levels = {level: cents for level, cents in kept.meter.amounts.items() if cents}
            there = _at(other.meter, levels)
            told = {"why": why, "approval": approval}
            self._write(connection, kept, {"record": SENT, "to": to, "levels": levels, **told})
            self._write(
                connection, other, {"record": RECEIVED, "from": key, "levels": there, **told}
            )
            legs = {money.of_meter(key, at): -n for at, n in levels.items() if not is_parts(at)}
            legs |= {money.of_meter(to, at): n for at, n in there.items() if not is_parts(at)}
            name = f"meter-{key}-{kept.meter.lines}"
            posting = money.Posting(kept.meter.currency, SENT, self.person.name, name, why=why)
            money.post(connection, posting, legs)
        return kept

    def _check_approved(self, kept: KeptMeter, approval: str) -> None:
        if kept.meter.currency != money.MONEY:
            return
        cite = "605a.7(e)(5)"
        if not approval:
            raise ActError(f"approval is missing; name that of the removal of {kept.key} ({cite}).")
        view = View(Filings(self.store), self.person)
        history = view.history(approval)
        asked, now = history[0].data, view.status(approval, clock.today())
        links = {(link["submission"], link["wager"]) for link in kept.meter.links.values()}
        named = (str(asked.get("submission")), str(asked.get("wager")))
        if asked.get("subject") != REMOVAL or named not in links:
            raise ActError(f"{approval} is no approval of the removal of {kept.key} ({cite}).")
        if now.name != "approved":
            raise ActError(f"{approval} is {now.says()}; its approval is needed ({cite}).")

    # -------------------------------------------------------------------------- writing

    @contextmanager
    def _moving(self, key: str) -> Iterator[tuple[Connection, KeptMeter]]:
        with self.store.writing() as connection:
            (kept,) = found(connection, [key], to_move=True)
            kept.check_open()
            yield connection, kept

    def _write(self, connection: Connection, kept: KeptMeter, record: Mapping[str, Any]) -> None:
        kept.write(connection, [{**record, "by": self.person.name}])
        told = {"act": record["record"], "n": kept.meter.lines, "by": self.person.name}
        after = {name: record[name] for name in ("was", "terms", "why", "to") if name in record}
        journal.add(connection, journal.METER, kept.key, {**told, **after})

    def _post_seeds(
        self, connection: Connection, kept: KeptMeter, levels: Mapping[str, int]
    ) -> None:
        """What the house puts on a meter to begin with."""
        legs = {money.of_meter(kept.key, level): cents for level, cents in levels.items()}
        legs[money.of_meter(kept.key, money.HOUSE)] = -sum(levels.values())
        name = f"meter-{kept.key}-{kept.meter.lines}"
        posting = money.Posting(kept.meter.currency, MADE, self.person.name, name)
        money.post(connection, posting, legs)

    def _verify(self, act: str, key: str) -> None:
        try:
            check_may(self.person, act, METER)
        except Refused as refused:
            note_denied(self.store, key[:40], act, self.person, refused)
            raise


def training(game: str, wager: str, given: Mapping[str, str]) -> Candidate:
    """A wager of a game for training, offered and, where its chapter asks, linked."""
    return Candidate(answer(rulebook(find(game)), given), wager)


def candidate_of(store: Store, person: Person, link: Mapping[str, Any]) -> Candidate:
    """What is linked, under its rules of today."""
    if link["submission"]:
        return offered_by(store, person, link["submission"], link["wager"])
    return training(link["game"], link["wager"], link["given"])


def _seeds(candidate: Candidate, given: Mapping[str, int]) -> dict[str, int]:
    """What each level begins with: at least what its chapter says."""
    least = seed_meters(candidate.rules, {})[candidate.wager]
    for level, cents in given.items():
        if level not in least:
            raise ActError(f"{shown_value(level)} is no level; it has {', '.join(least)}.")
        if not least[level] <= cents <= MOST:
            cite = candidate.rules.meters(candidate.wager)[0].cite
            raise ActError(
                f"{money_text(cents)} is refused; {level} begins with {money_text(least[level])} "
                f"or more ({cite})."
            )
    return {**least, **given}


def _at(meter: Meter, levels: Mapping[str, int]) -> dict[str, int]:
    """Where a meter takes what was on the levels of another: on its own of that name, or else on
    its first, as players' money and not as a reserve."""
    own = [level for level in meter.amounts if not is_parts(level)]
    there: dict[str, int] = {}
    for level, cents in levels.items():
        base = level.removesuffix(parts_of(""))
        at = base if base in own else base.removesuffix(reserve_of(""))
        at = at if at in own else own[0]
        at = parts_of(at) if is_parts(level) else at
        there[at] = there.get(at, 0) + cents
    return there


def _check_left(connection: Connection, key: str) -> None:
    """No open table may be linked to a meter that goes off the floor."""
    asked = select(sessions.c.key, sessions.c.facts).where(sessions.c.closed == "")
    for table, facts in connection.execute(asked):
        if key in facts.get("links", {}).values():
            raise ActError(f"Table {table} is linked to the meter {key}; close it first.")


def _why(why: str) -> str:
    if not (why := why.strip()[:MOST_WHY]):
        raise ActError("why is empty; say why.")
    return why
