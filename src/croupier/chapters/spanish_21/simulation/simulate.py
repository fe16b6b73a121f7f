"""Simulating Spanish 21: shoes dealt to the cut card, every wager at once."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.chapters.spanish_21.counting.game import Names, names_of, shoe_game
from croupier.chapters.spanish_21.outcomes import ADDITIONAL, MAIN, MATCHES, SEVENS, SIX_SEVEN_EIGHT
from croupier.chapters.spanish_21.simulation import rounds as compiled
from croupier.equipment.cards import Deck
from croupier.families.twenty_one.counting.match_the_dealer import match_lines
from croupier.families.twenty_one.counting.solved import Ups
from croupier.families.twenty_one.match_the_dealer import WAGER as MATCH
from croupier.families.twenty_one.simulation.any_game.lookups import (
    any_tables,
    box_ends,
    box_lines,
    boxes_size,
    shoe_cards,
    told_of,
)
from croupier.families.twenty_one.simulation.any_game.simulation import AnyGame
from croupier.maths import simulate as monte_carlo
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Counted, Line, Part, Tell, Terms, line, single
from croupier.maths.shoe.game import ShoeGame
from croupier.rulebook.rules import Rules


def kernel_args(
    rules: Rules, game: ShoeGame, strategies: tuple[Ups, ...], *, fresh: bool = False
) -> tuple[Any, ...]:
    """What compiled rounds need beside a generator and a tally."""
    deck = Deck(rules.number("decks"), spanish=True)
    told = told_of(rules, deck, fresh=fresh, draws_anyhow=False, main_at=compiled.MAIN_AT)
    return shoe_cards(deck), any_tables(game, strategies, told)


def tally_size(game: ShoeGame) -> int:
    return compiled.MAIN_AT + boxes_size(game)


def lines_of(rules: Rules, terms: Terms, game: ShoeGame, tally: Ints) -> dict[str, dict[Line, int]]:
    """The lines of every wager."""
    at, match_at = compiled.INSURANCE_AT, compiled.MATCH_AT
    matches = {(n // 3, n % 3): int(tally[match_at + n]) for n in range(9)}
    insured = zip(("win", "lose"), tally[at : at + 2].tolist(), strict=True)
    found = {
        MAIN: main_lines(names_of(rules, terms), game, tally),
        "insurance": single("insurance", insured),
    }
    return {**found, MATCH: match_lines(matches, MATCHES)} if rules.offers(MATCH) else found


def main_lines(names: Names, game: ShoeGame, tally: Ints) -> dict[Line, int]:
    lines = box_lines(names, box_ends(game, tally[compiled.MAIN_AT :]))
    natural, lost = tally[compiled.NATURAL_AT : compiled.NATURAL_AT + 2].tolist()
    rows = (*SIX_SEVEN_EIGHT, *SEVENS, *SEVENS)
    found = [(line((MAIN, "blackjack")), natural), (line((MAIN, "lose")), lost)]
    for nth, row in enumerate(rows):
        parts = line((MAIN, row))
        if names.additional is not None and nth > len(rows) - 3:
            parts = (*parts, Part(ADDITIONAL, names.additional, Fraction(0)))
        found.append((parts, int(tally[compiled.SUITS_AT + nth])))
    for parts, number in found:
        if number:
            lines[parts] = lines.get(parts, 0) + number
    return lines


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Every wager that the rules offer, by each strategy of the count."""
    game = shoe_game(rules, terms)
    any_game = AnyGame(
        rules,
        terms,
        game,
        names_of(rules, terms),
        compiled.play_rounds,
        lambda own, ups: kernel_args(rules, own, ups),
        tally_size(game),
        lambda own, tally: lines_of(rules, terms, own, tally),
    )
    return any_game.simulate(monte_carlo.Sample(rounds, seed, cores, tell))
