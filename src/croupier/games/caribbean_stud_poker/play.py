"""A round of Caribbean Stud Poker: 639a.8 to 639a.13, in the order of the chapter."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.equipment.cards import Deck
from croupier.families.poker.hand_bonus import WAGER as HAND_BONUS
from croupier.families.poker.hand_bonus import settle_hand_bonus
from croupier.families.poker.table import (
    Step,
    Table,
    cards_text,
    deal_to,
    decide,
    decision_calls,
    void_round,
)
from croupier.games.caribbean_stud_poker import outcomes
from croupier.games.caribbean_stud_poker.outcomes import OUTCOMES
from croupier.hands import five
from croupier.hands.five import strength5
from croupier.rounds.bets import check_adjacent, check_bets
from croupier.rounds.bonuses import pay_envy, pay_progressive
from croupier.rounds.plan import ShoePlan
from croupier.rounds.settle import fund_meters, settle
from croupier.rounds.words import (
    DEALER,
    Bet,
    Choice,
    Decide,
    End,
    Said,
    Speech,
    Start,
    Void,
)
from croupier.rulebook.rules import Rules

__all__ = ["DURING", "OUTCOMES", "check", "plan", "play"]

DURING = frozenset({"bet"})
CARDS = 5
BET_TIMES = 2


def plan(rules: Rules) -> ShoePlan:
    """639a.3(a), 639a.5(a): one deck, shuffled after each round."""
    return ShoePlan(Deck(), every_round=True)


def check(rules: Rules, bets: Sequence[Bet]) -> None:
    """639a.7: the bets, and adjacent boxes."""
    check_bets(rules, bets, during=DURING)
    check_adjacent(bets, rules.number("adjacent-boxes"), "639a.7(e)")


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = Table.of(rules, start)
    try:
        yield Said("No more bets.", _dealing_cite(rules, "no more bets"))
        yield from fund_meters(rules, table.bets)
        yield from _deal(table)
        yield from _decisions(table)
    except Void as void:
        yield from void_round(table, void)
        return End()
    yield from _settle(table)
    return End()


# ------------------------------------------------------------------------------ dealing


def _dealing_cite(rules: Rules, what: str) -> str:
    cites = {
        "manual-shoe": {"no more bets": "639a.8(b)", "hands": "639a.8(d)"},
        "hand": {"no more bets": "639a.9(a)(3)", "hands": "639a.9(b)"},
        "automated-shoe": {"no more bets": "639a.10(a)(2)", "hands": "639a.10(b)"},
    }
    return cites[rules.text("dealing")][what]


def _deal(table: Table) -> Step:
    """Five cards each, the dealer's first (of a stack: the bottom one) face up."""
    cite = _dealing_cite(table.rules, "hands")
    places = [(f"seat {seat}", hand) for seat, hand in table.hands.items()]
    places.append((DEALER, table.dealer))
    if table.rules["dealing"] == "automated-shoe":
        order = [place for place in places for _ in range(CARDS)]
    else:
        order = [place for _ in range(CARDS) for place in places]
    for to, hand in order:
        shown = to == DEALER and not hand
        yield from deal_to(table, hand, to, cite, face_up=shown)


def _decisions(table: Table) -> Step:
    """639a.11(b): clockwise, each player makes the Bet Wager or forfeits the Ante."""
    for seat, hand in table.hands.items():
        ante = table.bet(seat, "ante")
        assert ante is not None
        stake = BET_TIMES * ante.amount
        question = Decide(
            seat,
            "639a.11(b)",
            (
                Choice("bet", "make the Bet Wager", "639a.11(b)", stake),
                Choice("fold", "forfeit the Ante", "639a.11(b)"),
            ),
            {"hand": tuple(hand), "dealer": tuple(table.dealer[:1])},
            decision_calls(table),
        )
        choice, _ = yield from decide(table, question)
        if choice == "bet":
            table.bets.append(Bet(seat, "bet", stake, player=ante.player))
        else:
            table.folded.add(seat)


# ------------------------------------------------------------------------------ settlement


def _settle(table: Table) -> Step:
    """639a.11(c): the dealer reveals the hand and settles counterclockwise."""
    yield Said(f"Dealer shows {_hand_text(table.dealer)}.", "639a.11(c)")
    for seat in sorted(table.hands, reverse=True):
        if table.abandoned(seat):
            yield from table.collect_abandoned(seat, "639a.7(b)")
            continue
        if seat not in table.folded:
            yield Said(f"Seat {seat} shows {_hand_text(table.hands[seat])}.", "639a.11(c)(1)")
        yield from _settle_ante(table, seat)
        yield from _settle_bonus(table, seat)
        yield from _settle_progressive(table, seat)
    yield from _settle_hand_bonus(table)


def _settle_ante(table: Table, seat: int) -> Step:
    """639a.11(c)(3)."""
    ante, made = table.bet(seat, "ante"), table.bet(seat, "bet")
    assert ante is not None
    if made is None:
        yield settle(table.rules, ante, "lose", "639a.11(b)")
        return
    strength = strength5(*table.hands[seat])
    result = outcomes.showdown(strength, strength5(*table.dealer))
    ends = outcomes.ends(result, outcomes.hand_kind(strength))
    yield settle(table.rules, ante, ends.ante, ends.cite)
    yield settle(table.rules, made, ends.bet, ends.cite)


def _settle_bonus(table: Table, seat: int) -> Step:
    """639a.11(c)(4): whatever the dealer has."""
    bonus = table.bet(seat, "caribbean-stud-bonus")
    if bonus is None:
        return
    if seat in table.folded:
        yield settle(table.rules, bonus, "lose", "639a.11(b)")
    else:
        outcome = outcomes.BONUS[_kind(table.hands[seat])]
        yield settle(table.rules, bonus, outcome, "639a.11(c)(4)")


def _settle_progressive(table: Table, seat: int) -> Step:
    """639a.11(c)(5): a fold forfeits the wager and not the Envy Bonus."""
    bet = table.bet(seat, "progressive")
    if bet is None:
        return
    if seat in table.folded:
        yield settle(table.rules, bet, "lose", "639a.11(b)")
    else:
        outcome = outcomes.PROGRESSIVE[_kind(table.hands[seat])]
        yield from pay_progressive(table.rules, bet, outcome, "639a.11(c)(5)(iv)")
    kept = [b.seat for b in table.bets if b.wager == HAND_BONUS and b.on != DEALER]
    held = {
        other: outcomes.PROGRESSIVE[_kind(hand)] for other, hand in table.held_hands(kept).items()
    }
    yield from pay_envy(table.rules, bet, held, table.bets, "639a.11(c)(5)(v)")


def _settle_hand_bonus(table: Table) -> Step:
    """639a.11(c)(6): a fold does not forfeit it."""

    def hand_of(bet: Bet) -> Sequence[int]:
        return table.dealer if bet.on == DEALER else table.hands[bet.seat]

    yield from settle_hand_bonus(
        table.rules,
        table.bets_on(HAND_BONUS),
        lambda bet: outcomes.HAND_BONUS[_kind(hand_of(bet))],
        hand_of,
        cite="639a.11(c)(6)(iii)",
        forfeited={},
    )


def _kind(hand: Sequence[int]) -> int:
    a, b, c, d, e = hand
    return int(outcomes.hand_kind(strength5(a, b, c, d, e)))


def _hand_text(hand: Sequence[int]) -> str:
    a, b, c, d, e = hand
    strength = strength5(a, b, c, d, e)
    royal = strength == five.ROYAL_FLUSH
    return f"{cards_text(hand)}, {'royal flush' if royal else five.category_name(strength)}"
