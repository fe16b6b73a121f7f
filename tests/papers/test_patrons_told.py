"""What a guide tells patrons of what a house has elected, by the paragraph that leaves it open."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.chapters.jackpots import every_jackpot
from tests.papers.telling import guide_of, guide_words, words_of

import croupier
from croupier.papers.wording.common_answers import ENVIED, LEAVERS
from croupier.papers.wording.patron import ends


def patrons_of(name: str, reading: str) -> Mapping[str, str]:
    """What patrons are told under each choice of a reading."""
    (found,) = (each for each in croupier.game(name).rulebook.reading if each.key == reading)
    return found.patron[0].says


@pytest.mark.parametrize(
    ("name", "answers", "told"),
    [
        ("621a", {"two_betting_areas": True}, "up to 2 adjacent betting areas"),
        ("649a", {"adjacent_boxes": 3}, "up to 3 adjacent boxes"),
        ("651a", {"adjacent_boxes": 2}, "up to 2 adjacent boxes"),
        ("649a", {"abandoned_wagers_lose": False}, "make no more decisions"),
    ],
)
def test_649a_7_b_and_f_patrons_are_told_what_holds_at_the_table(
    name: str, answers: dict[str, object], told: str
) -> None:
    assert told not in guide_words(name)
    assert told in guide_words(name, **answers)


def test_649a_7_b_patrons_are_told_that_who_leaves_loses() -> None:
    told = LEAVERS[True]
    assert told in guide_words("649a")
    assert told not in guide_words("649a", abandoned_wagers_lose=False)
    assert told not in guide_words("617a")


@pytest.mark.parametrize(
    ("name", "option", "by_default", "then"),
    [
        ("649a", "envy-for-folded-hand", "no", "yes"),
        ("647a", "envy-for-folded-hand", "yes", "no"),
        ("655a", "envy-for-abandoned-hand", "no", "yes"),
        ("645a", "envy-for-surrendered-hand", "yes", "no"),
    ],
)
def test_649a_1_patrons_are_told_whose_hands_are_envied(
    name: str, option: str, by_default: str, then: str
) -> None:
    plain, elected = guide_words(name), guide_words(name, **{option.replace("-", "_"): then})
    by_default, then = ENVIED[option, by_default], ENVIED[option, then]
    assert (by_default in plain, then in plain) == (True, False)
    assert (by_default in elected, then in elected) == (False, True)


def test_649a_11_c_5_v_patrons_are_told_how_often_they_draw_an_envy_bonus() -> None:
    for taken, told in (("each-wager", "paid for each"), ("each-player", "you are paid once")):
        assert told not in guide_words("649a", envy_of_two_boxes=taken)
        assert told in guide_words("649a", envy_of_two_boxes=taken, adjacent_boxes=2)


def test_645a_11_h_1_ii_patrons_are_told_which_envy_tables_pay_them() -> None:
    told = ENVIED["envy-lammer", "every-table"]
    assert told not in guide_words("645a")
    assert told in guide_words("645a", envy_lammer="every-table")


def test_668a_2_f_patrons_are_told_which_rolls_win_each_hop_wager() -> None:
    hops = ("hop-the-left", "hop-the-center", "hop-the-right")
    had = croupier.game("668a").rules().answers
    turned = zip(hops, (*hops[1:], hops[0]), strict=True)
    answers = {f"{hop}-combinations": had[f"{other}-combinations"] for hop, other in turned}

    def told(**answers: object) -> list[str]:
        ended = [ends(croupier.game("668a").rules({**answers}), hop) for hop in hops]
        return [each.wins for each in ended if each]

    left, center, right = told()
    assert told(**answers) == [center, right, left]


def test_681a_7_f_2_patrons_are_told_which_hands_get_a_card_after_a_natural() -> None:
    assert "If a Bonus Wager has been placed, a hand of less than 17" in guide_words("681a")
    said = guide_words("681a", bonus_card_after_natural="wagered-on")
    assert "A hand of less than 17 with a Bonus Wager on it" in said


@pytest.mark.parametrize(("taken", "told"), [("pot", "stays in the pot"), ("collected", "house")])
def test_680a_7_b_patrons_are_told_where_an_abandoned_pot_wager_goes(taken: str, told: str) -> None:
    pot = {"pot": True, "abandoned_pot_wager": taken}
    of_who_leaves = "If a player leaves during the round, that player's Pot Wager"
    assert of_who_leaves not in guide_words("680a", **pot, abandoned_wagers_lose=False)
    _, _, said = guide_words("680a", **pot).partition(of_who_leaves)
    assert told in said.partition(".")[0]


@pytest.mark.parametrize(
    ("name", "answers"),
    [
        ("687a", {"progressive_bonus_amount": "$5", "progressive_bonus_paytable": "2"}),
        ("688a", {"progressive_amount": "$5", "progressive_paytable": "4"}),
    ],
)
def test_687a_12_c_patrons_are_told_what_a_progressive_wager_must_be(
    name: str, answers: dict[str, str]
) -> None:
    assert "Exactly $5." not in guide_words(name)
    assert "Exactly $5." in guide_words(name, **answers)


def test_621a_9_h_a_bank_is_told_what_the_dealer_wagers() -> None:
    told = "what the dealer wagers against you"
    assert f"{told}: as much as your last wager" in guide_words("621a", player_bank=True)
    for name in ("621a", "645a"):
        amount = {"dealer_wager": "specified-amount", "dealer_wager_amount": "$40"}
        assert f"{told}: $40." in guide_words(name, player_bank=True, **amount)


@pytest.mark.parametrize(
    ("name", "reading", "taken"),
    [
        ("621a", "bank_from_second_round", "every-mix"),
        ("645a", "start_of_game", "every-shuffle"),
    ],
)
def test_621a_9_b_nobody_is_told_to_bank_where_no_round_is_left_for_it(
    name: str, reading: str, taken: str
) -> None:
    assert "Players may take turns as the bank" in guide_words(name, player_bank=True)
    said = guide_words(name, player_bank=True, **{reading: taken})
    assert "Players may take turns as the bank" not in said
    assert "which here is every round" in said


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        # 621a.10(f) says "the bank" without an exception: the house way is the default.
        ({"bank_sets_freely": "free"}, "You set your hand as you like"),
        ({"bank_side_wagers": "stand"}, "your other wagers remain, against the house"),
        ({"dice_wagers_in_banked_round": "not-accepted"}, "Not accepted in a round that a player"),
    ],
)
def test_621a_9_f_and_i_a_bank_is_told_what_it_may_do(answers: dict[str, str], told: str) -> None:
    assert told not in guide_words("621a", player_bank=True)
    assert told not in guide_words("621a", **answers)
    assert told in guide_words("621a", player_bank=True, **answers)


def test_645a_12_m_patrons_are_told_what_a_bank_means_at_an_ez_table() -> None:
    """645a.12(a), (j) and (m) make no exception for EZ tables: section 12 is the default."""
    ez = {"ez_pai_gow_poker": True, "player_bank": True}
    told = "a Queen's Dragon does not push, and you pay a commission of 5%"
    as_dealer = guide_words("645a", **ez, bank_at_ez_table="bank-as-dealer")
    assert "Your Queen's Dragon pushes" in as_dealer
    taken = "The commission is taken out of the surplus."
    assert taken not in as_dealer
    assert told not in as_dealer
    by_12 = guide_words("645a", **ez)
    assert by_12 == guide_words("645a", **ez, bank_at_ez_table="section-12-controls")
    assert told in by_12
    assert "Your Queen's Dragon pushes" not in by_12
    assert taken in by_12


def test_645a_6_a_patrons_are_told_which_card_the_joker_is_in_a_flush() -> None:
    assert "highest card of that suit that the hand does not have" in guide_words("645a")
    assert "even if the hand has the ace of that suit" in guide_words("645a", joker_in_flush="ace")


def test_645a_6_d_1_patrons_are_told_what_ace_to_7_is() -> None:
    assert "Ace to 7 of one suit is a seven-card straight flush." in guide_words("645a")
    said = guide_words("645a", ace_low_in_seven="does-not")
    assert "Ace to 7 of one suit is not a seven-card straight flush" in said


def test_645a_11_d_patrons_are_told_which_wagers_bar_a_surrender() -> None:
    told = "unless you have placed an optional wager for the same hand"
    own = {"surrender_with_two_areas": "own-area"}
    assert told not in guide_words("645a", **own)
    assert told in guide_words("645a", adjacent_boxes=2, **own)


@pytest.mark.parametrize(("taken", "told"), [("yes", False), ("no", True)])
def test_645a_11_h_1_ii_patrons_are_told_of_the_banks_hand(taken: str, told: bool) -> None:
    said = guide_words("645a", player_bank=True, envy_for_the_banks_hand=taken)
    assert ("who banks earns no Envy Bonus" in said) == told


@pytest.mark.parametrize(
    ("taken", "charged"), [("bank-as-dealer", False), ("section-12-controls", True)]
)
def test_645a_12_j_patrons_are_told_whether_an_ez_bank_is_charged(
    taken: str, charged: bool
) -> None:
    answers = {"ez-pai-gow-poker": True, "player-bank": True, "bank-at-ez-table": taken}
    rules = croupier.game("645a").rules(answers)
    said = words_of(guide_of("645a", rules))
    assert ("You pay no commission." in said) != charged
    assert ("The commission is taken out of the surplus." in said) == charged
    notes = [wager.note for wager in rules.wagers()]
    notes += [table.note for table in rules.book.paytable]
    assert not any("less the vigorish" in note for note in notes), "none is charged by one reading"


def test_649a_11_b_2_patrons_are_told_that_a_fold_leaves_envy() -> None:
    said = guide_words("649a", **every_jackpot(croupier.game("649a").rulebook))
    assert said.count("A fold does not cost you the right to an Envy Bonus.") == 2


def test_623a_6_c_an_odds_wager_that_is_off_comes_back() -> None:
    told = "A come out roll decides that Come Bet, and you have not called it on."
    assert told not in guide_words("623a")
    assert told in guide_words("623a", come_odds_on_come_out="off-unless-called-on")


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        ({"odds_above_maximum": "no"}, "The table's minimum and maximum apply to it too."),
        ({"fire_beside_pending": "none"}, "you may not place another"),
        ({"successor_line_bet": "needed"}, "To take the dice while a point is in effect"),
    ],
)
def test_623a_8_a_and_11_a_2_patrons_are_told_what_readings_forbid(
    answers: dict[str, str], told: str
) -> None:
    assert told not in guide_words("623a")
    assert told in guide_words("623a", **answers)


def test_627a_8_c_patrons_are_told_how_the_first_cards_lie() -> None:
    assert "Each hand gets two cards, face up." in guide_words("627a")
    assert "two cards, face down" in guide_words("627a", initial_deal="face-down")


@pytest.mark.parametrize("name", ["627a", "629a", "631a"])
def test_627a_12_d_patrons_are_told_when_they_owe_the_commission(name: str) -> None:
    told = "before the cards are shuffled again, or when you leave"
    assert told not in guide_words(name)
    assert told in guide_words(name, vigorish_collection="later")


def test_633a_12_b_6_no_even_money_is_told_of_without_a_card_reader() -> None:
    hand = {"dealing": "hand", "decks": 2}
    for reading in ("yes", "no"):
        said = guide_words("633a", **hand, hand_dealt_card_reader=reading).lower()
        assert said.count("even money") == (2 if reading == "yes" else 0)


def test_635a_7_n_4_no_21_of_two_cards_is_said_to_win_where_it_ties() -> None:
    assert "player's 21 beats" not in guide_words("635a", two_card_21="tie")
    assert "your 21 beats" in guide_words("635a")
    assert "your 21 beats" not in guide_words("635a", two_card_21="tie")


def test_635a_12_c_3_patrons_are_told_when_they_are_paid_for_anothers_7s() -> None:
    assert "whatever that player has wagered" in guide_words("635a")
    said = guide_words("635a", additional_payout_under_5="nobody")
    assert "only if that player has wagered $5 or more" in said


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        ({"rake_percentage_taken": "end-of-round"}, "10% of the pot when the round is over"),
        ({"rake_types": ["incremental"]}, "$1 from the pot at every $10, up to $5 in all"),
        (
            {"rake_types": ["time-charge"], "time_charge_minutes": 30},
            "Every 30 minutes the house collects a time charge from every seated player",
        ),
        (
            {"rake_types": ["time-charge"], "time_charge_basis": "per-table"},
            "a time charge, at $10 an hour, which all seated players share",
        ),
    ],
)
def test_637a_17_b_patrons_are_told_of_each_kind_of_rake(
    answers: dict[str, object], told: str
) -> None:
    assert told not in guide_words("637a")
    assert told in guide_words("637a", **answers)


def test_637a_11_d_patrons_are_told_of_every_blind_bet_and_of_none_that_is_not_required() -> None:
    assert "The first is $1" in guide_words("637a")
    assert "The second is $2" in guide_words("637a")
    assert "by the player after that" not in guide_words("637a")
    assert "by the player after that, is $4" in guide_words("637a", third_blind="$4")
    assert "The second is" not in guide_words("637a", second_blind="no")


@pytest.mark.parametrize(
    ("kill", "told"), [("half-kill", "increased by half"), ("kill", "doubled")]
)
def test_637a_1_patrons_are_told_when_the_limits_are_higher(kill: str, told: str) -> None:
    omaha = {"game": "omaha-high-low-split-eight-or-better"}
    raised = "a whole pot of $100 or more, the betting limits are"
    assert raised not in guide_words("637a", **omaha)
    assert f"{raised} {told}" in guide_words("637a", **omaha, kill=kill)


def test_637a_8_k_patrons_are_told_what_they_may_bet_and_raise() -> None:
    fixed = guide_words("637a", betting="fixed", raises_limited=True, agreed_minimum="$20")
    assert "The minimum bet in the first two betting rounds" in fixed
    assert "by exactly the amount of a bet in that round" in fixed
    assert "At most 3 raises are allowed in a betting round." in fixed
    assert "If all players agree, the minimum bet is $20." in fixed
    assert "If all players agree" not in guide_words("637a")
    draw = guide_words("637a", betting="fixed", game="five-card-draw-high")
    assert "The minimum bet before the draw and the maximum bet after it" in draw


@pytest.mark.parametrize("taken", ["before-rake", "after-rake"])
def test_637a_15_b_and_16_b_patrons_are_told_what_pots_contribute(taken: str) -> None:
    offered = {
        "jackpots_at_a_table": "one-a-wager",
        "bad_beat": True,
        "high_hand_jackpot": True,
        "contributing_pot_measured": taken,
    }
    amounts = {"bad_beat_contribution": "$2", "high_hand_minimum_pot": "$30"}
    said, when = guide_words("637a", **offered, **amounts), taken.replace("-", " the ")
    # The method is an answer, by default the maximum itself: "up to" belongs to a share alone.
    assert f"A pot that is $10 or more {when} contributes $2." in said
    assert f"A pot that is $30 or more {when} contributes $1." in said
    shares = {"bad_beat_contribution_share": "4%", "high_hand_contribution_share": "3%"}
    methods = {
        "bad_beat_contribution_method": "share",
        "high_hand_contribution_method": "share",
    }
    said = guide_words("637a", **offered, **amounts, **methods, **shares)
    assert f"A pot that is $10 or more {when} contributes 4% of it, up to $2." in said
    assert f"A pot that is $30 or more {when} contributes 3% of it, up to $1." in said


def test_641a_11_b_patrons_are_told_which_play_wagers_are_allowed() -> None:
    assert "Play Wager of one to three times your Ante" in guide_words("641a")
    said = guide_words("641a", play_amount="whole-multiples")
    assert "Play Wager of one, two or three times your Ante" in said


@pytest.mark.parametrize("name", ["641a", "649a"])
def test_649a_6_a_an_ace_to_5_is_told_of_the_hand_bonus_too(name: str) -> None:
    offered = {"five_card_hand_bonus": True}
    says = patrons_of(name, "ace-to-5")
    assert says["straight"] in guide_words(name, **offered)
    assert says["no-straight"] in guide_words(name, **offered, ace_to_5="no-straight")


@pytest.mark.parametrize("version", ["standard", "both-compulsory"])
def test_649a_12_b_patrons_are_told_when_each_ante_bonus_is_paid(version: str) -> None:
    beside = {"version": version, "version_ante_bonus": "beside"}
    bonuses = 1 if version == "standard" else 2
    assert guide_words("649a", **beside).count("paid whatever the dealer has") == bonuses
    said = guide_words("649a", **beside, ante_bonus_paid="when-winning")
    told = "paid only if the dealer qualifies and your hand beats the dealer's"
    assert said.count(told) == bonuses


def test_649a_12_f_patrons_are_told_whether_an_amount_includes_the_wager() -> None:
    table = {"six_card_bonus": True, "six_card_bonus_paytable": "E"}
    assert "An amount in dollars includes the wager." not in guide_words("649a", **table)
    said = guide_words("649a", **table, fixed_dollar_rows="included")
    assert "An amount in dollars includes the wager." in said
    assert "in dollars" not in guide_words("649a", six_card_bonus=True)


def test_649a_11_b_2_a_fold_leaves_the_right_to_an_envy_bonus() -> None:
    told = "A fold does not cost you the right to an Envy Bonus."
    assert told in guide_words("649a", three_card_progressive=True)
    neither = {"three_card_progressive": False, "five_card_progressive": False}
    assert told not in guide_words("649a", **neither)


@pytest.mark.parametrize("taken", ["section-12-controls", "bank-as-dealer"])
def test_645a_12_j_a_bank_at_an_ez_table_is_told_once_what_the_surplus_is(taken: str) -> None:
    said = guide_words("645a", player_bank=True, ez_pai_gow_poker=True, bank_at_ez_table=taken)
    assert said.count("you pay any shortfall and receive any surplus") == 1
    assert "less the vigorish" not in said


def test_657a_6_a_what_ace_to_5_of_one_suit_is_for_each_five_card_wager() -> None:
    wagers = {"five_card_progressive": False, "six_card_bonus": False, "five_card_hand_bonus": True}
    told = "Ace to 5 is not a straight and, of one suit, not a straight flush."
    assert told in guide_words("657a", ace_to_5="no-straight", **wagers)
