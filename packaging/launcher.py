"""Where a frozen game starts."""

from __future__ import annotations

import sys
from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()  # a worker process is this program again
    from hearts_desktop.__main__ import main

    sys.exit(main())
