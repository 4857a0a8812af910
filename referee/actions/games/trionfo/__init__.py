"""What writing a session of trionfo down needs to know."""
