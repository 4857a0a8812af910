"""`referee verify`: is everything still as it was written?"""
