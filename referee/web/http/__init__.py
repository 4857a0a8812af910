"""What every request meets: access, csrf, caching, headers, language, logs."""
