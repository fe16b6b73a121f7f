"""How each hand is played: stand, draw, double, split, surrender."""

from __future__ import annotations

from dataclasses import replace

from croupier.families.twenty_one.cards import (
    NoCardLeft,
    Skipped,
    dead_hand,
    exposed_card,
    irregularity,
    next_card,
)
from croupier.families.twenty_one.hand import Box, Hand
from croupier.families.twenty_one.hand_ends import hand_ends
from croupier.families.twenty_one.knowledge import asked
from croupier.families.twenty_one.table import CardStep, TwentyOneTable, collect, shown
from croupier.rounds.moments import calls
from croupier.rounds.settle import settle
from croupier.rounds.words import Call, Choice, Said, Step, StepTo

Chosen = StepTo[tuple[str, int]]


def family_choices(
    *, surrender: bool, even_money: bool = False, free: bool = False, insured: bool = True
) -> tuple[str, ...]:
    """Every choice that the family offers with the main wager."""
    found = ["stand", "draw", "double", "double-for-less", "split"]
    found += ["free-double", "free-split"] if free else []
    found += ["surrender"] if surrender else []
    found += ["no-insurance", "insurance", "insurance-for-less"] if insured else []
    return (*found, "even-money") if even_money and insured else tuple(found)


def ask_choice(
    table: TwentyOneTable,
    box: Box,
    cite: str,
    choices: tuple[Choice, ...],
    hand: Hand | None = None,
) -> Chosen:
    """A decision and its stake; irregularities called meanwhile are dealt with first.

    No choice, "", where the hand died of one.
    """
    while True:
        now = calls(table.rules, table.facts(card=False))
        question = asked(table, box, cite, choices, hand, now)
        given = yield question
        if isinstance(given, Call):
            yield from irregularity(table, given)
            if hand is not None and hand.dead:
                return "", 0
            continue
        taken = question.chosen(given)
        assert taken is not None
        return taken[0].key, taken[1]


def postponed_hands(table: TwentyOneTable) -> Step:
    """A hand whose card was missed comes when all others are done."""
    while table.postponed:
        hand = table.postponed.pop(0)
        box = table.box(hand.seat)
        hand.done = False
        if (yield from draw(table, box, hand, table.irregularity(NOT_DEALT).cite)):
            yield from play_box(table, box)


def play_box(table: TwentyOneTable, box: Box) -> Step:
    """From the dealer's left, each hand before the next; a split adds hands."""
    place = 0
    while place < len(box.hands):
        hand = box.hands[place]
        yield from _play_hand(table, box, hand)
        place += any(one is hand for one in box.hands)


def _play_hand(table: TwentyOneTable, box: Box, hand: Hand) -> Step:
    if hand.settled or hand.dead or hand.done:
        return
    if hand.natural:
        yield from _natural(table, box, hand)
        return
    while not hand.done:
        if len(hand.cards) == 1:
            if not (yield from draw(table, box, hand, table.says.split_card)):
                return
            may = table.may_split(box, hand) or table.may_surrender(hand)
            if table.one_card_ace(hand) and not may:
                hand.done = True
            continue
        if hand.total >= 21 or hand.twice:
            hand.done = True
            break
        choices = _choices(table, box, hand)
        choice, stake = yield from ask_choice(table, box, table.says.decide, choices, hand)
        yield from _act(table, box, hand, choice, stake)
    waits = hand.face_down or any(one is hand for one in table.postponed)
    if hand.bust and not waits and not hand.settled:
        yield from _bust(table, box, hand)


def _natural(table: TwentyOneTable, box: Box, hand: Hand) -> Step:
    """Paid at once, unless the chapter lets it wait or a Blackjack of the dealer's may come."""
    says = table.says
    hand.done = True
    yield from table.before(hand, "blackjack")
    yield Said(f"{hand.name.capitalize()} has Blackjack.", says.blackjack)
    if table.natural_waits:
        return
    cite = says.blackjack_after_reader if table.may_have_blackjack else says.blackjack_at_once
    yield from close_hand(table, box, hand, "blackjack", cite)


def close_hand(table: TwentyOneTable, box: Box, hand: Hand, outcome: str, cite: str) -> Step:
    """All wagers on a hand end alike, and its cards leave the table."""
    yield from hand_ends(table, hand, outcome, cite)
    hand.settled = True
    yield from collect(table, box, hand, cite)


def _choices(table: TwentyOneTable, box: Box, hand: Hand) -> tuple[Choice, ...]:
    says = table.says
    found = [Choice("stand", "stand", says.decide)]
    if not box.refuses and table.may_draw(hand):
        found.append(Choice("draw", "hit", says.draw))
    if not box.refuses and table.may_double(hand):
        found += _doubles(table, hand)
    if not box.refuses and table.may_split(box, hand):
        found += _splits(table, box, hand)
    if table.may_surrender(hand):
        found.append(Choice("surrender", "surrender half the wager", says.surrender))
    return tuple(found)


def _doubles(table: TwentyOneTable, hand: Hand) -> list[Choice]:
    found = []
    if table.doubles_free(hand):
        free = ("free-double", "double down with a Free Bet", table.says.free_double)
        found.append(Choice(*free))
        if not table.stakes_instead:
            return found
    most = table.rules.stake("double").most_of(hand.at_stake)
    found.append(_double(table, "double", "double down", hand, most))
    if hand.at_stake > table.chip and not hand.enlarged:
        found.append(_double(table, "double-for-less", "double for less", hand, table.chip, most))
    return found


def _splits(table: TwentyOneTable, box: Box, hand: Hand) -> list[Choice]:
    found = []
    if table.splits_free(hand):
        free = ("free-split", "split the pair with a Free Bet", table.says.free_split)
        found.append(Choice(*free))
        if not table.stakes_instead:
            return found
    split, on = ("split", "split the pair", table.says.split), _split_name(box.splits + 1)
    return [*found, Choice(*split, hand.at_stake, wager="split", on=on)]


def _double(
    table: TwentyOneTable, key: str, label: str, hand: Hand, stake: int, most: int = 0
) -> Choice:
    return Choice(key, label, table.says.double, stake, most, wager="double", on=hand.on)


def _split_name(nth: int) -> str:
    return f"split hand {nth}"


def _act(table: TwentyOneTable, box: Box, hand: Hand, choice: str, stake: int) -> Step:
    yield from table.before(hand, choice)
    match choice:
        case "stand":
            hand.done = True
        case "surrender":
            yield from _surrender(table, box, hand)
        case "split" | "free-split":
            yield from _split(table, box, hand, free=choice == "free-split")
        case "draw":
            yield from draw(table, box, hand, table.says.drawn_card)
        case "double" | "double-for-less" | "free-double":
            hand.doubled, hand.doubled_free = stake, choice == "free-double"
            yield from draw(table, box, hand, table.says.double_card)
            hand.done = True
    if len(hand.cards) > 1 and hand.total >= 21:
        hand.done = True


def _surrender(table: TwentyOneTable, box: Box, hand: Hand) -> Step:
    """At once, unless a Blackjack could still come to light."""
    says = table.says
    hand.surrendered = hand.done = True
    if table.surrender_waits:
        yield Said(
            f"The dealer places the wager of {hand.name} on its cards.", says.surrender_waits
        )
        return
    cite = says.surrender_no_blackjack if table.may_have_blackjack else says.surrender_at_once
    yield from close_hand(table, box, hand, "surrender", cite)


def _split(table: TwentyOneTable, box: Box, hand: Hand, *, free: bool) -> Step:
    """Two hands, the first finished before the second gets its card."""
    box.splits += 1
    hand.from_split = True
    wager, on = "free-split" if free else "split", _split_name(box.splits)
    bare = replace(
        hand, stake=hand.at_stake, second_wager="", second_stake=0, doubled=0, lammer=free
    )
    other = replace(bare, wager=wager, on=on, cards=[hand.cards.pop()])
    box.hands.insert(box.hands.index(hand) + 1, other)
    cite = table.says.free_split if free else table.says.split
    yield Said(f"Seat {box.seat} splits.", cite)


def draw(table: TwentyOneTable, box: Box, hand: Hand, cite: str) -> StepTo[bool]:
    """A card for the hand; False where it gets none now."""
    face_up = not hand.twice or table.double_face_up()
    card: int | None
    try:
        card = yield from _card_for(table, box, hand, cite, face_up=face_up)
    except Skipped as skipped:
        yield from _not_dealt(table, box, hand, skipped.irregularity)
        return False
    except NoCardLeft as void:
        yield Said(f"No cards are left: {hand.name} stands as it is.", void.cite)
        yield from _refused(table, box, hand, void.cite)
        return False
    if card is None:
        yield from _refused(table, box, hand, table.irregularity("exposed-card").cite)
        return False
    table.add_card(hand, card)
    yield from table.after_card(box, hand)
    return True


def _refused(table: TwentyOneTable, box: Box, hand: Hand, cite: str) -> Step:
    """No more cards: what was wagered for one goes back, by the reading elected to split too."""
    kept: Hand | None = hand
    hand.done = True
    if len(hand.cards) == 1 and table.rules["exposed-card-refused"] == "returned":
        kept = yield from _split_undone(table, box, hand, cite)
    if kept is not None:
        yield from table.card_refused(kept, cite)


def _split_undone(table: TwentyOneTable, box: Box, hand: Hand, cite: str) -> StepTo[Hand | None]:
    """Two hands of one card are one again; one that is left alone with its card is dead."""
    same = [one for one in box.hands if one.origin == hand.origin and not one.dead]
    single = [one for one in same if len(one.cards) == 1]
    if len(single) == 1:
        yield from dead_hand(table, box, hand, cite)
        return None
    place = next(nth for nth, one in enumerate(single) if one is hand)
    kept, gone = single[place : place + 2] if hand is not single[-1] else single[-2:]
    box.hands[:] = [one for one in box.hands if one is not gone]
    table.postponed[:] = [one for one in table.postponed if one is not kept and one is not gone]
    kept.cards += gone.cards
    kept.done, kept.from_split = True, len(same) > 2
    yield Said(f"The split of {kept.name} is undone: {shown(kept.cards)}.", cite)
    for bet in gone.bets():
        yield settle(table.rules, bet, "push", cite)
    return kept


def _card_for(table: TwentyOneTable, box: Box, hand: Hand, cite: str, *, face_up: bool) -> CardStep:
    """The next card, or an exposed one; None for a player who has refused that one."""
    if box.refuses:
        return None
    if table.exposed is None:
        card = yield from next_card(table, hand.name, cite, face_up=face_up, hand=hand)
        if card is not None:
            hand.face_down = not face_up
            return card
    return (yield from exposed_card(table, box, hand))


NOT_DEALT = "requested-card-not-dealt"


def _not_dealt(table: TwentyOneTable, box: Box, hand: Hand, key: str) -> Step:
    """The card comes after all others have theirs, or the hand is dead."""
    record = table.irregularity(key)
    yield Said(record.remedy, record.cite)
    choices = (
        Choice("card-later", "take the card after the other players", record.cite),
        Choice("dead-hand", "call the hand dead", record.cite),
    )
    if (yield asked(table, box, record.cite, choices, hand)) == "dead-hand":
        every = table.rules["dead-hand-of-a-split"] == "every-hand"
        for one in [one for one in box.hands if one is hand or (every and _same_split(hand, one))]:
            yield from dead_hand(table, box, one, record.cite)
            table.postponed = [other for other in table.postponed if other is not one]
        return
    hand.done = True
    table.postponed.append(hand)


def _same_split(hand: Hand, other: Hand) -> bool:
    """Whether another hand of the pair that was split is still in play."""
    return other.origin == hand.origin and not (other.settled or other.dead)


def _bust(table: TwentyOneTable, box: Box, hand: Hand) -> Step:
    """The reading `bust`: a hand over 21 loses at once."""
    yield Said(f"{hand.name.capitalize()}: {hand.total}, over 21.", table.says.over_21)
    if not table.bust_waits(box, hand):
        yield from close_hand(table, box, hand, "lose", table.says.bust_lost)
