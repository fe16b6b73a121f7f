"""Minibaccarat, chapter 627a."""
