"""What patrons read follows what is elected."""

from __future__ import annotations

from tests.papers.made import DAY, grids
from tests.papers.telling import guide_words

import croupier
from croupier.papers.kinds.rules_card import rules_card
from croupier.papers.subject import Subject


def test_657a_12_f_2_players_who_share_a_jackpot_on_the_dealers_hand_are_told() -> None:
    told = "divided equally among the players who wagered on that hand."
    assert told in guide_words("657a", five_card_hand_bonus=True)
    assert told not in guide_words("657a", five_card_hand_bonus=False)


def test_657a_11_b_a_card_tells_what_a_fold_does_to_the_wagers_that_are_offered() -> None:
    game = croupier.game("657a")
    for offered in (True, False):
        rules = game.rules({"five-card-hand-bonus": offered})
        (told,) = (
            [said for said, _ in grid.rows]
            for grid in grids(rules_card(Subject(game.entry, rules, DAY)))
            if grid.columns[0] == "if the player folds"
        )
        assert any("on the dealer" in said for said in told) == offered
        assert all(said[0].isupper() for said in told)
