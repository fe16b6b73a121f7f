"""601a.9: the theoretical win, from what was bet; what every spin brings once is the witness."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from tests.cli.calling import croupier as call
from tests.cli.calling import facts

import croupier
from croupier.equipment.randomness import Seed
from croupier.rounds.bets import parse_bet
from croupier.table.session import Session
from croupier.table.theoretical import theoretical_win, total

NUMBERS = ("0", "00", *map(str, range(1, 37)))


def spun(*bets: str) -> Session:
    """A table on which every number comes up once."""
    game = croupier.game("617a")
    session = Session(game.entry, game.rules(), seed=Seed.from_text("t"), spins=NUMBERS)
    for _ in NUMBERS:
        session.open_round([parse_bet(bet) for bet in bets])
    session.close()
    return session


def test_601a_9_the_theoretical_win_is_what_all_spins_bring() -> None:
    session = spun("1:straight@17=5", "1:red=10", "2:first-five-numbers=6")
    won = -sum(r["net"] for r in session.log.records if r["record"] == "settled")
    lines = theoretical_win([session])
    assert {line.wager: line.wagered for line in lines} == {
        "straight": 38 * 500,
        "red": 38 * 1_000,
        "first-five-numbers": 38 * 600,
    }
    assert all(line.exact for line in lines)
    assert total(lines) == won > 0


def test_601a_9_places_have_their_own_house_advantage() -> None:
    game = croupier.game("623a")
    session = Session(game.entry, game.rules(), seed=Seed.from_text("t"), rolls=[(5, 2)])
    bets = ("1:pass=5", "1:place-to-win@6=12", "1:place-to-win@4=10")
    session.open_round([parse_bet(bet) for bet in bets])
    line = next(each for each in theoretical_win([session]) if each.wager == "place-to-win")
    # 6: five ways of eleven at 7 to 6. 4: three ways of nine at 9 to 5.
    assert line.win == 1_200 * Fraction(1, 66) + 1_000 * Fraction(1, 15)


def test_601a_9_a_void_round_brings_nothing() -> None:
    game = croupier.game("649a")
    session = Session(game.entry, game.rules(), seed=Seed.from_text("void"))
    session.open_round([parse_bet("1:pair-plus=10"), parse_bet("1:ante=10")]).call(
        "dealer-card-exposed"
    )
    assert theoretical_win([session]) == []


def test_601a_9_a_day_of_tables_on_the_command_line(tmp_path: Path) -> None:
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for file in files:
        file.write_text(spun("1:red=10").log.text(), encoding="utf-8")
    found = facts("theoretical", *map(str, files))
    assert found["theoretical"] is True
    assert Fraction(found["win_cents_exact"]) == 2 * 38 * 1_000 * Fraction(2, 38)
    files[1].write_text("not a log", encoding="utf-8")
    assert call("theoretical", str(files[1])).returncode == 1


def test_a_wager_collected_at_a_fold_and_given_back_by_a_void_round_is_not_counted() -> None:
    """647a.11(b)(2), 647a.13(c)."""
    played = croupier.game("647a")
    session = played.open_session()
    round_ = session.open_round(["1:ante=10", "2:ante=20"])
    round_.choose("fold")
    round_.call("wrong-number-of-cards")
    assert [s.outcome for s in round_.settlements] == ["lose", "undone", "void"]
    assert theoretical_win([session]) == []
