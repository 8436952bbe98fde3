"""The arena: tournaments between computer players, ours and other programs, and how fast the game plays.

``python -m hearts_desktop.arena`` is its command line. :mod:`.tournament` plays, on one process or with
:mod:`.jobs` on several; :mod:`.report` counts. Who sits there is a :mod:`.player`: one of ours, or a program
that is spoken to over its standard input and output (:mod:`.engine_player`). :mod:`.serve` turns that round:
it lets one of our players be such a program. What is said is in ``docs/engine-protocol.md``.
"""
