-- No two tracks are equal. A new database gets this when it is complete, or has more tracks than are looked up in memory.

CREATE UNIQUE INDEX tracks_by_hash ON tracks(xxh128);
