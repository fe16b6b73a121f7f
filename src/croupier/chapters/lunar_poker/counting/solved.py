"""Best play and what comes of it: solved in half an hour, or read from what is shipped.

The file in this folder serves where the paytables that it was solved for are in force; `make
verify` solves the game again and compares.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from math import comb, prod
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.lunar_poker.counting.bounds import ALIKE
from croupier.chapters.lunar_poker.counting.choose import best
from croupier.chapters.lunar_poker.counting.close import CLOSE_HANDS, MOST_THROWN
from croupier.chapters.lunar_poker.counting.hands import all_sixes
from croupier.chapters.lunar_poker.counting.learned import learned_bets, learned_choices
from croupier.chapters.lunar_poker.counting.lines import Tallied
from croupier.chapters.lunar_poker.counting.second_look import STRENGTHS, SecondLook, sure_bets
from croupier.chapters.lunar_poker.counting.solve import gains_of, see, sixths
from croupier.chapters.lunar_poker.counting.tell import WHOLE, Flags, Sights, Tally, tell
from croupier.chapters.lunar_poker.counting.worth import Worth
from croupier.chapters.lunar_poker.outcomes import KINDS, RESULTS
from croupier.equipment.cards import card_text
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
DIGEST = "371cf4a371a807a60a7570f8bbcc69d7c667d799b757f20ec5b4e3656629a902"
UPS = range(0, 52, 4)
BETS = (STRENGTHS,)
CLOSE = (STRENGTHS, MOST_THROWN + 1, ALIKE + 1, MOST_THROWN + 1)


@dataclass(frozen=True, eq=False)
class Solution:
    """Best play: by rank of the face-up card and place of the hand the choice, which hands are bet
    on after a draw, and what comes of it all. `by_rules[up]` is what the rules that a person can
    learn lose beside it, out of WHOLE for each sight."""

    choices: Cards
    look: SecondLook
    tallies: tuple[Tally, ...]
    by_rules: Ints


def told(best: Solution, *, same: bool) -> Tallied:
    """Every deal, by the choices of the solution."""
    bet, drawn = _nothing(), _nothing()
    for tally in best.tallies:
        bet += tally.bet
        drawn += tally.six.sum(axis=2 if same else 1)
        drawn += tally.exchanged
    straight, royal = (sum(tally.instant[nth] for tally in best.tallies) for nth in range(2))
    folded = sum(tally.folded for tally in best.tallies)
    later = sum(tally.folded_later for tally in best.tallies)
    return Tallied((straight, royal), folded, later, bet, drawn)


def _nothing() -> NDArray[Any]:
    return np.zeros((KINDS, KINDS, RESULTS), dtype=object)


def value(tally: Tally, worth: Worth, *, same: bool) -> int:
    """What comes of choices, instant payouts aside, out of WHOLE for each sight."""
    drawn = tally.exchanged.astype(object) + tally.six.sum(axis=2 if same else 1)
    bets = (tally.bet.astype(object) * worth.result).sum()
    draws = (drawn * (worth.result + worth.fee)).sum()
    later = (worth.fold + worth.fee) * tally.folded_later
    return int(bets + draws + later + worth.fold * tally.folded)


def cost_of_rules(best: Solution) -> Fraction:
    """What the rules that a person can learn cost, in units of the Ante a round."""
    lost = sum(map(int, best.by_rules))
    return Fraction(lost, len(UPS) * comb(51, 5) * WHOLE)


@dataclass(frozen=True, eq=False)
class Part:
    """What is found beside one face-up card, under one reading: the choices by rows of hands, the
    arrays of a SecondLook beside this card, what comes of it, and what the rules lose."""

    choices: Cards
    bets: Flags
    bets_six: Flags
    close: Flags
    tally: Tally
    by_rules: int


def solve_part(up: int, worth: Worth) -> tuple[Part, Part]:
    """The sights beside one face-up card, if a second combination of the kind of the first is not
    paid, and if it is."""
    sights = see(up)
    gains = gains_of(sights, worth)
    six = sixths(sights, worth)
    found = best(sights, gains, six, worth)
    rules = _told_rules(sights)
    plays = np.zeros(len(kinds_beside_clubs(5).cards), dtype=bool)
    plays[sights.rows] = gains.plays
    parts = []
    for same in (False, True):
        choices = np.zeros(len(plays), dtype=np.uint8)
        choices[sights.rows] = found.choices[same]
        tally = tell(sights, found.choices[same], plays, six[same].plays, found.looked[int(same)])
        lost = value(tally, worth, same=same) - value(rules, worth, same=same)
        parts.append(Part(choices, *sure_bets(sights, gains, six[same]), tally, lost))
    return parts[0], parts[1]


def _told_rules(sights: Sights) -> Tally:
    """What comes of the rules that a person can learn."""
    plays = np.zeros(len(kinds_beside_clubs(5).cards), dtype=bool)
    hands, sixes = sights.hands, all_sixes().without(sights.up)
    plays[sights.rows] = learned_bets(sights.up, hands.cards, hands.strengths)
    plays_six = learned_bets(sights.up, sixes.cards, sixes.strengths)
    unchanged = np.zeros((len(CLOSE_HANDS), RESULTS), dtype=np.int64)
    return tell(sights, learned_choices(sights.up, hands), plays, plays_six, unchanged)


def solve(worth: Worth, progress: Tell) -> Solution:
    """The game solved, a part for each rank of the face-up card."""
    parts = []
    for up in UPS:
        progress(f"the dealer's {card_text(up)[:-1]}")
        parts.append(solve_part(up, worth)[worth.same])
    return joined(parts, worth)


def joined(parts: Sequence[Part], worth: Worth) -> Solution:
    choices, bets, bets_six, close, by_rules = (
        np.array([getattr(part, name) for part in parts])
        for name in ("choices", "bets", "bets_six", "close", "by_rules")
    )
    look = SecondLook(bets, bets_six, close, worth.result - worth.fold)
    return Solution(_by_place(choices), look, tuple(part.tally for part in parts), by_rules)


def _by_place(choices: Cards) -> Cards:
    """Choices stand for hands with their suits in order alone: the others are never looked up."""
    table = np.zeros((len(choices), FIVE_CARD_HANDS), dtype=np.uint8)
    table[:, hand_places(kinds_beside_clubs(5).cards)] = choices
    return table


# ------------------------------------------------------------------------------ what is shipped


def save(parts: Sequence[tuple[Part, Part]], worth: Worth, path: Path = SHIPPED) -> None:
    """What is saved is read once DIGEST names it."""
    arrays: dict[str, Any] = {
        f"{name}-{int(same)}-{rank}": array
        for same in (False, True)
        for rank, part in enumerate(parts)
        for name, array in _arrays(part[same]).items()
    }
    arrays |= {"worth": worth.result, "units": np.array([worth.fold, worth.fee, worth.scale])}
    np.savez_compressed(path, **arrays)


def _arrays(part: Part) -> dict[str, Any]:
    tally = part.tally
    numbers = [tally.folded, *tally.instant, tally.folded_later, part.by_rules]
    return {
        "choices": part.choices,
        "bets": np.packbits(part.bets),
        "bets_six": np.packbits(part.bets_six),
        "close": np.packbits(part.close),
        "numbers": np.array(numbers),
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
        parts = [_part(file, f"{int(worth.same)}-{rank}") for rank in range(len(UPS))]
    return joined(parts, worth)


def _part(file: Any, which: str) -> Part:
    folded, straight, royal, later, by_rules = file[f"numbers-{which}"].tolist()
    bet, six, exchanged = (file[f"{name}-{which}"] for name in ("bet", "six", "exchanged"))
    bets, bets_six, close = (
        np.unpackbits(file[f"{name}-{which}"], count=prod(shape)).reshape(shape).astype(bool)
        for name, shape in (("bets", BETS), ("bets_six", BETS), ("close", CLOSE))
    )
    tally = Tally(folded, (straight, royal), later, bet, six, exchanged)
    return Part(file[f"choices-{which}"], bets, bets_six, close, tally, by_rules)


_solutions: dict[tuple[bytes, bool], Solution] = {}


def solution(worth: Worth, progress: Tell) -> Solution:
    """The choices and what comes of them, read or solved."""
    key = worth.result.tobytes(), worth.same
    if key not in _solutions:
        _solutions[key] = load(worth) or solve(worth, progress)
    return _solutions[key]
