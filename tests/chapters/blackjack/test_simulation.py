"""The simulation of 633a against the live engine, card by card, and in what it says of itself."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product
from math import comb

import numpy as np
import pytest
from tests.chapters.blackjack.live_rounds import (
    Compiled,
    any_decisions,
    basic_decisions,
    compare,
    rules_of,
)
from tests.chapters.jackpots import with_every_jackpot

from croupier.chapters.blackjack import odds
from croupier.chapters.blackjack.counting.game import shoe_game
from croupier.chapters.blackjack.counting.straights.cards import RANKS, VALUE
from croupier.chapters.blackjack.counting.straights.play import straight_play
from croupier.chapters.blackjack.outcomes import extends
from croupier.chapters.blackjack.simulation.side_wagers import (
    lengthened,
    play_rounds,
    straight_of,
)
from croupier.chapters.blackjack.simulation.simulate import (
    OPTIONAL,
    BlackjackRounds,
    simulated_game,
)
from croupier.chapters.blackjack.simulation.straights import with_straights
from croupier.chapters.blackjack.simulation.switch import (
    BITS,
    NAMES,
    OTHERS,
    round_key,
    round_lines,
    switch_worth,
)
from croupier.families.twenty_one.counting.solved import basics, solutions, solved
from croupier.families.twenty_one.simulation.rounds import CUT
from croupier.families.twenty_one.simulation.shoes import (
    LEFT,
    RAN_OUT,
    draw,
    make_noise,
    new_shoes,
)
from croupier.families.twenty_one.simulation.simulate import strategy_game
from croupier.families.twenty_one.simulation.tables import hands_machine, most_hands
from croupier.families.twenty_one.simulation.tally import MOST_HANDS, rank_of, results_by_rank
from croupier.hands.twenty_one import ACE, TEN
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.pricing.report import price
from croupier.maths.shoe.kernels import STAND
from croupier.maths.simulate import Sample, stream
from croupier.rounds.words import Bet

GAME = with_every_jackpot("blackjack")
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
    assert compare(rules, any_decisions(rules, seed=1), rounds=40, seed=1) > 12


@pytest.mark.parametrize("answers", [{"match-the-dealer": True}, ALL_AT_SWITCH], ids=name)
def test_live_rounds_bring_the_same_by_basic_strategy(answers: Answers) -> None:
    rules = rules_of(answers)
    assert compare(rules, basic_decisions(rules), rounds=300, seed=2) == 300


# ------------------------------------------------------------------------------ the shoe


@pytest.mark.parametrize("decks", [1, 6])
def test_633a_7_e_as_many_rounds_as_at_the_table(decks: int) -> None:
    """The cover card lets the round in which it comes, or which it begins, be dealt."""
    rules = rules_of({"decks": decks, "hit-and-run-progressive": False})
    decisions = any_decisions(rules, seed=3)
    decisions.actions[:], decisions.splits[:] = STAND, 0
    for seed in range(2):
        compiled = Compiled(rules, decisions, seed)
        rounds = 0
        while rounds == 0 or compiled.states[0, LEFT] >= compiled.told[CUT]:
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


class Drawn:
    """Cards drawn one by one from one deck."""

    def __init__(self, seed: int) -> None:
        (self.shoe,), (self.noise,), _ = new_shoes(np.arange(52, dtype=np.uint8))
        self.rng = stream(seed, 0)
        self.shuffle()

    def shuffle(self) -> None:
        make_noise(self.rng, self.noise)
        self.known, self.begun = [52, 0, 0, 0], 52

    @property
    def ran_out(self) -> int:
        return self.known[3]

    def cards(self, number: int) -> list[int]:
        found = []
        for _ in range(number):
            left, at, base, ran_out = self.known
            card, *self.known = draw(self.shoe, self.noise, left, at, base, self.begun, ran_out)
            found.append(int(card))
        return found


def test_633a_14_f_an_empty_shoe_takes_the_discards_and_not_the_cards_of_the_round() -> None:
    shoe = Drawn(seed=1)
    before = shoe.cards(40)
    shoe.begun = 12
    of_the_round = shoe.cards(12)
    assert not shoe.ran_out
    more = shoe.cards(20)
    assert shoe.ran_out
    assert not set(more) & set(of_the_round)
    assert set(more) <= set(before)
    assert len(set(more)) == 20


def test_every_card_is_drawn_as_often() -> None:
    shoe = Drawn(seed=2)
    found: Counter[int] = Counter()
    for _ in range(2600):
        shoe.shuffle()
        found.update(shoe.cards(5))
    expected = 2600 * 5 / 52
    square = sum((found[card] - expected) ** 2 / expected for card in range(52))
    assert 20 < square < 100  # chi-square of 51 degrees of freedom


def test_633a_7_d_a_double_shoe_favours_no_suit() -> None:
    rules = rules_of({"dealing": "double-shoe"})
    all_rounds, rounds = BlackjackRounds(rules, Terms()), 200_000
    tally = all_rounds.played(Sample(rounds, seed=1))
    lines = all_rounds.lines(tally, stream(0, 0))
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
            hands = results_by_rank(3, 6)[rank]
            assert [hands.count(end) for end in range(6)] == list(counts)
            seen.add(rank)
    assert seen == set(range(comb(9, 6)))
    for ends in product(range(5), range(5), range(5), range(3), range(3), range(3)):
        if sum(ends) == 4:
            units = sum(number << BITS * nth for nth, number in enumerate(ends))
            tally = np.zeros(comb(19, 3) * OTHERS, dtype=np.int64)
            tally[round_key(units)] = 1
            (parts,) = round_lines(tally)
            told = {part.outcome: int(part.times) for part in parts}
            assert [told.get(outcome, 0) for outcome in NAMES] == list(ends)


@pytest.mark.parametrize("wrap", [False, True])
def test_a_straight_is_lengthened_as_at_the_table(wrap: bool) -> None:
    """All straights of two and three cards with every card that may come."""
    for first in range(13):
        for second in range(13):
            low, high = straight_of(4 * first, 4 * second)
            if low == high:
                continue
            for third in range(13):
                ends = lengthened(low, high, third, wrap)
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
    assert most_hands(simulated_game(rules, Terms()).game) == MOST_HANDS
    assert compare(rules, any_decisions(rules, seed=5), rounds=60, seed=5) == 60


def test_633a_1_magic_card_and_lucky_player_are_drawn() -> None:
    answers: dict[str, bool | str] = {
        "magic-card-bonus": True,
        "magic-card-frequency": "1/2",
        "lucky-player-bonus": True,
        "lucky-player-frequency": "1/7",
    }
    rules = GAME.rules(answers)
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
    rules = GAME.rules(answers | {"bonus-on-a-losing-wager": "only-if-won"})
    found = odds.simulate(rules, Terms(), rounds=rounds, seed=1, cores=None, tell=tell_nobody)
    for parts in found["bad-beat-progressive"][0].lines:
        assert len(parts) == 1 or parts[0].outcome not in ("lose", "player-has-a-20")
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
        {"straight-jack-after-split": "freeze", "straight-jack-wrap": "yes"},
        {"straight-jack-after-split": "first-hand"},
        {"straight-jack-after-split": "first-hand", "additional-splits": 4},
    ],
    ids=name,
)
def test_633a_7_o_3_straights_followed_card_by_card_change_no_play(answers: Answers) -> None:
    """Where straights are played as other hands are: the same tally to the last round."""
    rules = GAME.rules(answers)
    all_rounds, decisions = BlackjackRounds(rules, Terms()), any_decisions(rules, seed=4)
    decisions.actions[:, :, 20:] = STAND
    decisions.splits[TEN] = 1
    game = all_rounds.game.game
    ups = tuple(
        replace(solved((each,), 0), dealers=solved(solutions(game), up).dealers)
        for up, each in enumerate(decisions.strategy(game))
    )
    plays = [
        straight_play(rules, Terms(), game, solved(ups, VALUE[rank]), joint=False)
        for rank in range(RANKS)
    ]
    plain = hands_machine(game, [ups])
    tallies = []
    for machine in (plain, with_straights(plain, plays, game.most_hands[TEN])):
        args = all_rounds.args(machine.merged(), decisions.favourable)
        tallies.append(Sample(20_000, seed=4).play(play_rounds, args, all_rounds.size))
    assert np.array_equal(tallies[0], tallies[1])


def test_the_main_wager_is_simulated_alike_with_and_without_others() -> None:
    """Without optional wagers the family's rounds serve; a Hit and Run lets the dealer draw on."""
    none = {wager: False for wager in OPTIONAL if wager != "super-match"}
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
