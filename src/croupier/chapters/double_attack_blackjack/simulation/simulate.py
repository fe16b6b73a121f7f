"""Simulating Double Attack Blackjack: shoes dealt to the cut card, every wager at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from croupier.chapters.double_attack_blackjack.counting.game import (
    Names,
    attacks,
    names_of,
    shoe_game,
)
from croupier.chapters.double_attack_blackjack.outcomes import BUST_IT, BUSTS, MAIN
from croupier.chapters.double_attack_blackjack.simulation import rounds as compiled
from croupier.families.shoe.plan import deck_of
from croupier.families.twenty_one.counting.solved import Ups
from croupier.families.twenty_one.simulation.any_game.lookups import (
    any_tables,
    box_ends,
    boxes_size,
    shoe_cards,
    told_of,
)
from croupier.families.twenty_one.simulation.any_game.simulation import AnyGame
from croupier.hands.twenty_one import VALUES
from croupier.maths import simulate as monte_carlo
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Counted, Line, Tell, Terms, single
from croupier.maths.shoe.game import ShoeGame
from croupier.rulebook.rules import Rules

NO_ATTACK = 0  # an ace: whether it is attacked is told by the part of the tally


def kernel_args(
    rules: Rules, game: ShoeGame, strategies: tuple[Ups, ...], attacked: frozenset[int]
) -> tuple[Any, ...]:
    """What compiled rounds need beside a generator and a tally."""
    deck = deck_of(rules)
    told = told_of(rules, deck, fresh=False, draws_anyhow=True, main_at=compiled.MAIN_AT)
    made = [int(up in attacked) for up in range(VALUES)]
    return shoe_cards(deck), any_tables(game, strategies, np.append(told, made))


def tally_size(game: ShoeGame) -> int:
    return compiled.PARTS_AT + 2 * (compiled.MAIN_AT + boxes_size(game))


def lines_of(rules: Rules, game: ShoeGame, tally: Ints) -> dict[str, dict[Line, int]]:
    """The lines of every wager."""
    insured = zip(("win", "lose"), tally[: compiled.BUST_AT].tolist(), strict=True)
    busts = tally[compiled.BUST_AT : compiled.PARTS_AT].tolist()
    parts = tally[compiled.PARTS_AT :].reshape(2, -1)
    found = {MAIN: main_lines(game, parts), "insurance": single("insurance", insured)}
    if rules.offers(BUST_IT):
        found[BUST_IT] = single(BUST_IT, zip(BUSTS, busts, strict=True))
    return found


def main_lines(game: ShoeGame, parts: Ints) -> dict[Line, int]:
    """Without and with a Double Attack Wager."""
    lines: dict[Line, int] = {}
    for attacked, part in enumerate(parts):
        names: Names = names_of(frozenset({NO_ATTACK}) if attacked else frozenset())
        found = [
            (names.natural(NO_ATTACK), int(part[compiled.NATURAL])),
            (names.tied(NO_ATTACK), int(part[compiled.TIED])),
            (names.lost(NO_ATTACK), int(part[compiled.LOST])),
        ]
        for results, number in box_ends(game, part[compiled.MAIN_AT :]).items():
            ((parts_, _),) = names.box(NO_ATTACK, results)
            found.append((parts_, number))
        for each, number in found:
            if number:
                lines[each] = lines.get(each, 0) + number
    return lines


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Every wager that the rules offer, by each strategy of the count."""
    game, made = shoe_game(rules, terms), attacks(rules, terms)
    any_game = AnyGame(
        rules,
        terms,
        game,
        names_of(made),
        compiled.play_rounds,
        lambda own, ups: kernel_args(rules, own, ups, made),
        tally_size(game),
        lambda own, tally: lines_of(rules, own, tally),
    )
    return any_game.simulate(monte_carlo.Sample(rounds, seed, cores, tell))
