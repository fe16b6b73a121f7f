"""The sentence of a result, choices in players' words, and what stays face down."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.catalog.index import find
from croupier.papers.wording.choices import stake_of, word
from croupier.rounds.words import Choice
from croupier.table.session import Session
from croupier.table.transcript import run_script
from croupier.web.views.felt import felt
from croupier.web.views.last import beads
from croupier.web.views.results import result
from croupier.web.views.seen import HIDDEN, seen

GAMES = Path(__file__).parents[1] / "chapters"

# Of each way in which a round is decided, a script: what decided it, and the first seat's gain.
ENDS = (
    ("roulette", "double-zero-wheel-as-single-zero", "8, black", 5_00),
    ("big-six-wheel", "01-one-dollar", "$2", -10_00),
    ("craps", "01-line-bets", "7 (1-6)", -10_00),
    ("sic-bo", "01-triples", "Total is 13", -15_00),
    ("minibaccarat", "01-player-wins", "Player 6, Banker 2, Player wins", 5_00),
    ("blackjack", "01-win-push-lose-bust", "Dealer 17, you 19", 10_00),
    ("blackjack", "02-double-and-split", "Dealer busts with 26, you 19", 20_00),
    ("caribbean-stud-poker", "02-not-qualified", "Dealer ace high, you pair of 10s", 10_00),
    ("pai-gow-poker", "01-win-tie-lose", "Dealer pair and K-J, you pair and K-Q", 9_50),
    (
        "six-card-fortune-pai-gow-poker",
        "01-win-tie-lose",
        "Dealer pair and K, you pair and A",
        20_00,
    ),
    ("mississippi-stud", "02-push-and-lose", "Pair of 6s to 10s", 0),
    ("casino-war", "01-win-and-lose", "Dealer 9, you king", 5_00),
    ("five-card-hi-lo", "01-win-lose-tie", "Dealer 29 high, 9 low, you 30 high, 7 low", 20_00),
    ("over-under", "02-under-wins", "You have a total of 6", 270_00),
    ("poker", "holdem-hands", "Seat 3 takes the pot (three of a kind)", -10_00),
    (
        "world-poker-tour-heads-up-holdem",
        "29-tie-below-a-pair",
        "Dealer ace high, you ace high",
        0,
    ),
    (
        "texas-holdem-bonus-poker",
        "07-progressive-envy",
        "Dealer queen high, you royal flush",
        12_395_02,
    ),
    ("three-dice-football", "01-touchdown", "Touchdown", 120_00),
)


def after(game: str, script: str) -> Session:
    path = GAMES / game.replace("-", "_") / "transcripts" / f"{script}.toml"
    return run_script(find(game), tomllib.loads(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize(("game", "script", "facts", "net"), ENDS)
def test_what_decided_a_round_and_what_it_gained(
    game: str, script: str, facts: str, net: int
) -> None:
    session = after(game, script)
    now = seen(session)
    own = sorted({each.bet.seat for each in now.ended})[:1]
    found = result(session.rules, now, own)
    assert found is not None
    assert (str(found).partition(":")[0], found.net) == (facts, net)


def test_nothing_gained_is_a_push_only_if_every_wager_pushed() -> None:
    """The Ante was paid and the Super Wager lost; a player who folded at Poker pushed nothing."""
    session = after("lunar-poker", "02-dealer-does-not-qualify")
    now = seen(session)
    win, lose = (replace(now.ended[0], net=net) for net in (10_00, -10_00))
    for ended, words in (([win, lose], "you break even."), ([], None)):
        found = result(session.rules, replace(now, ended=ended), [win.bet.seat])
        assert words is None or str(found).endswith(words)
    even = replace(now.ended[0], net=0)
    assert str(result(session.rules, replace(now, ended=[even]), [1])).endswith("a push.")


def test_hands_that_were_set_lie_apart() -> None:
    """As the table was told; each card once."""
    session = after("pai-gow-poker", "01-win-tie-lose")
    felted = felt(session.rules, seen(session), [1])
    for to, sizes in (("dealer", [5, 2]), ("seat 1", [5, 2])):
        (hand,) = (h for spot in felted.spots for h in spot.hands if h.to == to)
        assert [len(cards) for cards in hand.sets] == sizes
        assert sorted(card for cards in hand.sets for card in cards) == sorted(hand.cards)
    plain = after("poker", "holdem-hands")
    hands = [h for spot in felt(plain.rules, seen(plain), [1]).spots for h in spot.hands]
    assert not any(hand.sets for hand in hands)


def test_own_cards_stay_in_sight_when_the_round_is_over() -> None:
    """At Over/Under they are collected with the wager; while others play on they are gone."""
    session = after("over-under", "03-the-house-wins")
    records = session.log.records
    taken = next(n for n, each in enumerate(records) if each["record"] == "collected")
    whose = next(each["seat"] for each in records[:taken][::-1] if each["record"] == "settled")
    assert not seen(session, taken + 1).hands[f"seat {whose}"]
    assert len(seen(session).hands[f"seat {whose}"]) == 3


def test_a_choice_is_in_players_words_with_its_size_and_price() -> None:
    """What players have no word for keeps the chapter's."""
    draw = Choice("draw", "hit", "633a.7(i)")
    sizes = (
        Choice("play", "make a Play Wager of at least the Ante", "641a.11", 5_00, 15_00),
        Choice("play-2x", "Play Wager of 2 times the Ante", "641a.11", 10_00),
        Choice("3x", "wager 3x the Ante", "655a.11", 15_00),
        Choice("ace-low", "one ace in the low hand", "663a.11"),
    )
    assert word(draw, (draw,)) == "Hit"
    assert word(sizes[0], sizes[:1]) == "Play"
    said = [word(each, sizes) for each in sizes]
    assert said == ["Play 1x", "Play 2x", "Bet 3x", "One ace in the low hand"]
    assert [stake_of(each) for each in (*sizes, draw)] == ["$5 to $15", "$10", "$15", "", ""]


def test_who_folds_shows_nothing_after_the_round() -> None:
    """Finding 42: at Poker folded hands and burned cards stay face down; a hand that was shown, and
    one's own, do not."""
    session = after("poker", "holdem-hands")
    hands = seen(session, whose=(1,)).hands
    shown = {
        f"seat {record['text'].split()[1]}"
        for record in session.log.records
        if record["record"] == "said" and " shows " in record["text"]
    }
    seats = {to for to in hands if to.startswith("seat ")}
    assert seats > {"seat 1"}
    for to in seats:
        assert (HIDDEN in hands[to]) == (to not in {"seat 1", *shown})
    burned = [card for to, cards in hands.items() if "burn" in to for card in cards]
    assert burned == [HIDDEN] * len(burned)


def test_the_hole_card_turns_when_the_dealer_shows_it() -> None:
    """Finding 42: before the round has ended, at the line that tells what the dealer has."""
    session = after("blackjack", "02-double-and-split")
    told = [n for n, r in enumerate(session.log.records) if "dealer shows" in r.get("text", "")]
    assert HIDDEN in seen(session, told[0]).hands["dealer"]
    assert HIDDEN not in seen(session, told[0] + 1).hands["dealer"]


def test_the_board_has_the_last_results_first() -> None:
    wheel, cards = after("roulette", "double-zero-wheel-as-single-zero"), after("baccarat", BANKER)
    numbers = beads(wheel.rules, wheel.log.records, ())[1]
    told = [(each.text, each.kind) for each in numbers]
    assert told == [("8", "black"), ("0", "green")], "a void spin is no result"
    assert {each.text for each in beads(cards.rules, cards.log.records, ())[1]} <= {"P", "B", "T"}
    gains = beads(after("blackjack", "01-win-push-lose-bust").rules, (), [{"gain": -500}])
    assert [(each.text, each.kind) for each in gains[1]] == [("-$5", "lost")]


BANKER = "02-banker-wins-vigorish"
