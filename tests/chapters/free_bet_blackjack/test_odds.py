"""Figures of Free Bet Blackjack, its strategy and its advice."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.chapters.stepping import decision, shoe
from tests.chapters.table import Table

import croupier
from croupier.chapters.free_bet_blackjack import odds
from croupier.chapters.free_bet_blackjack.counting import shoe_game
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.pricing.prices import Pricing

GAME = croupier.game("free-bet-blackjack")
RULES = GAME.rules()
KINDS = ((1, 0, -1), (2, 0, -2), (2, 0, -1), (1, 0, 0), (2, 0, -1), (2, 0, 0))


def worth(cards: str, do: tuple[str, ...] = ()) -> dict[str, float]:
    round_ = Table(GAME).opened(["blackjack=10"], cards)
    for choice in do:
        round_.choose(choice)
    found = odds.advise(RULES, decision(round_), (), Terms())
    return {key: float(value) for key, value in found.items()}


def test_672a_11_a_what_each_kind_of_hand_brings() -> None:
    assert shoe_game(RULES, Terms()).kinds == KINDS


def test_672a_9_and_10_advice_takes_what_is_free() -> None:
    eleven = worth(shoe("5h 6d", "10s 9c"))
    assert max(eleven, key=lambda key: eleven[key]) == "free-double"
    for pair in ("8h 8d", "2h 2d", "9h 9d", "Ah Ad"):
        found = worth(shoe(pair, "9s 9c"))
        assert max(found, key=lambda key: found[key]) == "free-split"
    tens = worth(shoe("10h Kd", "6s 9c"))
    assert max(tens, key=lambda key: tens[key]) == "stand"


def test_a_hand_on_a_lammer_is_worth_no_less_than_nothing() -> None:
    lammer = worth(shoe("8h 8d", "10s 9c", "10c 8c"), ("free-split", "stand"))
    assert lammer["stand"] > 0
    assert lammer["draw"] > 0
    assert lammer["free-split"] > lammer["stand"]
    soft = worth(shoe("8h 8d", "6s 9c", "10c Ac"), ("free-split", "stand"))
    assert soft["double"] > soft["stand"] > 0


def test_a_double_for_less_lies_between_one_card_and_the_whole_double() -> None:
    found = worth(shoe("Ah 7d", "6s 9c"))
    assert found["double"] == pytest.approx(10 * found["double-for-less"] / 5.5, rel=1e-9)


def test_672a_8_e_even_money_is_worth_an_insured_blackjack() -> None:
    found = worth(shoe("Ah 10d", "As 9c"))
    assert found["even-money"] == pytest.approx(found["insurance"])
    assert found["no-insurance"] == 0


@pytest.mark.parametrize("decks", [6, 8])
def test_house_advantages_by_decks(decks: int) -> None:
    report = GAME.odds(GAME.rules({"decks": decks}), wager="blackjack")
    main = next(each for each in report.wagers if each.wager == "blackjack")
    best, fixed, basic = (float(each.house_advantage) for each in (main, *main.variants))
    assert best == pytest.approx({6: 0.0057742617, 8: 0.0057029491}[decks], abs=1e-10)
    assert best < basic < fixed
    assert basic - best < 0.0001


def test_what_a_card_that_is_gone_does_to_push_22() -> None:
    """An ace gone helps the wager and a 2 gone hurts it; over the shoe it comes to nothing."""
    found = odds.from_shoe(RULES, "push-22", Terms(), tell_nobody)
    pricing = Pricing(RULES, "push-22", Terms())

    def gain(held: tuple[int, ...]) -> Fraction:
        (counted,) = found.count(held)
        net = sum(pricing.net(parts) * ways for parts, ways in counted.lines.items())
        return Fraction(net) / counted.total

    whole = gain(found.full)
    effects = [
        gain(tuple(held - (nth == other) for other, held in enumerate(found.full))) - whole
        for nth in range(len(found.full))
    ]
    assert effects[0] > 0 > effects[1]
    assert sum(held * effect for held, effect in zip(found.full, effects, strict=True)) == 0
