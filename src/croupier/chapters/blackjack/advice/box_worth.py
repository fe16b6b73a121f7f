"""What the decisions on a whole box are worth: insurance, House Money, switching, a late card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from croupier.chapters.blackjack.advice.hand_worth import HandWorth
from croupier.chapters.blackjack.advice.position import by_value
from croupier.chapters.blackjack.advice.sight import Sight
from croupier.chapters.blackjack.counting.switch.play import NATURAL_PAIR, blackjack_pays
from croupier.chapters.blackjack.round.progressives import BAD_BEAT
from croupier.families.twenty_one.counting.advice import insured
from croupier.families.twenty_one.hand import Hand
from croupier.families.twenty_one.knowledge import View
from croupier.hands.twenty_one import TEN, is_blackjack, points, value_of
from croupier.maths.shoe.hands import DEALER_BLACKJACK, DEALER_ENDS, lattice
from croupier.maths.shoe.optimal import solve
from croupier.maths.shoe.plays import MASS
from croupier.rounds.words import Choice
from croupier.rulebook.rules import Rules


def _moved(at: Sight, view: View) -> Sight:
    return Sight(at.rules, view, at.terms)


def _switched(view: View) -> View:
    """633a.12(a)(4): the second cards have changed places."""
    one, two = view.hands
    return replace(
        view,
        hands=(
            replace(one, cards=[one.cards[0], two.cards[1]], switched=True),
            replace(two, cards=[two.cards[0], one.cards[1]], switched=True),
        ),
    )


def switching(at: Sight) -> dict[str, float]:
    """633a.12(a)(4): each hand as it lies, or with the other's second card."""
    return {"keep": _box(at), "switch": _box(_moved(at, _switched(at.view)))}


def _hands(at: Sight) -> tuple[float, float, float]:
    """All hands of a box as they lie, before they are played.

    Without a dealer's Blackjack, times its chance; with one; and the chance of none.
    """
    played = against = 0.0
    mass = 1.0
    for turn, hand in enumerate(at.view.hands):
        if hand.settled:
            continue
        own = HandWorth(at.position(turn))
        mass = own.mass
        units = _blackjack_units(at.rules, hand)
        if units:
            played += own.blackjack(units)
        else:
            waiting, more = at.group(turn)
            splits = own.at.values[0] == own.at.values[1] and more > 0
            found = [own.best()] + ([own.split(waiting, more - 1)] if splits else [])
            played += max(found)
        if not hand.natural:
            against -= (1 - mass) * own.stake
        if not at.late:  # else these are in what is played
            straight = own.at.straight
            against += (1 - mass) * (0.0 if straight is None else straight.gain)
            if points(hand.cards) == 20:
                against += (1 - mass) * own.at.twenty[DEALER_BLACKJACK]
    return played, against, mass


def _box(at: Sight) -> float:
    """The hands of a box as they lie: a Blackjack is ruled out, or still to be counted."""
    played, against, mass = _hands(at)
    staked = at.view.bets[BAD_BEAT].amount if BAD_BEAT in at.view.bets else 0
    return (played + against if at.open_ else played / mass) - staked


def _blackjack_units(rules: Rules, hand: Hand) -> Sequence[float]:
    """What a hand is paid as a Blackjack, by the dealer's end; nothing where it is none."""
    if rules.yes("blackjack-switch"):
        made = hand.switched and bool(is_blackjack(*hand.cards))
        if hand.natural or (made and rules["switched-blackjack"] == "blackjack"):
            return blackjack_pays(rules, natural=hand.natural).units
        return ()
    row = rules.outcome_row("blackjack", "blackjack")
    assert row is not None
    return [float(row.pays.profit(100)) / 100] * DEALER_ENDS if hand.natural else ()


def _best_box(at: Sight) -> float:
    """A box before its hands are played, and switched where they may still be."""
    if not _switch_to_come(at):
        return _box(at)
    return max(_box(at), _box(_moved(at, _switched(at.view))))


def _switch_to_come(at: Sight) -> bool:
    hands = at.view.hands
    if len(hands) < 2 or any(hand.switched or hand.settled for hand in hands):
        return False
    return at.rules["switch-peek"] == "before-switching" or not at.view.checked


def house_money(at: Sight, added: int) -> dict[str, float]:
    """633a.7(g)(10)(ii): the hand as it is, or with so much more on it; what is won is won."""
    one, *more = at.view.hands
    larger = replace(one, stake=one.stake + added)
    return {
        "take": _best_box(at),
        "add": _best_box(_moved(at, replace(at.view, hands=(larger, *more)))),
    }


def insurance(at: Sight, choices: Mapping[str, Choice]) -> dict[str, float]:
    """633a.8: what the Insurance Wager adds, to the hands where even money is the alternative."""
    tens = Fraction(by_value(at.unseen)[TEN], sum(at.unseen))
    base, found = 0.0, {}
    if "even-money" in choices:
        base = _best_before_reader(at)
        found["even-money"] = _even_money(at)
    added = insured(at.rules, tens, choices)
    return found | {key: base + float(worth) for key, worth in added.items()}


def _best_before_reader(at: Sight) -> float:
    """A Blackjack finds the hands as dealt, unless players switch before the device is used."""
    if not _switch_to_come(at):
        return _box(at)
    if at.rules["switch-peek"] == "after-switching":
        return _best_box(at)
    played = _hands(at)[0]
    switched = _hands(_moved(at, _switched(at.view)))[0]
    return _box(at) + max(switched - played, 0.0)


def _even_money(at: Sight) -> float:
    """633a.8(e): Blackjacks are paid 1 to 1, and another hand of the box is played."""
    row = at.rules.outcome_row("blackjack", "even-money")
    assert row is not None
    naturals = [hand for hand in at.view.hands if hand.natural]
    paid = sum(float(row.pays.profit(hand.stake)) for hand in naturals)
    hands = tuple(replace(hand, settled=hand.settled or hand.natural) for hand in at.view.hands)
    return paid + _box(_moved(at, replace(at.view, hands=hands)))


def second_card(at: Sight) -> dict[str, float]:
    """633a.14(g): two cards to begin with, or the wager back."""
    if at.view.bets or len(at.view.hands) > 1:
        return {}
    first = int(value_of(at.view.hand.cards[0]))
    left = by_value(at.unseen)
    shoe = tuple(n + (v == first) + (v == at.up) for v, n in enumerate(left))
    solution = solve(replace(at.game, shoe=shoe), at.up)
    row = at.rules.outcome_row("blackjack", "blackjack")
    assert row is not None
    total = 0.0
    for value, cards in enumerate(left):
        if not cards:
            continue
        one, two = sorted((first, value))
        mass = float(solution.values[lattice().at(one, two), MASS])
        if (one, two) == NATURAL_PAIR:
            unit = float(row.pays.profit(100)) / 100 * mass
        else:
            unit = solution.value(one, two) - (1 - mass)
        total += cards / sum(left) * unit
    return {"second-card": at.view.hand.stake * total, "dead-hand": 0.0}
