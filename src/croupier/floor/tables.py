"""A table on the floor: a session, and the facts that its log does not have."""

from __future__ import annotations

import hmac
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Self

from croupier.floor.acts import Acts
from croupier.floor.meter import answers_of
from croupier.floor.meters import KeptMeter
from croupier.floor.money import MONEY, OUTSIDE, TRAINING, of_person
from croupier.floor.opponents import Opponents
from croupier.floor.pace import NO_LIMIT, Pace, until
from croupier.floor.part import Part
from croupier.floor.room import PERIOD, Amounts
from croupier.floor.rooms import Kept
from croupier.floor.watching import Head
from croupier.people.person import Person
from croupier.people.rights import OVERSEE, TABLE, may
from croupier.rounds.arrange import Arrange
from croupier.rounds.bets import least_players, most_seats
from croupier.rounds.plain import question_data
from croupier.rounds.words import Bet, Decide, OpenQuestion
from croupier.rulebook.rules import Rules
from croupier.store.chain import digest_of
from croupier.table.log import LogError, Record
from croupier.table.meters import Meters
from croupier.table.played import Tally
from croupier.table.round import ActError
from croupier.table.session import Session
from croupier.table.theoretical import later_wagers

UNNAMED = re.compile(r"player \d+")


@dataclass(frozen=True)
class Facts:
    """What the log of a table does not say: how it is played, and by whom.

    Where it is `shared` whoever has the table's name acts there, else its owner alone. A `trainer`
    asks the dealer's part of whoever sits there: so many questions were `asked`, so many answers
    `right`, and so many settlements of the round named as they are `paid`; `mistakes` are counted
    by kind, and by paragraph what was `missed`. It asks what the paragraph `drill` says, or all,
    and takes answers for so many `seconds` `since` it asked, if any. Of the `opponents` each is of
    a kind that plays by itself. With `step` each card is dealt on demand. So many `acts` were
    done there, those that left no line in the log among them. A table in a `room` shares its
    jackpots; by wager, its `links` are meters of the floor. Its chips are for training, or worth
    money. `people` are those who have sat there, by the names under which they play, and `called`
    is how they want to be called there, the owner too; who has a token with the digest `invited`
    may sit down. The table waits for them as its `pace` says.
    """

    answers: Mapping[str, str]
    shared: bool = False
    advise: bool = False
    step: bool = False
    trainer: bool = False
    seats: tuple[int, ...] = (1,)
    opponents: tuple[str, ...] = ()
    asked: int = 0
    right: int = 0
    paid: int = 0
    mistakes: Mapping[str, int] = field(default_factory=dict)
    missed: Mapping[str, int] = field(default_factory=dict)
    drill: str = ""
    seconds: int = 0
    since: str = ""
    acts: int = 0
    room: str = ""
    links: Mapping[str, str] = field(default_factory=dict)
    currency: str = TRAINING
    people: Mapping[str, str] = field(default_factory=dict)
    called: Mapping[str, str] = field(default_factory=dict)
    invited: str = ""
    pace: Pace = NO_LIMIT

    def plain(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> Self:
        try:
            lists = {part: tuple(plain[part]) for part in ("seats", "opponents")}
            pace = Pace.of(plain.get("pace", {}))
            return cls(**{**plain, **lists, "pace": pace})
        except (AttributeError, LookupError, TypeError):
            raise LogError("The facts beside the log are damaged.") from None


@dataclass
class Heard:
    """What one person was last told at a table: a refusal with what was typed, or a verdict."""

    refused: str = ""
    tried: Mapping[str, str] | None = None
    verdict: str = ""


class LiveTable:
    """One table in memory; whoever acts on it or looks at it holds its lock (`Floor`)."""

    def __init__(self, key: str, owner: str, facts: Facts, session: Session) -> None:
        self.key, self.owner, self.facts, self.session = key, owner, facts, session
        self.against = Opponents(session, facts.opponents)
        self._heard: dict[str, Heard] = {}
        self.kept: Kept | None = None
        self.linked: Mapping[str, KeptMeter] = {}
        self._before: Amounts = {}
        self.barred: frozenset[str] = frozenset()
        self.tally = Tally(
            lambda player: person_of(player, owner, self.facts), later_wagers(session.rules)
        )

    def acts(self, person: Person) -> Acts:
        """What a person can do here."""
        return Acts(
            self.session,
            self.against,
            person,
            names=self.names,
            known={PERIOD: ""} if self.kept else {},
            part=self.part(person),
            owner=self.owner,
            barred=self.barred,
        )

    # -------------------------------------------------------------------------- who is who

    def part(self, person: Person) -> Part:
        """As whom a person acts here."""
        name, for_money = self.name_of(person), self.facts.currency == MONEY
        sits = name in self.session.seating.sitting
        plays = not sits and (self.facts.shared or person.name == self.owner)
        oversees = may(person, OVERSEE, TABLE) or (not for_money and plays)
        return Part(name if sits else person.name, sits, plays, oversees, for_money)

    def name_of(self, person: Person) -> str:
        """Under which name a person plays with a seat of their own; "" if they never sat here."""
        people = self.facts.people.items()
        return next((name for name, whose in people if whose == person.name), "")

    def person_named(self, name: str) -> str:
        """Who brought money under a name of the log."""
        return self.facts.people.get(name, name)

    def admits(self, person: Person) -> bool:
        part = self.part(person)
        return part.sits or part.plays or part.oversees

    def invites(self, person: Person, token: str) -> bool:
        """Whether a person may sit down: with the invitation, or having sat here before."""
        if person.name in self.facts.people.values():
            return True
        invited = self.facts.invited
        return bool(invited) and hmac.compare_digest(digest_of(token), invited)

    def source(self, name: str) -> str:
        """The account that chips come from and go back to, by whose purse they are in."""
        return of_person(self.person_named(name)) if self.facts.currency == MONEY else OUTSIDE

    def asked(self, person: Person) -> OpenQuestion | None:
        """The open question, if this person may see it: a decision is shown to whose it is."""
        session = self.session
        question = session.round.question if session.in_play and session.round else None
        if isinstance(question, Decide | Arrange):
            return question if self.acts(person).is_mine(question.seat) else None
        return question if self.admits(person) else None

    def link(self, linked: Mapping[str, KeptMeter]) -> None:
        """By wager, the meters of the floor as they are now."""
        self.linked, session = linked, self.session
        shown = {wager: dict(kept.meter.amounts) for wager, kept in linked.items()}
        session.meters = Meters({**session.meters.plain(), **shown})
        session.terms = {
            option: value
            for wager, kept in linked.items()
            for option, value in answers_of(kept.meter.terms, session.rules, wager).items()
        }

    # -------------------------------------------------------------------------- in a room

    def enter(self, kept: Kept) -> None:
        """The room as it is now: what stands on its meters, and who sits here."""
        self.kept = kept
        self.session.meters = Meters.of(self.session.rules, kept.room.meters)
        self._before = self.session.meters.plain()

    def for_the_room(self, before: int) -> list[Record]:
        """What the room writes down of the lines after one."""
        assert self.kept is not None
        moved = {
            wager: {
                meter: cents - self._before[wager].get(meter, 0) for meter, cents in each.items()
            }
            for wager, each in self.session.meters.plain().items()
        }
        return [*self.kept.room.following(self.key, self.session.log.records[before:], moved)]

    @property
    def names(self) -> dict[int, str]:
        """Who was called to a seat here from the room's list."""
        return self.kept.room.names_at(self.key) if self.kept else {}

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(sorted({*self.facts.seats, *self.names} - set(self.session.seating.seats)))

    def seats_of(self, person: Person) -> tuple[int, ...]:
        """The seats that a person plays."""
        if not self.part(person).sits:
            return self.seats if self.part(person).plays else ()
        own, seats = self.name_of(person), self.session.seating.seats
        return tuple(sorted(seat for seat, name in seats.items() if name == own))

    def change(self, **facts: object) -> None:
        """Other facts; the act that changes them keeps them."""
        self.facts = replace(self.facts, **facts)  # type: ignore[arg-type]

    def show_advice(self, shown: bool) -> None:
        """Advice is for training; the log records when it is shown."""
        if shown and self.facts.currency == MONEY:
            raise ActError("Advice is not shown at a table for money.")
        self.session.note_advice(shown)
        self.change(advise=shown)

    def heard(self, person: Person) -> Heard:
        return self._heard.get(person.name, Heard())

    def tell(self, person: Person, heard: Heard) -> None:
        self._heard[person.name] = heard

    @property
    def cards(self) -> str:
        """What is dealt from: how many cards or tiles, of how many decks; "" without any."""
        plan = self.session.code.plan(self.session.rules)
        if plan is None:
            return ""
        sides = len(plan.sides)
        decks = getattr(plan.deck, "decks", 0)
        of = f" ({decks} decks)" if decks > 1 else " (1 deck)" if decks else ""
        times = f"{sides} times " if sides > 1 else ""
        return f"{times}{plan.deck.size} {plan.deck.pieces}{of}"

    @property
    def at(self) -> str:
        """The position of the table; an act based on another position is refused."""
        return f"{len(self.session.log.records)}.{self.facts.asked}"

    @property
    def turn(self) -> str:
        """Changes with every act at the table, as what is `watching` it is told."""
        return Head(len(self.session.log.records), self.session.closed, self.facts.acts).turn

    @property
    def last(self) -> list[Bet]:
        """The bets of the last round."""
        for record in reversed(self.session.log.records):
            if record["record"] == "round" and record["bets"]:
                return [Bet(**bet) for bet in record["bets"]]
        return []

    def own(self, person: Person, players: Mapping[str, int]) -> int:
        """What a person gained of what the players did."""
        return sum(cents for player, cents in players.items() if self.is_own(person, player))

    def is_own(self, person: Person, player: str) -> bool:
        """Whether a player of the log is this person: by name who has a seat of their own, else
        everybody but opponents and those who have sat here."""
        if own := self.name_of(person):
            return player == own
        return not self.against.are(player) and player not in self.session.seating.people

    def plain(self, person: Person, after: int) -> dict[str, Any]:
        """What the table says, with the lines of its log after one: cards that lie face down stay
        so, and the hand that decides is seen by those who may act."""
        session, question = self.session, self.asked(person)
        return {
            "table": self.key,
            "game": session.entry.game,
            "currency": self.facts.currency,
            "cards": self.cards,
            "commitment": session.seed.commitment,
            "at": self.at,
            "rounds": session.rounds,
            "in_play": session.in_play,
            "in_hand": self.acts(person).in_hand,
            "question": question_data(question) if question is not None else None,
            **self._of_people(person),
            "closed": session.closed,
            "records": len(session.log.lines),
            "lines": session.log.lines[after:],
        }

    def _of_people(self, person: Person) -> dict[str, Any]:
        """Who sits here, whom the table waits for and until when, and what is held of a person."""
        seating, part, acts = self.session.seating, self.part(person), self.acts(person)
        round_ = self.session.round if self.session.in_play else None
        question = round_.question if round_ is not None else None
        return {
            "seats": [
                {
                    "seat": seat,
                    "player": name,
                    "called": self.facts.called.get(name, ""),
                    "mine": part.sits and name == part.name,
                    "wagered": name in seating.waiting,
                    "away": name in seating.away,
                }
                for seat, name in sorted(seating.seats.items())
            ],
            "own_seats": list(self.seats_of(person)),
            "held": acts.held,
            "decides": question.seat if isinstance(question, Decide | Arrange) else None,
            "due": self.due,
            "pace": asdict(self.facts.pace),
            "by_house": self._by_house(),
        }

    @property
    def due(self) -> str:
        """When the house decides for whom the table waits for, or begins without them; "" if it
        waits without limit."""
        session, pace = self.session, self.facts.pace
        if not session.in_play:
            return until(session.seating.since, pace.wager)
        if session.round is None or not isinstance(session.round.question, Decide | Arrange):
            return ""
        if session.seating.player_at(session.round.question.seat) in session.seating.away:
            return session.log.records[-1]["at"] if pace.decide else ""
        return until(session.log.records[-1]["at"], pace.decide)

    def _by_house(self) -> list[dict[str, Any]]:
        """What the house decided for players who were away, in the last round: as the log has it,
        where a choice that names cards face down is sealed."""
        found: list[dict[str, Any]] = []
        for record in reversed(self.session.log.records):
            if record["record"] == "round":
                break
            if record["record"] == "decided" and record.get("by"):
                written = json.loads(self.session.log.lines[record["n"] - 1])
                told = {key: written.get(key, "") for key in ("n", "seat", "choice")}
                found.append(told)
        return found[::-1]


def person_of(player: str, owner: str, facts: Facts) -> str:
    """Who plays as a player of the log: "" if the program does, the table's owner unless the seat
    is somebody else's by name."""
    if player.partition(" ")[0] in facts.opponents:
        return ""
    return owner if UNNAMED.fullmatch(player) else facts.people.get(player, player)


def middle_seat(rules: Rules) -> int:
    """Opposite the dealer, from where a table is seen best."""
    return ((most_seats(rules) or 1) + 1) // 2


def first_seats(rules: Rules, opponents: Sequence[str]) -> tuple[int, ...]:
    """The middle seat, and the next ones where a round needs more players."""
    first = middle_seat(rules)
    return tuple(range(first, first + max(1, least_players(rules) - len(opponents))))
