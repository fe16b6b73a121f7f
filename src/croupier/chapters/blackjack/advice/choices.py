"""What a decision is worth: each choice's expectation in cents, by the cards the player sees.

Counted are the wagers that the choice can change: the Blackjack Wager of the hand, with what is
doubled or split, and a Bad Beat or Straight Jack Progressive Wager of the box, at the meters given.
What is decided already and what the choice leaves as it is (other hands) is left out.

The player knows his own cards, the up card and what lies face up before others; the rest of the
shoe is taken as full, since cards of earlier rounds are not remembered. A hand of a split is valued
by the hands it can still become; pairs that come after the next split are split as often as is
allowed. A choice of an amount is valued at the least, which the bare answer wagers: from there to
the whole double or insurance it goes in proportion.

Left out are a card burned face up before the round, a Hit and Run Progressive Wager where by the
reading elected it hangs on whether the dealer draws at all, and shares of a meter with other
winners; the meters are those before the round.

No value is given to an exposed card that is offered while other hands of the box wait, which a
refusal binds as well; and none to a late second card (633a.14(g)) where a dead hand would return
optional wagers too, or where it may still be switched.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from croupier.chapters.blackjack.advice import box_worth
from croupier.chapters.blackjack.advice.hand_worth import HandWorth
from croupier.chapters.blackjack.advice.position import dealer_with_next
from croupier.chapters.blackjack.advice.sight import Sight
from croupier.chapters.blackjack.round.progressives import BAD_BEAT
from croupier.families.twenty_one.knowledge import view_of
from croupier.hands.twenty_one import value_of
from croupier.maths.pricing.counted import Terms
from croupier.rounds.words import Bet, Choice, Decide
from croupier.rulebook.rules import Rules


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """By the key of each choice that has a value."""
    view = view_of(question)
    if view.up is None or view.hole is not None:
        return {}
    at = Sight(rules, view, terms)
    choices = {choice.key: choice for choice in question.choices}
    match question.choices[0].key:
        case "no-insurance":
            found = box_worth.insurance(at, choices)
        case "keep":
            found = box_worth.switching(at)
        case "take":
            found = box_worth.house_money(at, choices["add"].stake)
        case "accept":
            found = _exposed(at)
        case "second-card":
            found = box_worth.second_card(at)
        case "card-later":
            found = _card_later(at)
        case _:
            found = _play(at, choices)
    return {key: Fraction(value) for key, value in found.items() if key in choices}


# ------------------------------------------------------------------------------ a hand


def _play(at: Sight, choices: Mapping[str, Choice]) -> dict[str, float]:
    """633a.7(i)(2), 633a.9 to 633a.11."""
    own = HandWorth(at.position(at.view.turn))
    found = {"stand": _stood(at, own)}
    for key, choice in choices.items():
        match key:
            case "draw":
                found[key] = _drawn(at, own)
            case "double" | "double-for-less":
                found[key] = _drawn(at, own, choice.stake)
            case "split":
                found[key] = _split(at, own)
            case "surrender":
                found[key] = own.surrender()
    return {key: _gain(at, own, value) for key, value in found.items()}


def _gain(at: Sight, own: HandWorth, value: float) -> float:
    """Given what is known of a Blackjack: it is ruled out, or may come to light late."""
    staked = at.view.bets[BAD_BEAT].amount if any(own.at.twenty) else 0
    if not at.late:
        return value / own.mass - staked
    lost = 0 if at.view.hand.wager == "split" else own.stake
    return value - (1 - own.mass) * lost - staked


def _stood(at: Sight, own: HandWorth) -> float:
    """633a.14(c): an exposed card that nobody else can take is the dealer's."""
    if at.view.exposed is None or not at.view.last:
        return own.stand()
    next_ = int(value_of(at.view.exposed))
    return own.stand(dealer_with_next(at.game, at.up, next_, at.unseen))


def _drawn(at: Sight, own: HandWorth, doubled: int = 0) -> float:
    """A card from the shoe; or the exposed one, if it is not better to refuse it."""
    if at.view.exposed is None:
        return own.double(doubled) if doubled else own.draw()
    accepted = _accepted(at, own, doubled)
    return accepted if at.view.waiting else max(accepted, _stood(at, own))


def _accepted(at: Sight, own: HandWorth, doubled: int = 0) -> float:
    """The hand with the exposed card; a pair that it makes may be split again."""
    assert at.view.exposed is not None
    then = own.at.with_card(at.view.exposed >> 2)
    if sum(then.values) + len(then.values) > 21:
        return own.straight() - (own.stake + doubled) * own.mass
    after = HandWorth(then)
    if doubled:
        return after.doubled(doubled)
    waiting, more = at.group(at.view.turn)
    if len(then.values) == 2 and then.values[0] == then.values[1] and more:
        return max(after.best(), after.split(waiting, more - 1))
    return after.best()


def _split(at: Sight, own: HandWorth) -> float:
    """633a.11; an exposed card is the second card of the first hand."""
    waiting, more = at.group(at.view.turn)
    if at.view.exposed is None:
        return own.split(waiting, more - 1)
    straight = own.at.straight
    if straight is not None and not straight.outlasts_split:
        straight = replace(straight, grows=False)
    one = replace(own.at, values=own.at.values[:1], from_split=True, straight=straight)
    first = HandWorth(one.with_card(at.view.exposed >> 2))
    before = own.hands(waiting, more)
    value = first.best() + own.hands(waiting + 1, more - 1) - before
    if first.at.values == own.at.values and more > 1:
        again = own.hands(waiting + 3, more - 2) - before
        value = max(value, again + own.twenties(3, more - 2) + own.straight())
    return value


def _exposed(at: Sight) -> dict[str, float]:
    """633a.14(c): the card, or none in this round any more."""
    if at.view.waiting:
        return {}
    own = HandWorth(at.position(at.view.turn))
    hand = at.view.hand
    accept = _gain(at, own, _accepted(at, own, hand.doubled))
    if len(hand.cards) == 1 and at.rules["exposed-card-refused"] == "returned":
        return {"accept": accept, "refuse": _dead(at, own)}
    return {"accept": accept, "refuse": _gain(at, own, _stood(at, own))}


def _card_later(at: Sight) -> dict[str, float]:
    """633a.14(i): the card that was asked for, or the wager back."""
    turn, hand = at.view.turn, at.view.hand
    own = HandWorth(at.position(turn))
    if len(hand.cards) == 1:
        waiting, more = at.group(turn)
        pair = HandWorth(replace(own.at, values=own.at.values * 2))
        value = pair.hands(waiting + 1, more) - pair.hands(waiting, more)
        value += pair.twenties(1, more) + own.straight()
    else:
        value = own.double(hand.doubled) if hand.doubled else own.draw()
    return {"card-later": _gain(at, own, value), "dead-hand": _dead(at, own)}


def _dead(at: Sight, own: HandWorth) -> float:
    """A hand whose wager goes back: its straight stays, and a 20 no longer comes of it."""
    staked = at.view.bets[BAD_BEAT].amount if any(own.at.twenty) else 0
    straight = own.at.straight
    return (0.0 if straight is None else straight.gain) - staked
