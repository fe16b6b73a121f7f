"""The one error of strategy files, apart from those who read them."""


class StrategyError(ValueError):
    """A strategy that cannot be read, or that the rules do not allow."""
