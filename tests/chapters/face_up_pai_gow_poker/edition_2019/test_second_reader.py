"""Face Up Pai Gow Poker of 2019: the Fortune Bonus through the table, and what differs."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from tests.chapters.face_up_pai_gow_poker.edition_2019 import second_reader as second
from tests.chapters.second_hands import DECK, JOKER
from tests.chapters.set_rounds import Played, Told, play_set

import croupier
from croupier.rulebook.types import Reading

GAME, TODAY = croupier.game("688a@2019"), croupier.game("688a")
MAIN, FORTUNE = "face-up-pai-gow-poker", "fortune-bonus"


def reading(key: str) -> Reading:
    return next(each for each in GAME.rulebook.reading if each.key == key)


def free(cards: str, taken: str) -> str:
    """Cards of which none is in a hand: another suit of the same rank instead."""
    gone, kept = set(taken.split()), []
    for card in cards.split():
        suits = [f"{card[:-1]}{suit}" for suit in (card[-1], *"cdhs")]
        kept.append(next(each for each in suits if each not in gone))
        gone.add(kept[-1])
    return " ".join(kept)


def played(hand: str, label: str) -> Played:
    """Seat 1 has the hand, seat 2 a pair; both have a Qualifying Wager."""
    other = free(second.OTHER, hand)
    dealer = free(second.DEALER, f"{hand} {other}")
    cards = {"seat 1": hand, "seat 2": other, "dealer": dealer}
    bets = [f"{seat}:{wager}=5" for seat in (1, 2) for wager in (MAIN, FORTUNE)]
    rules = GAME.rules({f"{FORTUNE}-paytable": label})
    return play_set(GAME.entry.play().play, rules, bets, Told(cards=cards, deck=[*DECK, JOKER]))


@pytest.mark.parametrize("label", "123456")
@pytest.mark.parametrize("row", second.HANDS)
def test_688a_12_c_every_row_of_the_fortune_bonus_and_its_envy(row: str, label: str) -> None:
    found = played(second.HANDS[row], label)
    assert found.end(1, FORTUNE).net == 5_00 * second.FORTUNE[row][int(label) - 1]
    envied = [end.net for end in found.ends if (end.seat, end.on) == (2, "seat 1")]
    bonus = second.ENVY.get(row)
    assert envied == ([] if bonus is None else [100 * bonus[int(label) - 1]])


def edges(game: croupier.api.Game) -> dict[tuple[str, str], Fraction]:
    return {(odds.wager, odds.paytable): odds.house_advantage for odds in game.odds().wagers}


def test_688a_12_c_paytable_5_cost_the_players_less() -> None:
    """By 20 to 1 for every hand that is paid as four-of-a-kind: four of 12 ranks and any three
    others; four aces without the joker; three aces and the joker, but for the 96 hands that make a
    straight flush or a royal flush with it."""
    fours = 12 * comb(49, 3) + comb(48, 3) + 4 * comb(48, 3) - 4 * 3 * 2 * comb(4, 3)
    then, now = edges(GAME), edges(TODAY)
    changed = {key for key in then if then[key] != now.get(key)}
    assert changed == {(FORTUNE, "5")}
    assert now[FORTUNE, "5"] - then[FORTUNE, "5"] == Fraction(20 * fours, comb(53, 7))


def test_688a_12_c_today_the_same_is_a_reading() -> None:
    rules = TODAY.rules({"paytable-5-four-of-a-kind": "25-to-1"})
    (now,) = TODAY.odds(rules, wager=FORTUNE, paytable="5").wagers
    assert now.house_advantage == edges(GAME)[FORTUNE, "5"]


def test_688a_11_f_3_a_payout_limitation_is_named_and_not_there() -> None:
    assert GAME.rulebook.limit == ()
    assert reading("payout-limitation").cite == "688a.11(f)(3)"


def test_688a_8_f_second_stacks_of_positions_without_a_wager() -> None:
    """Today's 688a.8(g)."""
    (stacks,) = (each for each in GAME.rulebook.procedure if each.cite == "688a.8(f)")
    (today,) = (each for each in TODAY.rulebook.procedure if each.cite == "688a.8(g)")
    assert stacks.what == today.what
    assert reading("duplicate-subsection").cite == "688a.8(f)"


def test_688a_4_e_reshuffled_is_a_reading() -> None:
    assert reading("reshuffled-cards").cite == "688a.4(e)"


def test_readings_that_only_one_text_needs() -> None:
    then, now = ({each.key for each in game.rulebook.reading} for game in (GAME, TODAY))
    assert now - then == {"paytable-5-four-of-a-kind"}
    assert then - now == {"payout-limitation", "duplicate-subsection", "reshuffled-cards"}
