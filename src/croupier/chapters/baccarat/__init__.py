"""Baccarat, chapter 631a."""
