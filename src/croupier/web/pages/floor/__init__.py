"""The floor: its tables, meters, cage, cases, reports, and what supervises them."""
