"""What `make bench` measures: each job beside a floor that does the least of the same kind."""
