"""A round of any of the three: the deal, what may be called in it, and its completion.

What a chapter has of its own, its `play` does: how cards are turned up, and by whom.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.equipment.cards import card_text
from croupier.families.baccarat.irregularities import TOO_FEW, calls, draw, irregularity
from croupier.families.baccarat.outcomes import (
    HAND_NAMES,
    STAYED,
    banker_draws,
    player_draws,
)
from croupier.families.baccarat.settlement import settle_hands
from croupier.families.baccarat.table import BaccaratTable, Drawn
from croupier.families.shoe.plan import batches, deck_of
from croupier.hands.baccarat import point_value
from croupier.rounds.plan import ShoePlan
from croupier.rounds.settle import undo
from croupier.rounds.words import (
    Answer,
    Call,
    End,
    HandOver,
    Moment,
    NextCard,
    Reshuffle,
    Said,
    Speech,
    Step,
    Void,
    VoidRound,
)
from croupier.rulebook.rules import Rules


def shoe_plan(rules: Rules, *, burn: str, last_hand: str) -> ShoePlan:
    """A shoe over many rounds, by the paragraphs on burning and on the cover card."""
    return ShoePlan(
        deck_of(rules),
        every_round=False,
        cover=rules.number("cover-card"),
        burn=_face_value,
        burn_cite=burn,
        rounds_after_cover=1,
        cover_cite=last_hand,
        alternate=batches(rules),
    )


def _face_value(card: int) -> int:
    """A 10, jack, queen or king counts as ten and an ace as one."""
    return point_value(card) or 10


def completed(table: BaccaratTable, dealt: Step) -> Speech:
    """A round as it is `dealt`, then the settlement, or what becomes of a void one."""
    try:
        yield from dealt
    except Void as void:
        yield VoidRound(void.why, void.cite)
        if table.rules["house-money-in-void-round"] == "undone":
            yield from (undo(settled, void.cite) for settled in table.house_money)
        yield Reshuffle(void.cite)
        return End()
    yield from settle_hands(table)
    try:
        if table.ran_out:
            raise table.ran_out
        while table.disclosed:
            if table.rules["simulated-round-as-hand"] == "counted":
                aside = (card for card, _ in table.disclosed)
                yield HandOver((*table.next_cards, *aside))
            yield from _simulated_round(table, *table.disclosed.pop(0))
    except Void as void:
        yield Said("The dealing shoe is empty.", void.cite)
        yield Reshuffle(void.cite)
        return End()
    return End(carry={"next-cards": table.next_cards} if table.next_cards else {})


def turn_up(table: BaccaratTable, cite: str) -> Step:
    """The dealer turns up cards that were dealt face down, the Player's Hand first."""
    for hand, name in HAND_NAMES.items():
        shown = " ".join(map(card_text, table.cards(hand)))
        yield Said(f"The {name} shows {shown}.", cite)


def say_counts(table: BaccaratTable, cite: str) -> Said:
    player, banker = table.hands
    text = f"The Player's Hand has {player.points}, the Banker's Hand {banker.points}."
    return Said(text, cite)


# ------------------------------------------------------------------------------ dealing

Draw = Callable[[str, str], Drawn]


def first_cards(table: BaccaratTable, draw: Draw) -> Step:
    """The first and third card to the Player's Hand, the others to the Banker's."""
    dealt = len(table.player)
    for hand in ("player", "banker", "player", "banker")[dealt:]:
        table.cards(hand).append((yield from draw(hand, table.first_cards)))


def third_cards(table: BaccaratTable, draw: Draw) -> Step:
    """First to the Player's Hand, then to the Banker's."""
    section = table.says.third_cards
    player, banker = (hand.points for hand in table.hands)
    third = STAYED
    if player_draws(player, banker):
        table.player.append((yield from draw("player", f"{section}(b)(1)")))
        third = point_value(table.player[-1])
    if banker_draws(player, banker, third):
        cite = "(c)(1)" if third == STAYED else "(c)(2)"
        table.banker.append((yield from draw("banker", f"{section}{cite}")))


def card(table: BaccaratTable, hand: str, cite: str, *, face_up: bool) -> Drawn:
    """A card to a hand, and what may be called while it is due."""
    if table.ran_out:
        raise table.ran_out
    while True:
        can_happen, shown = calls(table, due=hand), face_up or table.third_card_disclosed
        given = yield NextCard(HAND_NAMES[hand], cite, shown, can_happen, TOO_FEW)
        if isinstance(given, int):
            table.waiting = max(table.waiting - 1, 0)
            table.begun = True
            return given
        yield from called(table, given, due=hand)


def before_result(table: BaccaratTable) -> Step:
    """The last moment of a round at which a card too many can come to light."""
    while (given := (yield Moment(table.says.result, calls(table, last=True)))) is not None:
        yield from called(table, given)


def called(table: BaccaratTable, given: Answer, *, due: str = "") -> Step:
    """A shoe that runs out over it makes the round void only if a hand wants another card."""
    assert isinstance(given, Call)
    try:
        yield from irregularity(table, given, due=due)
        at_once = not table.player or table.rules["disclosed-card-simulated"] == "at-once"
        if table.disclosed and at_once:
            yield from _simulated_round(table, *table.disclosed.pop())
    except Void as void:
        if due:
            raise
        table.ran_out = void


def _simulated_round(table: BaccaratTable, first: int, cite: str) -> Step:
    """Dealt like any round, without wagers, into the discards."""
    yield Said(f"A simulated round without wagers begins with {card_text(first)}.", cite)
    simulated = BaccaratTable(table.rules, table.says, table.first_cards, [], player=[first])

    def draw_simulated(hand: str, cite: str) -> Drawn:
        return draw(table, f"simulated {HAND_NAMES[hand]}", cite, face_up=True)

    yield from first_cards(simulated, draw_simulated)
    yield from third_cards(simulated, draw_simulated)
    yield Said(f"The cards of the simulated round go to the {table.says.discards}.", cite)
