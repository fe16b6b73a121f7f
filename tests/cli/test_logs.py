"""Tables that are played from the command line, and the logs that they leave."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.calling import Done, croupier, facts

from croupier.equipment.randomness import Seed
from croupier.table.replay import heads, resume


def test_play_writes_a_log_that_replays(tmp_path: Path) -> None:
    log = tmp_path / "round.log"
    done = croupier(
        "play", "649a", "--seed", "7", "--bet", "1:ante=10", "--advise", "--log", str(log),
        typed="double\nplay\n",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "'double' is not a choice" in done.stdout
    assert "best" in done.stdout
    again = croupier("replay", str(log))
    assert again.returncode == 0
    assert "the same bytes" in again.stdout
    log.write_text(log.read_text(encoding="utf-8").replace("play", "fold", 1), encoding="utf-8")
    edited = croupier("replay", str(log))
    assert edited.returncode == 1
    assert "edited" in edited.stderr


def test_play_keeps_face_down_cards_hidden() -> None:
    done = croupier("play", "649a", "--seed", "7", "--bet", "1:ante=10", typed="fold\n")
    before = done.stdout.split("Seat 1 decides")[0]
    assert "dealer: face down" in before


def test_play_stepwise_takes_an_irregularity() -> None:
    typed = "\n" * 4 + "call wrong-number-of-cards\n"
    done = croupier("play", "649a", "--seed", "7", "--bet", "1:ante=10", "--step", typed=typed)
    assert "All hands are void" in done.stdout
    assert "player 1: $0" in done.stdout


def test_replay_of_one_round_with_receipts_and_signatures(tmp_path: Path) -> None:
    log, key = tmp_path / "s.log", tmp_path / "table.key"
    assert croupier("keys", str(key)).returncode == 0
    words = ("--seed", "7", "--bet", "small=10", "--rounds", "3", "--sign-key", str(key))
    done = croupier("play", "sic-bo", *words, "--log", str(log))
    assert done.returncode == 0
    receipt = next(line.split(": ")[1] for line in done.stdout.splitlines() if "round 2: " in line)
    again = croupier("replay", str(log), "--receipt", receipt, "--public-key", f"{key}.pub")
    assert again.returncode == 0
    assert f"{receipt} is the receipt of round 2." in again.stdout
    second = croupier("replay", str(log), "--round", "2")
    assert "Round 2" in second.stdout
    assert "Round 1" not in second.stdout
    assert "(--receipt, --public-key)" in " ".join(second.stdout.split())
    for wrong, says in (
        (("--receipt", "0" * 64), "0" * 64),
        (("--round", "4"), "has no round 4"),
    ):
        found = croupier("replay", str(log), *wrong)
        assert found.returncode == 1
        assert says in found.stderr
    assert {r["round"] for r in facts("replay", str(log), "--round", "2") if "round" in r} == {2}
    croupier("keys", str(tmp_path / "other.key"))
    other = croupier("replay", str(log), "--public-key", str(tmp_path / "other.key.pub"))
    assert other.returncode == 1
    assert "is not signed" in other.stderr


def test_a_log_is_not_overwritten_by_play(tmp_path: Path) -> None:
    log = tmp_path / "s.log"
    log.write_text("precious", encoding="utf-8")
    done = croupier("play", "sic-bo", "--bet", "small=10", "--log", str(log))
    assert done.returncode == 2
    assert "never overwritten" in done.stderr
    assert done.stdout == ""
    assert log.read_text(encoding="utf-8") == "precious"


def test_play_needs_a_game_or_a_log_to_go_on_with(tmp_path: Path) -> None:
    for words in ((), ("sic-bo", "--resume", "x.log"), ("--resume", "x.log", "--seed", "7")):
        done = croupier("play", *words)
        assert done.returncode == 2
        assert "--resume" in done.stderr
    (tmp_path / "empty.log").touch()
    done = croupier("play", "--resume", str(tmp_path / "empty.log"))
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_a_wrong_bet_leaves_a_log_that_is_closed(tmp_path: Path) -> None:
    log = tmp_path / "s.log"
    done = croupier("play", "sic-bo", "--bet", "smal=10", "--log", str(log))
    assert done.returncode == 2
    assert croupier("replay", str(log)).returncode == 0
    assert [file.name for file in tmp_path.iterdir()] == ["s.log"]


def test_a_bet_that_is_refused_takes_no_money(tmp_path: Path) -> None:
    log = tmp_path / "s.log"
    done = croupier("play", "649a", "--bankroll", "100", "--bet", "ante=200", "--log", str(log))
    assert (done.returncode, "$100" in done.stderr) == (2, True)
    records = map(json.loads, log.read_text(encoding="utf-8").splitlines())
    moved = [(each["record"], each["cents"]) for each in records if "cents" in each]
    assert moved == [("bought in", 100_00), ("cashed out", 100_00)]


def test_a_closed_session_is_not_gone_on_with(tmp_path: Path) -> None:
    log = tmp_path / "s.log"
    croupier("play", "sic-bo", "--seed", "7", "--bet", "small=10", "--log", str(log))
    left = tmp_path / "s.log.seed"  # as a crash right after the closing line leaves it
    left.write_text("{}", encoding="utf-8")
    done = croupier("play", "--resume", str(log))
    assert done.returncode == 2
    assert f"croupier replay {log}" in done.stderr
    assert not left.exists()


def said(done: Done) -> str:
    """What was printed, on one line."""
    return " ".join(done.stdout.split())


def test_a_receipt_covers_its_round_and_none_after_it(tmp_path: Path) -> None:
    """A log whose later rounds were rewritten with the seed has the receipts of earlier ones."""
    log, forged = tmp_path / "s.log", tmp_path / "forged.log"
    words = ("--seed", "7", "--bet", "small=10", "--rounds", "6")
    assert croupier("play", "sic-bo", *words, "--log", str(log)).returncode == 0
    lines = log.read_text(encoding="utf-8").splitlines()
    first = next(n for n, line in enumerate(lines, 1) if '"record":"end"' in line)
    rewritten = resume("\n".join(lines[:first]) + "\n", Seed.from_text("7"))
    for _ in range(5):
        rewritten.open_round(["big=10"])
    rewritten.close()
    forged.write_text(rewritten.log.text(), encoding="utf-8")
    given = heads(log.read_text(encoding="utf-8"))
    done = croupier("replay", str(forged), "--receipt", given["round 1"])
    assert done.returncode == 0
    assert "cover round 1 " in said(done)
    assert "No receipt covers rounds 2 to 6 and the close" in said(done)
    assert croupier("replay", str(forged), "--receipt", given["round 2"]).returncode == 1
    both = ("--receipt", given["round 5"], "--receipt", given["round 2"])
    done = croupier("replay", str(log), *both, "--round", "3")
    assert "cover rounds 1 to 5" in said(done)
    assert "No receipt covers round 6 and the close" in said(done)
    done = croupier("replay", str(log), "--receipt", given["close"])
    assert "cover rounds 1 to 6 and the close" in said(done)
    assert "No receipt covers" not in said(done)


def test_a_replay_says_whose_key_signed(tmp_path: Path) -> None:
    log, key = tmp_path / "s.log", tmp_path / "table.key"
    croupier("keys", str(key))
    public = Path(f"{key}.pub").read_text(encoding="utf-8").strip()
    words = ("--seed", "7", "--bet", "small=10", "--rounds", "2", "--sign-key", str(key))
    croupier("play", "sic-bo", *words, "--log", str(log))
    alone = said(croupier("replay", str(log)))
    assert f"key {public}" in alone
    assert "rewritten" in alone
    checked = said(croupier("replay", str(log), "--public-key", f"{key}.pub"))
    assert f"key, {public}." in checked
    assert "rewritten" not in checked


def test_a_replay_as_json_has_the_instants(tmp_path: Path) -> None:
    log = tmp_path / "s.log"
    words = ("--seed", "7", "--bet", "small=10", "--rounds", "1")
    croupier("play", "sic-bo", *words, "--log", str(log))
    records = facts("replay", str(log))
    assert all(record["at"].endswith("Z") for record in records)
    assert not any(record["at"] in said(croupier("replay", str(log))) for record in records)


def test_standard_56_a_player_adds_to_the_first_seed(tmp_path: Path) -> None:
    log = tmp_path / "added.log"
    bet = ("play", "roulette", "--bet", "1:red=5")
    done = croupier(*bet, "--rounds", "2", "--contribute", "my words", "--log", str(log))
    assert done.returncode == 0
    assert "player adds to the seed: my words" in done.stdout
    assert '"hex":"6d7920776f726473"' in log.read_text(encoding="utf-8")
    assert croupier("replay", str(log)).returncode == 0
    assert croupier(*bet, "--seed", "1", "--contribute", "x").returncode == 2


def test_a_player_adds_to_a_seed_at_a_prompt() -> None:
    done = croupier("play", "roulette", typed="contribute Zürich\nred=5\nquit\n")
    assert "player adds to the seed: Zürich" in done.stdout
