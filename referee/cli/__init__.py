"""The `referee` command: one module a command."""
