"""From dice or a number to the starting position, and the stacks around the table."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.families.poker.dealing import deal_to
from croupier.families.setting.table import DEALING, ROLLING, SETTING, SettingTable
from croupier.rounds.words import (
    DEALER,
    DISCARD_RACK,
    GENERATOR,
    Moment,
    Roll,
    Said,
    Spin,
    Step,
    StepTo,
    ask,
)

SHAKEN = 3


def shake(table: SettingTable, cite: str, colors: tuple[str, ...] = ()) -> StepTo[tuple[int, ...]]:
    """Three dice from the shaker."""
    table.moment = ROLLING
    dice = yield from ask(
        lambda: Roll(SHAKEN, cite, table.calls(dealing=False), colors), table.call
    )
    assert isinstance(dice, tuple)
    return dice


def generate(table: SettingTable, cite: str, highest: int) -> StepTo[int]:
    """A number from 1 up, each as likely."""
    numbers = tuple(str(number) for number in range(1, highest + 1))
    table.moment = ROLLING

    def spin() -> Spin:
        return Spin(numbers, cite, table.calls(dealing=False), pointer=GENERATOR)

    return int(str((yield from ask(spin, table.call))))


def starting_number(table: SettingTable) -> StepTo[int]:
    """By the option the total of the dice, or a number for each position and the dealer."""
    cite = table.rules.deal().starting
    if table.rules["starting-position"] == "shaker":
        return sum((yield from shake(table, cite)))
    return (yield from generate(table, cite, len(table.counterclockwise) + 1))


def counted_to(table: SettingTable, number: int, beside: str = "") -> list[str]:
    """The positions counterclockwise from the one that the count ends at.

    The dealer is number one, or the player who banks; a place `beside` the dealer comes last.
    """
    places = [DEALER, *(f"seat {seat}" for seat in table.counterclockwise)]
    places += [beside] * bool(beside)
    one = 0 if table.bank is None else places.index(f"seat {table.bank.seat}")
    first = (one + number - 1) % len(places)
    return places[first:] + places[:first]


def deal_around(
    table: SettingTable,
    number: int,
    *,
    beside: str = "",
    clockwise: bool,
    delivery: Sequence[int] = (),
    cited: str = "",
) -> Step:
    """Cards to every position, from the starting position on; where nobody wagers, unseen.

    Before a player looks at them, what went wrong with the last ones can be called. `delivery` says
    which card of the stack goes out as the nth, if not the next one; `cited` is the paragraph of
    such a way to deal.
    """
    deal = table.rules.deal()
    first, *others = counted_to(table, number, beside)
    cite = deal.starting if table.bank is None else table.CITES.counted_from_bank
    yield Said(f"The count of {number} ends at {_named(first)}.", cite)
    table.moment = DEALING
    unused = beside or DISCARD_RACK
    used = {f"seat {seat}": hand for seat, hand in table.hands.items()} | {DEALER: table.dealer}
    (step,) = deal.steps
    around = [first, *(reversed(others) if clockwise else others)]
    to_places = around * step.cards if step.one_by_one else _stacks(around, step.cards)
    left, cited = list(range(len(to_places))), cited or deal.cite
    for place, card in zip(to_places, delivery or tuple(left), strict=True):
        to = place if place in used else unused
        up = step.dealer_face_up and place == DEALER
        past = left.index(card)
        hand = used.get(place, table.unused)
        yield from deal_to(table, hand, to, cited, face_up=up, past=past)
        del left[past]
    table.moment = SETTING
    yield from ask(lambda: Moment(deal.cite, table.calls(dealing=False)), table.call)


def _stacks(places: list[str], cards: int) -> list[str]:
    return [place for place in places for _ in range(cards)]


def _named(place: str) -> str:
    return place if place.startswith("seat") else f"the {place}"
