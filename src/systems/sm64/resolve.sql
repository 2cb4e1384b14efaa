-- Resolves the references of Super Mario 64: keys of clips whose arrays lie in another source; clips of set entries; which clip
-- fits which skeleton; targets of links.

-- Sources of sm64coopdx have no arrays: they give the places of the arrays in an image of the US version. When that image is in
-- the same dump, or in one that the dump is laid over, such a clip gets the keys of the clip with the same arrays there; else it has none. The sources may name another
-- copy of an index, so an equal index counts as the same.

-- First, the keys that an earlier run copied to such clips are removed.
CREATE TEMP TABLE sm64_lent AS
SELECT id AS clip_id, asset_id FROM clips WHERE system_id = 'sm64' AND attributes ->> '$.keys_from' IS NOT NULL;
DELETE FROM main.channels WHERE id IN (
	SELECT h.id
	FROM (SELECT 1 FROM sm64_lent LIMIT 1) -- without such clips no channel is read
	CROSS JOIN channels AS h
	WHERE h.clip_id IN (SELECT clip_id FROM sm64_lent)
);
DELETE FROM main.clip_measures WHERE clip_id IN (SELECT clip_id FROM sm64_lent);
UPDATE main.assets SET status = 'incomplete' WHERE id IN (SELECT asset_id FROM sm64_lent);
UPDATE main.clips SET
	bone_count = 0, channel_count = 0, key_count = 0,
	motion_xxh128 = attributes ->> '$.own_hashes[0]', content_xxh128 = attributes ->> '$.own_hashes[1]',
	attributes = json_set(
		json_remove(attributes, '$.keys_from', '$.own_hashes', '$.longest_track', '$.data_size', '$.tracks_crc32', '$.content_crc32'),
		'$.no_data', (SELECT attributes ->> '$.needs' FROM assets WHERE id = clips.asset_id))
WHERE id IN (SELECT clip_id FROM sm64_lent);
DELETE FROM main.links WHERE kind = 'keys_from' AND from_asset_id IN (SELECT id FROM assets);

-- The arrays that a clip needs: address of a block in the image, and offset in the unpacked block.
CREATE TEMP TABLE sm64_borrower AS
SELECT
	c.id AS clip_id, c.asset_id, p.dump, c.attributes ->> '$.bone_count' AS bone_count,
	c.attributes ->> '$.rom_values[0]' AS values_block, c.attributes ->> '$.rom_values[2]' AS values_offset,
	c.attributes ->> '$.rom_index[0]' AS index_block, c.attributes ->> '$.rom_index[2]' AS index_offset
FROM clips AS c
JOIN asset_place AS p ON p.asset_id = c.asset_id
WHERE c.system_id = 'sm64' AND c.channel_count = 0
	AND c.attributes ->> '$.rom_values[2]' IS NOT NULL AND c.attributes ->> '$.rom_index[2]' IS NOT NULL;

-- The arrays of the clips of such an image. An array in an unpacked block is also identified by its address alone.
CREATE TEMP TABLE sm64_lender AS
SELECT
	c.id AS clip_id, c.attributes ->> '$.bone_count' AS bone_count, a.offset AS block,
	c.attributes ->> '$.values_offset' AS values_offset, c.attributes ->> '$.index_offset' AS index_offset,
	c.attributes ->> '$.index_crc32' AS index_crc32, coalesce(a.attributes ->> '$.codec', 'stored') = 'stored' AS is_stored, p.place, p.dump
FROM clips AS c
JOIN assets AS a ON a.id = c.asset_id
JOIN asset_place AS p ON p.asset_id = a.id
JOIN sources AS s ON s.id = a.source_id
LEFT JOIN assets AS image ON image.id = a.parent_id
WHERE EXISTS (SELECT 1 FROM sm64_borrower) AND c.system_id = 'sm64' AND c.attributes ->> '$.values_offset' IS NOT NULL
	AND coalesce(image.attributes, s.attributes) ->> '$.version' = 'us'
	AND coalesce(image.attributes, s.attributes) ->> '$.retail_checksums';
DELETE FROM sm64_lender WHERE clip_id NOT IN ( -- copies of an image have the same clips
	SELECT clip_id
	FROM (
		SELECT
			clip_id, row_number() OVER (
				PARTITION BY dump, block, values_offset, index_offset, bone_count, is_stored ORDER BY place, clip_id
			) AS choice
		FROM sm64_lender
	)
	WHERE choice = 1
);
CREATE INDEX temp.sm64_lender_by_values ON sm64_lender(block + values_offset);

-- The indexes of these clips, each once.
CREATE TEMP TABLE sm64_lender_index AS
SELECT DISTINCT dump, block, index_offset, bone_count, index_crc32, is_stored FROM sm64_lender;
CREATE INDEX temp.sm64_lender_index_by_place ON sm64_lender_index(block + index_offset);

CREATE TEMP TABLE sm64_loan AS
SELECT to_clip, to_asset, from_clip
FROM (
	SELECT
		b.clip_id AS to_clip, b.asset_id AS to_asset, l.clip_id AS from_clip,
		row_number() OVER (
			PARTITION BY b.clip_id ORDER BY d.distance, (l.block, l.index_offset) <> (i.block, i.index_offset), l.place, l.clip_id
		) AS place
	FROM sm64_borrower AS b
	JOIN dump_base AS d ON d.dump = b.dump
	JOIN sm64_lender AS l ON l.dump = d.base AND l.block + l.values_offset = b.values_block + b.values_offset
		AND l.bone_count = b.bone_count AND (l.is_stored OR l.block = b.values_block)
	JOIN sm64_lender_index AS i ON i.dump = d.base AND i.block + i.index_offset = b.index_block + b.index_offset
		AND i.bone_count = b.bone_count AND (i.is_stored OR i.block = b.index_block)
		AND ((i.block, i.index_offset) = (l.block, l.index_offset) OR i.index_crc32 = l.index_crc32)
)
WHERE place = 1;

INSERT INTO main.channels (clip_id, bone_id, target, interpolation, track_id, key_count, is_constant, is_root_motion, adds_to_rest,
	swing, path_length, travel, attributes)
SELECT n.to_clip, h.bone_id, h.target, h.interpolation, h.track_id, h.key_count, h.is_constant, h.is_root_motion, h.adds_to_rest,
	h.swing, h.path_length, h.travel, h.attributes
FROM sm64_loan AS n
JOIN channels AS h ON h.clip_id = n.from_clip
ORDER BY n.to_clip, h.id;

INSERT INTO main.clip_measures
SELECT
	n.to_clip, m.root_bone_id, m.root_x, m.root_y, m.root_z, m.root_length, m.mean_speed, m.moving_bones,
	m.constant_channels, m.long_turns, m.energy, m.longest_pause, m.pause_frame, m.loop_degrees, m.loop_degrees_bone_id,
	m.step_degrees, m.loop_units, m.loop_units_bone_id, m.step_units, m.duration_error
FROM sm64_loan AS n
JOIN clip_measures AS m ON m.clip_id = n.from_clip;

-- A clip with the same header as the lender also gets its content hash.
UPDATE main.clips SET
	bone_count = lent.bone_count, channel_count = lent.channel_count, key_count = lent.key_count,
	motion_xxh128 = lent.motion_xxh128,
	content_xxh128 = iif(lent.same_header, lent.content_xxh128, clips.content_xxh128),
	attributes = json_set(
		json_patch(clips.attributes, json_object('no_data', NULL, 'longest_track', lent.longest_track, 'data_size', lent.data_size, 'tracks_crc32', lent.tracks_crc32,
			'content_crc32', iif(lent.same_header, lent.content_crc32, NULL))),
		'$.keys_from', lent.native_id, '$.own_hashes', json_array(clips.motion_xxh128, clips.content_xxh128))
FROM (
	SELECT
		n.to_clip, l.bone_count, l.channel_count, l.key_count, l.motion_xxh128, l.content_xxh128, l.native_id,
		l.attributes ->> '$.longest_track' AS longest_track, l.attributes ->> '$.data_size' AS data_size, l.attributes ->> '$.tracks_crc32' AS tracks_crc32,
		l.attributes ->> '$.content_crc32' AS content_crc32,
		(l.attributes ->> '$.flags', l.attributes ->> '$.divisor', l.attributes ->> '$.start_frame', l.frame_count)
			= (own.attributes ->> '$.flags', own.attributes ->> '$.divisor', own.attributes ->> '$.start_frame', own.frame_count)
			AND (l.looping, l.loop_start, l.loop_end) IS (own.looping, own.loop_start, own.loop_end) AS same_header
	FROM sm64_loan AS n
	JOIN clips AS l ON l.id = n.from_clip
	JOIN clips AS own ON own.id = n.to_clip
) AS lent
WHERE lent.to_clip = clips.id;

UPDATE main.assets SET status = 'decoded'
WHERE id IN (SELECT to_asset FROM sm64_loan)
	AND id NOT IN (SELECT asset_id FROM sm64_borrower WHERE clip_id NOT IN (SELECT to_clip FROM sm64_loan));

INSERT INTO main.links (from_asset_id, kind, to_type, to_name, to_native_id, to_asset_id)
SELECT DISTINCT n.to_asset, 'keys_from', a.type, a.name, a.native_id, a.id
FROM sm64_loan AS n
JOIN clips AS l ON l.id = n.from_clip
JOIN assets AS a ON a.id = l.asset_id
ORDER BY n.to_asset, a.id;

-- One problem for each dump that still lacks keys.
DELETE FROM main.diagnostics WHERE code = 'keys-in-rom' AND asset_id IN (SELECT id FROM assets);
INSERT INTO main.diagnostics (source_id, asset_id, severity, code, message)
SELECT
	a.source_id, a.id, 'warning', 'keys-in-rom',
	printf('%d clip%s of this dump, such as %s, %s no keys: they are in %s', count(*), iif(count(*) = 1, '', 's'), c.name,
		iif(count(*) = 1, 'has', 'have'), a.attributes ->> '$.needs')
FROM (SELECT dump, clip_id, asset_id FROM sm64_borrower WHERE clip_id NOT IN (SELECT to_clip FROM sm64_loan) ORDER BY clip_id) AS b
JOIN clips AS c ON c.id = b.clip_id
JOIN assets AS a ON a.id = b.asset_id
GROUP BY b.dump
HAVING min(b.clip_id);

DROP TABLE temp.sm64_loan;
DROP TABLE temp.sm64_lender_index;
DROP TABLE temp.sm64_lender;
DROP TABLE temp.sm64_borrower;
DROP TABLE temp.sm64_lent;

-- Tables of animations name no skeleton. Links of kind 'animates' give the geo layouts that a table may move, and the rule by
-- which each was found; the numbers of bones decide which of these links count.

-- An image or a source tree is a scope of its own: addresses and symbols of one are not valid in another.
CREATE TEMP TABLE sm64_scope AS
SELECT a.id AS asset_id, a.source_id, p.dump, coalesce(a.parent_id, 0) AS parent_id, a.native_id, a.path
FROM assets AS a
JOIN asset_place AS p ON p.asset_id = a.id
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
SELECT s.id AS skeleton_id, s.asset_id, s.native_id, s.bone_count, p.source_id, p.dump, p.parent_id, p.native_id AS place_id, p.path
FROM skeletons AS s
JOIN sm64_scope AS p ON p.asset_id = s.asset_id
WHERE s.system_id = 'sm64';
CREATE INDEX temp.sm64_skeleton_by_scope ON sm64_skeleton(source_id, parent_id, native_id);

-- The numbers of animated parts that the switches and levels of detail of a layout allow.
CREATE TEMP TABLE sm64_part_count AS
SELECT DISTINCT s.id AS skeleton_id, e.value AS part_count
FROM skeletons AS s
JOIN json_each(s.attributes, '$.part_counts') AS e
WHERE s.system_id = 'sm64';
CREATE INDEX temp.sm64_part_count_by_skeleton ON sm64_part_count(skeleton_id, part_count);

-- Two images or trees in one PATH are two games: an entry plays the clip of its own image, if there is one.
CREATE TEMP TABLE sm64_entry_clip AS
SELECT r.entry_id, r.clip_id, own.set_id, own.source_id = other.source_id AND own.parent_id = other.parent_id AS is_own
FROM entry_clips AS r
JOIN set_entries AS e ON e.id = r.entry_id
JOIN sm64_set AS own ON own.set_id = e.set_id
JOIN clips AS c ON c.id = r.clip_id
JOIN sm64_scope AS other ON other.asset_id = c.asset_id;
DELETE FROM main.entry_clips
WHERE (entry_id, clip_id) IN (SELECT entry_id, clip_id FROM sm64_entry_clip WHERE NOT is_own)
	AND entry_id IN (SELECT entry_id FROM sm64_entry_clip WHERE is_own);
UPDATE main.set_entries SET clip_id = (SELECT min(o.clip_id) FROM sm64_entry_clip AS o WHERE o.entry_id = set_entries.id AND o.is_own)
WHERE id IN (SELECT entry_id FROM sm64_entry_clip WHERE is_own)
	AND NOT EXISTS (SELECT 1 FROM entry_clips AS r WHERE r.entry_id = set_entries.id AND r.clip_id = set_entries.clip_id);
UPDATE main.animation_sets SET precedence = 0
WHERE system_id = 'sm64' AND precedence <> 0 AND asset_id IN (SELECT id FROM assets);

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

-- The rules, strongest first. Weak rules count only when the numbers of bones agree, the weakest only for tables without another.
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

-- Lua mods have no tables: their clips with as many bones as Mario fit his layouts: those of the same tree, else those of the nearest
-- dump with any.
CREATE TEMP TABLE sm64_mario AS
SELECT DISTINCT k.skeleton_id, k.source_id, k.dump
FROM sm64_skeleton AS k
WHERE k.native_id = 'mario_geo' OR k.skeleton_id IN (SELECT skeleton_id FROM sm64_graded WHERE strength = 'mario');

INSERT INTO sm64_fit (clip_id, skeleton_id, bone_count, via, rank, fits)
SELECT clip_id, skeleton_id, part_count, 'mario', 0, 1
FROM (
	SELECT
		c.id AS clip_id, m.skeleton_id, p.part_count, m.source_id <> own.source_id AS is_other_tree, d.distance,
		min((m.source_id <> own.source_id) * (1 + d.distance)) OVER (PARTITION BY c.id) AS nearest
	FROM clips AS c
	JOIN sm64_scope AS own ON own.asset_id = c.asset_id
	JOIN sm64_part_count AS p ON p.part_count = c.attributes ->> '$.bone_count'
	JOIN dump_base AS d ON d.dump = own.dump
	JOIN sm64_mario AS m ON m.skeleton_id = p.skeleton_id AND m.dump = d.base
	WHERE c.format = 'sm64-lua'
)
WHERE is_other_tree * (1 + distance) = nearest;

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

-- These ranks begin at 1000, beyond those of the rules for all systems.
INSERT OR REPLACE INTO fit (clip_id, skeleton_id, via, rank)
SELECT
	f.clip_id, f.skeleton_id, f.via,
	1000 + 100 * f.rank + 10 * (NOT f.fits) + (k.bone_count <> f.bone_count)
FROM sm64_fit AS f
JOIN sm64_skeleton AS k ON k.skeleton_id = f.skeleton_id;

-- The game reads past the tracks of a clip that has too few, and leaves those that are too many alone.
DELETE FROM main.diagnostics WHERE code = 'bone-mismatch' AND asset_id IN (SELECT id FROM assets);
INSERT INTO main.diagnostics (source_id, asset_id, severity, code, message)
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

UPDATE main.links SET attributes = json_remove(attributes, '$.strength')
WHERE kind = 'animates' AND attributes ->> '$.strength' IS NOT NULL AND from_asset_id IN (SELECT id FROM assets);
UPDATE main.links SET attributes = json_set(attributes, '$.strength', best.strength)
FROM (SELECT link_id, strength, min(rank) FROM sm64_graded GROUP BY link_id) AS best
WHERE best.link_id = links.id;
UPDATE main.links SET to_asset_id = target.asset_id
FROM (SELECT link_id, min(skeleton_asset_id) AS asset_id FROM sm64_pair GROUP BY link_id) AS target
WHERE target.link_id = links.id;

-- A behaviour loads the table at an address in the segment that the level has loaded. Of several tables with that address,
-- those that a level joins with the behaviour come first.
UPDATE main.links SET to_asset_id = (
	SELECT s.asset_id
	FROM sm64_scope AS own
	JOIN sm64_set AS s ON s.source_id = own.source_id AND s.parent_id = own.parent_id AND s.native_id = links.attributes ->> '$.set'
	WHERE own.asset_id = links.from_asset_id
	ORDER BY s.set_id NOT IN (SELECT set_id FROM sm64_graded WHERE rank IN (0, 3)), s.set_id
	LIMIT 1
)
WHERE kind = 'loads_animations' AND from_asset_id IN (SELECT id FROM assets);

-- Code plays animations of its own tree only.
UPDATE main.links SET to_asset_id = (
	SELECT target.asset_id
	FROM sm64_scope AS own
	JOIN sm64_scope AS target ON target.source_id = own.source_id AND target.parent_id = own.parent_id
		AND target.native_id = links.to_native_id
	WHERE own.asset_id = links.from_asset_id
)
WHERE kind = 'code_ref' AND from_asset_id IN (SELECT id FROM assets);

DROP TABLE temp.sm64_primary;
DROP TABLE temp.sm64_mario;
DROP TABLE temp.sm64_fit;
DROP TABLE temp.sm64_graded;
DROP TABLE temp.sm64_pair;
DROP TABLE temp.sm64_set_clip;
DROP TABLE temp.sm64_entry_clip;
DROP TABLE temp.sm64_part_count;
DROP TABLE temp.sm64_skeleton;
DROP TABLE temp.sm64_set;
DROP TABLE temp.sm64_scope;

-- A dump with one version of the game, as the checksums in the headers of its images prove, is that release.
UPDATE main.dumps SET release = proven.release
FROM (
	SELECT d.id, iif(count(DISTINCT i.version) = 1, 'Super Mario 64 (' || upper(min(i.version)) || ')', NULL) AS release
	FROM dumps AS d
	LEFT JOIN (
		SELECT dump_id, attributes ->> '$.version' AS version
		FROM (
			SELECT dump_id, attributes FROM sources
			UNION ALL
			SELECT s.dump_id, a.attributes
			FROM container_place AS c
			JOIN assets AS a ON a.id = c.asset_id
			JOIN sources AS s ON s.id = a.source_id
		)
		WHERE attributes ->> '$.retail_checksums'
	) AS i ON i.dump_id = d.id
	WHERE d.system_id = 'sm64'
	GROUP BY d.id
) AS proven
WHERE proven.id = dumps.id AND dumps.release IS NOT proven.release;
