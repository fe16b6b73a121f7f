"""What players decide: switching, and how each hand is played."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from croupier.games.blackjack.round.elections import may_surrender, most_hands
from croupier.games.blackjack.round.irregularities import (
    Skipped,
    calls,
    dead_hand,
    exposed_card,
    irregularity,
    next_card,
    remedy,
)
from croupier.games.blackjack.round.knowledge import asked
from croupier.games.blackjack.round.table import Box, CardStep, Hand, Step, Table, collect, shown
from croupier.hands.twenty_one import ACE, value_of
from croupier.rounds.settle import settle
from croupier.rounds.words import Answer, Call, Choice, Question, Said, Statement
from croupier.rulebook.payout import CENTS_PER_DOLLAR

Chosen = Generator[Question | Statement, Answer, tuple[str, int]]
LEAST = CENTS_PER_DOLLAR  # the smallest chip: the reading `chip-unit`


def ask_choice(
    table: Table, box: Box, cite: str, choices: tuple[Choice, ...], hand: Hand | None = None
) -> Chosen:
    """A decision and its stake; irregularities called meanwhile are dealt with first."""
    while True:
        question = asked(table, box, cite, choices, hand, calls(table, card=False))
        given = yield question
        if isinstance(given, Call):
            yield from irregularity(table, given)
            continue
        taken = question.chosen(given)
        assert taken is not None
        return taken[0].key, taken[1]


# ------------------------------------------------------------------------------ 633a.12(a)


def switching(table: Table, box: Box) -> Step:
    """633a.12(a)(4): the second cards of a player's two hands may change places."""
    cite = "633a.12(a)(4)"
    hands = [hand for hand in box.hands if not hand.settled]
    if len(hands) < 2:
        return
    one, two = hands
    text = f"{shown(one.cards)} and {shown(two.cards)}"
    choices = (
        Choice("keep", f"keep {text}", cite),
        Choice("switch", "exchange the second cards", cite),
    )
    choice, _ = yield from ask_choice(table, box, cite, choices)
    if choice == "switch":
        one.cards[1], two.cards[1] = two.cards[1], one.cards[1]
        one.switched = two.switched = True
        text = f"{shown(one.cards)} and {shown(two.cards)}"
        yield Said(f"Seat {box.seat} switches to {text}.", cite)


# ------------------------------------------------------------------------------ 633a.7(i) to (k)


def players_hands(table: Table) -> Step:
    """Clockwise, hand after hand; a hand whose card was missed comes when all others are done."""
    for box in table.boxes:
        if table.switch and table.rules["switch-peek"] == "before-switching":
            yield from switching(table, box)
        yield from _play_box(table, box)
    while table.postponed:
        hand = table.postponed.pop(0)
        box = table.box(hand.seat)
        hand.done = False
        if (yield from _draw(table, box, hand, "633a.14(i)")):
            yield from _play_box(table, box)


def _play_box(table: Table, box: Box) -> Step:
    """633a.11(b): from the dealer's left, each hand before the next; a split adds hands."""
    place = 0
    while place < len(box.hands):
        yield from _play_hand(table, box, box.hands[place])
        place += 1


def _play_hand(table: Table, box: Box, hand: Hand) -> Step:
    """633a.7(i)(2), 633a.9 to 633a.11 for one hand."""
    if hand.settled or hand.dead or hand.done:
        return
    if hand.natural:
        yield from _natural(table, box, hand)
        return
    while not hand.done:
        if len(hand.cards) == 1:
            if not (yield from _draw(table, box, hand, "633a.11(b)")):
                return
            if _one_card_aces(table, hand) and not _may_split(table, box, hand):
                hand.done = True
            continue
        if hand.total >= 21 or hand.doubled:
            hand.done = True
            break
        choices = _choices(table, box, hand)
        choice, stake = yield from ask_choice(table, box, "633a.7(i)(2)", choices, hand)
        yield from _act(table, box, hand, choice, stake)
    if hand.bust and not hand.face_down:
        yield from _bust(table, box, hand)


def _natural(table: Table, box: Box, hand: Hand) -> Step:
    """633a.7(i)(1): paid at once, or after the hole card; at Switch the dealer's hand decides."""
    hand.done = True
    yield Said(f"{hand.name.capitalize()} has Blackjack.", "633a.7(i)(1)")
    waits = table.may_have_blackjack and table.rules["blackjack-paid"] == "after-hole-card"
    if table.switch or waits or (table.may_have_blackjack and not table.checked):
        return
    cite = "633a.7(i)(1)(ii)(A)" if table.may_have_blackjack else "633a.7(i)(1)(i)"
    yield settle(table.rules, hand.bet(), "blackjack", cite)
    hand.settled = True
    yield from collect(box, hand, cite)


def _choices(table: Table, box: Box, hand: Hand) -> tuple[Choice, ...]:
    found = [Choice("stand", "stand", "633a.7(i)(2)")]
    if not box.refuses and not _one_card_aces(table, hand):
        found.append(Choice("draw", "draw a card", "633a.7(k)"))
        if len(hand.cards) == 2:
            found.append(_double("double", "double down", hand, hand.stake))
            if hand.stake > LEAST and not hand.enlarged:
                less = _double("double-for-less", "double for less", hand, LEAST, hand.stake)
                found.append(less)
    if not box.refuses and _may_split(table, box, hand):
        on = _split_name(box.splits + 1)
        split = Choice("split", "split the pair", "633a.11(a)", hand.stake, wager="split", on=on)
        found.append(split)
    if len(hand.cards) == 2 and not hand.from_split and may_surrender(table.rules):
        found.append(Choice("surrender", "give up half the wager", "633a.9(a)"))
    return tuple(found)


def _double(key: str, label: str, hand: Hand, stake: int, most: int = 0) -> Choice:
    return Choice(key, label, "633a.10(a)", stake, most, wager="double", on=hand.on)


def _split_name(nth: int) -> str:
    return f"split hand {nth}"


def _one_card_aces(table: Table, hand: Hand) -> bool:
    split_ace = hand.from_split and int(value_of(hand.cards[0])) == ACE
    return split_ace and table.rules["split-aces"] == "one-card"


def _may_split(table: Table, box: Box, hand: Hand) -> bool:
    """633a.11(a) and (c): identical values, and so many more times as were elected."""
    if len(hand.cards) != 2:
        return False
    first, second = (int(value_of(card)) for card in hand.cards)
    if first != second:
        return False
    hands = sum(other.origin == hand.origin for other in box.hands)
    return hands < most_hands(table.rules)[first]


def _act(table: Table, box: Box, hand: Hand, choice: str, stake: int) -> Step:
    if table.by_hand and choice not in ("stand", "draw"):
        yield from turn_over(hand, "633a.12(b)(6)(i)")
    match choice:
        case "stand":
            hand.done = True
        case "surrender":
            yield from _surrender(table, box, hand)
        case "split":
            yield from _split(table, box, hand)
        case "draw":
            yield from _draw(table, box, hand, "633a.7(j)")
        case "double" | "double-for-less":
            hand.doubled = stake
            yield from _draw(table, box, hand, "633a.10(c)")
            hand.done = True
    if len(hand.cards) > 1 and hand.total >= 21:
        hand.done = True


def turn_over(hand: Hand, cite: str) -> Step:
    """Dealt from the hand, the player's first two cards lie face down until now."""
    if not hand.turned:
        hand.turned = True
        yield Said(f"{hand.name.capitalize()} shows {shown(hand.cards[:2])}.", cite)


def _surrender(table: Table, box: Box, hand: Hand) -> Step:
    """633a.9(a): at once, unless a Blackjack could still come to light."""
    hand.surrendered = hand.done = True
    waits = table.rules["surrender-settled"] == "hole-card" and table.may_have_blackjack
    if waits or (table.may_have_blackjack and not table.checked):
        yield Said(f"The wager of {hand.name} lies on its cards.", "633a.9(a)(2)(i)")
        return
    cite = "633a.9(a)(2)(ii)" if table.may_have_blackjack else "633a.9(a)(1)"
    yield settle(table.rules, hand.bet(), "surrender", cite)
    hand.settled = True
    yield from collect(box, hand, cite)


def _split(table: Table, box: Box, hand: Hand) -> Step:
    """633a.11(a) and (b): two hands, the first finished before the second gets its card."""
    box.splits += 1
    hand.from_split = True
    on = _split_name(box.splits)
    other = replace(hand, wager="split", on=on, cards=[hand.cards.pop()], doubled=0)
    box.hands.insert(box.hands.index(hand) + 1, other)
    yield Said(f"Seat {box.seat} splits.", "633a.11(a)")


def _draw(
    table: Table, box: Box, hand: Hand, cite: str
) -> Generator[Question | Statement, Answer, bool]:
    """A card for the hand; False where it gets none now."""
    doubling = bool(hand.doubled)
    face_up = not (doubling and table.rules.yes("double-card-face-down"))
    card: int | None
    try:
        card = yield from _card_for(table, box, hand, cite, face_up=face_up)
    except Skipped as skipped:
        yield from _not_dealt(table, box, hand, skipped.irregularity)
        return False
    if card is None:
        hand.done = True
        if doubling:
            yield settle(table.rules, hand.double_bet(), "push", "633a.14(c)")
            hand.doubled = 0
        return False
    hand.cards.append(card)
    return True


def _card_for(table: Table, box: Box, hand: Hand, cite: str, *, face_up: bool) -> CardStep:
    """The next card, or an exposed one; None for a player who has refused that one."""
    if box.refuses:
        return None
    if table.exposed is None:
        card = yield from next_card(table, hand.name, cite, face_up=face_up, hand=hand)
        if card is not None:
            hand.face_down = not face_up
            return card
    return (yield from exposed_card(table, box, hand))


def _not_dealt(table: Table, box: Box, hand: Hand, key: str) -> Step:
    """633a.14(i): the card comes after all others have theirs, or the hand is dead."""
    text, cite = remedy(table, key)
    yield Said(text, cite)
    choices = (
        Choice("card-later", "take the card after the other players", cite),
        Choice("dead-hand", "call the hand dead", cite),
    )
    if (yield asked(table, box, cite, choices, hand)) == "dead-hand":
        yield from dead_hand(table, box, hand, cite)
        return
    hand.done = True
    table.postponed.append(hand)


def _bust(table: Table, box: Box, hand: Hand) -> Step:
    """The reading `bust`: a hand over 21 loses at once."""
    yield Said(f"{hand.name.capitalize()}: {hand.total}, over 21.", "633a.7(k)")
    if table.may_have_blackjack and not table.checked:
        return
    cite = "633a.12(b)(6)(ii)" if table.by_hand else "633a.7(q)"
    yield settle(table.rules, hand.bet(), "lose", cite)
    if hand.doubled:
        yield settle(table.rules, hand.double_bet(), "lose", cite)
    hand.settled = True
    yield from collect(box, hand, cite)
