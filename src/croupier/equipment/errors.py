"""The errors of this room."""


class EquipmentError(ValueError):
    """One sentence: the field, the value, and what is allowed."""


class WrongCards(EquipmentError):  # says what is wrong with cards
    """Cards or tiles as somebody wrote them, which there are not."""
