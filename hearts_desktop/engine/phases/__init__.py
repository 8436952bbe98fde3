"""The stages of a hand: how each begins, what it offers, and what follows from a choice in it."""
