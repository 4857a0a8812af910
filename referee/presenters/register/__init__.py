"""The register of people in words."""
