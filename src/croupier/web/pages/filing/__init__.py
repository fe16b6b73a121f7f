"""Filings: who waits for whom, what is in force, and every act on a filing (601a)."""
