"""Simple opponents: nobody can tell what they do before the seed is revealed, and a session that is
cut off and taken up again has them do the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.table.instants import as_in

import croupier
from croupier.equipment.randomness import Seed
from croupier.floor.opponents import Opponents
from croupier.rounds.words import Bet
from croupier.table.log import lines_of
from croupier.table.replay import replay, resume
from croupier.table.session import Session

KINDS = ("random", "loose", "random")
ROUNDS = 3


def finished(session: Session, opponents: Opponents, before_each: Callable[[], None]) -> None:
    """Play the round on; the person checks or calls, and else folds."""
    round_ = session.round
    assert round_ is not None
    round_.stepwise = False
    round_.go_on()
    while (question := round_.question) is not None:
        before_each()
        answer = opponents.answer(question)
        mine = next(key for key in ("check", "call", "fold", "") if round_.can_choose(key))
        round_.choose(answer if answer is not None else mine)


def played(seed: Seed, before_each: Callable[[Session], None] = lambda session: None) -> Session:
    session = croupier.game("poker").open_session(seed=seed)
    opponents = Opponents(session, KINDS)
    for _ in range(ROUNDS):
        session.open_round(opponents.seated([Bet(1, "table-stakes", 10_000)]))
        finished(session, opponents, lambda: before_each(session))
    session.close()
    return session


def test_they_choose_again_what_they_chose_when_a_session_is_taken_up() -> None:
    """At every decision: cut off, taken up by another process, and played on to the round's end."""
    seed = Seed.from_text("opponents")
    logs: list[str] = []
    whole = played(seed, lambda session: logs.append(session.log.text()))
    lines = lines_of(whole.log.text())
    for text in logs[::3]:
        again = resume(text, seed, clock=as_in(whole, text))
        finished(again, Opponents(again, KINDS), lambda: None)
        told = lines_of(again.log.text())
        assert told == lines[: len(told)]
        assert len(told) > len(lines_of(text))
    assert replay(whole.log.text()).log.text() == whole.log.text()


def test_they_draw_from_the_seed_and_not_from_what_is_public(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seed = Seed.from_text("opponents")
    session = croupier.game("poker").open_session(seed=seed)
    monkeypatch.setattr(Seed, "commitment", property(lambda self: pytest.fail("it is public")))
    opponents = Opponents(session, KINDS)
    session.open_round(opponents.seated([Bet(1, "table-stakes", 10_000)]))
    finished(session, opponents, lambda: None)
    assert session.round is not None
    assert session.round.finished


def test_each_choice_has_a_draw_of_its_own() -> None:
    seed = Seed.from_text("opponents")
    session = croupier.game("poker").open_session(seed=seed)
    opponents = Opponents(session, KINDS)
    first = opponents._rng().random()
    assert opponents._rng().random() == first, "asked again, it is the same"
    session.open_round(opponents.seated([Bet(1, "table-stakes", 10_000)]))
    assert opponents._rng().random() != first
    other = croupier.game("poker").open_session(seed=Seed.from_text("another"))
    assert Opponents(other, KINDS)._rng().random() != first
