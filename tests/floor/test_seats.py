"""Several people at one table: each has a seat, chips and a view of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.floor.crowd import Crowd
from tests.floor.several import BOB, CYD, OWNER, Someone, three
from tests.floor.simulator import simulate
from tests.people.made import account

from croupier.floor import money
from croupier.floor.acts import Short
from croupier.floor.floor import Floor
from croupier.floor.pace import house_choice
from croupier.floor.verifying import faults
from croupier.people.denied import denials
from croupier.people.person import Role, guest
from croupier.people.rights import Refused
from croupier.rounds.arrange import Arrange
from croupier.rounds.bets import BetError
from croupier.rounds.words import Decide
from croupier.store.engine import Store, file_url
from croupier.table.replay import replay
from croupier.table.round import BY_DEALER, BY_PLAYER, LEAVES, ActError


@pytest.fixture
def store(any_url: str) -> Iterator[Store]:
    found = Store(any_url)
    yield found
    found.close()


@pytest.fixture
def floor(store: Store) -> Floor:
    return Floor(store)


def decide(*people: Someone, choice: str = "fold") -> None:
    """Everybody decides in turn until the round is over."""
    while people[0].sees()["in_play"]:
        seat = people[0].sees()["decides"]
        next(one for one in people if seat in one.sees()["own_seats"]).choose(choice)


def test_standard_63_each_has_chips_wagers_and_cash_outs_of_their_own(
    floor: Floor, store: Store
) -> None:
    owner, bob, cyd = three(floor)
    owner.wager("ante=10")
    bob.wager("ante=20")
    assert not bob.sees()["in_play"], "the round waits for Cyd"
    assert (bob.in_hand, bob.sees()["held"]) == (480_00, 20_00)
    cyd.wager("ante=30")
    assert bob.sees()["in_play"]
    decide(owner, bob, cyd)
    assert (owner.in_hand, bob.in_hand, cyd.in_hand) == (490_00, 480_00, 470_00)
    own = money.Table(bob.key)
    with store.reading() as connection:
        names = {name: own.chips_of(name) for name in bob.table.facts.people}
        has = {
            bob.table.facts.people[name]: money.balance(connection, money.TRAINING, account)
            for name, account in names.items()
        }
    assert has == {BOB.name: 480_00, CYD.name: 470_00}
    bob.leave()
    assert (bob.in_hand, cyd.in_hand) == (490_00, 470_00), "a stranger sees what the owner has"
    cyd.leave()
    owner.close()
    text = floor.log_of(owner.key)
    assert replay(text).log.text() == text
    assert BOB.name not in text, "the log names those who sit by a key of the table alone"
    assert [*faults(store)] == []


def test_standard_49_nobody_acts_for_another(floor: Floor, store: Store) -> None:
    owner, bob, cyd = three(floor)
    seats = {one: one.sees()["own_seats"] for one in (owner, bob, cyd)}
    for one, other in ((bob, cyd), (bob, owner), (owner, bob)):
        with pytest.raises((ActError, BetError), match="seat"):
            one.wager("ante=10", seats=tuple(seats[other]))
    for one in (owner, bob, cyd):
        one.wager("ante=10")
    decides = owner.sees()["decides"]
    for one in (owner, bob, cyd):
        if decides not in seats[one]:
            with pytest.raises(ActError, match="not yours"):
                one.choose("fold")
    for one, other in ((bob, cyd), (cyd, bob)):
        for seat, by in ((seats[one][0], BY_DEALER), (None, "floor"), (None, BY_PLAYER)):
            with pytest.raises(ActError, match="tell them"):
                one.call(LEAVES, seat, by)
        with pytest.raises(ActError, match="not yours"):
            one.call(LEAVES, seats[other][0], BY_PLAYER)
    tried = {"place": {"bob", "owner"}, "choose": {"owner", "cyd"}, "call": {"bob", "cyd"}}
    denied = {(each.act, each.by) for each in denials(store, bob.key)}
    assert denied == {(act, name) for act, names in tried.items() for name in names}
    assert [*faults(store)] == []


def test_standard_58_a_view_belongs_to_a_person(floor: Floor) -> None:
    """Cards that lie face down are seen by whose hand it is, while it decides."""
    owner, bob, cyd = three(floor)
    eve = Someone(floor, owner.key, guest("eve"))
    for one in (owner, bob, cyd):
        one.wager("ante=10")
    while owner.sees()["in_play"]:
        seat = eve.sees()["decides"]
        for one in (owner, bob, cyd, eve):
            sees = one.sees()
            question = sees["question"]
            assert (question is not None) == (seat in sees["own_seats"])
            lines = "".join(sees["lines"])
            if question is None:
                assert '"card":' not in lines.replace('"face_up":true', ""), "sealed"
        next(one for one in (owner, bob, cyd) if seat in one.sees()["own_seats"]).choose("fold")


def test_a_private_table_takes_those_who_are_invited(floor: Floor, store: Store) -> None:
    key = floor.open_table(OWNER, "roulette", {})
    owner, bob = Someone(floor, key, OWNER), Someone(floor, key, BOB)
    with pytest.raises(Refused):
        bob.sit("")
    with pytest.raises(Refused):
        bob.invite()
    token = owner.invite()
    with pytest.raises(Refused):
        bob.sit(token[:-1] + ("0" if token[-1] != "0" else "1"))
    newer = owner.invite()
    with pytest.raises(Refused):
        bob.sit(token)
    bob.sit(newer)
    with pytest.raises(ActError, match="can invite"):
        bob.invite()
    assert {each.act for each in denials(store)} == {"sit", "invite"}


def test_standard_41_wagers_are_covered_by_ones_own_chips(floor: Floor) -> None:
    owner, bob, cyd = three(floor, "roulette")
    with pytest.raises(Short):
        bob.wager("even=501")
    bob.wager("even=500")
    with pytest.raises(ActError, match="take them back"):
        bob.wager("even=10")
    bob.take_back()
    assert bob.in_hand == 500_00
    with pytest.raises(Short):
        bob.do("cash out", lambda table: table.acts(BOB).cash_out(500_01))
    bob.wager("even=100")
    with pytest.raises(Short):
        bob.do("cash out", lambda table: table.acts(BOB).cash_out(400_01))
    bob.do("cash out", lambda table: table.acts(BOB).cash_out(400_00))
    assert bob.in_hand == 0
    owner.wager("even=10")
    cyd.wager("")
    assert cyd.in_hand == 500_00, "sat the round out"
    assert bob.in_hand in (0, 200_00)


def test_a_seat_is_taken_once_and_given_up_when_its_wagers_are_decided(floor: Floor) -> None:
    owner, bob, cyd = three(floor)
    seat = bob.sees()["own_seats"][0]
    with pytest.raises(ActError, match="sits there"):
        cyd.sit("", seat=seat)
    with pytest.raises(ActError, match="your table"):
        owner.sit("")
    second = bob.sit("", 0, seat=6)
    assert bob.sees()["own_seats"] == [seat, second], "one person may hold several seats"
    with pytest.raises(BetError, match="649a"):
        bob.wager("ante=10")
    bob.do("leave", lambda table: table.session.seating.stand_up(table.name_of(BOB), second))
    bob.wager("ante=10")
    cyd.wager("ante=10")
    owner.wager("")
    with pytest.raises(ActError, match="in play"):
        bob.leave()
    with pytest.raises(ActError, match="in play"):
        cyd.do("cash out", lambda table: table.acts(CYD).cash_out(1))
    decide(owner, bob, cyd)
    bob.leave()
    assert bob.sees()["own_seats"] == []
    with pytest.raises(Refused):
        bob.wager("ante=10", seats=(seat,))
    owner.do("leave", lambda table: table.acts(OWNER).leave())
    cyd.wager("ante=10")
    assert cyd.sees()["in_play"], "nobody else is waited for"


def test_standard_42_no_wager_for_a_new_round_before_the_last_is_booked(
    floor: Floor, store: Store
) -> None:
    owner, bob, cyd = three(floor)
    for one in (owner, bob, cyd):
        one.wager("ante=10")
    for one in (owner, bob, cyd):
        with pytest.raises(ActError, match="A round is in play"):
            one.wager("ante=10")
    decide(owner, bob, cyd)
    with store.reading() as connection:
        held = money.Table(owner.key).named("held")
        assert money.balance(connection, money.TRAINING, held) == 0
    owner.wager("ante=10")


def test_standard_5_a_table_closes_when_its_people_have_their_chips(
    floor: Floor, store: Store
) -> None:
    owner, bob, _ = three(floor, "craps")
    bob.wager("pass=10")
    with pytest.raises(ActError, match="Others sit here"):
        bob.close()
    owner.close()
    with store.reading() as connection:
        left = money.balances_of(connection, money.TRAINING, f"table {owner.key}")
    assert left == {}
    assert [*faults(store)] == []


@pytest.mark.parametrize("game", ["craps", "poker", "pai-gow", "blackjack"])
def test_other_games_are_played_by_several(floor: Floor, store: Store, game: str) -> None:
    """Standing wagers, pots, a bank and raised wagers belong to whose they are."""
    owner, bob, cyd = three(floor, game, bought=2_000_00)
    wagers = {"craps": "pass=10", "poker": "table-stakes=200", "pai-gow": "pai-gow=50"}
    for _ in range(2):
        for one in (owner, bob, cyd):
            if not one.sees()["in_play"]:  # what stands plays on
                stands = one.sees()["held"] > 0
                one.wager("" if stands else wagers.get(game, "blackjack=10"))
        for _ in range(200):
            if not owner.sees()["in_play"]:
                break
            table = owner.table
            question = table.session.round.question if table.session.round else None
            seat = owner.sees()["decides"]
            if seat is None:
                owner.choose("")
                continue
            one = next(one for one in (owner, bob, cyd) if seat in one.sees()["own_seats"])
            assert isinstance(question, Decide | Arrange)
            one.choose(house_choice(question))
        assert [*faults(store)] == []
    total = sum(one.in_hand + one.sees()["held"] for one in (owner, bob, cyd))
    with store.reading() as connection:
        kept = money.balances_of(connection, money.TRAINING, f"table {owner.key}")
    here = sum(c for name, c in kept.items() if " chips" in name or name.endswith(" held"))
    assert here == total


@pytest.mark.parametrize("seed", range(3))
def test_standard_37_whatever_people_do_at_tables_every_cent_is_somebodys(
    seed: int, tmp_path: Path
) -> None:
    """Who sits has what the accounts say, whatever fails; nobody sees the decision of another."""
    assert simulate(seed, file_url(tmp_path / "store.sqlite"), 40, Crowd)["done"] > 10


def test_63_who_adds_to_a_seed_does_so_under_the_name_of_the_table(
    floor: Floor, store: Store
) -> None:
    """The log names nobody's account; and nobody of the house adds to the seed that it knows."""
    owner, bob, _ = three(floor, "roulette")
    flo = Someone(floor, bob.key, account(store, "flo", Role.FLOORPERSON))
    with pytest.raises(ActError, match="no seat"):
        flo.do("contribute", lambda table: table.acts(flo.person).contribute(b"mine"))
    bob.do("contribute", lambda table: table.acts(bob.person).contribute(b"words of bob"))
    with pytest.raises(ActError, match="already added"):
        bob.do("contribute", lambda table: table.acts(bob.person).contribute(b"more"))
    owner.do("contribute", lambda table: table.acts(owner.person).contribute(b"of owner"))
    log = floor.log_of(bob.key)
    assert '"record":"contributed"' in log
    assert '"bob"' not in log
    for one in (owner, bob):
        one.wager("red=5")
    assert [*faults(store)] == []


def test_standard_41_who_banks_has_the_chips_to_cover_it(floor: Floor, store: Store) -> None:
    """621a.9(d)(2): the owner's wager of $500 is against the bank, and Bob has $20 or so."""
    key = floor.open_table(OWNER, "pai-gow", {"player-bank": "yes"}, bought=5_000_00)
    owner, bob = Someone(floor, key, OWNER), Someone(floor, key, BOB)
    bob.sit(owner.invite(), 70_00)
    owner.wager("pai-gow=500")
    bob.wager("pai-gow=50")
    _set_all(owner, bob)
    bob.do("buy in", lambda table: table.acts(BOB).buy_in(50_00))
    owner.wager("pai-gow=500")
    bob.wager("pai-gow=50")
    question = _offered(owner, bob)
    assert question.chosen("bank")
    with pytest.raises(Short, match=r"\$500"):
        bob.choose("bank")
    bob.do("buy in", lambda table: table.acts(BOB).buy_in(1_000_00))
    bob.choose("bank")
    _set_all(owner, bob)
    assert bob.in_hand >= 0
    assert [*faults(store)] == []


def _offered(owner: Someone, bob: Someone) -> Decide:
    """The bank is offered to Bob; whoever is offered it before passes."""
    while True:
        question = owner.table.session.round.question if owner.table.session.round else None
        assert isinstance(question, Decide)
        if question.seat in bob.sees()["own_seats"]:
            return question
        owner.choose(house_choice(question))


def _set_all(*people: Someone) -> None:
    while people[0].sees()["in_play"]:
        question = people[0].table.session.round.question if people[0].table.session.round else None
        if isinstance(question, Decide | Arrange):
            own = next(one for one in people if question.seat in one.sees()["own_seats"])
            own.choose(house_choice(question))
        else:
            people[0].deal()
