"""What a decision is worth: each choice's expectation in cents, by the cards the player knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from croupier.games.blackjack.decisions import lesser_amounts
from croupier.games.blackjack.outcomes import is_blackjack, value_of
from croupier.games.blackjack.strategy import shoe_game, up_solution
from croupier.maths.counted import Terms
from croupier.maths.report import Pricing
from croupier.maths.shoe import MASS, ShoeGame, UpSolution, without
from croupier.maths.shoe_hands import ACE, TEN, lattice
from croupier.maths.shoe_kernels import DOUBLE, HIT, STAND, SURRENDER
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.payout import CENTS_PER_DOLLAR
from croupier.rulebook.rules import Rules

COLUMNS = {"stand": STAND, "draw": HIT, "double": DOUBLE, "surrender": SURRENDER}


def worth(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """Choices that cannot be valued (which card was missed, say) are left out."""
    keys = {choice.key for choice in question.choices}
    if "up" not in question.known:
        return {}
    game = shoe_game(rules)
    up = int(value_of(question.known["up"][0]))
    values = tuple(int(value_of(card)) for card in question.known["hand"])
    main = next(bet.amount for bet in bets if bet.wager == "blackjack")
    if "insurance" in keys or keys & {"no-insurance", "even-money"}:
        return _insurance(rules, question, game, values, main)
    if "switch" in keys:
        return _switch(question, game, up, main)
    if len(values) < 2:
        return {}
    solution = up_solution(game, up)
    hand = lattice().at(*values)
    mass = float(solution.values[hand, MASS])
    stake = next((c.stake for c in question.choices if c.key in ("double", "split")), main)
    if "add" in keys:
        added = next(c.stake for c in question.choices if c.key == "add")
        value = _best(rules, solution, values, terms) / mass
        return {"take": Fraction(0), "add": Fraction(added * value)}
    double = Fraction(float(solution.values[hand, DOUBLE]) / mass) if len(values) == 2 else None
    found: dict[str, Fraction] = {}
    for choice in question.choices:
        if choice.key in COLUMNS:
            unit = float(solution.values[hand, COLUMNS[choice.key]]) / mass
            found[choice.key] = Fraction(unit) * stake
        elif choice.key == "split":
            found["split"] = Fraction(float(solution.split[values[0]]) / mass) * stake
        elif choice.key == "double-for-less" and double is not None:
            found[choice.key] = (stake + max(lesser_amounts(stake))) * double / 2
        elif choice.key.isdigit() and double is not None:
            found[choice.key] = (stake + int(choice.key) * CENTS_PER_DOLLAR) * double / 2
    return found


def _best(rules: Rules, solution: UpSolution, values: Sequence[int], terms: Terms) -> float:
    """The value of two cards, times the chance of no dealer's Blackjack."""
    first, second = sorted(values)
    if (first, second) == (ACE, TEN):
        row = Pricing(rules, "blackjack", terms).rules.outcome_row("blackjack", "blackjack")
        assert row is not None
        mass = float(solution.values[lattice().at(first, second), MASS])
        return float(row.pays.profit(CENTS_PER_DOLLAR)) / CENTS_PER_DOLLAR * mass
    return solution.value(first, second)


def _insurance(
    rules: Rules, question: Decide, game: ShoeGame, values: Sequence[int], main: int
) -> Mapping[str, Fraction]:
    """Against an ace: what the Insurance Wager adds, or even money instead of a Blackjack."""
    rest = without(game.shoe, ACE, *values)
    tens = Fraction(rest[TEN], sum(rest))
    blackjack = is_blackjack(*question.known["hand"])
    paid = rules.outcome_row("blackjack", "blackjack")
    assert paid is not None
    base = (1 - tens) * paid.pays.profit(main) if blackjack else Fraction(0)
    insured = rules.outcome_row("insurance", "win")
    assert insured is not None
    found: dict[str, Fraction] = {}
    for choice in question.choices:
        match choice.key:
            case "no-insurance":
                found[choice.key] = base
            case "even-money":
                found[choice.key] = Fraction(main)
            case key:
                less = lesser_amounts(main // 2)
                amount = choice.stake or (max(less) if less else 0)
                gain = tens * insured.pays.profit(amount) - (1 - tens) * amount
                found[key] = base + gain
    return found


def _switch(question: Decide, game: ShoeGame, up: int, main: int) -> Mapping[str, Fraction]:
    """The two hands kept or switched, each by the cards of both."""
    one, two = (tuple(int(value_of(card)) for card in question.known[f"hand {n}"]) for n in (1, 2))

    def both(a: Sequence[int], b: Sequence[int]) -> Fraction:
        total = 0.0
        for hand, other in ((a, b), (b, a)):
            solution = up_solution(game, up, tuple(sorted(other)))
            first, second = sorted(hand)
            mass = float(solution.values[lattice().at(first, second), MASS])
            total += solution.value(first, second) / mass
        return Fraction(total) * main

    return {
        "keep": both(one, two),
        "switch": both((one[0], two[1]), (two[0], one[1])),
    }
