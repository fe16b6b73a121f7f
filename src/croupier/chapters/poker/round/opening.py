"""Before the first betting round: the button, antes, Blind, Straddle and Forced Bets."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.chapters.poker.round.betting import betting
from croupier.chapters.poker.round.cards import Cards, discard_choices, discarded
from croupier.chapters.poker.round.irregular import DEALING
from croupier.chapters.poker.round.rake import after_a_betting_round
from croupier.chapters.poker.round.table import ANTE, BLIND, FORCED, STAKES, STRADDLE, Hand
from croupier.hands.low import low_rank
from croupier.rounds.words import Choice, Collect, Reshuffle, Said, Step, SystemDraw
from croupier.rulebook.payout import money_text

SUPER = "637a.10(m)"
FIRST_BUTTON = "first-button"


def agreement(room: Cards) -> Step:
    """637a.8(k): all players may agree to a higher minimum bet."""
    if room.rules["agreed-minimum"] == "no":
        return
    amount = room.rules.money("agreed-minimum")
    asks = f"Have all players agreed to a minimum bet of {money_text(amount)}?"
    said = yield SystemDraw("higher minimum bet", ("agreed",), "637a.8(k)", asks=asks)
    if said == "agreed" and amount > room.minimum:
        room.agreed = amount
        yield Said(f"All agree: the minimum bet is {money_text(amount)}.", "637a.8(k)")


def place_button(room: Cards) -> Step:
    """The button goes on to the next player, or to the first by position or card."""
    if not room.form.has_button:
        return
    cite = room.form.cite("button")
    last, first = room.carry.get("button"), room.carry.pop(FIRST_BUTTON, None)
    if isinstance(last, int):
        room.button = room.clockwise(last)[0].seat
        cite += "(2)"
    elif room.rules.text("button-start") == "right-of-dealer":
        room.button = room.hands[-1].seat
        cite += "(1)(i)"
    else:
        cite += "(1)(ii)"
        if isinstance(first, int):
            room.button = room.clockwise(first - 1)[0].seat
        else:
            yield from _by_card(room, cite)
    yield Said(f"The button is before seat {room.button}.", cite)


def button_kept(room: Cards, *, misdealt: bool) -> Mapping[str, object]:
    """After a void round, and a misdeal by the reading, the button is where it was, and no card is
    dealt again to place it."""
    if misdealt and room.button and room.rules.text("misdeal-ends-the-round") == "next-button":
        return {"button": room.button}
    is_first = room.button and "button" not in room.carry
    return {FIRST_BUTTON: room.button} if is_first else {}


def _by_card(room: Cards, cite: str) -> Step:
    drawn = {}
    for hand in room.hands:
        card = yield from room.card(f"seat {hand.seat}", cite, face_up=True)
        drawn[card] = hand.seat
    room.button = drawn[max(drawn)]
    yield Collect((*drawn, *room.dead), cite)
    room.dealt, room.dead, room.face_up_found = 0, [], False
    yield Reshuffle(cite)


def antes(room: Cards) -> Step:
    if room.rules.yes("ante"):
        amount = room.rules.money("ante-amount")
        for hand in room.in_turn:
            yield from room.put_in(hand, ANTE, amount, room.form.cite("ante"))


def blinds(room: Cards) -> Step:
    """The player left of the button, and the next ones; then perhaps a Straddle Bet."""
    cite = room.form.cite("blind")
    turn = blind_order(room)
    amounts = room.blinds[: len(turn)]
    if room.rules.text("blinds-beyond-the-players") == "last-ones":
        amounts = room.blinds[-len(turn) :]
    for hand, amount in zip(turn, amounts, strict=False):
        if hand.refunded:
            continue
        yield from room.put_in(hand, BLIND, amount, cite)
        if room.stage == DEALING:  # Five-card Draw: the cards are out when the bet is due
            yield from room.obliged(hand, cite)
        room.to_meet = max(room.to_meet, amount)
        room.last_to_bet = hand.seat
    room.raised_by = room.to_meet
    if room.rules.yes("straddle") and len(turn) > len(amounts):
        yield from _straddle(room, turn[len(amounts)])


def blind_order(room: Cards) -> list[Hand]:
    turn = room.in_turn
    if len(turn) == 2 and room.rules.text("heads-up-blinds") == "button":
        return [turn[1], turn[0]]
    return turn


def _straddle(room: Cards, hand: Hand) -> Step:
    amount, cite = room.rules.money("straddle-amount"), room.form.cite("straddle")
    if amount <= room.to_meet or amount > hand.stack:
        return
    makes = Choice(STRADDLE, "a Straddle Bet before the cards", cite, amount, of=STAKES)
    passes = Choice("pass", "no Straddle Bet", cite)
    answer = yield from room.asked(hand, (passes, makes), cite)
    if answer == STRADDLE:
        room.count_in(hand, STRADDLE, amount)
        over = room.rules.text("straddle-raise") == "over-the-blind"
        room.bet_stands(hand, amount - room.to_meet if over else amount)
        room.bettors.add(hand.seat)


def discards_of_super(room: Cards) -> Step:
    """637a.10(m): each player discards two cards, by the reading two of those dealt face down."""
    if room.form.down != 4:
        return
    for hand in room.in_turn:
        if hand.folded:
            continue
        among = [card for card in hand.cards if card not in hand.up]
        if room.rules.text("super-stud-discard") == "any-cards":
            among = list(hand.cards)
        choices = discard_choices(2, 2, hand, among, SUPER)
        answer = yield from room.asked(hand, choices, SUPER)
        if answer is not None:
            gone = discarded(str(answer), hand)
            hand.cards = [card for card in hand.cards if card not in gone]
            hand.up = [card for card in hand.up if card not in gone]
            room.pile += gone


def forced_bet(room: Cards) -> Step:
    """The player whose up card is the lowest, or the highest, begins, and has so acted."""
    cite = room.form.cite("forced")
    hand = _forced(room)
    amount = min(room.forced, hand.stack)
    yield from room.put_in(hand, FORCED, amount, cite)
    room.to_meet = room.raised_by = amount
    room.last_to_bet, hand.acted = hand.seat, True
    yield from room.obliged(hand, cite)


def _forced(room: Cards) -> Hand:
    """637a.10(d), 637a.14(d): equal ranks by suit, spades highest."""
    shown = [hand for hand in room.live if hand.up] or room.live
    lowest_begins = room.form.wins != ("low",) and room.form.wins != ("high", "low")
    if lowest_begins:
        return min(shown, key=lambda hand: hand.up[-1:])
    if room.form.wins == ("low",) and room.rules.text("stud-low-forced-bet") == "ace-highest":
        return max(shown, key=lambda hand: [(-low_rank(card), card % 4) for card in hand.up[-1:]])
    return max(shown, key=lambda hand: [(low_rank(card), card % 4) for card in hand.up[-1:]])


def first_betting(room: Cards) -> Step:
    """From the left of the last compulsory bet; who made a blind one may still raise."""
    cite = room.form.cite("first")
    yield from betting(room, (room.last_to_bet or room.button) + 1, cite)
    yield from after_a_betting_round(room)
