"""What each player wagered and got in each round, told from a log's records as they come.

A wager that is priced counts in the round in which it was placed; what it was decided for counts
in the round that decided it. The two differ only where wagers stay on the layout between rounds.
What is made in the round and has a price of its own (insurance) counts when it is decided.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from croupier.rounds.words import HOUSE, UNDONE, Bet
from croupier.table.log import Record

NOT_DECIDED = ("void", "returned", "removed")
COMPLETE, VOID, CLOSING = "complete", "void", "closing"
AT_THE_CLOSE = 0  # the round number of what the close of a table settles

Spot = tuple[int, str, str]
Placed = Counter[tuple[str, Bet]]


def placed_bets(
    records: Iterable[Record], later: Collection[str]
) -> Iterator[tuple[str, Bet, int]]:
    """By player, what was placed against the house (1) and what came back undecided, or was decided
    against others (-1), as bets of any seat. `later` are the wagers that are made in the round and
    have a price of their own."""
    staked: dict[Spot, int] = {}
    undone: set[Spot] = set()
    for record in records:
        if record["record"] == "round":
            staked.clear()
            undone.clear()
            for b in record["bets"]:
                yield b["player"], Bet(1, b["wager"], b["amount"], b["on"]), 1
        elif record["record"] == "settled":
            spot, player = _spot(record), record["player"]
            if record["wager"] in later and spot not in staked:
                undone.add(spot)
            if record["outcome"] == UNDONE:
                undone.add(spot)
                yield player, Bet(1, record["wager"], staked.get(spot, 0), record["on"]), -1
                continue
            staked[spot] = record["stake"]
            decided = record["outcome"] not in NOT_DECIDED and record["payer"] == HOUSE
            if decided == (spot in undone):  # what came back undecided, or was wagered again
                bet = Bet(1, record["wager"], record["stake"], record["on"])
                yield player, bet, 1 if decided else -1


def against_others(records: Iterable[Record]) -> Counter[tuple[str, str]]:
    """By player and wager, the cents that were decided against a player who banks, or in a pot:
    no odds say what the house wins of them."""
    found: Counter[tuple[str, str]] = Counter()
    for record in records:
        if record["record"] != "settled" or record["payer"] == HOUSE:
            continue
        if record["outcome"] not in (*NOT_DECIDED, UNDONE):
            found[record["player"], record["wager"]] += record["stake"]
    return found


def _spot(record: Record) -> Spot:
    return record["seat"], record["wager"], record["on"]


@dataclass
class OnWager:
    """What one player had on one wager in a round, in cents: decided, returned undecided, and paid
    back on what was decided, stakes included."""

    wagered: int = 0
    voided: int = 0
    paid: int = 0
    outcomes: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class PlayerGame:
    """One player's game. `staked` are the bets placed in it against the house, without what came
    back, and `others` the cents decided against others; `house` is what the house won from them,
    without rake; `before` and `after` are the player's chips."""

    player: str
    person: str
    staked: Mapping[Bet, int]
    others: int
    wagers: Mapping[str, OnWager]
    net: int
    house: int
    contributed: int
    before: int
    after: int
    choices: int

    @property
    def wagered(self) -> int:
        return sum(each.wagered for each in self.wagers.values())

    @property
    def voided(self) -> int:
        return sum(each.voided for each in self.wagers.values())

    @property
    def paid(self) -> int:
        return sum(each.paid for each in self.wagers.values())


@dataclass(frozen=True)
class Game:
    """A round that has ended, from its first line to its last; `advised` if advice was shown at
    any time of it."""

    number: int
    first: int
    last: int
    begun: str
    ended: str
    house: int
    calls: int
    advised: bool
    players: tuple[PlayerGame, ...]

    @property
    def status(self) -> str:
        if self.number == AT_THE_CLOSE:
            return CLOSING
        decided = any(each.wagered for each in self.players)
        return VOID if not decided and any(each.voided for each in self.players) else COMPLETE


@dataclass(frozen=True)
class Chips:
    """Chips that a person bought, or cashed out (below zero)."""

    line: int
    at: str
    person: str
    cents: int


class Tally:
    """Reads a log's records, each once and in order. `whose` names the person who plays as a
    player, "" if the program does; `later` as of `placed_bets`."""

    def __init__(self, whose: Callable[[str], str], later: Collection[str]) -> None:
        self._whose, self._later = whose, later
        self._read = 0
        self._in_hand: Counter[str] = Counter()
        self._round: list[Record] = []
        self._before: Mapping[str, int] = {}
        self._advice = False
        self._advised = False

    def read(self, records: Sequence[Record]) -> list[Game | Chips]:
        """What has ended, or was bought, since the last call."""
        found: list[Game | Chips] = []
        for record in records[self._read :]:
            found += self._next(record)
        self._read = len(records)
        return found

    def _next(self, record: Record) -> Iterator[Game | Chips]:
        match record["record"]:
            case "bought in" | "cashed out" as kind:
                cents = record["cents"] if kind == "bought in" else -record["cents"]
                person = self._whose(record["person"]) or record["person"]
                self._in_hand[person] += cents
                yield Chips(record["n"], record["at"], person, cents)
            case "advice":
                self._advice = record["shown"]
                self._advised |= self._advice
            case "corrected" | "tipped" as kind:
                cents = record["cents"] if kind == "corrected" else -record["cents"]
                self._in_hand[self._whose(record["person"]) or record["person"]] += cents
            case "round" | "closing":
                self._advised = self._advice
                self._round, self._before = [record], dict(self._in_hand)
            case "end" | "cleared" if self._round:
                self._round.append(record)
                yield self._ended()
                self._round = []
            case _ if self._round:
                self._round.append(record)

    def _ended(self) -> Game:
        first, last = self._round[0], self._round[-1]
        totals = last["totals"]
        for player, cents in totals["players"].items():
            self._in_hand[self._whose(player) or player] += cents
        players = tuple(self._players(totals["players"]))
        return Game(
            first.get("round", AT_THE_CLOSE),
            first["n"],
            last["n"],
            first["at"],
            last["at"],
            totals["house"],
            sum(record["record"] == "called" for record in self._round),
            self._advised,
            players,
        )

    def _players(self, nets: Mapping[str, int]) -> Iterator[PlayerGame]:
        records = self._round
        staked: dict[str, Counter[Bet]] = {player: Counter() for player in nets}
        for player, bet, times in placed_bets(records, self._later):
            staked.setdefault(player, Counter())[bet] += times
        brought, house = _contributed(records), _house(records)
        at_seats = {b["seat"]: b["player"] for b in records[0].get("bets", ())}
        choices = Counter(
            at_seats.get(record["seat"], "") for record in records if record["record"] == "decided"
        )
        wagers, others = _on_wagers(records), Counter[str]()
        for (player, _), cents in against_others(records).items():
            others[player] += cents
        for player, placed in staked.items():
            person = self._whose(player)
            whose = person or player
            yield PlayerGame(
                player,
                person,
                {bet: times for bet, times in placed.items() if times and bet.amount},
                others[player],
                wagers.get(player, {}),
                nets.get(player, 0),
                house[player] - brought[player],
                brought[player],
                self._before.get(whose, 0),
                self._in_hand[whose],
                choices[player],
            )


def _on_wagers(records: Iterable[Record]) -> dict[str, dict[str, OnWager]]:
    found: dict[str, dict[str, OnWager]] = {}
    last: dict[Spot, tuple[int, int]] = {}
    for record in records:
        if record["record"] != "settled":
            continue
        own = found.setdefault(record["player"], {}).setdefault(record["wager"], OnWager())
        own.outcomes.append(record["outcome"])
        spot, stake, net = _spot(record), record["stake"], record["net"]
        staked, won = last.get(spot, (0, 0))
        if record["outcome"] in NOT_DECIDED:
            own.voided += stake
        elif record["outcome"] == UNDONE and won + net == 0:
            own.wagered -= staked
            own.voided += staked
            own.paid -= staked + won
        else:
            own.wagered += stake
            own.paid += stake + net
        last[spot] = (stake, net) if stake else (staked, won + net)
    return found


def _house(records: Iterable[Record]) -> Counter[str]:
    """What the house won from each player's wagers."""
    found: Counter[str] = Counter()
    for record in records:
        if record["record"] == "settled":
            if record["payer"] == HOUSE:
                found[record["player"]] += record["from_meter"] - record["net"]
            else:
                found[record["player"]] += record["vigorish"]
    return found


def _contributed(records: Iterable[Record]) -> Counter[str]:
    """What each player's wagers brought to meters: the log names the wager, so that players who
    bet on it alike share it by their stakes, to the cent in their order."""
    stakes: dict[str, Counter[str]] = {}
    funded: Counter[str] = Counter()
    for record in records:
        if record["record"] == "round":
            for b in record["bets"]:
                stakes.setdefault(b["wager"], Counter())[b["player"]] += b["amount"]
        elif record["record"] == "funded" and record["wager"] in stakes:
            funded[record["wager"]] += record["cents"]
    found: Counter[str] = Counter()
    for wager, cents in funded.items():
        whole, left = sum(stakes[wager].values()), cents
        for player, stake in stakes[wager].items():
            share = left * stake // whole if whole else 0
            found[player] += share
            left, whole = left - share, whole - stake
    return found
