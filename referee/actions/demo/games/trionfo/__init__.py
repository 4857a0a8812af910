"""Made-up hands, tables and sessions of trionfo."""
