"""Hand evaluators: hands per second, ours and others', on the same random hands in one run.

    python -m benchmarks.evaluators

The others take one hand a call from Python; ours is shown that way too, and as odds use it: inside
a compiled loop. Turning cards into each library's own objects is not timed. Every library's order
must agree with ours on the hands it is timed with.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from math import comb
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from croupier.hands.five import (
    strength5,
    strength6,
    strength7,
    strength7_from_key,
)
from croupier.hands.four import strength4of5, strength4of6
from croupier.hands.kernel import kernel
from croupier.hands.keys import card_bit, card_key
from croupier.hands.three import strength3

Hands = NDArray[np.uint8]
RANDOM_HANDS = 1_000_000
SECONDS = 1.0
SIZES = (3, 5, 6, 7)
OURS: dict[int, Callable[..., int]] = {3: strength3, 5: strength5, 6: strength6, 7: strength7}


@kernel
def rank_threes(hands: Hands, out: NDArray[np.uint16]) -> None:
    for i in range(len(hands)):
        out[i] = strength3(hands[i, 0], hands[i, 1], hands[i, 2])


@kernel
def rank_fives(hands: Hands, out: NDArray[np.uint16]) -> None:
    for i in range(len(hands)):
        out[i] = strength5(hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3], hands[i, 4])


@kernel
def rank_sixes(hands: Hands, out: NDArray[np.uint16]) -> None:
    for i in range(len(hands)):
        a, b, c, d, e, f = (
            hands[i, 0],
            hands[i, 1],
            hands[i, 2],
            hands[i, 3],
            hands[i, 4],
            hands[i, 5],
        )
        out[i] = strength6(a, b, c, d, e, f)


@kernel
def rank_sevens(hands: Hands, out: NDArray[np.uint16]) -> None:
    for i in range(len(hands)):
        a, b, c, d, e, f = (
            hands[i, 0],
            hands[i, 1],
            hands[i, 2],
            hands[i, 3],
            hands[i, 4],
            hands[i, 5],
        )
        out[i] = strength7(a, b, c, d, e, f, hands[i, 6])


@kernel
def sum_of_all_sevens() -> int:
    """Every seven-card hand once, adding keys card by card as an exact count does."""
    total = 0
    for a in range(46):
        for b in range(a + 1, 47):
            for c in range(b + 1, 48):
                key3 = card_key(a) + card_key(b) + card_key(c)
                bits3 = card_bit(a) + card_bit(b) + card_bit(c)
                for d in range(c + 1, 49):
                    key4, bits4 = key3 + card_key(d), bits3 + card_bit(d)
                    for e in range(d + 1, 50):
                        key5, bits5 = key4 + card_key(e), bits4 + card_bit(e)
                        for f in range(e + 1, 51):
                            key6, bits6 = key5 + card_key(f), bits5 + card_bit(f)
                            for g in range(f + 1, 52):
                                total += strength7_from_key(key6 + card_key(g), bits6 + card_bit(g))
    return total


@kernel
def rank_fours_of_five(hands: Hands, out: NDArray[np.uint16]) -> None:
    for i in range(len(hands)):
        out[i] = strength4of5(hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3], hands[i, 4])


@kernel
def rank_fours_of_six(hands: Hands, out: NDArray[np.uint16]) -> None:
    for i in range(len(hands)):
        a, b, c, d = hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3]
        out[i] = strength4of6(a, b, c, d, hands[i, 4], hands[i, 5])


BEST_FOUR = {5: rank_fours_of_five, 6: rank_fours_of_six}
LOOPS = {3: rank_threes, 5: rank_fives, 6: rank_sixes, 7: rank_sevens}


@dataclass(frozen=True)
class Peer:
    """Another library: how it takes a hand, and what it says; a higher `order` is better."""

    name: str
    convert: Callable[[list[int]], Any]
    evaluate: Callable[[Any], Any]
    order: Callable[[Any], Any]
    sizes: Sequence[int] = (5, 6, 7)


def text(card: int) -> str:
    return "23456789TJQKA"[card >> 2] + "cdhs"[card & 3]


def eval7_peer(library: Any) -> list[Peer]:
    cards = [library.Card(text(card)) for card in range(52)]
    return [Peer("eval7", lambda h: [cards[c] for c in h], library.evaluate, lambda v: v)]


def treys_peer(library: Any) -> list[Peer]:
    cards = [library.Card.new(text(card)) for card in range(52)]
    evaluate = partial(library.Evaluator().evaluate, [])
    return [Peer("treys", lambda h: [cards[c] for c in h], evaluate, lambda v: -v)]


def phevaluator_peer(library: Any) -> list[Peer]:
    # Its card numbers are ours.
    evaluate_cards = library.evaluate_cards
    return [Peer("phevaluator", list, lambda h: evaluate_cards(*h), lambda v: -v)]


def pokerkit_peer(library: Any) -> list[Peer]:
    cards = [next(iter(library.Card.parse(text(card)))) for card in range(52)]
    convert = partial(lambda cards, h: [cards[c] for c in h], cards)
    # Rhode Island Hold'em is its game of three cards: one in the hand, two on the board.
    three = library.RhodeIslandHoldemHand.from_game
    return [
        Peer("PokerKit", convert, library.StandardHighHand.from_game, lambda v: v.entry.index),
        Peer("PokerKit", convert, lambda h: three(h[:1], h[1:]), lambda v: v.entry.index, (3,)),
    ]


PEERS = {
    "eval7": eval7_peer,
    "treys": treys_peer,
    "phevaluator": phevaluator_peer,
    "pokerkit": pokerkit_peer,
}


def random_hands(size: int) -> Hands:
    random = np.random.default_rng(size)
    hands: Hands = np.empty((RANDOM_HANDS, size), dtype=np.uint8)
    for start in range(0, RANDOM_HANDS, 100_000):
        deals = random.random((100_000, 52)).argsort(axis=1)
        hands[start : start + 100_000] = deals[:, :size]
    return hands


def rate_of_loop(loop: Callable[..., None], hands: Hands) -> float:
    """The best of several passes over all hands, compiled before."""
    out = np.empty(len(hands), dtype=np.uint16)
    loop(hands, out)
    best = float("inf")
    for _ in range(10):
        start = perf_counter()
        loop(hands, out)
        best = min(best, perf_counter() - start)
    return len(hands) / best


def rate_of_calls(evaluate: Callable[[Any], Any], hands: Sequence[Any]) -> float:
    """Hands per second, one call each, for about a second."""
    done, start = 0, perf_counter()
    while perf_counter() - start < SECONDS:
        for hand in hands:
            evaluate(hand)
        done += len(hands)
    return done / (perf_counter() - start)


def rate_of_enumeration() -> float:
    sum_of_all_sevens()
    start = perf_counter()
    sum_of_all_sevens()
    return comb(52, 7) / (perf_counter() - start)


def check_order(peer: Peer, hands: list[list[int]]) -> None:
    """Fail unless the peer and we order these hands alike, ties included."""
    size = len(hands[0])
    pairs = {(OURS[size](*hand), peer.order(peer.evaluate(peer.convert(hand)))) for hand in hands}
    ours, theirs = zip(*sorted(pairs), strict=True)
    if list(theirs) != sorted(set(theirs)) or len(set(ours)) != len(ours):
        raise AssertionError(f"{peer.name} and Croupier order {size}-card hands differently")


def installed_peers(console: Console) -> list[Peer]:
    peers: list[Peer] = []
    for name, make in PEERS.items():
        try:
            peers += make(import_module(name))
        except ImportError:
            console.print(f"{name} is not installed: left out")
    return peers


def main() -> None:
    console = Console()
    peers = installed_peers(console)
    table = Table("cards", "evaluator", "hands/s", "ratio to ours")
    for column in table.columns[2:]:
        column.justify = "right"
    for size in SIZES:
        hands = random_hands(size)
        few = hands[:2_000].tolist()
        ours = OURS[size]
        loop = rate_of_loop(LOOPS[size], hands)
        rates = {"Croupier, in a kernel": loop}
        rates["Croupier, a call a hand"] = rate_of_calls(partial(lambda f, h: f(*h), ours), few)
        for peer in peers:
            if size in peer.sizes:
                check_order(peer, few)
                rates[peer.name] = rate_of_calls(peer.evaluate, [peer.convert(h) for h in few])
        if size in BEST_FOUR:
            rates["Croupier, best four of them"] = rate_of_loop(BEST_FOUR[size], hands)
        if size == 7:
            rates["Croupier, all hands by added keys"] = rate_of_enumeration()
        for name, rate in rates.items():
            table.add_row(str(size), name, f"{rate:,.0f}", f"{rate / loop:.2g}")
        table.add_section()
    console.print(table)


if __name__ == "__main__":
    main()
