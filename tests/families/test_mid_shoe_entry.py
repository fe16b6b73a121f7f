"""Who let a round go by may not wager again before the next shuffle, if the house elects so."""

from __future__ import annotations

import pytest
from tests.chapters.stepping import shoe

import croupier
from croupier.equipment.cards import parse_cards
from croupier.equipment.randomness import Seed
from croupier.rounds.bets import BetError
from croupier.rounds.words import Bet, Decide
from croupier.table.replay import replay
from croupier.table.round import DEALERS
from croupier.table.session import Session

NO = {"mid-shoe-entry": False}
TABLES = [  # game, main wager, answers, paragraph
    ("blackjack", "blackjack", NO, "633a.6(b)"),
    ("spanish-21", "spanish-21", NO, "635a.6(b)"),
    ("double-attack-blackjack", "bet", NO, "665a.6(b)"),
    ("free-bet-blackjack", "blackjack", NO, "672a.6(b)"),
    ("double-back-jack", "blackjack", NO, "673a.6(b)"),
    ("down-under-blackjack", "bet", NO, "685a.6(b)"),
    ("over-under", "ante", {"mid-shoe-entry-prohibited": True}, "686a.6(b)"),
]


def play_round(session: Session, main: str, *players: str) -> None:
    bets = [Bet(seat + 1, main, 1000, player=name) for seat, name in enumerate(players)]
    round_ = session.open_round(bets, stepwise=True)
    while (question := round_.question) is not None:
        if isinstance(question, DEALERS):
            round_.deal()
        else:
            assert isinstance(question, Decide)
            round_.choose(question.choices[0].key)


@pytest.mark.parametrize(("game", "main", "answers", "cite"), TABLES)
def test_633a_6_b_no_wager_in_mid_shoe_for_who_let_a_round_go_by(
    game: str, main: str, answers: dict[str, object], cite: str
) -> None:
    played = croupier.game(game)
    session = played.open_session(played.rules(answers), seed=Seed.from_text("entry"))
    play_round(session, main, "ann", "bob")
    play_round(session, main, "ann")
    lines = len(session.log.lines)
    for late in ("bob", "cyd"):
        with pytest.raises(BetError, match=late) as refused:
            play_round(session, main, "ann", late)
        assert cite in str(refused.value)
    assert len(session.log.lines) == lines
    play_round(session, main, "ann")
    free = played.open_session(played.rules(), seed=Seed.from_text("entry"))
    play_round(free, main, "ann")
    play_round(free, main, "ann", "bob")


def test_633a_6_b_2_after_a_shuffle_everybody_may_wager() -> None:
    played = croupier.game("blackjack")
    session = played.open_session(played.rules(NO), seed=Seed.from_text("entry"))
    play_round(session, "blackjack", "ann")
    while not session.dealer.is_shuffle_due:
        play_round(session, "blackjack", "ann")
    play_round(session, "blackjack", "ann", "bob")
    play_round(session, "blackjack", "bob", "ann")
    session.close()
    assert replay(session.log.text()).log.text() == session.log.text()


def test_633a_6_b_2_cards_shuffled_for_each_round_keep_nobody_out() -> None:
    played = croupier.game("blackjack")
    session = played.open_session(played.rules({**NO, "reshuffling-device": True}))
    play_round(session, "blackjack", "ann")
    play_round(session, "blackjack", "ann", "bob")


def test_633a_6_b_2_a_reshuffle_in_mid_round_opens_the_table() -> None:
    played = croupier.game("blackjack")
    cards = parse_cards(shoe("10h 9d", "6s 10c"))  # the dealer's 16 needs a card that is not there
    session = played.open_session(played.rules(NO), order=cards)
    play_round(session, "blackjack", "ann")
    play_round(session, "blackjack", "ann", "bob")


def test_633a_6_b_1_an_empty_table_is_opened_again() -> None:
    played = croupier.game("blackjack")
    session = played.open_session(played.rules(NO), seed=Seed.from_text("entry"))
    play_round(session, "blackjack", "ann")
    play_round(session, "blackjack", "bob")
    assert any(r.get("cite") == "633a.6(b)(1)" for r in session.log.records)
    with pytest.raises(BetError, match="ann"):
        play_round(session, "blackjack", "ann", "bob")
