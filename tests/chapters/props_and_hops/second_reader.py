"""Props & Hops read a second time: every wager settled from the text of chapter 668a alone.

None of the program is used here; every payout is copied from 668a.4. Money is cents. Which
combinations a Hop wager has and who may join a Six Eight Shake are arguments, by the names of the
rules file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Answers = Mapping[str, Any]
Bet = tuple[int, str, int]  # seat, wager, cents
Row = tuple[int, str, int, int]  # seat, wager, stake, net
Dice = tuple[int, int]

NAMES = ("", "one", "two", "three", "four", "five", "six")
TWICE = {  # 668a.2(d)
    "two-the-hardway": 1,
    "four-the-hardway": 2,
    "six-the-hardway": 3,
    "eight-the-hardway": 4,
    "ten-the-hardway": 5,
    "twelve-the-hardway": 6,
}
HOPS = {  # 668a.4, per two units
    "hop-the-top": 3,
    "hop-the-left": 4,
    "hop-the-right": 4,
    "hop-the-center": 3,
}
SHAKE = "six-eight-shake"
SHAKEN = ((1, 5), (2, 4), (3, 3), (2, 6), (3, 5), (4, 4))  # 668a.2(f)(8)


class RefusedError(ValueError):
    """A wager that may not be made, or not be taken down."""


def net(answers: Answers, wager: str, cents: int, dice: Dice) -> int:
    """What a wager that the next roll decides gains."""
    low, high = sorted(dice)
    total = low + high
    if wager in TWICE:
        return 30 * cents if low == high == TWICE[wager] else -cents
    if wager == "field":
        if total in (2, 12):
            return 2 * cents
        return cents if total in (3, 4, 9, 10, 11) else -cents
    if wager in HOPS:
        won = f"{low}-{high}" in answers[f"{wager}-combinations"]
        return HOPS[wager] * cents // 2 if won else -cents
    if wager == "1-6-and-under":
        return cents if total < 7 or (low, high) == (1, 6) else -cents
    if wager == "3-4-and-over":
        return cents if total > 7 or (low, high) == (3, 4) else -cents
    first, second = (NAMES.index(word) for word in wager.split("-"))
    return 15 * cents if (low, high) == (first, second) else -cents


@dataclass
class Shake:
    """A Six Eight Shake Wager in its circle, and the combinations not yet thrown for it."""

    seat: int
    cents: int
    left: set[Dice] = field(default_factory=lambda: set(SHAKEN))


@dataclass
class Reader:
    """The table from round to round."""

    answers: Answers
    shakes: list[Shake] = field(default_factory=list)

    def round(self, bets: Sequence[Bet], dice: Dice) -> set[Row]:
        """One round; nothing changes where a bet is refused. Without a wager none is thrown."""
        shakes, rows = self._placed(bets)
        staked = [bet for bet in bets if bet[1] != SHAKE]
        self.shakes = shakes
        if not staked and not shakes:
            return rows
        low, high = sorted(dice)
        for seat, wager, cents in staked:
            rows.add((seat, wager, cents, net(self.answers, wager, cents, dice)))
        for shake in shakes:
            shake.left.discard((low, high))
            if low + high == 7:
                rows.add((shake.seat, SHAKE, shake.cents, -shake.cents))
            elif not shake.left:
                rows.add((shake.seat, SHAKE, shake.cents, 150 * shake.cents))
        self.shakes = [shake for shake in shakes if low + high != 7 and shake.left]
        return rows

    def _placed(self, bets: Sequence[Bet]) -> tuple[list[Shake], set[Row]]:
        """668a.2(f)(8), 668a.3(e): wagers taken down ($0), then wagers made."""
        own = [(seat, cents) for seat, wager, cents in bets if wager == SHAKE]
        shakes = list(self.shakes)
        rows = set()
        for seat, cents in own:
            if not cents:
                gone = [shake for shake in shakes if shake.seat == seat]
                if not gone:
                    raise RefusedError
                shakes.remove(gone[0])
                rows.add((seat, SHAKE, gone[0].cents, 0))
        standing = list(shakes)
        for seat, cents in own:
            if cents:
                if any(shake.seat == seat for shake in standing):
                    raise RefusedError
                shakes.append(Shake(seat, cents, self._left(standing)))
        return shakes, rows

    def _left(self, standing: Sequence[Shake]) -> set[Dice]:
        how = self.answers["six-eight-shake-entry"]
        begun = [shake.left for shake in standing if len(shake.left) < len(SHAKEN)]
        if begun and how == "fresh-start":
            raise RefusedError
        return set(begun[0]) if begun and how == "join" else set(SHAKEN)
