"""Guides under other answers than a chapter's defaults: by random submissions, and by paragraph."""

from __future__ import annotations

import re
from random import Random

import pytest
from tests.chapters.fuzz import random_rules
from tests.papers.offered import GAMES, fullest
from tests.papers.telling import (
    CITE,
    OF_OTHERS,
    guide_of,
    guide_words,
    only_what_is_paid,
    words_of,
)

import croupier
from croupier.papers.document import Heading
from croupier.papers.wording.game_files import BLANK
from croupier.papers.wording.patron import patron_file, remarks

SUBMISSIONS = 5


@pytest.mark.parametrize("name", GAMES)
def test_a_guide_of_any_submission_has_what_it_pays_and_no_other(name: str) -> None:
    for number in range(SUBMISSIONS):
        rules = random_rules(croupier.game(name).entry, Random(f"guide {name} {number}"))
        blocks = guide_of(name, rules)
        only_what_is_paid(blocks, rules)
        said = words_of(blocks)
        assert not CITE.search(said)
        assert not OF_OTHERS.search(said)
        assert not BLANK.search(said)
        for wager in rules.wagers():
            held = [e for e in patron_file(name).ends if wager.key in e.wagers]
            assert not held or len([e for e in held if rules.holds(e.given)]) == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_ranking_of_side_wagers_is_not_listed(name: str) -> None:
    """Which hands are paid stands in the paytables elected; others are none of a patron's."""
    hidden = {ranking for each in patron_file(name).remark for ranking in each.rankings}
    said = words_of(guide_of(name, fullest(name)))
    leads = {getattr(block, "lead", "") for block in guide_of(name, fullest(name))}
    assert not {lead for lead in leads if lead.removesuffix(", from the highest:") in hidden}
    for each in patron_file(name).remark:
        for wager in each.wagers:
            if fullest(name).offers(wager) and each.says in remarks(fullest(name), wager):
                assert each.says in said


def test_617a_4_b_a_single_zero_wheel_has_no_00() -> None:
    for wheel, has in (("double-zero", True), ("single-zero", False)):
        assert bool(re.search(r"\b00\b", guide_words("roulette", wheel=wheel))) == has


def test_621a_5_e_4_a_guide_says_which_die_beats_which() -> None:
    assert "the red die exceeds the sum" in guide_words("pai-gow", beat_it=True)
    assert "any die is higher" in guide_words("pai-gow", beat_it=True, beat_it_paytable="C")


def test_635a_10_d_patrons_are_told_what_a_rescue_costs() -> None:
    assert "give up your first wager" in guide_words("spanish-21")


def test_635a_11_e_and_12_b_patrons_are_told_which_hands_are_paid_1_to_1() -> None:
    for reading in ("win", "tie"):
        assert "doubled or split is paid 1 to 1" in guide_words("spanish-21", two_card_21=reading)


def test_665a_9_b_patrons_are_told_what_becomes_of_a_surrendered_double() -> None:
    for reading, whole in (("half", False), ("returned", True)):
        said = guide_words("double-attack-blackjack", surrendered_double=reading)
        assert ("a Double Down Wager is returned in full" in said) == whole
        assert ("are equal, you surrender, or" in said) == whole


def test_665a_9_a_patrons_are_told_of_split_aces_that_stand() -> None:
    said = "split ace may not be surrendered"
    assert said not in guide_words("double-attack-blackjack")
    assert said in guide_words("double-attack-blackjack", split_aces_surrender="no")


@pytest.mark.parametrize("name", ["blackjack", "spanish-21", "free-bet-blackjack", "673a"])
def test_633a_11_c_patrons_are_told_of_split_aces(name: str) -> None:
    assert "Split aces get one card each" not in guide_words(name)
    assert "Split aces get one card each" in guide_words(name, split_aces="one-card")


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        ({"bad_beat_hands": "first-hand"}, "After a split only your first hand counts."),
        (
            {"dealer_draws_for_side_wagers": "no"},
            "The dealer does not draw a card only for this wager.",
        ),
        ({"straight_jack_after_split": "first-hand"}, "may lengthen the straight."),
        ({"straight_jack_wrap": "yes"}, "A straight may run from king through ace to 2."),
        ({"house_money_ace_and_2": "no"}, "An ace and a 2 are not a two-card straight."),
    ],
)
def test_633a_7_o_patrons_are_told_what_readings_make_of_wagers(
    answers: dict[str, str], told: str
) -> None:
    jackpot = {"straight_jack_progressive": any(key.startswith("straight") for key in answers)}
    assert told not in guide_words("blackjack", **jackpot)
    assert told in guide_words("blackjack", **jackpot, **answers)


def test_633a_12_a_4_and_5_patrons_are_told_when_they_switch_and_what_it_pays() -> None:
    before = guide_words("blackjack", blackjack_switch=True)
    after = guide_words(
        "blackjack",
        blackjack_switch=True,
        switch_peek="after-switching",
        switched_blackjack="blackjack",
    )
    for said, first in ((before, "a card reader shows"), (after, "You may switch")):
        places = [said.index(words) for words in ("a card reader shows", "You may switch")]
        assert said.index(first) == min(places)
    assert ("made by a switch is paid as" in before, "made by a switch is paid as" in after) == (
        False,
        True,
    )


def test_633a_11_c_patrons_are_told_how_often_they_may_split() -> None:
    assert "Further splits allowed: 2; of aces: 0." in guide_words("blackjack")
    said = guide_words("blackjack", additional_splits=1, additional_splits_of_aces=1)
    assert "Further splits allowed: 1; of aces: 1." in said


@pytest.mark.parametrize(
    ("name", "wager", "answers", "said"),
    [
        (
            "641a",
            "Bad Beat Bonus Wager",
            {"bonus-survives-fold": "survives"},
            "If you fold, it stays in play.",
        ),
        (
            "641a",
            "Bad Beat Bonus Wager",
            {"bonus-survives-fold": "forfeited"},
            "If you fold, you lose it.",
        ),
        (
            *("653a", "Progressive Payout Wager", {"bonus-after-fold": "with-cards"}),
            "with the Trips Wager or Six Card Bonus Wager; otherwise you lose it.",
        ),
        (
            *("653a", "Five Card Hand Bonus Wager", {"bonus-after-fold": "with-cards"}),
            "it stays in play on the dealer's hand or with the Trips Wager",
        ),
        (
            "687a",
            "Progressive Bonus Wager",
            {"folded-hands-qualify": False},
            "If you fold, you lose it.",
        ),
        (
            "687a",
            "Progressive Bonus Wager",
            {"folded-hands-qualify": True},
            "If you fold, it stays in play.",
        ),
    ],
)
def test_687a_11_b_patrons_are_told_what_a_fold_does(
    name: str, wager: str, answers: dict[str, object], said: str
) -> None:
    blocks = guide_of(name, fullest(croupier.game(name).key).with_answers(answers))
    at = next(n for n, b in enumerate(blocks) if isinstance(b, Heading) and b.text == wager)
    assert said in words_of(blocks[at : at + 2])


@pytest.mark.parametrize(("label", "told"), [("1", False), ("2", True), ("4", False)])
def test_688a_12_d_a_hand_that_the_paytable_elected_lacks_is_not_told(
    label: str, told: bool
) -> None:
    answers = {"progressive_payout": True, "progressive_paytable": label}
    if label == "4":
        answers["progressive_amount"] = "$5"
    said = guide_words("688a", **answers)
    assert ("Five-of-a-kind" in said) == told
    assert ("Natural means without the joker" in said) == told


def test_639a_11_b_no_envy_bonus_is_told_of_where_none_is_paid() -> None:
    rules = croupier.game("639a").rules()
    assert ("Envy" in words_of(guide_of("639a", rules))) == bool(rules.envy("progressive"))
    assert "Envy" in guide_words("641a")


def test_645a_6_d_a_royal_match_is_that_of_the_game_offered() -> None:
    assert "Royal Match: a king and a queen" in guide_words("645a", fortune_bonus=True)
    said = guide_words("645a", fortune_bonus=True, brand="emperors-challenge")
    assert "Royal Match: an ace and a king" in said
    assert "be that ace" not in said
    joker = {"brand": "emperors-challenge", "royal_match_joker": "joker-as-ace"}
    assert "be that ace" in guide_words("645a", fortune_bonus=True, **joker)
    assert "Royal Match" not in guide_words("645a", fortune_bonus=True, brand="neither")


def test_645a_6_g_5_patrons_are_told_where_the_joker_may_lie() -> None:
    ez = {"ez_pai_gow_poker": True, "dynasty_bonus": True}
    assert "with an ace/five natural straight flush may include it" in guide_words("645a", **ez)
    said = guide_words("645a", **ez, natural_straight_flush_joker="none-of-seven")
    assert "the joker is not among your seven cards" in said


def test_659a_11_b_patrons_are_told_what_is_a_higher_hand_of_more_cards() -> None:
    assert "the one with more cards is higher" in guide_words("659a")
    said = guide_words("659a", higher_hand_of_more_cards="strict")
    assert "the same pair may be in both" in said


def test_670a_11_c_no_double_down_is_told_of_where_none_is_offered() -> None:
    assert "Double Down" in guide_words("670a")
    assert "Double Down" not in guide_words("670a", double_down=False)


def test_672a_10_c_2_patrons_are_told_of_a_first_hand_that_waits_over_21() -> None:
    told = "a first hand over 21 waits for the others"
    assert told not in guide_words("672a")
    assert told in guide_words("672a", busted_hand_with_lammer="returned")


def test_673a_7_l_patrons_are_told_what_a_second_chance_costs() -> None:
    assert "Equal to your Blackjack Wager and Wager to double down." in guide_words("673a")
    said = guide_words("673a", second_chance_amount="original")
    assert "Equal to your Blackjack Wager. " in said


@pytest.mark.parametrize(
    ("reading", "told"),
    [
        ("lost-at-once", ""),
        ("returned-on-22", "decline one and the dealer's total is not 22"),
        ("returned-over-21", "decline one and the dealer's total is 21 or less"),
    ],
)
def test_673a_7_q_1_a_declined_bust_is_told_of_every_wager_on_the_hand(
    reading: str, told: str
) -> None:
    said = guide_words("673a", declined_bust=reading)
    assert said.count("decline one") == (2 if told else 0)
    assert not told or said.count(told) == 2


def test_685a_3_d_3_nothing_else_is_said_of_the_dealers_ace_than_was_elected() -> None:
    assert "the dealer over 22, when it counts 1" in guide_words("685a")
    assert "over 22, when" not in guide_words("685a", dealers_ace="up-to-21")


def test_685a_7_n_1_patrons_are_told_which_two_large_cards_beat_a_22() -> None:
    assert "your first two cards if both are large, beats" in guide_words("685a")
    said = guide_words("685a", two_original_large_cards="split-hands-too")
    assert "two large cards that are your first two or a split hand, beats" in said
    assert "A 21, or two large cards, beats a dealer's 22." in said


def test_669a_12_e_2_patrons_are_told_which_cards_count() -> None:
    said = guide_words("669a", progressive_cards="best-of-six")
    assert "the best three of your three cards and the three community cards" in said


@pytest.mark.parametrize("name", ["627a", "629a", "631a"])
def test_627a_8_d_1_i_patrons_are_told_what_house_money_may_add(name: str) -> None:
    assert "50% of what you have won added" in guide_words(name, house_money_portion="50%")
    for reading in ("allowed", "not-allowed"):
        said = guide_words(name, house_money_after_natural=reading)
        assert ("once a Natural has decided" in said) == (reading == "not-allowed")
    for reading in ("not-bound", "bound"):
        said = guide_words(name, house_money_table_maximum=reading)
        assert ("than the table maximum allows" in said) == (reading == "bound")


def test_680a_6_c_patrons_are_told_where_ten_to_ace_are_no_straight() -> None:
    for reading in ("straight", "none"):
        said = guide_words("680a", ace_high_straight=reading)
        assert ("are not a straight" in said) == (reading == "none")


def test_681a_6_c_patrons_are_told_whether_both_hands_may_be_wagered_on() -> None:
    for reading in ("both", "one"):
        assert ("or on both" in guide_words("681a", one_or_both_hands=reading)) == (
            reading == "both"
        )


def test_681a_7_k_2_i_patrons_are_told_what_a_pair_and_a_21_are_paid() -> None:
    for reading in ("highest", "pair-and-21"):
        said = guide_words("681a", several_bonus_hands=reading)
        assert ("is paid for both" in said) == (reading == "pair-and-21")


@pytest.mark.parametrize(("reading", "told"), [("counts", 2), ("does-not-count", 0)])
def test_669a_6_c_3_an_ace_2_3_is_told_of_both_three_card_wagers(reading: str, told: int) -> None:
    said = guide_words("669a", ace_2_3=reading, progressive_payout=True)
    assert said.count("Ace, 2 and 3 is a straight, or a straight flush if of one suit.") == told
    assert said.count("Ace, 2 and 3 is not a straight.") == 2 - told


def test_671a_11_f_2_ii_patrons_are_told_which_second_combination_is_paid() -> None:
    assert "even if it is of the same kind as the winning combination" in guide_words("671a")
    said = guide_words("671a", second_of_same_kind="not-paid")
    assert "not one of the same kind as the winning combination" in said
    assert "Paid even if it does not beat the dealer's hand." in said


def test_687a_6_b_patrons_are_told_what_a_wild_card_stands_for() -> None:
    assert "wild: each can be any card." in guide_words("687a")
    assert "a 2 can be any card of its own suit" in guide_words("687a", wild_card_suit="rank-only")


def test_687a_6_c_hands_are_ranked_by_the_readings_elected() -> None:
    assert "Royal flush, Five-of-a-kind, Straight flush, Four-of-a-kind" in guide_words("687a")
    said = guide_words("687a", five_of_a_kind_rank="as-four-of-a-kind")
    assert "Royal flush, Straight flush, Four-of-a-kind" in said
    assert "Five-of-a-kind is compared as a four-of-a-kind with the highest other card" in said


def test_687a_11_e_2_patrons_are_told_that_hands_of_one_rank_are_equal() -> None:
    told = "Two hands of the same rank are equal"
    assert told not in guide_words("687a")
    assert told in guide_words("687a", comparison_of_equal_ranks="rank-alone")


def test_684a_11_c_4_i_b_patrons_are_told_what_becomes_of_the_odds_wager() -> None:
    assert "You keep the Odds Wager." in guide_words("684a")
    said = guide_words("684a", bad_beat_stake="lost")
    assert "You keep the Odds Wager." not in said
    assert "The Odds Wager itself is lost." in said


@pytest.mark.parametrize(
    ("amounts", "before", "after"),
    [
        ("whole-multiples", "of one, two or three times", "raise one or two times"),
        ("most", "Raise Wager of three times", "check, or raise twice"),
        ("no-least", "of up to three times", "raise up to twice"),
    ],
)
def test_677a_11_b_and_d_patrons_are_told_which_raises_are_allowed(
    amounts: str, before: str, after: str
) -> None:
    said = guide_words("677a", raise_amounts=amounts)
    assert f"{before} your Ante." in said
    assert f"{after} your Ante." in said


@pytest.mark.parametrize("name", ["647a", "653a"])
def test_647a_1_and_653a_1_patrons_are_told_which_hands_are_envied(name: str) -> None:
    seven = "for the best five of another player's two and the five community cards"
    assert seven not in guide_words(name)
    assert seven in guide_words(name, envy_hand="best-of-seven")
