"""What people do: one function, one transaction."""
