"""Going through a hand with the coach: which choices, what they cost, and the way back to each of them."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hands_on import open_window
from played_history import keep_games
from PySide6.QtCore import Qt, QThread
from PySide6.QtTest import QTest
from stages import players, stage
from strategies import random_game

from hearts_desktop.ai.agent import Cancel, Cancelled
from hearts_desktop.ai.hint import COACH, Coach
from hearts_desktop.ai.roster import AGENTS
from hearts_desktop.controller import par as par_module
from hearts_desktop.controller.agent_runner import agent_seed
from hearts_desktop.controller.hints import Hint, Reason, Why
from hearts_desktop.controller.reviews import Choice, ReviewDesk, choices, cost, last_hand
from hearts_desktop.engine.actions import CHANCE, Claim, Deal, Pass, Play, actor
from hearts_desktop.engine.cards import Card, parse_cards
from hearts_desktop.engine.chance import chance_action
from hearts_desktop.engine.game import OfferPlay, offer, pending, step
from hearts_desktop.engine.journal import HUMAN, Help, Journal, Player
from hearts_desktop.engine.presets import PRESETS
from hearts_desktop.engine.ruleset import RuleSet
from hearts_desktop.engine.view import player_view
from hearts_desktop.storage.history.records import Recorded
from hearts_desktop.storage.history.statistics import Statistics
from hearts_desktop.ui.dialogs.hand_record import HandRecordDialog
from hearts_desktop.ui.models.review import (
    AS_GOOD,
    BEST,
    COST,
    OTHER,
    ReviewModel,
    Role,
    choice_text,
    par_words,
    summary,
    when,
)

KEY, LEFT = Qt.Key, Qt.MouseButton.LeftButton
QUEEN, FIVE, ACE = parse_cards("QS 5S AH")


class Quick(Coach):
    """One that tries so few deals that no clock ever stops it."""

    def __init__(self) -> None:
        super().__init__(replace(COACH, deals=48))
        self._expert = AGENTS["club"]()


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr("hearts_desktop.controller.reviews.Coach", Quick)


def game(number: int, ruleset: RuleSet | None = None, hands: int = 2) -> Journal:
    """A game of random choices; the person sits somewhere."""
    rng = random.Random(number)
    played = random_game(rng, ruleset, hands=hands).journal
    seats = [Player(f"P{seat}", "club") for seat in range(len(played.players))]
    seats[rng.randrange(len(seats))] = Player("You", HUMAN)
    return replace(played, players=tuple(seats), id="a")


def states_of(journal: Journal) -> list[object]:
    return [journal.start(), *(done.after for done in journal.steps())]


def a_hand(number: int = 1, ruleset: RuleSet | None = None) -> Recorded:
    journal = game(number, ruleset or RuleSet())
    found = last_hand(journal, states_of(journal))
    assert found is not None
    return found


# -- which choices -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_every_open_choice_of_the_person_and_no_other(name):
    recorded = a_hand(3, PRESETS[name].ruleset)
    journal = recorded.journal
    found = {choice.at: choice for choice in choices(recorded)}
    for at, done in enumerate(journal.steps()):
        mine = at >= recorded.first and actor(done.action) == journal.person
        asked = offer(journal.rules, done.before, journal.person) if mine else None
        forced = isinstance(asked, OfferPlay) and len({card.face for card in asked.cards}) == 1
        assert (at in found) == (asked is not None and not forced and not isinstance(done.action, Claim))
        if at in found:
            assert found[at].action == done.action
            assert found[at].view == player_view(journal.rules, done.before, journal.person)
    assert len(found) > 3


def test_the_last_hand_is_the_one_that_was_finished_last():
    journal = game(5, RuleSet(), hands=3)
    states = states_of(journal)
    for length in range(len(states)):
        found = last_hand(journal.truncate(length), states[: length + 1])
        finished = len(states[length].scores)
        assert (found is None) == (finished == 0)
        if found is not None:
            assert len(found.journal.state().scores) == finished
            assert len(found.journal.truncate(found.first).state().scores) == finished - 1


# -- what they cost ----------------------------------------------------------------------------------------


def judged(mine: Card, best: Card, why: Why = Why.CLOSE, **points: float) -> float | None:
    figures = {Card.parse(name): value for name, value in points.items()}
    return cost(Choice(0, None, Play(0, mine)), Hint(Play(0, best), Reason(why), figures))


def test_what_a_choice_costs():
    assert judged(QUEEN, FIVE, QS=7.5, **{"5S": 3.0}) == 4.5
    assert judged(FIVE, FIVE, QS=7.5, **{"5S": 3.0}) == 0
    assert judged(QUEEN, FIVE, QS=3.1, **{"5S": 3.0}) == 0, "as good, as far as the figures can tell"
    assert judged(QUEEN, FIVE, QS=2.0, **{"5S": 3.0}) == 0, "nothing is gained back"
    assert judged(QUEEN, FIVE, Why.MOON, QS=2.0, **{"5S": 9.0}) is None
    assert judged(QUEEN, FIVE, Why.FOR_THE_GAME, QS=2.0, **{"5S": 3.0}) is None
    assert judged(QUEEN, FIVE, Why.NO_MATTER, QS=9.0, **{"5S": 3.0}) == 0


def test_what_is_no_card_is_the_same_or_another():
    mine, other = Pass(0, (QUEEN, FIVE, ACE)), Pass(0, (QUEEN, FIVE))
    assert cost(Choice(0, None, mine), Hint(mine, Reason(Why.TRIED))) == 0
    assert cost(Choice(0, None, mine), Hint(other, Reason(Why.TRIED))) is None


# -- the coach at work -------------------------------------------------------------------------------------


def gone_through(qtbot, desk: ReviewDesk) -> list[tuple[int, Hint]]:
    told = []
    desk.judged.connect(lambda number, hint: told.append((number, hint)))
    with qtbot.waitSignal(desk.over, timeout=60_000):
        desk.start()
        desk.start()
    desk.close()
    return told


@pytest.mark.parametrize("name", ["standard", "omnibus", "hearts_for_two", "partnership_a"])
def test_the_coach_looks_at_every_choice_in_order_and_says_the_same_again(qtbot, name):
    recorded = a_hand(7, PRESETS[name].ruleset)
    asked = choices(recorded)
    first, second = (gone_through(qtbot, ReviewDesk(recorded, asked)) for _ in range(2))
    assert [number for number, _ in first] == list(range(len(asked)))
    assert [hint.action for _, hint in first] == [hint.action for _, hint in second]
    model = ReviewModel(asked, recorded.journal.players)
    for number, hint in first:
        model.take(number, hint)
        assert model.index(number, 0).data(Role.WHY).endswith(".")


def test_a_coach_that_breaks_down_is_passed_over(qtbot, monkeypatch):
    asked = choices(a_hand())
    plain = Quick.choose

    def choose(self, view, seed, cancel):
        if view == asked[1].view:
            raise ZeroDivisionError
        return plain(self, view, seed, cancel)

    monkeypatch.setattr(Quick, "choose", choose)
    told = gone_through(qtbot, ReviewDesk(a_hand(), asked))
    assert [number for number, _ in told] == [n for n in range(len(asked)) if n != 1]
    model = ReviewModel(asked, a_hand().journal.players)
    for number, hint in told:
        model.take(number, hint)
    assert not model.is_over
    model.end()
    assert model.index(1, BEST).data() == AS_GOOD
    assert "looked at" not in summary(model)


def threads(parent) -> list[QThread]:
    return [thread for thread in parent.findChildren(QThread) if thread.isRunning()]


def test_the_real_coach_answers_too(qtbot, monkeypatch):
    monkeypatch.setattr("hearts_desktop.controller.reviews.Coach", Coach)
    asked = choices(a_hand())[:2]
    assert len(gone_through(qtbot, ReviewDesk(a_hand(), asked))) == 2


def test_no_thread_is_left_when_the_dialog_is_closed_or_goes_with_its_window(qtbot):
    for leave in ("close", "delete"):
        dialog = HandRecordDialog(a_hand(), review=True)
        qtbot.addWidget(dialog)
        dialog.show()
        running = threads(dialog)
        assert len(running) == 1
        if leave == "close":
            dialog.reject()
            assert not running[0].isRunning()
        else:
            dialog.deleteLater()  # Qt ends the program if a thread is still running then
            qtbot.waitUntil(lambda: not _alive(dialog))


def _alive(widget) -> bool:
    try:
        widget.objectName()
    except RuntimeError:
        return False
    return True


# -- par ---------------------------------------------------------------------------------------------------


@pytest.fixture
def weaker(monkeypatch):
    """Somebody quicker in the place of the expert."""
    monkeypatch.setitem(par_module.AGENTS, "expert", AGENTS["club"])


@pytest.mark.parametrize("name", PRESETS)
def test_par_is_one_play_of_the_same_cards_and_always_the_same(weaker, name):
    recorded = a_hand(11, PRESETS[name].ruleset)
    found = par_module.par(recorded, Cancel())
    assert found == par_module.par(recorded, Cancel())


def test_who_plays_like_the_coach_makes_par(weaker):
    journal = Journal(RuleSet(), players(), 7)
    state, agent = journal.state(), AGENTS["club"]()
    while not state.scores:
        seat = pending(state)[0]
        if seat == CHANCE:
            action = chance_action(journal.rules, state, journal.seed)
        else:
            seed = agent_seed(journal.seed, seat, state.hand)
            action = agent.choose(player_view(journal.rules, state, seat), seed, Cancel())
        state = step(journal.rules, state, action).after
        journal = journal.append(action)
    recorded = last_hand(journal, states_of(journal))
    assert par_module.par(recorded, Cancel()) == state.scores[-1].scores[journal.person]


def test_par_is_of_the_deal_that_was_played_whatever_the_seed_says(weaker):
    journal = replace(stage("scores", RuleSet(), 4), seed=99)
    recorded = last_hand(journal, states_of(journal))
    assert par_module.par(recorded, Cancel()) is not None
    other = replace(recorded, journal=replace(recorded.journal, seed=100))
    dealt = {action for action in recorded.journal.actions if isinstance(action, Deal)}
    seen = []

    def watched(rules, state, action):
        seen.append(action)
        return step(rules, state, action)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(par_module, "step", watched)
        par_module.par(other, Cancel())
    assert {action for action in seen if isinstance(action, Deal)} == dealt


def test_par_can_be_called_off():
    cancel = Cancel()
    cancel.set()
    with pytest.raises(Cancelled):
        par_module.par(a_hand(), cancel)


@pytest.mark.parametrize(
    ("par", "mine", "words"),
    [
        (5, 12, "With your cards, and the same others, the coach made 5 points; you made 12."),
        (1, 0, "With your cards, and the same others, the coach made 1 point; you made 0."),
        (-26, 3, "With your cards, and the same others, the coach made −26 points; you made 3."),
        (4, 4, "With your cards the coach made 4 points too."),
    ],
)
def test_par_in_words(par, mine, words):
    assert par_words(par, mine) == words


def test_the_dialog_tells_par_when_the_coach_has_played(qtbot, weaker):
    recorded = a_hand()
    dialog = HandRecordDialog(recorded, review=True)
    qtbot.addWidget(dialog)
    dialog.show()
    mine = recorded.journal.state().scores[-1].scores[recorded.journal.person]
    words = par_words(par_module.par(recorded, Cancel()), mine)
    qtbot.waitUntil(lambda: dialog.review.par.text() == words, timeout=60_000)
    dialog.reject()


class Kept:
    """Where pars are kept."""

    def __init__(self, par: int | None = None) -> None:
        self.par = par
        self.kept: list[int] = []
        self.disturbed = 0

    def known(self, recorded: Recorded) -> int | None:
        return self.par

    def keep(self, recorded: Recorded, par: int) -> None:
        self.kept.append(par)

    def disturb(self) -> None:
        self.disturbed += 1


@pytest.mark.parametrize("known", [None, 17])
def test_a_par_that_is_known_is_told_at_once_and_any_other_is_kept(qtbot, weaker, monkeypatch, known):
    recorded, pars = a_hand(), Kept(known)
    asked = choices(recorded)
    desk = ReviewDesk(recorded, asked, pars=pars)
    found: list[int] = []
    desk.par_found.connect(found.append)
    desk.start()
    assert found == ([] if known is None else [known])
    with qtbot.waitSignal(desk.over, timeout=60_000):
        pass
    qtbot.waitUntil(lambda: bool(found), timeout=60_000)
    desk.close()
    assert pars.kept == (found if known is None else [])
    assert pars.disturbed > len(asked), "nobody else thinks meanwhile"


# -- the table of choices ----------------------------------------------------------------------------------


def test_the_model_under_the_tester_while_the_coach_goes_through(qtbot, qtmodeltester):
    asked = choices(a_hand())
    model = ReviewModel(asked, a_hand().journal.players)
    qtmodeltester.check(model)
    assert summary(model) == f"The coach has looked at 0 of {len(asked)} choices …"
    for number, hint in gone_through(qtbot, ReviewDesk(a_hand(), asked)):
        model.take(number, hint)
    model.end()
    costs = [model.cost(row) for row in range(model.rowCount())]
    worst = model.costliest()
    assert [costs[row] for row in worst] == sorted((one for one in costs if one), reverse=True)[:2]
    for row, found in enumerate(costs):
        text = model.index(row, COST).data()
        assert text == (OTHER if found is None else AS_GOOD if not found else f"{found:.1f}")
    whole = sum(one for one in costs if one)
    assert f"Your cards cost {whole:.1f} points" in summary(model)
    assert when(asked[worst[0]]) in summary(model)


def test_a_hand_without_a_choice_has_a_sentence_too():
    model = ReviewModel((), ())
    assert summary(model) == "You had nothing to choose in this hand."
    assert model.rowCount() == 0


@pytest.mark.parametrize("number", range(30))
def test_every_choice_has_words(number):
    for choice in choices(a_hand(number, game(number).ruleset)):
        assert when(choice)
        assert choice_text(choice.action)


# -- in the window -----------------------------------------------------------------------------------------


@pytest.fixture
def parts(qtbot, tmp_path):
    made = open_window(tmp_path)
    yield made
    made.window.close()
    made.close()


def scored(parts, qtbot) -> None:
    parts.controller.resume(stage("scores", RuleSet(), 4))
    qtbot.waitUntil(lambda: parts.window.stage.score_panel.is_open, timeout=20_000)


def test_there_is_nothing_to_review_before_the_first_hand_is_over(parts, qtbot):
    command = parts.window.commands["review"]
    assert not command.isEnabled()
    scored(parts, qtbot)
    assert command.isEnabled()


def test_from_the_score_sheet_by_mouse_and_back(parts, qtbot):
    scored(parts, qtbot)
    panel = parts.window.stage.score_panel
    QTest.mouseClick(panel.review, LEFT)
    dialog = parts.window.dialog
    assert isinstance(dialog, HandRecordDialog)
    assert dialog.tabs.currentWidget() is dialog.review
    qtbot.waitUntil(lambda: dialog.review.model.is_over, timeout=60_000)
    assert dialog.review.summary.text() == summary(dialog.review.model)
    worst = dialog.review.model.costliest(1)
    assert dialog.review.table.currentIndex().row() == (worst[0] if worst else 0)
    assert dialog.review.why.text() == dialog.review.table.currentIndex().data(Role.WHY)
    QTest.keyClick(dialog, KEY.Key_Escape)
    assert parts.window.dialog is None
    assert panel.is_open


def test_the_keys_walk_through_the_choices(parts, qtbot):
    scored(parts, qtbot)
    QTest.keyClick(
        parts.window, KEY.Key_R, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    dialog = parts.window.dialog
    table = dialog.review.table
    qtbot.waitUntil(lambda: dialog.review.model.is_over, timeout=60_000)
    QTest.keyClick(table, KEY.Key_Home, Qt.KeyboardModifier.ControlModifier)
    seen = []
    for _ in range(dialog.review.model.rowCount()):
        seen.append(dialog.review.why.text())
        QTest.keyClick(table, KEY.Key_Down)
    assert seen == [
        dialog.review.model.index(row, 0).data(Role.WHY) for row in range(dialog.review.model.rowCount())
    ]


def test_one_tries_again_from_a_choice(parts, qtbot):
    scored(parts, qtbot)
    before = parts.controller.journal
    parts.window.commands["review"].trigger()
    dialog = parts.window.dialog
    row = dialog.review.model.rowCount() - 2
    dialog.review.table.selectRow(row)
    choice = dialog.review.model.choices[row]
    QTest.mouseClick(dialog.review.again, LEFT)
    assert parts.window.dialog is None
    journal = parts.controller.journal
    assert journal.actions[: choice.at] == before.actions[: choice.at]
    assert journal.id != before.id
    assert Help.KNOWN_DEAL in journal.helps
    qtbot.waitUntil(lambda: parts.controller.offer == choice.view.offer, timeout=20_000)
    assert [game.name for game in parts.window.files.saved.games()], "the game before is kept"


def test_each_hand_of_the_statistics_can_be_gone_through(qtbot, tmp_path):
    statistics = Statistics(keep_games(tmp_path, 3))
    for row in statistics.hands()[:3]:
        recorded = statistics.recorded(row.id)
        dialog = HandRecordDialog(recorded)
        qtbot.addWidget(dialog)
        dialog.show()
        assert dialog.tabs.currentWidget() is dialog.text
        assert not threads(dialog), "the coach waits until somebody wants to know"
        dialog.tabs.setCurrentWidget(dialog.review)
        qtbot.waitUntil(lambda dialog=dialog: dialog.review.model.is_over, timeout=60_000)
        assert dialog.review.model.rowCount() == len(choices(recorded))
        dialog.reject()
