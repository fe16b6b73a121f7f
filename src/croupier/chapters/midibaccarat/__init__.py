"""Midibaccarat, chapter 629a."""
