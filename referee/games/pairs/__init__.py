"""What marafone and tressette share: two pairs, thirds and points, claims, games and match."""
