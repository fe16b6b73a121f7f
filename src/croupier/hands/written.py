"""Strengths of hands as people write them, for constants: nothing is compiled."""

from __future__ import annotations

from collections.abc import Callable

from croupier.equipment.cards import parse_cards


def strength_of(strength: Callable[..., int], cards: str) -> int:
    """`strength_of(strength5, "Ah Kd 4c 3d 2h")`, by the kernel's own source."""
    plain = getattr(strength, "py_func", strength)
    return int(plain(*sorted(parse_cards(cards))))
