"""Hands as PHH: PokerKit ends with the same stacks, and what is read again is the same hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.calling import croupier
from tests.formats.hands import KINDS, some_hands
from tests.formats.oracle import final_stacks

from croupier.api import game
from croupier.formats.phh import Hand, file_of, hands_of
from croupier.formats.phh_reading import play_hand, rows
from croupier.refusals import Wrong
from croupier.table.replay import replay

SESSIONS = 6


def finishing(hand: Hand) -> list[int]:
    return [stack + net for stack, net in zip(hand.stacks, hand.won, strict=True)]


def reshuffled(hand: Hand) -> bool:
    """Whether the discards of a draw were shuffled and dealt again."""
    dealt = [act.split()[-1] for act in hand.actions if act.startswith("d ")]
    cards = [text[at : at + 2] for text in dealt for at in range(0, len(text), 2)]
    return len(cards) > len(set(cards))


@pytest.mark.parametrize("kind", KINDS, ids="-".join)
def test_pokerkit_ends_with_the_same_stacks(kind: tuple[str, str]) -> None:
    """A bet that was All-in for less and is then completed is another bet for PokerKit."""
    refused = 0
    for seed in range(SESSIONS):
        for hand in hands_of(some_hands(kind, seed)):
            found = final_stacks(hand.text())
            refused += found is None
            assert found in (None, finishing(hand))
    assert refused <= 1


@pytest.mark.parametrize("kind", KINDS, ids="-".join)
def test_a_hand_that_is_read_again_is_the_same(kind: tuple[str, str]) -> None:
    for seed in range(SESSIONS):
        hand = next(hands_of(some_hands(kind, seed, hands=1)))
        if reshuffled(hand):
            with pytest.raises(Wrong, match="reshuffled"):
                play_hand(hand.text())
            continue
        session = play_hand(hand.text())
        assert [after for _, _, after in rows(session)] == finishing(hand)
        again = next(hands_of(session))
        assert (again.code, again.actions, again.won) == (hand.code, hand.actions, hand.won)
        assert again.blinds == hand.blinds
        assert replay(session.log.text()).rounds == 1


def test_winnings_are_after_the_rake() -> None:
    session = some_hands(("holdem", "spread"), 3, rake="10%")
    hands = list(hands_of(session))
    assert any(hand.raked for hand in hands)
    for hand in hands:
        assert sum(hand.won) == -hand.raked
        before = final_stacks(hand.text())
        assert before is not None
        assert sum(before) - sum(finishing(hand)) == hand.raked


HAND = """\
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = [
  "d dh p1 AsAc", "d dh p2 ????", "d dh p3 7h2d",
  "p3 cbr 6", "p1 cbr 20", "p2 f", "p3 cc",
  "d db Ah7c2s", "p1 cbr 30", "p3 cbr 80", "p1 cc", "d db Kd", "d db 3c",
  "p1 sm AsAc", "p3 sm 7h2d",
]
players = ["Ann", "Bob", "Cy"]
"""


def test_a_hand_of_ones_own_is_dealt_and_settled() -> None:
    session = play_hand(HAND)
    assert list(rows(session)) == [
        ("Ann", 100_00, 202_00),
        ("Bob", 100_00, 98_00),
        ("Cy", 100_00, 0),
    ]


@pytest.mark.parametrize(
    ("was", "now", "named"),
    [
        ('"NT"', '"N2L1D"', "N2L1D"),
        ("[100, 100, 100]", "[100, 100, 0.001]", "starting_stacks"),
        ("[100, 100, 100]", '["many"]', "starting_stacks"),
        ('"p3 cbr 6"', '"p1 cbr 6"', "p3 is to act"),
        ('"p3 cbr 6"', '"p3 cbr 3"', "p3 cbr 3"),
        ('"p3 cbr 6"', '"p3 jumps"', "jumps"),
        ('"p1 cbr 20", "p2 f"', '"p1 f", "p2 cc"', "p2"),
        ("AsAc", "As7h", "dealt twice"),
        ("AsAc", "AsXx", "Xx"),
        ("antes = [0, 0, 0]", "antes = [0, 1, 0]", "antes"),
        ("variant", "[variant", "PHH"),
        ('"p3 cc",\n', "", "p3"),
    ],
)
def test_a_wrong_hand_is_refused_with_a_sentence(was: str, now: str, named: str) -> None:
    with pytest.raises(Wrong) as refused:
        play_hand(HAND.replace(was, now, 1))
    assert named in str(refused.value)


def test_what_the_format_cannot_say_is_refused() -> None:
    three_card = game("649a").open_session({}, seed="1")
    with pytest.raises(Wrong, match="three-card-poker"):
        next(hands_of(three_card))
    with pytest.raises(Wrong, match="five-card-draw-high"):
        next(hands_of(game("poker").open_session({"game": "five-card-draw-high"}, seed="1")))
    table = game("poker").open_session({}, seed="1")
    round_ = table.open_round(["1:table-stakes=50", "2:table-stakes=50", "3:table-stakes=50"])
    round_.call(next(iter(round_.question.calls)))  # type: ignore[union-attr]
    while round_.question is not None:
        round_.choose(round_.question.choices[0].key)  # type: ignore[union-attr]
    with pytest.raises(Wrong, match="irregularity"):
        next(hands_of(table))


def test_files_are_written_and_read_by_the_command(tmp_path: Path) -> None:
    session = some_hands(("holdem", "spread"), 2)
    log, written = tmp_path / "poker.log", tmp_path / "poker.phhs"
    log.write_text(session.log.text(), encoding="utf-8")
    assert croupier("replay", str(log), "--phh", str(written)).returncode == 0
    assert written.read_text(encoding="utf-8") == file_of(list(hands_of(session)))
    assert croupier("replay", str(log), "--phh", str(written)).returncode == 2
    hand, again = tmp_path / "one.phh", tmp_path / "again.log"
    hand.write_text(HAND, encoding="utf-8")
    done = croupier("play", "poker", "--from", str(hand), "--log", str(again))
    assert (done.returncode, "Ann: $100 before, $202 after." in done.stdout) == (0, True)
    assert croupier("replay", str(again)).returncode == 0
    assert croupier("play", "649a", "--from", str(hand)).returncode == 2
    assert croupier("play", "poker", "--from", str(hand), "--seed", "1").returncode == 2
