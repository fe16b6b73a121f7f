"""A Poker table in play: who sits there, with what, and what lies in the pot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Self

from croupier.chapters.poker.forms import Form, form_of
from croupier.rounds.words import POT, Bet, Moved, Settlement, Start, Step
from croupier.rulebook.rules import Rules

STAKES, AWAY = "table-stakes", "away"
ANTE, FORCED, BLIND, STRADDLE = "ante", "forced-bet", "blind-bet", "straddle-bet"
BET, CALL, RAISE = "bet", "call", "raise"
WINS = "wins-the-pot"
CARDS = 52


class Uncontested(Exception):  # the regulation's case of a last remaining player
    """All but one have folded: there is nothing more to deal or to bet."""


@dataclass(eq=False)
class Hand:
    """A seat that may play: its table stakes, what it has put in, and its cards.

    `bet` is what it has put in for this betting round, `put` all of it by wager. A player whose
    last hole card was exposed may be `capped`: no further bets, and no share of them. `acted` is
    whether the hand has acted since the last full bet or raise, `responded` to which bet it last
    did; a hand that was lost without its player's fault is `refunded` and owes nothing more, one
    whose hole cards were both exposed is `void`.
    Who is `away` has a seat, and table stakes that are covered.
    `early` is what was announced out of turn, and the bet that was to be met then.
    `thrown` cards were discarded in a draw, and have not been shuffled again since.
    """

    seat: int
    player: str
    stack: int
    put: dict[str, int] = field(default_factory=dict)
    bet: int = 0
    cards: list[int] = field(default_factory=list)
    up: list[int] = field(default_factory=list)
    folded: bool = False
    capped: bool = False
    acted: bool = False
    responded: int = -1
    checked: bool = False
    exposed: int = 0
    refunded: bool = False
    void: bool = False
    away: bool = False
    early: tuple[str, int] = ("", 0)
    thrown: list[int] = field(default_factory=list)

    @property
    def total(self) -> int:
        return sum(self.put.values())

    def stakes(self, cents: int) -> Bet:
        """So much of the table stakes."""
        return Bet(self.seat, STAKES, cents, AWAY if self.away else "", self.player)

    @property
    def can_bet(self) -> bool:
        return not self.folded and not self.capped and self.stack > 0


class Room:
    """The table of one round: hands in the order of their seats, cards, and what was bet.

    `live` hands are in; those that are `gone` stand in the order in which they were folded or lost.
    """

    def __init__(self, rules: Rules, start: Start) -> None:
        self.rules = rules
        self.form: Form = form_of(rules)
        self.carry = dict(start.carry)
        self.out_of_order = set(start.out_of_order)
        stakes = sorted(start.bets, key=lambda bet: bet.seat)
        self.seated = [
            Hand(bet.seat, bet.player, bet.amount, away=bet.on == AWAY) for bet in stakes
        ]
        self.hands: list[Hand] = []
        self.live: list[Hand] = []
        self.gone: list[Hand] = []
        self.sitting_out: list[Hand] = []
        self.button = 0
        self.killed = bool(self.carry.get("kill")) and rules.text("kill") != "none"
        self.agreed = 0
        # What lies where: dealt and not collected, burned, discarded, and out of use this round.
        self.dealt = 0
        self.burned: list[int] = []
        self.pile: list[int] = []
        self.dead: list[int] = []
        self.board: list[int] = []
        self.face_up_found = False
        self.stage = "before"
        # Betting: the bet to be met, the last raise, raises, who bet last (in this betting round,
        # and in those before), how that stood before each bet, and voluntary bettors.
        self.to_meet = 0
        self.raised_by = 0
        self.raises = 0
        self.last_to_bet = 0
        self.before_bets: list[tuple[int, int, int, int]] = []
        self.last_bettor = 0
        self.first_to_act = 0
        self.bettors: set[int] = set()
        self.betting_round = 0
        self.all_checked = False
        self.raked = 0
        # Cards of a street of Stud that are still to be dealt.
        self.to_come = 0

    @classmethod
    def of(cls, rules: Rules, start: Start) -> Self:
        return cls(rules, start)

    # ------------------------------------------------------------------------------ who plays

    @property
    def needed(self) -> int:
        """637a.8(b)(4): the compulsory bets, and one bet at the posted minimum."""
        rules = self.rules
        compulsory = [0, *self.blinds] if self.form.has_button else [self.forced]
        ante = rules.money("ante-amount") if rules.yes("ante") else 0
        return ante + max(compulsory) + rules.money("table-minimum")

    @property
    def blinds(self) -> list[int]:
        rules = self.rules
        more = (key for key in ("second-blind", "third-blind") if rules[key] != "no")
        posted = [rules.money("first-blind"), *(rules.money(key) for key in more)]
        times, of = self.factor if rules.text("kill-blinds") == "raised" else (1, 1)
        return [amount * times // of for amount in posted]

    @property
    def forced(self) -> int:
        return self.rules.money("forced-bet-amount")

    def can_be_dealt_in(self, hand: Hand) -> bool:
        """637a.8(b)(4) and (6): who is there and has enough."""
        return hand.stack >= self.needed and not hand.away

    def seat_players(self) -> None:
        """Those who are there and have enough take part; the others are not dealt in."""
        self.hands = self.live = [hand for hand in self.seated if self.can_be_dealt_in(hand)]
        self.sitting_out = [hand for hand in self.seated if hand not in self.hands]

    def at(self, seat: int) -> Hand:
        return next(hand for hand in self.seated if hand.seat == seat)

    def clockwise(self, after: int) -> list[Hand]:
        """The hands in their turn, the first to the left of a seat first."""
        return sorted(self.hands, key=lambda hand: (hand.seat <= after, hand.seat))

    @property
    def in_turn(self) -> list[Hand]:
        """From the left of the button, or of the dealer."""
        return self.clockwise(self.button)

    @property
    def dealt_in(self) -> list[Hand]:
        """Those whose cards were not taken back."""
        return [hand for hand in self.hands if not hand.void]

    def check_contested(self) -> None:
        if len(self.live) < 2:
            raise Uncontested

    # ---------------------------------------------------------------------------------- money

    @property
    def pot(self) -> int:
        """All that was bet in the round."""
        return sum(hand.total for hand in self.hands)

    def put_in(self, hand: Hand, wager: str, cents: int, cite: str) -> Step:
        """Chips from the table stakes into the pot, without a decision."""
        yield Moved(hand.stakes(cents), "", cite, wager=wager)
        self.count_in(hand, wager, cents)

    def count_in(self, hand: Hand, wager: str, cents: int) -> None:
        hand.stack -= cents
        hand.put[wager] = hand.put.get(wager, 0) + cents
        if wager != ANTE:
            hand.bet += cents

    def bet_made(self, hand: Hand, wager: str) -> None:
        """Chips are in of a player's own will; a bet or raise that is not full gives nobody a new
        right to raise."""
        hand.acted = True
        self.bettors.add(hand.seat)
        by = hand.bet - self.to_meet
        if by <= 0:
            return
        is_full = by >= self.least_raise
        if is_full or self.rules.text("short-all-in") == "reopens":
            for other in self.hands:
                other.acted = other is hand
        self.bet_stands(hand, max(self.raised_by, by))
        counts = is_full or self.rules.text("short-raise-counted") == "counted"
        self.raises += wager == RAISE and counts

    def bet_stands(self, hand: Hand, raised_by: int) -> None:
        """A hand's bet is to be met; what was before it is kept for the case of a refund."""
        self.before_bets.append((self.to_meet, self.raised_by, self.raises, self.last_to_bet))
        self.raised_by, self.to_meet, self.last_to_bet = raised_by, hand.bet, hand.seat

    def refund(self, hand: Hand, cite: str) -> Step:
        """637a.18(k)(3): all that a player put in; by the reading a bet of it is no more to be met,
        so far as nobody else has met it."""
        yield from self.take_back(hand, hand.total, cite)
        hand.bet, hand.refunded = 0, True
        if self.rules.text("refunded-bet") == "stands":
            return
        left = max(other.bet for other in self.hands)
        while self.before_bets and self.to_meet > left:
            stood = self.before_bets.pop()
            self.to_meet, self.raised_by, self.raises, self.last_to_bet = stood
        if left > self.to_meet:
            self.to_meet, self.raised_by = left, max(self.raised_by, left - self.to_meet)

    def take_back(self, hand: Hand, cents: int, cite: str) -> Step:
        """Chips out of the pot, back to the table stakes: what was put in last comes first."""
        for wager in reversed([*hand.put]):
            back = min(cents, hand.put[wager])
            if back:
                cents -= back
                hand.put[wager] -= back
                hand.stack += back
                yield Moved(Bet(hand.seat, wager, back, player=hand.player), "", cite, wager=STAKES)
        hand.put = {wager: held for wager, held in hand.put.items() if held}

    def settled(self, hand: Hand, won: int, cite: str) -> Iterator[Settlement]:
        """What a seat put into the pot and got out of it, by wager; the last has the odd cents.

        A last remaining player may take a pot without having put anything in.
        """
        left, total = won, hand.total
        pays = "100% of the pot" if won else ""
        put = hand.put or ({STAKES: 0} if won else {})
        for nth, (wager, stake) in enumerate(put.items(), 1):
            share = left if nth == len(put) else won * stake // total
            left -= share
            bet = Bet(hand.seat, wager, stake, player=hand.player)
            net = share - stake
            yield Settlement.of(bet, WINS if won else "lose", cite, pays=pays, net=net, payer=POT)

    def stakes_back(self, cite: str) -> Iterator[Settlement]:
        """What was not bet stays the player's."""
        for hand in self.seated:
            if hand.stack:
                bet = hand.stakes(hand.stack)
                yield Settlement.of(bet, "push", cite)

    # --------------------------------------------------------------------------------- limits

    @property
    def factor(self) -> tuple[int, int]:
        """637a.1: Kill doubles the limits, Half-kill raises them by half."""
        if not self.killed:
            return 1, 1
        return (2, 1) if self.rules.text("kill") == "kill" else (3, 2)

    @property
    def minimum(self) -> int:
        times, of = self.factor
        return max(self.rules.money("table-minimum") * times // of, self.agreed)

    @property
    def maximum(self) -> int:
        times, of = self.factor
        return max(self.rules.money("table-maximum") * times // of, self.minimum)

    @property
    def limits(self) -> tuple[int, int]:
        """The least and the most of a bet, or of a raise over the bet that is to be met."""
        if self.rules.text("betting") == "fixed":
            by_form = self.rules.text("fixed-bets-later") == "third-round"
            big = self.betting_round >= (self.form.big_from if by_form else self.form.last_bets)
            size = self.maximum if big else self.minimum
            return size, size
        return self.minimum, self.maximum

    @property
    def least_raise(self) -> int:
        """637a.8(k) by its reading: by how much a raise is full; a smaller bet may be made so.

        A Blind or Straddle Bet above the posted maximum makes no raise above it.
        """
        least, most = self.limits
        if self.rules.text("minimum-raise") == "table-minimum":
            return least
        if self.to_meet < least:
            return least - self.to_meet
        if self.rules.text("betting") == "pot-limit":
            return max(least, self.raised_by)
        return min(max(least, self.raised_by), most)

    @property
    def left(self) -> int:
        """The cards that are in the deck still."""
        return CARDS - self.dealt
