"""The results of a round."""
