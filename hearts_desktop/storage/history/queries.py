"""The statements behind the answers. Columns are named like fields of the records, ``{}`` is a condition."""

from __future__ import annotations

from typing import Final

from hearts_desktop.engine.journal import Help
from hearts_desktop.storage.history.asking import GAMES, HANDS

SUM_OF_HANDS: Final = f"""
SELECT count(*) AS hands, ifnull(sum(points), 0) AS points, ifnull(sum(queens), 0) AS queens,
    ifnull(sum(points <= 0), 0) AS clean, ifnull(sum(shot), 0) AS moons, ifnull(sum(shot AND sun), 0) AS suns,
    ifnull(sum(stopped), 0) AS stopped, ifnull(sum(suffered), 0) AS suffered,
    min(points) AS best, max(points) AS worst
FROM {HANDS} WHERE {{}}"""

SUM_OF_GAMES: Final = f"""
SELECT ifnull(sum(outcome = 'finished'), 0) AS games, ifnull(sum(won), 0) AS wins,
    ifnull(sum(shared), 0) AS shared, ifnull(sum(outcome = 'abandoned'), 0) AS abandoned,
    ifnull(sum(outcome = 'running'), 0) AS running,
    ifnull(max(iif(outcome = 'finished', hands, 0)), 0) AS longest
FROM {GAMES} WHERE {{}}"""

PLACES: Final = f"SELECT place, count(*) FROM {GAMES} WHERE {{}} AND place > 0 GROUP BY place"

# Games won one after the other are those whose number among all games less that among the won ones is equal.
STREAKS: Final = f"""
WITH finished AS (
    SELECT won, row_number() OVER (ORDER BY games.id) AS number,
        row_number() OVER (ORDER BY games.id) - row_number() OVER (PARTITION BY won ORDER BY games.id) AS run
    FROM {GAMES} WHERE {{}} AND outcome = 'finished'
), runs AS (
    SELECT max(number) AS last, count(*) AS length FROM finished WHERE won = 1 GROUP BY run
)
SELECT ifnull((SELECT length FROM runs WHERE last = (SELECT max(number) FROM finished)), 0) AS streak,
    ifnull((SELECT max(length) FROM runs), 0) AS best_streak"""

GROUPS_OF_HANDS: Final = f"""
SELECT ruleset, preset, players, level, count(*) AS hands, sum(points) AS points, sum(queens) AS queens,
    sum(shot) AS moons, sum(stopped) AS stopped
FROM {HANDS} WHERE {{}} GROUP BY games.rules, games.level"""

GROUPS_OF_GAMES: Final = f"""
SELECT ruleset, preset, players, level, sum(outcome = 'finished') AS games, sum(won) AS wins,
    sum(shared) AS shared, sum(outcome = 'abandoned') AS abandoned
FROM {GAMES} WHERE {{}} GROUP BY games.rules, games.level"""

HAND_ROWS: Final = f"""
SELECT hands.id, games.game, number, finished, ruleset, preset, players, level, helps, seat, dealer, step,
    scores, totals, queens_by_seat AS queens, shooter, sun, stopper, claimed_by, points
FROM {HANDS} WHERE {{}} ORDER BY hands.id"""

HAND_ROW: Final = HAND_ROWS.format("hands.id = ?")

NAMES: Final = "SELECT name FROM seats WHERE game = (SELECT game FROM hands WHERE id = ?) ORDER BY seat"

GAME_ROWS: Final = f"""
SELECT games.id, games.game, started, ended, outcome, ruleset, preset, players, level, helps, seat, hands,
    total, place, won, shared
FROM {GAMES} WHERE {{}} ORDER BY {{}} LIMIT ? OFFSET ?"""

SEATS: Final = "SELECT name, agent, avatar, total, place FROM seats WHERE game = ? ORDER BY seat"

GAME_OF_HAND: Final = f"""
SELECT games.id, number, games.game, ruleset, seed, helps FROM {HANDS} WHERE hands.id = ?"""

ACTIONS: Final = """
SELECT actions FROM hands JOIN plays ON plays.hand = hands.id
WHERE game = ? AND number <= ? ORDER BY number"""

SPAN: Final = f"""
SELECT min(hands.id) AS first, max(hands.id) AS last, count(*) AS hands FROM {HANDS} WHERE {{}}"""

EQUAL_PIECE: Final = "ntile(:most) OVER (ORDER BY hands.id)"
EVEN_PIECE: Final = "(hands.id - :first) * :most / (:last - :first + 1)"

PIECES: Final = f"""
SELECT min(finished) AS first, max(finished) AS last, count(*) AS hands, sum(points) AS points,
    sum(queens) AS queens, sum(shot) AS moons
FROM (
    SELECT {{}} AS piece, finished, points, queens, shot FROM {HANDS} WHERE {{}}
) GROUP BY piece ORDER BY piece"""

DEALT: Final = f"""
SELECT piece, first, last, (SELECT ruleset FROM rule_sets WHERE id = rules) AS ruleset, hands, queens, points,
    voids
FROM (
    SELECT piece, rules, min(finished) AS first, max(finished) AS last, count(*) AS hands,
        sum(queens) AS queens, sum(points) AS points, sum(voids) AS voids
    FROM (
        SELECT {{}} AS piece, finished, games.rules, dealt.queens, dealt.points, dealt.voids
        FROM {HANDS} JOIN dealt ON dealt.hand = hands.id
        WHERE {{}} AND games.helps NOT LIKE '%{Help.KNOWN_DEAL}%'
    ) GROUP BY piece, rules
) ORDER BY piece, rules"""

OPPONENTS: Final = f"""
SELECT seats.name, seats.agent, seats.avatar, count(*) AS games, sum(games.place < seats.place) AS ahead,
    sum(games.place > seats.place) AS behind, sum(seats.won) AS wins, sum(seats.total) AS total,
    sum(games.hands) AS hands
FROM {GAMES} JOIN seats ON seats.game = games.id AND seats.seat <> games.seat
WHERE {{}} AND outcome = 'finished'
GROUP BY seats.name, seats.agent ORDER BY count(*) DESC, seats.name, seats.agent"""

RULES_USED: Final = f"""
SELECT ruleset, preset, players, count(*) AS hands
FROM {HANDS} WHERE hands.counted = 1 GROUP BY games.rules ORDER BY count(*) DESC, ruleset"""

LEVELS: Final = "SELECT DISTINCT level FROM games WHERE counted = 1 AND level <> '' ORDER BY level"

TIMES: Final = "SELECT min(finished), max(finished) FROM hands WHERE counted = 1"
