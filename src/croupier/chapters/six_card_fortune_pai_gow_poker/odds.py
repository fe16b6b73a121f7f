"""The door to the odds of Six-Card Fortune Pai Gow Poker."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from croupier.chapters.six_card_fortune_pai_gow_poker.counting import (
    DEALER_HANDS,
    HANDS,
    Bytes,
    meet_one,
)
from croupier.chapters.six_card_fortune_pai_gow_poker.outcomes import (
    DOUBLE,
    FORTUNE,
    INSURED,
    MAIN,
    WAGERS,
    best_category,
    insured_kind,
    readings,
)
from croupier.chapters.six_card_fortune_pai_gow_poker.simulation import low_place, simulate
from croupier.chapters.six_card_fortune_pai_gow_poker.solved import DOUBLED
from croupier.chapters.six_card_fortune_pai_gow_poker.strategy import (
    ABOUT,
    PLAYS,
    lines,
    solved,
    strategy,
)
from croupier.equipment.cards import card_text
from croupier.families.poker.counting.lines import hand_lines
from croupier.hands.kernel import kernel
from croupier.hands.keys import Ints
from croupier.maths.pricing.counted import Counted, Tell, Terms, line, tell_nobody
from croupier.maths.pricing.prices import Pricing
from croupier.rounds.arrange import Arrange, arrangement
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

__all__ = ["advise", "count", "decisions", "simulate"]


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager."""
    if wager == MAIN:
        played = solved(rules, tell).played
        first, *others = PLAYS[rules.yes("double-down")]
        return (
            Counted(wager, lines(played[first]), strategy=strategy(rules, terms, tell)),
            *(Counted(wager, lines(played[key]), variant=key, about=ABOUT[key]) for key in others),
        )
    tell("all hands of six cards")
    hands = hands_by_kind()[1 if wager == "insurance" else 0]
    return (Counted(wager, hand_lines(rules, WAGERS[wager], hands)),)


@kernel
def _by_kind(kinds: Bytes, weights: Ints, hands: Ints, insured: Ints) -> None:
    for row in range(len(kinds)):
        a, b, c, d, e, f = kinds[row].astype(np.int64)
        hands[best_category(a, b, c, d, e, f)] += weights[row]
        insured[insured_kind(a, b, c, d, e, f)] += weights[row]


@cache
def hands_by_kind() -> tuple[Ints, Ints]:
    """All hands of six cards: by the best five of them, and for the Insurance Wager."""
    hands, insured = (np.zeros(len(names), dtype=np.int64) for names in (FORTUNE, INSURED))
    _by_kind(HANDS.kinds.cards, HANDS.kinds.weights, hands, insured)
    return hands, insured


# ------------------------------------------------------------------------------ single hands


def advise(
    rules: Rules, question: Decide | Arrange, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What each low card is worth, in cents, and a Double Down Wager with the best of them; of a
    hand that may be voided nothing is said."""
    stake = next(bet.amount for bet in bets if bet.wager == MAIN)
    if isinstance(question, Arrange):
        doubled = bool(question.seen.get("doubled"))
        worth = _worth(rules, question.cards, stake)[int(doubled)]
        answers = (arrangement({"low": (card,)}) for card in question.cards)
        return dict(zip(answers, worth, strict=True))
    if {choice.key for choice in question.choices} != {DOUBLE, "check"}:
        return {}
    single, twice = _worth(rules, tuple(question.known["hand"]), stake)
    return {DOUBLE: max(twice), "check": max(single)}


def _worth(
    rules: Rules, cards: tuple[int, ...], stake: int
) -> tuple[list[Fraction], list[Fraction]]:
    """With each card low, in cents: without and with a Double Down Wager."""
    pricing = Pricing(rules, MAIN, Terms(stake=stake))
    win, lose = (stake * pricing.net(line((MAIN, end))) for end in ("win", "lose"))
    single, twice = [], []
    for won, _, lost, won_both, _, lost_both in meet_one(readings(rules), cards).tolist():
        single.append((won * win + lost * lose) / DEALER_HANDS)
        twice.append(single[-1] + (won_both * win + lost_both * lose) / DEALER_HANDS)
    return single, twice


def decisions(rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
    """How to set and double every hand, for export: 1,097,447 rows."""
    best, by = solved(rules, tell_nobody), readings(rules)
    doubles = rules.yes("double-down")
    chosen = best.choices if doubles else best.alone
    kinds = HANDS.kinds
    for cards, ways, choice in zip(
        kinds.cards, kinds.weights.tolist(), chosen.tolist(), strict=True
    ):
        held = cards.astype(np.int64)
        low = low_place(by, held, choice % DOUBLED)
        yield {
            "hand": " ".join(map(card_text, held[::-1].tolist())),
            "ways": ways,
            "low": card_text(int(held[low])),
            "decision": DOUBLE if choice >= DOUBLED else "check",
        }
