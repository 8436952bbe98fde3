"""Every hand that was ever played, in a database, and what can be asked of it.

    statistics = Statistics(folder.history)
    totals = statistics.totals(Filter(level="expert", helped=False))
    page = statistics.hands(Filter(), HandOrder.POINTS, descending=True, offset=0, limit=100)
    recorded = statistics.recorded(page[0].id)  # the journal up to the end of that hand

:mod:`.records` has the records that are asked for and given, :mod:`.statistics` the questions; both are all
that a window needs. What is asked is always "of the person", at whatever seat. Numbers are whole numbers,
points are penalty points, times are seconds since 1970 UTC. Each question opens the file anew, so an answer
holds what was written until then, and a file that was damaged and restored meanwhile does no harm.

:mod:`.entries` is what is written when a hand is over, :mod:`.keeper` writes it and sees to damage, backups
and full disks; only the thread of :mod:`hearts_desktop.controller.recorder` does that.
"""
