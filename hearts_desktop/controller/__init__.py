"""Runs a game: owns its journal, asks agents in worker threads, saves every action, keeps the pace.

Of Qt it uses QtCore alone.
"""
