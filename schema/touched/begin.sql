-- What a run of `animdb index` touches, so that resolve/ need not look at whole dumps. Two assets are tied when they share a name or a
-- checksum: their own, or those of the clips of their entries and of the skeletons of their clips. An asset is also tied to the container
-- around it. Links and events lead in one direction: an asset that has them needs what has the name that it asks for, and is
-- touched when this is; it is not tied to all that ask for the same sound. What is not tied to a touched asset, directly or by way of others,
-- keeps its references. Names are compared by their stems, name_stem(): in upper case, up to the first '-' or
-- '.'. Equal names have equal stems, there are few of them, and an index finds all names of a stem as one range.
CREATE TEMP TABLE touched_source (
	source_id INTEGER PRIMARY KEY,  -- a source that was stored or deleted
	dump_id INTEGER, child TEXT,    -- of its deleted rows: the dump, and the installation that it may be a part of
	had_sets INTEGER                -- its deleted rows had sets
);
CREATE TEMP TABLE tied_name (name TEXT PRIMARY KEY, is_fresh INTEGER DEFAULT 1) WITHOUT ROWID;
CREATE TEMP TABLE asked_name (name TEXT PRIMARY KEY, is_fresh INTEGER DEFAULT 1) WITHOUT ROWID; -- by links and events
CREATE TEMP TABLE tied_checksum (checksum INTEGER PRIMARY KEY, is_fresh INTEGER DEFAULT 1);
CREATE TEMP TABLE fresh_asset (asset_id INTEGER PRIMARY KEY); -- assets whose names and checksums are looked up next

-- Of the assets that are tied, few have references that can lead elsewhere: those with an exact name, in upper case, that something touched
-- has or had (asked.sql).
CREATE TEMP TABLE touched_asset (asset_id INTEGER PRIMARY KEY);         -- that was stored
CREATE TEMP TABLE changed_name (name TEXT PRIMARY KEY) WITHOUT ROWID;   -- native ids of touched assets and clips, and targets of their entries
CREATE TEMP TABLE was_shadowed (asset_id INTEGER PRIMARY KEY);          -- by a touched asset, or, of those to be resolved, by any
CREATE TEMP TABLE plain_type (type TEXT PRIMARY KEY) WITHOUT ROWID;     -- types of which links and events ask by name alone, filled by ties.sql

-- For the ties.sql of systems: the sources to look at, the further names by which assets there are tied, and, where some of these sources
-- cannot be resolved in part, the reason.
CREATE TEMP TABLE tie_source (source_id INTEGER PRIMARY KEY);
CREATE TEMP TABLE also_named (asset_id INTEGER, name TEXT, PRIMARY KEY (asset_id, name)) WITHOUT ROWID;
CREATE INDEX temp.also_named_by_name ON also_named(name);
CREATE TEMP TABLE untied (reason TEXT);
CREATE TEMP TABLE narrow_system (system_id TEXT PRIMARY KEY) WITHOUT ROWID; -- the systems with ties.sql

-- The folder in its dump, or the file with containers in it, that may be an installation: `child` of schema/resolve/10-places.sql.
CREATE TEMP VIEW source_part AS
SELECT
	s.id AS source_id, s.dump_id, iif(
		instr(substr(s.path, length(d.path) + 2), '/') > 0 OR s.attributes ->> '$.files_hash' IS NOT NULL
			OR EXISTS (SELECT 1 FROM main.assets AS a WHERE a.source_id = s.id AND +a.parent_id IS NOT NULL), -- +: by source
		substr(s.path, length(d.path) + 2, instr(substr(s.path, length(d.path) + 2) || '/', '/') - 1), NULL
	) AS child
FROM main.sources AS s
JOIN main.dumps AS d ON d.id = s.dump_id AND substr(s.path, 1, length(d.path) + 1) = d.path || '/';
