"""Poker on the command line: opponents for one person, and hands against hands."""

from __future__ import annotations

import json

from tests.cli.calling import croupier


def test_one_person_plays_against_simple_opponents() -> None:
    words = ("play", "poker", "--seed", "5", "--bet", "table-stakes=100")
    done = croupier(*words, "--opponents", "tight loose random", typed="fold\n")
    assert done.returncode == 0, done.stderr
    assert "seat 4 bets table-stakes $100" in done.stdout
    assert "Seat 1 decides: fold." in done.stdout
    assert "Seat 2: fold" not in done.stdout, "opponents are not asked for at the keyboard"
    assert "Bankroll $1,999" in done.stdout, "the Blind Bet is lost, the others' money is their own"


def test_without_a_word_there_are_as_many_as_a_round_needs() -> None:
    done = croupier("play", "poker", "--seed", "5", "--bet", "table-stakes=100", typed="fold\n" * 5)
    assert done.returncode == 0, done.stderr
    assert "seat 2 bets table-stakes $100" in done.stdout
    assert "seat 3 bets" not in done.stdout


def test_opponents_that_are_none_are_refused() -> None:
    done = croupier("play", "poker", "--opponents", "brave")
    assert done.returncode == 2
    assert "tight, loose, random" in done.stderr
    done = croupier("play", "649a", "--opponents", "tight")
    assert "is not played against other players" in done.stderr


def test_hands_against_hands_in_words_and_for_programs() -> None:
    done = croupier("odds", "poker", "--hands", "AsKs QdQh", "--board", "2c 3c 10d")
    assert "73.6364%" in done.stdout
    assert "990 " in done.stdout
    facts = json.loads(croupier("odds", "poker", "--hands", "AsKs QdQh", "--json").stdout)
    assert facts["hands"][1]["wins"] == 917_606
    assert "--hands" in croupier("odds", "poker", "--board", "2c").stderr
