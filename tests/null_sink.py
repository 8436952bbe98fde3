"""A sound server of our own that plays into nothing and lets us record what would have been heard.

Needs the programs ``pulseaudio`` and ``parec`` (Debian: pulseaudio, pulseaudio-utils).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import threading
import time
from array import array
from pathlib import Path

RATE = 48_000
PIECE = 480
"""So many samples are looked for: a hundredth of a second, and more than ever agree by chance."""
STARTS_WITHIN_S = 20.0


def why_not() -> str:
    """What is missing here; empty if it can be started."""
    missing = [name for name in ("pulseaudio", "parec") if shutil.which(name) is None]
    return f"{' and '.join(missing)} not installed" if missing else ""


def loudest_piece(samples: array) -> tuple[int, bytes]:
    """The part of a sound by which it is found in a recording, and where it begins."""
    starts = range(0, max(1, len(samples) - PIECE), PIECE // 2)
    loudest = max(starts, key=lambda at: sum(map(abs, samples[at : at + PIECE])))
    return loudest, bytes(samples[loudest : loudest + PIECE])


class NullSink:
    """The server and the recorder, for as long as the ``with`` block lasts."""

    def __init__(self) -> None:
        self.heard = array("h")
        """The samples recorded so far, 48,000 a second."""
        self.arrivals: list[tuple[float, int]] = []
        """When pieces of the recording came: the monotonic clock, and the number of samples until then."""

    def __enter__(self) -> NullSink:
        self._folder = tempfile.TemporaryDirectory(prefix="hearts-sound-")
        socket = Path(self._folder.name) / "native"
        self.server = f"unix:{socket}"
        environment = {**os.environ, "XDG_RUNTIME_DIR": self._folder.name, "HOME": self._folder.name}
        for name in ("PULSE_SERVER", "PULSE_RUNTIME_PATH", "DBUS_SESSION_BUS_ADDRESS"):
            environment.pop(name, None)
        # Without norewinds the sink plays two seconds ahead and forgets what comes in between.
        sink = f"module-null-sink format=s16le rate={RATE} channels=1 norewinds=1"
        access = f"module-native-protocol-unix socket={socket} auth-anonymous=1"
        options = ["-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--disable-shm=yes"]
        self._daemon = subprocess.Popen(
            ["pulseaudio", *options, "-L", access, "-L", sink],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until = time.monotonic() + STARTS_WITHIN_S
        while not socket.exists():
            if self._daemon.poll() is not None or time.monotonic() > until:
                self.stop()
                raise OSError("the sound server does not start")
            time.sleep(0.05)
        self._parec = subprocess.Popen(
            ["parec", "--raw", "--format=s16le", f"--rate={RATE}", "--channels=1", "--latency-msec=20"],
            env={**environment, "PULSE_SERVER": self.server},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._reader = threading.Thread(target=self._read)
        self._reader.start()
        while not self.arrivals and self._parec.poll() is None:
            time.sleep(0.05)
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _read(self) -> None:
        assert self._parec.stdout is not None
        stream = self._parec.stdout
        while piece := os.read(stream.fileno(), 1 << 16):
            whole = piece if len(piece) % 2 == 0 else piece + stream.read(1)
            self.heard.frombytes(whole)
            self.arrivals.append((time.monotonic(), len(self.heard)))

    def stop_server(self) -> None:
        """The device is gone, as if it had been unplugged."""
        self._daemon.terminate()
        self._daemon.wait()

    def stop(self) -> None:
        """End it all."""
        if hasattr(self, "_parec"):
            self._parec.terminate()
            self._parec.wait()
            self._reader.join()
            if self._parec.stdout is not None:
                self._parec.stdout.close()
        self.stop_server()
        self._folder.cleanup()

    def places_of(self, samples: array) -> list[int]:
        """At which samples of the recording a sound begins, if it is there as it is."""
        ahead, piece = loudest_piece(samples)
        recording = bytes(self.heard)
        places = []
        at = recording.find(piece)
        while at >= 0:
            if at % 2 == 0:
                places.append(at // 2 - ahead)
            at = recording.find(piece, at + 1)
        return places

    def time_of(self, sample: int) -> float:
        """When a sample was heard, by the monotonic clock: no piece can have come before its samples."""
        return min(at - (count - sample) / RATE for at, count in self.arrivals)
