"""The same cards through live rounds of the Blackjack family and through compiled ones.

A compiled round is dealt and priced; its cards are then stacked for a live round, in which a player
decides by the same tables. The two share the hands' names of ends and nothing of the play.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from croupier.equipment.cards import card_text
from croupier.families.twenty_one.knowledge import view_of
from croupier.families.twenty_one.simulation import card_rounds
from croupier.families.twenty_one.simulation.cards import CardGame
from croupier.families.twenty_one.simulation.machines import Machine, of_totals
from croupier.families.twenty_one.simulation.noise import BURN_NEVER, NOISE_SIZE
from croupier.families.twenty_one.simulation.simulate import Shoe
from croupier.hands.twenty_one import value_of
from croupier.maths.pricing.counted import Line, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.kernels import DOUBLE, HIT, STAND, SURRENDER
from croupier.maths.simulate import stream
from croupier.rounds.words import Answer, Bet, Decide, NextCard, Settlement, Speech, Start
from croupier.rulebook.rules import Rules

STAKE = 1000
Play = Callable[[Rules, Start], Speech]
Choose = Callable[[Decide], str]
SPLITS, DOUBLES = {"split", "free-split"}, {"double", "free-double"}


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


def any_machine(game: CardGame, seed: int) -> Machine:
    """A machine of totals with every table filled at random."""
    rng = np.random.default_rng(seed)
    base = of_totals(game.game)
    states = base.states
    actions = rng.choice([STAND, HIT, DOUBLE], base.actions.shape, p=[0.25, 0.5, 0.25])
    actions[..., states // 2 :] = rng.choice([STAND, HIT], actions[..., states // 2 :].shape)
    if game.game.surrender is not None:
        two_cards = actions[0, ..., : states // 2]
        two_cards[rng.random(two_cards.shape) < 0.05] = SURRENDER
    actions[..., np.array(base.classes[:states]) >= 21] = STAND
    if game.game.second_chances:
        over = base.classes[:states] == card_rounds.OVER
        has = sum(1 << kind for kind, then in enumerate(game.game.second_chances) if then >= 0)
        bits = rng.integers(4, size=actions[..., over].shape) & has
        actions[..., over] = card_rounds.CHANCES + bits
    most = max(game.game.most_hands)
    splits = np.where(rng.random(base.splits.shape) < 0.8, most, 1).astype(np.uint8)
    return replace(base, actions=actions.astype(np.uint8), splits=splits)


class Player:
    """Decides in a live round by the tables of a machine; `ranges` are words told, in order."""

    def __init__(self, game: CardGame, machine: Machine, ranges: Sequence[str]) -> None:
        self.machine, self.ranges = machine, list(ranges)
        self.actions = machine.actions.reshape(-1, len(ranges), 10, machine.states)

    def choose(self, question: Decide) -> str:
        keys = {choice.key for choice in question.choices}
        if "insurance" in keys:
            return "insurance"
        view, machine = view_of(question), self.machine
        assert view.up is not None
        first, *others = [int(value_of(card)) for card in view.hand.cards]
        sight = self.ranges.index(view.told), int(value_of(view.up))
        if keys & SPLITS and machine.splits[(*sight, first)] > 1:
            return (keys & SPLITS).pop()
        state = int(machine.begin[first << 4 | others[0]])
        for value in others[1:]:
            state = int(machine.after[state << 4 | value])
        table = 0
        if view.hand.from_split:
            table = int(machine.tables[first, 0 if view.turn == 0 else 1])
        action = self.actions[table][(*sight, state)]
        if "second-chance" in keys:
            taken = int(action) >> (view.hand.doubled > 0) & 1
            return "second-chance" if taken else "no-second-chance"
        if action == SURRENDER:
            return "surrender"
        if action == DOUBLE:
            return (keys & DOUBLES).pop()
        return "draw" if action == HIT and "draw" in keys else "stand"


def compare(
    play: Play,
    rules: Rules,
    game: CardGame,
    machine: Machine,
    *,
    rounds: int,
    seed: int,
    ranges: Sequence[str] = ("",),
) -> int:
    """Assert that both agree on what every wager brought and on the cards used."""
    game = replace(game, shoe=Shoe.fresh(game.shoe.deck, BURN_NEVER))
    cards, *args = game.args(machine)
    player, rng = Player(game, machine, ranges), stream(seed, 0)
    second_wager = [game.second_wager.wager] if game.second_wager else []
    bets = [Bet(1, wager, STAKE) for wager in (game.names.main, *second_wager)]
    pricing = {key: Pricing(rules, key, Terms(STAKE)) for key in ("insurance", *second_wager)}
    pricing[game.names.main] = game.pricing
    state, noise = np.array([0, 0, 0, NOISE_SIZE]), np.empty(NOISE_SIZE, dtype=np.uint32)
    for _ in range(rounds):
        tally, shoe = np.zeros(game.size, dtype=np.int64), cards.copy()
        card_rounds.deal_cards(rng, 1, tally, shoe, state, noise, *args)
        dealt = shoe[::-1].tolist()
        money = {wager: _cents(pricing[wager], lines) for wager, lines in game.lines(tally).items()}
        ends, used = driven(play, rules, bets, dealt, player.choose)
        told = f"{[card_text(card) for card in dealt[:used]]} of {dict(rules.answers)}"
        assert _brought(ends, game) == {wager: net for wager, net in money.items() if net}, told
        assert used == len(dealt) - state[card_rounds.LEFT], told
    return rounds


def _cents(pricing: Pricing, lines: Mapping[Line, int]) -> int:
    """What the one line of a round brings; Insurance is made where the up card is an ace."""
    if not lines:
        return 0
    ((parts, number),) = lines.items()
    assert number == 1
    cents = pricing.net(parts) * STAKE
    assert cents.denominator == 1
    return int(cents)


def _brought(ends: Sequence[Settlement], game: CardGame) -> dict[str, int]:
    money: dict[str, int] = defaultdict(int)
    alone = {"insurance", *([game.second_wager.wager] if game.second_wager else [])}
    for end in ends:
        net = end.net * STAKE // end.stake if end.wager == "insurance" else end.net
        money[end.wager if end.wager in alone else game.names.main] += net
    return {wager: net for wager, net in money.items() if net}


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
