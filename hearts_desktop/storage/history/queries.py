"""The statements behind the answers. Columns are named like fields of the records, ``{}`` is a condition."""

from __future__ import annotations

from typing import Final

from hearts_desktop.storage.history.asking import GAMES, HANDS, TALLIES

SUM_OF_HANDS: Final = """
SELECT ifnull(sum(hands), 0) AS hands, ifnull(sum(points), 0) AS points, ifnull(sum(queens), 0) AS queens,
    ifnull(sum(clean), 0) AS clean, ifnull(sum(moons), 0) AS moons, ifnull(sum(suns), 0) AS suns,
    ifnull(sum(stopped), 0) AS stopped, ifnull(sum(suffered), 0) AS suffered,
    min(best) AS best, max(worst) AS worst, ifnull(sum(pars), 0) AS pars, ifnull(sum(par), 0) AS par,
    ifnull(sum(against), 0) AS against, ifnull(sum(better), 0) AS better
FROM ({})"""
"""Of tallies, as are the others without a table of their own."""

COUNT_OF_HANDS: Final = "SELECT ifnull(sum(hands), 0) FROM ({})"

COUNT_OF_GAMES: Final = f"SELECT count(*) FROM {GAMES} WHERE {{}}"

SUM_OF_GAMES: Final = f"""
SELECT ifnull(sum(outcome = 'finished'), 0) AS games, ifnull(sum(won), 0) AS wins,
    ifnull(sum(shared), 0) AS shared, ifnull(sum(outcome = 'abandoned'), 0) AS abandoned,
    ifnull(sum(outcome = 'running'), 0) AS running,
    ifnull(max(iif(outcome = 'finished', hands, 0)), 0) AS longest
FROM {GAMES} WHERE {{}}"""

PLACES: Final = f"SELECT place, count(*) FROM {GAMES} WHERE {{}} AND place > 0 GROUP BY place"

WINS: Final = f"SELECT won FROM {GAMES} WHERE {{}} AND outcome = 'finished' ORDER BY games.id"

GROUPS_OF_HANDS: Final = """
SELECT ruleset, preset, players, level, sum(tallies.hands) AS hands, sum(points) AS points,
    sum(queens) AS queens, sum(moons) AS moons, sum(stopped) AS stopped, sum(pars) AS pars,
    sum(against) AS against
FROM ({}) AS tallies JOIN rule_sets ON rule_sets.id = tallies.rules GROUP BY tallies.rules, level"""

GROUPS_OF_GAMES: Final = f"""
SELECT ruleset, preset, players, level, sum(outcome = 'finished') AS games, sum(won) AS wins,
    sum(shared) AS shared, sum(outcome = 'abandoned') AS abandoned
FROM {GAMES} WHERE {{}} GROUP BY games.rules, games.level"""

HAND_ROWS: Final = f"""
SELECT hands.id, games.game, number, finished, ruleset, preset, players, level, helps, seat, dealer, step,
    scores, totals, queens_by_seat AS queens, shooter, sun, stopper, claimed_by, points, par
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

SPAN: Final = "SELECT min(at) AS first, max(at) AS last, sum(hands) AS hands FROM ({})"

EQUAL_PIECE: Final = "ntile(:most) OVER (ORDER BY at)"
EVEN_PIECE: Final = "(at - :first) * :most / (:last - :first + 1)"

PIECES: Final = """
SELECT min(first) AS first, max(last) AS last, sum(hands) AS hands, sum(points) AS points,
    sum(queens) AS queens, sum(moons) AS moons, sum(pars) AS pars, sum(par) AS par
FROM (SELECT {} AS piece, * FROM ({})) GROUP BY piece ORDER BY piece"""

DEALT: Final = """
SELECT piece, first, last, (SELECT ruleset FROM rule_sets WHERE id = rules) AS ruleset, hands, queens, points,
    voids
FROM (
    SELECT piece, rules, min(first) AS first, max(last) AS last, sum(told) AS hands,
        sum(dealt_queens) AS queens, sum(dealt_points) AS points, sum(dealt_voids) AS voids
    FROM (SELECT {} AS piece, * FROM ({})) WHERE told > 0 GROUP BY piece, rules
) ORDER BY piece, rules"""

OPPONENTS: Final = f"""
SELECT seats.name, seats.agent, seats.avatar, count(*) AS games, sum(games.place < seats.place) AS ahead,
    sum(games.place > seats.place) AS behind, sum(seats.won) AS wins, sum(seats.total) AS total,
    sum(games.hands) AS hands
FROM {GAMES} JOIN seats ON seats.game = games.id AND seats.seat <> games.seat
WHERE {{}} AND outcome = 'finished'
GROUP BY seats.name, seats.agent ORDER BY count(*) DESC, seats.name, seats.agent"""

RULES_USED: Final = f"""
SELECT ruleset, preset, players, sum(tallies.hands) AS hands FROM {TALLIES}
GROUP BY games.rules ORDER BY sum(tallies.hands) DESC, ruleset"""

LEVELS: Final = "SELECT DISTINCT level FROM games WHERE counted = 1 AND level <> '' ORDER BY level"

TIMES: Final = "SELECT min(first), max(last) FROM tallies"

HAND_PLAYED: Final = """
SELECT hands.id, hands.game, hands.counted, hands.par FROM games JOIN hands ON hands.game = games.id
JOIN plays ON plays.hand = hands.id WHERE games.game = ? AND plays.actions = ?"""

WITHOUT_PAR: Final = """
SELECT hands.id, games.game, plays.actions FROM hands JOIN games ON games.id = hands.game
JOIN plays ON plays.hand = hands.id
WHERE hands.id = (SELECT max(id) FROM hands WHERE counted = 1 AND par_sought = 0)"""
