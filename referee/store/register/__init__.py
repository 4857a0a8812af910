"""The register of people in the database: what follows from its ledger, and searches."""
