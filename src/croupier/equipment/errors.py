"""The one error of this room."""


class EquipmentError(ValueError):
    """One sentence: the field, the value, and what is allowed."""
