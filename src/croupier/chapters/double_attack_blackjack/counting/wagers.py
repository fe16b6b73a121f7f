"""Counting 665a's wagers, from a full shoe or from one that holds other cards."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from croupier.chapters.double_attack_blackjack.counting.game import attacks, names_of, shoe_game
from croupier.chapters.double_attack_blackjack.outcomes import BUST_IT, BUSTS, EIGHT, MAIN, bust_it
from croupier.families.shoe.plan import deck_of
from croupier.families.twenty_one.counting import main as family
from croupier.families.twenty_one.counting.insurance import beside_an_ace, insurance_lines
from croupier.families.twenty_one.counting.replayed import main_replayed
from croupier.families.twenty_one.counting.solved import NAMES
from croupier.hands.twenty_one import VALUES, total_of
from croupier.maths.pricing.counted import Counted, Line, Terms, single
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.removal import SUITS, FromShoe
from croupier.maths.pricing.strategy import Strategy
from croupier.maths.shoe.hands import Counts, full_shoe
from croupier.rulebook.rules import Rules

VALUE_NAMES = (*NAMES[:-1], "J Q K")


def main_counted(rules: Rules, terms: Terms) -> tuple[Counted, ...]:
    """665a.7(o): by optimal play and by basic strategy, a Double Attack Wager where it gains."""
    made = attacks(rules, terms)
    counted = family.main_counted(
        Pricing(rules, MAIN, terms),
        lambda post_split: shoe_game(rules, terms, post_split),
        names_of(made),
    )
    told = f"Double Attack Wager equal to the Bet Wager against {_listed(made)}. "
    return tuple(
        replace(each, about=f"{told}{each.about}", strategy=_with_attack(each.strategy, told))
        for each in counted
        if each.strategy
    )


def _with_attack(strategy: Strategy, told: str) -> Strategy:
    learned = (replace(rule, sentence=f"{told}{rule.sentence}") for rule in strategy.learned)
    return replace(strategy, sentence=f"{told}{strategy.sentence}", learned=tuple(learned))


def _listed(ups: frozenset[int]) -> str:
    return ", ".join(VALUE_NAMES[up] for up in sorted(ups)) or "no up card"


def any_shoe(rules: Rules, wager: str, terms: Terms) -> FromShoe:
    """A wager by values; where suits matter, each value is even over them, clubs fewest."""
    full = full_shoe(terms.decks_or(deck_of(rules).decks), spanish=True)
    kinds = dict(zip(VALUE_NAMES, full, strict=True))
    match wager:
        case "insurance":
            left = dict(zip(VALUE_NAMES, beside_an_ace(full), strict=True))
            return FromShoe(left, lambda shoe: (Counted(wager, insurance_lines(shoe)),))
        case _ if wager == BUST_IT:
            return FromShoe(kinds, lambda shoe: (Counted(wager, bust_it_lines(shoe)),))
    names = names_of(attacks(rules, terms))
    return FromShoe(kinds, lambda shoe: main_replayed(names, shoe_game(rules, terms), shoe))


def bust_it_lines(shoe: Counts) -> dict[Line, int]:
    """665a.7(m): every up card, hole card and third card, in order."""
    tally: dict[int, int] = defaultdict(int)
    eights = [(shoe[EIGHT] + suit) // SUITS for suit in range(SUITS)]
    for up in range(VALUES):
        for hole in range(VALUES):
            for third in range(VALUES):
                ways = shoe[up] * (shoe[hole] - (hole == up))
                ways *= shoe[third] - (third == up) - (third == hole)
                kind = _kind(up, hole, third)
                if (up, hole, third) != (EIGHT, EIGHT, EIGHT):
                    tally[kind] += ways
    for one in range(SUITS):
        for two in range(SUITS):
            for three in range(SUITS):
                ways = eights[one] * (eights[two] - (two == one))
                ways *= eights[three] - (three == one) - (three == two)
                tally[int(bust_it(3, EIGHT, one, two, three))] += ways
    return single(BUST_IT, ((BUSTS[kind], ways) for kind, ways in sorted(tally.items())))


def _kind(up: int, hole: int, third: int) -> int:
    """How three cards that are no three 8s end it."""
    held = [0] * VALUES
    for value in (up, hole):
        held[value] += 1
    if total_of(held)[0] >= 17:
        return 0
    held[third] += 1
    return int(bust_it(0, third, 0, 0, 0)) if total_of(held)[0] > 21 else 0
