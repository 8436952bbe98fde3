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
from hearts_desktop.language import later
from hearts_desktop.storage.company import Company
from hearts_desktop.storage.own_rules import OwnRules
from hearts_desktop.storage.plain_text import is_name, is_word, name_rule
from hearts_desktop.storage.setting_rows import HIDDEN, ON_OFF, Row, Words, row, rows_of

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


class Language(StrEnum):
    """What the program speaks, by the names of its catalogues."""

    SYSTEM = "system"
    ENGLISH = "en"
    GERMAN = "de"
    SPANISH = "es"
    FRENCH = "fr"
    ITALIAN = "it"
    PORTUGUESE = "pt_BR"
    JAPANESE = "ja"
    CHINESE = "zh_CN"


LANGUAGES: Final[Words] = {
    Language.ENGLISH: "English",
    Language.GERMAN: "Deutsch",
    Language.SPANISH: "Español",
    Language.FRENCH: "Français",
    Language.ITALIAN: "Italiano",
    Language.PORTUGUESE: "Português (Brasil)",
    Language.JAPANESE: "日本語",
    Language.CHINESE: "简体中文",
}
"""The languages that are offered, for their catalogues are complete, each by the name it has in itself."""

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
LANGUAGE: Final = "Language"
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
            later("Your name"),
            later("How you are called at the table and on the score sheet."),
            allows=is_name,
            must=name_rule,
        ),
    )
    avatar: str = field(
        default="fox",
        metadata=row(
            PLAYER,
            later("Your picture"),
            later("The animal beside your name."),
            allows=is_word,
        ),
    )
    company: Company = field(
        default=Company(),
        metadata=row(
            COMPANY,
            later("Your opponents"),
            later("Clockwise from your left. Whoever sits down anew plays from the next game."),
        ),
    )

    theme: Theme = field(
        default=Theme.FELT,
        metadata=row(
            LOOK,
            later("Theme"),
            later("The colours of the table and the windows."),
            {
                Theme.FELT: later("green felt"),
                # i18n: the theme, its colours
                Theme.LIGHT: later("light"),
                # i18n: the theme, its colours
                Theme.DARK: later("dark"),
            },
        ),
    )
    card_colours: CardColours = field(
        default=CardColours.TWO,
        metadata=row(
            LOOK,
            later("Suit colours"),
            later(
                "With four colours clubs are green and diamonds blue, so that suits are told apart at a "
                "glance."
            ),
            {CardColours.TWO: later("two colours"), CardColours.FOUR: later("four colours")},
        ),
    )
    card_index: CardIndex = field(
        default=CardIndex.STANDARD,
        metadata=row(
            LOOK,
            later("Card corners"),
            later("The size of rank and suit in the corners of the cards."),
            {
                # i18n: how big the letters in the corners of the cards are
                CardIndex.STANDARD: later("standard"),
                # i18n: how big the letters in the corners of the cards are
                CardIndex.LARGE: later("large"),
            },
        ),
    )
    card_back: CardBack = field(
        default=CardBack.AUTO,
        metadata=row(
            LOOK,
            later("Card back"),
            later("The pattern on the back of the cards."),
            {
                CardBack.AUTO: later("the one of the theme"),
                # i18n: a pattern on the back of cards
                CardBack.LATTICE: later("lattice"),
                # i18n: a pattern on the back of cards
                CardBack.TRELLIS: later("trellis"),
                # i18n: a pattern on the back of cards, like the scales of a fish
                CardBack.SCALES: later("scales"),
                # i18n: a pattern on the back of cards: rays from the middle
                CardBack.SUNBURST: later("sunburst"),
            },
        ),
    )

    suit_order: SuitOrder = field(
        default=SuitOrder.CDSH,
        metadata=row(
            HAND,
            later("Suits in your hand"),
            later("From left to right. In the first four black and red stand in turn."),
            {
                SuitOrder.CDSH: later("clubs, diamonds, spades, hearts"),
                SuitOrder.DCHS: later("diamonds, clubs, hearts, spades"),
                SuitOrder.SHCD: later("spades, hearts, clubs, diamonds"),
                SuitOrder.HSDC: later("hearts, spades, diamonds, clubs"),
                SuitOrder.CDHS: later("clubs, diamonds, hearts, spades"),
                SuitOrder.SHDC: later("spades, hearts, diamonds, clubs"),
            },
        ),
    )
    rank_order: RankOrder = field(
        default=RankOrder.LOW_FIRST,
        metadata=row(
            HAND,
            later("Cards of a suit"),
            later("Which cards of each suit stand on the left."),
            {RankOrder.LOW_FIRST: later("low cards first"), RankOrder.HIGH_FIRST: later("high cards first")},
        ),
    )

    click_twice: bool = field(
        default=False,
        metadata=row(
            PACE,
            later("Click twice to play"),
            later(
                "The first click takes a card out, the second plays it. A card that is dragged out is played."
            ),
            words=ON_OFF,
        ),
    )
    thinking_pause: int = field(
        default=500,
        metadata=row(
            PACE,
            # i18n: beside a choice: "500 milliseconds", "no longer than they need"
            later("Computer players think for"),
            later("How long a computer player takes at least before it plays."),
            {"": later("{number} milliseconds"), 0: later("no longer than they need")},
            minimum=0,
            maximum=3000,
            step=100,
        ),
    )
    flight_speed: FlightSpeed = field(
        default=FlightSpeed.NORMAL,
        metadata=row(
            PACE,
            # i18n: beside a choice: "slowly", "at normal speed", "fast", "at once"
            later("Cards move"),
            later("How fast cards are dealt, passed, played and gathered."),
            {
                # i18n: how cards move
                FlightSpeed.SLOW: later("slowly"),
                FlightSpeed.NORMAL: later("at normal speed"),
                # i18n: how cards move
                FlightSpeed.FAST: later("fast"),
                # i18n: how cards move
                FlightSpeed.INSTANT: later("at once"),
            },
        ),
    )
    trick_hold: TrickHold = field(
        default=TrickHold.NORMAL,
        metadata=row(
            PACE,
            # i18n: beside a choice: "not at all", "half a second", "until you click"
            later("A finished trick stays"),
            later(
                "How long the cards of a trick lie open before they are gathered. A click goes on at once."
            ),
            {
                TrickHold.NONE: later("not at all"),
                TrickHold.HALF: later("half a second"),
                # i18n: for one second
                TrickHold.NORMAL: later("a second"),
                TrickHold.LONG: later("a second and a half"),
                TrickHold.VERY_LONG: later("three seconds"),
                TrickHold.CLICK: later("until you click"),
            },
        ),
    )
    forced_cards: ForcedCards = field(
        default=ForcedCards.BY_HAND,
        metadata=row(
            PACE,
            # i18n: beside a choice: "is played by you", "always plays itself"
            later("Your only card"),
            later(
                "Where you have no choice, your card can be played without you. Undo goes back to your last "
                "real choice."
            ),
            {
                ForcedCards.BY_HAND: later("is played by you"),
                ForcedCards.LAST: later("plays itself in the last trick"),
                ForcedCards.ALL: later("always plays itself"),
            },
        ),
    )
    reduced_motion: bool = field(
        default=False,
        metadata=row(
            PACE,
            later("Reduced motion"),
            later("Cards fade and jump instead of flying; the pauses stay."),
            words=ON_OFF,
        ),
    )

    show_points: bool = field(
        default=True,
        metadata=row(
            AIDS,
            later("Points taken"),
            later("Each plate says how many points were taken in this hand."),
            words=ON_OFF,
        ),
    )
    show_voids: bool = field(
        default=False,
        metadata=row(
            AIDS,
            later("Who is void"),
            later("Suits that somebody cannot have any more stand at the foot of the plate."),
            words=ON_OFF,
        ),
    )
    show_last_trick: bool = field(
        default=True,
        metadata=row(
            AIDS,
            later("Last trick"),
            later("L shows the last trick once more, and who took it."),
            words=ON_OFF,
        ),
    )
    show_cards_played: bool = field(
        default=False,
        metadata=row(
            AIDS,
            later("Cards played"),
            later("C shows which cards have been played in this hand."),
            words=ON_OFF,
        ),
    )

    sound: bool = field(
        default=True,
        metadata=row(
            SOUND, later("Sound"), later("Cards are heard, and what becomes of them."), words=ON_OFF
        ),
    )
    volume: int = field(
        default=70,
        metadata=row(
            SOUND,
            later("Volume"),
            later("How loud the game is, beside the volume of your system."),
            {"": later("{number} %"), 0: later("silent")},
            minimum=0,
            maximum=100,
            step=5,
        ),
    )
    turn_tone: bool = field(
        default=False,
        metadata=row(
            SOUND, later("Call me"), later("A soft tone says that the game waits for you."), words=ON_OFF
        ),
    )
    contrast: Contrast = field(
        default=Contrast.SYSTEM,
        metadata=row(
            ACCESS,
            later("Contrast"),
            later(
                "With strong contrast words are black or white, and cards, plates and buttons have outlines."
            ),
            {
                Contrast.SYSTEM: later("as the system wants it"),
                # i18n: the contrast of words and edges
                Contrast.NORMAL: later("normal"),
                # i18n: the contrast of words and edges
                Contrast.STRONG: later("strong"),
            },
        ),
    )
    text_size: TextSize = field(
        default=TextSize.NORMAL,
        metadata=row(
            ACCESS,
            later("Size of words"),
            later(
                "On the table, the score sheet, messages and windows. For bigger cards make the window "
                "bigger; for bigger letters on them choose large card corners."
            ),
            {
                TextSize.NORMAL: later("normal size"),
                TextSize.LARGER: later("a quarter bigger"),
                TextSize.LARGEST: later("half as big again"),
            },
        ),
    )

    language: Language = field(
        default=Language.SYSTEM,
        metadata=row(
            LANGUAGE,
            later("Language"),
            later("What the game speaks, at once and everywhere. Names stay as they were given."),
            # Each language by its own name: whoever cannot read what is shown must find the way back.
            {Language.SYSTEM: later("as the system"), **LANGUAGES},
        ),
    )

    rules: RuleSet = field(
        default=RuleSet(),
        metadata=row(RULES, later("Rules of the next game"), later("The form of Hearts that you play.")),
    )

    own_rules: OwnRules = field(default=OwnRules(), metadata=row(HIDDEN, later("Your rule sets")))
    window_geometry: str = field(
        default="",
        metadata=row(HIDDEN, later("Place of the window"), allows=_is_base64),
    )


ROWS: Final[Mapping[str, Row]] = rows_of(Settings)
