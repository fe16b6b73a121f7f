"""Players of a dealer in training: who sits down, what each bets, how each decides."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from croupier.floor.tables import LiveTable
from croupier.people.person import Person
from croupier.rounds.bets import BetError, least_players, most_seats
from croupier.rounds.words import Bet, Decide
from croupier.table.placing import open_wagers
from croupier.table.round import ActError
from croupier.table.session import Session

MOST_PLAYERS, UNITS, UNIT = 4, (1, 1, 1, 2, 3, 5, 7), 5_00
SIDE = 0.35  # how often a player makes a wager that need not be made
TRIES = 60
BANK = 10_000_00  # what the players have between them before a round


def chance(table: LiveTable, about: str) -> random.Random:
    """The same at the same moment of the same table, whoever looks and how often."""
    return random.Random(f"{table.key} {table.at} {about}")


def place(table: LiveTable, person: Person) -> None:
    """Some players sit down, and bet what the table takes."""
    acts = table.acts(person)
    if acts.in_hand < BANK:
        acts.buy_in(BANK)
    bets = _bets(table)
    stand = table.session.ledger.open_bets()
    table.change(seats=tuple(sorted({bet.seat for bet in (*stand, *bets)})))
    table.acts(person).wager(bets, stepwise=True)


def _bets(table: LiveTable) -> Sequence[Bet]:
    """Bets that may be made together: fewer side wagers the longer it takes to find some."""
    session, by = table.session, chance(table, "bets")
    if session.ledger.open_bets() and by.random() < SIDE and session.can_open_round([]):
        return []
    for nth in range(TRIES):
        bets = [
            bet
            for seat in _seats(session, by)
            for bet in _of_seat(session, seat, by, SIDE * (1 - nth / (TRIES - 1)))
        ]
        if session.can_open_round(bets):
            return bets
    if session.can_open_round([]):
        return []
    raise ActError("No bets were found that the table takes; place them yourself.")


def _seats(session: Session, by: random.Random) -> Sequence[int]:
    """Two at least where there is room, so that they are told apart by their seats."""
    most, least = most_seats(session.rules) or MOST_PLAYERS, max(2, least_players(session.rules))
    many = min(most, by.randint(least, max(least, MOST_PLAYERS)))
    return sorted(by.sample(range(1, most + 1), many))


def _of_seat(session: Session, seat: int, by: random.Random, side: float) -> Iterator[Bet]:
    """Its main wager, what goes with it, and others now and then, in whole chips."""
    open_now = open_wagers(session)
    cents = by.choice(UNITS) * max(UNIT, _least(session))
    for nth, wager in enumerate(open_now):
        if nth and not wager.required and by.random() > side:
            continue
        on = by.choice(tuple(session.entry.places(session.rules, wager.key)) or ("",))
        stake = session.rules.stake(wager.key).option
        yield Bet(seat, wager.key, cents if stake is None else session.rules.money(stake), on)


def _least(session: Session) -> int:
    return session.rules.money("table-minimum")


def decide(table: LiveTable, person: Person, question: Decide) -> None:
    """A choice that the player can afford, any of them; no amount has to be named."""
    by = chance(table, "choice")
    keys = [choice.key for choice in question.choices if not choice.most]
    first, *others = [*by.sample(keys, len(keys)), question.choices[0].key]
    acts = table.acts(person)
    for key in (first, *others):
        try:
            acts.verify_choose(key)
        except (ActError, BetError):
            continue
        acts.choose(key)
        return
    acts.choose(first)
