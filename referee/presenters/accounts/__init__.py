"""Accounts and the security log in words."""
