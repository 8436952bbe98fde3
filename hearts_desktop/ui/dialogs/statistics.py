"""The statistics: an overview, and behind every figure the list that it was counted from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from hearts_desktop.controller.reviews import KnownPars
from hearts_desktop.language import tr, tr_n
from hearts_desktop.storage.history.records import Choices, GameRow, Group, HandRow, Totals
from hearts_desktop.storage.history.statistics import NoStatistics, Statistics
from hearts_desktop.ui.announcer import Announcer
from hearts_desktop.ui.dialogs.button_box import add_close
from hearts_desktop.ui.dialogs.empty_state import EmptyState
from hearts_desktop.ui.dialogs.fairness import FairnessPage
from hearts_desktop.ui.dialogs.hand_record import HandRecordDialog
from hearts_desktop.ui.dialogs.sizes import calm_size, dress, text_scale
from hearts_desktop.ui.dialogs.statistics_filter import FilterBar
from hearts_desktop.ui.dialogs.statistics_list import ListPage
from hearts_desktop.ui.dialogs.statistics_overview import Overview
from hearts_desktop.ui.dialogs.tabs import Tabs
from hearts_desktop.ui.models import statistics_columns as columns
from hearts_desktop.ui.models.dates import time_words
from hearts_desktop.ui.models.fairness import courses
from hearts_desktop.ui.models.lazy_table import in_memory
from hearts_desktop.ui.models.numbers import whole
from hearts_desktop.ui.models.statistics_drills import Drill, game_drill

_SIZE: Final = QSize(940, 600)
_PIECES: Final = 60
_FIGURES, _HANDS, _GAMES, _RULES, _OPPONENTS, _FAIRNESS = PAGES = range(6)
_EVERYTHING: Final = Drill(games=False)

Answer = TypeVar("Answer")


class StatisticsDialog(QDialog):
    """Shows what a history holds, for the games that the filter means.

    Signals:
        export_wanted(Filter): the hands that are meant shall be written to a file.
        reset_wanted(): everything shall be forgotten; the person has not been asked yet.
        again_wanted(Recorded): this hand shall be played once more.
    """

    export_wanted = Signal(object)
    reset_wanted = Signal()
    again_wanted = Signal(object)

    def __init__(
        self, statistics: Statistics, parent: QWidget | None = None, *, pars: KnownPars | None = None
    ) -> None:
        super().__init__(parent)
        dress(self)
        self.setWindowTitle(tr("Statistics"))
        self._statistics, self._pars = statistics, pars
        self._announcer = Announcer(self)
        self._narrowed = {_HANDS: _EVERYTHING, _GAMES: Drill(games=True)}
        self._stale = set(PAGES)
        scale = text_scale(self)
        self.filter = FilterBar(self)
        self._make_pages(scale)
        self._make_buttons()
        self._lay_out(scale)
        self.filter.changed.connect(self._refresh)
        self.tabs.currentChanged.connect(self._load)
        calm_size(self, _SIZE)
        self.reload()

    # -- parts ---------------------------------------------------------------------------------------------

    def _make_pages(self, scale: float) -> None:
        self.overview = Overview(scale)
        self.hands = ListPage(tr("Hands"), columns.HANDS, 0, scale)
        self.games = ListPage(tr("Games"), columns.GAMES, 0, scale)
        self.rules = ListPage(tr("By rules"), columns.GROUPS, 4, scale)
        self.opponents = ListPage(tr("Opponents"), columns.OPPONENTS, 2, scale)
        self.fairness = FairnessPage(scale)
        self.tabs = Tabs()
        for page, title in (
            (self.overview, tr("&Overview")),
            (self.hands, tr("&Hands")),
            (self.games, tr("&Games")),
            (self.rules, tr("&By rules")),
            (self.opponents, tr("O&pponents")),
            (self.fairness, tr("&Fairness")),
        ):
            self.tabs.addTab(page, title)
        self.overview.opened.connect(self.drill)
        self.hands.opened.connect(self._open_hand)
        self.games.opened.connect(self._open_game)
        self.rules.opened.connect(self._open_group)
        self.opponents.opened.connect(self.drill)
        self.fairness.opened.connect(self.drill)
        self.hands.widened.connect(self._widen)
        self.games.widened.connect(self._widen)
        self.empty = EmptyState(
            tr("No hands yet"),
            tr(
                "Every hand that you finish is counted here: points, places, queens and moons, and each of "
                "them can be looked at again, card by card."
            ),
            scale,
        )
        self.none_meant = EmptyState(
            tr("No hand is like that"),
            tr("The choices above leave out everything that you have played."),
            scale,
        )
        self.show_all = QPushButton(tr("Show &everything"))
        self.show_all.clicked.connect(self.filter.clear)
        self.none_meant.add_button(self.show_all)
        self.pages = QStackedWidget()
        for widget in (self.tabs, self.empty, self.none_meant):
            self.pages.addWidget(widget)

    def _make_buttons(self) -> None:
        self.export = QPushButton(tr("E&xport…"))
        self.reset = QPushButton(tr("&Reset…"))
        self.reset.setProperty("danger", True)
        self.export.clicked.connect(self._export)
        self.reset.clicked.connect(self.reset_wanted)
        self.said = QLabel()
        self.said.setWordWrap(True)

    def _lay_out(self, scale: float) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 16, 20, 14)
        layout.setSpacing(8)
        layout.addWidget(self.filter)
        layout.addWidget(self.pages, 1)
        layout.addWidget(self.said)
        feet = QHBoxLayout()
        feet.addWidget(self.export)
        feet.addWidget(self.reset)
        feet.addStretch()
        layout.addLayout(feet)
        self.close_button = add_close(self, feet)
        self.said.hide()

    # -- asking --------------------------------------------------------------------------------------------

    def _ask(self, question: Callable[[], Answer], nothing: Answer) -> Answer:
        """An answer of the history, or ``nothing`` with a sentence if it cannot be read."""
        try:
            return question()
        except NoStatistics as error:
            self.say(str(error))
            return nothing

    def _ask_all(self, question: Callable[[], tuple[Answer, ...]]) -> tuple[Answer, ...]:
        nothing: tuple[Answer, ...] = ()
        return self._ask(question, nothing)

    def say(self, text: str) -> None:
        """Show a sentence at the foot."""
        self.said.setText(text)
        self.said.setVisible(bool(text))
        self._announcer.answer(text)

    def reload(self) -> None:
        """The history may be another one: ask everything anew."""
        choices = self._ask(self._statistics.choices, Choices())
        self.filter.offer(choices)
        any_ = bool(choices.rules)
        self.filter.setVisible(any_)
        self.export.setVisible(any_)
        self.reset.setVisible(any_)
        self._refresh()

    def show_more_pars(self) -> None:
        """The history has another par: lists and charts stay as they are while somebody looks at them."""
        self._stale |= {_HANDS, _RULES} - {self.tabs.currentIndex()}
        self.overview.show_figures(self._ask(lambda: self._statistics.totals(self.filter.wanted), Totals()))

    def _refresh(self) -> None:
        self._stale = set(PAGES)
        wanted = self.filter.wanted
        found = self._ask(lambda: self._statistics.hand_count(wanted), 0) or self._ask(
            lambda: self._statistics.game_count(wanted), 0
        )
        nothing = self.none_meant if self.filter.is_set else self.empty
        self.pages.setCurrentWidget(self.tabs if found else nothing)
        if found:
            self._load(self.tabs.currentIndex())

    def _load(self, page: int) -> None:
        """Fill a page that has not been looked at since something changed."""
        if page in self._stale:
            self._stale.discard(page)
            {
                _FIGURES: self._load_overview,
                _HANDS: self._load_hands,
                _GAMES: self._load_games,
                _RULES: self._load_rules,
                _OPPONENTS: self._load_opponents,
                _FAIRNESS: self._load_fairness,
            }[page]()

    def _load_overview(self) -> None:
        wanted = self.filter.wanted
        pieces = self._ask_all(lambda: self._statistics.pieces(wanted, most=_PIECES))
        self.overview.show_sums(self._ask(lambda: self._statistics.totals(wanted), Totals()), pieces)

    def _load_hands(self) -> None:
        drill = self._narrowed[_HANDS]
        wanted = drill.of(self.filter.wanted)

        def page(order: Any, *, descending: bool, offset: int, limit: int) -> Sequence[HandRow]:  # noqa: ANN401
            ask = self._statistics.hands
            return self._ask_all(
                lambda: ask(wanted, order, descending=descending, offset=offset, limit=limit)
            )

        number = self._ask(lambda: self._statistics.hand_count(wanted), 0)
        self._list(self.hands, page, number, drill)

    def _load_games(self) -> None:
        drill = self._narrowed[_GAMES]
        wanted = drill.of(self.filter.wanted)

        def page(order: Any, *, descending: bool, offset: int, limit: int) -> Sequence[GameRow]:  # noqa: ANN401
            ask = self._statistics.games
            return self._ask_all(
                lambda: ask(wanted, order, descending=descending, offset=offset, limit=limit)
            )

        number = self._ask(lambda: self._statistics.game_count(wanted), 0)
        self._list(self.games, page, number, drill)

    @staticmethod
    def _list(page: ListPage, source: Any, number: int, drill: Drill) -> None:  # noqa: ANN401
        if drill.order is not None:
            page.sort_by(drill.order, descending=drill.descending)
        page.show_records(source, drill.about(number), restricted=drill.says is not None)

    def _load_rules(self) -> None:
        groups = self._ask_all(lambda: self._statistics.groups(self.filter.wanted))
        about = tr_n(
            "{number} line, one for each form and level.",
            "{number} lines, one for each form and level.",
            len(groups),
        )
        self.rules.show_records(in_memory(groups), about.format(number=whole(len(groups))), restricted=False)

    def _load_opponents(self) -> None:
        found = self._ask_all(lambda: self._statistics.opponents(self.filter.wanted))
        about = tr_n(
            "{number} opponent in finished games; each figure leads to them.",
            "{number} opponents in finished games; each figure leads to them.",
            len(found),
        )
        self.opponents.show_records(
            in_memory(found), about.format(number=whole(len(found))), restricted=False
        )

    def _load_fairness(self) -> None:
        pieces = self._ask_all(lambda: self._statistics.dealt(self.filter.wanted, most=_PIECES))
        self.fairness.show_courses(courses(pieces))

    # -- going into it -------------------------------------------------------------------------------------

    def drill(self, drill: Drill) -> None:
        """Show what is behind a figure."""
        page = _GAMES if drill.games else _HANDS
        self._narrowed[page] = drill
        self._stale.add(page)
        self._turn_to(page)

    def _turn_to(self, page: int) -> None:
        if self.tabs.currentIndex() == page:
            self._load(page)
        self.tabs.setCurrentIndex(page)
        widget = self.tabs.currentWidget()
        if isinstance(widget, ListPage):
            widget.table.setFocus()

    def _widen(self) -> None:
        page = self.tabs.currentIndex()
        self.drill(Drill(games=page == _GAMES))

    def _open_game(self, game: GameRow) -> None:
        self.drill(game_drill(game.game, time_words(game.ended)))

    def _open_group(self, group: Group) -> None:
        self.filter.choose(group.ruleset, group.level)
        self._turn_to(_FIGURES)

    def _open_hand(self, hand: HandRow) -> None:
        try:
            recorded = self._ask(lambda: self._statistics.recorded(hand.id), None)
        except LookupError:
            recorded = None
            self.say(tr("This hand is not kept any more."))
        if recorded is not None:
            dialog = HandRecordDialog(recorded, self, pars=self._pars)
            dialog.again_wanted.connect(self.again_wanted)
            dialog.finished.connect(dialog.deleteLater)
            dialog.open()

    def _export(self) -> None:
        self.export_wanted.emit(self.filter.wanted)
