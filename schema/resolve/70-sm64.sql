-- What only Super Mario 64 has: tables of animations name no skeleton. Links of kind 'animates' say which geo layouts a
-- table may move, by what rule; the numbers of bones decide how much of that is believed.

-- An image or a source tree is a scope of its own: addresses and symbols mean nothing in another.
CREATE TEMP TABLE sm64_scope AS
SELECT a.id AS asset_id, a.source_id, coalesce(a.parent_id, 0) AS parent_id, a.native_id, a.path
FROM assets AS a
WHERE a.id IN (
	SELECT asset_id FROM clips WHERE system_id = 'sm64'
	UNION SELECT asset_id FROM animation_sets WHERE system_id = 'sm64'
	UNION SELECT asset_id FROM skeletons WHERE system_id = 'sm64'
	UNION SELECT from_asset_id FROM links WHERE kind IN ('animates', 'loads_animations', 'code_ref')
);
CREATE UNIQUE INDEX temp.sm64_scope_by_asset ON sm64_scope(asset_id);
CREATE INDEX temp.sm64_scope_by_name ON sm64_scope(source_id, parent_id, native_id);

CREATE TEMP TABLE sm64_set AS
SELECT s.id AS set_id, s.asset_id, s.native_id, p.source_id, p.parent_id, p.native_id AS place_id, p.path
FROM animation_sets AS s
JOIN sm64_scope AS p ON p.asset_id = s.asset_id
WHERE s.system_id = 'sm64';
CREATE INDEX temp.sm64_set_by_scope ON sm64_set(source_id, parent_id, native_id);

CREATE TEMP TABLE sm64_skeleton AS
SELECT s.id AS skeleton_id, s.asset_id, s.native_id, s.bone_count, p.source_id, p.parent_id, p.native_id AS place_id, p.path
FROM skeletons AS s
JOIN sm64_scope AS p ON p.asset_id = s.asset_id
WHERE s.system_id = 'sm64';
CREATE INDEX temp.sm64_skeleton_by_scope ON sm64_skeleton(source_id, parent_id, native_id);

-- Numbers of animated parts that the choices of a layout give.
CREATE TEMP TABLE sm64_part_count AS
SELECT DISTINCT s.id AS skeleton_id, e.value AS part_count
FROM skeletons AS s
JOIN json_each(s.attributes, '$.part_counts') AS e
WHERE s.system_id = 'sm64';
CREATE INDEX temp.sm64_part_count_by_skeleton ON sm64_part_count(skeleton_id, part_count);

-- Two images in one PATH are two games: an entry plays a clip of its own, where there is one.
CREATE TEMP TABLE sm64_entry_clip AS
SELECT r.entry_id, r.clip_id, own.set_id, own.source_id = other.source_id AND own.parent_id = other.parent_id AS is_own
FROM entry_clips AS r
JOIN set_entries AS e ON e.id = r.entry_id
JOIN sm64_set AS own ON own.set_id = e.set_id
JOIN clips AS c ON c.id = r.clip_id
JOIN sm64_scope AS other ON other.asset_id = c.asset_id;
DELETE FROM entry_clips
WHERE (entry_id, clip_id) IN (SELECT entry_id, clip_id FROM sm64_entry_clip WHERE NOT is_own)
	AND entry_id IN (SELECT entry_id FROM sm64_entry_clip WHERE is_own);
UPDATE animation_sets SET precedence = 0 WHERE system_id = 'sm64' AND precedence <> 0;

-- The clips of each set, and their numbers of bones.
CREATE TEMP TABLE sm64_set_clip AS
SELECT DISTINCT r.set_id, r.clip_id, c.attributes ->> '$.bone_count' AS bone_count
FROM sm64_entry_clip AS r
JOIN clips AS c ON c.id = r.clip_id
WHERE r.is_own;
CREATE INDEX temp.sm64_set_clip_by_set ON sm64_set_clip(set_id);

CREATE TEMP TABLE sm64_pair AS
SELECT DISTINCT
	l.id AS link_id, l.attributes ->> '$.rule' AS rule, s.set_id, k.skeleton_id, k.asset_id AS skeleton_asset_id,
	EXISTS (
		SELECT 1
		FROM sm64_set_clip AS c
		JOIN sm64_part_count AS p ON p.skeleton_id = k.skeleton_id AND p.part_count = c.bone_count
		WHERE c.set_id = s.set_id
	) AS fits
FROM links AS l
JOIN sm64_scope AS own ON own.asset_id = l.from_asset_id
JOIN sm64_set AS s ON s.source_id = own.source_id AND s.parent_id = own.parent_id
	AND s.native_id = coalesce(l.attributes ->> '$.set', s.native_id)
	AND coalesce(l.attributes ->> '$.set_asset', s.path) IN (s.place_id, s.path)
JOIN sm64_skeleton AS k ON k.source_id = own.source_id AND k.parent_id = own.parent_id
	AND k.native_id = coalesce(l.attributes ->> '$.skeleton', k.native_id)
	AND coalesce(l.attributes ->> '$.skeleton_asset', k.path) IN (k.place_id, k.path)
WHERE l.kind = 'animates';

-- The strongest first. Weak rules count only where the numbers agree, the weakest only for tables that no other reaches.
CREATE TEMP TABLE sm64_graded (link_id INTEGER, set_id INTEGER, skeleton_id INTEGER, strength TEXT, rank INTEGER);
INSERT INTO sm64_graded
SELECT link_id, set_id, skeleton_id, 'behaviour', 0 FROM sm64_pair WHERE rule = 'behaviour' AND fits
UNION ALL SELECT link_id, set_id, skeleton_id, 'mario', 0 FROM sm64_pair WHERE rule = 'mario'
UNION ALL SELECT link_id, set_id, skeleton_id, 'code', 1 FROM sm64_pair WHERE rule = 'code' AND fits
UNION ALL SELECT link_id, set_id, skeleton_id, 'directory', 2 FROM sm64_pair WHERE rule = 'directory' AND fits
UNION ALL SELECT link_id, set_id, skeleton_id, 'behaviour_mismatch', 3 FROM sm64_pair WHERE rule = 'behaviour' AND NOT fits;
INSERT INTO sm64_graded
SELECT link_id, set_id, skeleton_id, 'segment_pair', 4
FROM sm64_pair
WHERE rule = 'segment_pair' AND fits AND set_id NOT IN (SELECT set_id FROM sm64_graded);

-- ---- what fits what ----

CREATE TEMP TABLE sm64_fit AS
SELECT
	c.clip_id, g.skeleton_id, c.bone_count, g.strength AS via, min(g.rank) AS rank, -- via is that of the smallest rank
	EXISTS (SELECT 1 FROM sm64_part_count AS p WHERE p.skeleton_id = g.skeleton_id AND p.part_count = c.bone_count) AS fits
FROM sm64_graded AS g
JOIN sm64_set_clip AS c ON c.set_id = g.set_id
GROUP BY c.clip_id, g.skeleton_id;

CREATE TEMP TABLE sm64_primary AS
SELECT clip_id, skeleton_id, fits, bone_count
FROM (
	SELECT
		f.clip_id, f.skeleton_id, f.fits, f.bone_count,
		row_number() OVER (
			PARTITION BY f.clip_id ORDER BY f.rank, NOT f.fits, k.bone_count <> f.bone_count, s.standing, f.skeleton_id
		) AS place
	FROM sm64_fit AS f
	JOIN sm64_skeleton AS k ON k.skeleton_id = f.skeleton_id
	JOIN skeleton_place AS s ON s.skeleton_id = f.skeleton_id
)
WHERE place = 1;
CREATE UNIQUE INDEX temp.sm64_primary_by_clip ON sm64_primary(clip_id);

-- Far from the ranks of the rules that hold for any system.
INSERT OR REPLACE INTO fit (clip_id, skeleton_id, via, rank)
SELECT
	f.clip_id, f.skeleton_id, f.via,
	1000 + 100 * f.rank + 10 * (NOT f.fits) + (k.bone_count <> f.bone_count)
FROM sm64_fit AS f
JOIN sm64_skeleton AS k ON k.skeleton_id = f.skeleton_id;

-- The game reads past the tracks of a clip that has too few, and leaves those that are too many alone.
DELETE FROM diagnostics WHERE code = 'bone-mismatch';
INSERT INTO diagnostics (source_id, asset_id, severity, code, message)
SELECT
	a.source_id, a.id, 'warning', 'bone-mismatch',
	printf('%s moves %d bones, but %s has %d', c.name, p.bone_count, s.name, s.bone_count)
FROM sm64_primary AS p
JOIN clips AS c ON c.id = p.clip_id
JOIN assets AS a ON a.id = c.asset_id
JOIN skeletons AS s ON s.id = p.skeleton_id
WHERE NOT p.fits
ORDER BY p.clip_id;

-- ---- links ----

UPDATE links SET attributes = json_remove(attributes, '$.strength')
WHERE kind = 'animates' AND attributes ->> '$.strength' IS NOT NULL;
UPDATE links SET attributes = json_set(attributes, '$.strength', best.strength)
FROM (SELECT link_id, strength, min(rank) FROM sm64_graded GROUP BY link_id) AS best
WHERE best.link_id = links.id;
UPDATE links SET to_asset_id = target.asset_id
FROM (SELECT link_id, min(skeleton_asset_id) AS asset_id FROM sm64_pair GROUP BY link_id) AS target
WHERE target.link_id = links.id;

-- A behaviour loads the table at its address in whatever the level has loaded: those that a level was seen to join with
-- it come first.
UPDATE links SET to_asset_id = (
	SELECT s.asset_id
	FROM sm64_scope AS own
	JOIN sm64_set AS s ON s.source_id = own.source_id AND s.parent_id = own.parent_id AND s.native_id = links.attributes ->> '$.set'
	WHERE own.asset_id = links.from_asset_id
	ORDER BY s.set_id NOT IN (SELECT set_id FROM sm64_graded WHERE rank IN (0, 3)), s.set_id
	LIMIT 1
)
WHERE kind = 'loads_animations';

-- Code plays what lies in its own tree.
UPDATE links SET to_asset_id = (
	SELECT target.asset_id
	FROM sm64_scope AS own
	JOIN sm64_scope AS target ON target.source_id = own.source_id AND target.parent_id = own.parent_id
		AND target.native_id = links.to_native_id
	WHERE own.asset_id = links.from_asset_id
)
WHERE kind = 'code_ref';

DROP TABLE temp.sm64_primary;
DROP TABLE temp.sm64_fit;
DROP TABLE temp.sm64_graded;
DROP TABLE temp.sm64_pair;
DROP TABLE temp.sm64_set_clip;
DROP TABLE temp.sm64_entry_clip;
DROP TABLE temp.sm64_part_count;
DROP TABLE temp.sm64_skeleton;
DROP TABLE temp.sm64_set;
DROP TABLE temp.sm64_scope;
