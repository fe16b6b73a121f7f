"""The optimal strategy as people read and export it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from croupier.equipment.cards import card_text
from croupier.games.ultimate_texas_holdem_poker import outcomes
from croupier.games.ultimate_texas_holdem_poker.learned import (
    BOARD_RULE,
    FLOP_RULE,
    board_rule,
    flop_rule,
)
from croupier.games.ultimate_texas_holdem_poker.solver import (
    DEALERS,
    DEALS,
    FLOPS,
    TO_COME,
    Ended,
    Nets,
    Solution,
    Worth,
    check_worth,
    decide,
    flop_views,
    pair_kind,
    price_lines,
    solve,
    spot_worth,
)
from croupier.maths.boards.spots import board_at, board_kinds, pair_slot, spot_ways
from croupier.maths.pricing.counted import Terms
from croupier.rulebook.rules import Rules

RANKS = "23456789TJQKA"
TIES = "Where two choices are worth the same, the one that risks less is taken."


def pair_name(kind: int) -> str:
    """A kind of hole pair as players write it: AA, K5s, QTo."""
    first, second = divmod(kind, 13)
    if first == second:
        return RANKS[first] * 2
    high, low = max(first, second), min(first, second)
    return RANKS[high] + RANKS[low] + ("s" if first > second else "o")


def before_flop(solution: Solution) -> list[str]:
    """The kinds of hole pairs that wager at once, in words: 33+, A2o+, K5o+ ..."""
    wagered = solution.before.reshape(13, 13) > 0
    found = []
    pairs = [rank for rank in range(13) if wagered[rank, rank]]
    found += _runs(pairs, [rank * 2 for rank in RANKS])
    for high in range(12, 0, -1):
        for suffix in "so":
            row = wagered[high, :high] if suffix == "s" else wagered[:high, high]
            kickers = [low for low in range(high) if row[low]]
            names = [RANKS[high] + RANKS[low] + suffix for low in range(high)]
            found += _runs(kickers, names)
    return found


def _runs(ranks: list[int], names: list[str]) -> list[str]:
    """`33+` where the ranks run up to the top, else each by its name."""
    if not ranks:
        return []
    if ranks == list(range(ranks[0], len(names))):
        return [names[ranks[0]] + ("+" if len(ranks) > 1 else "")]
    return [names[rank] for rank in ranks]


def frequencies(ended: Ended) -> dict[str, Fraction]:
    """How often each decision is the one that counts."""
    found = {
        f"play {times} times": Fraction(int(results[: outcomes.FOLD].sum()), DEALS)
        for times, results in sorted(ended.results.items(), reverse=True)
    }
    folded = sum(int(results[outcomes.FOLD].sum()) for results in ended.results.values())
    return found | {"fold": Fraction(folded, DEALS)}


@lru_cache(maxsize=2)
def costs(nets: Nets, best: Solution) -> Mapping[str, Fraction]:
    """What the learned rules give away against the optimum, per unit of the Ante."""
    worth, folds = spot_worth(nets), board_rule()
    check = check_worth(worth, folds)
    flop = decide(worth, best.folds, best.check, raises=flop_rule(), before=best.before)
    board = decide(worth, folds, check, raises=best.raises, before=best.before)
    both = decide(worth, folds, check, raises=flop_rule(), before=best.before)
    return {
        "flop": best.value - flop.value,
        "board": best.value - board.value,
        "both": best.value - both.value,
    }


def describe(nets: Nets, best: Solution, ended: Ended) -> dict[str, Any]:
    """The strategy for a report."""
    table = before_flop(best)
    size = "/".join(str(times) for times in sorted({*best.before.tolist()} - {0}, reverse=True))
    cost = costs(nets, best)
    sentence = (
        f"Before the flop wager {size} times the Ante with {', '.join(table)}; else check. "
        f"{FLOP_RULE} {BOARD_RULE} The rules for flop and board cost "
        f"{float(cost['both']):.4%} of the Ante against the optimum."
    )
    return {
        "sentence": sentence,
        "ties": TIES,
        "before_flop": {
            pair_name(kind): times or "check" for kind, times in enumerate(best.before.tolist())
        },
        "wager_before_flop": table,
        "flop_rule": {"rule": FLOP_RULE, "cost": float(cost["flop"])},
        "board_rule": {"rule": BOARD_RULE, "cost": float(cost["board"])},
        "cost_of_rules": float(cost["both"]),
        "value_of_rules": float(best.value - cost["both"]),
        "frequencies": {name: float(share) for name, share in frequencies(ended).items()},
    }


def decisions(rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
    """Every decision for export: 169 before the flop, 1.3 million on it, 10 million on the board.

    On the board only what matters is named: ranks, and `s` for the suit in which a flush can be.
    """
    nets = price_lines(rules, terms)
    best = solve(rules, terms)
    for stage, rows in (
        ("before the flop", decisions_before_flop(best)),
        ("on the flop", decisions_on_flop(best)),
        ("on the board", decisions_on_board(best, spot_worth(nets))),
    ):
        for row in rows:
            yield {**EMPTY, "stage": stage, **row}


EMPTY = dict.fromkeys(("stage", "board", "hole", "ways", "decision", *"4321", "check", "fold"), "")


def decisions_before_flop(best: Solution) -> Iterator[Mapping[str, Any]]:
    """A row for each kind of hole pair: the choice and what each is worth per Ante."""
    holes = np.bincount(pair_kind(np.array([(a, b) for b in range(52) for a in range(b)])))
    for kind, times in enumerate(best.before.tolist()):
        unit = best.scale * int(holes[kind]) * FLOPS * TO_COME * DEALERS
        yield {
            "hole": pair_name(kind),
            "ways": int(holes[kind]),
            "decision": times or "check",
            "4": float(Fraction(int(best.at_once[4][kind]), unit)),
            "3": float(Fraction(int(best.at_once[3][kind]), unit)),
            "check": float(Fraction(int(best.waited[kind]), unit)),
        }


def decisions_on_flop(best: Solution) -> Iterator[Mapping[str, Any]]:
    """A row for each view of the flop: the choice and what each is worth per Ante."""
    known = flop_views()
    unit = best.scale * TO_COME * DEALERS
    for nth, cards in enumerate(known.cards.tolist()):
        flop = " ".join(card_text(card) for card in reversed(cards))
        for at in range(known.start[nth], known.start[nth + 1]):
            yield {
                "board": flop,
                "hole": " ".join(card_text(int(card)) for card in known.holes[at][::-1]),
                "ways": int(known.ways[at]),
                "decision": 2 if best.raises[at] else "check",
                "2": float(Fraction(int(best.two[at]), unit)),
                "check": float(Fraction(int(best.check[at]), unit)),
            }


def decisions_on_board(best: Solution, worth: Worth) -> Iterator[Mapping[str, Any]]:
    """A row for each spot: whether to wager once the Ante or to fold, and what each is worth."""
    ways = spot_ways()
    unit = worth.scale * DEALERS
    for board in board_kinds():
        base = board_at(board)
        kinds = range(2 * len(RANKS) if board.max() >= len(RANKS) else len(RANKS))
        text = _kinds_text(board.tolist())
        for high in kinds:
            for low in range(high + 1):
                spot = base + pair_slot(low, high)
                if ways[spot]:
                    yield {
                        "board": text,
                        "hole": _kinds_text((high, low)),
                        "ways": int(ways[spot]),
                        "decision": "fold" if best.folds[spot] else 1,
                        "1": float(Fraction(int(worth.once[spot]), unit)),
                        "fold": float(Fraction(worth.fold, unit)),
                    }


def _kinds_text(kinds: Sequence[int]) -> str:
    return " ".join(
        RANKS[kind] if kind < len(RANKS) else f"{RANKS[kind - len(RANKS)]}s"
        for kind in sorted(kinds, reverse=True)
    )
