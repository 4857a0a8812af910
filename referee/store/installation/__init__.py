"""What an installation consists of, and its backups as files."""
