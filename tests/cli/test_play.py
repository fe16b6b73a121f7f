"""A person at the prompt: nothing that is typed ends the session but leaving."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from tests.chapters.jackpots import with_every_jackpot
from tests.cli.calling import Done, croupier

from croupier.api import Game
from croupier.cli.play import shown
from croupier.cli.play.bets import read_bets
from croupier.cli.play.prompts import Left, Refused, ask, candidates, meant, with_amounts
from croupier.cli.play.record import begun
from croupier.cli.play.shown import CARD
from croupier.floor.acts import Acts
from croupier.floor.bankroll import Bankroll, usual_bankroll
from croupier.floor.opponents import Opponents
from croupier.people.person import guest
from croupier.rounds.bets import BetError, parse_bet
from croupier.rounds.words import Choice, Decide

ODD = ("check=", "take=", "play=", "play=10", "choice=", "[/x]", "\x1b[31mred", "\x00\x07",
       "x" * 10_000_000, "play play", "call", "call x", "call wrong-number-of-cards x",
       "add", "add -5", "add ٣", "layout nothing", "½", "=", "@", ":", "b", "٣")  # fmt: skip
BETS = (*ODD, "ante", "ante=", "ante=x", "ante=٣", "ante=1,0", "999:ante=10", "ante@=5", "=10")


def play(*words: str, typed: str | bytes, chapter: str = "649a") -> Done:
    done = croupier("play", chapter, "--seed", "7", *words, typed=typed)
    assert "\x1b" not in done.stdout + done.stderr
    return done


@pytest.mark.parametrize("line", ODD, ids=range(len(ODD)))
def test_nothing_typed_at_a_decision_ends_the_session(line: str) -> None:
    done = play("--bet", "ante=10", typed=f"{line}\nplay\n")
    assert done.returncode == 0, done.stderr
    assert "Seat 1 decides: play." in done.stdout
    assert len(done.stdout) < 20_000


@pytest.mark.parametrize("line", BETS, ids=range(len(BETS)))
def test_nothing_typed_at_the_bets_ends_the_session(line: str) -> None:
    done = play("--rounds", "1", typed=f"{line}\nante=10\nfold\n")
    assert done.returncode == 0, done.stderr
    assert "Seat 1 decides: fold." in done.stdout


@pytest.mark.parametrize("line", [line for line in ODD if line != "play play"])
def test_in_steps_only_enter_and_deal_deal(line: str) -> None:
    done = play("--bet", "ante=10", "--step", typed=f"{line}\n")
    assert "seat 1: face down" not in done.stdout
    dealt = play("--bet", "ante=10", "--step", typed=f"{line}\n\nDEAL\n")
    assert dealt.stdout.count("face down") == 2


def test_bytes_that_are_no_text() -> None:
    done = play("--bet", "ante=10", typed=b"\xff\xfe\nplay\n")
    assert "Seat 1 decides: play." in done.stdout


def test_a_mistyped_call_is_refused_with_what_is_possible() -> None:
    done = play("--bet", "ante=10", "--step", typed="\n\ncal wrong\ncall wrongly\n")
    assert "'wrongly' is not an irregularity" in done.stdout
    listed = play("--bet", "ante=10", "--step", typed="\n\ncalls\n").stdout
    assert "call face-up-card" in listed
    assert "[649a." in listed


def test_a_call_by_its_first_letters() -> None:
    done = play("--bet", "ante=10", "--step", typed="\n" * 4 + "CALL wrong-n\n")
    assert "All hands are void" in done.stdout


def test_the_end_of_input_in_mid_round_is_said_and_counts_as_unfinished() -> None:
    done = play("--bet", "ante=10", typed="")
    assert done.returncode == 1
    assert "$10 on the layout" in done.stdout


def test_quitting_in_mid_round_is_asked_about() -> None:
    done = play("--bet", "ante=10", typed="quit\nn\nplay\n")
    assert "$10 on the layout. Leave?" in done.stdout
    assert done.returncode == 0
    left = play("--bet", "ante=10", typed="q\ny\n")
    assert left.returncode == 1


def test_enter_bets_the_same_again_until_the_player_leaves() -> None:
    done = play(typed="Ante 10 pp 5\nP\n\nF\nhistory\nbankroll\nq\n")
    assert done.returncode == 0
    assert done.stdout.count("seat 1 bets ante $10, pair-plus $5") == 2
    assert "Press Enter to repeat your bets: ante=10 pair-plus=5" in done.stdout
    rows = [line.split() for line in done.stdout.splitlines() if "ante=10 pair-plus=5  " in line]
    assert [row[0] for row in rows] == ["1", "2"]
    assert "Seed revealed" in done.stdout


def test_a_wager_taken_down_is_not_taken_down_again() -> None:
    typed = "six-eight-shake=5\nsix-eight-shake=0 field=5\n\nq\n"
    done = play(typed=typed, chapter="668a")
    assert "six-eight-shake $5: removed" in done.stdout
    assert "Press Enter to repeat your bets: field=5" in done.stdout
    assert done.stdout.count("seat 1 bets six-eight-shake $0, field $5") == 1
    assert done.stdout.count("seat 1 bets field $5") == 1


@pytest.mark.parametrize("leaving", ["q", "quit", "n", "exit", ""])
def test_ways_to_leave(leaving: str) -> None:
    typed = f"ante=10\nfold\n{leaving}\n" if leaving else "ante=10\nfold\n"
    done = play(typed=typed)
    assert done.returncode == 0
    assert "Bankroll $490 (-$10 so far)." in done.stdout


def test_bets_beyond_the_bankroll_are_refused() -> None:
    done = play("--bankroll", "15", "--rounds", "1", typed="ante=20\nante=10\nplay\nadd 5\nplay\n")
    assert "$20; you have $15" in done.stdout
    assert "takes $10; you have $5" in done.stdout
    assert done.returncode == 0
    refused = play("--bankroll", "5", "--bet", "ante=10", typed="")
    assert refused.returncode == 2
    assert "you have $5" in refused.stderr


def test_a_bankroll_that_is_gone_ends_rounds_of_the_same_bets() -> None:
    done = play("--bankroll", "15", "--bet", "ante=10", "--rounds", "9", typed="fold\n")
    assert done.returncode == 0
    assert "$10; you have $5" in done.stdout


def test_the_usual_bankroll_lasts_for_some_rounds() -> None:
    assert usual_bankroll([parse_bet("ante=10")]) == 500_00
    assert usual_bankroll([parse_bet("ante=100")]) == 2_000_00


def test_advice_is_in_dollars() -> None:
    done = play("--bet", "ante=1000", "--advise", typed="play\n")
    assert "best" in done.stdout
    assert "costs $" in done.stdout
    assert "cents" not in done.stdout


def test_no_choice_is_called_best_while_another_has_no_value() -> None:
    choices = tuple(Choice(key, key, "1.1") for key in ("stand", "draw", "split"))
    question = Decide(1, "1.1", choices, {})
    values = {"stand": Fraction(100), "draw": Fraction(-50)}
    stand, draw, split, why = (line.plain for line in shown.question(question, values))
    assert stand == "  stand: stand  [1.1]  worth +$1"
    assert draw == "  draw: draw  [1.1]  worth -$0.50"
    assert split == "  split: split  [1.1]"
    assert "split" in why
    *_, last = shown.question(question, values | {"split": Fraction(0)})
    assert last.plain.endswith("costs $1")


def test_won_and_lost_have_colours_on_a_terminal_alone() -> None:
    env = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}
    words = ("play", "649a", "--seed", "7", "--bet", "ante=10", "--bet", "pair-plus=5")
    coloured = croupier(*words, typed="play\n", env=env).stdout
    assert "\x1b[32m" in coloured
    assert "\x1b[31m" in coloured
    plain = croupier(*words, typed="play\n", env={**env, "NO_COLOR": "1"}).stdout
    assert "\x1b[3" not in plain


def test_craps_goes_on_with_what_stands_and_takes_the_point_for_odds() -> None:
    done = croupier("play", "craps", "--seed", "3", typed="pass 10\n\n\npass-odds=20\n\nquit\n")
    assert "seat 1 bets pass-odds on 5 $20" in done.stdout
    assert "in play: pass=10 pass-odds@5=20" in done.stdout
    assert "The table closes." in done.stdout
    assert "$30 on the layout (+$10 so far)" in done.stdout
    assert "-$10  Bankroll" not in done.stdout  # what only moved to the layout is not lost


def test_the_same_bets_every_roll_leave_out_what_stands() -> None:
    bets = ("--bet", "pass=10", "--rounds", "5")
    done = croupier("play", "craps", "--seed", "c", *bets, typed="")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("Bankroll") >= 5


def test_the_layout_says_the_most_and_the_least_that_a_wager_pays() -> None:
    """Of the Pair Bonus the text has two tables, each from the highest hand down."""
    shown = croupier("play", "679a", typed="q\n").stdout
    assert "100 to 1 … 1 to 1" in shown
    meters = croupier("play", "649a", typed="layout all\nq\n").stdout
    assert "100% of meter … " in meters


def test_a_long_layout_is_shortened() -> None:
    short = croupier("play", "craps", "--seed", "3", typed="q\n").stdout
    whole = croupier("play", "craps", "--seed", "3", typed="layout all\nq\n").stdout
    assert "And 35 more: eight-the-hardway" in short
    assert "`layout all`" in short
    assert len(whole.splitlines()) - len(short.splitlines()) > 49
    assert "Four Points" in croupier("play", "craps", typed="layout fire\nq\n").stdout


def test_several_seats_bet_one_after_another() -> None:
    done = play("--seats", "2", "--rounds", "1", typed="ante=10\nante=20\nplay\nfold\n")
    assert "seat 2" in done.stdout
    assert "seat 2 bets ante $20" in done.stdout


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("P", ["play", "pair-plus"]), ("play", ["play"]), ("s", ["stand", "split"]), ("x", []),
        ("STAND", ["stand"]), ("", []), ("pp", ["pair-plus"]), ("pl", ["play"]),
    ],
)  # fmt: skip
def test_first_letters_and_initials(text: str, found: list[str]) -> None:
    assert candidates(text, ["play", "stand", "split", "pair-plus"]) == found


def test_what_is_meant_is_one_key_or_refused() -> None:
    with pytest.raises(Refused, match="'s' could be stand or split"):
        meant("s", ["stand", "split"], "a choice")
    with pytest.raises(Refused, match=r"'x' .* stand or split"):
        meant("x", ["stand", "split"], "a choice")


def test_amounts_beside_names() -> None:
    assert with_amounts("ante 10 pair-plus=5 2:ante $2.50") == [
        "ante=10",
        "pair-plus=5",
        "2:ante=$2.50",
    ]


def test_typed_bets_name_one_wager_each() -> None:
    session = with_every_jackpot("649a").open_session()
    assert read_bets(session, "2:a=10", 1) == [parse_bet("2:ante=10")]
    with pytest.raises(
        BetError, match="'f' could be five-card-progressive or five-card-hand-bonus"
    ):
        read_bets(session, "f=5", 1)


def test_a_bankroll_in_a_round() -> None:
    session = with_every_jackpot("649a").open_session(order=None)
    acts = Acts(session, Opponents(session, ()), guest("ann"))
    bankroll = Bankroll(acts)
    bankroll.add(100_00)
    round_ = acts.place([parse_bet("ante=10")])
    assert (acts.in_hand, bankroll.on_layout) == (90_00, 10_00)
    acts.choose("fold")
    assert bankroll.end(round_).gain == -10_00
    assert bankroll.text() == "Bankroll $90 (-$10 so far)"


def test_a_log_of_play_is_whole_after_leaving(tmp_path: Path) -> None:
    log = tmp_path / "left.log"
    play("--log", str(log), typed="ante=10\nfold\nq\n")
    assert croupier("replay", str(log)).returncode == 0


def test_a_terminal_that_is_gone_is_a_player_who_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading it fails, and writing to it."""

    def gone(*_: object, **__: object) -> str:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("builtins.input", gone)
    monkeypatch.setattr("builtins.print", gone)
    with pytest.raises(Left):
        ask("Bets: ")


def test_a_session_that_cannot_begin_leaves_no_log(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As of a game whose chapter is here and whose play is not."""

    def refused(*_: object, **__: object) -> None:
        raise LookupError("no play yet")

    monkeypatch.setattr(Game, "open_session", refused)
    at = with_every_jackpot("649a")
    with pytest.raises(LookupError), begun(at, at.rules(), None, tmp_path / "a.log", None):
        pass
    assert list(tmp_path.iterdir()) == []


def test_a_name_of_a_hand_is_no_card() -> None:
    assert (
        CARD.sub("*", "pair-of-6s-through-10s with 6s, 10h.") == "pair-of-6s-through-10s with *, *."
    )
