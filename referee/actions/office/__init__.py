"""Acts of the referee on late entries."""
