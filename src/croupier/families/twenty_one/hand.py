"""A hand of a box and what stands on it, and the box: a betting position in the round."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.hands.twenty_one import is_blackjack, points, value_of
from croupier.rounds.words import Bet


@dataclass
class Hand:
    """One hand of a box. `wager` is what stands on it, `on` tells hands of a split apart."""

    seat: int
    player: str
    wager: str
    stake: int
    on: str = ""
    second_wager: str = ""  # a second wager that stands on it, of so much
    second_stake: int = 0
    cards: list[int] = field(default_factory=list)
    subtracted: int | None = None  # a card whose value is taken off its total
    doubled: int = 0
    origin: int = 0  # which of the box's first hands it comes from, where there are several
    from_split: bool = False
    switched: bool = False  # it has another hand's card: an ace and a 10 are no Blackjack
    surrendered: bool = False
    face_down: bool = False  # its last card is not known yet
    turned: bool = False  # its first cards, dealt face down, were turned over
    enlarged: bool = False  # it is doubled by the whole amount or not at all
    lammer: bool = False  # what stands on it is the house's: it can be won and not lost
    doubled_free: bool = False  # the house has doubled it
    dead: bool = False
    done: bool = False
    settled: bool = False

    @property
    def total(self) -> int:
        taken = 0 if self.subtracted is None else int(value_of(self.subtracted)) + 1
        return points(self.cards) - taken

    @property
    def natural(self) -> bool:
        """A Blackjack is dealt; it is not made by a split or a switch."""
        dealt = len(self.cards) == 2 and not self.from_split and not self.switched
        return dealt and bool(is_blackjack(*self.cards))

    @property
    def bust(self) -> bool:
        return self.total > 21

    @property
    def live(self) -> bool:
        """Whether the dealer's total can still decide it, by what the table sees."""
        bust = self.bust and not self.face_down
        return not (self.settled or self.dead or self.surrendered or bust)

    @property
    def all_cards(self) -> tuple[int, ...]:
        """Its cards, with one that is taken off its total."""
        return (*self.cards, *(() if self.subtracted is None else (self.subtracted,)))

    @property
    def seen(self) -> tuple[int, ...]:
        """Its cards but for one that lies face down."""
        return tuple(self.cards[:-1] if self.face_down else self.cards)

    @property
    def name(self) -> str:
        return f"seat {self.seat}" + (f" {self.on}" if self.on else "")

    def bet(self) -> Bet:
        return Bet(self.seat, self.wager, self.stake, self.on, self.player)

    @property
    def at_stake(self) -> int:
        """What stands on it before it is doubled."""
        return self.stake + self.second_stake

    def second_bets(self) -> list[Bet]:
        """The second wager, if there is one."""
        if not self.second_stake:
            return []
        return [Bet(self.seat, self.second_wager, self.second_stake, self.on, self.player)]

    def double_bet(self) -> Bet:
        return Bet(self.seat, "double", self.doubled, self.on, self.player)

    @property
    def twice(self) -> bool:
        """Whether it is doubled, by the player or by the house."""
        return self.doubled_free or self.doubled > 0

    def bets(self) -> list[Bet]:
        """The wagers of its player that stand on it."""
        own = [] if self.lammer else [self.bet(), *self.second_bets()]
        return [*own, self.double_bet()] if self.doubled else own

    def lammers(self) -> list[Bet]:
        """The wagers of the house that stand on it, of the size of the player's."""
        found = [self.bet()] if self.lammer else []
        free = Bet(self.seat, "free-double", self.stake, self.on, self.player)
        return [*found, free] if self.doubled_free else found


@dataclass
class Box:
    """A betting position in the round: its hands, its optional wagers, the player's choices."""

    seat: int
    player: str
    bets: dict[str, Bet]
    hands: list[Hand]
    first_cards: list[int] = field(default_factory=list)
    insurance: int = 0
    refuses: bool = False
    splits: int = 0
