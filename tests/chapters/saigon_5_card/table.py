"""A table of Saigon 5 Card for tests: hands as people write them, dealt one card at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.chapters.table import Answers
from tests.chapters.table import Table as AnyTable

import croupier
from croupier.rounds.words import Settlement
from croupier.table.session import Round

GAME = croupier.game("680a")
TABLE = AnyTable(GAME)
NO = "Kd 9d 9c 8d 6d"  # does not qualify; of any two cards king and 9 count most
SEVEN = "9h 8h 5d 3d 2c"  # 5, 3 and 2 total 10, 9 and 8 leave 7
NINE = "Kc 7s 3h 5s 4d"
SIX = "Kh 6s 4h 4s 2s"


def in_turn(*hands: str) -> str:
    """Hands as they are dealt, the dealer's last."""
    return " ".join(
        card for row in zip(*(hand.split() for hand in hands), strict=True) for card in row
    )


def played(
    bets: Sequence[str],
    *hands: str,
    do: Sequence[str] = (),
    answers: Mapping[str, object] | None = None,
) -> Round:
    return TABLE.played(bets, in_turn(*hands), do, answers)


def settled(
    bets: Sequence[str],
    *hands: str,
    do: Sequence[str] = (),
    answers: Mapping[str, object] | None = None,
) -> dict[str, Settlement]:
    ends = played(bets, *hands, do=do, answers=answers).settlements
    return {f"{end.seat}:{end.wager}": end for end in ends}


def nets(
    bets: Sequence[str], *hands: str, do: Sequence[str] = (), answers: Answers | None = None
) -> dict[str, int]:
    return {key: end.net for key, end in settled(bets, *hands, do=do, answers=answers).items()}
