"""The simulation of 633a against the live engine, card by card, and in what it says of itself."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import comb
from typing import Any, cast

import numpy as np
import pytest
from tests.chapters.blackjack.live_rounds import (
    Compiled,
    any_actions,
    compare,
    rules_of,
)

import croupier
from croupier.chapters.blackjack import odds
from croupier.chapters.blackjack.counting.game import shoe_game
from croupier.chapters.blackjack.outcomes import extends
from croupier.chapters.blackjack.simulation import (
    compiled_hands,
    compiled_rounds,
    compiled_switch,
    simulate,
)
from croupier.chapters.blackjack.simulation.compiled_hands import ByCards
from croupier.chapters.blackjack.simulation.compiled_shoes import (
    BEGUN,
    LEFT,
    RAN_OUT,
    draw,
    make_noise,
    new_shoes,
)
from croupier.chapters.blackjack.simulation.lines import lines_of, main_lines
from croupier.chapters.blackjack.simulation.lookups import (
    hands_of,
    switch_worth,
)
from croupier.chapters.blackjack.simulation.strategies import NO_FIRST_HAND, NO_STRAIGHTS
from croupier.families.twenty_one.counting.solved import Ups, basics
from croupier.families.twenty_one.simulation.rounds import play_rounds
from croupier.families.twenty_one.simulation.simulate import strategy_game
from croupier.families.twenty_one.simulation.tables import machine_of
from croupier.families.twenty_one.simulation.tally import MOST_HANDS, rank_of, results_by_rank
from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.pricing.report import price
from croupier.maths.shoe.game import ShoeGame
from croupier.maths.shoe.hands import Ints, lattice
from croupier.maths.shoe.kernels import STAND, SURRENDER
from croupier.maths.shoe.plays import Play, UpSolution
from croupier.maths.simulate import stream
from croupier.rounds.words import Bet

GAME = croupier.game("blackjack")
Answers = dict[str, object]
SWITCH: Answers = {"blackjack-switch": True}
# Every optional wager beside Super Match, decided by the first hand.
ALL_AT_SWITCH: Answers = SWITCH | {"switch-side-wagers": "first-hand", "match-the-dealer": True}
BY_HAND: Answers = {"dealing": "hand", "decks": 2}

# Every option and reading that moves a figure, away from its default.
READINGS: tuple[Answers, ...] = (
    {"match-the-dealer": True},
    {"decks": 1},
    {"decks": 1, "royal-match-21-single-deck-paytable": "B"},
    {"decks": 2},
    {"decks": 3},
    {"decks": 5},
    {"decks": 8, "match-the-dealer": True},
    {"additional-splits": 0},
    {"additional-splits": 6, "additional-splits-of-aces": 3},
    {"split-aces": "one-card"},
    {"split-aces": "one-card", "additional-splits-of-aces": 2},
    {"dealer-draws-for-side-wagers": "no"},
    {"dealer-draws-for-side-wagers": "no", "blackjack-paid": "after-hole-card"},
    {"hit-and-run-progressive": False},
    {"straight-jack-after-split": "first-hand"},
    {"straight-jack-wrap": "yes"},
    {"straight-jack-after-split": "first-hand", "straight-jack-wrap": "yes"},
    {"house-money-share": "50%"},
    {"house-money-added": "payout-and-wager"},
    {"house-money-ace-and-2": "no"},
    {"in-between-ace": "low"},
    {"bad-beat-hands": "first-hand"},
    {"bad-beat-any-20": True},
    {"crown-treasure": False},
    {"crown-treasure-amount": "less-wager"},
    {"surrender-settled": "card-reader"},
    {"reshuffling-device": True},
    {"dealing": "double-shoe"},
    BY_HAND,
    BY_HAND | {"hand-dealt-card-reader": "no"},
    BY_HAND | {"hand-dealt-card-reader": "no", "dealer-draws-for-side-wagers": "no", "decks": 1},
    SWITCH,
    SWITCH | {"switch-blackjack-pays": "even-money"},
    SWITCH | {"switch-blackjack-against-22": "win"},
    SWITCH | {"switched-blackjack": "blackjack"},
    SWITCH | {"switch-peek": "after-switching"},
    SWITCH | {"switch-surrender": "yes"},
    SWITCH | {"additional-splits": 6},
    ALL_AT_SWITCH,
    ALL_AT_SWITCH | {"switch-peek": "after-switching"},
    ALL_AT_SWITCH | {"bad-beat-hands": "first-hand"},
    ALL_AT_SWITCH | {"straight-jack-after-split": "first-hand"},
    ALL_AT_SWITCH | {"dealer-draws-for-side-wagers": "no"},
    ALL_AT_SWITCH | {"dealing": "double-shoe"},
    SWITCH | BY_HAND | {"hand-dealt-card-reader": "no", "switch-side-wagers": "first-hand"},
)


def name(answers: Answers) -> str:
    return " ".join(f"{key}={value}" for key, value in answers.items())


@pytest.mark.parametrize("answers", READINGS, ids=name)
def test_live_rounds_bring_the_same_under_every_reading(answers: Answers) -> None:
    """Decisions are drawn from a hat, so that rare ones are met too."""
    rules = rules_of(answers)
    assert compare(rules, any_actions(rules, seed=1), rounds=40, seed=1) > 12


@pytest.mark.parametrize("answers", [{"match-the-dealer": True}, ALL_AT_SWITCH], ids=name)
def test_live_rounds_bring_the_same_by_basic_strategy(answers: Answers) -> None:
    rules = rules_of(answers)
    assert compare(rules, simulate.kernel_args(rules, Terms()), rounds=300, seed=2) == 300


# ------------------------------------------------------------------------------ the shoe


@pytest.mark.parametrize("decks", [1, 6])
def test_633a_7_e_as_many_rounds_as_at_the_table(decks: int) -> None:
    """The cover card lets the round in which it comes, or which it begins, be dealt."""
    rules = rules_of({"decks": decks, "hit-and-run-progressive": False})
    args = any_actions(rules, seed=3)
    args[1][:] = args[2][:] = 1  # stand on everything, split nothing
    for seed in range(6):
        compiled = Compiled(rules, args, seed)
        rounds = 0
        while rounds == 0 or compiled.states[0, LEFT] >= compiled.terms[compiled_hands.CUT]:
            compiled.round()
            rounds += 1
        assert not compiled.states[0, RAN_OUT]
        session = GAME.open_session(rules, order=compiled.shoes[0][::-1].tolist())
        dealt = 0
        while sum(record["record"] == "shuffle" for record in session.log.records) < 2:
            round_ = session.open_round([Bet(1, "blackjack", 1000)])
            while not round_.finished:
                keys = {choice.key for choice in round_.question.choices}  # type: ignore[union-attr]
                round_.choose("no-insurance" if "no-insurance" in keys else "stand")
            dealt += 1
        assert dealt == rounds + 1  # the last one is of the next shoe


def test_633a_14_f_an_empty_shoe_takes_the_discards_and_not_the_cards_of_the_round() -> None:
    shoes, states = new_shoes(1)
    shoe, state = shoes[0], states[0]
    make_noise(stream(1, 0), state)
    state[LEFT] = 52
    before = [draw(shoe, state) for _ in range(40)]
    state[BEGUN] = 12
    of_the_round = [draw(shoe, state) for _ in range(12)]
    assert not state[RAN_OUT]
    more = [draw(shoe, state) for _ in range(20)]
    assert state[RAN_OUT]
    assert not set(more) & set(of_the_round)
    assert set(more) <= set(before)
    assert len(set(more)) == 20


def test_every_card_is_drawn_as_often() -> None:
    shoes, states = new_shoes(1)
    found: Counter[int] = Counter()
    rng = stream(2, 0)
    for _ in range(2600):
        make_noise(rng, states[0])
        states[0, LEFT] = 52
        found.update(draw(shoes[0], states[0]) for _ in range(5))
    expected = 2600 * 5 / 52
    square = sum((found[card] - expected) ** 2 / expected for card in range(52))
    assert 20 < square < 100  # chi-square of 51 degrees of freedom


def test_633a_7_d_a_double_shoe_favours_no_suit() -> None:
    rules = rules_of({"dealing": "double-shoe"})
    args = any_actions(rules, seed=1)
    tally = np.zeros(simulate.tally_size(rules, int(args[0][compiled_hands.MOST])), dtype=np.int64)
    shoes, states = new_shoes(6)
    rounds = 200_000
    compiled_rounds.deal_rounds(stream(1, 0), rounds, tally, shoes, states, *args)
    lines = lines_of(rules, Terms(), tally, int(args[0][compiled_hands.MOST]), stream(0, 0))
    ladies = {parts[0].outcome: number for parts, number in lines["lucky-ladies"].items()}
    chance = comb(6, 2) / comb(312, 2)
    pairs = sum(number for outcome, number in ladies.items() if outcome.startswith("queen"))
    assert abs(pairs - rounds * chance) < 4 * (rounds * chance) ** 0.5


# ------------------------------------------------------------------------------ small parts


def test_keys_of_rounds_are_lines_and_back() -> None:
    seen = set()
    for counts in product(range(4), repeat=6):
        if sum(counts) <= 3:
            rank = rank_of(np.array(counts))
            hands = results_by_rank(3)[rank]
            assert [hands.count(end) for end in range(6)] == list(counts)
            seen.add(rank)
    assert seen == set(range(comb(9, 6)))
    for ends in product(range(5), range(5), range(5), range(3), range(3), range(3)):
        if sum(ends) == 4:
            tally = np.zeros(compiled_switch.round_size(4), dtype=np.int64)
            tally[compiled_switch.round_key(np.array(ends))] = 1
            (parts,) = compiled_switch.round_lines(tally)
            told = {part.outcome: int(part.times) for part in parts}
            assert [told.get(outcome, 0) for outcome in compiled_switch.NAMES] == list(ends)


@pytest.mark.parametrize("wrap", [False, True])
def test_a_straight_is_lengthened_as_at_the_table(wrap: bool) -> None:
    """All straights of two and three cards with every card that may come."""
    for first in range(13):
        for second in range(13):
            low, high = compiled_hands.straight_of(4 * first, 4 * second)
            if low == high:
                continue
            for third in range(13):
                ends = compiled_hands.lengthened(low, high, third, wrap)
                longer = ends != (low, high)
                if {first, second} == {11, 12} and third == 0:
                    continue  # king and ace are a Blackjack and draw no 2
                assert longer == extends([first, second], third, wrap=wrap)


def test_tens_are_not_split_so_that_what_becomes_of_their_straight_moves_nothing() -> None:
    """The reading `straight-jack-after-split` is without effect on the simulated figures."""
    for decks in (1, 6):
        for basic in basics(strategy_game(shoe_game(GAME.rules({"decks": decks}), Terms()))):
            assert basic is not None
            assert TEN not in basic.solution.splits


def test_as_many_splits_as_a_house_may_elect() -> None:
    """The chapter sets no bound; more than sixteen hands of a pair are not simulated."""
    rules = rules_of({"additional-splits": 40})
    args = any_actions(rules, seed=5)
    assert args[2].max() == MOST_HANDS
    assert compare(rules, args, rounds=60, seed=5) == 60


def test_633a_1_magic_card_and_lucky_player_are_drawn() -> None:
    rules = GAME.rules(
        {
            "magic-card-bonus": True,
            "magic-card-frequency": "1/2",
            "lucky-player-bonus": True,
            "lucky-player-frequency": "1/7",
        }
    )
    rounds = 1 << 18
    found = odds.simulate(rules, Terms(), rounds=rounds, seed=1, cores=None, tell=tell_nobody)
    counted = found["bad-beat-progressive"][0]
    assert counted.total == rounds  # a standard error is by the rounds played
    assert not counted.notes
    for bonus, chance in (
        ("magic-card-bonus", (2 - 5 / 311) / 52 / 2),
        ("lucky-player-bonus", 1 / 7),
    ):
        hits = sum(n for parts, n in counted.lines.items() if bonus in {p.wager for p in parts})
        error = (rounds * chance * (1 - chance)) ** 0.5
        assert abs(hits - rounds * chance) < 4 * error
    unknown = GAME.rules({"magic-card-bonus": True})
    told = odds.simulate(unknown, Terms(), rounds=1000, seed=1, cores=None, tell=tell_nobody)
    assert "magic-card-frequency" in told["bad-beat-progressive"][0].notes[0]


def test_the_cut_cards_effect_is_stated_with_its_standard_error() -> None:
    rules = GAME.rules()
    terms = Terms()
    found = odds.simulate(rules, terms, rounds=1 << 20, seed=1, cores=None, tell=tell_nobody)
    priced = price(rules, rules.paytable("blackjack"), found["blackjack"][0], terms)
    assert priced.extra is not None
    assert priced.extra["average_over_a_shoe"] == pytest.approx(float(priced.house_advantage))
    assert priced.standard_error is not None
    error = priced.extra["cut_card_effect_standard_error"]
    assert error == pytest.approx(priced.standard_error)
    assert abs(priced.extra["cut_card_effect"]) < 5 * error
    assert "fresh shoe" in priced.notes[0]
    assert "cut card's effect" in priced.notes[0]


def test_633a_12_a_5_what_a_blackjack_is_worth_where_players_switch() -> None:
    """Paid 1 to 1 against whatever the dealer has, it is worth one unit; else by the reading."""
    always = {"switch-blackjack-pays": "even-money", "switch-blackjack-against-22": "win"}
    worth, natural = switch_worth(GAME.rules(SWITCH | always), Terms())
    assert natural == pytest.approx(1)
    _, as_written = switch_worth(GAME.rules(SWITCH), Terms())
    assert (as_written > 1).all()
    assert (as_written < 1.5).all()
    paid, _ = switch_worth(GAME.rules(SWITCH | {"switched-blackjack": "blackjack"}), Terms())
    assert paid[:, ACE, TEN] == pytest.approx(1.5 * worth[:, ACE, TEN])
    late, _ = switch_worth(GAME.rules(SWITCH | {"switch-peek": "after-switching"}), Terms())
    assert (late[[ACE, TEN]] < worth[[ACE, TEN]]).all()
    assert late[1:TEN] == pytest.approx(worth[1:TEN])


@pytest.mark.parametrize(
    "answers",
    [
        {},
        {"decks": 1, "additional-splits-of-aces": 3, "reshuffling-device": True},
        {"decks": 1, "split-aces": "one-card"},
        BY_HAND,
    ],
    ids=str,
)
def test_the_familys_rounds_are_those_that_the_live_engine_agrees_with(answers: Answers) -> None:
    """Random tables of actions, the same random numbers: the same tally to the last round."""
    rules = GAME.rules(answers)
    game = simulate.main_alone(rules, Terms())
    for seed in range(3):
        told, actions, splits, favourable = any_actions(rules, seed)
        told[compiled_hands.SIDE_WAGERS] = 0
        most = max(hands_of(rules))
        tally = np.zeros(simulate.tally_size(rules, most), dtype=np.int64)
        args = (told, actions, splits, favourable)
        compiled_rounds.play_rounds(stream(seed, 0), 20_000, tally, *args)
        machine = machine_of(game.game, [strategy_of(game.game, actions, splits)])
        of_family = np.zeros(game.size, dtype=np.int64)
        play_rounds(stream(seed, 0), 20_000, of_family, *game.args(machine))
        lines = game.lines(of_family)["blackjack"]
        assert sum(lines.values()) == 20_000
        assert lines == main_lines(rules, tally, most)


def strategy_of(game: ShoeGame, actions: Ints, splits: Ints) -> Ups:
    """A table of actions by total as play by cards."""
    found = []
    for up in range(VALUES):
        policy, later = policies(actions, up)
        stand = np.full(len(policy), STAND)
        one_card = game.split_aces_one_card
        split = {
            pair: Play.of(game, stand if pair == ACE and one_card else later, pair=pair)
            for pair in range(VALUES)
        }
        chosen = frozenset(np.flatnonzero(splits[:, up] > 1).tolist())
        none = cast(Any, None)
        played = Play.of(game, policy)
        found.append(UpSolution(up, played, none, none, split, split, chosen, none))
    return tuple(found)


def policies(actions: Ints, up: int) -> tuple[Ints, Ints]:
    """By hand against an up card, before a split and after it, when none is surrendered."""
    hands = lattice()
    drawn, soft = (hands.size > 2).astype(int), hands.soft.astype(int)
    policy = actions[drawn, soft, hands.total, up]
    return policy, np.where(policy == SURRENDER, actions[1, soft, hands.total, up], policy)


@pytest.mark.parametrize(
    "answers",
    [
        {},
        {"additional-splits": 6},
        BY_HAND | {"hand-dealt-card-reader": "no"},
        {"straight-jack-after-split": "first-hand"},
    ],
)
def test_play_by_cards_is_play_by_totals_where_the_tables_say_the_same(answers: Answers) -> None:
    """Random tables of actions, the same random numbers: the same tally to the last round."""
    rules, hands = GAME.rules(answers), lattice()
    told, actions, splits, favourable = any_actions(rules, seed=4)
    policy = np.zeros((1 + VALUES, VALUES, len(hands.total)), dtype=np.int8)
    for up in range(VALUES):
        policy[0, up], policy[1:, up] = policies(actions, up)
    cards = ByCards(hands.after, policy, NO_STRAIGHTS, NO_FIRST_HAND)
    tallies = np.zeros((2, simulate.tally_size(rules, max(hands_of(rules)))), dtype=np.int64)
    for tally, more in zip(tallies, ((), (cards,)), strict=True):
        args = (told, actions, splits, favourable, *more)
        compiled_rounds.play_rounds(stream(4, 0), 20_000, tally, *args)
    assert np.array_equal(tallies[0], tallies[1])


def test_the_main_wager_is_simulated_alike_with_and_without_others() -> None:
    """Without optional wagers the family's rounds serve; a Hit and Run lets the dealer draw on."""
    none = {wager: False for wager in simulate.OPTIONAL if wager != "super-match"}
    few = GAME.rules(none)
    some = GAME.rules({**none, "lucky-ladies": True})
    found = [
        odds.simulate(rules, Terms(), rounds=1 << 17, seed=5, cores=1, tell=tell_nobody)
        for rules in (few, some)
    ]
    assert set(found[0]) == {"blackjack", "insurance"}
    for wager in found[0]:
        assert found[0][wager][0].lines == found[1][wager][0].lines


def test_a_strategy_of_a_variant_is_played_when_its_wager_is_asked_for() -> None:
    told: list[str] = []
    found = odds.simulate(GAME.rules(), Terms(), rounds=500, seed=1, cores=1, tell=told.append)
    assert [each.variant for each in found["insurance"]] == [""]
    assert "optimal play" not in told
    names = [each.variant for each in found["blackjack"]]
    assert names == ["basic-strategy", "re-optimised", "fixed"]
    assert told.count("optimal play") == 1
    assert [each.variant for each in found["house-money"]] == [
        "added-basic-strategy",
        "added",
        "taken",
    ]
    assert told.count("optimal play") == 1  # the same rounds
