"""The same cards through live play and through compiled rounds, for games of the Blackjack family.

A compiled round is dealt and priced; its cards are then stacked for a live round, in which a player
decides by the same strategy. What every wager brought is compared in cents, and how many cards were
dealt. Strategies are filled at random with what the rules allow: what nobody would do, too.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any, cast

import numpy as np

from croupier.equipment.cards import card_text
from croupier.families.twenty_one.counting.solved import Ups
from croupier.families.twenty_one.knowledge import View, view_of
from croupier.families.twenty_one.simulation.rounds import deal_rounds
from croupier.families.twenty_one.simulation.shoes import BURN_NEVER, LEFT, RAN_OUT, new_shoes
from croupier.families.twenty_one.simulation.simulated import SimulatedGame
from croupier.families.twenty_one.simulation.tables import machine_of
from croupier.hands.twenty_one import VALUES, value_of
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Counted, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.report import price
from croupier.maths.shoe.game import DOUBLED_KIND, PLAIN, ShoeGame
from croupier.maths.shoe.hands import lattice
from croupier.maths.shoe.kernels import (
    DOUBLE,
    DOUBLES_AS,
    DRAWS,
    HIT,
    RESCUES,
    SPLIT,
    STAND,
    SURRENDER,
    SURRENDERS,
)
from croupier.maths.shoe.overs import overs
from croupier.maths.shoe.plays import Play as HandPlay
from croupier.maths.shoe.plays import UpSolution
from croupier.maths.simulate import stream
from croupier.rounds.words import Answer, Bet, Decide, NextCard, Settlement, Speech, Start
from croupier.rulebook.rules import Rules

STAKE = 1000
ACTIONS = {STAND: "stand", HIT: "draw", DOUBLE: "double", SURRENDER: "surrender", SPLIT: "split"}
FREE = {"double": "free-double", "split": "free-split"}
Play = Callable[[Rules, Start], Speech]
Choose = Callable[[Decide], str]


def driven(
    play: Play, rules: Rules, bets: Sequence[Bet], shoe: Sequence[int], choose: Choose
) -> tuple[list[Settlement], int]:
    """A live round from cards in their order: how wagers ended, and how many cards were used."""
    cards, used = iter(shoe), 0
    ends: list[Settlement] = []
    speech = play(rules, Start(tuple(bets)))
    answer: Answer = None
    while True:
        try:
            said = speech.send(answer)
        except StopIteration:
            return ends, used
        answer = None
        if isinstance(said, NextCard):
            answer = next(cards)
            used += 1
        elif isinstance(said, Decide):
            answer = choose(said)
            assert said.chosen(answer), (answer, said)
        elif isinstance(said, Settlement):
            ends.append(said)


def any_strategies(game: ShoeGame, rng: np.random.Generator) -> list[Ups]:
    """Every decision by chance as far as it is allowed, for each thing told of the hole card."""
    return [_any_strategy(told, rng) for told in game.told_games()]


def _any_strategy(game: ShoeGame, rng: np.random.Generator) -> Ups:
    def play(pair: int | None = None, base: int = 0) -> HandPlay:
        allowed = game.allowed(pair=pair)
        can = np.zeros((len(allowed), SURRENDER + 1))
        can[:, STAND] = 1.0
        can[:, HIT] = (allowed & DRAWS) > 0
        can[:, DOUBLE] = (allowed & DRAWS > 0) & (allowed // DOUBLES_AS > 0)
        can[:, SURRENDER] = (allowed & SURRENDERS) > 0
        policy = (can * rng.random(can.shape)).argmax(axis=1)
        policy = np.where(lattice().total >= 21, STAND, policy).astype(np.int64)
        may = (allowed & RESCUES > 0) & (lattice().total < 21)
        rescues = np.where(may, rng.integers(0, 2, len(allowed)) * 2, 0)
        takes = rng.integers(0, 2, (len(game.kinds), len(overs().total)), dtype=np.int8)
        takes[game.seconds() < 0] = 0
        return HandPlay.of(
            game,
            policy,
            rescues.astype(np.int64),
            takes=takes if game.second_chances else None,
            pair=pair,
            base=base,
        )

    found: list[UpSolution | None] = []
    for up in range(VALUES):
        pairs = [pair for pair in range(VALUES) if game.most_hands[pair] > 1]
        first = {pair: play(pair) for pair in pairs}
        added = {pair: play(pair, game.split_kinds[pair]) for pair in pairs}
        splits = frozenset(pair for pair in pairs if rng.random() < 0.8)
        none = cast(Any, None)
        found.append(UpSolution(up, play(), none, none, first, added, splits, none))
    return tuple(found)


@dataclass(frozen=True)
class Player:
    """Decides in a live round by strategies, one for each of the words `told` of the hole card."""

    strategies: Sequence[Ups]
    told: Sequence[str] = ("",)
    else_: Choose | None = None  # what the chapter asks beside

    def choose(self, question: Decide) -> str:
        keys = {choice.key for choice in question.choices}
        if "insurance" in keys:
            return "insurance"
        if self.else_ is not None and (chosen := self.else_(question)):
            return chosen
        view = view_of(question)
        assert view.up is not None
        solution = self.strategies[self.told.index(view.told)][int(value_of(view.up))]
        assert solution is not None
        hand = view.hand
        values = [int(value_of(card)) for card in hand.cards]
        play = solution.play
        if hand.from_split:
            play = (solution.split_play if view.turn == 0 else solution.added_play)[values[0]]
        if "second-chance" in keys:
            return "second-chance" if _takes(play, view, values) else "no-second-chance"
        place = lattice().at(*values)
        if hand.doubled or hand.doubled_free:
            given_up = "rescue" if "rescue" in keys else "surrender"
            return given_up if play.rescues[place] & 2 else "keep"
        wanted = ACTIONS[int(play.policy[place])]
        if {"split", "free-split"} & keys and values[0] in solution.splits:
            wanted = "split"
        wanted = FREE[wanted] if wanted in FREE and FREE[wanted] in keys else wanted
        assert wanted in keys, (wanted, keys)
        return wanted


def _takes(play: HandPlay, view: View, values: Sequence[int]) -> bool:
    over = overs().at[lattice().at(*values[:-1]), values[-1]]
    return bool(play.takes[DOUBLED_KIND if view.hand.doubled else PLAIN, over])


def compare(
    play: Play,
    rules: Rules,
    game: SimulatedGame,
    *,
    rounds: int,
    seed: int,
    told: Sequence[str] = ("",),
    else_: Choose | None = None,
) -> int:
    """Assert that both sides agree on every round; how many could be compared."""
    strategies = any_strategies(game.game, np.random.default_rng(seed))
    player = Player(strategies, told, else_)
    beside = [each.wager for each in game.second_wagers]
    bets = [Bet(1, wager, STAKE) for wager in (game.names.main, *beside)]
    alone, compared = {"insurance", *beside}, 0
    for tally, cards, rest in _dealt(game, strategies, rounds, seed):
        expected: dict[str, int] = defaultdict(int)
        for wager, lines in game.lines(tally).items():
            for parts, number in lines.items():
                assert number == 1
                cents = Pricing(rules, wager, Terms(STAKE)).net(parts) * STAKE
                assert cents.denominator == 1
                expected[wager] += int(cents)
        found: dict[str, int] = defaultdict(int)
        ends, used = driven(play, rules, bets, [*cards, *rest], player.choose)
        for end in ends:
            # The simulation has whole units of Insurance.
            net = end.net * STAKE // end.stake if end.wager == "insurance" else end.net
            found[end.wager if end.wager in alone else game.names.main] += net
        seen = f"{[card_text(card) for card in cards]} of {dict(rules.answers)}"
        assert found == expected, seen
        assert used == len(cards), seen
        compared += 1
    return compared


def _dealt(
    game: SimulatedGame, strategies: Sequence[Ups], rounds: int, seed: int
) -> Iterator[tuple[Ints, list[int], list[int]]]:
    """Rounds of a shoe that burns no card: the tally, the cards in order, and those left."""
    game = replace(game, shoe=replace(game.shoe, burn=BURN_NEVER))
    cards, tables = game.args(machine_of(game.game, strategies))
    shoes, noises, states = new_shoes(cards)
    shoe, state, rng = shoes[0], states[0], stream(seed, 0)
    for _ in range(rounds):
        tally = np.zeros(game.size, dtype=np.int64)
        before = int(state[LEFT])
        if before < game.shoe.below_cover or state[RAN_OUT]:
            before = len(shoe)
        deal_rounds(rng, 1, tally, shoes, noises, states, tables)
        left = int(state[LEFT])
        if state[RAN_OUT]:
            continue  # the discards were shuffled: no order says which came next
        yield tally, shoe[left:before][::-1].tolist(), shoe[:left][::-1].tolist()


def check_within_four_errors(
    rules: Rules, wager: str, exact: Sequence[Counted], simulated: Sequence[Counted]
) -> None:
    """Every outcome and the house advantage of each strategy, from fresh shoes."""
    table = rules.paytable(wager)
    counted = {each.variant: each for each in exact}
    for each in simulated:
        whole = price(rules, table, counted[each.variant], Terms())
        found = price(rules, table, each, Terms())
        chances = {o.outcome: float(o.probability) for o in whole.outcomes}
        for outcome in found.outcomes:
            chance, seen = chances.get(outcome.outcome, 0.0), float(outcome.probability)
            error = sqrt(max(chance * (1 - chance), 1 / found.rounds) / found.rounds)
            if "split" not in outcome.outcome:  # its hands are exact one by one, not together
                assert abs(seen - chance) < 4.5 * error + 1 / found.rounds, outcome
        edge = float(found.house_advantage - whole.house_advantage)
        assert abs(edge) < 4 * whole.standard_deviation / sqrt(found.rounds)


# ---------------------------------------------------------------------- beside a second reader


class Chooser:
    """Chooses at random, and tells the second reader in its words."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.does: dict[int, list[object]] = {1: [], 2: [], 3: []}
        self.insured: dict[int, object] = {}

    def __call__(self, question: Decide) -> str:
        choice = self.chance.choice(question.choices)
        keys = {each.key for each in question.choices}
        if splits := keys & {"split", "free-split"}:
            choice = next(c for c in question.choices if c.key in splits)
        if "no-insurance" in keys:
            even = choice.key == "even-money"
            self.insured[question.seat] = "even-money" if even else choice.stake
            return choice.key
        words: dict[str, object] = {
            "free-split": "split",
            "free-double": "double",
            "double-for-less": ("double", choice.stake),
        }
        self.does[question.seat].append(words.get(choice.key, choice.key))
        return choice.key


def by_wager(rows: Sequence[tuple[int, str, str, int, int]]) -> dict[tuple[int, str], list[int]]:
    found: dict[tuple[int, str], list[int]] = {}
    for seat, wager, _, stake, net in rows:
        if stake or net:
            had = found.setdefault((seat, wager), [0, 0])
            found[seat, wager] = [had[0] + stake, had[1] + net]
    return found
