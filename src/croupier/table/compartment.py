"""One compartment of a dealing shoe: its cards, its cover card, and when they are shuffled.

A plain shoe has one compartment, without a name; a double shoe has two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from croupier.equipment.cards import card_text
from croupier.equipment.randomness import Randomness, Seed
from croupier.equipment.shoe import Shoe
from croupier.rounds.plan import ShoePlan
from croupier.rounds.words import DISCARD_RACK, SEGREGATED_AREA
from croupier.table.log import Log


class Compartment:
    """Shuffles and burns by the plan, and keeps account of every card that came out of it."""

    def __init__(
        self,
        side: str,
        plan: ShoePlan,
        randomness: Randomness,
        log: Log,
        order: Sequence[int] | None,
        *,
        whole: bool = False,
    ) -> None:
        self.side = side
        self.plan = plan
        self.randomness = randomness
        self.log = log
        self.order = order
        self.whole = whole
        self.drawn_from: Seed | None = None
        self.shoe: Shoe | None = None
        self.rounds_left: int | None = None
        self.must_shuffle = False
        self.cover_out = False
        self.deck = 0
        self.used: set[int] = set()

    def use(self, plan: ShoePlan) -> None:
        """From the next shuffle on; it is due now unless only deck and cut are others."""
        now = self.plan
        same = replace(plan, cut=now.cut, cut_new=now.cut_new, alternate=now.alternate) == now
        self.must_shuffle |= not same
        self.plan = plan

    @property
    def is_shuffle_due(self) -> bool:
        """Whether the chapter wants a shuffle now, for each round or a spent shoe."""
        spent = self.plan.every_round or self.rounds_left == 0
        return self.shoe is None or self.must_shuffle or spent

    @property
    def is_empty(self) -> bool:
        """Whether there is no card, and none comes by a shuffle that is due."""
        return self.shoe is not None and not self.must_shuffle and not self.shoe.remaining

    def begin_round(self) -> bool:
        """Shuffle where it is due; whether it was."""
        shuffled = self.is_shuffle_due
        if shuffled:
            self.deck = 1 if self.deck != 1 else 2
            if self.shoe is not None:
                self.shoe.discard(self.shoe.on_table)
            self.shuffle()
        assert self.shoe is not None
        self.cover_out = self.shoe.cover_card_reached
        return shuffled

    def end_round(self, kept: Iterable[int]) -> None:
        """The table is cleared, but for cards that the next round begins with."""
        if self.shoe is None:
            return
        self.shoe.discard((Counter(self.shoe.on_table) - Counter(kept)).elements())
        if self.plan.every_round:
            return
        if self.rounds_left is not None:
            self.rounds_left = max(self.rounds_left - 1, 0)
        elif self.cover_out or self.shoe.cover_card_out:
            self.rounds_left = self.plan.rounds_after_cover
            if self.rounds_left:
                self.log.add("said", text="Last hand.", cite=self.plan.cover_cite)

    def end_hand(self, kept: Iterable[int]) -> None:
        """A hand of a round that goes on; the next may begin with the cover card as a round may."""
        self.end_round(kept)
        self.cover_out = self.shoe is not None and self.shoe.cover_card_reached

    def shuffle(self) -> None:
        """A new order of all cards that do not lie on the table.

        A given order serves for the first shuffle: it is of no deck, and nobody cuts it. It may be
        short: the cards that it lacks lie in the discard rack, so that they come back when the shoe
        runs out.
        """
        deck, given = self.plan.deck, self.order
        self.order = None
        held = () if self.shoe is None else self.shoe.on_table
        which = self._deck_and_cut() if given is None else {}
        cards = given if given is not None else self.randomness.shuffle(_less(deck.cards(), held))
        stacked = given is not None and len(given) < deck.size
        cover = None if self.plan.cover is None or stacked else min(self.plan.cover, len(cards))
        if self.shoe is None:
            self.shoe = Shoe(cards, deck, cover=cover, rack=_less(deck.cards(), cards))
        else:
            self.shoe.reshuffle(cards, cover=cover)
        self.rounds_left = None
        self.must_shuffle = False
        self.drawn_from = self.randomness.seed
        facts = {} if deck.pieces == "cards" else {"of": deck.pieces}
        hide = "held" if self.whole and held else ""
        told = {hide: [*map(card_text, held)]} if hide else {}
        named = self.named()
        self.log.add("shuffle", hide=hide, cards=len(cards), **facts, **named, **which, **told)
        if given is None and not held:
            self._burn(self.shoe)

    def _deck_and_cut(self) -> dict[str, Any]:
        """Which of two decks it is, and the paragraph of the cut, for the record of a shuffle."""
        plan = self.plan
        deck = self.deck if plan.alternate else 0
        cut = plan.cut if deck in self.used else plan.cut_new
        self.used.add(deck)
        facts = {plan.alternate: deck, "cut": cut}
        return {name: fact for name, fact in facts.items() if fact}

    def _burn(self, shoe: Shoe) -> None:
        """The first cards of a new shoe."""
        plan = self.plan
        if plan.burn is not None:
            first = shoe.burn()[0]
            burned = shoe.burn(plan.burn(first))
            self.log.add("burn", card=card_text(first), more=len(burned), cite=plan.burn_cite)
        for card in map(card_text, shoe.burn(plan.unseen)):
            where = {"to": DISCARD_RACK, "card": card, "face_up": False}
            self.log.add("card", hide="card", **where, cite=plan.burn_cite, **self.named())

    def card(self, past: int = 0) -> int:
        """The next card, or one `past` others, onto the table; ShoeEmpty where there is none."""
        if self.must_shuffle or self.shoe is None:
            self.shuffle()
        assert self.shoe is not None
        return self.shoe.draw(past)

    def holds(self, card: int) -> bool:
        """Whether a card from here lies on the table."""
        return self.shoe is not None and card in self.shoe.on_table

    def put(self, card: int, to: str) -> None:
        """A card from the table to the discard rack or the segregated area, if it goes there."""
        assert self.shoe is not None
        if to == DISCARD_RACK:
            self.shoe.discard([card])
        elif to == SEGREGATED_AREA:
            self.shoe.set_aside([card])

    def named(self) -> dict[str, str]:
        """The side, for a record of the log; nothing where there is only one."""
        return {"side": self.side} if self.side else {}


def _less(cards: Sequence[int], taken: Iterable[int]) -> tuple[int, ...]:
    """The cards in their order without those taken."""
    left = Counter(taken)
    kept = []
    for card in cards:
        if left[card]:
            left[card] -= 1
        else:
            kept.append(card)
    return tuple(kept)
