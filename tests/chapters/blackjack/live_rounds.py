"""The same cards through the live engine and through the simulation's compiled rounds.

A compiled round is dealt and priced; its cards are then stacked for a live round, in which a player
decides by the same tables. What every wager brought is compared in cents. The two share the
kernels of `outcomes` for first cards and nothing of the play, the splits, the switch or the end.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

import numpy as np
from tests.chapters.jackpots import with_every_jackpot

from croupier.chapters.blackjack import play
from croupier.chapters.blackjack.counting.game import shoe_game
from croupier.chapters.blackjack.round.elections import may_surrender
from croupier.chapters.blackjack.simulation.side_wagers import deal_and_read
from croupier.chapters.blackjack.simulation.simulate import BlackjackRounds
from croupier.chapters.blackjack.simulation.strategies import BASIC_PLAY, favourable
from croupier.chapters.blackjack.simulation.switch import switch_worth
from croupier.equipment.cards import card_text
from croupier.families.twenty_one.counting.solved import Ups, basic_solutions, basics
from croupier.families.twenty_one.simulation.rounds import BURN, CUT
from croupier.families.twenty_one.simulation.shoes import (
    BURN_BATCH,
    BURN_NEVER,
    DETERMINANT,
    LEFT,
    RAN_OUT,
    new_shoes,
)
from croupier.families.twenty_one.simulation.simulate import strategy_game
from croupier.families.twenty_one.simulation.tables import Machine, machine_of
from croupier.hands.twenty_one import ACE, TEN, VALUES, total, value_of
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Line, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.game import ShoeGame
from croupier.maths.shoe.hands import Floats, lattice
from croupier.maths.shoe.kernels import DOUBLE, HIT, STAND, SURRENDER
from croupier.maths.shoe.plays import Play, UpSolution
from croupier.maths.simulate import stream
from croupier.rounds.words import Answer, Bet, Decide, NextCard, Settlement, Start
from croupier.rulebook.rules import Rules

GAME = with_every_jackpot("blackjack")
STAKE = 1000
# Wagers whose money goes together: a House Money payout becomes part of the Blackjack Wager.
TOGETHER = {
    **dict.fromkeys(("second-blackjack", "split", "double", "house-money"), "blackjack"),
    "crown-treasure": "royal-match-21",
}
ACTIONS = {STAND: "stand", HIT: "draw", DOUBLE: "double", SURRENDER: "surrender"}
TERMS = Terms(STAKE)
Money = dict[str, int]


@dataclass(frozen=True)
class Decisions:
    """How hands are played, by total, for both sides alike.

    `actions` is by whether a card was drawn, soft, total and up card; `splits` by the value of a
    pair and the up card. The compiled side may have a `machine` of its own for the same play.
    """

    actions: Ints
    splits: Ints
    favourable: Ints
    worth: tuple[Floats, Floats] | None = None
    machine: Machine | None = None

    def machine_for(self, game: ShoeGame) -> Machine:
        return machine_of(game, [self.strategy(game)])

    def strategy(self, game: ShoeGame) -> Ups:
        """As play by cards; after a split none is surrendered."""
        hands, found = lattice(), []
        drawn, soft = (hands.size > 2).astype(int), hands.soft.astype(int)
        for up in range(VALUES):
            policy = self.actions[drawn, soft, hands.total, up]
            else_ = self.actions[1, soft, hands.total, up]
            later = np.where(policy == SURRENDER, else_, policy)
            aces = np.full(len(policy), STAND) if game.split_aces_one_card else later
            split = {
                pair: Play.of(game, aces if pair == ACE else later, pair=pair)
                for pair in range(VALUES)
            }
            chosen = frozenset(np.flatnonzero(self.splits[:, up]).tolist())
            none = cast(Any, None)
            played = Play.of(game, policy)
            found.append(UpSolution(up, played, none, none, split, split, chosen, none))
        return tuple(found)


def any_decisions(rules: Rules, seed: int) -> Decisions:
    """Every table filled at random: what basic strategy never does, too."""
    rng = np.random.default_rng(seed)
    actions = rng.integers(STAND, SURRENDER + may_surrender(rules), (2, 2, 22, VALUES))
    actions[1] = rng.integers(STAND, HIT + 1, (2, 22, VALUES))
    splits = (rng.random((VALUES, VALUES)) < 0.8).astype(np.int64)
    adds = rng.integers(0, 2, (VALUES, VALUES, VALUES))
    worth = (rng.random((VALUES, VALUES, VALUES)), rng.random(VALUES) + 0.5)
    return Decisions(actions, splits, adds, worth if rules.yes("blackjack-switch") else None)


def basic_decisions(rules: Rules) -> Decisions:
    """Basic strategy by total, and the machine of the simulation."""
    game = strategy_game(shoe_game(rules, TERMS))
    actions = np.zeros((2, 2, 22, VALUES), dtype=np.int64)
    splits = np.zeros((VALUES, VALUES), dtype=np.int64)
    for up, basic in enumerate(basics(game)):
        assert basic is not None
        for (soft, points), by_size in basic.actions.items():
            actions[:, int(soft), points, up] = by_size
        splits[list(basic.solution.splits), up] = 1
    worth = switch_worth(rules, TERMS) if rules.yes("blackjack-switch") else None
    machine = BASIC_PLAY.played(rules, TERMS)[0]
    return Decisions(actions, splits, favourable(basic_solutions(game)), worth, machine)


@dataclass(frozen=True)
class Dealt:
    """One compiled round: what each wager brought, and the cards in the order dealt."""

    money: Money
    staked: int
    cards: list[int]
    rest: list[int]


def rules_of(answers: Mapping[str, object]) -> Rules:
    """Rules that look up their records once: thousands of rounds ask the same."""
    rules = GAME.rules(answers)
    for name in ("paytable", "meters", "offers", "outcome_row", "payout_limits", "vigorish"):
        object.__setattr__(rules, name, cache(getattr(rules, name)))
    return rules


class Compiled:
    """The simulation's rounds, one at a time."""

    def __init__(self, rules: Rules, decisions: Decisions, seed: int) -> None:
        self.rounds_of = BlackjackRounds(rules, TERMS)
        machine = decisions.machine or decisions.machine_for(self.rounds_of.game.game)
        cards, *self.args = self.rounds_of.args(machine, decisions.favourable, decisions.worth)
        self.told = self.args[0].told
        if self.told[BURN] == BURN_BATCH:
            self.told[BURN] = BURN_NEVER  # a stacked shoe burns no card
        self.shoes, self.noises, self.states = new_shoes(cards, 2)
        self.rng = stream(seed, 0)
        self.pricing = {
            wager.key: Pricing(rules, wager.key, TERMS)
            for wager in rules.wagers()
            if wager.part_of is None
        }

    def round(self) -> tuple[Ints, Ints]:
        """Deal a round; its tally, and how many cards each side had when it began."""
        tally = np.zeros(self.rounds_of.size, dtype=np.int64)
        left = self.states[:, LEFT]
        shuffled = (left < self.told[CUT]) | (self.states[:, RAN_OUT] > 0)
        before = np.where(shuffled, self.shoes.shape[1], left)
        deal_and_read(self.rng, 1, tally, self.shoes, self.noises, self.states, *self.args)
        return tally, before

    def rounds(self, number: int) -> Iterator[Dealt]:
        """Rounds whose cards can be stacked for the live engine."""
        for _ in range(number):
            tally, before = self.round()
            if self.states[:, RAN_OUT].any():
                continue  # the discards were shuffled: no order says which came next
            cards = self._cards(before)
            if cards is not None:
                yield Dealt(*self._money(tally), *cards)

    def _cards(self, before: Ints) -> tuple[list[int], list[int]] | None:
        left = self.states[:, LEFT].tolist()
        dealt = [self.shoes[side, left[side] : before[side]][::-1].tolist() for side in range(2)]
        rest = [self.shoes[side, : left[side]].tolist() for side in range(2)]
        if self.told[BURN] != DETERMINANT or not dealt[1]:
            return dealt[0], rest[0]
        # The live table draws its determinant card from the left side.
        return (dealt[0] + dealt[1], rest[1]) if len(dealt[0]) == 1 else None

    def _money(self, tally: Ints) -> tuple[Money, int]:
        lines = self.rounds_of.lines(tally, np.random.default_rng(0))
        money: dict[str, int] = defaultdict(int)
        staked = 0
        for wager, found in lines.items():
            if not found:
                continue  # insurance, where the up card is no ace
            ((parts, number),) = found.items()
            assert number == 1
            money[TOGETHER.get(wager, wager)] += _cents(self.pricing[wager], parts)
            staked += int(STAKE * Pricing.risked(parts))
        return dict(money), staked


def _cents(pricing: Pricing, parts: Line) -> int:
    cents = pricing.net(parts) * STAKE
    assert cents.denominator == 1
    return int(cents)


# ------------------------------------------------------------------------------ the live side


@dataclass(frozen=True)
class Player:
    """Decides in a live round as the compiled round was told to."""

    decisions: Decisions
    switched_before_reader: bool = False

    def choose(self, question: Decide) -> str:
        keys = {choice.key for choice in question.choices}
        known = question.known
        up = int(value_of(known["up"][0]))
        if "insurance" in keys:
            return "insurance"
        if "switch" in keys:
            return "switch" if self._switches(up, known) else "keep"
        hand = known["hand"]
        if "add" in keys:
            if (
                self.decisions.worth is not None
                and self._as_dealt(up)
                and self._switches(up, known)
            ):
                hand = (known["hand 1"][0], known["hand 2"][1])
            first, second = (int(value_of(card)) for card in hand)
            return "add" if self.decisions.favourable[up, first, second] else "take"
        values = [int(value_of(card)) for card in hand]
        if "split" in keys and self.decisions.splits[values[0], up]:
            return "split"
        points, soft = total(hand)
        table = self.decisions.actions
        wanted = int(table[int(len(hand) > 2), int(soft), points, up])
        if wanted == SURRENDER and "surrender" not in keys:
            wanted = int(table[1, int(soft), points, up])
        choice = ACTIONS.get(wanted, "stand")
        return choice if choice in keys else "stand"

    def _as_dealt(self, up: int) -> bool:
        """Whether a payout is added before the player switches."""
        return not (self.switched_before_reader and up in (ACE, TEN))

    def _switches(self, up: int, known: Mapping[str, tuple[int, ...]]) -> bool:
        (a, b), (c, d) = ([int(value_of(card)) for card in known[f"hand {nth}"]] for nth in (1, 2))

        assert self.decisions.worth is not None
        worth, natural_worth = self.decisions.worth

        def kept(x: int, y: int) -> float:
            return float(natural_worth[up] if {x, y} == {ACE, TEN} else worth[up, x, y])

        return bool(worth[up, a, d] + worth[up, c, b] > kept(a, b) + kept(c, d))


def bets(rules: Rules) -> list[Bet]:
    """Every wager that may be placed before the deal, of one size."""
    return [Bet(1, wager.key, STAKE) for wager in rules.opening_wagers()]


def live(rules: Rules, player: Player, dealt: Dealt) -> tuple[Money, int, int]:
    """The same cards at a table: what each wager brought, what was staked, cards used.

    The round is listened to without a session: its log and ledger have tests of their own.
    """
    shoe = iter([*dealt.cards, *dealt.rest])
    settled: list[Settlement] = []
    used = 0
    speech = play.play(rules, Start(tuple(bets(rules)), {}))
    answer: Answer = None
    while True:
        try:
            said = speech.send(answer)
        except StopIteration:
            return (*_settled(settled), used)
        answer = None
        match said:
            case NextCard():
                answer = next(shoe)
                used += 1
            case Decide():
                answer = player.choose(said)
                assert said.chosen(answer), (answer, said)
            case Settlement():
                settled.append(said)


def _settled(settled: Sequence[Settlement]) -> tuple[Money, int]:
    money: dict[str, int] = defaultdict(int)
    staked = 0
    for one in settled:
        net = one.net
        if one.wager == "insurance":  # half of what was wagered; the simulation has whole units
            net = net * STAKE // one.stake
            staked += STAKE
        else:
            staked += one.stake
        money[TOGETHER.get(one.wager, one.wager)] += net
    return dict(money), staked


def compare(rules: Rules, decisions: Decisions, *, rounds: int, seed: int) -> int:
    """Assert that both sides agree on every round; how many could be compared."""
    late = rules["switch-peek"] == "after-switching"
    player = Player(decisions, switched_before_reader=late)
    compared = 0
    for dealt in Compiled(rules, decisions, seed).rounds(rounds):
        money, staked, cards = live(rules, player, dealt)
        told = f"{[card_text(card) for card in dealt.cards]} of {dict(rules.answers)}"
        assert money == dealt.money, told
        assert staked == dealt.staked, told
        assert cards == len(dealt.cards), told
        compared += 1
    return compared
