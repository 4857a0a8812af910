"""Accounts, passwords, second factors and sign-ins."""
