"""Made-up hands, tables and matches of tressette."""
