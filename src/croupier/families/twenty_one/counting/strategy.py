"""Basic strategy as people learn it, and every decision of the optimal player for export."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np

from croupier.families.twenty_one.counting.second_chances import (
    SECOND_CHANCES,
    over_rows,
    second_chances_chart,
)
from croupier.families.twenty_one.counting.solved import ACTIONS, NAMES, basics, solutions
from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.pricing.strategy import Chart, Strategy
from croupier.maths.shoe.basic import table_text
from croupier.maths.shoe.game import BY_TOTAL, PLAIN, ShoeGame
from croupier.maths.shoe.hands import Floats, Ints, lattice
from croupier.maths.shoe.kernels import SPLIT, SURRENDER
from croupier.maths.shoe.optimal import best_split_value, split_once
from croupier.maths.shoe.plays import MASS, UpSolution


def strategy_data(game: ShoeGame, told: Sequence[str] = ("",)) -> Strategy:
    """Basic strategy, and the two-card hands that are better played otherwise."""
    parts = zip(told, game.told_games(), strict=True)
    return basic_strategy(
        game, [text for word, part in parts for text in _better(part, word)], told
    )


def _better(game: ShoeGame, told: str) -> Iterator[str]:
    """The two-card hands that optimal play plays otherwise than basic strategy."""
    for basic, best in zip(basics(game), solutions(game), strict=True):
        if basic is None or best is None:
            continue
        for first in range(VALUES):
            for second in range(first, VALUES):
                if (first, second) == (ACE, TEN) or not _dealt(game, best.up, first, second):
                    continue
                action = best.action(first, second)
                if action != basic.solution.action(first, second):
                    hand, up = f"{NAMES[first]}-{NAMES[second]}", NAMES[best.up]
                    yield f"{hand} against {up}{_and(told)}: {ACTIONS[action]}"


def _and(told: str) -> str:
    return f" and {told}" if told else ""


UP_CARDS = (*map(str, range(2, 11)), "A")
LETTERS = "S stand, H hit (draw), D double else hit, Ds double else stand, {}P split"
SURRENDERS = "R surrender else hit, Rs surrender else stand, "


BY_CARDS = "; with S4 added: stand with four or more cards"


def basic_about(game: ShoeGame) -> str:
    """What basic strategy looks at."""
    seen = ["the hand's total", "whether it is soft"]
    seen += ["the number of its cards"] if game.basic_sizes > BY_TOTAL else []
    seen += ["the up card"]
    seen += ["what you know of the hole card"] if game.told else []
    return f"Basic strategy: decide by {', '.join(seen[:-1])}, and {seen[-1]}."


def basic_strategy(
    game: ShoeGame, exceptions: Sequence[str], told: Sequence[str] = ("",)
) -> Strategy:
    """Basic strategy as people learn it: a row a hand, a column an up card of the dealer.

    A chart for each thing that may be told of the hole card.
    """
    parts = list(zip(told, game.told_games(), strict=True))
    charts = [_chart(part, word) for word, part in parts]
    if max(game.split_kinds):
        charts += [_chart(part, word, added=True) for word, part in parts]
    if game.rescue is not None:
        charts += [_rescues(part, word) for word, part in parts]
    if game.gives_up_split_aces:
        charts += [_split_aces(part, word) for word, part in parts]
    if game.second_chances:
        charts += [second_chances_chart(basics(part), UP_CARDS) for _, part in parts]
    letters = LETTERS.format("" if game.surrender is None else SURRENDERS)
    letters += BY_CARDS if game.basic_sizes > BY_TOTAL else ""
    better = f" Better plays with these two cards: {'; '.join(exceptions)}." if exceptions else ""
    known = " and what you know of the hole card" if len(told) > 1 else ""
    return Strategy(
        f"Basic strategy by total and dealer's up card{known} ({letters}).{better}",
        charts=tuple(charts),
        exceptions=tuple(exceptions),
    )


def _chart(game: ShoeGame, told: str, *, added: bool = False) -> Chart:
    """Of all hands, or of those that a split adds with a wager of another kind."""
    rows = tuple(
        (f"{kind.removesuffix('s')} {hand}", *(row.get(up, "") for up in UP_CARDS))
        for kind, hands in table_text(basics(game), added=added).items()
        for hand, row in hands.items()
    )
    name = "Basic strategy" + (f", hole card {told}" if told else "")
    name += ", split hands" if added else ""
    return Chart(name, ("hand", *UP_CARDS), rows)


def _rescues(game: ShoeGame, told: str) -> Chart:
    """The totals that are given up after doubling against some up card, from the lowest."""
    found = {NAMES[up]: basic.rescues for up, basic in enumerate(basics(game)) if basic}
    totals = sorted({each for rescues in found.values() for each in rescues})
    rows = tuple(
        (
            f"{'soft' if soft else 'hard'} {total}",
            *("R" if (soft, total) in found.get(up, ()) else "S" for up in UP_CARDS),
        )
        for soft, total in totals
    )
    name = "After doubling (R surrender, S stand)"
    return Chart(name + (f", hole card {told}" if told else ""), ("hand", *UP_CARDS), rows)


def _split_aces(game: ShoeGame, told: str) -> Chart:
    """Split aces that get one card each: which of them are given up against some up card."""
    found = {NAMES[up]: basic.solution for up, basic in enumerate(basics(game)) if basic}
    rows = []
    for value in range(TEN):
        hand = lattice().at(ACE, value)
        letters = [
            "R" if up in found and found[up].split_policy[ACE][hand] == SURRENDER else "S"
            for up in UP_CARDS
        ]
        if "R" in letters:
            rows.append((f"A-{NAMES[value]}", *letters))
    name = "Split aces after one card each (R surrender, S stand)"
    name += f", hole card {told}" if told else ""
    return Chart(name, ("hand", *UP_CARDS), tuple(rows))


def _dealt(game: ShoeGame, up: int, first: int, second: int) -> bool:
    held = (up, first, second)
    return all(game.shoe[value] >= held.count(value) for value in held)


# ------------------------------------------------------------------------------ for export


def decision_rows(game: ShoeGame, told: Sequence[str] = ("",)) -> Iterator[Mapping[str, Any]]:
    """Every hand that has a choice, by its cards, against every up card.

    Worth is in units of the wager and given that the dealer has no Blackjack. Hands of a split are
    valued as of a pair split once; where aces get one card each they have no choice. Where it
    matters, a row says what was told of the hole card, and whether a hand is one that a split has
    added with a wager of another kind. Where a hand over 21 has a second chance, those that such
    play comes to have their rows.
    """
    for word, part in zip(told, game.told_games(), strict=True):
        said = {"hole_card": word} if word else {}
        unsplit = {**said, "added": False} if max(game.split_kinds) else said
        for solution in filter(None, solutions(part)):
            splits = _best_splits(part, solution)
            yield from _hand_rows(solution, "", solution.policy, solution.values, unsplit, splits)
            yield from over_rows(part, solution, "", (0, 0), solution.play)
            for pair in sorted(solution.split_policy):
                if pair == ACE and game.split_aces_one_card:
                    continue
                kinds = {PLAIN: False, game.split_kinds[pair]: bool(game.split_kinds[pair])}
                for kind, added in kinds.items():
                    play, values = split_once(part, solution.dealers, pair, kind)
                    more = {**said, "added": added} if max(game.split_kinds) else said
                    yield from _hand_rows(solution, NAMES[pair], play.policy, values, more)
                    yield from over_rows(part, solution, NAMES[pair], (pair, 1), play)


def _best_splits(game: ShoeGame, solution: UpSolution) -> dict[int, float]:
    """What each pair is worth that is split, and split again only where that pays."""
    return {
        pair: best_split_value(
            game,
            solution.dealers,
            pair,
            play,
            game.most_hands[pair],
            added=solution.added_play[pair],
        )
        for pair, play in solution.split_play.items()
    }


def _hand_rows(
    solution: UpSolution,
    split: str,
    policy: Ints,
    values: Floats,
    said: Mapping[str, Any],
    splits: Mapping[int, float] = MappingProxyType({}),
) -> Iterator[Mapping[str, Any]]:
    """The hands of a player, or of a pair that was split."""
    hands = lattice()
    for place in np.flatnonzero((values[:, MASS] > 0) & (hands.total < 21)).tolist():
        cards = [value for value in range(VALUES) for _ in range(hands.counts[place, value])]
        mass = values[place, MASS]
        worth = {
            name: float(values[place, action] / mass) if values[place, action] > -np.inf else None
            for action, name in ACTIONS.items()
            if action != SPLIT
        }
        pair = len(cards) == 2 and cards[0] == cards[1] and not split
        worth["split"] = splits[cards[0]] / float(mass) if pair and cards[0] in splits else None
        action = solution.action(*cards) if pair else int(policy[place])
        yield {
            "up": NAMES[solution.up],
            **said,
            "after_split_of": split,
            "hand": "-".join(NAMES[value] for value in cards),
            "total": int(hands.total[place]),
            "soft": bool(hands.soft[place]),
            "decision": ACTIONS[action],
            **worth,
            **(dict.fromkeys(SECOND_CHANCES) if solution.play.takes.size else {}),
        }
