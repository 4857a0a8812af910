"""Accounts, rights and signing in."""
