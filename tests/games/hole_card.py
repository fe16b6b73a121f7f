"""The next card of a small shoe while a hole card lies among the unseen ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction


class ShoeRunsOutError(Exception):
    """A larger shoe is needed; a choice that may lead here is left out."""


def odds_of_next(
    shoe: Counter[str], *, hidden: bool, may_be: Callable[[str], bool]
) -> Iterator[tuple[str, Fraction]]:
    """Each next card and its chance; `may_be` says which cards the `hidden` one may be."""
    number = sum(shoe.values())
    if number <= hidden:
        raise ShoeRunsOutError
    if not hidden:
        yield from ((card, Fraction(n, number)) for card, n in shoe.items() if n)
        return
    may = {card for card, n in shoe.items() if n and may_be(card)}
    allowed = sum(shoe[card] for card in may)
    for card, n in shoe.items():
        if n and allowed - (card in may):
            yield card, Fraction(n * (allowed - (card in may)), allowed * (number - 1))
