"""The decision for every kind of three-card hand, for export."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from croupier.equipment.cards import card_text
from croupier.games.three_card_poker.odds import play_values
from croupier.maths.enumerate import three_card_kinds
from croupier.maths.pricing.counted import Terms
from croupier.rulebook.rules import Rules

FOLD = -1


def decisions(rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
    """1,755 kinds of hands (suits renamed); each choice's worth is in units of the Ante."""
    kinds, weights, _ = three_card_kinds()
    for cards, ways, value in zip(
        kinds.tolist(), weights.tolist(), play_values(rules, terms), strict=True
    ):
        yield {
            "hand": " ".join(card_text(card) for card in reversed(cards)),
            "ways": ways,
            "decision": "play" if value > FOLD else "fold",
            "play": float(value),
            "fold": FOLD,
        }
