"""The competition: formats, draws and standings. Pure: the standard library and rustworkx only."""
