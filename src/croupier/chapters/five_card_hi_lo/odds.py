"""Counting Five Card Hi-Lo: every deal, the best choice and the best setting of every hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from croupier.chapters.five_card_hi_lo import outcomes
from croupier.chapters.five_card_hi_lo.counting import (
    DEALER_HANDS,
    GAME,
    all_deals,
    best,
    game_with,
    nets_by_relation,
    pattern_place,
    plays,
    poker_counts,
    tally_relations,
    tie_variants,
    worth,
)
from croupier.chapters.five_card_hi_lo.outcomes import SETTINGS
from croupier.chapters.five_card_hi_lo.simulation import simulate
from croupier.chapters.five_card_hi_lo.strategy import frequencies, has_choice
from croupier.chapters.five_card_hi_lo.strategy import strategy as best_strategy
from croupier.equipment.cards import card_text
from croupier.families.poker.counting.lines import hand_lines, line_of
from croupier.maths.decision import FOLD
from croupier.maths.pricing.counted import EXACT, Counted, Tell, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.progressives import MAIN_GAME_COST
from croupier.maths.pricing.strategy import Strategy
from croupier.maths.sights import whole
from croupier.maths.strategies.decided import counted_by, own_choices, seen_at
from croupier.maths.strategies.own import OwnStrategy
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

__all__ = ["advise", "by_strategy", "count", "decisions", "simulate"]


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager; the Tie Wager with the main game's play, and with its own."""
    tell("all hands of the player and the dealer")
    if wager == "tie":
        return _count_tie(rules, terms)
    if wager == "poker-bonus":
        return (Counted(wager, hand_lines(rules, outcomes.POKER_WAGER, poker_counts())),)
    lines = GAME.main_lines(rules, best(rules, terms).values.tally())
    return (Counted(wager, lines, strategy=best_strategy(rules, terms)),)


def by_strategy(rules: Rules, strategy: OwnStrategy, terms: Terms, tell: Tell) -> Counted:
    """The Ante by a strategy file: where an ace goes, and whether the hand is played."""
    strategy.check(("fold", "play", *SETTINGS))
    tell("all hands of the player and the dealer")
    nets, _ = whole(np.array(nets_by_relation(rules, terms, Fraction(0)), dtype=object))
    seen = seen_at(GAME.sights()[0], None)
    settings = strategy.decide(seen, SETTINGS, (all_deals().relations @ nets).T)
    values = game_with(settings.astype(np.uint8)).values(rules, terms)
    return counted_by(values, rules, strategy, own_choices(values, strategy, None))


def _count_tie(rules: Rules, terms: Terms) -> tuple[Counted, ...]:
    """The headline and the other ways to play, each with what it costs the Ante."""
    played = [*plays(rules, terms).values()]
    plain, *others = tie_variants([tally_relations(choices) for choices in played], EXACT)
    best_ante = worth(rules, terms, played[0])
    found = [plain]
    for counted, choices in zip(others, played[1:], strict=True):
        cost = best_ante - worth(rules, terms, choices)
        how = Strategy(counted.about, frequencies=frequencies(choices))
        found.append(replace(counted, strategy=how, extra={MAIN_GAME_COST: float(cost)}))
    return tuple(found)


# ------------------------------------------------------------------------------ single hands


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What each choice is worth in cents, with the Tie Wager; no choice touches the Poker Bonus."""
    staked = {bet.wager: bet.amount for bet in bets}
    ties = Fraction(staked.get("tie", 0), staked["ante"])
    deals, place = all_deals(), int(pattern_place(*question.known["hand"]))
    nets = nets_by_relation(rules, terms, ties)
    fold, bonus = _beside_relations(rules, terms)[deals.kinds[place]]
    played = {
        setting: sum((n * net for n, net in zip(ways, nets, strict=True)), Fraction(0))
        / DEALER_HANDS
        + bonus
        for setting, ways in zip(SETTINGS, deals.relations[place].tolist(), strict=True)
    }
    values = {**played, "play": max(played.values()), "fold": fold - ties}
    return {choice.key: staked["ante"] * values[choice.key] for choice in question.choices}


def _beside_relations(rules: Rules, terms: Terms) -> list[tuple[Fraction, Fraction]]:
    """By the aces held, what a fold brings and what the Ante Bonus adds to a hand played."""
    pricing = Pricing(rules, "ante", terms)
    return [
        (
            pricing.net(line_of(outcomes.folded(rules, kind))),
            pricing.net(line_of(outcomes.ends(rules, 0, kind)[2:])),
        )
        for kind in range(outcomes.ACE_KINDS)
    ]


def decisions(rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
    """The decisions for every pattern of ranks, for export: 6,175 rows."""
    deals, two_ways = all_deals(), has_choice()
    nets = np.array(nets_by_relation(rules, terms, Fraction(0)), dtype=float)
    played = deals.relations @ nets / DEALER_HANDS
    fold, bonus = np.array(_beside_relations(rules, terms), dtype=float)[deals.kinds].T
    for place, choice in enumerate(best(rules, terms).choices.tolist()):
        yield {
            "hand": " ".join(map(card_text, reversed(deals.cards[place].tolist()))),
            "ways": int(deals.weights[place]),
            "decision": "fold" if choice == FOLD else "play",
            "ace": SETTINGS[choice - 1] if choice != FOLD and two_ways[place] else "",
            "fold": float(fold[place]),
            **dict(zip(SETTINGS, (played[place] + bonus[place]).tolist(), strict=True)),
        }
