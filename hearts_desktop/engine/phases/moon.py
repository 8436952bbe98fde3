"""Has anybody shot the moon, and what does it do? (rules 3.4, moon and sun)"""

from __future__ import annotations

from hearts_desktop.engine.actions import ChooseMoon
from hearts_desktop.engine.events import KittyShown, MoonChosen, MoonShot
from hearts_desktop.engine.offers import OfferMoon
from hearts_desktop.engine.parts.position import position
from hearts_desktop.engine.parts.scoring import settle_moon
from hearts_desktop.engine.ruleset import Moon, Sun
from hearts_desktop.engine.state import NOBODY
from hearts_desktop.engine.story import IllegalAction, Refusal, Story
from hearts_desktop.language import tr

CHOICES = (Moon.OTHERS_PLUS, Moon.SELF_MINUS)


def begin(story: Story) -> None:
    """Turn up what lies face down, look at the piles; settle the moon unless its shooter has a choice."""
    if story.hand.buried:
        story.tell(KittyShown(story.hand.kitty_taker, story.hand.buried))
    if story.rules.moon is Moon.OFF:
        return
    shooter = position(story.rules, story.hand).shooter()
    if shooter == NOBODY:
        return
    unit = story.rules.unit(shooter)
    counts = story.rules.ruleset.sun is not Sun.OFF and story.rules.moon is not Moon.WINS_GAME
    story.tell(MoonShot(shooter, counts and all(trick.taker in unit for trick in story.hand.tricks)))
    settled = settle_moon(story.rules, story.hand, story.state.totals, story.state.tie_break)
    if settled is not None:
        story.tell(MoonChosen(shooter, settled))


def offer(seat: int) -> OfferMoon:
    """The shooter's two ways to take the moon."""
    return OfferMoon(seat, CHOICES)


def decide(story: Story, action: ChooseMoon) -> None:
    """The shooter has chosen."""
    if action.choice not in CHOICES:
        raise IllegalAction(Refusal.MOON_CHOICE, tr("Either all others get the points, or yours go down."))
    story.tell(MoonChosen(action.seat, action.choice))
