"""Settling a round of Blackjack: 633a.7(g), (h) and (o) to (r), paragraph by paragraph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from croupier.equipment.cards import rank
from croupier.games.blackjack import outcomes
from croupier.games.blackjack.decisions import ask_choice
from croupier.games.blackjack.progressives import settle_progressives
from croupier.games.blackjack.state import Box, Hand, Step, Table, points
from croupier.rounds.settle import (
    settle,
    settle_bonus,
)
from croupier.rounds.words import Bet, Choice, Settlement
from croupier.rulebook.answers import DECLINED
from croupier.rulebook.payout import money_text, parse_percent

PAIR_WITH_BLACKJACK = {
    "lucky-ladies": "queen-of-hearts-pair-and-dealer-blackjack",
    "kings-bounty": "king-of-spades-pair-and-dealer-blackjack",
}


def take(box: Box, wager: str) -> Bet | None:
    """An optional wager that is settled now."""
    return box.bets.pop(wager, None)


# ------------------------------------------------------------------------------ 633a.7(g)


def settle_first_cards(table: Table) -> Step:
    """633a.7(g): optional wagers on the first cards, before the card reader device is used."""
    for box in table.counterclockwise():
        yield from _settle_plain(table, box)
        yield from _settle_match(table, box)
        a, b = box.first_cards[:2]
        if table.switch and (bet := take(box, "super-match")):
            kind = outcomes.super_match(*box.first_cards)
            yield settle(table.rules, bet, outcomes.SUPER_MATCH[kind], "633a.7(g)(7)")
        if "straight-jack-progressive" in box.bets and not outcomes.two_card_straight(a, b):
            bet = box.bets.pop("straight-jack-progressive")
            yield settle(table.rules, bet, "lose", "633a.7(g)(9)")
    yield from _settle_pairs(table, blackjack=None)
    yield from _settle_royal(table, exposed=False)
    yield from _settle_house_money(table, known=not table.may_have_blackjack)


def _settle_plain(table: Table, box: Box) -> Step:
    a, b = box.first_cards[:2]
    ace_high = table.rules["in-between-ace"] == "high"
    kinds = {
        "in-between": (outcomes.IN_BETWEEN, outcomes.in_between(a, b, table.up, ace_high), "(3)"),
        "bet-the-set-21": (outcomes.BET_THE_SET, outcomes.bet_the_set(a, b), "(5)"),
        "three-card-poker": (
            outcomes.THREE_CARD_POKER,
            outcomes.three_card_poker(a, b, table.up),
            "(8)",
        ),
    }
    for wager, (names, kind, paragraph) in kinds.items():
        if bet := take(box, wager):
            yield settle(table.rules, bet, names[kind], f"633a.7(g){paragraph}")


def _settle_match(table: Table, box: Box) -> Step:
    """633a.7(g)(2): each matching card is paid."""
    if not (bet := take(box, "match-the-dealer")):
        return
    cite = "633a.7(g)(2)"
    matches = [int(outcomes.matches_dealer(card, table.up)) for card in box.first_cards[:2]]
    names = sorted((outcomes.OTHER_SUIT, outcomes.SAME_SUIT)[m - 1] for m in matches if m)
    yield settle(table.rules, bet, names[0] if names else "lose", cite)
    for name in names[1:]:
        more = settle_bonus(table.rules, bet, "match-the-dealer", name, cite)
        assert more is not None
        yield more


def _settle_pairs(table: Table, *, blackjack: bool | None) -> Step:
    """633a.7(g)(1) and (6): two queens of hearts or kings of spades wait for the card reader.

    `blackjack` is None before the device is used: those that need not wait are settled.
    """
    top: list[tuple[Bet, str]] = []
    for wager, names, kind_of, waits, cite in (
        (
            "lucky-ladies",
            outcomes.LUCKY_LADIES,
            outcomes.lucky_ladies,
            outcomes.QUEENS_OF_HEARTS,
            "633a.7(g)(1)",
        ),
        (
            "kings-bounty",
            outcomes.KINGS_BOUNTY,
            outcomes.kings_bounty,
            outcomes.KINGS_OF_SPADES,
            "633a.7(g)(6)",
        ),
    ):
        for box in table.counterclockwise():
            if wager not in box.bets:
                continue
            kind = int(kind_of(*box.first_cards[:2]))
            deferred = kind == waits and table.may_have_blackjack
            if deferred and blackjack is None:
                continue
            bet = box.bets.pop(wager)
            if deferred and blackjack:
                top.append((bet, f"{cite}(ii)"))
            else:
                where = f"{cite}(i)" if deferred else cite
                yield settle(table.rules, bet, names[kind], where)
    yield from _limited(table, top)


def _limited(table: Table, top: Sequence[tuple[Bet, str]]) -> Step:
    """633a.13(o): the highest payouts share the maximum, if one was set, by their wagers."""
    rules = table.rules
    settled = [settle(rules, bet, PAIR_WITH_BLACKJACK[bet.wager], cite) for bet, cite in top]
    limited = {"kings-bounty"}
    if rules["payout-limit-wagers"] == "lucky-ladies":
        limited.add("lucky-ladies")
    capped = [s for s in settled if s.wager in limited]
    over = rules["maximum-aggregate-payout"] != DECLINED and sum(s.net for s in capped) > (
        most := rules.money("maximum-aggregate-payout")
    )
    wagered = sum(s.stake for s in capped)
    for one in settled:
        if over and one.wager in limited:
            net = most * one.stake // wagered
            pays = f"share of {money_text(most)}"
            yield replace(one, net=net, pays=pays, cite="633a.13(o)")
        else:
            yield one


def _settle_royal(table: Table, *, exposed: bool) -> Step:
    """633a.7(g)(4): a Royal Match against a king or queen waits for the hole card."""
    for box in table.counterclockwise():
        if "royal-match-21" not in box.bets:
            continue
        kind = int(outcomes.royal_match(*box.first_cards[:2]))
        waits = kind == outcomes.ROYAL and rank(table.up) in (outcomes.QUEEN, outcomes.KING)
        if waits and not exposed:
            continue
        bet = box.bets.pop("royal-match-21")
        yield settle(table.rules, bet, outcomes.ROYAL_MATCH[kind], "633a.7(g)(4)")
        dealer_royal = waits and outcomes.royal_match(*table.dealer[:2]) == outcomes.ROYAL
        if dealer_royal and table.rules.offers("crown-treasure"):
            crown = outcomes.CROWN_TREASURE
            bonus = settle_bonus(table.rules, bet, crown, crown, "633a.7(g)(4)")
            assert bonus is not None
            yield bonus


def _settle_house_money(table: Table, *, known: bool, late: bool = False) -> Step:
    """633a.7(g)(10): losers at once; winners once a Blackjack is ruled out, with a choice."""
    ace_low = table.rules["house-money-ace-and-2"] == "yes"
    for box in table.counterclockwise():
        bet = box.bets.get("house-money")
        if bet is None:
            continue
        first, second = box.first_cards[:2]
        kind = int(outcomes.house_money(first, second, ace_low))
        if kind and not known:
            continue
        del box.bets["house-money"]
        cite = "633a.7(g)(10)(ii)" if kind else "633a.7(g)(10)"
        settled = settle(table.rules, bet, outcomes.HOUSE_MONEY[kind], cite)
        hand = box.hands[0]
        if kind and not (late or table.dealer_blackjack_known or hand.settled):
            yield from _add_house_money(table, box, hand, settled)
        yield settled


def _add_house_money(table: Table, box: Box, hand: Hand, settled: Settlement) -> Step:
    """633a.7(g)(10)(ii)(A) and (C): the payout may become part of the Blackjack Wager."""
    amount = settled.net
    if table.rules["house-money-added"] == "payout-and-wager":
        amount += settled.stake
    share = int(amount * parse_percent(table.rules.text("house-money-share")))
    share -= share % 2  # half of it can be surrendered in whole cents
    if not share:
        return
    cite = "633a.7(g)(10)(ii)(A)"
    choices = (
        Choice("take", f"take the {money_text(settled.net)}", "633a.7(g)(10)(ii)(B)"),
        Choice("add", f"add {money_text(share)} to the Blackjack Wager", cite, share),
    )
    if (yield from ask_choice(table, box, cite, choices, hand)) == "add":
        hand.stake += share


def settle_after_reader(table: Table) -> Step:
    """633a.7(g)(1), (6), (10)(i), 633a.8(d): what waited for the card reader device."""
    cite = "633a.8(d)"
    for box in table.counterclockwise():
        if box.insurance and table.checked:
            bet = Bet(box.seat, "insurance", box.insurance, player=box.player)
            yield settle(table.rules, bet, "lose", cite)
            box.insurance = 0
    if table.may_have_blackjack and table.checked:
        yield from _settle_pairs(table, blackjack=False)
        yield from _settle_house_money(table, known=True)


# ------------------------------------------------------------------------------ dealer's Blackjack


def settle_dealer_blackjack(table: Table, *, late: bool) -> Step:
    """633a.7(h) and (q); found `late`, it takes the original wagers alone (633a.10(b), .11(d))."""
    rules = table.rules
    for box in table.counterclockwise():
        if box.insurance:
            bet = Bet(box.seat, "insurance", box.insurance, player=box.player)
            yield settle(rules, bet, "win", "633a.8(c)")
            box.insurance = 0
    table.dealer_blackjack_known = True
    yield from _settle_pairs(table, blackjack=True)
    yield from _settle_royal(table, exposed=True)
    yield from _settle_house_money(table, known=True)
    yield from settle_late_wagers(table)
    settled: list[Settlement] = []
    for hand in table.hands():
        if hand.settled:
            continue
        if hand.natural:
            cite = "633a.12(a)(5)(ii)" if table.switch else "633a.7(q)"
            settled.append(settle(rules, hand.bet(), "push", cite))
        elif hand.wager == "split":
            settled.append(settle(rules, hand.bet(), "push", "633a.11(d)"))
        else:
            cite = "633a.12(a)(5)(iii)" if hand.switched else "633a.7(h)"
            settled.append(settle(rules, hand.bet(), "lose", cite if not late else "633a.7(q)"))
        if hand.doubled:
            settled.append(settle(rules, hand.double_bet(), "push", "633a.10(b)"))
        hand.settled = True
    yield from in_order(table, settled)


# ------------------------------------------------------------------------------ 633a.7(o)


def settle_late_wagers(table: Table) -> Step:
    """633a.7(o), and what waited for the hole card."""
    yield from _settle_royal(table, exposed=True)
    if table.may_have_blackjack and not table.checked and not table.dealer_blackjack_known:
        yield from _settle_pairs(table, blackjack=False)
        yield from _settle_house_money(table, known=True, late=True)
    yield from settle_progressives(table)


# ------------------------------------------------------------------------------ 633a.7(p) to (r)


def settle_main(table: Table) -> Step:
    """633a.7(p) and (q), 633a.12(a)(5): every hand that still stands against the dealer's."""
    settled: list[Settlement] = []
    for hand in table.hands():
        if hand.settled:
            continue
        outcome, cite = _against_dealer(table, hand)
        settled.append(settle(table.rules, hand.bet(), outcome, cite))
        if hand.doubled:
            settled.append(settle(table.rules, hand.double_bet(), outcome, cite))
        hand.settled = True
    yield from in_order(table, settled)


def _against_dealer(table: Table, hand: Hand) -> tuple[str, str]:
    """The outcome and the paragraph; the dealer has no Blackjack."""
    dealer = points(table.dealer)
    if hand.surrendered:
        return "surrender", "633a.9(a)(2)(i)"
    if hand.bust:
        return "lose", "633a.7(q)"
    if table.switch:
        found = _at_switch(table, hand, dealer)
        if found is not None:
            return found
    if hand.natural:
        return "blackjack", "633a.7(p)(3)" if dealer == 21 else "633a.7(i)(1)(ii)(B)"
    if dealer > 21:
        return "win", "633a.7(p)(1)"
    if hand.total > dealer:
        return "win", "633a.7(p)(2)"
    return ("push", "633a.7(q)") if hand.total == dealer else ("lose", "633a.7(q)")


def _at_switch(table: Table, hand: Hand, dealer: int) -> tuple[str, str] | None:
    """633a.12(a)(5), where it differs from 633a.7."""
    rules = table.rules
    made = hand.switched and len(hand.cards) == 2 and bool(outcomes.is_blackjack(*hand.cards))
    if dealer == 22:
        if hand.natural and rules["switch-blackjack-against-22"] == "win":
            return "blackjack", "633a.12(a)(5)(v)"
        return "push", "633a.12(a)(5)(iv)" if made else "633a.12(a)(5)(v)"
    if hand.natural:
        if dealer == 21:
            return (
                "blackjack-against-a-dealers-21-in-more-than-two-cards",
                "633a.12(a)(5)(i)",
            )
        return "blackjack", "633a.7(p)(2)"
    if made and dealer == 21:
        return "push", "633a.12(a)(5)(iv)"
    if made and rules["switched-blackjack"] == "blackjack" and not hand.from_split:
        return "blackjack", "633a.12(a)(5)(iii)"
    return None


def in_order(table: Table, settled: list[Settlement]) -> Step:
    """633a.7(r): all losing wagers first, or player by player from the dealer's right."""
    losers_first = table.rules["settlement-order"] == "losers-first"
    order = sorted(settled, key=lambda one: -one.seat)
    if losers_first:
        order.sort(key=lambda one: one.net >= 0)
    yield from order


__all__ = [
    "settle_after_reader",
    "settle_dealer_blackjack",
    "settle_first_cards",
    "settle_late_wagers",
    "settle_main",
]
