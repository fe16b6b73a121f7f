"""One table as it is shown: its layout, what is asked, advice, what happened, history."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from fastapi import Request
from fastapi.responses import RedirectResponse, Response

from croupier.equipment.cards import card_text
from croupier.floor.tables import Heard, LiveTable
from croupier.floor.watching import head
from croupier.papers.art.tables import layout
from croupier.papers.wording.choices import stake_of, word
from croupier.people.person import Person
from croupier.rounds.arrange import Arrange
from croupier.rounds.bets import most_seats
from croupier.rounds.plain import question_data
from croupier.rounds.words import Bet, Choice, Decide
from croupier.rulebook.payout import money_text
from croupier.store.chain import digest_of
from croupier.table.placing import open_wagers
from croupier.table.round import CALLERS
from croupier.table.session import Session
from croupier.table.worth import Worth
from croupier.web.pages.play.seats import PACES, invitation, pace_of
from croupier.web.pool import Job
from croupier.web.safety import caller_of
from croupier.web.shell import gain, page, person_of, query, state_of
from croupier.web.views import trainer
from croupier.web.views.answers import link_of
from croupier.web.views.company import Company, company
from croupier.web.views.felt import felt
from croupier.web.views.last import beads
from croupier.web.views.results import result
from croupier.web.views.seen import Seen, seen
from croupier.web.work import advice

BET = "bet."
CHIPS = (100, 500, 2500, 10000)
MOST_EVENTS = 200
MOST_SETTINGS = 6
MOST_CHOICES = 8
MOST_FIELDS = 12
BEGINS = {"wheel": "spin", "dice": "roll"}


def table_shown(request: Request, key: str) -> Response:
    """The table as its visitor sees it now."""
    person, state = person_of(request), state_of(request)
    if head(state.store, key).closed:
        return RedirectResponse(f"/watch/{key}", 303)
    with state.floor.look(key) as table:
        if not table.admits(person):
            return RedirectResponse(f"/watch/{key}", 303)
        session = table.session
        round_ = session.round if session.in_play else None
        question = table.asked(person)
        kind = type(question).__name__ if question is not None else ""
        heard = table.heard(person)
        lesson = trainer.lesson(table) if table.facts.trainer else None
        own = table.seats_of(person)
        now = seen(session, hide_settled=lesson is not None, whose=own)
        here = company(table, person)
        now.events = [replace(event, text=here.named(event.text)) for event in now.events]
        calls = [
            record
            for record in session.rules.book.irregularity
            if question is not None and record.key in question.calls
        ]
        worth, wagers = (
            _worth(request, table, question),
            _fields(table, own, heard),
        )
        played = _history(table, person, hide_last=lesson is not None)
        first = MOST_FIELDS if len(wagers) > MOST_FIELDS + 2 else len(wagers)
        return page(
            request,
            "play/table.html",
            table=table,
            heard=heard,
            company=here,
            invitation=invitation(request, table),
            paces=PACES,
            may_add=table.acts(person).can_contribute(b"words"),
            pace=pace_of(table),
            in_hand=table.acts(person).in_hand,
            once=digest_of(f"{person.name} {table.key} {table.turn}")[:24],
            entry=session.entry,
            rules=session.rules,
            session=session,
            question=question,
            kind=kind,
            worth=worth,
            choices=_choices(question, worth),
            most_choices=MOST_CHOICES,
            about=decided_on(question, now),
            first_parts=first_parts(question),
            seen=now,
            lesson=lesson,
            left=trainer.left(table) if lesson is not None else None,
            sections=trainer.sections(table) if table.facts.trainer else (),
            times=trainer.SECONDS,
            has_areas=bool(layout(session.rules).areas),
            felt=felt(session.rules, now, own, names=_by_seat(here), carry=session.carry),
            result=None if kind else result(session.rules, now, own),
            last=beads(session.rules, session.log.records, played),
            wagers=wagers[:first],
            more_wagers=wagers[first:],
            standing=[] if session.in_play else list(map(_named(session), now.bets)),
            own=own,
            word=word,
            stake_of=stake_of,
            begins=BEGINS.get(session.entry.family, "deal"),
            seats=most_seats(session.rules) or 1,
            calls=calls,
            seats_in_play=sorted({bet.seat for bet in round_.bets}) if round_ is not None else [],
            callers=CALLERS,
            chips=CHIPS,
            played=played,
            on_layout=table.acts(person).held,
            against=sorted(table.against.players, key=_seat_of),
            answers=query(link_of(table.facts.answers)),
        )


def _by_seat(here: Company) -> dict[int, str]:
    """How whoever sits at a seat is called."""
    return {seat: each.called for each in here.players if not each.mine for seat in each.seats}


def _seat_of(player: str) -> int:
    return int(player.split()[-1])


def decided_on(question: object, now: Seen) -> str:
    """The cards of the hand that a seat with several hands decides on."""
    if not isinstance(question, Decide):
        return ""
    seat = f"seat {question.seat}"
    several = sum(to == seat or to.startswith(f"{seat} ") for to in now.hands) > 1
    return " ".join(map(card_text, question.known.get("hand", ()))) if several else ""


def _choices(question: object, worth: Advised) -> Sequence[Choice]:
    """The choices in the question's order; if there are many and advice is on, the best first."""
    if not isinstance(question, Decide):
        return ()
    if len(question.choices) <= MOST_CHOICES or not worth.values:
        return question.choices
    least = min(worth.values.values()) - 1
    return sorted(question.choices, key=lambda each: -worth.values.get(each.key, least))


def first_parts(question: object) -> list[str]:
    """The part that each card goes to at first: those of the house way, or one after another."""
    if not isinstance(question, Arrange):
        return []
    parts = question.arranged(question.house_way) if question.house_way else ""
    if isinstance(parts, str):
        return [part for part, size in question.parts for _ in range(size)]
    left = {part: list(cards) for part, cards in parts.items()}
    found = []
    for card in question.cards:
        part = next(part for part, cards in left.items() if card in cards)
        left[part].remove(card)
        found.append(part)
    return found


def bet_field(seat: int, wager: str, on: str) -> str:
    """The name of a field, as a bet is written: `bet.1:straight@17`."""
    return f"{BET}{seat}:{wager}{'@' if on else ''}{on}"


def _fields(table: LiveTable, seats: Sequence[int], heard: Heard) -> Sequence[Mapping[str, Any]]:
    """The wagers that may be placed now, with their places: after a refusal what was typed there,
    and what was bet last."""
    session = table.session
    stand = {(bet.seat, bet.wager, bet.on) for bet in session.ledger.open_bets()}
    last = {
        bet_field(bet.seat, bet.wager, bet.on): f"{bet.amount / 100:.2f}"
        for bet in table.last
        if (bet.seat, bet.wager, bet.on) not in stand
    }
    typed = heard.tried or {}
    several = len(seats) > 1
    return [
        {
            "title": f"Seat {seat}: {wager.name}" if several else wager.name,
            "cite": wager.cite,
            "required": wager.required,
            "places": [
                (
                    on,
                    name := bet_field(seat, wager.key, on),
                    typed.get(name, ""),
                    last.get(name, ""),
                )
                for on in session.entry.places(session.rules, wager.key) or ("",)
            ],
        }
        for seat in seats
        for wager in open_wagers(session)
    ]


@dataclass(frozen=True)
class Advised(Worth):
    """What each choice is worth; or the job that counts it, or why not."""

    job: Job | None = None
    why: str = ""

    def best(self) -> list[str]:
        """The choices worth most, the best first."""
        return sorted(self.values, key=self.cost)[:MOST_SETTINGS]

    def share(self, choice: str) -> int:
        """How long its bar is, in hundredths: the best choice fills it, the worst has a stub."""
        spread = max(map(self.cost, self.values)) or 1
        return round(100 - 92 * self.cost(choice) / spread)

    def said(self, choice: str) -> list[str]:
        """What a choice is worth, and what it costs to make it if that is known."""
        beside = self.beside_others(choice)
        return [f"worth {gain(round(self.values[choice]))}", *([beside] if beside else [])]


def _worth(request: Request, table: LiveTable, question: object) -> Advised:
    """Advice, counted in the pool."""
    if not table.facts.advise or not isinstance(question, Decide | Arrange):
        return Advised()
    session = table.session
    bets = tuple(
        (bet.seat, bet.wager, bet.amount, bet.on, bet.player)
        for bet in (session.round.bets if session.round else ())
        if bet.seat == question.seat
    )
    data, meters = question_data(question), session.meters.plain()
    stake = bets[0][2] if bets else 0
    answers = tuple(table.facts.answers.items())
    key = ("advice", session.entry.game, answers, repr(data), bets, repr(meters))
    job = state_of(request).pool.ask(
        key, caller_of(request), advice, session.entry.game, answers, data, bets, stake, meters
    )
    if not job.done or job.error:
        return Advised(job=None if job.done else job, why=job.error)
    return Advised.of(question, job.result)


def _history(table: LiveTable, person: Person, *, hide_last: bool) -> Sequence[Mapping[str, Any]]:
    """Round by round: a person's bets and gain, the last first. Bets still on the layout are
    neither won nor lost: where others sit, what was settled counts. A dealer in training does not
    see the last result."""
    found: list[dict[str, Any]] = []
    stood, won, text = 0, 0, _named(table.session)
    alone = not table.facts.people
    for record in table.session.log.records:
        if record["record"] == "round":
            bets = [Bet(**bet) for bet in record["bets"]]
            texts = ", ".join(text(bet) for bet in bets if table.is_own(person, bet.player))
            found.append({"round": record["round"], "bets": texts, "gain": None})
            won = 0
        elif record["record"] == "end" and found:
            totals = record["totals"]
            gained = table.own(person, totals["players"]) + totals["layout"] - stood
            found[-1]["gain"] = gained if alone else won
            stood = totals["layout"]
        elif record["record"] == "settled" and table.is_own(person, record["player"]):
            won += record["net"]
    if hide_last and found:
        found[-1]["gain"] = None
    return found[::-1][:MOST_EVENTS]


def _named(session: Session) -> Callable[[Bet], str]:
    """A bet by the name of its wager."""

    def text(bet: Bet) -> str:
        name = session.rules.book.wager_named(bet.wager).name
        return f"{name}{' on ' + bet.on if bet.on else ''} {money_text(bet.amount)}"

    return text
