"""What people read of a match, in their language: plain values for pages and for paper."""
