"""Figures as people write them."""

from fractions import Fraction

from croupier.rulebook.figures import gain_text, percent_text, typeset


def test_percentages_have_no_space_and_the_digits_asked_for() -> None:
    assert percent_text(Fraction(2, 38), 2) == "5.26%"
    assert percent_text(-0.0526316) == "-5.2632%"


def test_gains_have_their_sign() -> None:
    assert [gain_text(cents) for cents in (150000, 0, -250)] == ["+$1,500", "$0", "-$2.50"]


def test_typeset_figures_have_a_true_minus_sign() -> None:
    assert typeset(gain_text(-250)) == "\N{MINUS SIGN}$2.50"
