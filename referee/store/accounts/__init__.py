"""Accounts, rights, sign-ins and the security log."""
