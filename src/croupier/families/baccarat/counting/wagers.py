"""Counting a round: every ordered deal of six cards from a fresh shoe, by ranks.

28,561 sequences of the first four ranks meet 169 of the next two. Cards that a hand does not draw
are counted all the same, so that every wager is out of the same whole number of deals.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from croupier.equipment.cards import Deck
from croupier.families.baccarat.counting.deals import Deals, all_deals, deals_of, head_number
from croupier.families.baccarat.counting.house_money import EXAMPLES, count_house_money
from croupier.families.baccarat.counting.kernels import WINNERS
from croupier.families.baccarat.outcomes import HAND_NAMES, hands_of, resolve
from croupier.maths.draw import Ints
from croupier.maths.pricing.counted import EXACT, Counted, Line, Part, Tell, Terms, single
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.removal import FromShoe, rank_kinds
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.payout import CENTS_PER_DOLLAR, money_text
from croupier.rulebook.rules import Rules

# Stakes for the table of vigorish: where 5 % is a multiple of 25 cents, and where it is not.
STAKES = (1, 5, 6, 10, 12, 15, 20, 25, 27, 30, 50, 100)


# ------------------------------------------------------------------------------ exact counts


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager; the first is the headline, the others are variants."""
    return _counted(rules, wager, terms, all_deals(rules.number("decks")))


def from_shoe(rules: Rules, wager: str, terms: Terms, _: Tell) -> FromShoe:
    """Every wager from any shoe, by ranks."""
    kinds = rank_kinds(Deck(rules.number("decks")))
    return FromShoe(kinds, lambda shoe: _counted(rules, wager, terms, deals_of(shoe)))


def _counted(rules: Rules, wager: str, terms: Terms, deals: Deals) -> tuple[Counted, ...]:
    """A House Money payout is added as it is best from a fresh shoe."""
    if wager == "house-money":
        fresh = all_deals(rules.number("decks"))
        return count_house_money(rules, terms, fresh, _won_by_head(fresh, deals), EXACT)
    return from_ends(rules, wager, deals.ends)


def _won_by_head(fresh: Deals, deals: Deals) -> Ints:
    """The deals of another shoe by the heads of a fresh one, of which it may lack some."""
    found = np.zeros((len(fresh.heads), WINNERS), dtype=np.int64)
    found[[head_number(*head) for head in deals.heads.tolist()]] = deals.deals_won
    return found


def from_ends(
    rules: Rules, wager: str, ends: Ints, method: str = EXACT, notes: tuple[str, ...] = ()
) -> tuple[Counted, ...]:
    """A wager on finished hands; one that may lie on either hand is counted for each."""
    places = rules.book.wager_named(wager).on or ("",)
    return tuple(
        Counted(
            wager,
            lines := single(wager, _outcomes(rules, wager, on, ends)),
            method=method,
            variant=on,
            about=f"On the {HAND_NAMES[on]}." if on else "",
            notes=notes,
            extra=_vigorish_by_stake(rules, lines) if _is_exact_banker(wager, method) else {},
        )
        for on in places
    )


def _is_exact_banker(wager: str, method: str) -> bool:
    """The table of vigorish by stake is of exact figures."""
    return wager == "banker" and method == EXACT


def _outcomes(rules: Rules, wager: str, on: str, ends: Ints) -> Iterable[tuple[str, int]]:
    return (
        (resolve(rules, wager, on, hands_of(code)), int(ends[code]))
        for code in np.flatnonzero(ends).tolist()
    )


def _vigorish_by_stake(rules: Rules, lines: Mapping[Line, int]) -> dict[str, Any]:
    """What the Banker's vigorish, rounded as elected, comes to for bets of some sizes."""
    if rules.vigorish("banker") is None:
        return {}
    paid, won = rules.paid("banker"), rules.paytable("banker").rows[0].outcome
    rows = []
    total = sum(lines.values())
    for dollars in STAKES:
        stake = dollars * CENTS_PER_DOLLAR
        pricing = Pricing(rules, "banker", Terms(stake=stake))
        lost = -sum((pricing.net(parts) * ways for parts, ways in lines.items()), Fraction(0))
        rows.append(
            {
                "stake": money_text(stake),
                "vigorish": money_text(int(paid.net(won, stake).vigorish)),
                "house_advantage": float(lost / total),
                "exact": str(lost / total),
            }
        )
    return {"vigorish_by_stake": rows}


# ------------------------------------------------------------------------------ advice


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What the wagers on the hands are worth after each choice, in cents, from a fresh shoe.

    Where a player is asked something else, who turns the cards, nothing is won or lost by it.
    """
    if not question.known:
        return {choice.key: Fraction(0) for choice in question.choices}
    first, second = ([card >> 2 for card in question.known[hand]] for hand in HAND_NAMES)
    deals = all_deals(rules.number("decks"))
    ways = deals.winners[head_number(first[0], second[0], first[1], second[1])]
    before = {bet.wager: bet.amount for bet in bets if bet.wager in HAND_NAMES}
    worth = {}
    for choice in question.choices:
        amounts = dict(before)
        if choice.stake:
            hand = choice.key.removeprefix("add-to-")
            amounts[hand] = amounts.get(hand, 0) + choice.stake
        worth[choice.key] = sum(
            (_worth(rules, hand, amount, ways) for hand, amount in amounts.items()), Fraction(0)
        )
    return worth


def _worth(rules: Rules, hand: str, amount: int, ways: Ints) -> Fraction:
    pricing = Pricing(rules, hand, Terms(stake=amount))
    net = sum(
        (
            pricing.part_net(Part(hand, resolve(rules, hand, "", example))) * int(ways[who])
            for who, example in EXAMPLES.items()
        ),
        Fraction(0),
    )
    return net * amount / int(ways.sum())
