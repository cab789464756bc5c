-- One row a table, one row a seat, one row an event. Events are only ever added.
CREATE TABLE tables (
    id       TEXT PRIMARY KEY,
    created  INTEGER NOT NULL,  -- epoch milliseconds
    setup    BLOB NOT NULL      -- JSON: rulebook, options, pace, bots
) STRICT;

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
    token    BLOB NOT NULL,     -- SHA-256 of the secret that owns the seat
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq      INTEGER NOT NULL CHECK (seq > 0),
    body     BLOB NOT NULL,     -- JSON of the full event
    command  TEXT,              -- name given by the client to the command that made it
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
