"""How to play and what comes of it: solved in some minutes, or read from what is shipped.

The file in this folder serves where the paytables that it was solved for are in force; `make
verify` solves the game again and compares. Choices are those of a game in which a second
combination of the same kind is paid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import card_text
from croupier.games.lunar_poker.counting.learned import learned_choices
from croupier.games.lunar_poker.counting.lines import Told
from croupier.games.lunar_poker.counting.solve import (
    WHOLE,
    Tally,
    best_choices,
    see,
    tell,
)
from croupier.games.lunar_poker.counting.worth import Worth
from croupier.games.lunar_poker.outcomes import KINDS, RESULTS
from croupier.maths.enumerate import (
    FIVE_CARD_HANDS,
    Cards,
    Ints,
    hand_places,
    kinds_beside_clubs,
)
from croupier.maths.pricing.counted import Tell

SHIPPED = Path(__file__).parent / "solved.npz"
# Kept counts are named by their sources, so the source names the file it reads.
DIGEST = "60800d673553e0d4a3764ed1ec51b4faf1b899f17e959f00e53f64cd4d0a0b00"
UPS = range(0, 52, 4)


@dataclass(frozen=True, eq=False)
class Solution:
    """By rank of the face-up card and place of the hand the choice, by rank and strength whether a
    hand is bet on after a draw; and what comes of it all. `by_rules[up, same]` is what the rules
    that a person can learn lose beside it, out of WHOLE for each sight."""

    choices: Cards
    bets: NDArray[np.bool_]
    tallies: tuple[Tally, ...]
    by_rules: Ints


def told(best: Solution, *, same: bool) -> Told:
    """Every deal, by the choices of the solution."""
    bet, drawn = _nothing(), _nothing()
    for tally in best.tallies:
        bet += tally.bet
        drawn += tally.six.sum(axis=2 if same else 1)
        drawn += tally.exchanged
    straight, royal = (sum(tally.instant[nth] for tally in best.tallies) for nth in range(2))
    folded = sum(tally.folded for tally in best.tallies)
    later = sum(tally.folded_later for tally in best.tallies)
    return Told((straight, royal), folded, later, bet, drawn)


def _nothing() -> NDArray[Any]:
    return np.zeros((KINDS, KINDS, RESULTS), dtype=object)


def value(tally: Tally, worth: Worth, *, same: bool) -> int:
    """What comes of choices, instant payouts aside, out of WHOLE for each sight."""
    drawn = tally.exchanged.astype(object) + tally.six.sum(axis=2 if same else 1)
    bets = (tally.bet.astype(object) * worth.result).sum()
    draws = (drawn * (worth.result + worth.fee)).sum()
    later = (worth.fold + worth.fee) * tally.folded_later
    return int(bets + draws + later + worth.fold * tally.folded)


def cost_of_rules(best: Solution, *, same: bool) -> Fraction:
    """What the rules that a person can learn cost, in units of the Ante a round."""
    lost = sum(int(each) for each in best.by_rules[:, int(same)])
    return Fraction(lost, len(UPS) * comb(51, 5) * WHOLE)


@dataclass(frozen=True, eq=False)
class Part:
    """What is found beside one face-up card."""

    hands: Cards
    choices: Cards
    bets: NDArray[np.bool_]
    tally: Tally
    by_rules: tuple[int, int]


def solve_part(up: int, worth: Worth) -> Part:
    """The sights beside one face-up card."""
    sights = see(up, worth)
    choices = best_choices(sights)
    tally = tell(sights, choices)
    rules = tell(sights, learned_choices(up, sights.hands))
    lost = [value(tally, worth, same=s) - value(rules, worth, same=s) for s in (False, True)]
    return Part(sights.hands.cards, choices, sights.bets, tally, (lost[0], lost[1]))


def solve(worth: Worth, progress: Tell) -> Solution:
    """The game solved, a part for each rank of the face-up card."""
    parts = []
    for up in UPS:
        progress(f"the dealer's {card_text(up)[:-1]}")
        parts.append(solve_part(up, worth))
    return joined(parts)


def joined(parts: Sequence[Part]) -> Solution:
    table = np.zeros((len(parts), FIVE_CARD_HANDS), dtype=np.uint8)
    for rank, part in enumerate(parts):
        table[rank, hand_places(part.hands)] = part.choices
    return Solution(
        table,
        np.array([part.bets for part in parts]),
        tuple(part.tally for part in parts),
        np.array([part.by_rules for part in parts]),
    )


# ------------------------------------------------------------------------------ what is shipped


def save(best: Solution, worth: Worth, path: Path = SHIPPED) -> None:
    """Choices stand for hands with their suits in order alone: the others are never looked up.

    What is saved is read once DIGEST names it."""
    kinds = hand_places(kinds_beside_clubs(5).cards)
    arrays: dict[str, Any] = {
        f"{name}{rank}": array
        for rank, tally in enumerate(best.tallies)
        for name, array in _arrays(tally).items()
    }
    arrays |= {
        "worth": worth.result,
        "units": np.array([worth.fold, worth.fee, worth.scale]),
        "choices": best.choices[:, kinds],
        "bets": best.bets,
        "by_rules": best.by_rules,
    }
    np.savez_compressed(path, **arrays)


def _arrays(tally: Tally) -> dict[str, Ints]:
    numbers = np.array([tally.folded, *tally.instant, tally.folded_later])
    return {
        "folded": numbers,
        "bet": tally.bet,
        "six": tally.six,
        "exchanged": tally.exchanged,
    }


def load(worth: Worth, path: Path = SHIPPED) -> Solution | None:
    """What is shipped, if it is whole and was solved for what things are worth here."""
    if sha256(path.read_bytes()).hexdigest() != DIGEST:
        return None
    with np.load(path) as file:
        units = file["units"].tolist()
        if units != [worth.fold, worth.fee, worth.scale] or (file["worth"] != worth.result).any():
            return None
        choices = np.zeros((len(UPS), FIVE_CARD_HANDS), dtype=np.uint8)
        choices[:, hand_places(kinds_beside_clubs(5).cards)] = file["choices"]
        tallies = tuple(_tally(file, rank) for rank in range(len(UPS)))
        return Solution(choices, file["bets"], tallies, file["by_rules"])


def _tally(file: Any, rank: int) -> Tally:
    folded, straight, royal, later = file[f"folded{rank}"].tolist()
    bet, six, exchanged = (file[f"{name}{rank}"] for name in ("bet", "six", "exchanged"))
    return Tally(folded, (straight, royal), later, bet, six, exchanged)


_solutions: dict[bytes, Solution] = {}


def solution(worth: Worth, progress: Tell) -> Solution:
    """The choices and what comes of them, read or solved."""
    key = worth.result.tobytes()
    if key not in _solutions:
        _solutions[key] = load(worth) or solve(worth, progress)
    return _solutions[key]
