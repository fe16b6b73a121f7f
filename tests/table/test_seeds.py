"""A seed for each shoe: committed to before players add to it, revealed when it hides no card."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from tests.table.forging import rechained

import croupier
from croupier.equipment.randomness import Seed, verify
from croupier.store.log_file import LogFile, seed_path
from croupier.table.log import LogError, read_log
from croupier.table.records import MOST_BYTES
from croupier.table.replay import replay, resume
from croupier.table.round import ActError
from croupier.table.seeds import MOST_ADDITIONS, RevealedSeeds
from croupier.table.session import Session

BETS = {
    "three-card-poker": "ante=10",
    "roulette": "1:straight@17=5",
    "minibaccarat": "1:player=10",
    "blackjack": "1:blackjack=10",
}


def given(text: str = "given") -> Callable[[], Seed]:
    seeds = (Seed.from_text(f"{text} {nth}") for nth in count())
    return lambda: next(seeds)


def open_session(game: str, text: str = "given", **more: object) -> Session:
    return croupier.game(game).open_session(fresh=given(text), **more)  # type: ignore[arg-type]


def play(session: Session, rounds: int = 1) -> Session:
    for _ in range(rounds):
        round_ = session.open_round([BETS[session.entry.game]])
        while not round_.finished:
            round_.choose(round_.question.choices[0].key)  # type: ignore[union-attr]
    return session


def kinds(session: Session, *wanted: str) -> list[tuple[str, int]]:
    found = [record for record in session.log.records if record["record"] in wanted]
    return [(record["record"], record.get("number", record.get("round", 0))) for record in found]


@pytest.mark.parametrize("game", ["three-card-poker", "roulette"])
def test_standard_56_a_round_of_its_own_shuffle_or_spin_has_a_fresh_seed(game: str) -> None:
    session = play(open_session(game), 2)
    session.close()
    wanted = ("round", "end", "revealed", "seed", "close")
    assert kinds(session, *wanted) == [
        *(("round", 1), ("end", 1), ("revealed", 1), ("seed", 2)),
        *(("round", 2), ("end", 2), ("revealed", 2), ("seed", 3), ("close", 0)),
    ]
    assert replay(session.log.text()).log.lines == session.log.lines


def test_standard_56_a_shoe_keeps_its_seed_until_it_is_done() -> None:
    session = open_session("minibaccarat")
    while session.seeds.number < 3:
        play(session)
    shuffles = [n for n, r in enumerate(session.log.records) if r["record"] == "shuffle"]
    seeds = [n for n, r in enumerate(session.log.records) if r["record"] == "seed"]
    assert session.rounds > 100
    assert len(shuffles) == len(seeds) == 2
    assert shuffles[0] < seeds[0] < shuffles[1] < seeds[1]
    for place in seeds:  # what was revealed before each commitment hides no card any more
        assert session.log.records[place - 1]["record"] == "revealed"
    session.close()
    assert replay(session.log.text()).rounds == session.rounds


def test_standard_58_a_seed_is_revealed_only_when_no_side_of_a_double_shoe_is_dealt_from_it() -> (
    None
):
    """One side is shuffled while the other is still dealt from the seed before."""
    session = croupier.game("blackjack").open_session(
        {"dealing": "double-shoe", "decks": 2}, fresh=given("sides")
    )
    kept = False
    while session.rounds < 60:
        play(session)
        told = {record.get("reveal") for record in session.log.records}
        for side in session.dealer.sides.values():
            if not side.is_shuffle_due and side.drawn_from is not None:
                assert side.drawn_from.reveal not in told
        kept |= session.seeds.number > len(told)  # `told` has None, for all other records
    assert kept
    session.close()
    assert replay(session.log.text()).rounds == 60


def test_folded_hands_of_poker_stay_secret_until_the_close() -> None:
    session = open_session("poker")
    for _ in range(2):
        round_ = session.open_round([f"{seat}:table-stakes=100" for seat in range(1, 4)])
        while not round_.finished:
            question = round_.question
            keys = [choice.key for choice in getattr(question, "choices", ())]
            round_.choose("fold" if "fold" in keys else keys[0] if keys else "")
    assert session.seeds.number == 3
    assert not kinds(session, "revealed")
    session.close()
    assert kinds(session, "revealed", "close") == [("revealed", 1), ("revealed", 2), ("close", 0)]
    assert replay(session.log.text()).rounds == 2


def test_additions_change_every_draw_and_the_commitment_comes_before_them() -> None:
    alone, with_ann, with_both = (open_session("three-card-poker") for _ in range(3))
    with_ann.contribute("ann", b"one")
    with_both.contribute("ann", b"one")
    with_both.contribute("bob", b"\xff\x00")
    orders = []
    for session in (alone, with_ann, with_both):
        assert session.log.records[0]["commitment"] == Seed.from_text("given 0").commitment
        session.open_round([BETS["three-card-poker"]])
        assert session.dealer.shoe is not None
        orders.append(session.dealer.shoe.stub)
    assert len(set(orders)) == 3


def test_what_is_mixed_cannot_be_divided_otherwise() -> None:
    seed = Seed.from_text("mixed")
    mixed = {seed.mixed(parts) for parts in ([b"ab"], [b"a", b"b"], [b"b", b"a"], [b"ab", b""])}
    assert len(mixed) == 4
    assert seed.mixed([]) == seed


def test_nothing_is_added_after_the_shuffle_or_twice_or_to_a_fixed_seed() -> None:
    session = open_session("three-card-poker")
    session.contribute("ann", b"x" * MOST_BYTES)
    for addition in (b"", b"x" * (MOST_BYTES + 1)):
        assert not session.can_contribute("bob", addition)
    with pytest.raises(ActError, match="already"):
        session.contribute("ann", b"again")
    for nth in range(MOST_ADDITIONS - 1):
        session.contribute(f"player {nth}", b"x")
    assert not session.can_contribute("one more", b"x")
    session.open_round([BETS["three-card-poker"]])
    assert not session.can_contribute("bob", b"late")
    assert not session.can_contribute("a\x1b[2J", b"name")
    fixed = croupier.game("three-card-poker").open_session(seed="fixed")
    with pytest.raises(ActError, match="fixed"):
        fixed.contribute("ann", b"x")
    assert "randomness" not in fixed.log.records[0]
    shoe = play(open_session("minibaccarat"))
    with pytest.raises(ActError, match="next shuffle"):
        shoe.contribute("ann", b"in the middle of a shoe")


def test_a_log_whose_seed_was_exchanged_is_found() -> None:
    session = play(open_session("roulette"), 2)
    session.close()
    records = [dict(record) for record in read_log(session.log.text())]
    other = Seed.from_text("other")
    for record in records:
        if record["record"] == "revealed" and record["number"] == 2:
            record["reveal"] = other.reveal
    with pytest.raises(LogError, match="not the one committed"):
        replay(rechained(records))
    for record in records:
        if record["record"] == "seed" and record["number"] == 2:
            record["commitment"] = other.commitment
    with pytest.raises(LogError, match="not valid"):
        replay(rechained(records))


@pytest.mark.parametrize("game", ["three-card-poker", "roulette"])
def test_a_session_is_taken_up_after_any_line_with_the_seeds_that_were_kept(game: str) -> None:
    made: dict[int, Seed] = {}

    def fresh() -> Seed:
        made[len(made) + 1] = Seed.from_text(f"kept {len(made)}")
        return made[len(made)]

    session = croupier.game(game).open_session(fresh=fresh)
    session.contribute("ann", b"taken up")
    play(session, 3)
    session.close()
    lines = session.log.lines
    for cut in range(1, len(lines)):
        again = resume("".join(f"{line}\n" for line in lines[:cut]), made)
        assert again.log.records[: cut - 1] == session.log.records[: cut - 1]
        if not again.in_play and not again.closed:
            again.close()
            assert replay(again.log.text()).closed


def test_a_log_file_has_a_seed_on_disk_before_its_commitment(tmp_path: Path) -> None:
    path = tmp_path / "a.log"
    file = LogFile.create(path)
    session = croupier.game("roulette").open_session(fresh=file.fresh, sink=file)
    play(session, 2)
    file.release()
    with seed_path(path).open("a", encoding="utf-8") as kept:
        kept.write('{"live": true, "se')  # cut off by a crash
    again, text, _ = LogFile.reopen(path)
    seeds = again.seeds()
    assert len(seeds) == 3
    assert verify(read_log(text, closed=False)[0]["commitment"], seeds[1])
    taken_up = resume(text, seeds, fresh=again.fresh, sink=again)
    play(taken_up)
    taken_up.close()
    again.end()
    assert replay(path.read_text(encoding="utf-8")).rounds == 3
    assert not seed_path(path).exists()


def test_a_seed_that_is_not_there_is_said() -> None:
    session = play(open_session("roulette"), 2)
    with pytest.raises(LogError, match="Seed 3"):
        resume(session.log.text(), {})


def test_logs_of_version_1_replay_as_before() -> None:
    session = croupier.game("roulette").open_session(seed="version 1")
    play(session, 2)
    session.close()
    assert not kinds(session, "seed", "revealed", "contributed")
    assert replay(session.log.text()).log.lines == session.log.lines
    later = [dict(record) for record in read_log(session.log.text())]
    later[0]["randomness"] = 3
    with pytest.raises(LogError, match="randomness"):
        replay(rechained(later))


def test_every_line_is_sealed_by_the_seed_that_the_log_reveals_for_it() -> None:
    session = open_session("three-card-poker")
    session.contribute("ann", b"one")
    play(session, 3)
    open_log = RevealedSeeds(read_log(session.log.text(), closed=False))
    known = {record["n"]: record for record in session.log.records}
    cards = 0
    for record in read_log(session.log.text(), closed=False):
        if record["record"] == "card" and "sealed" in record:
            seed = open_log.at(record["n"])
            assert seed is not None
            assert seed.unseal(record["n"], record["sealed"]) == known[record["n"]]["card"]
            cards += 1
    assert cards > 6
    assert open_log.at(len(session.log.lines)) is None
