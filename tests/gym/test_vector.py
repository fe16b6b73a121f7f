"""Tables on kernels: settled as the live table does, and worth the exact figure."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import croupier
import croupier.gym
from croupier.chapters.blackjack.simulation.cut_card import fresh_value
from croupier.families.twenty_one.counting.solved import Ups, basic_solutions
from croupier.families.twenty_one.simulation.shoes import BEGUN, LEFT
from croupier.families.twenty_one.simulation.simulate import strategy_game
from croupier.families.twenty_one.simulation.steps import (
    ACTIVE,
    CHOICES,
    ENDED,
    HANDS,
    NOT_SPLIT,
    RANK_SPLIT,
    SPLITS,
    UP,
)
from croupier.gym.vector import GAMES, OBSERVED, TablesEnv
from croupier.maths.enumerate import Ints
from croupier.maths.shoe.kernels import DOUBLE, HIT, SPLIT, STAND, SURRENDER
from croupier.refusals import Wrong
from croupier.reports.pricing import usual_terms
from croupier.rounds.words import Decide

FRESH = {"reshuffling-device": "yes"}
LIVE = {"free-double": "double", "free-split": "split"}
PASSED = ("no-insurance", "insurance", "insurance-for-less", "double-for-less")
ACTIONS = {STAND: 0, HIT: 1, DOUBLE: 2, SPLIT: 3, SURRENDER: 4}


def some(masks: Ints, rng: np.random.Generator) -> Ints:
    return np.asarray(np.argmax(rng.random(masks.shape) * masks, axis=1))


Played = tuple[list[int], list[str], list[set[str]], float]


def played(env: TablesEnv, rng: np.random.Generator) -> Iterator[Played]:
    """Rounds of a table: its cards, what was chosen of what, and what the box gained."""
    _, info = env.reset(seed=7)
    chosen: list[str] = []
    offered: list[set[str]] = []
    while True:
        mask = info["action_mask"]
        (action,) = some(mask, rng)
        if not env.tables.fields[0, ENDED]:
            chosen.append(CHOICES[action])
            offered.append({CHOICES[nth] for nth in np.flatnonzero(mask[0])})
        _, rewards, ended, _, info = env.step(np.array([action]))
        if ended[0]:
            left, begun = env.tables.states[0, [LEFT, BEGUN]]
            cards = env.tables.shoes[0, left:begun][::-1].tolist()
            yield cards, chosen, offered, float(rewards[0])
            chosen, offered = [], []
            _, _, _, _, info = env.step(np.array([0]))


@pytest.mark.parametrize("name", GAMES)
def test_each_round_is_settled_as_the_live_table_does(name: str) -> None:
    env = TablesEnv(1, name, FRESH)
    found = croupier.game(name)
    rules = found.rules(FRESH)
    rounds = played(env, np.random.default_rng(3))
    split = 0
    for _ in range(300):
        cards, chosen, offered, gained = next(rounds)
        session = found.open_session(rules, seed="1", order=cards)
        live = session.open_round(["blackjack=10"])
        told = list(zip(chosen, offered, strict=True))
        while isinstance(question := live.question, Decide):
            keys = {choice.key for choice in question.choices}
            if "no-insurance" in keys:
                live.choose("no-insurance")
                continue
            choice, legal = told.pop(0)
            assert {LIVE.get(key, key) for key in keys - {*PASSED}} == legal
            live.choose(choice if choice in keys else f"free-{choice}")
        assert not told
        assert sum(each.net for each in live.settlements) == round(gained * 1000)
        split += "split" in chosen
    assert split > 5


def best(env: TablesEnv, solved: Ups) -> Ints:
    """Basic strategy at every table."""
    fields, masks = env.tables.fields, env.masks
    found = np.zeros(env.num_envs, dtype=np.int64)
    for at in np.flatnonzero(masks.sum(axis=1) > 1).tolist():
        up, nth, pair = (int(fields[at, field]) for field in (UP, ACTIVE, RANK_SPLIT))
        hand = int(env.tables.hands[at, nth])
        solution = solved[int(env.game.rules.values[up])]
        assert solution is not None
        if masks[at, SPLITS] and int(env.game.rules.pairs[hand]) in solution.splits:
            found[at] = SPLITS
            continue
        play = solution.play
        if pair != NOT_SPLIT:
            play = (solution.added_play if nth else solution.split_play)[pair]
        found[at] = ACTIONS[int(play.policy[hand])]
    return found


def test_basic_strategy_brings_what_is_counted() -> None:
    """Within four standard errors, from shoes that are shuffled for every round."""
    env = TablesEnv(500, "blackjack", FRESH)
    rules = croupier.game("blackjack").rules(FRESH)
    solved = basic_solutions(strategy_game(env.game.simulated.game))
    env.reset(seed=2)
    gains: list[float] = []
    for _ in range(500):
        _, rewards, ended, _, _ = env.step(best(env, solved))
        gains += rewards[ended].tolist()
    error = float(np.std(gains)) / sqrt(len(gains))
    assert len(gains) > 50_000
    assert abs(float(np.mean(gains)) - fresh_value(rules, usual_terms(rules))) < 4 * error


def test_gymnasium_makes_it_and_a_seed_gives_the_same_again() -> None:
    one, two = (gymnasium.make_vec("croupier/blackjack-v0", num_envs=16) for _ in range(2))
    assert one.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    rng = np.random.default_rng(5)
    seen, info = one.reset(seed=9)
    assert (seen == two.reset(seed=9)[0]).all()
    over = np.zeros(16, dtype=np.bool_)
    for _ in range(300):
        assert one.observation_space.contains(seen)
        actions = some(info["action_mask"], rng)
        seen, rewards, ended, truncated, info = one.step(actions)
        again = two.step(actions)
        assert (seen == again[0]).all()
        assert (rewards == again[1]).all()
        assert not truncated.any()
        assert not (over & ended).any()
        assert not rewards[over].any()
        over = ended


def test_what_is_gone_is_what_was_seen_since_the_shuffle() -> None:
    env = TablesEnv(1)
    _, info = env.reset(seed=4)
    rng, gone = np.random.default_rng(4), OBSERVED.index("gone A")
    before = 0
    for _ in range(400):
        seen, _, _, _, info = env.step(some(info["action_mask"], rng))
        now = int(seen[0, gone:].sum())
        assert now >= before or now <= 4
        before = now
    assert before > 20


def test_an_illegal_action_changes_nothing() -> None:
    env = TablesEnv(64)
    seen, info = env.reset(seed=1)
    masks = info["action_mask"]
    at = int(np.flatnonzero((masks[:, SPLITS] == 0) & (masks.sum(axis=1) > 1))[0])
    actions = np.full(64, SPLITS)
    again, rewards, ended, _, _ = env.step(actions)
    assert (again[at] == seen[at]).all()
    assert (rewards[at], ended[at]) == (0, False)
    assert env.tables.fields[at, HANDS] == 1


def test_other_games_and_rules_are_refused() -> None:
    with pytest.raises(Wrong, match="three-card-poker"):
        TablesEnv(2, "three-card-poker")
    with pytest.raises(Wrong, match="under these rules"):
        TablesEnv(2, "blackjack", {"blackjack-switch": "yes"})
