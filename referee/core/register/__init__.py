"""The register of people: what is kept of a person, and how facts change it."""
