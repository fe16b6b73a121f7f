"""What a player sees at a decision, in the words of a strategy file: many hands at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import JOKER
from croupier.maths.enumerate import Ints
from croupier.maths.stages.features import Features
from croupier.maths.strategies.fault import StrategyError

Flags = NDArray[np.bool_]

FLAGS = ("suited", "soft", "matches_dealer")
RANKS = ("dealer", "highest", "lowest", "pair", "own_pair", "flush_card")
NUMBERS = (
    "cards",
    "alike",
    "of_a_suit",
    "gaps",
    "low_ace_gaps",
    "straight_ranks",
    "above_dealer",
    "raised",
    "total",
    "outs",
)
OF_CARDS = (
    *("suited", "highest", "lowest", "pair", "alike", "of_a_suit", "gaps", "low_ace_gaps"),
    "straight_ranks",
)
NONE = -1
FOUR = 4


@dataclass(frozen=True)
class Ranking:
    """How a game ranks complete hands: strengths by the number of cards, categories by name; `many`
    ranks hands of as many cards at once."""

    strengths: Mapping[int, Callable[..., int]]
    categories: Sequence[str] = ()
    shift: int = 0
    many: Callable[[Ints], Ints] | None = None

    def least(self, hand: str | tuple[int, ...], place: str) -> int:
        """The strength of a written hand, or the least of a category."""
        if isinstance(hand, str):
            if hand not in self.categories:
                names = ", ".join(self.categories)
                rather = f"use {names}, or cards" if names else "write cards"
                raise StrategyError(f"{place}: {hand} is not a rank of hand here; {rather}.")
            return self.categories.index(hand) << self.shift
        if len(hand) not in self.strengths or len(set(hand)) < len(hand):
            sizes = " or ".join(map(str, self.strengths))
            raise StrategyError(f"{place}: write {sizes} different cards.")
        return self.strength(hand)

    def strength(self, hand: Sequence[int]) -> int:
        return int(self.strengths[len(hand)](*sorted(hand)))


@dataclass(frozen=True, eq=False)
class Seen:
    """Hands that are looked at, a row each: `hand` and `community` cards, and the dealer's face-up
    card if there is one.

    `strengths` are those of all the cards seen, if they are known already; `raised` is the largest
    wager that was made in earlier decisions, in units of the main one. `passed_over` are fields
    that a count does not tell apart; `told` those of hands that are known by what they count;
    `known` has some that need not be found.
    """

    hand: Ints
    community: Ints | None = None
    dealer: Ints | None = None
    ranking: Ranking | None = None
    strengths: Ints | None = None
    raised: int = 0
    passed_over: tuple[str, ...] = ()
    told: Mapping[str, Ints] = field(default_factory=dict)
    known: Mapping[str, Ints] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.hand)

    @property
    def fields(self) -> tuple[str, ...]:
        """What a rule may speak of here."""
        if self.told:
            return tuple(self.told)
        own = ["cards", "raised", "points", *OF_CARDS]
        if self.ranking is not None:
            own.append("at_least")
        if self.community is not None:
            own += ["own", "board", "own_pair", "flush_card", "outs"]
        if self.dealer is not None:
            own += ["dealer", "matches_dealer", "above_dealer"]
        return tuple(field for field in own if field not in self.passed_over)

    @cached_property
    def own(self) -> Seen:
        """The own cards alone."""
        return self._only(self.hand)

    @cached_property
    def board(self) -> Seen:
        """The community cards alone."""
        assert self.community is not None
        return self._only(self.community)

    def _only(self, cards: Ints) -> Seen:
        return replace(self, hand=cards, community=None, dealer=None, strengths=None, known={})

    @cached_property
    def all_cards(self) -> Ints:
        if self.community is None:
            return self.hand
        return np.concatenate([self.hand, self.community], axis=1)

    @cached_property
    def features(self) -> Features:
        return Features(self.all_cards)

    def field(self, name: str) -> Ints:
        """A field of every hand as a number: a rank counts from 0 (the 2), a flag is 0 or 1."""
        if name in self.told or name in self.known:
            return self.told[name] if name in self.told else self.known[name]
        every = np.ones(len(self), dtype=np.int64)
        match name:
            case "cards":
                return every * int(self.all_cards.shape[1])
            case "raised":
                return every * self.raised
            case "dealer" | "matches_dealer" | "above_dealer":
                return self._beside_dealer(name)
            case "own_pair":
                return self._own_pair()
            case "flush_card":
                return self._flush_card()
            case "outs":
                return self._outs()
        if not self.all_cards.shape[1]:
            return every * NONE
        of = {"low_ace_gaps": "gaps_with_low_ace"}.get(name, name)
        return np.asarray(getattr(self.features, of)).astype(np.int64)

    def _beside_dealer(self, name: str) -> Ints:
        assert self.dealer is not None
        up, own = self.dealer >> 2, self.all_cards >> 2
        match name:
            case "dealer":
                return up
            case "matches_dealer":
                return np.asarray((own == up[:, None]).any(axis=1).astype(np.int64))
        return np.asarray((own > up[:, None]).sum(axis=1))

    def _own_pair(self) -> Ints:
        """The rank of the highest pair that a card of the player's own is part of."""
        own, seen = self.hand >> 2, self.all_cards >> 2
        alike = (own[:, :, None] == seen[:, None, :]).sum(axis=2) > 1
        return np.asarray(np.where(alike, own, NONE).max(axis=1))

    def _flush_card(self) -> Ints:
        """The rank of the highest own card of a suit of which four or more are seen."""
        own, seen = self.hand & 3, self.all_cards & 3
        four = (own[:, :, None] == seen[:, None, :]).sum(axis=2) >= FOUR
        return np.asarray(np.where(four, self.hand >> 2, NONE).max(axis=1))

    def _outs(self) -> Ints:
        """How many unseen cards would make a better hand of the community cards alone."""
        assert self.ranking is not None
        assert self.community is not None
        if self.community.shape[1] + 1 not in self.ranking.strengths:
            return np.full(len(self), NONE)
        rank = self.ranking.strength
        return np.array(
            [
                sum(
                    rank((*board, card)) > rank(cards) for card in range(JOKER) if card not in cards
                )
                for cards, board in zip(
                    self.all_cards.tolist(), self.community.tolist(), strict=True
                )
            ]
        )

    def points(self, worth: Sequence[int]) -> Ints:
        """The sum of what each card counts by its rank; a joker counts nothing."""
        by_card = np.append(np.repeat(np.array(worth, dtype=np.int64), 4), 0)
        return np.asarray(by_card[np.minimum(self.all_cards, JOKER)].sum(axis=1))

    def at_least(self, hand: str | tuple[int, ...], place: str) -> Flags:
        """Which hands are as good as this or better; none that is not yet complete."""
        assert self.ranking is not None
        least = self.ranking.least(hand, place)
        if self.all_cards.shape[1] not in self.ranking.strengths:
            return np.zeros(len(self), dtype=bool)
        if self.strengths is not None:
            return np.asarray(self.strengths >= least)
        if self.ranking.many is not None:
            return np.asarray(self.ranking.many(self.all_cards) >= least)
        ranked = [self.ranking.strength(cards) for cards in self.all_cards.tolist()]
        return np.array(ranked, dtype=np.int64) >= least
