"""Settling the optional wagers on the first cards: 633a.7(g), paragraph by paragraph.

From the dealer's right, player by player, before the card reader device is used. What a dealer's
Blackjack or hole card can still change waits: two queens of hearts (1), a Royal Match against a
king or queen (4), two kings of spades (6), a House Money Wager that has won (10).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from croupier.chapters.blackjack import outcomes
from croupier.chapters.blackjack.round.progressives import BAD_BEAT, HIT_AND_RUN
from croupier.chapters.blackjack.round.table import turn_over
from croupier.equipment.cards import rank
from croupier.families.twenty_one.decisions import ask_choice
from croupier.families.twenty_one.hand import Box, Hand
from croupier.families.twenty_one.match_the_dealer import settle_match
from croupier.families.twenty_one.table import TwentyOneTable
from croupier.rounds.settle import settle, settle_bonus
from croupier.rounds.words import Bet, Choice, Settlement, Step
from croupier.rulebook.payout import money_text

LUCKY_LADIES, KINGS_BOUNTY = "lucky-ladies", "kings-bounty"
PAIR_WITH_BLACKJACK = {
    LUCKY_LADIES: "queen-of-hearts-pair-and-dealer-blackjack",
    KINGS_BOUNTY: "king-of-spades-pair-and-dealer-blackjack",
}
TOP_PAIR = {LUCKY_LADIES: outcomes.QUEENS_OF_HEARTS, KINGS_BOUNTY: outcomes.KINGS_OF_SPADES}
MATCH_CITES = ("633a.7(g)(2)", "633a.7(g)(2)", "633a.7(g)(2)")
CITES = {LUCKY_LADIES: "633a.7(g)(1)", KINGS_BOUNTY: "633a.7(g)(6)"}


def settle_first_cards(table: TwentyOneTable) -> Step:
    """633a.7(g)(1) to (10), for each player in turn."""
    for box in table.counterclockwise():
        if table.first_cards_down and box.bets.keys() - {HIT_AND_RUN, BAD_BEAT}:
            for hand in box.hands:
                yield from turn_over(hand, "633a.7(g)")
        yield from _twenty(table, box, LUCKY_LADIES)
        yield from settle_match(table, box, outcomes.MATCHES, MATCH_CITES)
        yield from _in_between(table, box)
        yield from _royal(table, box)
        yield from _plain(table, box, "bet-the-set-21", "633a.7(g)(5)")
        yield from _twenty(table, box, KINGS_BOUNTY)
        yield from _plain(table, box, "super-match", "633a.7(g)(7)")
        yield from _plain(table, box, "three-card-poker", "633a.7(g)(8)")
        yield from _no_straight(table, box)
        yield from _house_money(table, box, waits=table.may_have_blackjack)


def settle_no_blackjack(table: TwentyOneTable, *, add: bool) -> Step:
    """633a.7(g)(1)(i), (6)(i), (10)(i)(B): the hole card gives the dealer no Blackjack.

    `add`: the players have not decided yet, so that a House Money payout may still be added.
    """
    for box in table.counterclockwise():
        for wager in (LUCKY_LADIES, KINGS_BOUNTY):
            if bet := box.bets.pop(wager, None):
                yield settle(table.rules, bet, _top_name(wager), f"{CITES[wager]}(i)")
        yield from _house_money(table, box, add=add)


def settle_with_blackjack(table: TwentyOneTable) -> Step:
    """633a.7(g)(10)(i)(A): against a dealer's Blackjack a House Money payout is paid out."""
    for box in table.counterclockwise():
        yield from _house_money(table, box, add=False)


def settle_exposed(table: TwentyOneTable) -> Step:
    """633a.7(g)(4): what waited for the dealer's hole card to be exposed."""
    for box in table.counterclockwise():
        yield from _royal(table, box, exposed=True)


def top_pairs(table: TwentyOneTable) -> dict[int, list[Settlement]]:
    """633a.7(g)(1)(ii), (6)(ii): by seat, what is paid when the Blackjack Wager is collected."""
    won = [
        (bet, f"{CITES[wager]}(ii)")
        for box in table.counterclockwise()
        for wager in (LUCKY_LADIES, KINGS_BOUNTY)
        if (bet := box.bets.pop(wager, None))
    ]
    due: dict[int, list[Settlement]] = {}
    for settled in _limited(table, won):
        due.setdefault(settled.seat, []).append(settled)
    return due


# ------------------------------------------------------------------------------ each wager


def _plain(table: TwentyOneTable, box: Box, wager: str, cite: str) -> Step:
    """A wager on the first cards that nothing can change any more."""
    if not (bet := box.bets.pop(wager, None)):
        return
    a, b = box.first_cards[:2]
    match wager:
        case "bet-the-set-21":
            outcome = outcomes.BET_THE_SET[outcomes.bet_the_set(a, b)]
        case "super-match":
            outcome = outcomes.SUPER_MATCH[outcomes.super_match(*box.first_cards)]
        case _:
            kind = outcomes.three_card_poker(a, b, table.up)
            outcome = outcomes.THREE_CARD_POKER[kind]
    yield settle(table.rules, bet, outcome, cite)


def _in_between(table: TwentyOneTable, box: Box) -> Step:
    """633a.7(g)(3): (i) the up card falls between the player's, (ii) all three are of one rank."""
    if not (bet := box.bets.pop("in-between", None)):
        return
    ace_high = table.rules["in-between-ace"] == "high"
    a, b = box.first_cards[:2]
    kind = int(outcomes.in_between(a, b, table.up, ace_high))
    name = outcomes.IN_BETWEEN[kind]
    paragraph = {"lose": "", "triple-match": "(ii)"}.get(name, "(i)")
    yield settle(table.rules, bet, name, f"633a.7(g)(3){paragraph}")


def _twenty(table: TwentyOneTable, box: Box, wager: str) -> Step:
    """633a.7(g)(1) and (6): the highest pair waits where the dealer may have Blackjack."""
    if wager not in box.bets:
        return
    a, b = box.first_cards[:2]
    if wager == LUCKY_LADIES:
        name = outcomes.LUCKY_LADIES[int(outcomes.lucky_ladies(a, b))]
    else:
        name = outcomes.KINGS_BOUNTY[int(outcomes.kings_bounty(a, b))]
    if name == _top_name(wager) and table.may_have_blackjack:
        return
    yield settle(table.rules, box.bets.pop(wager), name, CITES[wager])


def _top_name(wager: str) -> str:
    names = outcomes.LUCKY_LADIES if wager == LUCKY_LADIES else outcomes.KINGS_BOUNTY
    return names[TOP_PAIR[wager]]


def _limited(table: TwentyOneTable, won: Sequence[tuple[Bet, str]]) -> list[Settlement]:
    """633a.13(o): the highest payouts share the maximum, if one was set, by their wagers."""
    rules = table.rules
    settled = [settle(rules, bet, PAIR_WITH_BLACKJACK[bet.wager], cite) for bet, cite in won]
    for limit in rules.payout_limits():
        capped = [one for one in settled if limit.covers(one.wager, one.outcome)]
        if sum(one.net + limit.counted(one.stake) for one in capped) <= limit.most:
            continue
        wagered = sum(one.stake for one in capped)
        pays = f"share of {money_text(limit.most)}"
        settled = [
            replace(
                one,
                net=max(limit.most * one.stake // wagered - limit.counted(one.stake), 0),
                pays=pays,
                cite="633a.13(o)",
            )
            if one in capped
            else one
            for one in settled
        ]
    return settled


def _royal(table: TwentyOneTable, box: Box, *, exposed: bool = False) -> Step:
    """633a.7(g)(4): a Royal Match against a king or queen waits for the hole card."""
    if "royal-match-21" not in box.bets:
        return
    kind = int(outcomes.royal_match(*box.first_cards[:2]))
    waits = kind == outcomes.ROYAL and rank(table.up) in (outcomes.QUEEN, outcomes.KING)
    if waits and not exposed:
        return
    bet = box.bets.pop("royal-match-21")
    yield settle(table.rules, bet, outcomes.ROYAL_MATCH[kind], "633a.7(g)(4)")
    dealer_royal = waits and outcomes.royal_match(*table.dealer[:2]) == outcomes.ROYAL
    if dealer_royal and table.rules.offers("crown-treasure"):
        crown = outcomes.CROWN_TREASURE
        bonus = settle_bonus(table.rules, bet, crown, crown, "633a.7(g)(4)")
        assert bonus is not None
        yield bonus


def _no_straight(table: TwentyOneTable, box: Box) -> Step:
    """633a.7(g)(9): collected now where the first two cards are no straight."""
    wager = "straight-jack-progressive"
    if wager in box.bets and not outcomes.two_card_straight(*box.first_cards[:2]):
        yield settle(table.rules, box.bets.pop(wager), "lose", "633a.7(g)(9)")


# ------------------------------------------------------------------------------ House Money


def _house_money(table: TwentyOneTable, box: Box, *, waits: bool = False, add: bool = True) -> Step:
    """633a.7(g)(10): losers at once; winners once a Blackjack is ruled out, with a choice."""
    bet = box.bets.get("house-money")
    if bet is None:
        return
    ace_low = table.rules["house-money-ace-and-2"] == "yes"
    a, b = box.first_cards[:2]
    kind = int(outcomes.house_money(a, b, ace_low))
    if kind and waits:
        return
    del box.bets["house-money"]
    cite = "633a.7(g)(10)"
    if kind:
        cite += "(i)(A)" if table.dealer_blackjack and not add else "(ii)"
    settled = settle(table.rules, bet, outcomes.HOUSE_MONEY[kind], cite)
    hand = box.hands[0]
    if kind and add and not hand.settled:
        yield from _add_house_money(table, box, hand, settled)
    yield settled


def _add_house_money(table: TwentyOneTable, box: Box, hand: Hand, settled: Settlement) -> Step:
    """633a.7(g)(10)(ii)(A) and (C): the payout may become part of the Blackjack Wager."""
    amount = settled.net
    if table.rules["house-money-added"] == "payout-and-wager":
        amount += settled.stake
    share = int(amount * table.rules.percent("house-money-share"))
    share -= share % 2  # half of it can be surrendered in whole cents
    if not share:
        return
    cite = "633a.7(g)(10)(ii)(A)"
    choices = (
        Choice("take", f"take the {money_text(settled.net)}", "633a.7(g)(10)(ii)(B)"),
        Choice(
            "add",
            f"add {money_text(share)} to the Blackjack Wager",
            cite,
            share,
            wager=hand.wager,
            on=hand.on,
        ),
    )
    choice, added = yield from ask_choice(table, box, cite, choices, hand)
    if choice == "add":
        hand.stake += added
        hand.enlarged = table.rules["house-money-doubled"] == "whole"
