"""The brackets of a knockout in words, and the names of rounds."""
