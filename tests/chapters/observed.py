"""What anybody at a table can see of a round: its log, the open question and the house's answers.

The names here are those in which `moments.toml` says when an irregularity can have happened. They
are found from the record alone; nothing of the program's own bookkeeping is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from croupier.rounds.arrange import Arrange
from croupier.rounds.words import Decide, Moment, NextCard, Roll, Spin
from croupier.table.round import Round

SETTING = {"621a", "645a", "659a", "670a", "688a"}
"""Chapters in which hands are set."""
BOARDS = {"647a", "653a", "677a"}
"""Chapters in which five community cards come from the deck after the first decisions."""
DRAWS = {
    "633a": "633a.7(m)",
    "635a": "635a.7(l)",
    "665a": "665a.7(n)",
    "672a": "672a.7(l)",
    "673a": "673a.7(o)",
    "685a": "685a.7(m)",
}
"""Where the dealer draws no more."""
BY_HAND = {
    "647a": ("six card bonus",),  # 647a.10(c)
    "649a": ("community",),  # 649a.10(c)
    "653a": ("six card bonus",),  # 653a.10(c)
    "655a": ("six card bonus", "community"),  # 655a.10(c)
    "679a": ("fourth card", "community"),  # 679a.10(c), (h)
    "683a": ("all-six bonus", "community"),  # 683a.10(c)
    "687a": ("joker replacement",),  # 687a.10(c)
}
"""Where cards go that the dealer deals from the hand, though an automated shoe deals the others."""
BETS = {"call", "bet", "raise"}
COMPULSORY = {"637a.10(d)", "637a.13(e)", "637a.14(d)"}
RESULT = {"627a": "627a.11(a)", "629a": "629a.11(a)", "631a": "631a.12(a)"}
BROKEN: Mapping[str, Mapping[str, Any]] = {
    "shuffler": {
        "automated-shuffler": False,
        "reshuffling-device": False,
        "continuous-shuffler": False,
        "shuffler-counts-cards": False,
    },
    "dealing-shoe": {"reshuffling-shoe": False, "dealing": "manual-shoe"},
    "shaker": {"shaker": "manual"},
}
PASSED = {"check", "call", "keep", "no-attack", "sixth-card", "exchange"}
"""Choices that decide nothing yet."""


class Observed:
    """One moment of a round."""

    def __init__(self, round_: Round) -> None:
        assert round_.question is not None
        self.chapter = round_.session.entry.chapter
        self.rules = round_.session.rules
        self.question = round_.question
        self.house = round_.session.rules.answers
        self.all = round_.session.log.records
        start = max(n for n, record in enumerate(self.all) if record["record"] == "round")
        self.records = self.all[start:]
        self.paragraphs = {record.cite for record in round_.session.rules.book.irregularity}
        self.seats = sorted({bet.seat for bet in round_.bets})

    def of(self, kind: str) -> list[Mapping[str, Any]]:
        return [record for record in self.records if record["record"] == kind]

    # ------------------------------------------------------------------------- the question

    @property
    def card(self) -> bool:
        return isinstance(self.question, NextCard)

    @property
    def to(self) -> str:
        return self.question.to if isinstance(self.question, NextCard) else ""

    @property
    def decide(self) -> bool:
        return isinstance(self.question, Decide | Arrange)

    @property
    def choices(self) -> set[str]:
        question = self.question
        return {c.key for c in question.choices} if isinstance(question, Decide) else set()

    @property
    def moment(self) -> bool:
        return isinstance(self.question, Moment)

    @property
    def roll(self) -> bool:
        return isinstance(self.question, Roll)

    @property
    def spin(self) -> bool:
        return isinstance(self.question, Spin)

    @property
    def cite(self) -> str:
        return self.question.cite

    # ------------------------------------------------------------------------- cards

    @cached_property
    def cards(self) -> list[Mapping[str, Any]]:
        """The cards of the round, without those that an irregularity took out of the shoe."""
        return [r for r in self.of("card") if r["cite"] not in self.paragraphs]

    @cached_property
    def dealt(self) -> list[Mapping[str, Any]]:
        """Without those that were burned as the shoe began."""
        new = [n for n, r in enumerate(self.records) if r["record"] == "shuffle"]
        burned = self.records[new[0] + 1 : new[0] + 2] if new else []
        return [r for r in self.cards if r not in burned or r["to"] != "discard rack"]

    @cached_property
    def fresh(self) -> bool:
        """The cards were shuffled for this round, and none of them has been dealt."""
        return bool(self.of("shuffle")) and not self.dealt

    @cached_property
    def left(self) -> int:
        """How many cards the shoe holds."""
        cards = 0
        for n, record in enumerate(self.all):
            match record["record"]:
                case "shuffle":
                    cards = record["cards"]
                case "burn":
                    cards -= 1 + record["more"]
                case "card":
                    cards -= 1
                case "said" if n and "reshuffled" in record["text"]:
                    cards = 1 << 10  # before the next card
        return cards

    def held(self, place: str) -> list[str]:
        return [record["card"] for record in self.dealt if record["to"] == place]

    @property
    def dealer(self) -> list[str]:
        return self.held("dealer")

    @property
    def dealer_down(self) -> bool:
        return any(r["to"] == "dealer" and not r["face_up"] for r in self.dealt)

    @property
    def hands(self) -> dict[int, list[str]]:
        return {seat: self.held(f"seat {seat}") for seat in self.seats}

    def seen(self, cards: list[str]) -> bool:
        """Whether somebody has said what some cards are."""
        texts = (str(record["text"]).split() for record in self.of("said"))
        found = ({word.strip(".,:") for word in words} for words in texts)
        return any(words.issuperset(cards) for words in found)

    @property
    def dealer_shown(self) -> bool:
        return bool(self.dealer) and self.seen(self.dealer)

    # ------------------------------------------------------------------------- players

    @cached_property
    def undecided(self) -> bool:
        """Whether a player has neither folded nor made a wager that decides."""
        made = [r for r in self.of("decided") if not r["choice"].startswith("discard")]
        done = {r["seat"] for r in made if r["choice"] not in PASSED}
        return any(seat not in done for seat in self.seats)

    @property
    def playing(self) -> bool:
        """Whether a player has not folded."""
        folded = {r["seat"] for r in self.of("decided") if r["choice"] == "fold"}
        return not folded.issuperset(self.seats)

    @property
    def passed(self) -> int:
        return len(self.of("passed"))

    @property
    def called(self) -> list[str]:
        return [record["irregularity"] for record in self.of("called")]

    # ------------------------------------------------------------------------- devices

    def broken(self, device: str) -> bool:
        calls = [r["irregularity"] for r in self.all if r["record"] == "called"]
        own = [key for key in calls if key in (f"{device}-out-of-order", f"{device}-repaired")]
        return own[-1:] == [f"{device}-out-of-order"]

    @property
    def stopped(self) -> str:
        """What must happen before play goes on: 633a.14(k); 625a.7(b), from the next round on."""
        earlier = self.all[: len(self.all) - len(self.records)]
        here = [r["irregularity"] for r in self.all if r["record"] == "called"]
        before = [r["irregularity"] for r in earlier if r["record"] == "called"]
        if before.count("device-fails") > here.count("device-fixed"):
            return "device-fixed"
        reader = here.count("card-reader-malfunction") > here.count("card-reader-repaired")
        return "card-reader-repaired" if reader else ""

    @cached_property
    def answers(self) -> Mapping[str, Any]:
        """The house's answers; without a device that failed before the cards were dealt."""
        answers = dict(self.house)
        before = [r for r in self.records if r["record"] in ("called", "card", "passed")]
        for device, changes in BROKEN.items():
            for record in before:
                dealt = record["record"] == "card" and record["cite"] not in self.paragraphs
                if dealt or (record["record"] == "passed" and self.chapter in SETTING):
                    break
                if record.get("irregularity") == f"{device}-out-of-order":
                    answers |= {k: v for k, v in changes.items() if k in answers}
        return answers

    @property
    def by_device(self) -> bool:
        """Whether a device shuffled the cards in play."""
        keys = ("automated-shuffler", "reshuffling-device", "continuous-shuffler")
        return any(self.answers.get(key) is True for key in keys)

    @property
    def other_batch(self) -> bool:
        """Whether other cards are in the shuffling device while these are in play."""
        if self.house.get("automated-shuffler") is not True:
            return False
        for key in ("alternating-decks", "alternating-batches"):
            if key in self.house:
                return self.house[key] is True
        continuous = ("reshuffling-device", "continuous-shuffler")
        return not any(self.house.get(key) for key in continuous)

    # ------------------------------------------------------------------------- rounds of poker

    @property
    def set_dealing(self) -> bool:
        return self.card and self.chapter in SETTING

    @property
    def shoe_deals(self) -> bool:
        """Whether the automated shoe dispenses the next card: not what is dealt from the hand once
        the remaining cards are taken out of it, and what is drawn if so read (671a)."""
        if not self.card or self.answers.get("dealing") != "automated-shoe":
            return False
        if self.chapter == "671a" and self.cite.startswith("671a.11(d)"):
            return bool(self.answers["cards-of-a-draw"] == "shoe")
        if self.to.startswith(BY_HAND.get(self.chapter, ("no place",))):
            return False
        return self.cite.partition("(")[0].endswith(".10")

    @property
    def places(self) -> set[str]:
        return {f"seat {seat}" for seat in self.seats}

    @property
    def two_each(self) -> bool:
        return all(len(hand) > 1 for hand in self.hands.values())

    @property
    def board_complete(self) -> bool:
        return self.chapter not in BOARDS or len(self.held("community")) == 5

    @property
    def hands_up(self) -> bool:
        """Whether the hands are turned up: the last moment before has passed."""
        return self.moment and self.passed > 0 and self.chapter not in SETTING

    @property
    def community_hidden(self) -> bool:
        down = [r["card"] for r in self.dealt if r["to"] == "community" and not r["face_up"]]
        return any(not self.seen([card]) for card in down)

    @property
    def street_open(self) -> bool:
        """Whether a player has neither folded nor made the three wagers of the streets."""
        made = [[r["choice"] for r in self.of("decided") if r["seat"] == s] for s in self.seats]
        return any("fold" not in choices and len(choices) < 3 for choices in made)

    @property
    def bonus_cards(self) -> bool:
        """Cards dealt apart for an optional wager: 679a.8(c), (h) a fourth card or one for all,
        687a.8(f) what replaces a joker."""
        apart = {"679a": ("community", "fourth card"), "687a": ("joker replacement",)}
        places = apart.get(self.chapter, ("six card bonus", "all-six bonus"))
        return any(record["to"].startswith(places) for record in self.dealt)

    @property
    def settled(self) -> bool:
        return bool(self.of("settled"))

    # ------------------------------------------------------------------------- hands that are set

    @property
    def arranged(self) -> bool:
        return {record["seat"] for record in self.records if _sets(record)} >= set(self.seats)

    @property
    def hands_shown(self) -> bool:
        if self.chapter != "688a":
            return self.arranged and self.dealer_shown
        set_ = [n for n, record in enumerate(self.records) if _sets(record)]
        after = [record["record"] for record in self.records[max(set_, default=0) :]]
        return self.arranged and self.moment and "passed" in after  # 688a.11(e), after (d)

    @property
    def dealer_set(self) -> bool:
        return self.dealer_shown

    @property
    def hands_setting(self) -> bool:
        return bool(self.dealt) and not self.card and not self.arranged

    @property
    def stacks_void(self) -> bool:
        record = self.rules.book.irregularities.get("card-exposed-while-dealing-stacks")
        return record is not None and self.rules.holds(record.given)

    @property
    def others_dealt(self) -> bool:
        return any(r["to"] != "dealer" and "seat" not in r["to"] for r in self.dealt)

    @property
    def banked(self) -> bool:
        return any(r["choice"] in ("bank", "co-bank", "accept") for r in self.of("decided"))

    @property
    def banked_cards(self) -> bool:
        return self.banked and any(self.hands.values())

    # ------------------------------------------------------------------------- twenty-one

    @property
    def hole_shown(self) -> bool:
        return len(self.dealer) > 1 and self.seen(self.dealer[:2])

    @property
    def exposed(self) -> bool:
        return "exposed-card" in self.called

    @property
    def over(self) -> bool:
        return self.moment and self.hole_shown and self.cite == DRAWS.get(self.chapter)

    @staticmethod
    def points(cards: list[str]) -> int:
        values = [{"A": 11, "K": 10, "Q": 10, "J": 10}.get(c[:-1]) or int(c[:-1]) for c in cards]
        total, aces = sum(values), values.count(11)
        while total > 21 and aces:
            total, aces = total - 10, aces - 1
        return total

    @property
    def may_have_blackjack(self) -> bool:
        return bool(self.dealer) and self.points(self.dealer[:1]) in (10, 11)

    @property
    def hides_blackjack(self) -> bool:
        """Two cards that make 21, of which one has not been shown."""
        return len(self.dealer) == 2 and not self.hole_shown and self.points(self.dealer) == 21

    @property
    def lit(self) -> bool:
        return any(record["cite"] == "685a.7(h)" for record in self.of("said"))

    # ------------------------------------------------------------------------- Baccarat and others

    @property
    def curating(self) -> bool:
        return bool({"keep-shoe", "designate-dealer"} & self.choices)

    @property
    def player_stayed(self) -> bool:
        """By the table of third cards: on 6 or 7, or where either hand is a natural."""
        player, banker = self.held("Player's Hand"), self.held("Banker's Hand")
        if not len(player) == len(banker) == 2:
            return False
        counts = [sum(self.points([c]) % 11 or 1 for c in hand) % 10 for hand in (player, banker)]
        return counts[0] > 5 or counts[1] > 7

    @property
    def last(self) -> bool:
        return self.moment and self.cite == RESULT.get(self.chapter)

    @property
    def third_card_called(self) -> bool:
        return any(key.startswith("third-card") for key in self.called)

    @property
    def holding(self) -> bool:
        return not self.last and (self.chapter == "629a" or self.cite.startswith("631a.9(d)"))

    @property
    def player_deals(self) -> bool:
        return not self.last and not self.holding

    @property
    def stands_on_17(self) -> bool:
        hands = [self.held("Player's Hand"), self.held("Banker's Hand")]
        return len(hands[1]) > 1 and any(self.points(hand) >= 17 for hand in hands)

    @property
    def two_cards_due(self) -> bool:
        return all(self.hands.values()) and len(self.held(self.to)) == 1

    # ------------------------------------------------------------------------- the poker room

    @property
    def awarded(self) -> bool:
        return self.moment and bool(self.of("settled"))

    @property
    def in_round(self) -> bool:
        return (self.card or bool(self.dealt)) and not self.awarded

    @property
    def voluntary(self) -> int:
        bets = [r["seat"] for r in self.of("decided") if r["choice"].split("=")[0] in BETS]
        return len(set(bets))

    @property
    def hand_in_play(self) -> bool:
        won = self.moment and self.cite.startswith("637a.7(e)(6)")  # the pot goes to the winner
        return bool(self.dealt) and not self.awarded and not won

    @property
    def to_bet(self) -> bool:
        return bool({"check", "call", "bet", "raise"} & self.choices)

    @property
    def owes(self) -> bool:
        """Whether a compulsory bet was just put in by a player who has cards: Forced Bets of Stud,
        Blind Bets of Five-card Draw."""
        return self.moment and self.cite in COMPULSORY

    @property
    def first_holes(self) -> bool:
        return self.card and self.to in self.places and len(self.held(self.to)) < 2

    @property
    def up_before(self) -> bool:
        return any(r["to"] == self.to and r["face_up"] for r in self.dealt)


def _sets(record: Mapping[str, Any]) -> bool:
    """Whether a player has set hands."""
    return (record["record"], record.get("choice")) == ("decided", "house-way")
