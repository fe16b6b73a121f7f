"""633a.2(a), 633a.6, 633a.12(a)(1), 633a.13(o): which bets may stand."""

from __future__ import annotations

import tomllib

import pytest
from tests.chapters.blackjack.table import GAME, SWITCH, Answers

from croupier.rounds.bets import BetError, parse_bet
from croupier.rounds.words import Bet
from croupier.rulebook.answers import AnswerError
from croupier.rulebook.rules import questions
from croupier.submission.form import check_submission, submission_of, template


def place(bets: list[str] | list[Bet], answers: Answers | None = None) -> None:
    placed = [parse_bet(bet) if isinstance(bet, str) else bet for bet in bets]
    GAME.open_session(GAME.rules(answers)).open_round(placed)


def test_633a_2_a_seven_betting_positions() -> None:
    place([f"{seat}:blackjack=10" for seat in range(1, 8)])
    with pytest.raises(BetError, match=r"seats are 1 to 7 \(633a\.2\(a\)\)"):
        place(["8:blackjack=10"])


def test_633a_6_c_wagers_of_the_round_are_not_placed_before_it() -> None:
    for wager in ("double", "split", "insurance"):
        with pytest.raises(BetError, match="made during the round"):
            place(["1:blackjack=10", f"1:{wager}=5"])


def test_633a_6_d_a_blackjack_wager_is_required() -> None:
    with pytest.raises(BetError, match=r"633a\.6"):
        place(["1:lucky-ladies=5"])
    with pytest.raises(BetError, match=r"633a\.6"):
        place(["1:blackjack=10", "2:lucky-ladies=5"])


def test_633a_6_e_optional_wagers_are_the_players_own() -> None:
    stranger = Bet(1, "lucky-ladies", 500, player="a stranger")
    with pytest.raises(BetError, match=r"633a\.6\(e\)"):
        place([parse_bet("1:blackjack=10"), stranger])


@pytest.mark.parametrize(
    "wager",
    [
        "lucky-ladies",
        "in-between",
        "royal-match-21",
        "bet-the-set-21",
        "kings-bounty",
        "bad-beat-progressive",
        "three-card-poker",
        "hit-and-run-progressive",
        "straight-jack-progressive",
        "house-money",
    ],
)
def test_633a_6_e_only_what_the_rules_submission_offers(wager: str) -> None:
    place(["1:blackjack=10", f"1:{wager}=5"])
    with pytest.raises(BetError, match="not offered"):
        place(["1:blackjack=10", f"1:{wager}=5"], {wager: False})


def test_633a_6_e_2_and_7_need_six_or_eight_decks() -> None:
    place(["1:blackjack=10", "1:match-the-dealer=5"])
    with pytest.raises(BetError, match="not offered"):
        place(["1:blackjack=10", "1:match-the-dealer=5"], {"match-the-dealer": False})
    with pytest.raises(BetError, match="not offered"):
        place(["1:blackjack=10", "1:match-the-dealer=5"], {"decks": 2})
    with pytest.raises(AnswerError, match=r"match-the-dealer = yes .* only if decks = 6 or 8"):
        GAME.rules({"decks": 2, "match-the-dealer": True})
    GAME.rules({"decks": 2, "match-the-dealer": False})
    with pytest.raises(BetError, match="not offered"):
        place(["1:blackjack=10", "1:super-match=5"])


def test_633a_13_i_super_match_has_odds_for_six_and_eight_decks() -> None:
    found = {decks: GAME.rules({**SWITCH, "decks": decks}) for decks in range(1, 9)}
    assert [decks for decks in found if found[decks].offers("super-match")] == [6, 8]
    option = questions(found[6].book)["super-match"]
    assert [decks for decks in found if found[decks].asked(option)] == [6, 8]


def test_the_tables_limits_bind_every_wager() -> None:
    limits: Answers = {"table-minimum": "$5", "table-maximum": "$100"}
    place(["1:blackjack=5", "1:lucky-ladies=100"], limits)
    for bets in (["1:blackjack=4"], ["1:blackjack=101"], ["1:blackjack=5", "1:house-money=4"]):
        with pytest.raises(BetError, match=r"wagers are from \$5 to \$100"):
            place(bets, limits)


def test_633a_6_f_adjacent_boxes() -> None:
    boxes = [Bet(seat, "blackjack", 1000, player="one patron") for seat in (1, 2, 4)]
    with pytest.raises(BetError, match=r"2 boxes; .* 1 .*\(633a\.6\(f\)\)"):
        place(boxes[:2])
    place(boxes[:2], {"adjacent-boxes": 2})
    with pytest.raises(BetError, match="not adjacent"):
        place(boxes[1:], {"adjacent-boxes": 2})


def test_633a_12_a_1_two_equal_wagers() -> None:
    place(["1:blackjack=10", "1:second-blackjack=10", "1:super-match=5"], SWITCH)
    with pytest.raises(BetError, match=r"633a\.12\(a\)\(1\)"):
        place(["1:blackjack=10", "1:second-blackjack=20"], SWITCH)
    with pytest.raises(BetError, match="must place second-blackjack"):
        place(["1:blackjack=10"], SWITCH)


@pytest.mark.parametrize(
    ("answers", "least"),
    [
        ({"table-maximum": "$100"}, 100_000),
        ({"table-maximum": "$100", "adjacent-boxes": 3}, 300_000),
        (
            {"table-maximum": "$100", "adjacent-boxes": 3, "payout-limit-boxes": "one-box"},
            100_000,
        ),
        ({"table-maximum": "$100", "adjacent-boxes": 3, "decks": 2}, 200_000),
        (
            {"table-maximum": "$100", "adjacent-boxes": 3, "decks": 2, "lucky-ladies": False},
            100_000,
        ),
        (
            {
                "table-maximum": "$100",
                "adjacent-boxes": 3,
                "decks": 2,
                "payout-limit-wagers": "royal-match-21",
            },
            100_000,
        ),
    ],
)
def test_633a_13_o_the_maximum_must_cover_one_patron(answers: Answers, least: int) -> None:
    GAME.rules(answers | {"maximum-aggregate-payout": f"${least:,}"})
    with pytest.raises(AnswerError, match=r"633a\.13\(o\)"):
        GAME.rules(answers | {"maximum-aggregate-payout": f"${least - 1:,}"})


def test_633a_13_o_a_submission_is_told_what_the_maximum_must_be() -> None:
    text = template(GAME.rulebook).replace(
        'maximum-aggregate-payout = "no"', 'maximum-aggregate-payout = "$25,000"'
    )
    filed = submission_of(tomllib.loads(text), "filed.toml")
    findings = check_submission(filed)
    assert [str(finding) for finding in findings if finding.cite == "633a.13(o)"] == [
        (
            "maximum-aggregate-payout = $25,000 is refused; with a table maximum of $10,000 and "
            "adjacent-boxes = 1 it must be at least $10,000,000 (633a.13(o))."
        )
    ]


def test_633a_13_o_the_maximum_is_never_below_25000() -> None:
    GAME.rules({"table-maximum": "$10", "maximum-aggregate-payout": "$25,000"})
    single = {"decks": 1, "maximum-aggregate-payout": "$25,000"}  # two alike are not in one deck
    GAME.rules(single)
    with pytest.raises(AnswerError, match=r"633a\.13\(o\)"):
        GAME.rules({"table-maximum": "$10", "maximum-aggregate-payout": "$24,999"})


@pytest.mark.parametrize(
    ("offered", "in_doubt"), [("lucky-ladies", True), ("royal-match-21", False)]
)
def test_633a_13_o_what_the_limit_applies_to_is_in_doubt_with_lucky_ladies(
    offered: str, in_doubt: bool
) -> None:
    """King's Bounty is limited by either reading; Royal Match 21 has no row to limit."""
    wagers = ("lucky-ladies", "royal-match-21", "kings-bounty")
    rules = GAME.rules({wager: wager == offered for wager in wagers})
    (reading,) = (each for each in rules.book.reading if each.key == "payout-limit-wagers")
    assert rules.concerned(reading) is in_doubt
