"""Which bets may stand: one clear sentence for each that may not."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from tests.chapters.jackpots import with_every_jackpot

import croupier
from croupier.rounds.bets import BetError, check_bet, check_bets, parse_bet, read_bets
from croupier.rounds.words import Bet
from croupier.rulebook.answers import AnswerError

RULES = with_every_jackpot("three-card-poker").rules(
    {"table-minimum": "$5", "table-maximum": "$500"}
)


@pytest.mark.parametrize(
    ("text", "bet"),
    [
        ("ante=10", Bet(1, "ante", 1000)),
        ("3:ante=2.50", Bet(3, "ante", 250)),
        ("straight@17=5", Bet(1, "straight", 500, "17")),
        ("2:split@0-00=$5", Bet(2, "split", 500, "0-00")),
        ("1-18=5", Bet(1, "1-18", 500)),
    ],
)
def test_a_bet_is_read(text: str, bet: Bet) -> None:
    assert parse_bet(text) == bet


@pytest.mark.parametrize("text", ["ante", "ante=", "ante 10", "=10", "x:ante=5", ""])
def test_what_is_no_bet_is_refused(text: str) -> None:
    with pytest.raises(BetError):
        parse_bet(text)


@pytest.mark.parametrize("text", ["ante=0.005", "ante=ten", "ante=-5"])
def test_part_cents_and_no_amounts_are_refused(text: str) -> None:
    with pytest.raises(BetError, match="whole cents"):
        parse_bet(text)


@pytest.mark.parametrize(
    ("bets", "said"),
    [
        ([], "No bet is placed"),
        ([Bet(1, "ante", 400)], r"from \$5 to \$500 \(601a\.6\)"),
        ([Bet(1, "ante", 50_100)], r"from \$5 to \$500"),
        ([Bet(8, "ante", 500)], r"seats are 1 to 7 \(649a\.2\(a\)\)"),
        ([Bet(0, "ante", 500)], "seat 0 does not exist"),
        ([Bet(1, "anty", 500)], "nearest are ante"),
        ([Bet(1, "ante-bonus", 500)], "ante-bonus is not"),
        ([Bet(1, "play", 500)], "made during the round"),
        ([Bet(1, "ante", 500), Bet(1, "ante", 500)], "placed twice"),
        ([Bet(1, "six-card-bonus", 500)], "needs ante or pair-plus"),
        ([Bet(1, "ante", 500), Bet(2, "six-card-bonus", 500)], "at the same seat"),
        ([Bet(1, "ante", 500), Bet(1, "three-card-progressive", 200)], r" is \$1 "),
        ([Bet(1, "ante", 500), Bet(1, "five-card-hand-bonus", 100)], "player or dealer"),
    ],
)
def test_bets_that_may_not_stand(bets: list[Bet], said: str) -> None:
    with pytest.raises(BetError, match=said):
        check_bets(RULES, bets)


OF_ANOTHER_TYPE: dict[str, list[Any]] = {
    "seat": [1.0, True, "1", None, 10**20, [1]],
    "wager": [5, None, ["small"], b"small"],
    "amount": [1000.0, True, "1000", None, Fraction(1000), 10**16],
    "on": [None, 5, b"", ("17",)],
    "player": [5, b"Ann", ["Ann"], " ", "Ann" * 10_000, "\ud800"],
}


@pytest.mark.parametrize(
    ("field", "value"),
    [(field, value) for field, values in OF_ANOTHER_TYPE.items() for value in values],
)
def test_a_bet_of_another_type_is_refused_before_anything_is_counted(
    field: str, value: Any
) -> None:
    """A log could not be read again that held it."""
    game = croupier.game("sic-bo")
    bet = replace(Bet(1, "small", 1000, player="Ann"), **{field: value})
    session = game.open_session(seed=1)
    before = session.log.text()
    with pytest.raises(BetError, match=f"^{field} = ") as refused:
        session.open_round([bet])
    assert len(str(refused.value)) < 200
    assert session.rounds == 0
    assert session.log.text() == before
    assert session.round is None
    with pytest.raises(BetError, match=f"^{field} = "):
        game.open_round({}, [bet])
    with pytest.raises(BetError, match=f"^{field} = "):
        game.together({}, [bet])


@pytest.mark.parametrize("text", [None, 5, b"ante=10", ["ante=10"]])
def test_a_bet_that_is_neither_text_nor_a_bet_is_refused(text: Any) -> None:
    with pytest.raises(BetError, match="is not a bet"):
        parse_bet(text)
    with pytest.raises(BetError, match="is not a bet"):
        read_bets([text])


def test_a_line_that_cannot_be_written_leaves_the_count_of_rounds() -> None:
    class Full:
        lines = 0

        def write(self, line: str) -> None:
            self.lines += 1
            if self.lines == 2:
                raise OSError(28, "No space left on device")

        def sync(self) -> None: ...

    session = croupier.game("sic-bo").open_session(seed=1, sink=Full())
    with pytest.raises(OSError, match="No space"):
        session.open_round(["small=10"])
    assert session.rounds == 0


def test_a_wager_that_is_not_offered_is_refused() -> None:
    rules = croupier.game("649a").rules({"six-card-bonus": False})
    with pytest.raises(BetError, match="not offered"):
        check_bets(rules, [Bet(1, "ante", 500), Bet(1, "six-card-bonus", 500)])


def test_627a_12_c_vigorish_may_not_be_more_than_a_wager_wins() -> None:
    rules = croupier.game("627a").rules({"vigorish-rounding": True, "table-minimum": "$0.01"})
    with pytest.raises(BetError, match=r"vigorish would be more than it wins \(627a\.12\(c\)"):
        check_bets(rules, [Bet(1, "banker", 1)])
    check_bets(rules, [Bet(1, "banker", 25)])


def test_a_stake_that_would_be_paid_in_part_cents_is_refused() -> None:
    rules = croupier.game("649a").rules(
        {"pair-plus-mini-royal": "40.5 to 1", "table-minimum": "0.01"}
    )
    with pytest.raises(BetError, match="whole cents"):
        check_bets(rules, [Bet(1, "pair-plus", 1)])


@pytest.mark.parametrize("name", ["roulette", "sic-bo", "craps"])
@pytest.mark.parametrize("seat", [0, -1])
def test_seats_are_counted_from_one_where_the_chapter_sets_no_number(name: str, seat: int) -> None:
    game = croupier.game(name)
    wager = next(iter(game.rules().wagers())).key
    with pytest.raises(BetError, match=f"seat {seat} does not exist"):
        check_bet(game.rules(), Bet(seat, wager, 500))


# ------------------------------------------------------------------------------ increments

IN_FIVES = {"table-minimum": "$5", "table-maximum": "$500", "wager-increment": "$5"}


@pytest.mark.parametrize(("wager", "amount"), [("ante", "7"), ("pair-plus", "5.50")])
def test_601a_6_d_a_wager_that_is_not_in_the_increment_is_refused(wager: str, amount: str) -> None:
    rules = croupier.game("three-card-poker").rules(IN_FIVES)
    with pytest.raises(BetError, match=r"increments of \$5 \(601a\.6\(d\)\)"):
        check_bet(rules, parse_bet(f"{wager}={amount}"))
    check_bet(rules, parse_bet(f"{wager}=15"))
    check_bet(RULES, parse_bet(f"{wager}={amount}"))


def test_601a_6_d_an_amount_that_the_chapter_fixes_is_not_of_the_increment() -> None:
    rules = croupier.game("three-card-poker").rules(IN_FIVES)
    fixed = rules.text(rules.stake("three-card-progressive").option or "")
    check_bet(rules, parse_bet(f"three-card-progressive={fixed.removeprefix('$')}"))


@pytest.mark.parametrize(
    ("answers", "named"),
    [({"table-minimum": "$3"}, "table-minimum"), ({"table-maximum": "$501"}, "table-maximum")],
)
def test_601a_6_d_limits_are_in_the_increment(answers: dict[str, str], named: str) -> None:
    with pytest.raises(AnswerError, match=rf"^{named} = .*wager-increment = \$5 \(601a\.6\(d\)\)"):
        croupier.game("three-card-poker").rules({**IN_FIVES, **answers})


@pytest.mark.parametrize("kind", ["signs", "guide"])
def test_601a_6_d_signs_and_guides_say_the_increment(kind: str) -> None:
    game = with_every_jackpot("three-card-poker")
    shown = [game.paper(kind, answers, form="html").decode() for answers in (IN_FIVES, {})]
    assert ["increments of $5" in text for text in shown] == [True, False]
