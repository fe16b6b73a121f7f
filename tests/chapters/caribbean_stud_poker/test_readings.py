"""What the readings of 639a change in play."""

from __future__ import annotations

import pytest
from tests.chapters.jackpots import with_every_jackpot
from tests.chapters.table import Answers, Table

from croupier.rounds.bets import BetError
from croupier.rulebook.answers import AnswerError

GAME = with_every_jackpot("caribbean-stud-poker")
opened = Table(GAME).opened
SHOE = "2h 3d 5c 7d 9h Jd Kc 4s 6s 8d"
BETS = ["ante=5", "progressive=2"]
ANY: Answers = {"progressive-amounts": "any-without-envy", "progressive-amount-elected": "$2"}


def test_639a_12_d_6_any_amount_where_there_is_no_envy_bonus() -> None:
    with pytest.raises(BetError, match="progressive"):
        opened(BETS, SHOE, {"progressive-paytable": "A"})
    opened(BETS, SHOE, {**ANY, "progressive-paytable": "A"})
    with pytest.raises(AnswerError, match=r"\$1 and \$5 \(639a\.12\(d\)\(6\)\)"):
        opened(BETS, SHOE, {**ANY, "progressive-paytable": "D"})


def test_639a_12_d_6_any_amount_also_where_paytable_d_alone_has_an_envy_bonus() -> None:
    with pytest.raises(AnswerError, match=r"\$1 and \$5 \(639a\.12\(d\)\(6\)\)"):
        opened(BETS, SHOE, {**ANY, "progressive-paytable": "F"})
    opened(BETS, SHOE, {**ANY, "progressive-paytable": "F", "envy-paytables": "d-only"})
    with pytest.raises(AnswerError, match=r"\$1 and \$5 \(639a\.12\(d\)\(6\)\)"):
        opened(BETS, SHOE, {**ANY, "progressive-paytable": "D", "envy-paytables": "d-only"})
