"""A round of Five Card Hi-Lo: 663a.8 to 663a.13, in the order of the chapter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from croupier.chapters.five_card_hi_lo import outcomes
from croupier.chapters.five_card_hi_lo.outcomes import ACE_LOW, ACES_HIGH, OUTCOMES, SETTINGS
from croupier.families.poker.decisions import decide, decided_choices, wager_or_fold
from croupier.families.poker.ends import settle_ends
from croupier.families.poker.hand_wagers import settle_hand
from croupier.families.poker.steps import against_dealer
from croupier.families.poker.table import PokerTable, cards_text
from croupier.families.shoe.plan import every_round as plan
from croupier.hands.twenty_one import ACE_RANK
from croupier.rounds.bets import check_boxes as check
from croupier.rounds.settle import settle, settle_bonus
from croupier.rounds.words import Choice, Decide, Speech, Start, Step
from croupier.rulebook.rules import Rules

__all__ = ["OUTCOMES", "check", "choices", "plan", "play"]

LABELS = ("all aces in the high hand", "one ace in the low hand")


@dataclass
class Hands(PokerTable):
    """The table, and where each player's ace goes."""

    setting: dict[int, int] = field(default_factory=dict)

    def totals(self, seat: int) -> tuple[int, int]:
        """The points of a player's high hand and low hand."""
        high, low = outcomes.totals(self.setting.get(seat, ACES_HIGH), *self.hands[seat])
        return int(high), int(low)

    def relation(self, seat: int) -> int:
        """A player's hands compared with the dealer's, whose aces are high (663a.11(e))."""
        dealers = outcomes.totals(ACES_HIGH, *self.dealer)
        return int(outcomes.relation(*self.totals(seat), *dealers))


def choices(rules: Rules) -> tuple[str, ...]:
    """663a.11(c) and (d)."""
    return (*decided_choices(rules), *SETTINGS)


def play(rules: Rules, start: Start) -> Speech:
    """One round, from no more bets to the discard rack."""
    table = Hands.of(rules, start)

    def shown(hand: Sequence[int]) -> str:
        return _shown(hand, ACES_HIGH)

    return against_dealer(
        table, _decided(table), "663a.11(e)", shown, table.settle_each(_settle_seat)
    )


def _decided(table: Hands) -> Step:
    yield from wager_or_fold(table, "play")
    for seat in _order_of_setting(table):
        yield from _set_hands(table, seat)


# ------------------------------------------------------------------------------ setting the hands


def _order_of_setting(table: Hands) -> list[int]:
    """663a.7(f): of a player's two hands that with the larger wager first; of equal ones the first
    counterclockwise."""

    def turn(seat: int) -> tuple[int, int, int]:
        ante = table.bet(seat, "ante")
        assert ante is not None
        return min(table.boxes_with(seat)), -ante.amount, -seat

    return sorted((seat for seat in table.hands if seat not in table.folded), key=turn)


def _set_hands(table: Hands, seat: int) -> Step:
    """663a.11(d): the values of the cards set the hands, but for where an ace goes."""
    hand = table.hands[seat]
    if _aces(hand) not in (1, 2, 3):
        return
    cite = "663a.11(d)"
    choices = tuple(
        Choice(key, f"{label}: {_points(hand, nth)}", cite)
        for nth, (key, label) in enumerate(zip(SETTINGS, LABELS, strict=True))
    )
    question = Decide(seat, cite, choices, {"hand": tuple(hand)})
    choice, _ = yield from decide(table, question)
    if not table.may_decide(seat):
        choice = table.rules.text("hands-of-a-player-who-left")
    table.setting[seat] = SETTINGS.index(choice)


def _aces(hand: Sequence[int]) -> int:
    return sum(card // 4 == ACE_RANK for card in hand)


def _points(hand: Sequence[int], setting: int) -> str:
    high, low = outcomes.totals(setting, *hand)
    return f"{high} high, {low} low"


def set_cards(hand: Sequence[int], setting: int) -> tuple[Sequence[int], Sequence[int]]:
    """The cards of the high hand and of the low hand."""
    ordered = sorted(hand)
    if setting == ACE_LOW:
        ordered.insert(1, ordered.pop())
    return ordered[2:], ordered[:2]


def _shown(hand: Sequence[int], setting: int) -> str:
    high, low = set_cards(hand, setting)
    return f"{cards_text(high)} over {cards_text(low)}, {_points(hand, setting)}"


# ------------------------------------------------------------------------------ settlement


def _settle_seat(table: Hands, seat: int) -> Step:
    """663a.11(f) to (j), for one player."""
    hand = table.hands[seat]
    if seat not in table.folded:
        shown = _shown(hand, table.setting.get(seat, ACES_HIGH))
        yield from table.show(seat, shown, "663a.11(f)")
        relation, kind = table.relation(seat), int(outcomes.ace_kind(*hand))
        yield from settle_ends(table, seat, outcomes.ends(table.rules, relation, kind))
        if (bet := table.bet(seat, "tie")) is not None:
            outcome = outcomes.TIE[int(outcomes.tie_kind(relation))]
            yield settle(table.rules, bet, outcome, outcomes.tie_cite(outcome))
    else:
        yield from _settle_folded(table, seat)
    yield from settle_hand(table, outcomes.POKER_WAGER, seat)


def _settle_folded(table: Hands, seat: int) -> Step:
    """663a.11(h), (j): a folded hand with a wager that stands, or whose aces are paid."""
    kind = int(outcomes.ace_kind(*table.hands[seat]))
    bonus = outcomes.folded(table.rules, kind)[len(outcomes.FOLDED) :]
    if kind and bonus:
        yield from table.show(seat, cards_text(table.hands[seat]), "663a.11(h)")
    elif table.bet(seat, "poker-bonus") is not None:
        yield from table.show(seat, cards_text(table.hands[seat]), "663a.11(j)")
    ante = table.bet(seat, "ante")
    assert ante is not None
    for end in bonus:
        paid = settle_bonus(table.rules, ante, end.wager, end.outcome, end.cite)
        yield from () if paid is None else (paid,)
