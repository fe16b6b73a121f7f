"""The House Money decisions as data and in words: by the Point Counts of two cards each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from croupier.equipment.cards import RANK_NAMES
from croupier.families.baccarat.counting.deals import Deals
from croupier.families.baccarat.counting.kernels import ON_BANKER, ON_PLAYER, RIDES
from croupier.families.baccarat.outcomes import HAND_NAMES
from croupier.hands.baccarat import rank_point_count2
from croupier.maths.draw import Ints
from croupier.maths.pricing.strategy import Chart, Strategy

HAND_OF = {ON_PLAYER: "player", ON_BANKER: "banker"}
Counts = tuple[int, int]


def head_pairs(deals: Deals) -> Ints:
    """For each head the number of pairs, which is NO_PAIR, ONE_PAIR or BOTH_PAIRS."""
    a, b, c, d = deals.heads.T
    return np.asarray((a == c).astype(np.int64) + (b == d))


def head_counts(deals: Deals) -> tuple[Ints, Ints]:
    """For each head the Point Counts of the Player's and of the Banker's two cards."""
    ranks = range(int(deals.heads.max()) + 1)
    table = np.array([[rank_point_count2(x, y) for y in ranks] for x in ranks], dtype=np.int64)
    a, b, c, d = deals.heads.T
    return table[a, c], table[b, d]


def strategy(deals: Deals, decisions: Ints, asked: Sequence[int], hands: Iterable[str]) -> Strategy:
    """What to do by the two Point Counts, the deals that depart from it, and a sentence.

    `asked` are the heads after which there is a decision, `hands` those that may be added to.
    """
    player, banker = head_counts(deals)
    votes: dict[Counts, list[int]] = defaultdict(lambda: [0] * RIDES)
    for nth in asked:
        votes[int(player[nth]), int(banker[nth])][int(decisions[nth])] += 1
    rule = {counts: vote.index(max(vote)) for counts, vote in votes.items()}
    exceptions: dict[str, list[str]] = defaultdict(list)
    for nth in asked:
        chosen = int(decisions[nth])
        if chosen != rule[int(player[nth]), int(banker[nth])]:
            exceptions[HAND_OF.get(chosen, "take")].append(_head_text(deals.heads[nth]))
    rows: list[tuple[str, ...]] = []
    clauses = []
    for ride, hand in HAND_OF.items():
        if hand in hands:
            own = {_from(ride, counts): chosen == ride for counts, chosen in rule.items()}
            rows += [(hand, *map(str, counts)) for counts, adds in sorted(own.items()) if adds]
            clauses.append(_clause(hand, own))
    clauses.append("Otherwise take it.")
    departing = sum(map(len, exceptions.values()))
    if departing:
        clauses.append(
            f"In {departing} of {len(asked)} deals by rank, the remaining cards call for another "
            "choice."
        )
    return Strategy(
        " ".join(clauses),
        charts=(Chart("Add the payout", ("to", "own count", "other's count"), tuple(rows)),),
        exceptions=tuple(f"{does}: {head}" for does, heads in exceptions.items() for head in heads),
    )


def _from(ride: int, counts: Counts) -> Counts:
    """The Point Counts with that of the hand added to first."""
    return counts if ride == ON_PLAYER else counts[::-1]


def _clause(hand: str, adds: Mapping[Counts, bool]) -> str:
    """Add to a hand when it is higher, with what departs from that."""
    text = f"Add the payout to the {HAND_NAMES[hand]} when it is higher"
    but_not = [
        counts for counts, added in sorted(adds.items()) if counts[0] > counts[1] and not added
    ]
    and_on = [counts for counts, added in sorted(adds.items()) if added and counts[0] <= counts[1]]
    if but_not:
        text += f", but not on {_list(but_not)}"
    if and_on:
        text += f", and on {_list(and_on)}"
    return f"{text}."


def _list(counts: Iterable[Counts]) -> str:
    return ", ".join(f"{own} against {other}" for own, other in counts)


def _head_text(head: Ints) -> str:
    a, b, c, d = (RANK_NAMES[rank] for rank in head.tolist())
    return f"Player {a}-{c}, Banker {b}-{d}"
