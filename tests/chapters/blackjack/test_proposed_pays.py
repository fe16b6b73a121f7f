"""What the rows pay decides how a hand is played: proposed tables for the Blackjack Wager."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from tests.chapters.blackjack.table import GAME
from tests.maths.shoe_brute_force import BruteForce, check_every_hand

import croupier
from croupier.chapters.blackjack import odds
from croupier.chapters.blackjack.counting.game import shoe_game
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.pricing.prices import Pricing
from croupier.rounds.settle import settle
from croupier.rounds.words import Bet
from croupier.rulebook.proposal import ProposalError
from croupier.rulebook.rules import Rules

SMALL = (3, 0, 0, 0, 2, 4, 0, 5, 0, 6)
TABLES = {
    "win 3 to 1": (("Win", "3 to 1"), ("Surrender", "0.5 for 1")),
    "win 1 to 2, surrender 9 for 10": (("Win", "1 to 2"), ("Surrender", "0.9 for 1")),
    "no surrender": (("Win", "1 to 1"),),
}


def proposed(folder: Path, rows: tuple[tuple[str, str], ...], wager: str = "blackjack") -> Path:
    file = folder / "mine.toml"
    text = ", ".join(f'["{name}", "{pays}"]' for name, pays in rows)
    file.write_text(f'wager = "{wager}"\nlabel = "Mine"\nrows = [{text}]\n', encoding="utf-8")
    return file


def rules_of(folder: Path, rows: tuple[tuple[str, str], ...]) -> tuple[croupier.Game, Rules]:
    game, _ = GAME.proposing(proposed(folder, (("Blackjack", "3 to 2"), *rows)))
    return game, game.rules({"proposed-paytable": "Mine", "decks": 1})


@pytest.mark.parametrize("rows", TABLES.values(), ids=TABLES.keys())
def test_every_hand_is_played_for_what_the_table_pays(
    rows: tuple[tuple[str, str], ...], tmp_path: Path
) -> None:
    """Twenty cards, dealt card by card; what the live table pays is what the hands are worth."""
    _, rules = rules_of(tmp_path, rows)
    paid = {
        outcome: Fraction(settle(rules, Bet(1, "blackjack", 1000), outcome, "633a.7(p)").net, 1000)
        for outcome in ("win", "surrender")
    }
    brute = BruteForce(won=paid["win"], surrendered=paid["surrender"])
    game = replace(shoe_game(rules, Terms()), shoe=SMALL, most_hands=(2,) * 10)
    assert check_every_hand(game, brute, splits=False) == 0


@pytest.mark.parametrize("wager", ["double", "split", "second-blackjack"])
def test_a_hand_is_paid_alike_doubled_and_split(wager: str, tmp_path: Path) -> None:
    """633a.13(a): one paragraph pays them all, and so does a proposed table."""
    _, rules = rules_of(tmp_path, TABLES["win 3 to 1"])
    assert settle(rules, Bet(1, wager, 1000), "win", "633a.7(p)").net == 3000
    with pytest.raises(ProposalError, match=f"{wager} .*blackjack"):
        GAME.proposing(proposed(tmp_path, (("Win", "2 to 1"),), wager))


def test_the_count_is_of_the_play_that_is_best_for_the_table(tmp_path: Path) -> None:
    """A player who is paid 3 to 1 draws and doubles more; basic strategy gains by it too."""
    game, rules = rules_of(tmp_path, TABLES["win 3 to 1"])
    pricing = Pricing(rules, "blackjack", Terms())
    best, fixed, basic = (
        -each.house_advantage
        for wager in game.odds(rules, wager="blackjack", paytable="Mine").wagers
        for each in (wager, *wager.variants)
    )
    usual = odds.count(GAME.rules({"decks": 1}), "blackjack", Terms(), tell_nobody)[0]
    won = sum(pricing.net(parts) * ways for parts, ways in usual.lines.items())
    assert best >= fixed >= basic > Fraction(won) / usual.total + Fraction(1, 100)
