"""The speaker that is heard: a thread of its own opens the device, reads the files and starts the sounds.

The window only puts wishes into a queue. The device asks a mixer for samples from a thread of the library,
which takes the interpreter for some tens of microseconds; a buffer of :data:`PERIOD_MS` bridges the times
when it does not get it. Whatever goes wrong makes the game silent and one line in the log.
"""

from __future__ import annotations

import atexit
import contextlib
import ctypes
import logging
import queue
import sys
import threading
import time
from array import array
from collections.abc import Callable, Generator, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from hearts_desktop.ui.sound.mixer import RATE, Mixer, Samples, scaled
from hearts_desktop.ui.sound.palette import Palette
from hearts_desktop.ui.sound.strokes import Stroke

if TYPE_CHECKING:
    import miniaudio

log = logging.getLogger(__name__)

PERIOD_MS, PERIODS = 60, 2
"""The device asks for so much at a time, and may have so much of it before it is heard."""
TOO_LATE_S: Final = 0.2
"""A sound that would come later than this is none: by now something else is to be seen."""
REST_S: Final = 4.0
"""When no sound has been wished for so long the device is stopped: it costs power. No sound is as long."""
DEAD_S: Final = 2.0
"""A device that has asked for nothing for so long, though it runs, is not there any more."""
RETRY_S: Final = 30.0
"""How long nobody tries again to open a device that could not be opened."""
CLOSING_S: Final = 2.0

Take = Callable[[int], Samples]


class NoDevice(Exception):
    """There is nothing to play on; the text says why."""


class Output(Protocol):
    """An open device, which asks for samples while it runs."""

    def start(self) -> None: ...
    def stop(self) -> None: ...
    def close(self) -> None: ...


class DeviceSpeaker:
    """A :class:`.speaker.Speaker` that plays the files of a folder on the system's device."""

    def __init__(self, folder: Path, open_output: Callable[[Take], Output] | None = None) -> None:
        """``open_output`` opens the device that will ask for samples, or raises :class:`NoDevice`."""
        self._folder = folder
        self._open_output = open_output or open_device
        self._inbox: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._closed = False
        self._mixer = Mixer()
        self._asked = 0.0, 0
        """When the device asked last, and which sample is next: one value, since threads share it."""
        # What follows belongs to the thread alone.
        self._palette: Palette | None = None
        self._output: Output | None = None
        self._running = False
        self._not_before = 0.0
        self._trouble = ""

    # -- called by the window

    def prepare(self) -> None:
        """Open the device and read the files, elsewhere."""
        self._send(self._open)

    def play(self, strokes: Iterable[Stroke], gain: float) -> None:
        """Play these strokes, counted from now."""
        self._send(partial(self._sound, tuple(strokes), gain, time.monotonic()))

    def hush(self, *, at_once: bool = False) -> None:
        """Forget what has not begun to sound; with ``at_once`` also fade out what sounds."""
        self._send(partial(self._mixer.hush, at_once=at_once))

    def close(self) -> None:
        """Let go of the device; nothing sounds afterwards."""
        atexit.unregister(self.close)
        self._closed = True
        if self._thread is not None:
            self._inbox.put(None)
            self._thread.join(CLOSING_S)
            self._thread = None

    def _send(self, wish: Callable[[], None]) -> None:
        if self._closed:
            return
        if self._thread is None:
            self._thread = threading.Thread(target=self._serve, name="sound", daemon=True)
            self._thread.start()
            # The library's own thread must not come back into an interpreter that is being taken down.
            atexit.register(self.close)
        self._inbox.put(wish)

    # -- in the thread

    def _serve(self) -> None:
        while True:
            try:
                wish = self._inbox.get(timeout=REST_S if self._running else None)
            except queue.Empty:
                wish = self._look_after
            if wish is None:
                break
            try:
                wish()
            except Exception as error:  # whatever it was, a game without sound is better than none
                self._fail(f"{type(error).__name__}: {error}")
        self._shut()

    def _sound(self, strokes: tuple[Stroke, ...], gain: float, wished_at: float) -> None:
        if self._running and time.monotonic() - self._asked[0] > DEAD_S:
            self._fail("the device does not answer any more")
        self._open()
        if self._output is None or self._palette is None:
            return
        if not self._running:
            # What it asks for first is heard earlier than later on, when it has its buffers full.
            self._asked = time.monotonic() - PERIOD_MS / 1000, self._mixer.position
            self._output.start()
            self._running = True
        asked_at, position = self._asked
        for stroke in _timely(strokes, 1000 * (time.monotonic() - wished_at)):
            samples = self._palette.next_take(stroke.sound)
            # The next sample is heard when what the device has asked for already has been played.
            wait = wished_at + stroke.after / 1000 - asked_at - PERIODS * PERIOD_MS / 1000
            self._mixer.add(scaled(samples, stroke.gain * gain), position + round(wait * RATE))

    def _open(self) -> None:
        if self._output is not None or time.monotonic() < self._not_before:
            return
        try:
            if self._palette is None:
                self._palette = Palette(self._folder)
            self._output = self._open_output(self._take)
        except ImportError as error:
            self._fail(f"the library that plays it is not installed ({error})")
        except NoDevice as error:
            self._fail(str(error))

    def _take(self, frames: int) -> Samples:
        """The next samples; called by the device's thread."""
        samples = self._mixer.take(frames)
        self._asked = time.monotonic(), self._mixer.position
        return samples

    def _look_after(self) -> None:
        """Nothing has been wished for a while: stop the device, or give it up if it has gone."""
        if self._output is None or not self._running:
            return
        if time.monotonic() - self._asked[0] > DEAD_S:
            self._fail("the device does not answer any more")
        elif self._mixer.silent:
            self._running = False
            self._output.stop()

    def _fail(self, why: str) -> None:
        self._not_before = time.monotonic() + RETRY_S
        if why != self._trouble:  # one line, however often it is tried
            self._trouble = why
            log.warning("the game is silent: %s", why)
        self._shut()

    def _shut(self) -> None:
        output, self._output, self._running = self._output, None, False
        self._mixer.clear()
        if output is not None:
            try:
                output.close()
            except Exception as error:
                log.warning("the sound device cannot be closed: %s", error)


def _timely(strokes: Sequence[Stroke], since: float) -> list[Stroke]:
    """Those that can still be heard after so many ms: of any that are late, the last one."""
    late = [stroke for stroke in strokes if stroke.after < since]
    last = [stroke for stroke in late[-1:] if since - stroke.after < 1000 * TOO_LATE_S]
    return last + [stroke for stroke in strokes if stroke.after >= since]


def open_device(take: Take) -> Output:
    """The system's sound device, by way of miniaudio. Raises NoDevice or ImportError."""
    import miniaudio

    _quieten_alsa()
    try:
        device = miniaudio.PlaybackDevice(
            output_format=miniaudio.SampleFormat.SIGNED16,
            nchannels=1,
            sample_rate=RATE,
            buffersize_msec=PERIOD_MS,
            callback_periods=PERIODS,
            app_name="Hearts",
        )
    except miniaudio.MiniaudioError as error:
        raise NoDevice(f"no sound device can be opened ({error.args[0]})") from error
    if device.backend == "Null":  # plays for nobody, and would do so for ever
        device.close()
        raise NoDevice("there is no sound device")
    log.info("sound by %s", device.backend)
    return _Device(device, take)


class _Device:
    """An open device of miniaudio."""

    def __init__(self, device: miniaudio.PlaybackDevice, take: Take) -> None:
        self._device, self._take = device, take

    def start(self) -> None:
        stream = self._stream()
        next(stream)
        self._device.start(stream)

    def stop(self) -> None:
        self._device.stop()

    def close(self) -> None:
        self._device.close()

    def _stream(self) -> Generator[Samples, int, None]:
        frames = yield array("h")
        while True:
            frames = yield self._take(frames)


_ALSA_COMPLAINT = ctypes.CFUNCTYPE(
    None, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p
)


@_ALSA_COMPLAINT
def _say_nothing(*_: object) -> None:
    """ALSA writes to the terminal whatever it does not find; the one line in the log is enough."""


def _quieten_alsa() -> None:
    if sys.platform.startswith("linux"):
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(_say_nothing)
