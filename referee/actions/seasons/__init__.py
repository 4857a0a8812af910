"""Acts on seasons."""
