"""The same cards through live play and through `any_rounds`, for games of the Blackjack family.

A compiled round is dealt and priced; its cards are then stacked for a live round, in which a player
decides by the same strategy. What every wager brought is compared in cents, and how many cards were
dealt. Strategies are filled at random with what the rules allow: what nobody would do, too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from types import ModuleType
from typing import Any, cast

import numpy as np

from croupier.equipment.cards import Deck, card_text
from croupier.families.twenty_one.counting.solved import Ups
from croupier.families.twenty_one.knowledge import view_of
from croupier.families.twenty_one.simulation.any_game.lookups import in_shoe
from croupier.families.twenty_one.simulation.any_game.rounds import (
    BURN,
    LEFT,
    RAN_OUT,
    Tables,
    new_state,
)
from croupier.families.twenty_one.simulation.noise import BURN_NEVER, NOISE_SIZE
from croupier.hands.twenty_one import VALUES, value_of
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Counted, Line, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.report import price
from croupier.maths.shoe.game import ShoeGame
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
from croupier.maths.shoe.plays import Play, UpSolution
from croupier.maths.simulate import stream
from croupier.rounds.words import Answer, Bet, Decide, NextCard, Settlement, Start
from croupier.rulebook.rules import Rules

STAKE = 1000
ACTIONS = {STAND: "stand", HIT: "draw", DOUBLE: "double", SURRENDER: "surrender", SPLIT: "split"}
FREE = {"double": "free-double", "split": "free-split"}
Money = dict[str, int]
Lines = Callable[[ShoeGame, Ints], Mapping[str, Mapping[Line, int]]]


def any_strategy(game: ShoeGame, rng: np.random.Generator) -> Ups:
    """Every decision by chance, as far as it is allowed."""

    def play(pair: int | None = None, base: int = 0) -> Play:
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
        return Play.of(game, policy, rescues.astype(np.int64), pair=pair, base=base)

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
    """Decides in a live round by a strategy."""

    game: ShoeGame
    ups: Ups
    else_: Callable[[Decide], str] | None = None  # what the chapter asks beside

    def choose(self, question: Decide) -> str:
        keys = {choice.key for choice in question.choices}
        if "insurance" in keys:
            return "insurance"
        if self.else_ is not None and (chosen := self.else_(question)):
            return chosen
        view = view_of(question)
        assert view.up is not None
        solution = self.ups[int(value_of(view.up))]
        assert solution is not None
        hand = view.hand
        values = [int(value_of(card)) for card in hand.cards]
        place = lattice().at(*values)
        play = solution.play
        if hand.from_split:
            play = (solution.split_play if view.turn == 0 else solution.added_play)[values[0]]
        if hand.doubled or hand.doubled_free:
            given_up = "rescue" if "rescue" in keys else "surrender"
            return given_up if play.rescues[place] & 2 else "keep"
        wanted = ACTIONS[int(play.policy[place])]
        splits = {"split", "free-split"} & keys
        if splits and values[0] in solution.splits:
            wanted = "split"
        wanted = FREE[wanted] if wanted in FREE and FREE[wanted] in keys else wanted
        assert wanted in keys, (wanted, keys)
        return wanted


@dataclass(frozen=True)
class Witness:
    """A chapter: its play, its compiled rounds, and what a tally says."""

    play: ModuleType
    deal_rounds: Callable[..., None]
    deck: Deck
    together: Mapping[str, str]  # wagers whose money goes with another's
    second_wager: tuple[str, ...] = ()  # wagers placed beside the main one

    def compare(
        self,
        rules: Rules,
        game: ShoeGame,
        args: tuple[Any, ...],
        player: Player,
        lines: Lines,
        *,
        main: str,
        size: int,
        rounds: int,
        seed: int,
    ) -> int:
        """Assert that both sides agree on every round; how many could be compared."""
        compared = 0
        bets = tuple(Bet(1, wager, STAKE) for wager in (main, *self.second_wager))
        for tally, cards, rest in self._dealt(args, size, rounds, seed):
            expected = self._money(rules, lines(game, tally))
            found, used = self._live(rules, bets, player, [*cards, *rest])
            told = f"{[card_text(card) for card in cards]} of {dict(rules.answers)}"
            assert found == expected, told
            assert used == len(cards), told
            compared += 1
        return compared

    def _dealt(
        self, args: tuple[Any, ...], size: int, rounds: int, seed: int
    ) -> Iterator[tuple[Ints, list[int], list[int]]]:
        """Rounds of a shoe that burns no card: the tally, the cards in order, and those left."""
        cards, tables, *more = args
        assert isinstance(tables, Tables)
        tables.told[BURN] = BURN_NEVER
        named = {in_shoe(card): card for card in self.deck.cards()}
        shoe, state, rng = cards.copy(), new_state(), stream(seed, 0)
        noise = np.empty(NOISE_SIZE, dtype=np.uint32)
        for _ in range(rounds):
            tally = np.zeros(size, dtype=np.int64)
            before = int(state[LEFT])
            if before < tables.told[0] or state[RAN_OUT]:
                before = len(shoe)
            self.deal_rounds(rng, 1, tally, shoe, noise, state, tables, *more)
            left = int(state[LEFT])
            if state[RAN_OUT]:
                continue  # the discards were shuffled: no order says which came next
            dealt = [named[int(card)] for card in shoe[left:before][::-1]]
            yield tally, dealt, [named[int(card)] for card in shoe[:left][::-1]]

    def _money(self, rules: Rules, lines: Mapping[str, Mapping[Line, int]]) -> Money:
        money: Money = defaultdict(int)
        for wager, found in lines.items():
            for parts, number in found.items():
                assert number == 1
                cents = Pricing(rules, wager, Terms(STAKE)).net(parts) * STAKE
                assert cents.denominator == 1
                money[self.together.get(wager, wager)] += int(cents)
        return dict(money)

    def _live(
        self, rules: Rules, bets: tuple[Bet, ...], player: Player, cards: list[int]
    ) -> tuple[Money, int]:
        shoe, used = iter(cards), 0
        money: Money = defaultdict(int)
        speech, answer = self.play.play(rules, Start(bets, {})), cast(Answer, None)
        while True:
            try:
                said = speech.send(answer)
            except StopIteration:
                return dict(money), used
            answer = None
            match said:
                case NextCard():
                    answer = next(shoe)
                    used += 1
                case Decide():
                    answer = player.choose(said)
                    assert said.chosen(answer), (answer, said)
                case Settlement():
                    # The simulation has whole units of Insurance.
                    net = said.net * STAKE // said.stake if said.wager == "insurance" else said.net
                    money[self.together.get(said.wager, said.wager)] += net


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
