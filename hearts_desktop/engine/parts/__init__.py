"""Rule parts outside the trick, one idea a module."""
