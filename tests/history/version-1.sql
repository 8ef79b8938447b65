BEGIN TRANSACTION;
CREATE TABLE games (
            id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, chip TEXT NOT NULL, number INTEGER NOT NULL, mark BIGINT NOT NULL, game TEXT NOT NULL,
            played_at DATETIME NOT NULL, is_over BOOLEAN NOT NULL, minutes INTEGER, length INTEGER NOT NULL,
            setup JSON NOT NULL, events JSON NOT NULL, notes JSON NOT NULL, UNIQUE (chip, number, mark));
INSERT INTO "games" VALUES(1,'e660583883724a32',7,12648430,'skyscrapers','2026-11-14 19:30:00.000000',1,NULL,9,'[2, 0, 1]','[[0], [1, 2, 3], [2], [3, 0], [0], [4, 1, 0], [6, 1]]','[[4, [1, 65, 65, 0]], [5, [0, 1, 1, 80]]]');
CREATE TABLE players (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, name TEXT NOT NULL UNIQUE);
INSERT INTO "players" VALUES(1,'Ann');
INSERT INTO "players" VALUES(2,'Bo');
CREATE TABLE seats (
            game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE, seat INTEGER NOT NULL,
            pod INTEGER NOT NULL, player_id INTEGER REFERENCES players (id), score INTEGER NOT NULL,
            place INTEGER NOT NULL, has_won BOOLEAN NOT NULL, PRIMARY KEY (game_id, seat));
INSERT INTO "seats" VALUES(1,0,0,1,-10,1,1);
INSERT INTO "seats" VALUES(1,1,2,2,-5,2,0);
CREATE TABLE topout_history (
	version INTEGER NOT NULL, 
	PRIMARY KEY (version)
);
INSERT INTO "topout_history" VALUES(1);
CREATE INDEX ix_games_game ON games (game);
CREATE INDEX ix_games_played_at ON games (played_at);
CREATE INDEX ix_seats_player_id ON seats (player_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('games',1);
INSERT INTO "sqlite_sequence" VALUES('players',2);
COMMIT;
