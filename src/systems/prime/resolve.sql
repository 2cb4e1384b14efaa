-- Links and names of Metroid Prime: transitions between primitives, what characters are put together from, names of resources, and
-- the frames of events. Ids are hashes of source paths, so that a guessed path is confirmed when its hash is the id of a resource.

-- A transition leads to a primitive. Its row leads to the entry that plays it in the animation of the same index, else to the
-- first entry that plays it.
CREATE TEMP TABLE prime_entry AS
SELECT e.id AS entry_id, e.set_id, e.target_name AS primitive, e.entry_index,
	e.attributes ->> '$.primitive_index' IS NOT e.attributes ->> '$.animation_index' AS is_other
FROM set_entries AS e
JOIN animation_sets AS s ON s.id = e.set_id
WHERE s.system_id = 'metroid-prime';
CREATE INDEX temp.prime_entry_by_primitive ON prime_entry(set_id, primitive, is_other, entry_index);
CREATE UNIQUE INDEX temp.prime_entry_by_entry ON prime_entry(entry_id);
UPDATE main.transitions SET to_entry_id = (
	SELECT next.entry_id
	FROM prime_entry AS own
	JOIN prime_entry AS next ON next.set_id = own.set_id AND next.primitive = transitions.to_name
	WHERE own.entry_id = transitions.from_entry_id
	ORDER BY next.is_other, next.entry_index
	LIMIT 1
)
WHERE from_entry_id IN (SELECT entry_id FROM prime_entry);
DROP TABLE temp.prime_entry;

-- A character is its CMDL, which its CSKR moves. The frozen ones are a variant, and left out. A mesh that no skin moves hangs on the
-- root of the skeleton, where that is the origin of the model.
CREATE TEMP TABLE prime_part AS
SELECT DISTINCT c.id AS character_id, l.kind, part.id AS model_id, l.to_native_id, c.asset_id
FROM models AS c
JOIN links AS l ON l.from_asset_id = c.asset_id AND l.kind IN ('model', 'skin')
	AND l.attributes ->> '$.character' = c.attributes ->> '$.character_index'
LEFT JOIN models AS part ON part.asset_id = l.to_asset_id
WHERE c.system_id = 'metroid-prime' AND c.kind = 'character';
CREATE TEMP TABLE prime_root AS
SELECT c.id AS character_id, b.bone_id, min(b.ordinal) -- the bone_id is that of this row
FROM models AS c
JOIN links AS l ON l.from_asset_id = c.asset_id AND l.kind = 'skeleton'
	AND l.attributes ->> '$.character' = c.attributes ->> '$.character_index'
JOIN skeletons AS s ON s.asset_id = l.to_asset_id
JOIN bones AS b ON b.skeleton_id = s.id
WHERE c.system_id = 'metroid-prime' AND c.kind = 'character' AND b.parent_id IS NULL
	AND b.tx = 0 AND b.ty = 0 AND b.tz = 0 AND b.qx = 0 AND b.qy = 0 AND b.qz = 0
GROUP BY c.id;
INSERT INTO main.model_components (model_id, ordinal, used_model_id, role, bone_id)
SELECT
	p.character_id, row_number() OVER (PARTITION BY p.character_id ORDER BY p.kind, p.model_id) - 1, p.model_id,
	iif(p.kind = 'skin', 'skin', 'mesh'),
	iif(p.kind = 'model' AND NOT EXISTS (
		SELECT 1 FROM prime_part AS o WHERE o.character_id = p.character_id AND o.kind = 'skin' AND o.model_id IS NOT NULL
	), r.bone_id, NULL)
FROM prime_part AS p
LEFT JOIN prime_root AS r ON r.character_id = p.character_id
WHERE p.model_id IS NOT NULL;
DELETE FROM main.diagnostics WHERE code = 'skin-missing' AND asset_id IN (SELECT id FROM assets);
INSERT INTO main.diagnostics (source_id, asset_id, severity, code, message)
SELECT a.source_id, a.id, 'warning', 'skin-missing', printf('%s has a skin, %s, which is missing', c.name, p.to_native_id)
FROM prime_part AS p
JOIN models AS c ON c.id = p.character_id
JOIN assets AS a ON a.id = p.asset_id
WHERE p.kind = 'skin' AND p.model_id IS NULL
	AND EXISTS (SELECT 1 FROM prime_part AS o WHERE o.character_id = p.character_id AND o.kind = 'model' AND o.model_id IS NOT NULL)
ORDER BY a.id, p.character_id;
DROP TABLE temp.prime_root;
DROP TABLE temp.prime_part;

-- The types of resources whose rows have a name. `extension` is that of the source path, which is hashed.
CREATE TEMP TABLE prime_type (type TEXT PRIMARY KEY, extension TEXT);
INSERT INTO prime_type VALUES
	('ANIM', '.ani'), ('ANCS', '.acs'), ('CINF', '.cin'), ('CSKR', '.cskr'), ('CMDL', '.cmdl'), ('EVNT', '.evnt');

-- Confirmed paths. The first are those of the name lists of the user, the next those that are public (facts/path.tsv).
CREATE TEMP TABLE prime_path (type TEXT, native_id TEXT, path TEXT, PRIMARY KEY (type, native_id)) WITHOUT ROWID;
INSERT INTO prime_path SELECT type, native_id, path FROM known_names WHERE system_id = 'metroid-prime';
INSERT OR IGNORE INTO prime_path
SELECT t.type, printf('%08X', prime_id(f.folder || f.name)), f.folder || f.name
FROM fact_path AS f
CROSS JOIN prime_type AS t ON t.extension = substr(f.name, instr(f.name, '.')); -- no public name has a second full stop

CREATE TEMP VIEW prime_verified AS
SELECT type, native_id, path, folder, substr(base, 1, length(rtrim(base, replace(base, '.', ''))) - 1) AS stem
FROM (
	SELECT type, native_id, path, folder, substr(path, length(folder) + 1) AS base
	FROM (SELECT type, native_id, path, rtrim(path, replace(path, '/', '')) AS folder FROM prime_path)
);

-- The id of each resource, and its name in the file system or in the names of its archive; NULL when that is the id.
CREATE TEMP TABLE prime_asset AS
SELECT asset_id, type, native_id, iif(upper(stem) = native_id, NULL, stem) AS own_name
FROM (
	SELECT
		p.asset_id, p.type, p.native_id,
		iif(instr(a.name, '.') > 0, substr(a.name, 1, length(rtrim(a.name, replace(a.name, '.', ''))) - 1), a.name) AS stem
	FROM asset_place AS p
	JOIN assets AS a ON a.id = p.asset_id
	WHERE length(p.native_id) = 8 AND p.native_id NOT GLOB '*[^0-9A-F]*'
);
CREATE UNIQUE INDEX temp.prime_asset_by_asset ON prime_asset(asset_id);

-- A loose file may be named after its id in lower-case letters.
UPDATE main.assets SET native_id = upper(native_id)
WHERE native_id <> upper(native_id)
	AND id IN (SELECT asset_id FROM prime_asset WHERE own_name IS NULL AND type IN (SELECT type FROM prime_type));

-- The resources that each set refers to. Of equal copies of a set only one is used.
CREATE TEMP TABLE prime_set AS
SELECT min(s.id) AS set_id, s.asset_id, upper(s.native_id) AS native_id
FROM animation_sets AS s
JOIN assets AS a ON a.id = s.asset_id
WHERE s.system_id = 'metroid-prime'
GROUP BY upper(s.native_id), a.xxh128;
CREATE INDEX temp.prime_set_by_asset ON prime_set(asset_id);

CREATE TEMP TABLE prime_member (owner TEXT, type TEXT, native_id TEXT, PRIMARY KEY (owner, type, native_id));
INSERT OR IGNORE INTO prime_member SELECT native_id, 'ANCS', native_id FROM prime_set;
INSERT OR IGNORE INTO prime_member
SELECT s.native_id, l.to_type, upper(l.to_native_id)
FROM links AS l
JOIN prime_set AS s ON s.asset_id = l.from_asset_id
WHERE l.to_type IN ('ANIM', 'CINF', 'CSKR', 'CMDL', 'EVNT') AND l.to_native_id IS NOT NULL;

-- The names that a set gives to its animations are possible file stems of the animations and of their events.
CREATE TEMP TABLE prime_stem (owner TEXT, type TEXT, native_id TEXT, stem TEXT, PRIMARY KEY (owner, type, native_id, stem));
INSERT OR IGNORE INTO prime_stem
SELECT s.native_id, 'ANIM', upper(e.target_native_id), e.target_name
FROM set_entries AS e
JOIN prime_set AS s ON s.set_id = e.set_id
WHERE e.target_native_id IS NOT NULL AND e.target_name <> '';
INSERT OR IGNORE INTO prime_stem
SELECT a.owner, 'EVNT', l.native_id, a.stem
FROM (
	SELECT DISTINCT p.native_id AS clip_id, upper(l.to_native_id) AS native_id
	FROM links AS l
	JOIN asset_place AS p ON p.asset_id = l.from_asset_id
	WHERE l.kind = 'events' AND l.to_type = 'EVNT' AND p.type = 'ANIM'
) AS l
JOIN prime_stem AS a ON a.type = 'ANIM' AND a.native_id = l.clip_id;

-- Possible folders of a character, and stems of its skeleton, skin and model: the names of the characters and of the set.
CREATE TEMP TABLE prime_word (owner TEXT, word TEXT, is_late INTEGER, PRIMARY KEY (owner, word));
INSERT OR IGNORE INTO prime_word
SELECT s.native_id, m.name, 0
FROM models AS m
JOIN prime_set AS s ON s.asset_id = m.asset_id
WHERE m.kind = 'character' AND m.name <> '';
INSERT OR IGNORE INTO prime_word
SELECT native_id, own_name, 0
FROM prime_asset
WHERE type = 'ANCS' AND own_name IS NOT NULL;

CREATE TEMP TABLE prime_folder (owner TEXT, folder TEXT, is_late INTEGER, PRIMARY KEY (owner, folder));
INSERT OR IGNORE INTO prime_folder
SELECT w.owner, f.folder || w.word || '/cooked/', 0
FROM prime_word AS w
JOIN (SELECT '$/characters/' AS folder UNION ALL SELECT '$/animatedobjects/') AS f;

-- All possible paths that follow from the folders and words of a set.
CREATE TEMP VIEW prime_candidate AS
SELECT m.type, m.native_id, f.folder || w.word || suffix.text || t.extension AS path, f.is_late OR w.is_late AS is_late
FROM prime_member AS m
JOIN prime_type AS t ON t.type = m.type
JOIN prime_folder AS f ON f.owner = m.owner
JOIN prime_word AS w ON w.owner = m.owner
JOIN (SELECT '' AS text UNION ALL SELECT '_bound') AS suffix
WHERE m.type IN ('ANCS', 'CINF', 'CSKR', 'CMDL')
UNION ALL
SELECT s.type, s.native_id, f.folder || s.stem || t.extension, f.is_late
FROM prime_stem AS s
JOIN prime_type AS t ON t.type = s.type
JOIN prime_folder AS f ON f.owner = s.owner;

INSERT OR IGNORE INTO prime_path
SELECT type, native_id, min(path)
FROM prime_candidate
WHERE printf('%08X', prime_id(path)) = native_id
GROUP BY type, native_id;

-- The public folders of animations are tried with the names that the sets of the dump give to those which have no path yet. Only the
-- name that a set gives to an id is tried for that id: a wrong path has one chance in 4,294,967,296 for each folder and name.
-- A folder is looked up by its id, which follows from that of the path and its end.
CREATE TEMP TABLE prime_public_folder (id INTEGER, folder TEXT, PRIMARY KEY (id, folder)) WITHOUT ROWID;
INSERT INTO prime_public_folder
SELECT prime_id(folder), folder
FROM (SELECT min(folder) AS folder FROM fact_path WHERE name LIKE '%.ani' GROUP BY lower(folder));
INSERT OR IGNORE INTO prime_path
SELECT s.type, s.native_id, min(f.folder || s.stem || t.extension)
FROM (
	SELECT DISTINCT type, native_id, stem
	FROM prime_stem AS stem
	WHERE NOT EXISTS (SELECT 1 FROM prime_path AS path WHERE path.type = stem.type AND path.native_id = stem.native_id)
) AS s
JOIN prime_type AS t ON t.type = s.type
CROSS JOIN prime_public_folder AS f
WHERE f.id = prime_id_before(s.native_id, s.stem || t.extension)
GROUP BY s.type, s.native_id;
DROP TABLE temp.prime_public_folder;

-- The folder and the stem of a confirmed path are tried for the other resources of the set.
INSERT OR IGNORE INTO prime_folder
SELECT m.owner, v.folder, 1
FROM (SELECT owner, type, native_id FROM prime_member UNION SELECT owner, type, native_id FROM prime_stem) AS m
JOIN prime_verified AS v ON v.type = m.type AND v.native_id = m.native_id;
INSERT OR IGNORE INTO prime_word
SELECT m.owner, v.stem, 1
FROM prime_member AS m
JOIN prime_verified AS v ON v.type = m.type AND v.native_id = m.native_id
WHERE m.type IN ('ANCS', 'CMDL');
INSERT OR IGNORE INTO prime_path
SELECT type, native_id, min(path)
FROM prime_candidate
WHERE is_late AND printf('%08X', prime_id(path)) = native_id -- the others have been tried
GROUP BY type, native_id;

-- The name of a clip is that of its confirmed path, else that of its file or archive, else that in a set: a set of the same
-- disc first, then one of the same dump.
CREATE TEMP TABLE prime_primitive AS
SELECT clip_id, target_name
FROM (
	SELECT
		r.clip_id, e.target_name,
		row_number() OVER (
			PARTITION BY r.clip_id ORDER BY p.volume <> own.volume, p.dump <> own.dump, p.standing, e.entry_index
		) AS place
	FROM distinct_entry AS d
	CROSS JOIN set_entries AS e ON e.id = d.entry_id
	CROSS JOIN animation_sets AS s ON s.id = e.set_id
	CROSS JOIN asset_place AS p ON p.asset_id = s.asset_id
	CROSS JOIN entry_clips AS r ON r.entry_id = d.entry_id
	CROSS JOIN clips AS c ON c.id = r.clip_id
	CROSS JOIN asset_place AS own ON own.asset_id = c.asset_id
	WHERE s.system_id = 'metroid-prime' AND e.target_name <> ''
)
WHERE place = 1;
CREATE UNIQUE INDEX temp.prime_primitive_by_clip ON prime_primitive(clip_id);

CREATE TEMP TABLE prime_clip AS
SELECT c.id AS clip_id, coalesce(v.stem, a.own_name, e.target_name, a.native_id, c.name) AS name, v.path
FROM clips AS c
LEFT JOIN prime_asset AS a ON a.asset_id = c.asset_id
LEFT JOIN prime_verified AS v ON v.type = a.type AND v.native_id = a.native_id
LEFT JOIN prime_primitive AS e ON e.clip_id = c.id
WHERE c.system_id = 'metroid-prime';
UPDATE main.clips
SET
	name = p.name,
	attributes = json_set(attributes, '$.name_verified', json(iif(p.path IS NULL, 'false', 'true')))
FROM prime_clip AS p
WHERE p.clip_id = clips.id AND (
	clips.name <> p.name
	OR clips.attributes ->> '$.name_verified' IS NOT (p.path IS NOT NULL)
);

-- The name of any other resource is that of its confirmed path, else that of its file or archive.
CREATE TEMP TABLE prime_name AS
SELECT a.asset_id, coalesce(v.stem, a.own_name, a.native_id) AS name, v.path
FROM prime_asset AS a
LEFT JOIN prime_verified AS v ON v.type = a.type AND v.native_id = a.native_id;
CREATE UNIQUE INDEX temp.prime_name_by_asset ON prime_name(asset_id);
UPDATE main.skeletons SET name = n.name
FROM prime_name AS n
WHERE n.asset_id = skeletons.asset_id AND skeletons.system_id = 'metroid-prime' AND skeletons.name <> n.name;
UPDATE main.animation_sets SET name = n.name
FROM prime_name AS n
WHERE n.asset_id = animation_sets.asset_id AND animation_sets.system_id = 'metroid-prime' AND animation_sets.name <> n.name;
UPDATE main.models SET name = n.name
FROM prime_name AS n
WHERE n.asset_id = models.asset_id AND models.system_id = 'metroid-prime' AND models.kind <> 'character'
	AND models.name <> n.name;
UPDATE main.assets
SET
	original_path = n.path,
	attributes = iif(n.path IS NULL,
		json_remove(attributes, '$.name_verified'),
		json_set(attributes, '$.name_verified', json('true')))
FROM prime_name AS n
WHERE n.asset_id = assets.id AND (
	assets.original_path IS NOT n.path
	OR assets.attributes ->> '$.name_verified' IS NOT iif(n.path IS NULL, NULL, 1)
);

-- Copies of a resource should be equal. Reports those that differ, among decoded resources, whose true size is known.
DELETE FROM main.diagnostics WHERE code = 'copy-differs' AND asset_id IN (SELECT id FROM assets);
INSERT INTO main.diagnostics (source_id, asset_id, severity, code, message)
SELECT a.source_id, a.id, 'note', 'copy-differs', printf('differs from %s, which has the same id', first.path)
FROM (
	SELECT
		p.asset_id,
		first_value(p.asset_id) OVER (PARTITION BY p.dump, p.game, p.type, p.native_id ORDER BY p.place) AS first_id
	FROM prime_asset AS r
	JOIN asset_place AS p ON p.asset_id = r.asset_id
	JOIN assets AS a ON a.id = r.asset_id
	WHERE a.status = 'decoded' AND p.type IN (SELECT type FROM prime_type)
) AS copy
JOIN assets AS a ON a.id = copy.asset_id
JOIN assets AS first ON first.id = copy.first_id
WHERE a.xxh128 <> first.xxh128
ORDER BY a.id;

-- A set lists pairs of an animation and the events to load with it. Reports pairs that differ from the EVNT that the animation
-- names, which is the one that the game plays.
CREATE TEMP TABLE prime_events AS
SELECT DISTINCT p.game, p.native_id, upper(c.attributes ->> '$.evnt_id') AS evnt_id
FROM clips AS c
JOIN asset_place AS p ON p.asset_id = c.asset_id
WHERE c.system_id = 'metroid-prime';
CREATE INDEX temp.prime_events_by_id ON prime_events(native_id);
DELETE FROM main.diagnostics WHERE code = 'event-pair' AND asset_id IN (SELECT id FROM assets);
INSERT INTO main.diagnostics (source_id, asset_id, severity, code, message)
SELECT DISTINCT
	a.source_id, a.id, 'warning', 'event-pair',
	printf('loads %s with %s, which itself names %s', coalesce(pair.value ->> 1, 'no EVNT'), pair.value ->> 0,
		coalesce(e.evnt_id, 'none'))
FROM animation_sets AS s
JOIN assets AS a ON a.id = s.asset_id
JOIN asset_place AS p ON p.asset_id = s.asset_id
JOIN json_each(s.attributes, '$.event_pairs') AS pair
JOIN prime_events AS e ON e.native_id = pair.value ->> 0 AND (e.game = p.game) IS NOT FALSE
WHERE s.system_id = 'metroid-prime' AND e.evnt_id IS NOT pair.value ->> 1
ORDER BY a.id, pair.key;

-- Events have times. Where the time is that of a frame of the clip, the frame is set. The clips of an EVNT are those that
-- name it: clips of the same disc, else of the same dump, else of the dumps below it. When their frames differ in length, all must give
-- the same frame. Times may be cut to microseconds.
CREATE TEMP TABLE prime_named AS
WITH clip AS MATERIALIZED (
	SELECT
		upper(c.attributes ->> '$.evnt_id') AS evnt_id, p.volume, p.dump, p.game,
		c.frame_interval AS interval
	FROM clips AS c
	JOIN asset_place AS p ON p.asset_id = c.asset_id
	WHERE c.system_id = 'metroid-prime' AND evnt_id IS NOT NULL AND interval > 0
)
SELECT evnt_id, around, game, min(interval) AS shortest, max(interval) AS longest
FROM (
	SELECT 'v' || volume AS around, * FROM clip
	UNION ALL SELECT 'd' || dump, * FROM clip
)
GROUP BY evnt_id, around, game;
CREATE INDEX temp.prime_named_by_id ON prime_named(evnt_id, around);
CREATE TEMP TABLE prime_pace AS
SELECT asset_id, shortest, longest
FROM (
	SELECT
		p.asset_id, n.shortest, n.longest,
		row_number() OVER (PARTITION BY p.asset_id ORDER BY n.around <> 'v' || p.volume, n.around <> 'd' || p.dump, n.game) AS place
	FROM asset_place AS p
	CROSS JOIN prime_named AS n ON n.evnt_id = p.native_id AND n.around IN (
		SELECT 'v' || p.volume
		UNION ALL SELECT 'd' || base FROM dump_base WHERE dump = p.dump
	)
		AND (n.game = p.game) IS NOT FALSE
	WHERE p.type = 'EVNT'
)
WHERE place = 1;
CREATE UNIQUE INDEX temp.prime_pace_by_asset ON prime_pace(asset_id);
CREATE TEMP TABLE prime_timed AS
SELECT v.id AS event_id, v.time, n.shortest, n.longest
FROM events AS v
CROSS JOIN asset_place AS p ON p.asset_id = v.asset_id
LEFT JOIN prime_pace AS n ON n.asset_id = v.asset_id
WHERE p.type = 'EVNT' AND v.clip_id IS NULL
UNION ALL
SELECT v.id, v.time, c.frame_interval, c.frame_interval
FROM events AS v
CROSS JOIN asset_place AS p ON p.asset_id = v.asset_id
LEFT JOIN set_entries AS e ON e.id = v.entry_id
LEFT JOIN clips AS c ON c.id = e.clip_id
WHERE p.type = 'ANCS' AND v.clip_id IS NULL;
UPDATE main.events SET frame = f.frame
FROM (
	SELECT
		event_id,
		iif(
			round(time / longest) = round(time / shortest) AND abs(time / shortest) <= 1000000
				AND abs(time / shortest - round(time / shortest)) <= min(0.001 + abs(time) * 1e-6 / shortest / shortest, 0.1)
				AND abs(time / longest - round(time / longest)) <= min(0.001 + abs(time) * 1e-6 / longest / longest, 0.1),
			CAST(round(time / shortest) AS INTEGER),
			NULL
		) AS frame
	FROM prime_timed
) AS f
WHERE f.event_id = events.id AND events.frame IS NOT f.frame;

DROP TABLE temp.prime_timed;
DROP TABLE temp.prime_pace;
DROP TABLE temp.prime_named;
DROP TABLE temp.prime_events;
DROP TABLE temp.prime_name;
DROP TABLE temp.prime_clip;
DROP TABLE temp.prime_primitive;
DROP VIEW temp.prime_candidate;
DROP TABLE temp.prime_folder;
DROP TABLE temp.prime_word;
DROP TABLE temp.prime_stem;
DROP TABLE temp.prime_member;
DROP TABLE temp.prime_set;
DROP TABLE temp.prime_asset;
DROP VIEW temp.prime_verified;
DROP TABLE temp.prime_path;
DROP TABLE temp.prime_type;
