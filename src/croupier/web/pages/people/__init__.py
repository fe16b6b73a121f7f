"""Accounts: log in and out, who may do what, and what was denied."""
