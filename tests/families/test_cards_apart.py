"""Cards that are dealt apart from the hands: by whom, and what goes wrong with them until they are
shown."""

from __future__ import annotations

import pytest
from tests.chapters.jackpots import with_every_jackpot as game

from croupier.equipment.randomness import Seed
from croupier.rounds.words import Decide, Moment, NextCard
from croupier.table.round import Round

JAM = "shoe-jam"


def stepwise(chapter: str, wagers: list[str], **answers: object) -> Round:
    played = game(chapter)
    rules = played.rules({key.replace("_", "-"): value for key, value in answers.items()})
    session = played.open_session(rules, seed=Seed.from_text(chapter))
    return session.open_round([f"1:{wager}" for wager in wagers], stepwise=True)


BY_HAND = [
    ("647a", ["ante=5", "six-card-bonus=5"], "six card bonus"),
    ("649a", ["ante=5", "five-card-progressive=1"], "community"),
    ("653a", ["ante=5", "blind=5", "six-card-bonus=5"], "six card bonus"),
    ("655a", ["ante=5", "six-card-bonus=5"], "six card bonus"),
    ("655a", ["ante=5"], "community"),
    ("679a", ["ante=5", "pair-bonus=5"], "fourth card of seat 1"),
    ("683a", ["ante=5"], "community"),
]


@pytest.mark.parametrize(("chapter", "wagers", "place"), BY_HAND)
def test_649a_10_c_the_shoe_cannot_jam_when_the_stub_is_taken_out(
    chapter: str, wagers: list[str], place: str
) -> None:
    """647a.10(c), 653a.10(c), 655a.10(c), 679a.10(c), 683a.10(c): these are dealt from the hand."""
    round_ = stepwise(chapter, wagers, dealing="automated-shoe")
    jams: dict[str, list[bool]] = {}
    while isinstance(question := round_.question, NextCard):
        jams.setdefault(question.to, []).append(JAM in question.calls)
        round_.deal()
    assert all(jams["seat 1"])
    assert not any(jams[place])


def test_641a_10_c_the_six_card_bonus_card_comes_out_of_the_shoe() -> None:
    round_ = stepwise("641a", ["ante=5", "six-card-bonus=5"], dealing="automated-shoe")
    while isinstance(question := round_.question, NextCard):
        assert JAM in question.calls
        round_.deal()


# ------------------------------------------------------------------------------ 649a's two cards

FIVE_CARDS = ["ante=5", "five-card-progressive=1", "five-card-hand-bonus@player=1"]
MISDEALT = "community-cards-misdealt"


def to_moment(round_: Round, shown: bool, choice: str) -> None:
    """To the first decision, or to the moment when the hands are up and nothing is settled."""
    while not isinstance(round_.question, Decide):
        round_.deal()
    while shown and not _up(round_):
        if isinstance(question := round_.question, Decide):
            wanted = [c.key for c in question.choices if c.key.startswith(choice)]
            round_.choose(wanted[0] if wanted else question.choices[0].key)
        else:
            round_.deal()


def _up(round_: Round) -> bool:
    passed = any(record["record"] == "passed" for record in round_.log.records)
    return isinstance(round_.question, Moment) and passed


@pytest.mark.parametrize("shown", [False, True])
def test_649a_13_c_a_misdeal_of_the_community_cards_voids_the_round(shown: bool) -> None:
    round_ = stepwise("649a", FIVE_CARDS)
    to_moment(round_, shown, "play")
    round_.call(MISDEALT)
    assert round_.finished
    assert {end.outcome for end in round_.settlements} == {"void"}
    assert {end.cite for end in round_.settlements} == {"649a.13(c)"}


@pytest.mark.parametrize("shown", [False, True])
def test_649a_13_c_or_returns_only_the_wagers_on_them(shown: bool) -> None:
    round_ = stepwise("649a", FIVE_CARDS, community_cards_misdeal="wager-returned")
    meter = round_.session.meters.amount("five-card-progressive", "meter")
    to_moment(round_, shown, "play")
    round_.call(MISDEALT)
    assert not round_.finished
    assert [(end.wager, end.outcome) for end in round_.settlements] == [
        ("five-card-progressive", "void"),
        ("five-card-hand-bonus", "void"),
    ]
    assert round_.session.meters.amount("five-card-progressive", "meter") < meter
    while not round_.finished:
        if isinstance(round_.question, Decide):
            round_.choose("play")
        else:
            round_.deal()
    ended = [end.wager for end in round_.settlements if end.outcome != "void"]
    assert "ante" in ended
    assert not {"five-card-progressive", "five-card-hand-bonus"} & set(ended)


def test_649a_8_d_no_community_card_is_misdealt_before_one_is_dealt() -> None:
    round_ = stepwise("649a", FIVE_CARDS)
    while isinstance(question := round_.question, NextCard):
        dealt = [r for r in round_.log.records if r.get("to") == "community"]
        assert (MISDEALT in question.calls) == bool(dealt)
        round_.deal()
    without = stepwise("649a", ["ante=5", "six-card-bonus=5"])
    to_moment(without, False, "play")
    assert without.question is not None
    assert MISDEALT not in without.question.calls


# ------------------------------------------------------------------------------ bonus cards

BONUS = {
    "641a": (["ante=5", "six-card-bonus=5"], "play"),
    "643a": (["bet-1=5", "bet-2=5", "bet-3=5", "six-card-bonus=5"], "let"),
    "647a": (["ante=5", "six-card-bonus=5"], "flop"),
    "653a": (["ante=5", "blind=5", "six-card-bonus=5"], "play"),
    "655a": (["ante=5", "six-card-bonus=5"], "1x"),
    "657a": (["ante=5", "super-bonus=5", "six-card-bonus=5"], "play"),
    "683a": (["ante=5", "all-six-bonus=5"], "1x"),
}


@pytest.mark.parametrize("chapter", BONUS)
def test_641a_13_c_a_misdeal_of_bonus_cards_is_found_when_the_hands_are_up(chapter: str) -> None:
    """They lie face down until the settlement reveals them, and may be miscounted till then."""
    wagers, choice = BONUS[chapter]
    round_ = stepwise(chapter, wagers)
    to_moment(round_, True, choice)
    misdealt = f"{wagers[-1].partition('=')[0]}-cards-misdealt"
    round_.call(misdealt)
    assert round_.finished
    assert {end.outcome for end in round_.settlements} == {"void"}


# ------------------------------------------------------------------------------ 671a's draws


@pytest.mark.parametrize(("reading", "jams"), [("shoe", True), ("stub", False)])
def test_671a_13_f_an_automated_shoe_may_jam_in_a_draw(reading: str, jams: bool) -> None:
    round_ = stepwise(
        "671a", ["ante=5", "super=5"], dealing="automated-shoe", cards_of_a_draw=reading
    )
    to_moment(round_, False, "")
    round_.choose("sixth-card")
    while not isinstance(question := round_.question, NextCard):
        round_.deal()
    assert (JAM in question.calls) == jams
    if jams:
        round_.call(JAM)
        assert round_.finished
        assert sum(end.net for end in round_.settlements) == 0


@pytest.mark.parametrize(
    ("wager", "cite"),
    [
        ("five-card-progressive=1", "649a.11(c)(7)"),
        ("five-card-hand-bonus@dealer=1", "649a.11(c)(8)"),
    ],
)
def test_649a_11_c_8_the_community_cards_are_exposed_by_the_paragraph_of_their_wager(
    wager: str, cite: str
) -> None:
    round_ = stepwise("649a", ["ante=5", wager])
    while not round_.finished:
        if isinstance(round_.question, Decide):
            round_.choose("play")
        else:
            round_.deal()
    said = [r for r in round_.log.records if str(r.get("text")).startswith("The community cards")]
    assert [r["cite"] for r in said] == [cite]
