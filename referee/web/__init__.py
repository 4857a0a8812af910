"""Pages and the way programs write: HTTP."""
