"""Settling Blackjack's progressive wagers: 633a.7(o)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.chapters.blackjack import outcomes
from croupier.equipment.cards import Deck, card_text
from croupier.families.twenty_one.hand import Box
from croupier.families.twenty_one.table import TwentyOneTable
from croupier.hands.twenty_one import points
from croupier.rounds.bets import most_seats
from croupier.rounds.bonuses import after_share, jackpot_parts, odd_cents, share_of_meter
from croupier.rounds.settle import settle, settle_bonus
from croupier.rounds.words import (
    Bet,
    MeterAmount,
    Settlement,
    Step,
    StepTo,
    SystemDraw,
)
from croupier.rulebook.paying import Row
from croupier.rulebook.payout import MeterShare
from croupier.rulebook.rules import Rules

BAD_BEAT, HIT_AND_RUN, STRAIGHT_JACK = (
    "bad-beat-progressive",
    "hit-and-run-progressive",
    "straight-jack-progressive",
)
CITES = {
    BAD_BEAT: "633a.7(o)(1)(ii)(C)",
    HIT_AND_RUN: "633a.7(o)(2)(ii)(C)",
    STRAIGHT_JACK: "633a.7(o)(3)(ii)(C)",
}
LOST = {BAD_BEAT: "633a.7(o)(1)(i)", HIT_AND_RUN: "633a.7(o)(2)(i)"}  # Straight Jack's are gone


def settle_progressives(table: TwentyOneTable) -> Step:
    """633a.7(o)(1) to (3): from the dealer's right, each player's wagers in turn."""
    drawn = yield from _system_draws(table)
    for wager in CITES:
        yield from _award(table, wager, drawn)
    for box in table.counterclockwise():
        for wager in CITES:
            yield from drawn.due.pop((box.seat, wager), [])
    for wager, pays, rest in drawn.won:
        yield from after_share(table.rules, wager, pays, rest, CITES[wager])
    for bet, row in drawn.after:
        yield from _part_of_meter(bet, row)


@dataclass
class Awards:
    """What the table game system drew, what each wager is settled at, which meters are won.

    A meter won stands with the cents that its winners could not be divided into; `after` it has
    started again, by the reading elected, those are paid who win a part of it.
    """

    magic_card: str = ""
    lucky_player: str = ""
    due: dict[tuple[int, str], list[Settlement]] = field(default_factory=dict)
    won: list[tuple[str, MeterShare, int]] = field(default_factory=list)
    after: list[tuple[Bet, Row]] = field(default_factory=list)


def _system_draws(table: TwentyOneTable) -> StepTo[Awards]:
    """633a.1: a Magic Card and a Lucky Player, if the bonuses are paid and the system draws."""
    awards = Awards()
    if not any(BAD_BEAT in box.bets for box in table.boxes):
        return awards
    if table.rules.offers("magic-card-bonus"):
        among = tuple(card_text(card) for card in Deck().cards())
        awards.magic_card = str((yield SystemDraw("magic card", among, "633a.1")))
    if table.rules.offers("lucky-player-bonus"):
        most = most_seats(table.rules)
        assert most is not None
        among = tuple(f"seat {seat}" for seat in range(1, most + 1))
        awards.lucky_player = str((yield SystemDraw("lucky player", among, "633a.1")))
    return awards


def _award(table: TwentyOneTable, wager: str, awards: Awards) -> Step:
    """Settle a progressive wager of all players; winners of the whole meter share it, by their
    wagers or equally. By the reading `meter-parts-first` parts of it are paid before or after."""
    cite = CITES[wager]
    shares: list[tuple[Bet, Row]] = []
    for box in table.counterclockwise():
        if not (bet := box.bets.pop(wager, None)):
            continue
        outcome = _outcome(table, box, wager)
        row = table.rules.outcome_row(wager, outcome)
        if row is not None and isinstance(row.pays, MeterShare):
            shares.append((bet, row))
            continue
        where = LOST[wager] if outcome == "lose" else cite
        _due(table, settle(table.rules, bet, outcome, where), bet, awards)
    if not shares:
        return
    whole = [each for each in shares if _share(each[1]) == 1]
    parts = [each for each in shares if _share(each[1]) < 1]
    held = yield MeterAmount(wager, _pays(shares[0][1]).meter, cite)
    assert isinstance(held, int)
    if whole and table.rules["meter-parts-first"] == "whole-first":
        awards.after += parts
        parts = []
    for bet, row in parts:
        part = int(_share(row) * held)
        held -= part
        _due(table, share_of_meter(bet, row, part, cite), bet, awards)
    if whole:
        _share_whole(table, whole, held, awards)


def _pays(row: Row) -> MeterShare:
    assert isinstance(row.pays, MeterShare)
    return row.pays


def _share(row: Row) -> Fraction:
    return _pays(row).share


def _part_of_meter(bet: Bet, row: Row) -> Step:
    """A part of a meter that has been won in this round and started again."""
    cite = CITES[bet.wager]
    held = yield MeterAmount(bet.wager, _pays(row).meter, cite)
    assert isinstance(held, int)
    yield share_of_meter(bet, row, int(_share(row) * held), cite)


def _share_whole(
    table: TwentyOneTable, whole: Sequence[tuple[Bet, Row]], left: int, awards: Awards
) -> None:
    """What is left on the meter is divided among the players, the Bad Beat's by their wagers and
    others' equally; by the reading `shares-of-a-jackpot` to each wager or to each player."""
    bets, wager = [bet for bet, _ in whole], whole[0][0].wager
    each_wager = table.rules["shares-of-a-jackpot"] == "wager"
    parts = jackpot_parts(left, bets, by_wagers=wager == BAD_BEAT, each_wager=each_wager)
    for bet, row in whole:
        _due(table, share_of_meter(bet, row, parts[bet], CITES[wager]), bet, awards)
    sharers = len(bets) if each_wager else len({bet.player for bet in bets})
    rest = odd_cents(table.rules, left - sum(parts.values()), sharers)
    awards.won.append((wager, _pays(whole[0][1]), rest))


def _due(table: TwentyOneTable, settled: Settlement, bet: Bet, awards: Awards) -> None:
    drawn = bet.wager == BAD_BEAT and bonus_drawn(table.rules, settled.outcome)
    bonuses = _bonuses(table, bet, awards) if drawn else []
    awards.due[bet.seat, bet.wager] = [settled, *bonuses]


def _outcome(table: TwentyOneTable, box: Box, wager: str) -> str:
    dealer, blackjack = table.dealer, table.dealer_blackjack
    if wager == HIT_AND_RUN:
        return outcomes.HIT_AND_RUN[int(outcomes.hit_and_run(len(dealer), blackjack))]
    if wager == STRAIGHT_JACK:
        return outcomes.STRAIGHT_JACK[_straight(table, box)]
    twenty = has_twenty(table.rules, box)
    kind = outcomes.bad_beat(twenty, points(dealer), len(dealer), blackjack)
    return outcomes.BAD_BEAT[int(kind)]


def has_twenty(rules: Rules, box: Box) -> bool:
    """633a.7(o)(1)(i): whether a hand that counts has 20; at Switch the first, and its splits."""
    hands = [hand for hand in box.hands if hand.origin == 0]
    if rules["bad-beat-hands"] == "first-hand":
        hands = hands[:1]
    return any(h.total == 20 and not (h.surrendered or h.dead) for h in hands)


def _straight(table: TwentyOneTable, box: Box) -> int:
    """633a.7(o)(3)(i): the cards of the hand in the order dealt; one over 21 does not count."""
    cards = list(box.first_cards[:2])
    hand = box.hands[0]
    if not hand.from_split:
        cards += hand.cards[2:]
        if hand.bust:
            cards.pop()
    elif table.rules["straight-jack-after-split"] == "first-hand":
        drawn = hand.cards[1:]
        cards += drawn[:-1] if hand.bust else drawn
    wrap = table.rules["straight-jack-wrap"] == "yes"
    return outcomes.straight_jack(cards, counted=len(cards), wrap=wrap)


def bonus_drawn(rules: Rules, outcome: str) -> bool:
    """633a.1: whether a Bad Beat Progressive Wager with this outcome can have a bonus."""
    won = rules.outcome_row(BAD_BEAT, outcome) is not None
    return won or rules["bonus-on-a-losing-wager"] == "paid"


def _bonuses(table: TwentyOneTable, bet: Bet, awards: Awards) -> list[Settlement]:
    """633a.13(j)(1): paid on the wager."""
    won = []
    if awards.magic_card:
        held = [card_text(card) for card in table.box(bet.seat).first_cards[:2]]
        drawn = awards.magic_card
        if table.rules["magic-card-match"] == "rank":
            held, drawn = [text[:-1] for text in held], drawn[:-1]
        if drawn in held:
            won.append("magic-card-bonus")
    if awards.lucky_player == f"seat {bet.seat}":
        won.append("lucky-player-bonus")
    paid = [settle_bonus(table.rules, bet, bonus, bonus, "633a.7(o)(1)(ii)") for bonus in won]
    return [settled for settled in paid if settled is not None]
