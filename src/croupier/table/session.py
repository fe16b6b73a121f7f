"""A session at one table: rounds, one after another, from one committed seed, all in one log."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from croupier.catalog.index import Entry
from croupier.equipment.cards import card_text
from croupier.equipment.randomness import Seed
from croupier.rounds.arrange import Arrange
from croupier.rounds.bets import check_players, read_bets
from croupier.rounds.plan import ShoePlan, with_cut
from croupier.rounds.words import Bet, Settlement, Speech, Start, Statement, standing_bets
from croupier.rulebook.devices import without
from croupier.rulebook.foreign import shown, shown_value
from croupier.rulebook.loader import rules_digest
from croupier.rulebook.payout import money_text
from croupier.rulebook.records import plain_answer
from croupier.rulebook.rules import Rules
from croupier.store.chain import canonical
from croupier.store.clock import Clock, now
from croupier.store.signing import Signer
from croupier.table.dealer import Dealer, Order, order_text
from croupier.table.hearing import Hearing
from croupier.table.ledger import CAGE, THE_HOUSE, TIPS, Ledger, Totals, of_player, of_purse
from croupier.table.log import Log, Sink
from croupier.table.meters import Meters
from croupier.table.records import MOST, check_written
from croupier.table.round import ActError, Round, allowed
from croupier.table.seating import Seating, in_hand, verify_name
from croupier.table.seeds import VERSION as RANDOMNESS
from croupier.table.seeds import Fresh, Seeds
from croupier.version import VERSION

__all__ = ["ActError", "Round", "Session"]


class Session:
    """A table in play. `order` stacks the first shuffle, for training, tests and transcripts.

    With a `seed` everything is drawn from it; without one each shoe has its own, which `fresh`
    gives.
    `meters` are the amounts to begin with, or the Meters that linked tables share. `sink` keeps the
    log's lines, `signer` signs the receipts, `clock` dates the records. `written` is what another
    version of the table said of itself and its rules, so that its log is told again in its own
    words. `log` is for rounds that nobody keeps.
    """

    def __init__(
        self,
        entry: Entry,
        rules: Rules,
        *,
        seed: Seed | None = None,
        fresh: Fresh | None = None,
        order: Order | None = None,
        spins: Sequence[str] = (),
        rolls: Sequence[tuple[int, ...]] = (),
        meters: Meters | Mapping[str, Mapping[str, int]] | None = None,
        sink: Sink | None = None,
        signer: Signer | None = None,
        clock: Clock = now,
        written: Mapping[str, Any] | None = None,
        log: Log | None = None,
    ) -> None:
        self.entry = entry
        self.rules = rules
        self.in_use = rules
        self.out_of_order: set[str] = set()
        self.code = entry.play()
        self.seeds = Seeds(seed, fresh)
        self.log = Log(sink, self.seeds.seal, clock) if log is None else log
        self.signer = signer
        linked = isinstance(meters, Meters) and len(meters) > 0
        self.meters = meters if isinstance(meters, Meters) else Meters.of(rules, meters or {})
        self.ledger = Ledger()
        self.seating = Seating(self)
        self.carry: Mapping[str, object] = {}
        self.terms: Mapping[str, Any] = {}
        self.rounds = 0
        self.round: Round | None = None
        self.closed = False
        self.failed = False
        self.cleared: Totals | None = None
        self.receipt = ""
        self.advised = False
        self.log.add(
            "session",
            **{**about(entry, rules), **(written or {})},
            game=entry.game,
            chapter=entry.chapter,
            meters=self.meters.plain(),
            linked=linked,
            commitment=self.seed.commitment,
            live=self.seed.live,
            **self._of_version(),
            signed_by=signer.public if signer else "",
            stacked={
                "cards": order_text(order),
                "spins": list(spins),
                "rolls": [list(roll) for roll in rolls],
            },
        )
        self.log.sync()
        self.dealer = Dealer(
            self._plan(rules),
            self.seeds.randomness,
            self.log,
            order=order,
            spins=spins,
            rolls=rolls,
            whole=self.seeds.of_shoes,
        )

    def _of_version(self) -> dict[str, Any]:
        """What only a log with a seed for each shoe says: its version and one pack of the cards, so
        that anybody can make each shuffle from its seed."""
        if not self.seeds.of_shoes:
            return {}
        plan = self._plan(self.rules)
        pack = {} if plan is None else {"pack": [*map(card_text, plan.deck.pack())]}
        return {"randomness": RANDOMNESS, **pack}

    # -------------------------------------------------------------------------- seeds

    @property
    def seed(self) -> Seed:
        """The seed that the next draw, or the shoe in play, comes from."""
        return self.seeds.seed

    def verify_contribute(self, person: str, addition: bytes) -> None:
        self.verify_acts()
        if self.in_play or self.cleared is not None:
            raise ActError("A round is in play or the table is closing; add to the next seed.")
        verify_name(person)
        self.seeds.verify_add(person, addition)

    def can_contribute(self, person: str, addition: bytes) -> bool:
        return allowed(self.verify_contribute, person, addition)

    def contribute(self, person: str, addition: bytes) -> None:
        """A player adds to the seed, after its commitment and before the first card."""
        self.verify_contribute(person, addition)
        with self.acting():
            self.seeds.add(self.log, person, addition)
            self.log.sync()

    def renew_seed(self) -> None:
        """Where the next round begins with a shuffle, or deals no cards, it has its own seed."""
        if self.dealer.is_shuffle_due or not self.dealer.sides:
            secret = getattr(self.code, "folded_hands_stay_secret", False)
            self.seeds.renew(self.log, self.dealer.drawn_from, secret=secret)

    # -------------------------------------------------------------------------- acts

    @contextmanager
    def acting(self) -> Iterator[None]:
        """An act that was verified, from its first line on: it is done, or the session has failed.

        What a failed act left in memory may not be what its record tells; only the record counts.
        """
        try:
            yield
        except BaseException:
            self.failed = True
            raise

    def verify_acts(self) -> None:
        """Whether anything can be done here at all."""
        if self.failed:
            raise ActError(
                "The record of this session failed in the middle of an act, so it takes no more. "
                "To continue from its record: croupier play --resume LOG."
            )
        if self.closed:
            raise ActError("The session is closed.")

    # -------------------------------------------------------------------------- rounds

    @property
    def in_play(self) -> bool:
        return self.round is not None and not self.round.finished

    def verify_open_round(self, bets: Sequence[Bet | str]) -> tuple[Bet, ...]:
        """The bets, read, of a round that can begin with them: an ActError or BetError if none."""
        self.verify_between_rounds()
        placed = self.verify_bets(bets)
        self.seating.verify_begin(placed)
        return placed

    def verify_between_rounds(self) -> None:
        self.verify_acts()
        if self.in_play:
            raise ActError("A round is in play; finish it before you start another.")
        if self.cleared is not None:
            raise ActError(
                "The table is closing: its layout is cleared and no new round can start."
            )

    def verify_bets(self, bets: Sequence[Bet | str]) -> tuple[Bet, ...]:
        """The bets, read, if the game takes them."""
        placed = read_bets(bets)
        if placed or not self.carry.get("standing"):
            self.code.check(self.rules, placed)
        check_players((*standing_bets(self.carry), *placed))
        check_written(placed)
        self.begun(placed)
        return placed

    def can_open_round(self, bets: Sequence[Bet | str]) -> bool:
        return allowed(self.verify_open_round, bets)

    def open_round(self, bets: Sequence[Bet | str], *, stepwise: bool = False) -> Round:
        """Place bets and begin a round; it runs to the first decision, or stepwise."""
        placed = self.verify_open_round(bets)
        with self.acting():
            self.seating.begin()
            self.round = Round(self, placed, stepwise=stepwise)
        return self.round

    def begun(self, bets: tuple[Bet, ...]) -> Speech:
        """The speech of a round with these bets; a game may refuse them beside what stands."""
        start = Start(bets, self.carry, self.dealer.is_shuffle_due, frozenset(self.out_of_order))
        return self.code.play(self._by_terms(self.next_rules), start)

    def _by_terms(self, rules: Rules) -> Rules:
        """Rules with what linked meters go by until they are won: a rate of progression, say."""
        if not self.terms:
            return rules
        key = f"terms {canonical(dict(self.terms))}"
        return rules.once(key, lambda: rules.with_answers(self.terms))

    @property
    def next_rules(self) -> Rules:
        """The rules of the next round. A device that has failed, or is repaired, changes the next
        shuffle: until then the cards are those that it shuffled."""
        if self.dealer.is_shuffle_due or not self.dealer.sides:
            return self.rules_without_devices
        return self.in_use

    @property
    def rules_without_devices(self) -> Rules:
        """The rules as they are played without the devices that are out of order."""
        return without(self.rules, self.out_of_order)

    def use(self, rules: Rules) -> None:
        """Deal by these rules, from a shuffle on that is due now."""
        if rules is not self.in_use:
            self.in_use = rules
            self.dealer.use(self._plan(rules))

    def _plan(self, rules: Rules) -> ShoePlan | None:
        """How the cards of the game are shuffled, cut and burned."""
        return with_cut(rules, self.code.plan(rules))

    def taken_by(self, bets: Sequence[Bet]) -> int:
        """What bets that can be placed take out of hand: a vigorish may be collected beside them
        as the round begins, and a wager that another takes the place of is handed back."""
        taken = sum(bet.amount for bet in bets)
        for said in self.begun(tuple(bets)):
            if not isinstance(said, Settlement):
                break
            taken -= said.stake + said.net
        return taken

    def note_advice(self, shown: bool) -> None:
        """Record that advice is shown from here on, or no longer."""
        self.verify_acts()
        if shown != self.advised:
            with self.acting():
                self.log.add("advice", shown=shown)
                self.advised = shown
                self.log.sync()

    # -------------------------------------------------------------------------- money

    def purses(self) -> dict[str, int]:
        """By person, what was bought in less what was cashed out."""
        return self.ledger.purses()

    def in_hand(self, others: Collection[str] = (), person: str = "") -> int:
        """What can be staked or cashed out now: of a person who sits what is theirs, else all other
        purses and what players other than `others` have gained."""
        return in_hand(self, person, others)

    def verify_buy_in(self, person: str, cents: int) -> None:
        self.verify_acts()
        _verify_money(person, cents)

    def can_buy_in(self, person: str, cents: int) -> bool:
        return allowed(self.verify_buy_in, person, cents)

    def buy_in(self, person: str, cents: int) -> None:
        """A person brings money to the table."""
        self.verify_buy_in(person, cents)
        with self.acting():
            self.log.add("bought in", person=person, cents=cents)
            self.ledger.move(CAGE, of_purse(person), cents)
            self.seating.has_acted(person)
            self.log.sync()

    def verify_cash_out(self, person: str, cents: int, *, others: Collection[str] = ()) -> None:
        self.verify_acts()
        if self.in_play and (person not in self.seating.people or self.seating.is_in_round(person)):
            raise ActError("A round is in play; cash out when it has ended.")
        _verify_money(person, cents)
        for other in others:
            verify_name(other)
        if cents > (left := self.in_hand(others, person)):
            raise ActError(
                f"{shown(person)} cannot cash out {money_text(cents)}; only {money_text(left)} "
                "is there."
            )

    def can_cash_out(self, person: str, cents: int, *, others: Collection[str] = ()) -> bool:
        return allowed(self.verify_cash_out, person, cents, others=others)

    def cash_out(self, person: str, cents: int, *, others: Collection[str] = ()) -> None:
        """A person takes money from the table, of what is in hand without that of `others`."""
        self.verify_cash_out(person, cents, others=others)
        with self.acting():
            self.log.add("cashed out", person=person, cents=cents, **_beside(others))
            self.ledger.move(of_purse(person), CAGE, cents)
            self.log.sync()

    def verify_tip(self, person: str, cents: int, *, others: Collection[str] = ()) -> None:
        self.verify_acts()
        _verify_money(person, cents)
        if cents > self.in_hand(others, person):
            raise ActError(f"A tip of {money_text(cents)} is more than {shown(person)} has.")

    def tip(self, person: str, cents: int, *, others: Collection[str] = ()) -> None:
        """A person gives the dealer something."""
        self.verify_tip(person, cents, others=others)
        with self.acting():
            self.log.add("tipped", person=person, cents=cents, **_beside(others))
            self.ledger.move(of_player(person), TIPS, cents)
            self.seating.has_acted(person)
            self.log.sync()

    def verify_correct(self, person: str, cents: int, *, others: Collection[str] = ()) -> None:
        self.verify_between_rounds()
        _verify_money(person, abs(cents))
        if (left := self.in_hand(others, person)) < -cents:
            raise ActError(f"{shown(person)} has {money_text(left)}; mend the rest at the cage.")

    def correct(
        self,
        person: str,
        cents: int,
        *,
        case: int,
        why: str,
        by: str,
        others: Collection[str] = (),
    ) -> None:
        """Mend a dealer error: what a person should have got goes from the house to them, or
        back."""
        self.verify_correct(person, cents, others=others)
        told: dict[str, Any] = {
            "person": person,
            "cents": cents,
            "case": case,
            "why": why,
            "by": by,
        }
        with self.acting():
            self.log.add("corrected", **told, **_beside(others))
            self.ledger.move(THE_HOUSE, of_player(person), cents)
            self.log.sync()

    # -------------------------------------------------------------------------- closing

    def verify_clear(self) -> None:
        self.verify_acts()
        if self.in_play:
            raise ActError("A round is in play; clear the layout when it has ended.")

    def can_clear(self) -> bool:
        return allowed(self.verify_clear)

    def clear(self) -> None:
        """Deal with the wagers that stand, as at the close, so that people can cash out first.

        Where some stood, no further round begins.
        """
        self.verify_clear()
        with self.acting():
            self._clear_layout()
            self.log.sync()

    def verify_close(self) -> None:
        self.verify_acts()
        if self.in_play:
            raise ActError("A round is in play; close the session when it has ended.")

    def can_close(self) -> bool:
        return allowed(self.verify_close)

    def close(self) -> None:
        """End the session: what stands is dealt with, the seed revealed, the log complete."""
        self.verify_close()
        with self.acting():
            self._clear_layout()
            self.seeds.close(self.log)
            self.give_receipt()
            self.log.sync()
        self.closed = True

    def _clear_layout(self) -> None:
        """What the chapter makes of wagers that stand when there is no further round."""
        if not (standing := standing_bets(self.carry)):
            return
        self.log.add("closing")
        hearing = Hearing(self, standing)
        own = getattr(self.code, "close", None)
        says: Iterator[Statement] = (
            own(self.rules, self.carry) if own else self._return_all(standing)
        )
        for statement in says:
            hearing.hear(statement)
        self.ledger.check(())
        self.carry = {}
        self.cleared = hearing.totals()
        self.log.add("cleared", totals=vars(self.cleared))

    def _return_all(self, standing: Sequence[Bet]) -> Iterator[Statement]:
        """Where the game does not say what its chapter does: a wager not decided goes back."""
        for bet in standing:
            yield Settlement.of(bet, "returned", self.rules.book.wager_named(bet.wager).cite)

    def give_receipt(self) -> None:
        """The chain's head stands for everything up to here; it is signed if somebody signs."""
        self.receipt = self.log.head
        if self.signer is not None:
            signature = self.signer.sign(self.receipt)
            self.log.add("signed", head=self.receipt, signature=signature)

    def refusal(self, question: Arrange, parts: Mapping[str, tuple[int, ...]]) -> str:
        """Why the game does not allow an arrangement, with its paragraph; "" where it does."""
        refuse = getattr(self.code, "refuse", None)
        return refuse(self.rules, question, parts) if refuse else ""


def _beside(others: Collection[str]) -> dict[str, Any]:
    """Players whose gains are not a person's."""
    return {"others": sorted(others)} if others else {}


def _verify_money(person: str, cents: int) -> None:
    verify_name(person)
    if type(cents) is not int or not 0 < cents <= MOST:
        raise ActError(
            f"{shown_value(cents)} cents is refused: an amount is a whole number of cents from 1 "
            f"to {MOST:,}."
        )


def about(entry: Entry, rules: Rules) -> dict[str, Any]:
    """What the log says of the program and the rules it was written under."""
    return {
        "croupier": VERSION,
        "answers": {key: plain_answer(value) for key, value in rules.answers.items()},
        "explicit": sorted(rules.explicit),
        "rules": rules.digest,
        "rules_file": rules_digest(entry.rules_file),
    }
