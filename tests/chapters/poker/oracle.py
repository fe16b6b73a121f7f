"""The same hands, stacks and bets through our round and through PokerKit.

Both are driven in step: what our round deals and asks is told to PokerKit, whose player to act must
be the one we ask. Amounts are multiples of what any number of winners divides, so that nothing is
left over; what becomes of an excess is tested by paragraph.

In one thing PokerKit 0.7.7 differs from the chapter, and is mended here: where a low hand contends
for the main pot alone, it halves a side pot for which nobody has one (637a.10(j), 637a.12(l)).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from random import Random
from typing import Any, cast

import pokerkit as pk

import croupier
from croupier.chapters.poker.forms import BOARD, DRAW, EIGHT, FORMS, STUD, Form
from croupier.chapters.poker.play import play
from croupier.equipment.cards import card_text
from croupier.rounds.words import Answer, Bet, Decide, NextCard, Settlement, Start
from croupier.rulebook.rules import Rules

UNIT = 5040  # half of it is divided evenly among up to ten
SMALL, BIG, ANTE, FORCED, MAXIMUM = UNIT, 2 * UNIT, UNIT, UNIT, 4 * UNIT
AUTOMATIONS = (
    pk.Automation.ANTE_POSTING,
    pk.Automation.BET_COLLECTION,
    pk.Automation.BLIND_OR_STRADDLE_POSTING,
    pk.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    pk.Automation.HAND_KILLING,
    pk.Automation.CHIPS_PUSHING,
    pk.Automation.CHIPS_PULLING,
)


def remembering(kind: Any) -> type[pk.Hand]:
    """PokerKit's kind of hand, as it is; what it finds is looked up once and not at each comparison
    of a showdown."""

    @lru_cache(maxsize=1_000)
    def found(own: tuple[pk.Card, ...], board: tuple[pk.Card, ...]) -> Any:
        try:
            return kind.from_game.__func__(made, own, board)
        except ValueError:
            return None

    def from_game(_: object, hole_cards: Any, board_cards: Any = ()) -> Any:
        hand = found(pk.Card.clean(hole_cards), pk.Card.clean(board_cards))
        if hand is None:
            raise ValueError("no such hand")
        return hand

    own = {"from_game": classmethod(from_game), "entry": cached_property(kind.entry.fget)}
    made = type(kind)(kind.__name__, (kind,), own)
    return cast(type[pk.Hand], made)


HANDS: Mapping[str, type[pk.Hand]] = {
    "high": remembering(pk.StandardHighHand),
    "low": remembering(pk.RegularLowHand),
    "low of eight or better": remembering(pk.EightOrBetterLowHand),
    "2-7 low": remembering(pk.StandardLowHand),
    "Badugi": remembering(pk.BadugiHand),
    "Badugi with the ace high": remembering(pk.StandardBadugiHand),
}
OMAHA: Mapping[str, type[pk.Hand]] = {
    "high": remembering(pk.OmahaHoldemHand),
    "low of eight or better": remembering(pk.OmahaEightOrBetterLowHand),
}
STRUCTURES = {
    "spread": pk.BettingStructure.NO_LIMIT,
    "fixed": pk.BettingStructure.FIXED_LIMIT,
    "pot-limit": pk.BettingStructure.POT_LIMIT,
}
ENOUGH = 8
# More players could run a deck short, which PokerKit mends in a way of its own.
MOST = {STUD: 6, BOARD: 8, DRAW: 4}


def rules_of(game: str, betting: str, *, ante: bool) -> Rules:
    form, dollars = FORMS[game], "${:.2f}"
    answers: dict[str, object] = {
        "game": game,
        "betting": betting,
        "ante": ante,
        "rake-percentage": "0%",
        "pot-division": "cent",
        "table-minimum": dollars.format(BIG / 100),
        "table-maximum": dollars.format((MAXIMUM if betting == "fixed" else UNIT * 10_000) / 100),
        "heads-up-blinds": "button",
    }
    if ante:
        answers["ante-amount"] = dollars.format(ANTE / 100)
    if form.kind == STUD:
        answers["forced-bet-amount"] = dollars.format(FORCED / 100)
    else:
        answers |= {
            "first-blind": dollars.format(SMALL / 100),
            "second-blind": dollars.format(BIG / 100),
        }
    return croupier.game("poker").rules(answers)


def written(card: int) -> str:
    return card_text(card).replace("10", "T")


def _streets(form: Form) -> list[dict[str, Any]]:
    """What is dealt before each betting round, and who opens it."""
    if form.kind == BOARD:
        deals = [{"hole": (False,) * form.down}]
        return deals + [{"burn": True, "board": cards} for cards in (3, 1, 1)]
    if form.kind == DRAW:
        return [{"hole": (False,) * form.down}] + [{"burn": True, "draw": True}] * form.draws
    low = form.wins in (("low",), ("high", "low"))
    first = pk.Opening.HIGH_CARD if low else pk.Opening.LOW_CARD
    later = pk.Opening.LOW_HAND if form.wins == ("low",) else pk.Opening.HIGH_HAND
    down = min(form.down, 2)
    return [
        {"hole": (False,) * down + (True,), "opening": first},
        *({"burn": True, "hole": (up,), "opening": later} for up in form.up_streets),
    ]


def state_of(form: Form, rules: Rules, stacks: list[int], *, ante: bool) -> pk.State:
    fixed = rules.text("betting") == "fixed"
    streets = tuple(
        pk.Street(
            street.get("burn", False),
            street.get("hole", ()),
            street.get("board", 0),
            street.get("draw", False),
            street.get("opening", pk.Opening.POSITION),
            MAXIMUM if fixed and nth >= form.big_from else BIG,
            None,
        )
        for nth, street in enumerate(_streets(form))
    )
    hands = OMAHA if form.take else HANDS
    return pk.State(
        AUTOMATIONS,
        pk.Deck.STANDARD,
        tuple(hands[part] for part in form.wins),
        streets,
        STRUCTURES[rules.text("betting")],
        True,
        ANTE if ante else 0,
        0 if form.kind == STUD else (SMALL, BIG),
        FORCED if form.kind == STUD else 0,
        stacks,
        len(stacks),
    )


class Both:
    """One hand, played by random choices that both allow."""

    def __init__(self, game: str, rng: Random) -> None:
        self.form, self.rng = FORMS[game], rng
        betting = rng.choice(("spread", "fixed", "pot-limit"))
        ante = rng.random() < 0.5
        players = rng.randint(2, MOST[self.form.kind] - (self.form.down == 4))
        self.stacks = [UNIT * rng.choice((5, 8, 20, 60, 200)) for _ in range(players)]
        self.rules = rules_of(game, betting, ante=ante)
        self.state = state_of(self.form, self.rules, self.stacks, ante=ante)
        self.deck = rng.sample(range(52), 52)
        self.nerve = rng.choice((0.1, 0.3, 0.6))
        self.bets = [0] * players
        self.net = [0] * players
        self.refused = 0
        # Cards are told to PokerKit when all of a street are known.
        self.dealt: list[tuple[int, int]] = []
        self.board: list[int] = []
        self.drawn: dict[int, list[int]] = {}
        self.discards: list[str] = []
        self.held: dict[int, str] = {}
        self.burned = ""

    def played(self) -> None:
        """Play the hand in both, and settle it in ours."""
        bets = [Bet(nth, "table-stakes", cents) for nth, cents in enumerate(self.stacks, 1)]
        speech, answer = play(self.rules, Start(tuple(bets))), None
        while True:
            try:
                said = speech.send(answer)
            except StopIteration:
                return
            answer = self._answer(said)

    def _answer(self, said: object) -> Answer:
        if isinstance(said, NextCard):
            return self._card(said)
        if isinstance(said, Decide):
            return self._decide(said)
        if isinstance(said, Settlement):
            self.net[said.seat - 1] += said.net
        return None

    def _card(self, asked: NextCard) -> int:
        card = self.deck.pop()
        if asked.to == "burn card":
            self._tell_cards()
            self.burned = written(card)
        elif asked.to == "board":
            self.board.append(card)
        else:
            self.dealt.append((int(asked.to.split()[1]) - 1, card))
        return card

    def has_a_low(self, amounts: Sequence[int]) -> bool:
        """Whether one of those who were given something has a low hand of eight or better."""
        table = [card for cards in self.state.board_cards for card in cards]
        for nth, cents in enumerate(amounts):
            if cents:
                try:
                    self.state.hand_types[1].from_game(self.held[nth], table)
                except ValueError:
                    continue
                return True
        return False

    def _tell_cards(self) -> None:
        """What was dealt since, in the order in which PokerKit wants it."""
        for texts in self.discards:
            self.state.stand_pat_or_discard(texts)
        if self.burned:
            self.state.burn_card(self.burned)
        if self.board:
            self.state.deal_board("".join(map(written, self.board)))
            self.board = []
        of: dict[int, list[int]] = {}
        for player, card in self.dealt:
            of.setdefault(player, []).append(card)
        for player, cards in of.items():
            kept = [card for card in cards if card not in self.drawn.get(player, ())]
            self.held[player] = self.held.get(player, "") + "".join(map(written, kept))
            self.state.deal_hole("".join(map(written, kept)), player)
        self.dealt, self.drawn, self.discards, self.burned = [], {}, [], ""

    def _decide(self, asked: Decide) -> str:
        keys = [choice.key for choice in asked.choices]
        if keys[0] in ("stand-pat",) or keys[0].startswith("discard"):
            short = len(self.deck) < ENOUGH and self.form.kind == DRAW
            return self._discard(asked, keys[0] if short else self.rng.choice(keys))
        self._tell_cards()
        if self.state.can_post_bring_in():
            self.state.post_bring_in()
        player = asked.seat - 1
        assert self.state.actor_index == player, (self.state.actor_index, asked)
        return self._act(asked, keys, player)

    def _discard(self, asked: Decide, key: str) -> str:
        places = [] if key == "stand-pat" else key.split("-")[1:]
        gone = [asked.known["hand"][int(place) - 1] for place in places]
        if self.form.kind == STUD:  # Super Seven-card Stud: PokerKit is told what is kept
            self.drawn[asked.seat - 1] = gone
        else:
            self.discards.append("".join(map(written, gone)))
        return key

    def _act(self, asked: Decide, keys: list[str], player: int) -> str:
        key = keys[-1] if self.rng.random() < self.nerve else self.rng.choice(keys)
        choice = next(choice for choice in asked.choices if choice.key == key)
        if key in ("bet", "raise"):
            span = (max(choice.most, choice.stake) - choice.stake) // UNIT
            stake = choice.stake + UNIT * self.rng.randint(0, min(span, 12))
            to = self.state.bets[player] + stake
            if self.state.can_complete_bet_or_raise_to(to):
                self.state.complete_bet_or_raise_to(to)
                return f"{key}={stake / 100:.2f}" if choice.most else key
            self.refused += 1
            key = keys[0] if keys[0] == "check" else "call"
        if key == "fold":
            self.state.fold()
        else:
            self.state.check_or_call()
        return key


def payoffs(both: Both) -> list[int]:
    """What PokerKit says that each has gained, a low half that nobody has a hand for put right."""
    found, highs = list(both.state.payoffs), {}
    for pushed in both.state.operations if EIGHT in both.form.wins else ():
        if not isinstance(pushed, pk.ChipsPushing):
            continue
        if pushed.hand_type_index == 0:
            highs[pushed.pot_index] = pushed.amounts
        elif pushed.hand_type_index == 1 and not both.has_a_low(pushed.amounts):
            high = highs[pushed.pot_index]
            winners = [nth for nth, cents in enumerate(high) if cents]
            for nth, cents in enumerate(pushed.amounts):
                found[nth] += sum(pushed.amounts) // len(winners) * (nth in winners) - cents
    return found


def compared(game: str, rng: Random) -> Both:
    """A hand through both: the same gains, and nothing lost between them."""
    both = Both(game, rng)
    both.played()
    if both.state.status:
        both._tell_cards()
    assert not both.state.status
    assert both.net == payoffs(both), (game, both.rules.answers["betting"], both.stacks)
    assert sum(both.net) == 0
    return both
