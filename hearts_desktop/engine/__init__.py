"""The game of Hearts as pure functions over immutable records.

Standard library only: no Qt, no input or output, no clock, no randomness. Chance is an actor whose
actions (the cut for dealer, the shuffle) carry what came up, so a list of actions is a whole game.
"""
