"""What a player knows when a decision is his: the question, and the table as he sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from croupier.families.twenty_one.hand import Box, Hand
from croupier.families.twenty_one.table import TwentyOneTable
from croupier.rounds.words import Bet, Choice, Decide


@dataclass(frozen=True)
class View:
    """The table as the player of one box sees it.

    `others` are the cards that lie, or in this round lay, face up in front of others; in the game
    dealt from the hand the first two cards of a hand are not among them until they are turned over.
    """

    hands: tuple[Hand, ...]  # of the box, copied
    turn: int  # which of them is asked about
    dealt: tuple[int, ...]  # the box's first cards
    bets: Mapping[str, Bet]  # its optional wagers that are still open
    up: int | None
    others: tuple[int, ...]
    exposed: int | None  # a card that the player in turn may take
    last: bool  # nobody else draws any more: an exposed card that is refused is the dealer's
    checked: bool  # the dealer has no Blackjack, by the card reader device
    refuses: bool
    told: str = ""  # of the hole card
    hole: int | None = None  # the hole card, where it was exposed in error

    @property
    def hand(self) -> Hand:
        return self.hands[self.turn]

    @property
    def waiting(self) -> list[Hand]:
        """The hands of the box that are played after this one."""
        later = self.hands[self.turn + 1 :]
        return [hand for hand in later if not (hand.done or hand.settled or hand.natural)]


def asked(
    table: TwentyOneTable,
    box: Box,
    cite: str,
    choices: tuple[Choice, ...],
    hand: Hand | None = None,
    calls: tuple[str, ...] = (),
) -> Decide:
    """A decision on a hand of the box, or on the box where no hand is named."""
    view = _view(table, box, hand)
    known: dict[str, tuple[int, ...]] = {} if view.up is None else {"up": (view.up,)}
    known["hand"] = tuple(view.hand.cards)
    if len(view.hands) > 1:
        known |= {f"hand {n}": tuple(one.cards) for n, one in enumerate(view.hands, 1)}
    if view.exposed is not None:
        known["exposed"] = (view.exposed,)
    if view.hole is not None:
        known["hole"] = (view.hole,)
    if view.others:
        known["others"] = view.others
    return Decide(box.seat, cite, choices, known, calls, seen=_data(view))


def _data(view: View) -> dict[str, Any]:
    """The view as JSON can hold it."""
    return {
        **vars(view),
        "hands": [{**vars(hand), "cards": list(hand.cards)} for hand in view.hands],
        "dealt": list(view.dealt),
        "bets": [dict(vars(bet)) for bet in view.bets.values()],
        "others": list(view.others),
    }


def view_of(question: Decide) -> View:
    """What the player sees, of a question that was asked or read back."""
    data = question.seen
    bets = [Bet(**bet) for bet in data["bets"]]
    return View(
        **{
            **data,
            "hands": tuple(
                Hand(**{**hand, "cards": list(hand["cards"])}) for hand in data["hands"]
            ),
            "dealt": tuple(data["dealt"]),
            "bets": {bet.wager: bet for bet in bets},
            "others": tuple(data["others"]),
        }
    )


def _view(table: TwentyOneTable, box: Box, hand: Hand | None) -> View:
    turn = next((n for n, one in enumerate(box.hands) if one is hand), 0)
    others = [
        card for one in table.boxes if one is not box for h in one.hands for card in _up(table, h)
    ]
    drawing = [h for one in table.boxes if not one.refuses for h in one.hands]
    to_come = [h for h in drawing if not (h.done or h.settled or h.natural)] + table.postponed
    return View(
        hands=tuple(replace(one, cards=list(one.seen)) for one in box.hands),
        turn=turn,
        dealt=tuple(box.first_cards),
        bets=dict(box.bets),
        up=table.up if table.dealer else None,
        others=(*others, *table.shown),
        exposed=table.exposed,
        last=all(h is box.hands[turn] for h in to_come),
        checked=table.checked,
        refuses=box.refuses,
        told=table.told,
        hole=table.dealer[1] if table.hole_seen else None,
    )


def _up(table: TwentyOneTable, hand: Hand) -> tuple[int, ...]:
    """The cards of a hand that all can see."""
    hidden = 2 if table.first_cards_down and not hand.turned else 0
    return (*hand.seen[hidden:], *hand.all_cards[len(hand.cards) :])
