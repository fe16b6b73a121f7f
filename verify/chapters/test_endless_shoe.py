"""Every main wager of the family from an endless shoe, beside the same play from a million decks.

The floats of a shoe that long know nothing of cards that are put back.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.api import game
from croupier.chapters.blackjack.counting import game as blackjack
from croupier.chapters.double_attack_blackjack.counting import game as double_attack
from croupier.chapters.double_back_jack import counting as double_back_jack
from croupier.chapters.down_under_blackjack import counting as down_under
from croupier.chapters.free_bet_blackjack import counting as free_bet
from croupier.chapters.spanish_21.counting import game as spanish
from croupier.families.twenty_one.counting.main import mean_of, played_lines
from croupier.families.twenty_one.counting.names import HandNames
from croupier.families.twenty_one.counting.solved import solutions, solved
from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.exact.rounds import deals
from croupier.maths.shoe.game import ShoeGame
from croupier.maths.shoe.hands import lattice
from croupier.maths.shoe.plays import MASS
from croupier.rulebook.rules import Rules

GAMES: dict[str, tuple[Callable[[Rules, Terms], ShoeGame], Callable[[Rules, Terms], HandNames]]] = {
    "633a": (blackjack.shoe_game, lambda _, __: HandNames("blackjack")),
    "635a": (spanish.shoe_game, spanish.names_of),
    "665a": (
        double_attack.shoe_game,
        lambda rules, terms: double_attack.names_of(double_attack.attacks(rules, terms)),
    ),
    "672a": (free_bet.shoe_game, lambda _, __: free_bet.NAMED),
    "673a": (double_back_jack.shoe_game, lambda rules, _: double_back_jack.names(rules)),
    "685a": (down_under.shoe_game, lambda rules, _: down_under.names(rules)),
}


@pytest.mark.parametrize("name", GAMES)
def test_draws_that_are_put_back_are_those_of_a_million_decks(name: str) -> None:
    found, (game_of, names_of) = game(name), GAMES[name]
    rules, terms = found.rules(), found.terms(endless=True)
    whole, names = game_of(rules, terms), names_of(rules, terms)
    pricing = Pricing(rules, names.main, terms)
    exact = mean_of(pricing, played_lines(names, whole, basic=False))
    gain = ways = 0.0
    for nth, told in enumerate(whole.told_games()):
        for up in range(VALUES):
            attacked = 1 + (isinstance(names, double_attack.Names) and up in names.attacks)
            if not told.holes(up):
                continue
            solution = solved(solutions(told), up)
            holes = told.blackjack_holes(up)
            late = sum(whole.shoe[value] for value in holes) / sum(whole.shoe)
            for first in range(VALUES):
                for second in range(first, VALUES):
                    number = float(deals(whole.shoe, up, first, second))
                    ways += number if nth == 0 else 0
                    if (first, second) == (ACE, TEN):
                        mass = float(solution.values[lattice().at(ACE, TEN), MASS])
                        worth = mass * float(pricing.net(names.natural(up)))
                        worth += late * float(pricing.net(names.tied(up)))
                    else:
                        worth = attacked * solution.value(first, second)
                        worth += late * float(pricing.net(names.lost(up)))
                    gain += number * worth
    assert float(exact) == pytest.approx(gain / ways, abs=2e-7)
