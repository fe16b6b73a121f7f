"""Who cuts the cards: the record of a shuffle names the paragraph by which the dealer does."""

from __future__ import annotations

import pytest

import croupier
from croupier.catalog.index import entries, rulebook
from croupier.equipment.cards import parse_cards
from croupier.equipment.randomness import Seed
from croupier.rulebook.devices import SHUFFLER
from croupier.table.session import Round, Session
from croupier.table.transcript import render

SEED = Seed.from_text("cut")
NO_CARDS = {"617a", "619a", "621a", "623a", "625a", "661a", "668a", "675a"}
OFFERED = {
    **dict.fromkeys(("627a", "629a", "631a"), ""),
    **dict.fromkeys(
        ("633a", "635a", "651a", "665a", "672a", "673a", "681a", "685a"), "reshuffling-device"
    ),
    "686a": "continuous-shuffler",
}
"""Players are offered the cut after every shuffle, but with this device."""
BY_HAND = {"645a": "c", "670a": "c", "688a": "c", "663a": "d", "676a": "d"}
"""A cut follows a shuffle by hand alone."""
OTHERS = {
    entry.chapter: "659a.5(c)" if entry.chapter == "659a" else f"{entry.chapter}.5(d)"
    for entry in entries()
    if entry.chapter not in {*NO_CARDS, *OFFERED, *BY_HAND, "637a"}
}
"""A cut follows a shuffle by hand, and preshuffled cards are cut."""
IMPROPER = "improper-cut"
PRESHUFFLED, MANUAL = {"preshuffled-cards": True}, {"automated-shuffler": False}


def cuts(session: Session, rounds: int = 2) -> list[str]:
    for _ in range(rounds):
        session.dealer.reshuffle("") if session.dealer.shoe else None
        session.dealer.begin_round()
        session.dealer.end_round()
    return [each.get("cut", "") for each in session.log.records if each["record"] == "shuffle"]


def cuts_under(chapter: str, **answers: bool) -> list[str]:
    given = {key.replace("_", "-"): value for key, value in answers.items()}
    return cuts(croupier.game(chapter).open_session(given, seed=SEED))


@pytest.mark.parametrize("chapter", OFFERED)
def test_627a_5_b_and_633a_5_b_the_dealer_cuts_every_shoe_if_no_player_does(chapter: str) -> None:
    """Alike in 629a, 631a, 635a, 651a, 665a, 672a, 673a, 681a, 685a and 686a."""
    assert cuts_under(chapter) == 2 * [f"{chapter}.5(b)"]
    if device := OFFERED[chapter]:
        assert cuts_under(chapter, **{device: True}) == ["", ""]


@pytest.mark.parametrize("chapter", [chapter for chapter, device in OFFERED.items() if device])
def test_633a_5_a_a_device_that_loads_the_shoe_leaves_no_stack_to_cut(chapter: str) -> None:
    by_device = {"automated_shuffler": True, "shuffler_loads_shoe": True}
    assert cuts_under(chapter, **by_device) == ["", ""]


@pytest.mark.parametrize(("chapter", "part"), BY_HAND.items())
def test_645a_5_b_2_cards_shuffled_by_hand_are_cut(chapter: str, part: str) -> None:
    """Alike in 663a, 670a, 676a and 688a, where nothing is said of preshuffled cards."""
    assert cuts_under(chapter, automated_shuffler=False) == 2 * [f"{chapter}.5({part})"]
    assert cuts_under(chapter, automated_shuffler=True, preshuffled_cards=True) == ["", ""]


@pytest.mark.parametrize(("chapter", "cite"), OTHERS.items())
def test_649a_5_c_2_cards_shuffled_by_hand_or_preshuffled_are_cut(chapter: str, cite: str) -> None:
    """And nineteen sisters: preshuffled cards only as they come to the table."""
    assert cuts_under(chapter, automated_shuffler=True) == ["", ""]
    assert cuts_under(chapter, automated_shuffler=False) == [cite, cite]
    assert cuts_under(chapter, automated_shuffler=True, preshuffled_cards=True) == [cite, ""]


@pytest.mark.parametrize(("answers", "expected"), [({}, 0), (PRESHUFFLED, 2), (MANUAL, 4)])
def test_637a_5_b_2_each_of_two_decks_is_cut(answers: dict[str, object], expected: int) -> None:
    session = croupier.game("637a").open_session(answers, seed=SEED)
    assert cuts(session, 4) == expected * ["637a.5(b)(2)"] + (4 - expected) * [""]


def test_649a_3_b_3_each_of_two_preshuffled_decks_is_cut_once() -> None:
    answers = {"automated-shuffler": True, "preshuffled-cards": True, "alternating-decks": True}
    session = croupier.game("649a").open_session(answers, seed=SEED)
    assert cuts(session, 4) == ["649a.5(d)", "649a.5(d)", "", ""]


def test_649a_13_g_cards_are_cut_while_the_shuffler_is_out_of_order() -> None:
    session = croupier.game("649a").open_session({}, seed=SEED)
    session.out_of_order.add(SHUFFLER)
    session.use(session.next_rules)
    assert cuts(session) == ["649a.5(d)", "649a.5(d)"]


def test_every_chapter_with_cards_says_when_they_are_cut() -> None:
    assert {entry.chapter for entry in entries() if not rulebook(entry).cut} == NO_CARDS


def test_nobody_cuts_stacked_cards_and_a_transcript_tells_the_cut() -> None:
    game = croupier.game("627a")
    stacked = game.open_session({}, seed=SEED, order=parse_cards("2h Kd 4s 3c 9d"))
    assert cuts(stacked, 1) == [""]
    session = game.open_session({}, seed=SEED)
    cuts(session, 1)
    told = [line for line in render(session.log.records) if "shuffled" in line]
    assert told == ["  416 cards are shuffled. The dealer cuts them.  [627a.5(b)]"]


def first_moment(chapter: str, **answers: bool) -> Round:
    given = {key.replace("_", "-"): value for key, value in answers.items()}
    session = croupier.game(chapter).open_session(given, seed=SEED)
    wagers = session.rules.opening_wagers()
    wager = next((each.key for each in wagers if each.required), wagers[0].key)
    return session.open_round([f"{wager}=10"], stepwise=True)


@pytest.mark.parametrize("chapter", sorted(OFFERED.keys() - {"681a"}))
def test_627a_5_e_and_633a_5_e_cards_are_cut_again_before_the_deal(chapter: str) -> None:
    """And in 629a, 631a, 635a, 651a, 665a, 672a, 673a, 685a and 686a; 681a names the shuffle too"""
    round_ = first_moment(chapter)
    round_.call(IMPROPER)
    said = [each for each in round_.log.records if each["record"] == "said"]
    assert said[-1]["cite"] == f"{chapter}.5(e)"
    if chapter == "631a":
        round_.choose("designate-dealer")
    round_.deal()
    assert not round_.can_call(IMPROPER)


@pytest.mark.parametrize("chapter", sorted(chapter for chapter in OFFERED if OFFERED[chapter]))
def test_633a_5_a_a_loaded_shoe_was_not_cut(chapter: str) -> None:
    round_ = first_moment(chapter, automated_shuffler=True, shuffler_loads_shoe=True)
    assert not round_.can_call(IMPROPER)
