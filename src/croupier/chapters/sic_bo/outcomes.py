"""From three dice to outcomes: 625a.3. Play, counting and simulation all ask `outcome`."""

from __future__ import annotations

from croupier.rulebook.rules import Rules

LOSE, WIN = "lose", "win"
ONE_OF_A_KIND = {1: "one-die", 2: "two-dice", 3: "three-dice"}
TOTALS = range(4, 18)
SMALL, BIG = range(4, 11), range(11, 18)

Roll = tuple[int, ...]


def outcome(rules: Rules, wager: str, on: str, dice: Roll) -> str:
    """What a shake makes of a wager."""
    total = sum(dice)
    triple = len(set(dice)) == 1
    match wager:
        case "three-of-a-kind":
            return _won(dice.count(int(on)) == 3)
        case "two-of-a-kind":
            showing = dice.count(int(on))
            at_least = rules["two-of-a-kind-on-a-triple"] == "at-least-two"
            return _won(showing == 2 or (showing == 3 and at_least))
        case "any-three-of-a-kind":
            return _won(triple)
        case "total-value":
            return f"total-value-bet-of-{total}" if str(total) == on else LOSE
        case "two-dice-combination":
            return _won({int(face) for face in on.split("-")} <= set(dice))
        case "small":
            return _won(total in SMALL and not triple)
        case "big":
            return _won(total in BIG and not triple)
        case "one-of-a-kind":
            return ONE_OF_A_KIND.get(dice.count(int(on)), LOSE)
    raise KeyError(wager)


def _won(wins: bool) -> str:
    return WIN if wins else LOSE


def cite_of(rules: Rules, wager: str, result: str) -> str:
    """The paragraph that decides a wager so, and where the payout of One of a Kind is fixed."""
    if result == ONE_OF_A_KIND[3]:
        return "625a.6(b)(3)(i)" if rules["paytable"] == "A" else "625a.6(b)(3)(ii)"
    if result in ONE_OF_A_KIND.values():
        return f"625a.6(b)({1 + list(ONE_OF_A_KIND.values()).index(result)})"
    return f"625a.3({1 + WAGERS.index(wager)})"


WAGERS = (
    "three-of-a-kind",
    "two-of-a-kind",
    "any-three-of-a-kind",
    "total-value",
    "two-dice-combination",
    "small",
    "big",
    "one-of-a-kind",
)
OUTCOMES = {
    **{wager: frozenset({WIN, LOSE}) for wager in WAGERS},
    "total-value": frozenset({*(f"total-value-bet-of-{total}" for total in TOTALS), LOSE}),
    "one-of-a-kind": frozenset({*ONE_OF_A_KIND.values(), LOSE}),
}
