"""Faults that tables and Qt programs of others had, each as a test of its kind.

Where the kind has a test elsewhere, this table names it; what has none is tested below.

On the table:

- A triple click loses a card: test_table_input.py::test_hammering_a_card_plays_one
- One gesture answers two questions: test_table_input.py::test_one_gesture_never_answers_two_offers
- The last card of a trick is not seen:
  test_director.py::test_a_full_trick_is_marked_and_held_whatever_the_speed
- The trick lies too briefly, or for as long as an animation lasts: here, test_a_trick_lies_for_about_a_second
- Received cards cannot be told: test_director.py::test_received_cards_are_raised_and_marked_until_a_click
- A computer leads before they have been seen:
  test_director.py::test_received_cards_are_raised_and_marked_until_a_click
- An illegal click is ignored in silence: test_table_input.py::test_an_illegal_card_says_why_and_stays
- The score sheet cannot be closed: test_dialogs.py::test_a_key_asks_for_the_next_hand
- … nor by the mouse: test_dialogs.py::test_a_click_asks_for_the_next_hand
- … nor at the end of the game: test_dialogs.py::test_esc_at_the_end_closes_and_starts_nothing
- Another width while a card is raised misplaces it:
  test_table_input.py::test_a_resize_while_cards_are_raised_keeps_them_raised
- Another deck while cards are received leaves some of the old: here, test_another_deck_reaches_every_card
- Cards flash while the window is resized: here, test_no_card_is_ever_without_a_picture
- Closing during the deal crashes: test_main_window.py::test_closing_is_safe_at_every_moment
- … or in any other phase: test_director.py::test_closing_is_safe_in_every_phase
- Two moves are one step of undo:
  test_game_controller.py::test_undo_goes_back_choice_by_choice_to_the_first_and_redo_forward_again
- The theme is forgotten: test_settings_file.py::test_every_setting_survives_a_restart
- Without animations the game cannot be followed: test_director.py::test_with_reduced_motion_nothing_travels
- The first card of a pile is smaller: here, test_cards_of_a_pile_are_of_one_size

Of Qt:

- Everything is repainted for nothing:
  test_table_view.py::test_nothing_is_painted_and_nothing_runs_while_nothing_moves
- Painting causes painting: test_items.py::test_nothing_is_painted_while_nothing_moves
- Python runs for each frame: test_items.py::test_no_python_runs_for_a_frame
- Pictures are blurred on fine screens:
  test_table_view.py::test_every_picture_is_drawn_for_the_pixels_of_the_screen
- On another screen the scale is wrong until a resize: here, test_a_window_between_two_screens
- Fractional scales blur: test_card_art.py::test_size_and_margin
- … and jerk: test_items.py::test_an_upright_card_rests_on_whole_pixels
- A window comes up on no screen: test_main_window.py::test_a_window_on_no_screen_is_brought_back
- Black on black, in tool tips and icons: here, test_nothing_is_black_on_black
- … and everywhere else: test_theme.py::test_words_are_readable
- The system's colours shine through: here, test_the_colours_of_the_system_change_nothing
- Suits are missing or three bars: here, test_suits_are_shapes_and_no_letters
- The picture is frozen after a sleep: here, test_a_window_that_was_away_comes_back_right
- Thinking stalls the window: test_calling_off.py::test_an_answer_that_was_called_off_never_lands
- … and a late answer lands in another game:
  test_game_controller.py::test_a_thinking_agent_is_called_off_by_a_new_game_and_by_closing
- No sound device, no game: test_sound_device.py::test_without_a_device_there_is_one_line_in_the_log
- A generic icon in the task bar: test_main_window.py::test_the_desktop_knows_the_window
- Entries of menus wander on macOS: test_main_window.py::test_mac_os_is_told_where_entries_belong
"""

from __future__ import annotations

import pytest
from eyes import reading
from known_faults import check_table
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication
from table_driver import Table, check

from hearts_desktop.engine.events import Phase
from hearts_desktop.storage.settings import Settings, TrickHold
from hearts_desktop.ui.colours import contrast
from hearts_desktop.ui.icons import icon, names
from hearts_desktop.ui.resources import asset
from hearts_desktop.ui.table.piles import hand_pile
from hearts_desktop.ui.theme import READABLE, THEMES, palette


@pytest.fixture
def table(qtbot) -> Table:
    table = Table(seed=3)
    qtbot.addWidget(table.view)
    return table


def test_every_fault_has_its_test():
    check_table(__doc__, __file__)


def pictures(table: Table) -> dict[str, tuple[int, float, float]]:
    """Of every card in sight: which picture it has, how high that is in the scene, and how high the card."""
    found = {}
    for number, entry in enumerate(table.scene.laid):
        item = entry.item
        if item.isVisible():
            picture = item._face.pixmap()
            high = picture.height() / picture.devicePixelRatio()
            found[f"{entry.card} {number}"] = (picture.cacheKey(), high, item.card_height)
    return found


def receiving(table: Table) -> None:
    """The person has passed, and his new cards are marked."""
    table.run_to_choice(Phase.PASS)
    while table.state.hand.phase is Phase.PASS:
        table.step()
    while table.director.queue.hold is None and table.view.busy:
        table.events()
    assert table.now.received


def test_a_trick_lies_for_about_a_second(table):
    assert 800 <= int(Settings().trick_hold) <= 1200
    assert TrickHold.CLICK in TrickHold
    for flight in ("instant", "fast", "slow"):
        for reduced in (False, True):
            table.pace(flight, hold=int(Settings().trick_hold), reduced=reduced)
            assert table.director.hold_ms == int(Settings().trick_hold)


def test_another_deck_reaches_every_card(table):
    receiving(table)
    marked = {entry.card for entry in table.scene.laid if entry.item.marked}
    for style in (("dark", "four", "large", "auto"), ("light", "two", "standard", "trellis")):
        before = pictures(table)
        table.view.set_style(*style)
        table.scene.art.flush()
        after = pictures(table)
        assert before.keys() == after.keys()
        old, new = ({key for key, _, _ in one.values()} for one in (before, after))
        assert not old & new
        for entry in table.scene.laid:
            if entry.item.isVisible() and not entry.item.card.is_hidden:
                level = entry.item._level
                wanted = table.scene.art.pixmap(entry.item.card, entry.item.card_height, level)
                assert entry.item._face.pixmap().cacheKey() == wanted.cacheKey()
    assert {entry.card for entry in table.scene.laid if entry.item.marked} == marked


def test_no_card_is_ever_without_a_picture(table):
    table.run_to_choice(Phase.PLAY)
    for width in range(1000, 1500, 55):
        table.view.resize(width, width * 5 // 8)
        margin = table.scene.art.margin
        for key, high, card_height in pictures(table).values():
            assert key
            assert high == pytest.approx(card_height + 2 * margin(card_height), abs=2)
    table.scene.art.flush()
    check(table)


def test_cards_of_a_pile_are_of_one_size(table):
    table.run_to_choice(Phase.PLAY)
    for size in ((800, 556), (1234, 777), (600, 968)):
        table.view.resize(*size)
        table.scene.art.flush()
        for pile in (hand_pile(0), hand_pile(1)):
            items = [entry.item for entry in table.scene.laid.piles[pile]]
            assert {item.scale() for item in items} == {1.0}
            assert len({(item.card_height, item._face.pixmap().size().toTuple()) for item in items}) == 1


def test_a_window_between_two_screens(table, monkeypatch):
    table.pace("normal")
    table.run_until(lambda state: state.hand is not None and bool(state.hand.hands))
    for ratio in (2.0, 1.0, 1.75, 1.0):  # while cards are on their way
        monkeypatch.setattr(table.view, "devicePixelRatioF", lambda ratio=ratio: ratio)
        for kind in (QEvent.Type.ScreenChangeInternal, QEvent.Type.DevicePixelRatioChange):
            QApplication.sendEvent(table.view, QEvent(kind))
        assert table.scene.dpr == ratio
        assert all(key for key, _, _ in pictures(table).values())
        table.step()
    table.rest()
    table.scene.art.flush()
    check(table)
    fine = 2 if table.scene.dpr < 1.5 else 1
    sharp = [entry.item._face.pixmap() for entry in table.scene.laid if entry.item.isVisible()]
    assert {picture.devicePixelRatio() for picture in sharp} == {table.scene.dpr * fine}


@pytest.mark.parametrize("name", THEMES)
def test_nothing_is_black_on_black(qapp, name):
    theme, role = THEMES[name], QPalette.ColorRole
    made = palette(theme)
    pairs = (
        (role.WindowText, role.Window),
        (role.Text, role.Base),
        (role.Text, role.AlternateBase),
        (role.ButtonText, role.Button),
        (role.ToolTipText, role.ToolTipBase),
        (role.HighlightedText, role.Highlight),
    )
    for words, ground in pairs:
        found = contrast(made.color(words).name(), made.color(ground).name())
        assert found >= READABLE, (words, ground, found)
    for one in names():
        image = icon(one, theme.bar_text).pixmap(48, 48).toImage()
        inks = {
            image.pixelColor(x, y).name()
            for x in range(48)
            for y in range(48)
            if image.pixelColor(x, y).alpha() == 255
        }
        assert max(contrast(ink, theme.bar) for ink in inks) >= READABLE, one


def test_the_colours_of_the_system_change_nothing(table):
    table.run_to_choice(Phase.PLAY)
    before = table.view.grab().toImage()
    mine, hints = QApplication.palette(), QGuiApplication.styleHints()
    dark = QPalette(QColor("#101010"))
    try:
        QApplication.setPalette(dark)
        hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
        table.events()
        assert table.view.grab().toImage() == before
    finally:
        QApplication.setPalette(mine)


def test_suits_are_shapes_and_no_letters(table):
    for drawing in asset("cards").parent.rglob("*.svg"):
        assert "<text" not in drawing.read_text(encoding="utf-8"), drawing
    with reading() as reader:
        table.view.set_style("dark", "four", "large", "auto")
        for _ in range(90):
            table.step()
            table.rest()
        said = "".join(word.text for words in reader.words.values() for word in words)
    assert said
    assert not set(said) & set("♠♥♦♣♤♡♢♧🂡")


@pytest.mark.parametrize("away", ["hidden", "minimised"])
def test_a_window_that_was_away_comes_back_right(table, away):
    table.run_to_choice(Phase.PLAY)
    table.view.set_offer(None)
    table.pace("normal")
    table.step()
    assert table.view.busy
    if away == "hidden":
        table.view.hide()
    else:
        table.view.showMinimized()
    for _ in range(3):
        table.step()
        table.events()
    table.view.showNormal()
    table.events()
    table.rest()
    check(table)
    assert table.scene.laid.shown() == table.scene.laid.cards()
