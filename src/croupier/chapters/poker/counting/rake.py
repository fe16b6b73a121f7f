"""What each kind of rake costs: of a pot, a hand and an hour."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.chapters.poker.round.jackpots import contributions
from croupier.chapters.poker.round.pots import Pot
from croupier.chapters.poker.round.rake import MINUTES, charge, rake_of
from croupier.rounds.bets import most_seats
from croupier.rulebook.payout import money_text
from croupier.rulebook.rules import Rules

POTS = (1_000, 2_000, 5_000, 10_000, 20_000, 50_000)


def players(rules: Rules) -> int:
    """A full table."""
    most = most_seats(rules)
    assert most is not None
    return most


def rake(rules: Rules, pot: int) -> int:
    """What the house takes of one pot, in cents."""
    return sum(rake_of(rules, [pot]))


def contribution(rules: Rules, pot: int) -> int:
    """What goes from a pot to the funds of players, in cents."""
    raked = Pot("pot", pot, [], rake(rules, pot))
    return sum(cents for _, cents, _ in contributions(rules, [raked]))


def time_per_hour(rules: Rules, seated: int) -> Fraction:
    """What a player pays for an hour, in cents."""
    types = rules["rake-types"]
    assert isinstance(types, tuple)
    if "time-charge" not in types:
        return Fraction(0)
    hourly = Fraction(charge(rules) * MINUTES, rules.number("time-charge-minutes"))
    return hourly / seated if rules.text("time-charge-basis") == "per-table" else hourly


def facts(rules: Rules, seated: int, stake: int) -> Mapping[str, Any]:
    """For programs: what a hand and an hour cost a player, and the rake of pots of some sizes."""
    taken, hands = rake(rules, seated * stake), rules.number("hands-per-hour")
    each = Fraction(taken, seated)
    by_time = time_per_hour(rules, seated)
    return {
        "players": seated,
        "pot": seated * stake,
        "rake": taken,
        "rake_per_player_and_hand": str(each),
        "hands_per_hour": hands,
        "rake_per_player_and_hour": str(each * hands),
        "time_charge_per_player_and_hour": str(by_time),
        "house_per_hour": str(each * hands * seated + by_time * seated),
        "contribution": contribution(rules, seated * stake),
        "rake_of_pots": [
            {"pot": pot, "rake": rake(rules, pot), "share": rake(rules, pot) / pot} for pot in POTS
        ],
    }


def notes(rules: Rules, seated: int, stake: int) -> tuple[str, ...]:
    """The same in sentences."""
    found = facts(rules, seated, stake)
    hour = Fraction(found["rake_per_player_and_hour"])
    taken = f"{money_text(found['rake'])} of {money_text(found['pot'])}"
    hands = found["hands_per_hour"]
    said = [
        f"{seated} players put {money_text(stake)} each into the pot and show down.",
        f"The house takes {taken}, whoever wins; how often the pot is split is not counted.",
        f"At {hands} such hands an hour a player pays {money_text(round(hour))} an hour.",
    ]
    if time := Fraction(found["time_charge_per_player_and_hour"]):
        said.append(f"The time charge is {money_text(round(time))} an hour for a player.")
    of_pots = ", ".join(
        f"{money_text(p['rake'])} of {money_text(p['pot'])}" for p in found["rake_of_pots"]
    )
    said.append(f"Rake of other pots: {of_pots}.")
    if found["contribution"]:
        said.append(
            f"In addition to the rake, {money_text(found['contribution'])} goes to the Bad Beat "
            "and High Hand funds. Players get it back in the long run, so it is not counted as "
            "lost."
        )
    return tuple(said)
