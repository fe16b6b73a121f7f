"""Baccarat read a second time, from the text of chapter 631a alone.

Its 631a.6, 631a.8, 631a.11, 631a.13 and 631a.15 say what 629a.6, 629a.7, 629a.10, 629a.12 and
629a.13 say, word for word but for who deals, and 631a.9(e) what 629a.8(c)(3) says: these are read
there. What follows is read here: who has the shoe, and in what order winners are paid.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.chapters.midibaccarat.second_reader import Bet as Bet
from tests.chapters.midibaccarat.second_reader import Dealt, points
from tests.chapters.midibaccarat.second_reader import Row as Row
from tests.chapters.midibaccarat.second_reader import may_add as may_add
from tests.chapters.midibaccarat.second_reader import offered as offered
from tests.chapters.midibaccarat.second_reader import settle as settle
from tests.chapters.midibaccarat.second_reader import turns as turns


def shoe_offered(seats: Sequence[int], previous: int | None, *, new_shoe: bool) -> list[int]:
    """To whom the shoe is offered in turn: 631a.7(b) for a new shoe, 631a.14(b) for one passed on.

    Counterclockwise from seat one the highest numbered position comes next.
    """
    if new_shoe or previous is None:
        return [seat for seat in (1, *range(14, 1, -1)) if seat in seats]
    return offered(seats, previous)


def must_pass(dealt: Dealt) -> bool:
    """631a.14(a)(1): the Banker's Hand loses, which it does neither on a tie nor on a Dragon 7."""
    return points(dealt.banker) < points(dealt.player)
