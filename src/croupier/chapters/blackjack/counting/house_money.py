"""Counting the House Money Wager, whose payout may be added to the Blackjack Wager."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import lcm

from croupier.chapters.blackjack import outcomes
from croupier.chapters.blackjack.counting.first_cards import (
    CARDS,
    HOUSE_AT,
    Shoe,
    all_cards,
    first_cards_of,
)
from croupier.chapters.blackjack.counting.game import shoe_game
from croupier.chapters.blackjack.counting.late import lost_lines
from croupier.chapters.blackjack.round.elections import found_late
from croupier.families.twenty_one.counting.main import BASIC_STRATEGY, SPLIT_NOTE
from croupier.families.twenty_one.counting.names import HandNames, results_line
from croupier.families.twenty_one.counting.replayed import replayed
from croupier.families.twenty_one.counting.solved import (
    NAMES,
    Key,
    basic_solutions,
    rounds_of,
    solutions,
)
from croupier.hands.twenty_one import ACE, TEN, VALUES, value_of
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Counted, Line, Part, Terms, line, single
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.strategy import Chart, Strategy
from croupier.maths.shoe.exact.rounds import Rounds
from croupier.maths.shoe.game import REOPTIMISED, ShoeGame
from croupier.rulebook.rules import Rules

BLACKJACK = ("blackjack", "blackjack")
NAMED = HandNames("blackjack")
Spread = Mapping[tuple[int, int], Mapping[int, Fraction]]
LATE_HOUSE_MONEY = (
    "The dealer's Blackjack shows only after play: against an ace or a ten-value card the payout "
    "is not due until then, so it cannot be added."
)


def house_money(rules: Rules, terms: Terms) -> tuple[Counted, ...]:
    """633a.7(g)(10): added to the Blackjack Wager where the hand is worth it, or taken."""
    wager = "house-money"
    taken = replace(_taken(first_cards_of(rules)), about="The player takes the payout.")
    game = shoe_game(rules, terms)
    where = "when the hand has a positive value if the dealer has no Blackjack"
    late = found_late(rules)
    notes = (SPLIT_NOTE, *((LATE_HOUSE_MONEY,) if late else ()))

    def added(variant: str, play: str, *, basic: bool) -> Counted:
        hands = _favourable(rules, game, basic=basic)
        rounds, spread = rounds_of(game, basic=basic), kinds_of_values(rules)
        return Counted(
            wager,
            _added(rules, terms, rounds, hands, spread),
            variant=variant,
            about=f"The player adds the payout to the Blackjack Wager {where}; {play}.",
            strategy=_adding(rules, hands),
            notes=notes,
            estimated=NAMED.together,
        )

    best = added("added", "optimal play", basic=False)
    return best, taken, added("added-basic-strategy", "basic strategy", basic=True)


def house_money_from(rules: Rules, terms: Terms, held: Shoe) -> tuple[Counted, ...]:
    """The same from so many of each card, played and added to as from a full shoe."""
    game = shoe_game(rules, terms)
    values = [0] * VALUES
    for card, number in enumerate(held):
        values[value_of(card)] += number
    found = replayed(game, tuple(values), lost_lines if found_late(rules) else None)
    spread = kinds_of_values(rules, held)

    def added(strategy: str) -> Counted:
        hands = _favourable(rules, game, basic=strategy == BASIC_STRATEGY)
        lines = _added(rules, terms, found[strategy].rounds, hands, spread)
        return Counted("house-money", lines, estimated=NAMED.together)

    return added(REOPTIMISED), _taken(first_cards_of(rules, held)), added(BASIC_STRATEGY)


def _taken(first_cards: Ints) -> Counted:
    names = outcomes.HOUSE_MONEY
    tally = first_cards[HOUSE_AT : HOUSE_AT + len(names)].tolist()
    return Counted(
        "house-money", single("house-money", zip(names, tally, strict=True)), variant="taken"
    )


def _favourable(rules: Rules, game: ShoeGame, *, basic: bool) -> set[Key]:
    """Hands on which more money is better, but for up cards that nothing is added against."""
    found = basic_solutions(game) if basic else solutions(game)
    never = (ACE, TEN) if found_late(rules) else ()
    return {
        (solution.up, first, second)
        for solution in found
        if solution is not None and solution.up not in never
        for first in range(VALUES)
        for second in range(first, VALUES)
        if (first, second) == (ACE, TEN) or solution.value(first, second) > 0
    }


def _adding(rules: Rules, favourable: set[Key]) -> Strategy:
    """Where the payout is added: a row for each hand that wins, a column for each up card."""
    columns = {NAMES[up]: up for up in (*range(1, VALUES), ACE)}
    rows, words = [], []
    for (first, second), kinds in sorted(kinds_of_values(rules).items()):
        if not any(kinds):
            continue
        hand = f"{NAMES[first]}-{NAMES[second]}"
        add = [name for name, up in columns.items() if (up, first, second) in favourable]
        rows.append((hand, *("add" if name in add else "take" for name in columns)))
        together = "".join(columns).find("".join(add)) >= 0 and len(add) > 2
        against = f"{add[0]} to {add[-1]}" if together else " and ".join(add) or "nothing"
        words.append(f"{hand} against {against}")
    return Strategy(
        f"Add the payout to the Blackjack Wager with {'; '.join(words)}; otherwise take it. 10 "
        "means any ten-value card.",
        charts=(Chart("The payout", ("hand", *columns), tuple(rows)),),
    )


def kinds_of_values(
    rules: Rules, held: Shoe | None = None
) -> dict[tuple[int, int], dict[int, Fraction]]:
    """For two values, how the House Money outcomes of the cards behind them are spread.

    The dealer's cards do not change it: all cards of a value are alike to them.
    """
    ace_low = rules["house-money-ace-and-2"] == "yes"
    held = held or all_cards(rules.number("decks"))
    ways: dict[tuple[int, int], dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for a in range(CARDS):
        for b in range(CARDS):
            pair = sorted((int(value_of(a)), int(value_of(b))))
            kind = int(outcomes.house_money(a, b, ace_low))
            ways[pair[0], pair[1]][kind] += held[a] * (held[b] - (a == b))
    return {
        pair: {kind: Fraction(n, sum(found.values())) for kind, n in found.items() if n}
        for pair, found in ways.items()
    }


def added_units(rules: Rules, pricing: Pricing, outcome: str) -> Fraction:
    """What may be added to the Blackjack Wager, in units of the House Money Wager."""
    paid = pricing.part_net(line(("house-money", outcome))[0])
    share = rules.percent("house-money-share")
    if rules["house-money-added"] == "payout-and-wager":
        paid += 1
    return paid * share


def _added(
    rules: Rules, terms: Terms, rounds: Rounds, favourable: set[Key], spread: Spread
) -> dict[Line, int]:
    """Ways by what the payout is and how the hands end that it was added to."""
    pricing = Pricing(rules, "house-money", terms)
    scale = lcm(*(part.denominator for found in spread.values() for part in found.values()))
    taken: dict[int, int] = defaultdict(int)
    added: dict[tuple[int, tuple[int, ...]], int] = defaultdict(int)
    for key, ends in rounds.ends.items():
        natural = key[1:] == (ACE, TEN)
        for kind, share in spread[key[1], key[2]].items():
            factor = int(share * scale)
            taken[kind] += factor * rounds.dealer_blackjack[key]
            if not kind or key not in favourable:
                taken[kind] += factor * sum(ends.values())
                continue
            for results, ways in ends.items():
                added[kind, () if natural else results] += factor * ways
    lines = {line(("house-money", outcomes.HOUSE_MONEY[kind])): n for kind, n in taken.items()}
    for (kind, results), ways in added.items():
        outcome = outcomes.HOUSE_MONEY[kind]
        units = added_units(rules, pricing, outcome)
        parts = results_line(NAMED, results, units) if results else (Part(*BLACKJACK, units),)
        lines[(*line(("house-money", outcome)), *parts)] = ways
    return {parts: ways for parts, ways in lines.items() if ways}
