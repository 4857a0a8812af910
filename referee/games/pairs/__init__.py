"""The rules that marafone and tressette share: two pairs, thirds, claims, games and match."""
