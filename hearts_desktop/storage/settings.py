"""The preferences: each one a field with the row that describes it.

Like the options of the rules, a preference is described in one place: the dialog, the file and the tests are
made from :data:`ROWS`. Nothing here knows what a theme looks like or which pictures there are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.storage.company import Company
from hearts_desktop.storage.own_rules import OwnRules
from hearts_desktop.storage.plain_text import MAX_NAME, is_name, is_word
from hearts_desktop.storage.setting_rows import HIDDEN, ON_OFF, Row, row, rows_of

MAX_GEOMETRY: Final = 4096


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


class ForcedCards(StrEnum):
    """Which cards play themselves, of those with which the player has no choice."""

    BY_HAND = "by_hand"
    LAST = "last"
    ALL = "all"


class TrickHold(StrEnum):
    """How long a finished trick lies open, in milliseconds, or until a click."""

    NONE = "0"
    HALF = "500"
    NORMAL = "900"
    LONG = "1500"
    VERY_LONG = "3000"
    CLICK = "click"


class SuitOrder(StrEnum):
    """The suits of the hand from left to right, by their letters."""

    CDSH = "cdsh"
    DCHS = "dchs"
    SHCD = "shcd"
    HSDC = "hsdc"
    CDHS = "cdhs"
    SHDC = "shdc"


class RankOrder(StrEnum):
    """In which order the cards of a suit stand in the hand."""

    LOW_FIRST = "low_first"
    HIGH_FIRST = "high_first"


UNNAMED: Final = "You"
"""Stands in settings and games for the name that a person has not given; shown in the language of the day."""

PLAYER: Final = "You"
COMPANY: Final = "Company"
LOOK: Final = "Look"
HAND: Final = "Hand"
PACE: Final = "Pace"
AIDS: Final = "Aids"
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
        default=UNNAMED,
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

    suit_order: SuitOrder = field(
        default=SuitOrder.CDSH,
        metadata=row(
            HAND,
            "Suits in your hand",
            "From left to right. In the first four black and red stand in turn.",
            {
                SuitOrder.CDSH: "clubs, diamonds, spades, hearts",
                SuitOrder.DCHS: "diamonds, clubs, hearts, spades",
                SuitOrder.SHCD: "spades, hearts, clubs, diamonds",
                SuitOrder.HSDC: "hearts, spades, diamonds, clubs",
                SuitOrder.CDHS: "clubs, diamonds, hearts, spades",
                SuitOrder.SHDC: "spades, hearts, diamonds, clubs",
            },
        ),
    )
    rank_order: RankOrder = field(
        default=RankOrder.LOW_FIRST,
        metadata=row(
            HAND,
            "Cards of a suit",
            "Which cards of each suit stand on the left.",
            {RankOrder.LOW_FIRST: "low cards first", RankOrder.HIGH_FIRST: "high cards first"},
        ),
    )

    click_twice: bool = field(
        default=False,
        metadata=row(
            PACE,
            "Click twice to play",
            "The first click takes a card out, the second plays it. A card that is dragged out is played.",
            words=ON_OFF,
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
    forced_cards: ForcedCards = field(
        default=ForcedCards.BY_HAND,
        metadata=row(
            PACE,
            "Your only card",
            "Where you have no choice, your card can be played without you. Undo goes back to your last real "
            "choice.",
            {
                ForcedCards.BY_HAND: "is played by you",
                ForcedCards.LAST: "plays itself in the last trick",
                ForcedCards.ALL: "always plays itself",
            },
        ),
    )
    reduced_motion: bool = field(
        default=False,
        metadata=row(
            PACE, "Reduced motion", "Cards fade and jump instead of flying; the pauses stay.", words=ON_OFF
        ),
    )

    show_points: bool = field(
        default=True,
        metadata=row(
            AIDS, "Points taken", "Each plate says how many points were taken in this hand.", words=ON_OFF
        ),
    )
    show_voids: bool = field(
        default=False,
        metadata=row(
            AIDS,
            "Who is void",
            "Suits that somebody cannot have any more stand at the foot of the plate.",
            words=ON_OFF,
        ),
    )
    show_last_trick: bool = field(
        default=True,
        metadata=row(AIDS, "Last trick", "L shows the last trick once more, and who took it.", words=ON_OFF),
    )
    show_cards_played: bool = field(
        default=False,
        metadata=row(
            AIDS, "Cards played", "C shows which cards have been played in this hand.", words=ON_OFF
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

    own_rules: OwnRules = field(
        default=OwnRules(), metadata=row(HIDDEN, "Your rule sets", must="a list of rule sets")
    )
    window_geometry: str = field(
        default="",
        metadata=row(HIDDEN, "Place of the window", allows=_is_base64, must="a window's place in base64"),
    )


ROWS: Final[Mapping[str, Row]] = rows_of(Settings)
