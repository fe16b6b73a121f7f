"""What is seen at a table: cards lie where the round has them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from croupier.catalog.index import find, rulebook
from croupier.equipment.cards import parse_cards
from croupier.rounds.words import Bet, Choice, Decide
from croupier.rulebook.rules import answer
from croupier.table.transcript import run_script
from croupier.web.pages.play.shown import decided_on
from croupier.web.views.faces import lying, shared_shapes
from croupier.web.views.felt import felt
from croupier.web.views.seen import HIDDEN, Seen, seen

GAMES = Path(__file__).parents[1] / "chapters"


def after(game: str, script: str, *last: str) -> dict[str, list[str]]:
    """The hands of the first round of a script up to the first line of so many kinds."""
    path = GAMES / game.replace("-", "_") / "transcripts" / f"{script}.toml"
    text = path.read_text(encoding="utf-8")
    session = run_script(find(game), tomllib.loads(text))
    place = -1
    for kind in last:
        place = next(
            n
            for n, record in enumerate(session.log.records)
            if n > place and record["record"] == kind
        )
    return dict(seen(session, place + 1).hands)


def test_a_split_hand_begins_with_a_card_of_the_pair() -> None:
    hands = after("blackjack", "26-split-aces-and-straights", "end")
    assert hands["seat 1"] == ["Ah", "5h"]
    assert hands["seat 1 split hand 1"] == ["Ad", "7h"]
    assert hands["seat 1 split hand 2"] == ["Ac", "6h"]


def test_a_pair_lies_together_until_its_next_card() -> None:
    hands = after("blackjack", "26-split-aces-and-straights", "decided", "card")
    assert hands["seat 1"] == ["Ah", "Ac"]
    assert hands["seat 1 split hand 1"] == ["Ad"]
    assert hands["dealer"].count(HIDDEN) == 1


def test_exchanged_cards_lie_at_the_other_hand() -> None:
    hands = after("blackjack", "08-blackjack-switch", "end")
    assert hands["seat 1"] == ["10h", "Ks"]
    assert hands["seat 1 second hand"] == ["6c", "5d", "9h"]


def test_who_has_several_hands_is_told_which_is_decided_on() -> None:
    known = {"up": parse_cards("5c"), "hand": parse_cards("4s 3s")}
    question = Decide(4, "635a.7(h)(2)", (Choice("stand", "stand", "635a.7(h)(2)"),), known)
    one = Seen(hands={"dealer": ["5c"], "seat 4": ["4s", "3s"]})
    two = Seen(hands={**one.hands, "seat 4 split hand 1": ["4d"]})
    assert decided_on(question, one) == ""
    assert decided_on(question, two) == "4s 3s"


def test_a_table_is_seen_whole_where_a_seat_has_only_the_area_of_a_fire_bet() -> None:
    rules = answer(rulebook(find("craps")), {"fire": True})
    shown = felt(rules, Seen(bets=[Bet(7, "fire", 500)]), [7])
    assert shown.shared
    assert 'class="layout whole"' in shown.drawing
    assert "$5 on fire" in shown.drawing


def test_what_lies_there_many_times_is_drawn_once() -> None:
    """Pages stay small: a chip, a suit and a card's back are shapes that a page has once."""
    rules = answer(rulebook(find("craps")), {})
    bets = [Bet(1, "pass", 15_00), Bet(1, "field", 20_00)]
    shown = str(felt(rules, Seen(bets=bets), [1]).drawing)
    used = re.findall(r'href="#(chip-\d+)"', shown)
    assert len(used) == 7, "seven chips of $5"
    assert sorted(re.findall(r'id="(chip-\d+)"', shown)) == sorted(set(used))
    cards = "".join(lying(card, 56) for card in ("Ks", "10h", HIDDEN, HIDDEN))
    assert set(re.findall(r'href="#([^"]+)"', cards)) <= set(
        re.findall(r'id="([^"]+)"', shared_shapes())
    )
