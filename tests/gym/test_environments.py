"""Every game as an environment: the other side's own checkers, and what may be seen."""

from __future__ import annotations

import contextlib
import io
import warnings
from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import croupier
from croupier.api import Game
from croupier.catalog.index import entries
from croupier.equipment.cards import parse_card
from croupier.gym.register import name_of
from croupier.gym.seats import SeatsEnv, seats_env
from croupier.gym.single import TableEnv
from croupier.gym.table import NO_BET, has_decisions
from croupier.gym.views import PIECES, ROWS
from croupier.refusals import Wrong
from croupier.rounds.bets import BetError
from croupier.table.session import Session
from croupier.web.views.seen import HIDDEN, HIDDEN_TILE, seen

GAMES = [entry.game for entry in entries()]
DECIDED = [e.game for e in entries() if has_decisions(e, croupier.game(e.game).rules())]
STEPS = 60


def made(game: str, **more: Any) -> TableEnv:
    env = gymnasium.make(name_of(game), disable_env_checker=True, **more).unwrapped
    assert isinstance(env, TableEnv)
    return env


def some_action(env: TableEnv, info: dict[str, Any]) -> int:
    return int(env.np_random.choice(np.flatnonzero(info["action_mask"])))


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_finds_no_fault(game: str) -> None:
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        check_env(made(game))
    assert not found


@pytest.mark.parametrize("game", [game for game in DECIDED if game != "poker"])
def test_gymnasium_finds_no_fault_where_bets_are_actions(game: str) -> None:
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        env = made(game, bundles="usual")
        check_env(env)
    assert not found
    assert len(env.table.bundles) > 3
    _, info = env.reset(seed=1)
    assert {"bet", "bet x2"} <= set(info["names"])


def test_bets_that_no_round_begins_with_are_refused() -> None:
    with pytest.raises(BetError, match="blind"):
        made("ultimate-texas-holdem-poker", bundles={"ante": ["ante=10"]})
    with pytest.raises(Wrong, match="unusual"):
        made("roulette", bundles="unusual")


@pytest.mark.parametrize("game", DECIDED)
def test_pettingzoo_finds_no_fault(game: str) -> None:
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        # It wishes for plain arrays; its own classic games observe such dictionaries too.
        warnings.filterwarnings("ignore", message="Observation")
        api_test(seats_env(game, seats=2), num_cycles=40)
        seed_test(lambda: seats_env(game, seats=2), num_cycles=10)


def shown(session: Session) -> Iterator[str]:
    """Every face that the page of a table shows its player, and cards collected in the round."""
    for cards in seen(session).hands.values():
        yield from (card for card in cards if card not in (HIDDEN, HIDDEN_TILE))
    records = session.log.records
    begun = max(n for n, each in enumerate(records) if each["record"] == "round")
    question = session.round.question if session.round else None
    turned = any(name.startswith("banker") for name in getattr(question, "known", ()))
    for record in records[begun:]:
        if record["record"] == "collected":
            yield from record["cards"]
        if record["record"] == "card" and turned and record["to"] == "dealer":
            yield record["card"]  # 645a.11(d) and its sisters: a surrender once all hands lie open


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_sees_its_own_cards_and_those_that_lie_face_up(game: str) -> None:
    env = made(game)
    _, info = env.reset(seed=5)
    for _ in range(STEPS):
        observation, _, ended, _, info = env.step(some_action(env, info))
        allowed = np.zeros(PIECES, dtype=np.int64)
        for card in shown(env.table.session):
            allowed[parse_card(card)] += 1
        now = observation["cards"][: ROWS.index("gone")].max(axis=0)
        assert (now <= allowed).all()
        if ended:
            _, info = env.reset()


def test_another_seat_sees_no_hand_that_is_not_its_own() -> None:
    env = seats_env("poker", seats=3)
    for seed in range(10):
        env.reset(seed=seed)
        asked = env.agent_selection
        for agent in env.agents:
            seen = env.observe(agent)
            assert seen["observation"]["hand"].any() == (agent == asked)
            assert seen["action_mask"].any() == (agent == asked)


def test_the_reward_is_what_the_table_settles() -> None:
    env = made("blackjack")
    _, info = env.reset(seed=1)
    gained = Fraction()
    rewards = 0.0
    for _ in range(300):
        _, reward, ended, _, info = env.step(some_action(env, info))
        rewards += reward
        if ended:
            played = env.table.session.round
            assert played is not None
            gained += Fraction(sum(each.net for each in played.settlements), env.table.units[1])
            _, info = env.reset()
    assert rewards == pytest.approx(float(gained))


@pytest.mark.parametrize("game", ["three-card-poker", "casino-war", "go-fore-it", "pai-gow"])
def test_the_best_choices_bring_the_exact_figure(game: str) -> None:
    """Within four standard errors."""
    env = made(game, advise=True)
    _, info = env.reset(seed=3)
    gains: list[float] = []
    for _ in range(1000):
        total, ended = 0.0, False
        while not ended:
            best = info["best"]
            names = env.table.actions.names
            wanted = max(best, key=best.__getitem__) if best else info["names"][0]
            _, reward, ended, _, info = env.step(names.index(wanted))
            total += reward
        gains.append(total)
        _, info = env.reset()
    main = next(iter(croupier.game(game).rulebook.wagers))
    exact, *_ = croupier.game(game).odds(wager=main).wagers
    mean = sum(gains) / len(gains)
    error = float(np.std(gains)) / sqrt(len(gains))
    assert abs(mean + float(exact.house_advantage)) < 4 * error


def test_a_seed_gives_the_same_rounds_again() -> None:
    one, two = made("spanish-21"), made("spanish-21")
    for env in (one, two):
        env.reset(seed=11)
        env.action_space.seed(4)
    for _ in range(100):
        taken = one.action_space.sample()
        first, second = one.step(taken), two.step(taken)
        assert first[1:4] == second[1:4]
        assert all((first[0][key] == second[0][key]).all() for key in first[0])
        if first[2]:
            assert one.reset()[1]["names"] == two.reset()[1]["names"]


def test_an_illegal_action_changes_nothing() -> None:
    env = made("three-card-poker")
    before, _ = env.reset(seed=1)
    after, reward, ended, _, info = env.step(0)
    assert (reward, ended, info["illegal"]) == (0.0, False, 0)
    assert all((before[key] == after[key]).all() for key in before)
    assert info["names"] == ["play", "fold"]


def test_bets_are_actions_where_bundles_are_given() -> None:
    env = made("blackjack", bundles={"one": ["blackjack=10"], "ten": ["blackjack=100"]})
    observation, info = env.reset(seed=2)
    assert info["names"] == ["one", "ten"]
    assert not observation["hand"].any()
    gone = 0
    for _ in range(40):
        _, _, ended, _, info = env.step(some_action(env, info))
        if ended:
            gone = int(env.reset()[0]["cards"][ROWS.index("gone")].sum())
            _, info = env.reset()
    assert gone > 20


def test_a_game_without_decisions_is_a_game_of_bets() -> None:
    env = made("roulette")
    _, info = env.reset(seed=1)
    assert "straight@17" in info["names"]
    assert NO_BET not in info["names"]
    _, reward, ended, _, _ = env.step(env.table.actions.names.index("straight@17"))
    assert ended
    assert reward in (-1.0, 35.0)


def test_craps_lasts_until_nothing_stands() -> None:
    env = made("craps")
    for seed in range(20):
        env.reset(seed=seed)
        bet = "pass"
        for _ in range(100):
            _, reward, ended, _, _ = env.step(env.table.actions.names.index(bet))
            if ended:
                break
            assert reward == 0
            bet = NO_BET
        assert ended
        assert reward in (-1.0, 1.0)


def test_a_session_is_left_for_another_before_it_grows() -> None:
    env = made("casino-war")
    env.reset(seed=1)
    sessions = set()
    for _ in range(500):
        sessions.add(id(env.table.session))
        env.table.session.rounds += 1
        env.reset()
    assert len(sessions) > 1


def test_two_seats_are_for_seats_env() -> None:
    with pytest.raises(Wrong, match="seats_env"):
        TableEnv("blackjack", bets=["1:blackjack=10", "2:blackjack=10"])


def test_render_shows_the_round_without_what_lies_face_down() -> None:
    env = made("caribbean-stud-poker", render_mode="ansi")
    env.reset(seed=1)
    assert "face down" in env.render()
    seats = SeatsEnv("caribbean-stud-poker", render_mode="ansi")
    seats.reset(seed=1)
    assert "seat 2" in seats.render()


def test_every_game_is_registered() -> None:
    assert {name_of(game.key) for game in croupier.games()} <= set(gymnasium.registry)
    assert isinstance(croupier.games()[0], Game)
