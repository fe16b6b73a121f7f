"""A live table under an environment: sessions one after another, their rounds, what seats gain."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from croupier.api import game
from croupier.catalog.index import Entry
from croupier.equipment.randomness import Seed
from croupier.gym.actions import CONTINUE, Actions, Mask
from croupier.gym.views import Gone, Observation, View
from croupier.refusals import Wrong
from croupier.reports.pricing import main_wagers
from croupier.rounds.arrange import Arrange
from croupier.rounds.bets import least_players, read_bets
from croupier.rounds.words import Bet, OpenQuestion, SystemDraw, standing_bets
from croupier.rulebook.foreign import shown
from croupier.rulebook.limits import stake_bounds
from croupier.rulebook.rules import Rules
from croupier.table.log import Unwritten
from croupier.table.own_rounds import opening_bets
from croupier.table.session import Session
from croupier.table.transcript import render

ROUNDS_A_SESSION = 200
"""A session's records stay in memory, so it is not let grow."""
NO_BET = "no bet"
USUAL, SIZES = "usual", (1, 2, 5, 10)
Bundles = Mapping[str, Sequence[Bet | str]] | str
"""Sets of bets by name, or USUAL ones."""


@dataclass(frozen=True)
class Asked:
    """What can be done now: the seat that is asked, and what each action would answer."""

    seat: int
    answers: Mapping[int, str]


class Table:
    """Rounds of a game with the same bets, or with `bundles`, sets of bets among which a seat
    chooses before each round. A seed gives the same rounds again."""

    def __init__(
        self,
        name: str,
        rules: Mapping[str, object] | None = None,
        bets: Sequence[Bet | str] | None = None,
        bundles: Bundles | None = None,
        seats: int = 1,
    ) -> None:
        entry = game(name).entry
        self.entry = entry
        self.opponents = entry.opponents()
        self.rules = game(name).rules(rules)
        self.session = self._session(0)
        if bundles == USUAL or (
            bets is None and bundles is None and not has_decisions(entry, self.rules)
        ):
            bundles = self._usual_bundles()
        if isinstance(bundles, str):
            raise Wrong(f"bundles = {shown(bundles)} is refused; use {USUAL!r} or sets of bets.")
        self.bundles = _read(bundles)
        self._verify_bundles()
        self.bets = () if bundles else _of_seats(entry, self.rules, bets, seats)
        self.seats = tuple(dict.fromkeys(bet.seat for bet in self.bets)) or (1,)
        self.units = {seat: self._unit(seat) for seat in self.seats}
        self.actions = Actions(entry, self.rules, tuple(self.bundles))
        self.view = View(entry, self.rules, len(self.actions))

    def _usual_bundles(self) -> Mapping[str, Sequence[Bet]]:
        if has_decisions(self.entry, self.rules):
            found = sized_bundles(self.entry, self.rules)
        else:
            found = bundles_of(self.entry, self.rules)
        can_open = self.session.can_open_round
        return {name: bets for name, bets in found.items() if not bets or can_open(bets)}

    def _verify_bundles(self) -> None:
        """A round must be able to begin with one of them."""
        first = next((bets for bets in self.bundles.values() if bets), None)
        if first and not any(map(self.session.can_open_round, self.bundles.values())):
            self.session.verify_open_round(first)

    def _unit(self, seat: int) -> int:
        least = min((bets[0].amount for bets in self.bundles.values() if bets), default=0)
        return next((bet.amount for bet in self.bets if bet.seat == seat), least)

    def _session(self, seed: int) -> Session:
        self.gone, self._heard, self.shown = Gone(), 0, False
        log = Unwritten()
        return Session(self.entry, self.rules, seed=Seed.from_text(f"gym {seed}"), log=log)

    # ------------------------------------------------------------------------------ rounds

    def reset(self, seed: int | None, next_seed: Callable[[], int]) -> None:
        """A new round: of a new session where a seed is given, the old one is long enough or its
        round is still in play."""
        in_play = self.session.in_play or standing_bets(self.session.carry)
        if seed is not None or in_play or self.session.rounds >= ROUNDS_A_SESSION:
            self.session = self._session(next_seed() if seed is None else seed)
        self.shown = False
        if not self.bundles:
            self._open(self.bets)

    def _open(self, bets: Sequence[Bet]) -> None:
        self._heard, self.shown = 0, bool(self.bundles)
        self.session.open_round(bets)
        self._pass_draws()

    def _pass_draws(self) -> None:
        """What a table game system would draw is drawn as nothing."""
        round_ = self.session.round
        assert round_ is not None
        while isinstance(round_.question, SystemDraw):
            round_.choose("")
        if round_.finished:
            self.gone.read(self.session)

    @property
    def question(self) -> OpenQuestion | None:
        return self.session.round.question if self.session.round else None

    @property
    def stands(self) -> bool:
        """Whether wagers wait for another round."""
        return bool(standing_bets(self.session.carry))

    @property
    def ended(self) -> bool:
        """Whether nothing is left to decide, to wait for or to show."""
        return self.betting and not self.stands and self.shown

    @property
    def betting(self) -> bool:
        """Whether the next round is due: its bets are open."""
        return not self.session.in_play

    def asked(self) -> Asked:
        """Who can do what now."""
        if not self.betting:
            seat = getattr(self.question, "seat", self.seats[0])
            return Asked(seat, self.actions.offered(self.session))
        bets = {
            nth: name
            for nth, (name, bets) in enumerate(self.bundles.items(), self.actions.first_bundle)
            if (bets or self.stands) and self.session.can_open_round(bets)
        }
        return Asked(self.seats[0], bets or {CONTINUE: ""})

    def act(self, asked: Asked, action: int) -> None:
        """Do what an action answers."""
        answer = asked.answers[action]
        if self.betting and self.bundles:
            self._open(self.bundles[answer])
        elif self.stands and self.betting:
            self._open(())
        elif self.betting:
            self.shown = True
        else:
            self.choose(answer)

    def choose(self, answer: str) -> None:
        """Answer the open question."""
        round_ = self.session.round
        assert round_ is not None
        round_.choose(answer)
        self.shown = True
        self._pass_draws()

    # ------------------------------------------------------------------------------ seen

    def gains(self) -> dict[int, float]:
        """What each seat has gained since this was last asked, in units of its first wager."""
        round_ = self.session.round
        ended = round_.settlements[self._heard :] if round_ else ()
        self._heard += len(ended)
        found = dict.fromkeys(self.seats, 0.0)
        for each in ended:
            if each.seat in found:
                found[each.seat] += each.net / self.units[each.seat]
        return found

    def observed(self, seat: int, asked: Asked) -> Observation:
        """What a seat sees; where another is asked, its own wagers and what is gone."""
        own = asked.seat == seat and not self.betting
        round_ = self.session.round
        bets = [bet for bet in round_.bets if bet.seat == seat] if round_ else []
        if round_ and round_.finished:
            bets = [bet for bet in standing_bets(self.session.carry) if bet.seat == seat]
        return self.view.of(
            self.session,
            self.question if own else None,
            bets,
            self.units[seat],
            self.mask(asked if asked.seat == seat else None),
            self.gone.cards,
        )

    def mask(self, asked: Asked | None) -> Mask:
        return self.actions.mask(asked.answers if asked else ())

    def worth(self, asked: Asked) -> dict[str, Any]:
        """What each action is worth, in units, as far as the game's advice knows it."""
        round_ = self.session.round
        if round_ is None or round_.question is None or not hasattr(self.entry.odds(), "advise"):
            return {}
        question, unit = round_.question, self.units[asked.seat]
        values = {_told(question, answer): worth for answer, worth in round_.advice().items()}
        return {
            self.actions.names[nth]: values[told] / unit
            for nth, answer in asked.answers.items()
            if (told := _told(question, answer)) in values
        }

    def text(self) -> str:
        """The last round, as those at the table see it."""
        records = self.session.log.records
        over = self.session.round is None or self.session.round.finished
        begun = max((n for n, each in enumerate(records) if each["record"] == "round"), default=0)
        return "\n".join(render(records[begun:], as_seen=not over))


def _told(question: OpenQuestion, answer: str) -> object:
    """An answer as it is compared: hands that are set are the same however they are written."""
    if not isinstance(question, Arrange):
        return answer
    hands = question.arranged(answer)
    assert not isinstance(hands, str)
    return frozenset((part, tuple(sorted(cards))) for part, cards in hands.items())


def has_decisions(entry: Entry, rules: Rules) -> bool:
    """Whether players decide anything once their wagers are placed."""
    return bool(entry.choices(rules)) or entry.family in DECIDED


DECIDED = ("pai gow poker", "tiles", "poker room")


def bundles_of(entry: Entry, rules: Rules) -> dict[str, list[Bet]]:
    """Every opening wager at each of its places for the least that may be staked; and no bet."""
    found: dict[str, list[Bet]] = {}
    for wager in rules.opening_wagers():
        least = stake_bounds(rules, wager)[0]
        for place in entry.places(rules, wager.key) or ("",):
            on = f"@{place}" if place else ""
            found[f"{wager.key}{on}"] = [Bet(1, wager.key, least, place)]
    return {**found, NO_BET: []}


def sized_bundles(entry: Entry, rules: Rules) -> dict[str, list[Bet]]:
    """The main wager with what belongs to it, in several sizes, and with each wager beside it."""
    base = _of_seats(entry, rules, None, 1)
    found = {
        f"bet x{times}" if times > 1 else "bet": [
            replace(bet, amount=times * bet.amount) for bet in base
        ]
        for times in SIZES
    }
    for wager in rules.opening_wagers():
        if wager.key not in {bet.wager for bet in base}:
            beside = Bet(1, wager.key, stake_bounds(rules, wager)[0], player=base[0].player)
            found[f"bet and {wager.key}"] = [*base, beside]
    return found


def _read(bundles: Mapping[str, Sequence[Bet | str]] | None) -> dict[str, tuple[Bet, ...]]:
    return {name: read_bets(bets) for name, bets in (bundles or {}).items()}


def _of_seats(
    entry: Entry, rules: Rules, bets: Sequence[Bet | str] | None, seats: int
) -> tuple[Bet, ...]:
    """The bets given, or the main wager with what belongs to it at so many seats."""
    if bets is not None:
        return read_bets(bets)
    main = main_wagers(rules.book)[0].key
    stake = game(entry.game).terms(rules).stake
    one = opening_bets(rules, main, stake)
    count = max(seats, least_players(rules))
    return tuple(
        replace(bet, seat=seat, player=f"player {seat}")
        for seat in range(1, count + 1)
        for bet in one
    )
