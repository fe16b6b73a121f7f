"""619a by its paragraphs, its odds from the numbers of sections, and a second reading of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest
from tests.chapters.big_six_wheel.second_reader import (
    LEAST,
    SECTIONS,
    first_valid,
    house_advantage,
    odds_of,
    wheel,
)
from tests.chapters.big_six_wheel.second_reader import settle as settle_again

from croupier.api import game
from croupier.chapters.big_six_wheel.outcomes import SYMBOLS, sections
from croupier.rounds.bets import BetError
from croupier.rulebook.answers import AnswerError
from croupier.table.session import Round

GAME = game("big-six-wheel")
CALLS = ("clapper-between-sections", "too-few-revolutions", "spin-disturbed")
FLAG = "flag or logo"


def spun(
    section: str, *bets: str, calls: Sequence[str] = (), answers: dict[str, object] | None = None
) -> Round:
    session = GAME.open_session(answers or {}, seed="tests", spins=[section])
    round_: Round = session.open_round(list(bets), stepwise=True)
    for call in calls:
        round_.call(call)
    while round_.question is not None:
        round_.deal()
    return round_


def as_read_again(symbol: str) -> str:
    return "flag" if symbol == FLAG else symbol


# ------------------------------------------------------------------------------ by paragraph


def test_619a_1_a_how_many_sections_have_a_symbol() -> None:
    found = Counter(sections(GAME.rules()))
    assert found == {as_read_again(symbol): many for symbol, many in SECTIONS.items()}
    assert found.total() == 54


def test_619a_1_b_the_order_of_the_sections() -> None:
    assert list(sections(GAME.rules())) == [as_read_again(symbol) for symbol in wheel()]


@pytest.mark.parametrize("section", SYMBOLS.values())
@pytest.mark.parametrize(
    ("wager", "pays"),
    [
        ("1-dollar", 1),
        ("2-dollar", 2),
        ("5-dollar", 5),
        ("10-dollar", 10),
        ("20-dollar", 20),
        ("flag", 45),
        ("joker", 45),
    ],
)
def test_619a_2_c_and_619a_3_every_wager_on_every_section(
    wager: str, pays: int, section: str
) -> None:
    """Joker and flag, though they share a row, each win on their own section alone."""
    (settled,) = spun(section, f"{wager}=10").settlements
    won = SYMBOLS[wager] == section
    assert settled.net == (1000 * pays if won else -1000)
    assert settled.cite == ("619a.3" if won else "619a.2(e)")


def test_619a_2_a_no_more_bets_comes_before_the_spin() -> None:
    told = [
        (record["record"], record["cite"])
        for record in spun("$5", "5-dollar=5").log.records
        if record["record"] in ("said", "spin")
    ]
    assert told == [("said", "619a.2(a)"), ("spin", "619a.2(c)")]


@pytest.mark.parametrize("call", CALLS)
def test_619a_2_b_and_d_the_wheel_is_respun_and_wagers_stay(call: str) -> None:
    round_ = spun("$2", "2-dollar=5", "joker=5", calls=[call, call])
    assert [s.net for s in round_.settlements] == [-500, 1000]
    assert [r["record"] for r in round_.log.records].count("spin") == 1


@pytest.mark.parametrize("call", CALLS)
def test_619a_2_b_by_the_other_reading_wagers_of_an_invalid_spin_are_returned(call: str) -> None:
    """619a.2(d) orders the respin itself when the clapper rests between two sections."""
    answers: dict[str, object] = {"invalid-spin": "returned"}
    round_ = spun("$2", "2-dollar=5", "joker=5", calls=[call], answers=answers)
    outcomes = [(s.outcome, s.net) for s in round_.settlements]
    if call == "clapper-between-sections":
        assert outcomes == [("lose", -500), ("win", 1000)]
    else:
        assert outcomes == [("void", 0), ("void", 0)]


def test_619a_2_e_losing_wagers_are_collected_first() -> None:
    bets = ["1:1-dollar=5", "1:2-dollar=5", "2:1-dollar=5", "3:flag=5"]
    assert [s.net for s in spun("$1", *bets).settlements] == [-500, -500, 500, 500]


def test_619a_3_odds_may_be_elected_above_the_paytable_and_not_below() -> None:
    answers: dict[str, object] = {"20-dollar-odds": "24 to 1", "joker-odds": "47 to 1"}
    assert spun("$20", "20-dollar=5", answers=answers).settlements[0].net == 12_000
    assert spun("joker", "joker=5", answers=answers).settlements[0].net == 23_500
    assert spun("flag", "flag=5", answers=answers).settlements[0].net == 22_500
    priced = {odds.wager: odds.house_advantage for odds in GAME.odds(answers).wagers}
    assert priced["20-dollar"] == 1 - Fraction(2 * 25, 54)
    assert priced["joker"] == 1 - Fraction(48, 54)
    assert priced["flag"] == 1 - Fraction(46, 54)
    with pytest.raises(AnswerError, match=r"45 to 1.*619a\.3"):
        GAME.rules({"flag-odds": "40 to 1"})


def test_619a_3_a_bet_that_elected_odds_pay_in_parts_of_a_cent_is_refused() -> None:
    answers: dict[str, object] = {"5-dollar-odds": "11 to 2"}
    assert spun("$5", "5-dollar=5", answers=answers).settlements[0].net == 2750
    with pytest.raises(BetError, match="5-dollar"):
        spun("$5", "5-dollar=5.01", answers=answers)


@pytest.mark.parametrize(
    ("bet", "refusal"),
    [("50-dollar=5", "not a wager"), ("1-dollar@5=5", "one place"), ("joker=0.50", "from")],
)
def test_619a_1_g_2_what_is_not_on_the_layout_cannot_be_wagered_on(bet: str, refusal: str) -> None:
    with pytest.raises(BetError, match=refusal):
        spun("$1", bet)


# ------------------------------------------------------------------------------ figures


@pytest.mark.parametrize("more", [0, Fraction(1, 2), 3])
def test_house_advantage_from_the_numbers_of_sections(more: int | Fraction) -> None:
    elected = {symbol: Fraction(least) + more for symbol, least in LEAST.items()}
    answers = {
        f"{wager}-odds": f"{odds.numerator} to {odds.denominator}"
        for wager, symbol in SYMBOLS.items()
        for odds in [elected[FLAG if symbol == "flag" else symbol]]
    }
    found = {odds.wager: odds for odds in GAME.odds(answers).wagers}
    assert set(found) == set(SYMBOLS)
    for wager, symbol in SYMBOLS.items():
        named = FLAG if symbol == "flag" else symbol
        assert found[wager].house_advantage == house_advantage(named, elected)
        assert found[wager].hit_frequency == Fraction(SECTIONS[named], 54)


def test_a_wager_on_every_symbol_by_all_sections_of_the_order() -> None:
    """The set of seven, of which one wins: its mean and variance over the second reader's wheel."""
    found = GAME.together({}, [f"{wager}=1" for wager in SYMBOLS])
    nets = [100 * (LEAST[symbol] - 6) for symbol in wheel()]
    mean = Fraction(sum(nets), 54)
    assert found.facts()["mean_exact"] == str(mean / 100)
    variance = Fraction(sum(net * net for net in nets), 54) - mean * mean
    assert found.facts()["variance_exact"] == str(variance / 100**2)


# ------------------------------------------------------------------------------ second reader


def test_thousands_of_random_rounds_are_settled_as_the_second_reader_settles_them() -> None:
    rng = Random(619)
    rounds = 0
    for _ in range(60):
        elected = {
            symbol: Fraction(least + rng.randint(0, 4))
            for symbol, least in LEAST.items()
            if rng.random() < 0.4
        }
        answers = {
            f"{wager}-odds": f"{odds_of(named, elected)} to 1"
            for wager, symbol in SYMBOLS.items()
            for named in [FLAG if symbol == "flag" else symbol]
        }
        spins = [rng.choice(wheel()) for _ in range(40)]
        session = GAME.open_session(
            answers, seed="second", spins=[as_read_again(symbol) for symbol in spins]
        )
        for section in spins:
            rounds += 1
            placed = [
                (seat, wager, 100 * rng.randint(1, 50))
                for seat in rng.sample(range(1, 9), rng.randint(1, 4))
                for wager in rng.sample(sorted(SYMBOLS), rng.randint(1, 7))
            ]
            round_ = session.open_round(
                [f"{seat}:{wager}={cents // 100}" for seat, wager, cents in placed], stepwise=True
            )
            void = [(rng.choice(wheel()), False) for _ in range(rng.choice((0, 0, 0, 1, 2)))]
            for _ in void:
                round_.call(rng.choice(CALLS))
            round_.deal()
            rows = settle_again(
                first_valid([*void, (section, True)]),
                [
                    (seat, FLAG if wager == "flag" else SYMBOLS[wager], cents)
                    for seat, wager, cents in placed
                ],
                elected,
            )
            assert [(s.seat, SYMBOLS[s.wager], s.stake, s.net) for s in round_.settlements] == [
                (seat, as_read_again(symbol), stake, net) for seat, symbol, stake, net in rows
            ]
    assert rounds == 2400
