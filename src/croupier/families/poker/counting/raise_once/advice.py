"""What each choice of an open decision is worth to the main wagers."""

from __future__ import annotations

from fractions import Fraction

from croupier.families.poker.counting.board_kernels import dealers_by_result
from croupier.families.poker.counting.boards import DEALERS, FLOPS, all_showdowns
from croupier.families.poker.counting.hole_cards import pair_kind, pair_ways
from croupier.families.poker.counting.raise_once.solver import (
    TO_COME,
    RaiseOnce,
    price_lines,
    solved,
)
from croupier.families.poker.pair_qualifies import SHOWDOWN
from croupier.hands.kinds import five_kind_of
from croupier.maths.boards.finding import view_at
from croupier.maths.boards.spots import board_of, spot_of
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.prices import Pricing
from croupier.rounds.words import Decide
from croupier.rulebook.rules import Rules


def advise_raise(
    game: RaiseOnce, rules: Rules, question: Decide, terms: Terms
) -> dict[str, Fraction]:
    """In cents, by optimal play from here on; `terms` have the Ante as it stands."""
    hand, board = question.known["hand"], question.known.get("community", ())
    sizes = {choice.key: Fraction(choice.stake, terms.stake) for choice in question.choices}
    if len(board) == 5:
        return _on_board(game, rules, question, terms, sizes)
    best = solved(price_lines(game, rules, terms))
    if board:
        at = view_at(hand, board)
        values, check, ways = best.raised, best.check, 1
    else:
        at = pair_kind(*hand)
        values, check, ways = best.at_once, best.waited, int(pair_ways()[at]) * FLOPS
    unit = Fraction(terms.stake, best.scale * ways * TO_COME * DEALERS)
    return {
        key: int((values[best.sizes.code(size)] if size else check)[at]) * unit
        for key, size in sizes.items()
    }


def _on_board(
    game: RaiseOnce, rules: Rules, question: Decide, terms: Terms, sizes: dict[str, Fraction]
) -> dict[str, Fraction]:
    found = all_showdowns(game.marks)
    base, suit = board_of(*question.known["community"])
    first, second = question.known["hand"]
    spot = spot_of(first, second, base, suit)
    kind = five_kind_of(int(found.strength[spot]))
    pricing = Pricing(rules, game.wager, terms)
    dealers = dealers_by_result(
        kind, int(found.wins[spot]), int(found.ties[spot]), int(found.below[0][spot]), DEALERS
    )
    worth = {}
    for key, size in sizes.items():
        if size:
            nets = (pricing.net(game.line(rules, result, kind, size)) for result in SHOWDOWN)
            units = sum((n * net for n, net in zip(dealers, nets, strict=True)), Fraction(0))
            worth[key] = units / DEALERS * terms.stake
        else:
            worth[key] = pricing.net(game.fold) * terms.stake
    return worth
