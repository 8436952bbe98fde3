"""What marks the stretches of the kernel during which other threads may run.

``with nogil:`` does nothing here. In the compiled kernel the same words let go of the interpreter's lock, and
inside there may be nothing but numbers, arrays and other compiled functions.
"""

from __future__ import annotations

from contextlib import nullcontext

nogil = nullcontext()
