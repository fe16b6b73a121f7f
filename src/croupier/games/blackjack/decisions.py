"""What players decide: insurance, switching, and how each hand is played."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from croupier.games.blackjack.irregularities import (
    Skipped,
    calls,
    dead_hand,
    exposed_card,
    irregularity,
    next_card,
    plain_card,
    remedy,
)
from croupier.games.blackjack.outcomes import value_of
from croupier.games.blackjack.state import Box, CardStep, Hand, Step, Table, shown
from croupier.games.blackjack.strategy import may_surrender
from croupier.maths.shoe_hands import ACE
from croupier.rounds.settle import settle
from croupier.rounds.words import Answer, Call, Choice, Decide, Question, Said, Statement
from croupier.rulebook.payout import CENTS_PER_DOLLAR, money_text

Asked = Generator[Question | Statement, Answer, str]


def ask_choice(
    table: Table, box: Box, cite: str, choices: tuple[Choice, ...], hand: Hand | None = None
) -> Asked:
    """A decision; irregularities called meanwhile are dealt with first."""
    known = {"up": (table.up,), "hand": tuple(hand.cards if hand else box.hands[0].cards)}
    if len(box.hands) > 1 or table.switch:
        known |= {f"hand {n}": tuple(h.cards) for n, h in enumerate(box.hands, 1)}
    if hand is not None and hand.from_split:
        known["split"] = ()
    while True:
        can = calls(table, card=False)
        given = yield Decide(box.seat, cite, choices, known, can)
        if not isinstance(given, Call):
            assert isinstance(given, str)
            return given
        yield from irregularity(table, given)


def lesser_amounts(most: int) -> tuple[int, ...]:
    """Three quarters, half and a quarter of an amount, in whole dollars."""
    found = {most * quarters // 4 // CENTS_PER_DOLLAR * CENTS_PER_DOLLAR for quarters in (1, 2, 3)}
    return tuple(sorted(amount for amount in found if 0 < amount < most))


def ask_lesser(table: Table, box: Box, most: int, cite: str, hand: Hand | None = None) -> Asked:
    choices = tuple(
        Choice(str(amount // CENTS_PER_DOLLAR), f"wager {money_text(amount)}", cite, amount)
        for amount in lesser_amounts(most)
    )
    return (yield from ask_choice(table, box, cite, choices, hand))


# ------------------------------------------------------------------------------ 633a.8


def insurance(table: Table) -> Step:
    """633a.8: against an ace, half the wager that the hole card counts ten; or even money."""
    if int(value_of(table.up)) != ACE or not table.peeks:
        return
    for box in table.boxes:
        wagered = sum(hand.stake for hand in box.hands)
        half = -(-wagered // (2 * CENTS_PER_DOLLAR)) * CENTS_PER_DOLLAR
        choices = [
            Choice("no-insurance", "make no Insurance Wager", "633a.8(a)"),
            Choice("insurance", f"wager {money_text(half)}", "633a.8(b)", half),
        ]
        if lesser_amounts(half):
            choices.append(Choice("insurance-for-less", "wager less than half", "633a.8(b)"))
        naturals = [hand for hand in box.hands if hand.natural]
        if naturals and table.rules.yes("even-money"):
            choices.append(Choice("even-money", "be paid 1 to 1 at once", "633a.8(e)"))
        match (yield from ask_choice(table, box, "633a.8(a)", tuple(choices))):
            case "insurance":
                box.insurance = half
            case "insurance-for-less":
                amount = yield from ask_lesser(table, box, half, "633a.8(b)")
                box.insurance = int(amount) * CENTS_PER_DOLLAR
            case "even-money":
                for hand in naturals:
                    yield settle(table.rules, hand.bet(), "even-money", "633a.8(e)")
                    hand.settled = hand.done = True


# ------------------------------------------------------------------------------ 633a.12(a)


def switching(table: Table) -> Step:
    """633a.12(a)(4): the second cards of a player's two hands may change places."""
    cite = "633a.12(a)(4)"
    for box in table.boxes:
        hands = [hand for hand in box.hands if not hand.settled]
        if len(hands) < 2:
            continue
        one, two = hands
        text = f"{shown(one.cards)} and {shown(two.cards)}"
        choices = (
            Choice("keep", f"keep {text}", cite),
            Choice("switch", "exchange the second cards", cite),
        )
        if (yield from ask_choice(table, box, cite, choices)) == "switch":
            one.cards[1], two.cards[1] = two.cards[1], one.cards[1]
            one.switched = two.switched = True
            text = f"{shown(one.cards)} and {shown(two.cards)}"
            yield Said(f"Seat {box.seat} switches to {text}.", cite)


# ------------------------------------------------------------------------------ 633a.7(i) to (k)


def decisions(table: Table) -> Step:
    """Clockwise, hand after hand; a hand whose card was missed comes when all others are done."""
    for box in table.boxes:
        place = 0
        while place < len(box.hands):
            yield from _play_hand(table, box, box.hands[place])
            place += 1
    for hand in table.postponed:
        box = table.box(hand.seat)
        hand.cards.append(
            (yield from plain_card(table, hand.name, "633a.14(i)", face_up=True)),
        )
        hand.done = False
        yield from _play_hand(table, box, hand)
        for more in box.hands:
            if not more.done:
                yield from _play_hand(table, box, more)


def _play_hand(table: Table, box: Box, hand: Hand) -> Step:
    """633a.7(i)(2), 633a.9 to 633a.11 for one hand."""
    if hand.settled or hand.dead or hand.done:
        return
    if hand.natural:
        yield from _natural(table, hand)
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
        choice = yield from ask_choice(table, box, "633a.7(i)(2)", _choices(table, box, hand), hand)
        yield from _act(table, box, hand, choice)
    if hand.bust:
        yield from _bust(table, hand)


def _natural(table: Table, hand: Hand) -> Step:
    """633a.7(i)(1): paid at once, or after the hole card; at Switch the dealer's hand decides."""
    hand.done = True
    yield Said(f"{hand.name.capitalize()} has Blackjack.", "633a.7(i)(1)")
    waits = table.may_have_blackjack and table.rules["blackjack-paid"] == "after-hole-card"
    if table.switch or waits or (table.may_have_blackjack and not table.checked):
        return
    cite = "633a.7(i)(1)(ii)(A)" if table.may_have_blackjack else "633a.7(i)(1)(i)"
    yield settle(table.rules, hand.bet(), "blackjack", cite)
    hand.settled = True


def _choices(table: Table, box: Box, hand: Hand) -> tuple[Choice, ...]:
    found = [Choice("stand", "stand", "633a.7(i)(2)")]
    if not box.refuses and not _one_card_aces(table, hand):
        found.append(Choice("draw", "draw a card", "633a.7(k)"))
        if len(hand.cards) == 2:
            found.append(
                Choice("double", f"double for {money_text(hand.stake)}", "633a.10(a)", hand.stake)
            )
            if lesser_amounts(hand.stake):
                found.append(Choice("double-for-less", "double for less", "633a.10(a)"))
    if not box.refuses and _may_split(table, box, hand):
        found.append(Choice("split", "split the pair", "633a.11(a)", hand.stake))
    if len(hand.cards) == 2 and not hand.from_split and may_surrender(table.rules):
        found.append(Choice("surrender", "give up half the wager", "633a.9(a)"))
    return tuple(found)


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
    more = "additional-splits-of-aces" if first == ACE else "additional-splits"
    splits = sum(other.origin == hand.origin for other in box.hands) - 1
    return splits < 1 + table.rules.number(more)


def _act(table: Table, box: Box, hand: Hand, choice: str) -> Step:
    match choice:
        case "stand":
            hand.done = True
        case "surrender":
            yield from _surrender(table, hand)
        case "split":
            yield from _split(table, box, hand)
        case "draw":
            yield from _draw(table, box, hand, "633a.7(j)")
        case "double" | "double-for-less":
            hand.doubled = hand.stake
            if choice == "double-for-less":
                amount = yield from ask_lesser(table, box, hand.stake, "633a.10(a)", hand)
                hand.doubled = int(amount) * CENTS_PER_DOLLAR
            yield from _draw(table, box, hand, "633a.10(c)")
            hand.done = True
    if len(hand.cards) > 1 and hand.total >= 21:
        hand.done = True


def _surrender(table: Table, hand: Hand) -> Step:
    """633a.9(a): at once, unless a Blackjack could still come to light."""
    hand.surrendered = hand.done = True
    waits = table.rules["surrender-settled"] == "hole-card" and table.may_have_blackjack
    if waits or (table.may_have_blackjack and not table.checked):
        yield Said(f"The wager of {hand.name} lies on its cards.", "633a.9(a)(2)(i)")
        return
    cite = "633a.9(a)(2)(ii)" if table.may_have_blackjack else "633a.9(a)(1)"
    yield settle(table.rules, hand.bet(), "surrender", cite)
    hand.settled = True


def _split(table: Table, box: Box, hand: Hand) -> Step:
    """633a.11(a) and (b): two hands, the first finished before the second gets its card."""
    box.splits += 1
    hand.from_split = True
    other = replace(
        hand, wager="split", on=f"split hand {box.splits}", cards=[hand.cards.pop()], doubled=0
    )
    box.hands.insert(box.hands.index(hand) + 1, other)
    yield Said(f"Seat {box.seat} splits.", "633a.11(a)")


def _draw(
    table: Table, box: Box, hand: Hand, cite: str
) -> Generator[Question | Statement, Answer, bool]:
    """A card for the hand; False where it gets none now."""
    card: int | None
    try:
        card = yield from _card_for(table, box, hand, cite)
    except Skipped as skipped:
        yield from _not_dealt(table, box, hand, skipped.irregularity)
        return False
    if card is None:
        hand.done = True
        return False
    hand.cards.append(card)
    return True


def _card_for(table: Table, box: Box, hand: Hand, cite: str) -> CardStep:
    if table.exposed is not None:
        return (yield from exposed_card(table, box))
    card = yield from next_card(table, hand.name, cite, face_up=True, hand=hand)
    return card


def _not_dealt(table: Table, box: Box, hand: Hand, key: str) -> Step:
    """633a.14(i): the card comes after all others have theirs, or the hand is dead."""
    text, cite = remedy(table, key)
    yield Said(text, cite)
    choices = (
        Choice("card-later", "take the card after the other players", cite),
        Choice("dead-hand", "call the hand dead", cite),
    )
    if (yield Decide(box.seat, cite, choices, {"hand": tuple(hand.cards)})) == "dead-hand":
        yield from dead_hand(table, box, hand, cite)
        return
    hand.done = True
    table.postponed.append(hand)


def _bust(table: Table, hand: Hand) -> Step:
    """The reading `bust`: a hand over 21 loses at once."""
    yield Said(f"{hand.name.capitalize()}: {hand.total}, over 21.", "633a.7(k)")
    if table.may_have_blackjack and not table.checked:
        return
    yield settle(table.rules, hand.bet(), "lose", "633a.7(q)")
    if hand.doubled:
        yield settle(table.rules, hand.double_bet(), "lose", "633a.7(q)")
    hand.settled = True
