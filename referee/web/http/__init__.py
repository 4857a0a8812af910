"""The parts of HTTP that all pages share: rights, csrf, caching, headers, language, logs."""
