"""Sessions of Roulette with stacked spins, for the tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.catalog.index import find, rulebook
from croupier.equipment.randomness import Seed
from croupier.rounds.bets import parse_bet
from croupier.rounds.words import Settlement
from croupier.rulebook.rules import Rules, answer
from croupier.table.session import Round, Session

ENTRY = find("roulette")
BOOK = rulebook(ENTRY)
WHEELS = ("single-zero", "double-zero", "double-zero-as-single-zero")
SINGLE, DOUBLE, COVERED = ({"wheel": wheel} for wheel in WHEELS)
TOUCHDOWN = {"touchdown": True}


def rules_of(answers: Mapping[str, object] | None = None) -> Rules:
    return answer(BOOK, answers or {})


def session_of(spins: str, answers: Mapping[str, object] | None = None) -> Session:
    """A table whose next spins are given."""
    return Session(ENTRY, rules_of(answers), seed=Seed.from_text("tests"), spins=spins.split())


def bet_round(session: Session, *bets: str, do: Sequence[str] = ()) -> Round:
    """One spin with bets and the teams chosen after it."""
    round_ = session.open_round([parse_bet(bet) for bet in bets])
    for choice in do:
        round_.choose(choice)
    assert round_.finished
    return round_


def spin(pocket: str, *bets: str, **answers: object) -> list[Settlement]:
    """How bets are settled on one spin, in the order of settlement."""
    given = {key.replace("_", "-"): value for key, value in answers.items()}
    return bet_round(session_of(pocket, given), *bets).settlements


def said(session: Session) -> list[tuple[str, str]]:
    return [(r["text"], r["cite"]) for r in session.log.records if r["record"] == "said"]
