"""The preferences: each one a field with the row that describes it, and the file they are kept in.

Like the options of the rules, a preference is described in one place: the dialog, the file and the tests are
made from :data:`ROWS`. Nothing here knows what a theme looks like or which pictures there are.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from hearts_desktop.engine import options
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.storage import backups, codec, migrations
from hearts_desktop.storage.atomic import write_atomic
from hearts_desktop.storage.company import Company
from hearts_desktop.storage.migrations import Document, NewerVersion
from hearts_desktop.storage.plain_text import MAX_NAME, is_name, is_word
from hearts_desktop.storage.setting_rows import HIDDEN, ON_OFF, Row, row, rows_of

FORMAT: Final = "hearts-desktop settings"
MAX_GEOMETRY: Final = 4096
MAX_FAULTS: Final = 4
"""So many faults of the file are told one by one."""


class Theme(StrEnum):
    """How the window is coloured."""

    FELT = "felt"
    LIGHT = "light"
    DARK = "dark"


class Contrast(StrEnum):
    """How much words and edges stand out."""

    SYSTEM = "system"
    NORMAL = "normal"
    STRONG = "strong"


class TextSize(StrEnum):
    """How big words are, in percent."""

    NORMAL = "100"
    LARGER = "125"
    LARGEST = "150"


class CardColours(StrEnum):
    """How many colours tell the suits apart."""

    TWO = "two"
    FOUR = "four"


class CardIndex(StrEnum):
    """How big the letters in a card's corners are."""

    STANDARD = "standard"
    LARGE = "large"


class CardBack(StrEnum):
    """The pattern on the back of the cards; automatic is the one that belongs to the theme."""

    AUTO = "auto"
    LATTICE = "lattice"
    TRELLIS = "trellis"
    SCALES = "scales"
    SUNBURST = "sunburst"


class FlightSpeed(StrEnum):
    """How fast cards move."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    INSTANT = "instant"


class TrickHold(StrEnum):
    """How long a finished trick lies open, in milliseconds, or until a click."""

    NONE = "0"
    HALF = "500"
    NORMAL = "900"
    LONG = "1500"
    VERY_LONG = "3000"
    CLICK = "click"


PLAYER: Final = "You"
COMPANY: Final = "Company"
LOOK: Final = "Look"
PACE: Final = "Pace"
SOUND: Final = "Sound"
ACCESS: Final = "Accessibility"
RULES: Final = "Rules"


def _is_base64(text: str) -> bool:
    plain = text.rstrip("=").replace("+", "").replace("/", "")
    return len(text) <= MAX_GEOMETRY and (not text or (plain.isascii() and plain.isalnum()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the player has set, and what the game remembers about its window."""

    player_name: str = field(
        default="You",
        metadata=row(
            PLAYER,
            "Your name",
            "How you are called at the table and on the score sheet.",
            allows=is_name,
            must=f"1 to {MAX_NAME} letters",
        ),
    )
    avatar: str = field(
        default="fox",
        metadata=row(
            PLAYER,
            "Your picture",
            "The animal beside your name.",
            allows=is_word,
            must="the name of a picture",
        ),
    )
    company: Company = field(
        default=Company(),
        metadata=row(
            COMPANY,
            "Your opponents",
            "Clockwise from your left. Whoever sits down anew plays from the next game.",
        ),
    )

    theme: Theme = field(
        default=Theme.FELT,
        metadata=row(
            LOOK,
            "Theme",
            "The colours of the table and the windows.",
            {Theme.FELT: "green felt", Theme.LIGHT: "light", Theme.DARK: "dark"},
        ),
    )
    card_colours: CardColours = field(
        default=CardColours.TWO,
        metadata=row(
            LOOK,
            "Suit colours",
            "With four colours clubs are green and diamonds blue, so that suits are told apart at a glance.",
            {CardColours.TWO: "two colours", CardColours.FOUR: "four colours"},
        ),
    )
    card_index: CardIndex = field(
        default=CardIndex.STANDARD,
        metadata=row(
            LOOK,
            "Card corners",
            "The size of rank and suit in the corners of the cards.",
            {CardIndex.STANDARD: "standard", CardIndex.LARGE: "large"},
        ),
    )
    card_back: CardBack = field(
        default=CardBack.AUTO,
        metadata=row(
            LOOK,
            "Card back",
            "The pattern on the back of the cards.",
            {
                CardBack.AUTO: "the one of the theme",
                CardBack.LATTICE: "lattice",
                CardBack.TRELLIS: "trellis",
                CardBack.SCALES: "scales",
                CardBack.SUNBURST: "sunburst",
            },
        ),
    )

    thinking_pause: int = field(
        default=500,
        metadata=row(
            PACE,
            "Computer players think for",
            "How long a computer player takes at least before it plays.",
            {"": "{} milliseconds", 0: "no longer than they need"},
            minimum=0,
            maximum=3000,
            step=100,
        ),
    )
    flight_speed: FlightSpeed = field(
        default=FlightSpeed.NORMAL,
        metadata=row(
            PACE,
            "Cards move",
            "How fast cards are dealt, passed, played and gathered.",
            {
                FlightSpeed.SLOW: "slowly",
                FlightSpeed.NORMAL: "at normal speed",
                FlightSpeed.FAST: "fast",
                FlightSpeed.INSTANT: "at once",
            },
        ),
    )
    trick_hold: TrickHold = field(
        default=TrickHold.NORMAL,
        metadata=row(
            PACE,
            "A finished trick stays",
            "How long the cards of a trick lie open before they are gathered. A click goes on at once.",
            {
                TrickHold.NONE: "not at all",
                TrickHold.HALF: "half a second",
                TrickHold.NORMAL: "a second",
                TrickHold.LONG: "a second and a half",
                TrickHold.VERY_LONG: "three seconds",
                TrickHold.CLICK: "until you click",
            },
        ),
    )
    reduced_motion: bool = field(
        default=False,
        metadata=row(
            PACE, "Reduced motion", "Cards fade and jump instead of flying; the pauses stay.", words=ON_OFF
        ),
    )

    sound: bool = field(
        default=True,
        metadata=row(SOUND, "Sound", "Cards are heard, and what becomes of them.", words=ON_OFF),
    )
    volume: int = field(
        default=70,
        metadata=row(
            SOUND,
            "Volume",
            "How loud the game is, beside the volume of your system.",
            {"": "{} %", 0: "silent"},
            minimum=0,
            maximum=100,
            step=5,
        ),
    )
    turn_tone: bool = field(
        default=False,
        metadata=row(SOUND, "Call me", "A soft tone says that the game waits for you.", words=ON_OFF),
    )
    contrast: Contrast = field(
        default=Contrast.SYSTEM,
        metadata=row(
            ACCESS,
            "Contrast",
            "With strong contrast words are black or white, and cards, plates and buttons have outlines.",
            {
                Contrast.SYSTEM: "as the system wants it",
                Contrast.NORMAL: "normal",
                Contrast.STRONG: "strong",
            },
        ),
    )
    text_size: TextSize = field(
        default=TextSize.NORMAL,
        metadata=row(
            ACCESS,
            "Size of words",
            "On the table, the score sheet, messages and windows. For bigger cards make the window bigger; "
            "for bigger letters on them choose large card corners.",
            {
                TextSize.NORMAL: "normal",
                TextSize.LARGER: "a quarter bigger",
                TextSize.LARGEST: "half as big again",
            },
        ),
    )

    rules: RuleSet = field(
        default=RuleSet(),
        metadata=row(RULES, "Rules of the next game", "The form of Hearts that you play."),
    )

    window_geometry: str = field(
        default="",
        metadata=row(HIDDEN, "Place of the window", allows=_is_base64, must="a window's place in base64"),
    )


ROWS: Final[Mapping[str, Row]] = rows_of(Settings)


def load(path: Path) -> tuple[Settings, str]:
    """The settings in a file, and what the player must know about it, if anything.

    Never raises. What is missing is at its default; a value that will not do falls back to its default with a
    sentence in the message; of a file that is damaged altogether a copy is kept among the backups.
    """
    try:
        document = _document(backups.read_regular(path))
    except FileNotFoundError:
        return Settings(), ""
    except OSError as error:
        return Settings(), _all_lost(path, f"cannot be read ({error.strerror or error})")
    if document is None:
        return Settings(), _all_lost(path, "is damaged")
    return _settings(document)


def save(path: Path, settings: Settings) -> None:
    """Write the settings. What a newer version keeps in the file besides them stays there.

    Raises OSError if they cannot be written.
    """
    known = {name: one.to_json(getattr(settings, name)) for name, one in ROWS.items()}
    document = {"format": FORMAT, "schema": migrations.SETTINGS.current, **known, **_foreign(path)}
    write_atomic(path, (json.dumps(document, indent=1) + "\n").encode())


def _settings(document: Document) -> tuple[Settings, str]:
    values: dict[str, Any] = {}
    messages = []
    for name, one in ROWS.items():
        if name in document:
            data = document[name]
            if one.kind is RuleSet:
                data, unknown = _known_rules(data)
                messages += [f"“{one.label}”: {reason}; this option is at its default." for reason in unknown]
            try:
                values[name] = one.from_json(data)
            except ValueError as error:
                messages.append(f"“{one.label}” is back at its default: {str(error).rstrip('.')}.")
    more = len(messages) - MAX_FAULTS
    if more > 0:
        messages[MAX_FAULTS:] = [f"So it is with {more} more."]
    return replace(Settings(), **values), " ".join(messages)


def _known_rules(data: object) -> tuple[object, list[str]]:
    """The options that this version understands, and what is wrong with the others.

    One strange option, perhaps of a newer version, must not cost the player all his house rules.
    """
    if not isinstance(data, dict):
        return data, []
    known: dict[object, object] = {}
    reasons = []
    for name, text in data.items():
        try:
            options.from_json({name: text})
            known[name] = text
        except ValueError as error:
            reasons.append(str(error))
    return known, reasons


def _document(content: bytes) -> Document | None:
    """The settings file as a document of the current schema, None if it is damaged."""
    if len(content) > codec.MAX_BYTES:
        return None
    document = codec.parse_object(content)
    if document is None or document.get("format") != FORMAT:
        return None
    try:
        return migrations.SETTINGS.upgrade(document)
    except NewerVersion:
        return document  # each value is checked by itself, so take those that this version understands
    except ValueError:
        return None


def _foreign(path: Path) -> Document:
    """What is in the file that this version does not know: an older version must not erase it."""
    try:
        document = _document(backups.read_regular(path)) or {}
    except OSError:
        return {}
    return {
        key: value for key, value in document.items() if key not in ROWS and key not in ("format", "schema")
    }


def _all_lost(path: Path, reason: str) -> str:
    kept = backups.keep_copy(path, path.parent / backups.FOLDER)
    return f"The settings file {reason}, so all settings are at their defaults. {kept}"
