"""Tables that share a meter, for tests: opened, played and stacked so that they win it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial

import pytest
from tests.floor.test_floor import ANN, Acting, finish, least_bets

from croupier.floor import opening
from croupier.floor.floor import Floor
from croupier.floor.meter_acts import MeterActs, training
from croupier.floor.meters import kept_meter
from croupier.people.person import Person, Role
from croupier.rounds.words import Bet
from croupier.store.engine import Store
from croupier.table.dealer import parse_order
from croupier.table.session import Session

MAX = Person("max", Role.MANAGER)
THREE, FOUR = "three-card-progressive", "four-card-progressive"
FIVE, DJ = "progressive-payout", "progressive-bonus"
GIVEN = {
    "649a": {THREE: "true", "linked-progressives": "true", "odd-cents-of-a-share": "meter"},
    "643a": {THREE: "true", "linked-progressives": "true"},
    "687a": {DJ: "true"},
    "655a": {FIVE: "true", f"{FIVE}-paytable": "B", "linked-progressives": "true"},
    "641a": {
        FOUR: "true",
        f"{FOUR}-paytable": "B",
        "linked-progressives": "true",
        "odd-cents-of-a-share": "meter",
    },
    "639a": {
        "progressive": "true",
        "progressive-paytable": "D",
        "linked-progressive": "true",
        "odd-cents-of-a-share": "meter",
    },
}
# Cards in the order of dealing, of which the only player makes the hand that wins the meter.
WINNING = {
    "649a": "As 2h Ks 2d Qs 9c",
    "655a": "As Ks Qs Js Ts",
    "687a": "As Ks Qs Js Ts",
    "641a": "As 2h Ah 3h Ad 4d Ac 7c 5s 9d",
    "639a": "As 2h Ks 3h Qs 2d Js 7c Ts 9d",
}
MAJOR = "9s Ks Qs Js Ts"  # a straight flush, of which 655a has a meter of its own


def make(store: Store, key: str, game: str, wager: str, **more: str) -> None:
    given = {**GIVEN[game], **{name.replace("_", "-"): text for name, text in more.items()}}
    MeterActs(store, MAX).make(key, training(game, wager, given))


def seat(
    floor: Floor,
    game: str,
    links: Mapping[str, str],
    person: Person = ANN,
    given: Mapping[str, str] | None = None,
) -> Acting:
    """A player at a new table that is linked."""
    answers = {**GIVEN[game], **(given or {})}
    opened = floor.open_table(person, game, answers, links=links, bought=10_000_00)
    return Acting(floor, opened, person)


@contextmanager
def stacked(cards: str) -> Iterator[None]:
    """Tables that are opened meanwhile deal these cards first."""
    with pytest.MonkeyPatch.context() as patched:
        first = cards.split()
        rest = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "shdc"]
        order = parse_order([*first, *(card for card in rest if card not in first)])
        patched.setattr(opening, "Session", partial(Session, order=order))
        yield


def bets(acting: Acting, *wagers: str) -> list[Bet]:
    """The least that a round takes, with progressive wagers."""
    return [*least_bets(acting.table), *(Bet(1, wager, 1_00) for wager in wagers)]


def play(acting: Acting, *wagers: str) -> None:
    """A round with these progressive wagers."""
    acting.place(bets(acting, *wagers))
    finish(acting)


def shown(store: Store, key: str) -> dict[str, int]:
    return kept_meter(store, key).meter.amounts
