-- The index that makes tracks unique. A new database gets it at its end, or earlier when not all tracks fit in memory.

CREATE UNIQUE INDEX tracks_by_hash ON tracks(xxh128);
