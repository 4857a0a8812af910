"""The printing of a tournament."""
