"""Whether winning wagers that come back count toward a payout limit, at every table that has one.

The rounds are those of transcripts in which the limit binds. What the wagers win is written down
beside, and beside also by how much less where they count.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tests.chapters.scripts import script, scripts

import croupier
from croupier.catalog.index import find, rulebook
from croupier.maths.pricing.counted import Terms, line
from croupier.maths.pricing.prices import Pricing
from croupier.papers.wording.limits import limit_words
from croupier.rounds.words import Bet
from croupier.rulebook.limits import WAGERS_RETURNED
from croupier.rulebook.rules import Rules, answer
from croupier.table.transcript import run_script


@dataclass(frozen=True)
class Won:
    """A wager that a limit covers and that won, in cents."""

    wager: str
    outcome: str
    stake: int
    net: int


def won(game: str, transcript: str, choice: str) -> tuple[Rules, list[Won]]:
    """What a transcript's winning wagers under the limit come to by a reading."""
    entry = find(game)
    (path,) = (path for path in scripts(entry) if path.stem == transcript)
    raw = script(path)
    answers = {**raw.get("answers", {}), WAGERS_RETURNED: choice}
    session = run_script(entry, {**raw, "answers": answers})
    rules = answer(rulebook(entry), answers)
    (limit,) = rules.payout_limits()
    found = [
        Won(one["wager"], one["outcome"], one["stake"], one["net"])
        for one in session.log.records
        if one["record"] == "settled" and one["stake"] and one["net"] >= 0
        if one["pays"] != "Push" and limit.covers(one["wager"], one["outcome"])
    ]
    return rules, found


def priced(rules: Rules, every: list[Won]) -> Fraction:
    """The same wagers by the odds, in cents."""
    unit = every[0].stake
    parts = line(*((one.wager, one.outcome, Fraction(one.stake, unit)) for one in every))
    return Pricing(rules, every[0].wager, Terms(stake=unit)).net(parts) * unit


def check(game: str, transcript: str, limit: int, wagers: int) -> None:
    """In dollars: the limit is what is won, or what is won with the wagers of a hand."""
    for choice, most in (("beside", limit), ("counted", max(limit - wagers, 0))):
        rules, found = won(game, transcript, choice)
        assert sum(one.stake for one in found) == 100 * wagers
        assert sum(one.net for one in found) == 100 * most
        assert priced(rules, found) == 100 * most
        (words,) = limit_words(rules)
        assert ("returned with the payout count" in words) == (choice == "counted")


def test_643a_12_h_bets_that_come_back() -> None:
    check("let-it-ride-poker", "03-payout-limit", 50_000, 3 * 100)


def test_647a_12_c_wagers_that_come_back() -> None:
    """They are more than the limit: they come back whole, and nothing is won."""
    check("texas-holdem-bonus-poker", "13-payout-limit", 50_000, 5 * 12_000)


def test_653a_12_h_wagers_that_come_back() -> None:
    check("ultimate-texas-holdem-poker", "11-payout-limit", 60_000, 6 * 200)


def test_655a_12_b_wagers_that_come_back() -> None:
    check("mississippi-stud", "09-payout-limit", 50_000, 10 * 100)


def test_674a_12_d_wagers_that_come_back() -> None:
    check("criss-cross-poker", "08-payout-limit", 60_000, 2 * 50 + 3 * 150)


def test_677a_12_f_wagers_that_come_back() -> None:
    check("world-poker-tour-heads-up-holdem", "12-payout-limit", 50_000, 5 * 120)


def test_678a_12_e_wagers_that_come_back() -> None:
    check("high-card-flush", "16-limit", 50_000, 20_000 + 40_000)


def test_679a_12_h_wagers_that_come_back() -> None:
    check("three-card-prime", "10-payout-limit", 50_000, 2 * 10_000)


def test_680a_12_d_antes_that_come_back() -> None:
    check("saigon-5-card", "34-payout-limit", 50_000, 60_000)


def test_683a_12_f_wagers_that_come_back() -> None:
    check("cajun-stud", "09-payout-limit", 50_000, 10 * 100)


def test_684a_12_g_wagers_that_come_back() -> None:
    check("four-card-frenzy", "18-limit", 50_000, 5 * 1_000)


# ------------------------------------------------------------- wagers settled one after another


def check_in_turn(game: str, transcript: str, first: dict[str, int], second: str) -> None:
    """The first wager is paid what the limit allows; the second comes back and wins nothing."""
    for choice, net in first.items():
        rules, found = won(game, transcript, choice)
        assert [one.net for one in found] == [100 * net, 0]
        assert found[1].wager == second
        assert priced(rules, found[:1]) == 100 * net


def test_645a_13_j_optional_wagers_that_come_back() -> None:
    first = {"beside": 75_000, "counted": 74_900}
    check_in_turn("pai-gow-poker", "08-three-pair-and-limit", first, "emperors-treasure")


def test_682a_12_g_bonus_wagers_that_come_back() -> None:
    first = {"beside": 50_000, "counted": 49_800}
    check_in_turn("four-card-prime", "18-limit", first, "all-six-bonus")


def test_683a_12_f_wagers_on_two_boxes_that_come_back() -> None:
    """Seat 2 has a straight flush of 100 to 1 on ten Antes and is paid first; a royal flush at seat
    1 wins nothing, whatever counts."""
    game = croupier.game("cajun-stud")
    for choice, net in (("beside", 5_000_000), ("counted", 4_900_000)):
        answers = {"payout-limit": "$50,000", "adjacent-boxes": 2, WAGERS_RETURNED: choice}
        bets = [Bet(seat, "ante", 10_000, "", "Ann") for seat in (1, 2)]
        round_ = game.open_round(game.rules(answers), bets, "Ah 9h Kh 8h Qh Jh 10h")
        for _ in range(6):
            round_.choose("3x")
        paid = {
            seat: sum(end.net for end in round_.settlements if end.seat == seat) for seat in (1, 2)
        }
        assert paid == {2: net, 1: 0}
