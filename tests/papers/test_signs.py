"""What layout and signs say in words: the answers of the certificate holder, where it elected."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from tests.papers.made import paper, text
from tests.papers.offered import GAMES, fullest

import croupier
from croupier.papers.art.tables import layout
from croupier.papers.art.tables.data import (
    EITHER,
    LAYOUT,
    SIGN,
    inscribed,
    inscriptions,
    notices,
    records,
    said,
    strips,
    where,
)
from croupier.papers.document import Drawing, Grid, Words
from croupier.rulebook.fittings import Inscription
from croupier.rulebook.rules import Rules

TEXT = "{http://www.w3.org/2000/svg}text"
BORNE = ("payout odds", "minimum and maximum wagers")


@pytest.mark.parametrize("name", GAMES)
def test_whatever_may_be_posted_has_words_or_is_in_limits_and_payouts(name: str) -> None:
    worded = {record.cite for record in records(name) if record.only_words}
    for record in croupier.game(name).rulebook.inscription:
        if record.where != LAYOUT:
            assert record.cite in worded or any(each in record.says for each in BORNE)


@pytest.mark.parametrize("name", GAMES)
def test_no_word_is_on_the_layout_and_on_a_sign(name: str) -> None:
    """All of which the certificate holder has the choice, once here and once there."""
    options = [o for o in fullest(name).book.option if o.key.endswith("-posted")]
    asked = [option.key for option in options if fullest(name).asked(option)]
    for posted in (LAYOUT, SIGN):
        rules = fullest(name).with_answers(dict.fromkeys(asked, posted))
        assert not set(said(rules)) & set(notices(rules))
        for record in inscriptions(rules):
            assert record.where != EITHER or not asked or where(rules, record) == posted
    assert asked == [] or len(notices(rules)) >= len(notices(fullest(name)))


def _inscription(rules: Rules, cite: str, nth: int = 0) -> Inscription:
    return [each for each in inscriptions(rules) if each.cite == cite][nth]


@pytest.mark.parametrize(
    ("name", "option", "cite", "nth"),
    [
        ("texas-holdem-bonus-poker", "ante-notice-posted", "647a.2(b)(10)(i)", 0),
        ("crazy-4-poker", "notices-posted", "657a.2(b)(7)(ii)", 0),
        ("raise-it-up-stud-poker", "play-amounts-posted", "669a.2(b)(6)", 1),
        ("lunar-poker", "advice-posted", "671a.2(b)(6)(i)", 0),
        ("go-fore-it", "tie-notice-posted", "676a.2(b)(4)", 0),
    ],
)
def test_words_with_an_option_of_their_own_do_not_follow_the_odds(
    name: str, option: str, cite: str, nth: int
) -> None:
    rules = croupier.game(name).rules({option: SIGN, "odds-posted": LAYOUT})
    assert where(rules, _inscription(rules, cite, nth)) == SIGN
    assert notices(rules)
    assert not set(notices(rules)) & set(said(rules))
    assert set(notices(rules)) <= set(said(croupier.game(name).rules()))
    odds = next(each for each in inscriptions(rules) if "payout odds" in each.says)
    assert where(rules, odds) == LAYOUT


@pytest.mark.parametrize("name", ["633a", "635a", "665a", "672a", "673a", "681a", "685a"])
def test_635a_2_b_3_iii_the_layout_has_the_words_that_were_elected(name: str) -> None:
    game = croupier.game(name)
    wordings = [option for option in game.rulebook.option if option.key.endswith("-wording")]
    assert wordings
    assert {option.default for option in wordings} <= set(said(game.rules()))
    elected = {option.key: f"Approved words for {option.key}" for option in wordings}
    assert set(elected.values()) <= set(said(game.rules(elected)))


def test_673a_2_b_4_iii_the_words_of_the_chapter_are_on_the_layout() -> None:
    text = (
        "Blackjack Wagers will push if the dealer's hand has a total point count of 22, "
        "player 21 pays right away, Second Chance pays even money"
    )
    assert text in said(croupier.game("673a").rules())


def test_686a_2_b_4_i_to_iii_the_words_of_the_chapter_are_on_the_layout() -> None:
    assert said(croupier.game("686a").rules()) == (
        "All bets pay even money except for Bonus Bets",
        "House wins on 18—23",
        "Aces are always counted as 11",
    )


@pytest.mark.parametrize("name", ["627a", "629a", "631a"])
def test_627a_2_b_6_ii_the_notice_of_a_dragon_7_may_be_posted(name: str) -> None:
    answers: dict[str, object] = {"ez-baccarat": True, "dragon-7-notice-posted": SIGN}
    rules = croupier.game(name).rules(answers)
    assert not said(rules)
    assert len(notices(rules)) == 1


def test_686a_2_b_4_i_names_bonus_bets_whether_or_not_they_are_offered() -> None:
    """The paragraph prescribes the words; only (b)(5), the area, is for who offers the wager."""
    words = "All bets pay even money except for Bonus Bets"
    for offered in (True, False):
        rules = croupier.game("686a").rules({"bonus": offered})
        assert words in said(rules)
        assert ("686a.2(b)(5)" in {each.cite for each in inscriptions(rules)}) == offered


@pytest.mark.parametrize(
    ("offered", "words"),
    [
        (["like-kind-boulevard", "extra-roll"], "Pip Street, Like Kind Boulevard and Extra Roll"),
        (["like-kind-boulevard"], "Pip Street and Like Kind Boulevard"),
        (["millionaire-row"], "Pip Street"),
    ],
)
def test_675a_1_b_2_iv_the_layout_names_the_wagers_offered(offered: list[str], words: str) -> None:
    rules = croupier.game("675a").rules({"all-wagers-offered": "some", "wagers-offered": offered})
    (found,) = (each for each in said(rules) if "same amount" in each)
    assert found == f"{words} wagers must all be the same amount"


@pytest.mark.parametrize("offered", ["skins", "gopher"])
def test_676a_2_b_2_only_areas_of_wagers_offered_are_inscribed(offered: str) -> None:
    answers: dict[str, object] = {"all-wagers-offered": "some", "wagers-offered": [offered]}
    rules = croupier.game("676a").rules(answers)
    areas = " ".join(each.says for each in inscriptions(rules) if each.cite == "676a.2(b)(2)")
    assert [name.lower() for name in ("Skins", "Gopher") if name in areas] == [offered]


@pytest.mark.parametrize(
    ("answers", "pays"),
    [
        ({}, "3 to 2"),
        ({"switch-blackjack-pays": "even-money"}, "3 to 2"),
        ({"blackjack-switch": True}, "3 to 2"),
        ({"blackjack-switch": True, "switch-blackjack-pays": "even-money"}, "1 to 1"),
    ],
)
def test_633a_2_b_3_i_the_layout_says_what_a_blackjack_is_paid(
    answers: dict[str, object], pays: str
) -> None:
    rules = croupier.game("633a").rules(answers)
    assert [each for each in said(rules) if each.startswith("Blackjack pays")] == [
        f"Blackjack pays {pays}"
    ]
    (record,) = (each for each in inscriptions(rules) if each.cite == "633a.2(b)(3)(i)")
    assert pays in inscribed(rules, record)


def test_676a_2_b_4_the_tie_is_told_where_the_skins_wager_is_offered() -> None:
    for offered in ("skins", "gopher"):
        answers: dict[str, object] = {"all-wagers-offered": "some", "wagers-offered": [offered]}
        rules = croupier.game("676a").rules(answers)
        assert any("tie" in words for words in said(rules)) == (offered == "skins")
        told = {record.cite for record in inscriptions(rules)}
        assert ("676a.2(b)(4)" in told) == (offered == "skins")


def test_637a_11_d_and_17_c_blinds_and_rake_are_on_the_sign_as_elected() -> None:
    rules = croupier.game("poker").rules(
        {"first-blind": "$3", "second-blind": "no", "rake-percentage": "5%", "rake-maximum": "$4"}
    )
    posted = notices(rules)
    assert "First Blind Bet: $3" in posted
    assert not [words for words in posted if "Second" in words]
    assert "Rake: 5% of the pot, at most $4" in posted


def test_637a_15_b_and_16_b_jackpots_are_on_the_sign_with_their_answers() -> None:
    without = notices(croupier.game("poker").rules())
    assert not [words for words in without if "Bad Beat" in words or "High Hand" in words]
    rules = croupier.game("poker").rules(
        {
            "bad-beat": True,
            "bad-beat-contribution": "$2",
            "bad-beat-minimum-pot": "$30",
            "jackpots-at-a-table": "one-a-wager",
            "high-hand-jackpot": True,
            "high-hand-periods": "noon to midnight",
            "high-hand-minimum-players": 4,
        }
    )
    posted = " ".join(notices(rules))
    # The method is an answer, by default the maximum itself; that it is the maximum is posted.
    assert "Bad Beat payout: $2, the maximum, from each pot of $30 or more" in posted
    assert "High Hand Jackpot: $1, the maximum, from each pot of $10 or more" in posted
    assert "qualifying periods: noon to midnight" in posted
    assert "at least 4 players" in posted
    assert "players need not be present at the end of the qualifying period" in posted
    assert "valid identification must be presented" in posted.lower()


def test_637a_15_b_and_16_b_a_contribution_by_share_is_on_the_sign_with_its_maximum() -> None:
    rules = croupier.game("poker").rules(
        {
            "bad-beat": True,
            "bad-beat-contribution-method": "share",
            "bad-beat-contribution-share": "4%",
            "jackpots-at-a-table": "one-a-wager",
            "high-hand-jackpot": True,
            "high-hand-contribution-method": "share",
            "high-hand-contribution-share": "3%",
        }
    )
    posted = " ".join(notices(rules))
    assert "Bad Beat payout: 4% of each pot of $10 or more, at most $1" in posted
    assert "High Hand Jackpot: 3% of each pot of $10 or more, at most $1" in posted
    assert "the maximum" not in posted


@pytest.mark.parametrize("name", GAMES)
def test_signs_and_words_of_layouts_cite_nothing(name: str) -> None:
    for words in (*notices(fullest(name)), *said(fullest(name))):
        assert croupier.game(name).rulebook.chapter.number not in words


@pytest.mark.parametrize(
    ("name", "option"),
    [
        ("let-it-ride-poker", "payout-limit"),
        ("ultimate-texas-holdem-poker", "maximum-payout"),
        ("cajun-stud", "payout-limit"),
    ],
)
def test_a_payout_limit_is_inscribed_where_one_is_set(name: str, option: str) -> None:
    game = croupier.game(name)
    assert not [words for words in said(game.rules()) if "$150,000" in words]
    rules = game.rules({option: "$150,000"})
    assert [words for words in said(rules) if "$150,000" in words]
    assert len(inscriptions(rules)) == len(inscriptions(game.rules())) + 1


def test_645a_2_b_11_general_words_on_the_layout_leave_the_amount_to_the_sign() -> None:
    answers = {"payout-limit-amount": "$150,000", "limit-posted": "generic-inscription"}
    rules = croupier.game("pai-gow-poker").rules(answers)
    assert "This game is subject to the posted payout limit" in said(rules)
    assert [words for words in notices(rules) if "$150,000" in words]


@pytest.mark.parametrize(
    ("name", "left", "right"),
    [
        ("ultimate-texas-holdem-poker", "ante", "blind"),
        ("crazy-4-poker", "ante", "super-bonus"),
    ],
)
def test_653a_2_b_2_an_equals_sign_stands_between_two_areas(
    name: str, left: str, right: str
) -> None:
    table = layout(fullest(name))
    texts = ElementTree.fromstring(str(table.picture)).iter("{http://www.w3.org/2000/svg}text")
    signs = [float(each.get("x", "")) for each in texts if each.text == "="]
    areas = {(area.wager, area.seat): area for area in table.areas}
    seats = {area.seat for area in table.areas}
    assert len(signs) == len(seats)
    for x, seat in zip(sorted(signs, reverse=True), sorted(seats), strict=True):
        assert areas[left, seat].x < x < areas[right, seat].x


def test_627a_2_b_8_the_boxes_for_vigorish_are_numbered_like_the_seats() -> None:
    game = croupier.game("baccarat")
    assert not strips(game.rules(), 12)
    later = game.rules({"vigorish-collection": "later", "seats": 12})
    assert strips(later, 12) == (("Vigorish", *map(str, range(1, 13))),)
    assert "Vigorish" in layout(later).words


def test_675a_1_b_2_iii_the_two_is_farthest_to_the_left_and_the_ace_to_the_right() -> None:
    areas = layout(croupier.game("high-roll-dice").rules()).areas
    of_the_middle = [area for area in areas if area.wager == "pip-street" and area.seat == 4]
    assert [area.on for area in sorted(of_the_middle, key=lambda area: area.x)] == list("234561")


def test_601a_6_the_sign_begins_with_the_limits_of_the_table() -> None:
    game = croupier.game("casino-war")
    made = game.paper("signs", {"table-minimum": "$15", "table-maximum": "$500"}, form="html")
    words = [each.text for each in ElementTree.fromstring(_picture(made.decode())).iter(TEXT)]
    assert words == ["MINIMUM WAGER", "$15", "MAXIMUM WAGER", "$500"]


def _picture(page: str) -> str:
    return page[page.index("<svg") : page.index("</svg>") + len("</svg>")]


def test_a_meter_is_shown_right_before_what_it_pays() -> None:
    blocks = paper("signs", "high-card-flush").blocks
    at = next(nth for nth, block in enumerate(blocks) if nth and isinstance(block, Drawing))
    shown, starts, paid = blocks[at : at + 3]
    assert isinstance(shown, Drawing)
    assert shown.keep
    assert isinstance(starts, Words)
    assert starts.keep
    assert isinstance(paid, Grid)
    assert paid.title == "Progressive Jackpot Wager"


def test_the_vigorish_on_a_wager_is_on_the_sign() -> None:
    assert "commission of 5%" in text("signs", "minibaccarat")
    assert "commission" not in text("signs", "blackjack")


def test_661a_2_b_4_the_field_has_two_lines_of_10_and_of_20_yards() -> None:
    field = strips(croupier.game("three-dice-football").rules())[0]
    assert [field.count(line) for line in ("End zone", "10", "20")] == [2, 2, 2]
    assert set(map(str, range(1, 24))) <= set(field)


@pytest.mark.parametrize("method", ["maximum", "share"])
def test_637a_15_b_1_and_16_b_2_the_sign_names_the_pot_that_contributes(method: str) -> None:
    def posted(pot: str) -> list[str]:
        answers = {
            "jackpots-at-a-table": "one-a-wager",
            "bad-beat": True,
            "high-hand-jackpot": True,
            "contributing-pot": pot,
        }
        methods = dict.fromkeys(
            ("bad-beat-contribution-method", "high-hand-contribution-method"), method
        )
        found = notices(croupier.game("poker").rules({**answers, **methods}))
        return [words for words in found if words.startswith("Contribution")]

    each, first = posted("each-pot"), posted("first-pot")
    assert len(each) == len(first) == 2
    assert all("each pot" in words for words in each)
    assert all("first pot" in words and "each pot" not in words for words in first)
