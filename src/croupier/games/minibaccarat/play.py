"""A round of Minibaccarat: 627a.8 to 627a.13, in the order of the chapter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from croupier.equipment.cards import Deck, card_text
from croupier.games.minibaccarat.house_money import may_ride, open_hands, ride_amount
from croupier.games.minibaccarat.irregularities import TOO_FEW, calls, draw, irregularity
from croupier.games.minibaccarat.outcomes import (
    HOUSE_MONEY,
    OUTCOMES,
    STAYED,
    Hands,
    banker_draws,
    pairs,
    player_draws,
)
from croupier.games.minibaccarat.settlement import settle_hands
from croupier.games.minibaccarat.state import Drawn, Step, Table
from croupier.games.minibaccarat.strategy import HAND_NAMES
from croupier.hands.baccarat import point_value
from croupier.rounds.bets import BetError, check_bets
from croupier.rounds.plan import ShoePlan
from croupier.rounds.settle import settle, undo
from croupier.rounds.words import (
    Answer,
    Bet,
    Call,
    Choice,
    Decide,
    End,
    Moment,
    NextCard,
    Reshuffle,
    Said,
    Speech,
    Start,
    Void,
    VoidRound,
    ask,
)
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules

__all__ = ["DURING", "OUTCOMES", "check", "plan", "play"]

DURING: frozenset[str] = frozenset()


def plan(rules: Rules) -> ShoePlan:
    """627a.3(a), 627a.5(d) and (f), 627a.9(e)"""
    return ShoePlan(
        Deck(rules.number("decks")),
        every_round=False,
        cover=rules.number("cover-card"),
        burn=_face_value,
        burn_cite="627a.5(f)",
        rounds_after_cover=1,
        cover_cite="627a.9(e)",
    )


def _face_value(card: int) -> int:
    """627a.5(f): a 10, jack, queen or king counts as ten and an ace as one."""
    return point_value(card) or 10


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """627a.7; what House Money may add to a wager is in whole cents, its vigorish too."""
    check_bets(rules, bets)
    for bet in bets:
        if bet.wager == "house-money":
            _check_added(rules, bet, {b.wager: b.amount for b in bets if b.seat == bet.seat})


def _check_added(rules: Rules, bet: Bet, amounts: Mapping[str, int]) -> None:
    vigorish = rules.vigorish("banker")
    for outcome in HOUSE_MONEY[1:]:
        if ride_amount(rules, outcome, bet.amount).denominator != 1:
            raise BetError(f"{bet}: the portion of its payout is not in whole cents (627a.8(d)).")
        if vigorish is not None and "banker" in open_hands(rules, amounts):
            added = ride_amount(rules, outcome, bet.amount, amounts.get("banker", 0))
            owed = vigorish.amount(added)
            if owed.denominator != 1:
                raise BetError(
                    f"{bet}: the vigorish on {money_text(added.numerator)} added to the wager on "
                    f"the Banker's Hand is not in whole cents ({vigorish.cite})."
                )


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = Table(rules, list(start.bets))
    try:
        yield Said("No more bets.", "627a.8(b)")
        yield from _first_cards(table, partial(_card, table))
        yield from _turned_up(table)
        yield from _house_money(table)
        yield Said(_counts(table.hands), "627a.9(a)")
        yield from _third_cards(table, partial(_card, table))
        yield from _before_result(table)
    except Void as void:
        yield VoidRound(void.why, void.cite)
        if rules["house-money-in-void-round"] == "undone":
            yield from (undo(settled, void) for settled in table.house_money)
        yield Reshuffle(void.cite)
        return End()
    yield from settle_hands(table)
    try:
        for card, cite in table.disclosed:
            yield from _simulated_round(table, card, cite)
    except Void as void:
        yield Said("The dealing shoe is empty.", void.cite)
        yield Reshuffle(void.cite)
        return End()
    return End(carry={"next-cards": table.next_cards} if table.next_cards else {})


# ------------------------------------------------------------------------------ dealing

Draw = Callable[[str, str], Drawn]


def _first_cards(table: Table, draw: Draw) -> Step:
    """627a.8(c): the first and third card to the Player's Hand, the others to the Banker's."""
    cite = "627a.8(c)(1)" if table.rules["initial-deal"] == "face-up" else "627a.8(c)(2)"
    dealt = len(table.player)
    for hand in ("player", "banker", "player", "banker")[dealt:]:
        table.cards(hand).append((yield from draw(hand, cite)))


def _turned_up(table: Table) -> Step:
    """627a.8(c)(2): cards dealt face down are turned up, the Player's Hand first."""
    if table.rules["initial-deal"] == "face-down":
        for hand, name in HAND_NAMES.items():
            shown = " ".join(map(card_text, table.cards(hand)))
            yield Said(f"The {name} shows {shown}.", "627a.8(c)(2)")


def _third_cards(table: Table, draw: Draw) -> Step:
    """627a.9(c), 627a.10: first to the Player's Hand, then to the Banker's."""
    player, banker = (hand.points for hand in table.hands)
    third = STAYED
    if player_draws(player, banker):
        table.player.append((yield from draw("player", "627a.10(b)(1)")))
        third = point_value(table.player[-1])
    if banker_draws(player, banker, third):
        cite = "627a.10(c)(1)" if third == STAYED else "627a.10(c)(2)"
        table.banker.append((yield from draw("banker", cite)))


def _card(table: Table, hand: str, cite: str) -> Drawn:
    third = len(table.cards(hand)) == 2
    face_up = third or table.rules["initial-deal"] == "face-up"
    while True:
        can_happen = calls(table, due=hand)
        given = yield NextCard(HAND_NAMES[hand], cite, face_up, can_happen, TOO_FEW)
        if isinstance(given, int):
            return given
        yield from _called(table, given, due=hand)


def _before_result(table: Table) -> Step:
    """The last moment of a round at which a card too many can come to light."""
    while (given := (yield Moment("627a.11(a)", calls(table, last=True)))) is not None:
        yield from _called(table, given)


def _called(table: Table, given: Answer, *, due: str = "") -> Step:
    assert isinstance(given, Call)
    yield from irregularity(table, given, due=due)
    at_once = not table.player or table.rules["disclosed-card-simulated"] == "at-once"
    if table.disclosed and at_once:
        yield from _simulated_round(table, *table.disclosed.pop())


def _simulated_round(table: Table, first: int, cite: str) -> Step:
    """627a.13(c)(2) and (d): dealt like any round, without wagers, into the discard rack."""
    yield Said(f"A simulated round without wagers begins with {card_text(first)}.", cite)
    simulated = Table(table.rules, [], player=[first])

    def draw_simulated(hand: str, cite: str) -> Drawn:
        return draw(table, f"simulated {HAND_NAMES[hand]}", cite, face_up=True)

    yield from _first_cards(simulated, draw_simulated)
    yield from _third_cards(simulated, draw_simulated)
    yield Said("The cards of the simulated round go to the discard rack.", cite)


def _counts(hands: Hands) -> str:
    player, banker = hands
    return f"The Player's Hand has {player.points}, the Banker's Hand {banker.points}."


# ------------------------------------------------------------------------------ House Money


def _house_money(table: Table) -> Step:
    """627a.8(d): from the dealer's right, before any third card."""
    ranks = [card >> 2 for two in zip(table.player, table.banker, strict=True) for card in two]
    outcome = HOUSE_MONEY[pairs(*ranks)]
    for bet in table.bets_on("house-money"):
        table.bets.remove(bet)
        table.house_money.append(settle(table.rules, bet, outcome, "627a.8(d)(1)"))
        yield table.house_money[-1]
        if outcome != "lose":
            yield from _add_or_take(table, bet, outcome)


def _add_or_take(table: Table, bet: Bet, outcome: str) -> Step:
    """627a.8(d)(1)(i) and (ii): the player takes the payout or has it added to a wager."""
    counts = [hand.points for hand in table.hands]
    adding = _adding(table, bet, outcome)
    if not adding or not may_ride(table.rules, counts[0], counts[1]):
        return
    choices = [Choice("take", "take the payout", "627a.8(d)(1)(ii)")]
    for hand, added in adding.items():
        label = f"add {money_text(added)} to the wager on the {HAND_NAMES[hand]}"
        choices.append(Choice(f"add-to-{hand}", label, "627a.8(d)(1)(i)", added, wager=hand))
    known = {"player": tuple(table.player), "banker": tuple(table.banker)}
    question = Decide(bet.seat, "627a.8(d)(1)", tuple(choices), known, calls(table))
    given = yield from ask(question, partial(_called, table))
    if given != "take":
        hand = str(given).removeprefix("add-to-")
        table.add(Bet(bet.seat, hand, adding[hand], player=bet.player))


def _adding(table: Table, bet: Bet, outcome: str) -> dict[str, int]:
    """What the payout would add to each hand that it may be added to."""
    amounts = {b.wager: b.amount for b in table.bets if b.seat == bet.seat}
    found = {
        hand: int(ride_amount(table.rules, outcome, bet.amount, amounts.get(hand, 0)))
        for hand in open_hands(table.rules, amounts)
    }
    return {hand: added for hand, added in found.items() if added}
