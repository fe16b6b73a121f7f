"""Where hands lie on a felt: at the places of its layout, in hundredths of what is seen of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from croupier.equipment.cards import parse_card
from croupier.hands.twenty_one import total
from croupier.papers.art.tables import Area, Layout, Place
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules
from croupier.web.views.seen import CARD, HIDDEN, HIDDEN_TILE, Seen

COMMON = ("community", "board")
IN_CROSS, STREET = re.compile(r"community-\d"), "-street"
DEALER, BOARD, OWN, OTHER, CROSS = "dealer", "board", "own", "other", "cross"
BELOW_TRAY = 178.0
ABOVE_AREAS = 14.0
INWARD = 0.2  # how far from the edge to the middle of a table without areas
STEP = 2  # the style sheet has a rule for every second hundredth
MOST_APART = 8  # more cards of one kind face down are a heap
BY_TOTAL = "blackjack"


@dataclass(frozen=True)
class Hand:
    """The cards at one place: whose, what they count, the hands that they were set into, and of a
    heap how many they are."""

    to: str
    title: str
    cards: tuple[str, ...]
    total: str = ""
    sets: tuple[tuple[str, ...], ...] = ()

    @property
    def heap(self) -> int:
        alike = len(self.cards) > MOST_APART and len(set(self.cards)) == 1
        return len(self.cards) if alike else 0

    @property
    def has_tiles(self) -> bool:
        return any("-" in card or card == HIDDEN_TILE for card in self.cards)


@dataclass(frozen=True)
class Spot:
    """Hands that lie together, and where: dealer's and common cards by the middle of their upper
    edge, those of a seat by that of the lower."""

    kind: str
    x: int
    y: int
    hands: tuple[Hand, ...]


@dataclass(frozen=True)
class View:
    """What is seen of a layout, in its millimetres."""

    left: float
    top: float
    width: float
    height: float

    def at(self, x: float, y: float) -> tuple[int, int]:
        return (
            _hundredths((x - self.left) / self.width),
            _hundredths((y - self.top) / self.height),
        )


def _hundredths(share: float) -> int:
    return STEP * round(100 * min(max(share, 0), 1) / STEP)


def spots(
    rules: Rules,
    drawn: Layout,
    view: View,
    seen: Seen,
    own: Sequence[int],
    names: Mapping[int, str],
) -> tuple[Spot, ...]:
    """All hands of a round, in the order in which they are read."""
    found: dict[tuple[str, int], list[Hand]] = {}
    for to, cards in seen.places:
        if cards:
            seat = _seat(to)
            kind = OWN if seat in own else OTHER if seat else BOARD if to in COMMON else DEALER
            count = counted(rules, cards) or _bet_of(drawn, rules, seen, seat)
            sets = tuple(_sets(seen, to, cards))
            hand = Hand(to, _title(to, seat, own, names), tuple(cards), count, sets)
            found.setdefault((kind, seat), []).append(hand)
    made = [spot for key, hands in found.items() for spot in _lying(drawn, view, *key, hands)]
    order = (DEALER, BOARD, CROSS, OTHER, OWN)
    return tuple(sorted(made, key=lambda spot: order.index(spot.kind)))


def _seat(to: str) -> int:
    """The seat of a place such as `seat 4 split hand 1` or `fourth card of seat 4`; 0 for none."""
    words = to.split()
    after = words.index("seat") + 1 if "seat" in words[:-1] else len(words)
    return int(words[after]) if after < len(words) and words[after].isdigit() else 0


def _title(to: str, seat: int, own: Sequence[int], names: Mapping[int, str]) -> str:
    """`You`, or by the seat where somebody plays several; `Dealer`."""
    if not seat:
        return to[0].upper() + to[1:]
    whose = names.get(seat, "You" if list(own) == [seat] else f"Seat {seat}")
    rest = to.replace(f"of seat {seat}", "").replace(f"seat {seat}", "").strip()
    return f"{whose}, {rest}" if rest else whose


def _bet_of(drawn: Layout, rules: Rules, seen: Seen, seat: int) -> str:
    """What a seat has bet of its stakes where no area shows it, as at Poker."""
    if drawn.areas or not seat:
        return ""
    bets = [bet for bet in seen.bets if bet.seat == seat]
    bet = sum(each.amount for each in bets if not rules.book.wager_named(each.wager).funds)
    return money_text(bet) if bet else ""


def _sets(seen: Seen, to: str, cards: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The hands into which cards were set, as the table was told last: `Seat 3 shows joker Ad 9s
    5s 4h (pair) and As Jh.`"""
    told = next((each for each in reversed(seen.said) if _shows(each, to)), "")
    named = list(CARD.finditer(told))
    if Counter(match[0] for match in named) != Counter(cards):
        return
    ends = [nth for nth in range(1, len(named)) if _apart(told, named[nth - 1], named[nth])]
    for start, end in zip((0, *ends), (*ends, len(named)), strict=True) if ends else ():
        yield tuple(match[0] for match in named[start:end])


def _shows(told: str, to: str) -> bool:
    words = told.lower().removeprefix("the ")
    return words.startswith((f"{to.lower()} shows ", f"{to.lower()} sets "))


def _apart(told: str, card: re.Match[str], following: re.Match[str]) -> bool:
    """Whether words are between two cards that are told: they are of different hands."""
    return bool(told[card.end() : following.start()].strip())


def counted(rules: Rules, cards: Sequence[str]) -> str:
    """What the cards of a Blackjack hand count, if all of them are seen."""
    if rules.book.chapter.family != BY_TOTAL or HIDDEN in cards:
        return ""
    count, soft = total([parse_card(card) for card in cards])
    return f"soft {count}" if soft and count < 21 else str(count)


def _lying(
    drawn: Layout, view: View, kind: str, seat: int, hands: Sequence[Hand]
) -> Iterator[Spot]:
    if seat:
        yield Spot(kind, *view.at(*_at_seat(drawn, seat)), tuple(hands))
        return
    cross = [place for place in drawn.places if IN_CROSS.fullmatch(place.name)]
    if kind == BOARD and cross:
        for hand in hands:
            for card, place in zip(hand.cards, cross, strict=False):
                one = Hand(hand.to, "", (card,))
                yield Spot(CROSS, *view.at(place.x, place.y - place.height / 2), (one,))
        return
    heaps = [hand for hand in hands if hand.heap]
    rest = [hand for hand in hands if not hand.heap]
    for together in (rest, *([heap] for heap in heaps)):
        if together:
            points = [(_at_table(drawn, kind, hand.to), hand) for hand in together]
            points.sort(key=lambda each: each[0][0])
            x = sum(at[0] for at, _ in points) / len(points)
            yield Spot(kind, *view.at(x, points[0][0][1]), tuple(hand for _, hand in points))


def _is_common(place: Place) -> bool:
    """Whether common cards lie there: by its name, or one card at a street of its own."""
    return place.name.startswith(COMMON) or place.name.endswith(STREET)


def _at_table(drawn: Layout, kind: str, to: str) -> tuple[float, float]:
    named = to.lower().partition("'")[0].replace(" ", "-")
    wanted = [
        place
        for place in drawn.places
        if (kind == BOARD and _is_common(place)) or place.name == named
    ]
    if wanted:
        x = sum(place.x for place in wanted) / len(wanted)
        return x, wanted[0].y - wanted[0].height / 2
    middle = drawn.picture.width / 2
    return (middle, drawn.picture.height * 0.42) if kind == BOARD else (middle, BELOW_TRAY)


def _at_seat(drawn: Layout, seat: int) -> tuple[float, float]:
    """Before the betting areas of a seat, as the player sees them."""
    areas = areas_of(drawn, [seat])
    if areas:
        top = min(area.y - area.height / 2 for area in areas) - ABOVE_AREAS
        return sum(area.x for area in areas) / len(areas), top
    stands = {number: (x, y) for number, x, y in drawn.seats}
    middle_x, middle_y = drawn.picture.width / 2, drawn.picture.height / 2
    x, y = stands.get(seat, (middle_x, 2 * middle_y))
    return x + INWARD * (middle_x - x), y + INWARD * (middle_y - y)


def areas_of(drawn: Layout, seats: Sequence[int]) -> list[Area]:
    """The areas of some seats; none of a table that is shared but for a few of them."""
    own = [area for area in drawn.areas if area.seat in seats]
    shared = [area for area in drawn.areas if not area.seat]
    return own if len(own) >= len(shared) else []
