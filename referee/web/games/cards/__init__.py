"""The parts of pages that all games of the forty cards share."""
