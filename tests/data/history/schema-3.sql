PRAGMA application_id = 1213355091;
PRAGMA user_version = 3;
BEGIN TRANSACTION;
CREATE TABLE about (version INTEGER NOT NULL, seal INTEGER);
INSERT INTO "about" VALUES(3,426569926);
CREATE TABLE dealt (
    hand INTEGER PRIMARY KEY REFERENCES hands ON DELETE CASCADE,
    queens INTEGER NOT NULL,
    points INTEGER NOT NULL,
    voids INTEGER NOT NULL,
    seal INTEGER
);
INSERT INTO "dealt" VALUES(1,1,17,0,1628072130);
INSERT INTO "dealt" VALUES(2,1,16,0,737448834);
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL UNIQUE,
    rules INTEGER NOT NULL REFERENCES rule_sets,
    seed TEXT NOT NULL,
    seat INTEGER NOT NULL,
    level TEXT NOT NULL,
    helps TEXT NOT NULL,
    started INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    counted INTEGER NOT NULL,
    hands INTEGER NOT NULL,
    total INTEGER NOT NULL,
    place INTEGER NOT NULL,
    won INTEGER NOT NULL,
    shared INTEGER NOT NULL,
    seal INTEGER
);
INSERT INTO "games" VALUES(1,'g0',1,'3626764237',0,'random','',1000001,1000002,'running',1,2,3,0,0,0,1029591539);
CREATE TABLE hands (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    number INTEGER NOT NULL,
    finished INTEGER NOT NULL,
    counted INTEGER NOT NULL,
    dealer INTEGER NOT NULL,
    step TEXT NOT NULL,
    scores TEXT NOT NULL,
    totals TEXT NOT NULL,
    queens_by_seat TEXT NOT NULL,
    shooter INTEGER NOT NULL,
    sun INTEGER NOT NULL,
    moon TEXT NOT NULL,
    stopper INTEGER NOT NULL,
    claimed_by INTEGER NOT NULL,
    points INTEGER NOT NULL,
    total INTEGER NOT NULL,
    queens INTEGER NOT NULL,
    shot INTEGER NOT NULL,
    stopped INTEGER NOT NULL,
    suffered INTEGER NOT NULL,
    seal INTEGER, par INTEGER, par_sought INTEGER NOT NULL DEFAULT 0,
    UNIQUE (game, number)
);
INSERT INTO "hands" VALUES(1,1,1,1000001,1,0,'left','2 21 2 1','2 21 2 1','0 1 0 0',-1,0,'',-1,0,2,2,0,0,0,0,3014240231,7,1);
INSERT INTO "hands" VALUES(2,1,2,1000002,1,1,'right','1 20 0 5','3 41 2 6','0 1 0 0',-1,0,'',-1,1,1,3,0,0,0,0,2196426509,NULL,1);
CREATE TABLE plays (
    hand INTEGER PRIMARY KEY REFERENCES hands ON DELETE CASCADE,
    actions TEXT NOT NULL,
    seal INTEGER
);
INSERT INTO "plays" VALUES(1,'cut 0
deal 6C 7S 5S QS QH JC 8D 6D 9S 3C 9D KC 4D 7C AH 3H JH 8S 8H 8C 7H 9H 7D 2S 2C 6S KH 5H KD 3S TS 4C 5D 4H TC AD 9C AS KS JD QC AC 6H 2D TD JS 5C 2H QD 4S 3D TH
pass 3 5S 8D TS
pass 1 9S QC KD
pass 0 6D KC 8C
pass 2 8S 4H JS
play 1 2C
play 2 3C
play 3 TC
play 0 4C
play 3 7D
play 0 AD
play 1 QD
play 2 KD
play 0 2D
play 1 4D
play 2 4S
play 3 9D
play 3 3D
play 0 8D
play 1 TD
play 2 JC
play 1 9C
play 2 7C
play 3 5C
play 0 TH
play 1 5D
play 2 9H
play 3 KH
play 0 JD
play 0 5S
play 1 QH
play 2 3S
play 3 JS
play 3 8S
play 0 2S
play 1 6C
play 2 9S
play 2 AC
play 3 AH
play 0 3H
play 1 KC
play 2 7S
play 3 KS
play 0 TS
play 1 8C
play 3 4H
play 0 5H
play 1 7H
play 2 QC
play 1 6D
play 2 6S
play 3 8H
play 0 QS
play 1 JH
play 2 AS
play 3 6H
claim 0',2515530141);
INSERT INTO "plays" VALUES(2,'deal QH KD JD 6C 9D 5H 9H 2D 6H 8C JH 5C 2H 7D JC 9C 2C 8H KH AH AC 4S KC 8D 7C 4C 2S 9S 7H AS 3C 7S 5D JS AD TD TS 8S KS TH QD 3H QS 3D 6S 5S TC 4H QC 4D 6D 3S
pass 2 QD QC 2C
pass 3 8S 4C AS
pass 0 JH AD KC
pass 1 8D TH 3S
play 1 2C
play 2 AC
play 3 8C
play 0 JC
play 2 7C
play 3 KC
play 0 TC
play 1 9C
play 3 AD
play 0 6D
play 1 QD
play 2 9D
play 3 5S
play 0 3S
play 1 9S
play 2 TS
play 2 AS
play 3 JS
play 0 KS
play 1 7S
play 2 5D
play 3 4D
play 0 8D
play 1 3D
play 0 3C
play 1 QC
play 2 4C
play 3 3H
play 1 2D
play 2 6H
play 3 7D
play 0 JD
play 0 9H
play 1 4H
play 2 2H
play 3 JH
play 3 KD
play 0 KH
play 1 TD
play 2 6S
play 3 8H
play 0 TH
play 1 AH
play 2 QH
claim 1',3577735904);
CREATE TABLE rule_sets (
    id INTEGER PRIMARY KEY,
    ruleset TEXT NOT NULL UNIQUE,
    preset TEXT NOT NULL,
    players INTEGER NOT NULL,
    seal INTEGER
);
INSERT INTO "rule_sets" VALUES(1,'hearts()','standard',4,4014148309);
CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    agent TEXT NOT NULL,
    avatar TEXT NOT NULL,
    total INTEGER NOT NULL,
    place INTEGER NOT NULL,
    won INTEGER NOT NULL,
    seal INTEGER,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,'Player 0','human','',3,0,0,241465623);
INSERT INTO "seats" VALUES(1,1,'Player 1','random','',41,0,0,2905137551);
INSERT INTO "seats" VALUES(1,2,'Player 2','random','',2,0,0,34431839);
INSERT INTO "seats" VALUES(1,3,'Player 3','random','',6,0,0,3786071085);
CREATE TABLE tallies (
    game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    best INTEGER NOT NULL,
    worst INTEGER NOT NULL,
    hands INTEGER NOT NULL,
    points INTEGER NOT NULL,
    queens INTEGER NOT NULL,
    clean INTEGER NOT NULL,
    moons INTEGER NOT NULL,
    suns INTEGER NOT NULL,
    stopped INTEGER NOT NULL,
    suffered INTEGER NOT NULL,
    pars INTEGER NOT NULL,
    par INTEGER NOT NULL,
    against INTEGER NOT NULL,
    better INTEGER NOT NULL,
    told INTEGER NOT NULL,
    dealt_queens INTEGER NOT NULL,
    dealt_points INTEGER NOT NULL,
    dealt_voids INTEGER NOT NULL,
    seal INTEGER
);
INSERT INTO "tallies" VALUES(1,1000001,1000002,1,2,2,3,0,0,0,0,0,0,1,7,-5,1,2,2,33,0,3526840717);
CREATE TABLE written (entry TEXT PRIMARY KEY) WITHOUT ROWID;
INSERT INTO "written" VALUES('g0-108');
INSERT INTO "written" VALUES('g0-58');
CREATE INDEX hands_by_points ON hands (points, id);
CREATE INDEX hands_by_time ON hands (finished, id);
CREATE INDEX games_by_rules ON games (rules, level);
CREATE INDEX hands_counted
    ON hands (game, counted, finished, points, queens, shot, stopped, suffered, sun, claimed_by, par);
CREATE INDEX hands_without_par ON hands (id) WHERE counted = 1 AND par_sought = 0;
CREATE INDEX tallies_by_time ON tallies (first, last);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('games',1);
INSERT INTO "sqlite_sequence" VALUES('hands',2);
COMMIT;
