"""Poker on the command line: opponents for one person, and hands against hands."""

from __future__ import annotations

import json
from pathlib import Path

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


def test_637a_13_g_cards_to_discard_are_named() -> None:
    words = ("play", "poker", "--set", "game=five-card-draw-high", "--seed", "8")
    done = croupier(
        *words, "--bet", "table-stakes=100", "--opponents", "loose", typed="call\nhelp\n" * 3
    )
    shown = next(line for line in done.stdout.splitlines() if line.strip().startswith("hand:"))
    first, second = shown.replace("hand:", "").split()[:2]
    assert "discard-1-2-3-4-5" not in done.stdout.split("Seat 1: the cards")[0]
    letters = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
    named = " ".join(card[:-1] + letters.get(card[-1], card[-1]) for card in (second, first))
    done = croupier(
        *words,
        *("--bet", "table-stakes=100", "--opponents", "loose"),
        typed=f"call\n{named}\n" + "check\n" * 3,
    )
    assert "Seat 1 decides: discard-1-2." in done.stdout


def test_637a_16_g_tables_of_a_room_share_their_jackpots_in_the_terminal(tmp_path: Path) -> None:
    store = ("--store", f"sqlite:///{tmp_path / 'store.sqlite'}")
    room = croupier("room", "open", "Main", *store).stdout.split()[-1]
    elected = ("jackpots-at-a-table=one-a-wager", "bad-beat=yes", "high-hand-jackpot=yes")
    sets = [word for each in elected for word in ("--set", each)]
    words = ("play", "poker", "--room", room, *store)
    stakes = ("--bet", "1:table-stakes=100", "--bet", "2:table-stakes=100", "--opponents", "")
    typed = "raise=20\n" + "call\n" + "check\n" * 12
    left = croupier(*words, *sets, *stakes)
    assert left.returncode == 1, "the table is left in its round, and stays open"
    for more in (sets, ("--table", "1")):
        done = croupier(*words, *more, *stakes, typed=typed)
        assert done.returncode == 0, done.stdout + done.stderr
    assert croupier(*words, *sets, *stakes).returncode == 1
    found = json.loads(croupier("room", "show", room, "--json", *store).stdout)
    assert found["meters"]["bad-beat"] == {"meter": 200}
    croupier("room", "wait", room, "Ann", *store)
    croupier("room", "wait", room, "Bob", *store)
    assert "seat 5: Ann" in croupier("room", "seat", room, "3", "5", *store).stdout
    assert "waiting 1: Bob" in croupier("room", "show", room, *store).stdout
    croupier("room", "leave", room, "3", "5", *store)
    croupier("room", "strike", room, "Bob", *store)
    form = tmp_path / "count.html"
    done = croupier("room", "count", room, "1", "--out", str(form), *store)
    assert done.returncode == 0, done.stderr
    assert "637a.16(d)(1)" in form.read_text(encoding="utf-8")
    assert "table = 9" in croupier("room", "count", room, "9", *store).stderr
    none = croupier("room", "slips", room, "--out", str(form), *store)
    assert (none.returncode, "637a.16(f)" in none.stderr) == (2, True)
    ended = croupier("room", "end-period", room, *store).stdout
    assert "637a.16(h)" in ended
    refused = croupier("room", "close", room, *store)
    assert refused.returncode == 2
    assert "table 3" in refused.stderr
    refused = croupier("play", "poker", "--table", "1")
    assert refused.returncode == 2
    assert "--room" in refused.stderr
