"""What is printed or drawn from rules, odds and filings; a paper has no fact of its own."""
