"""The pages of the games for two sides of two players."""
