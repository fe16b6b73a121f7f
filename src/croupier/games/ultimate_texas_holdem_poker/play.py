"""A round of Ultimate Texas Hold 'Em: 653a.8 to 653a.13, in the order of the chapter.

Seat 1 is the player farthest to the dealer's left; cards go out clockwise from there.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from croupier.equipment.cards import Deck
from croupier.games.ultimate_texas_holdem_poker.irregularities import (
    VoidButPaytables,
    call_irregularity,
    possible_calls,
)
from croupier.games.ultimate_texas_holdem_poker.outcomes import OUTCOMES
from croupier.games.ultimate_texas_holdem_poker.settlement import settle_round, settle_void
from croupier.games.ultimate_texas_holdem_poker.state import Step, Table
from croupier.rounds.bets import check_adjacent, check_bets
from croupier.rounds.plan import ShoePlan
from croupier.rounds.settle import fund_meters
from croupier.rounds.words import (
    DEALER,
    Answer,
    Bet,
    Call,
    Choice,
    Decide,
    End,
    NextCard,
    Question,
    Reshuffle,
    Said,
    Speech,
    Start,
    Statement,
    Void,
    ask,
)
from croupier.rulebook.rules import Rules

__all__ = ["DURING", "OUTCOMES", "check", "plan", "play"]

DURING = frozenset({"play"})
BY_THE_CARDS = {"progressive", "five-card-hand-bonus", "six-card-bonus", "bad-beat-bonus"}
FLOP, BOARD = 3, 5
SIX_CARDS = 4


def plan(rules: Rules) -> ShoePlan:
    """653a.3(a), 653a.5(a): one deck, shuffled after each round."""
    return ShoePlan(Deck(), every_round=True)


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """653a.7: the bets, and how many adjacent boxes a player may take."""
    check_bets(rules, bets, during=DURING)
    check_adjacent(bets, rules.number("adjacent-boxes"), "653a.7(e)")


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = Table(
        rules,
        list(start.bets),
        {seat: [] for seat in sorted({bet.seat for bet in start.bets})},
    )
    try:
        yield Said("No more bets.", dealing_cite(rules, "no more bets"))
        yield from fund_meters(rules, table.bets)
        yield from _deal(table)
        yield from _ask_each(table, "653a.11(b)", (4, 3), "check")
        yield from _deal_community(table, FLOP, "653a.11(c)")
        yield from _ask_each(table, "653a.11(d)", (2,), "check")
        yield from _deal_community(table, BOARD, "653a.11(e)")
        yield from _ask_each(table, "653a.11(f)", (1,), "fold")
    except VoidButPaytables as void:
        yield from _void_but_paytables(table, void)
        return End()
    except Void as void:
        yield from settle_void(table, (), void.cite, void.why)
        yield Reshuffle(void.cite)
        return End()
    yield from settle_round(table)
    return End()


def _void_but_paytables(table: Table, void: VoidButPaytables) -> Step:
    """653a.13(a), (d): the cards are dealt out for the wagers that are settled by them."""
    yield Said(void.why, void.cite)
    others = table.rules["side-wagers-of-void-round"] == "settled"
    settled = {"trips"} | (BY_THE_CARDS if others else set())
    if any(bet.wager in settled for bet in table.bets):
        yield from _deal_out(table)
    yield from settle_void(table, settled, void.cite)
    yield Reshuffle(void.cite)


def _deal_out(table: Table) -> Step:
    """Every card still missing, with nothing asked of the players."""
    for to, hand in _initial_order(table):
        if len(hand) < 2:
            hand.append((yield from _plain_card(to, dealing_cite(table.rules, "hands"))))
    if any(bet.wager == "six-card-bonus" for bet in table.bets):
        cite = dealing_cite(table.rules, "six cards")
        while len(table.six_cards) < SIX_CARDS:
            table.six_cards.append((yield from _plain_card("six card bonus", cite)))
    for cards, cite in ((FLOP, "653a.11(c)"), (BOARD, "653a.11(e)")):
        if cite not in table.burned:
            yield from _plain_card("burned", cite)
        while len(table.community) < cards:
            table.community.append((yield from _plain_card("community", cite, face_up=True)))


def _plain_card(
    to: str, cite: str, *, face_up: bool = False
) -> Generator[Question | Statement, Answer, int]:
    card = yield NextCard(to, cite, face_up=face_up)
    assert isinstance(card, int)
    return card


# ------------------------------------------------------------------------------ dealing


def dealing_cite(rules: Rules, what: str) -> str:
    cites = {
        "no more bets": {"manual-shoe": "(b)", "hand": "(a)(3)", "automated-shoe": "(a)(2)"},
        "hands": {"manual-shoe": "(d)", "hand": "(b)", "automated-shoe": "(b)"},
        "six cards": {"manual-shoe": "(d)", "hand": "(b)", "automated-shoe": "(c)"},
    }
    section = {"manual-shoe": "653a.8", "hand": "653a.9", "automated-shoe": "653a.10"}
    dealing = rules.text("dealing")
    return section[dealing] + cites[what][dealing]


def _initial_order(table: Table) -> list[tuple[str, list[int]]]:
    places = [(f"seat {seat}", hand) for seat, hand in table.hands.items()]
    places.append((DEALER, table.dealer))
    if table.rules["dealing"] == "automated-shoe":
        return [place for place in places for _ in range(2)]
    return [place for _ in range(2) for place in places]


def _deal(table: Table) -> Step:
    """The Six Card Bonus cards come first by hand or manual shoe, after the hands otherwise."""
    automated = table.rules["dealing"] == "automated-shoe"
    if not automated:
        yield from _deal_six_cards(table)
    cite = dealing_cite(table.rules, "hands")
    for to, hand in _initial_order(table):
        hand.append((yield from _card(table, to, cite)))
    if automated:
        yield from _deal_six_cards(table)


def _deal_six_cards(table: Table) -> Step:
    if any(bet.wager == "six-card-bonus" for bet in table.bets):
        cite = dealing_cite(table.rules, "six cards")
        for _ in range(SIX_CARDS):
            table.six_cards.append((yield from _card(table, "six card bonus", cite)))


def _deal_community(table: Table, cards: int, cite: str) -> Step:
    yield from _card(table, "burned", cite)
    table.burned.add(cite)
    while len(table.community) < cards:
        table.community.append((yield from _card(table, "community", cite, face_up=True)))


def _card(
    table: Table, to: str, cite: str, *, face_up: bool = False
) -> Generator[Question | Statement, Answer, int]:
    question = NextCard(to, cite, face_up=face_up, calls=possible_calls(table, dealing=True))
    card = yield from ask(question, lambda call: call_irregularity(table, call))
    assert isinstance(card, int)
    return card


# ------------------------------------------------------------------------------ decisions


def _ask_each(table: Table, cite: str, sizes: tuple[int, ...], otherwise: str) -> Step:
    """Clockwise, each player without a Play Wager places one or else checks, at last folds."""
    names = {4: "four times", 3: "three times", 2: "twice", 1: "once"}
    for seat in table.undecided():
        ante = table.bet(seat, "ante")
        assert ante is not None
        choices = [
            Choice(
                f"play-{n}",
                f"wager {names[n]} the Ante",
                f"{cite}(1)",
                n * ante.amount,
                wager="play",
            )
            for n in sizes
        ]
        choices.append(Choice(otherwise, otherwise, f"{cite}(2)"))
        known = {"hand": tuple(table.hands[seat]), "community": tuple(table.community)}
        question = Decide(seat, cite, tuple(choices), known, possible_calls(table, dealing=False))
        choice: Answer = otherwise
        if seat not in table.gone:
            choice = yield from _decision(table, question, otherwise)
        if choice == "fold":
            table.folded.add(seat)
        elif choice != "check":
            placed = next(c.stake for c in choices if c.key == choice)
            table.bets.append(Bet(seat, "play", placed, player=ante.player))


def _decision(
    table: Table, question: Decide, otherwise: str
) -> Generator[Question | Statement, Answer, Answer]:
    while isinstance(given := (yield question), Call):
        yield from call_irregularity(table, given)
        if question.seat in table.gone:
            return otherwise
    return given
