"""The Baccarat family under the rules of a chapter to come: every figure of 631a."""

from __future__ import annotations

import croupier
from croupier.families.baccarat.counting.simulation import simulate
from croupier.families.baccarat.counting.wagers import count
from croupier.families.baccarat.dealing import shoe_plan
from croupier.maths.pricing.counted import Terms, tell_nobody


def test_every_wager_of_631a_is_counted_as_in_627a() -> None:
    own, mini = croupier.game("631a").rules(), croupier.game("627a").rules()
    terms = Terms(stake=500)
    assert [wager.key for wager in own.book.wager] == [wager.key for wager in mini.book.wager]
    for wager in own.book.wager:
        of_own, of_mini = (count(rules, wager.key, terms, tell_nobody) for rules in (own, mini))
        assert of_own == of_mini
    sampled = simulate(own, terms, rounds=1000, seed=1, cores=1, tell=tell_nobody)
    assert set(sampled) == {wager.key for wager in own.book.wager}
    assert shoe_plan(own, burn="", last_hand="").deck.size == 8 * 52
