"""The door to the odds of Pai Gow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from croupier.chapters.pai_gow.counting import (
    BANK,
    DEALER_HANDS,
    PLAYER,
    SIDES,
    best_settings,
    house_order,
    house_settings,
    meetings,
    pair_counts,
    places,
    tally,
)
from croupier.chapters.pai_gow.outcomes import (
    DICE_WAGERS,
    PAIR_KINDS,
    Setting,
    Tiles,
    all_hands,
    co_bank_order,
    settings,
)
from croupier.chapters.pai_gow.simulation import (
    ABOUT,
    DICE,
    bank_is_bound,
    bound_bank,
    simulate,
)
from croupier.chapters.pai_gow.strategy import strategy
from croupier.equipment.cards import card_text
from croupier.families.setting.counting.advice import as_reset
from croupier.families.setting.counting.wager import (
    advise_keeping,
    lines,
    nets,
    set_hands,
    stake_of,
)
from croupier.maths.pricing.counted import EXACT, Counted, Tell, Terms, single
from croupier.rounds.arrange import Arrange, arrangement
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

__all__ = ["advise", "count", "decisions", "simulate"]


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager."""
    if wager in DICE_WAGERS:
        return DICE.count(rules, wager, terms, tell)
    if wager == "pair-fortunes":
        found = zip(PAIR_KINDS, pair_counts(rules), strict=True)
        return (Counted(wager, single(wager, found)),)
    tell("all hands of the player and the dealer")
    side = PLAYER if wager == "pai-gow" else BANK
    order = house_order(rules)
    if wager == "co-bank":
        shared = tally(order, side, house_settings(co_bank_order(rules)))
        return (Counted(wager, lines(wager, shared)),)
    house = tally(order, side, house_settings(order))
    if wager == "bank" and bank_is_bound(rules):
        return (bound_bank(house, EXACT),)
    best = tally(order, side, best_settings(rules, terms, side))
    headline, other = set_hands(wager, best, house, EXACT, ABOUT)
    return replace(headline, strategy=strategy(rules, terms, side)), other


# ------------------------------------------------------------------------------ single hands


def advise(
    rules: Rules, question: Decide | Arrange, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What each way to set the tiles is worth, in cents, against hands set the house way; and
    whether to surrender. Of who accepts the bank or voids a hand nothing is said.

    A bank is taken to meet each wager by itself: the vigorish on what they leave together is less.
    """
    stake = stake_of(Tiles(rules), bets)
    if isinstance(question, Arrange):
        covers = question.seen.get("covers", 0)
        side, staked = (BANK, covers) if covers else (PLAYER, stake)
        of_settings = _worth_of_settings(rules, question.cards, Terms(stake=staked), side)
        if covers and bank_is_bound(rules):
            of_settings = as_reset(question, of_settings)
        return {answer: staked * worth for answer, worth in of_settings.items()}
    return advise_keeping(Tiles(rules), question, stake)


def _worth_of_settings(
    rules: Rules, tiles: Sequence[int], terms: Terms, side: int
) -> dict[str, Fraction]:
    """Per unit of the wager, by the answer that sets the tiles so."""
    ordered = tuple(sorted(tiles))
    met = meetings(house_order(rules))[places()[ordered], :, side].tolist()
    by_result = nets(rules, terms, SIDES[side])
    found: dict[str, Fraction] = {}
    for way, ways in zip(settings(ordered), met, strict=True):
        gained = sum((n * net for n, net in zip(ways, by_result, strict=True)), Fraction(0))
        found.setdefault(_answer(way), gained / DEALER_HANDS)
    return found


def _answer(way: Setting) -> str:
    return arrangement({"low": way.low})


def decisions(rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
    """How to set every hand, for export: 8,130 rows."""
    order = house_order(rules)
    best, house = best_settings(rules, terms, PLAYER), house_settings(order)
    by_result = [float(net) for net in nets(rules, terms, SIDES[PLAYER])]
    values = meetings(order)[:, :, PLAYER] @ by_result / DEALER_HANDS
    for nth, (tiles, ways) in enumerate(all_hands().items()):
        each = settings(tiles)
        yield {
            "hand": " ".join(map(card_text, tiles)),
            "ways": ways,
            "best": _answer(each[best[nth]]),
            "worth": float(values[nth, best[nth]]),
            "house way": _answer(each[house[nth]]),
            "worth the house way": float(values[nth, house[nth]]),
        }
