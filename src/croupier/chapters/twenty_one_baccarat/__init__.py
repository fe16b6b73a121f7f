"""21 Baccarat, chapter 681a."""
