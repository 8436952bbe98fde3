"""A program that answers every line on its standard input with one line on its standard output."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
from collections import deque
from queue import Empty, Queue
from threading import Thread
from typing import IO, Final

from hearts_desktop.arena.player import PlayerFailed

LONGEST_LINE: Final = 1 << 16
"""No line of the protocol is longer, in bytes."""
LEAVING_S: Final = 3.0
"""How long a program may take to end when it is asked to, before it is made to."""
FORCED: Final = getattr(signal, "SIGKILL", signal.SIGTERM)
QUOTED: Final = 100
"""Of a longer line only so much is repeated in a sentence."""


class EngineProcess:
    """The running program. ``name`` is what it is called in sentences."""

    def __init__(self, name: str, command: str, patience: float) -> None:
        self.name = name
        self._patience = patience
        words = shlex.split(command)
        if not words:
            raise PlayerFailed(f"{name} says no command")
        try:
            # In a session of its own: Ctrl-C is for us, and whatever it starts can be ended with it.
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=os.name == "posix",
            )
        except OSError as error:
            raise PlayerFailed(f"{name} cannot be started: {error.strerror or error}") from None
        self._answers: Queue[bytes | None] = Queue(maxsize=16)
        self._left = False
        self._complaints: deque[str] = deque(maxlen=1)
        self._listeners = [
            Thread(target=self._listen, args=(self._pipe(self._process.stdout),), daemon=True),
            Thread(target=self._overhear, args=(self._pipe(self._process.stderr),), daemon=True),
        ]
        for listener in self._listeners:
            listener.start()

    @staticmethod
    def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
        assert stream is not None
        return stream

    def _listen(self, stdout: IO[bytes]) -> None:
        while line := stdout.readline(LONGEST_LINE + 1):
            if not self._left:
                self._answers.put(line)
        self._answers.put(None)

    def _overhear(self, stderr: IO[bytes]) -> None:
        """Keep the last thing that it complained of, for the sentence if it dies."""
        while line := stderr.readline(LONGEST_LINE):
            if line.strip():
                self._complaints.append(_shown(line))

    def ask(self, request: str) -> str:
        """The answer to one line. Raises PlayerFailed if there is none."""
        if self._answers.qsize():
            said = self._answers.get()
            if said is not None:
                raise PlayerFailed(f"{self.name} said {_shown(said)!r} without being asked")
            raise self._died(request)
        try:
            stdin = self._pipe(self._process.stdin)
            stdin.write(request.encode() + b"\n")
            stdin.flush()
            answer = self._answers.get(timeout=self._patience)
        except OSError:
            raise self._died(request) from None
        except Empty:
            raise PlayerFailed(
                f"{self.name} has not answered {request[:QUOTED]!r} for {self._patience:g} seconds"
            ) from None
        if answer is None:
            raise self._died(request)
        if len(answer) > LONGEST_LINE:
            raise PlayerFailed(f"{self.name} answered {request[:QUOTED]!r} with a line that is too long")
        return answer.decode("utf-8", "replace").strip()

    def _died(self, request: str) -> PlayerFailed:
        try:
            code = self._process.wait(LEAVING_S)
        except subprocess.TimeoutExpired:
            return PlayerFailed(f"{self.name} closed its output when it was asked {request[:QUOTED]!r}")
        self._listeners[1].join(LEAVING_S)
        why = f": {self._complaints[-1]}" if self._complaints else ""
        how = f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
        return PlayerFailed(f"{self.name} {how} when it was asked {request[:QUOTED]!r}{why}")

    def close(self) -> None:
        """Ask the program to end; if it does not, make it."""
        stdin = self._pipe(self._process.stdin)
        try:
            stdin.write(b"QUIT\n")
            stdin.close()
        except OSError:
            pass  # it is gone already
        for force in (None, signal.SIGTERM, FORCED):
            if force is not None:
                self._send(force)
            try:
                self._process.wait(LEAVING_S)
                break
            except subprocess.TimeoutExpired:
                continue
        self._stop_listening()

    def _send(self, force: signal.Signals) -> None:
        try:
            if os.name == "posix":
                os.killpg(self._process.pid, force)
            else:
                self._process.terminate()
        except OSError:
            pass  # it has just ended

    def _stop_listening(self) -> None:
        """Wait for the listeners, which end when nobody holds the other end of their pipes any more."""
        self._left = True
        while self._answers.qsize():
            self._answers.get()  # the listener may be waiting for room
        for listener, stream in zip(
            self._listeners, (self._process.stdout, self._process.stderr), strict=True
        ):
            listener.join(LEAVING_S)
            if listener.is_alive():  # the program has left others behind it
                self._send(FORCED)
                listener.join(LEAVING_S)
            if not listener.is_alive():
                self._pipe(stream).close()


def _shown(line: bytes) -> str:
    return line[:QUOTED].decode("utf-8", "replace").strip()
