-- Derives the skeletons of clips and the names of bones from the clips, sets and links of all systems.

-- A clip that names no skeleton fits the skeletons of the sets that reach it: first the skeletons that have all of its bones, then in
-- the order in which the sets name them.
CREATE TEMP TABLE named_skeleton AS
SELECT
	l.from_asset_id AS asset_id, s.skeleton_id,
	row_number() OVER (PARTITION BY l.from_asset_id ORDER BY min(l.id), s.skeleton_id) AS place
FROM links AS l
JOIN skeleton_place AS s ON s.asset_id = l.to_asset_id
WHERE l.kind IN (SELECT kind FROM link_kinds WHERE role = 'skeleton')
GROUP BY l.from_asset_id, s.skeleton_id;
CREATE INDEX temp.named_skeleton_by_asset ON named_skeleton(asset_id);

CREATE TEMP TABLE set_fit (clip_id INTEGER, skeleton_id INTEGER, place INTEGER, PRIMARY KEY (clip_id, skeleton_id));
INSERT INTO set_fit
SELECT r.clip_id, n.skeleton_id, min(n.place)
FROM (
	SELECT DISTINCT r.clip_id, s.asset_id
	FROM distinct_entry AS d
	CROSS JOIN entry_clips AS r ON r.entry_id = d.entry_id
	CROSS JOIN entry_place AS e ON e.entry_id = d.entry_id
	CROSS JOIN animation_sets AS s ON s.id = e.set_id
	WHERE r.clip_id NOT IN (SELECT clip_id FROM fit)
) AS r
JOIN named_skeleton AS n ON n.asset_id = r.asset_id
GROUP BY r.clip_id, n.skeleton_id;

-- Bones are compared only when there are several candidates.
CREATE TEMP TABLE rival_fit (clip_id INTEGER, skeleton_id INTEGER, PRIMARY KEY (clip_id, skeleton_id));
INSERT INTO rival_fit
SELECT clip_id, skeleton_id
FROM set_fit
WHERE clip_id IN (SELECT clip_id FROM set_fit GROUP BY clip_id HAVING count(*) > 1);
CREATE TEMP TABLE lacking_fit (clip_id INTEGER, skeleton_id INTEGER, PRIMARY KEY (clip_id, skeleton_id));
INSERT OR IGNORE INTO lacking_fit
SELECT f.clip_id, f.skeleton_id
FROM (SELECT 1 FROM rival_fit LIMIT 1) -- without rivals no channel is read
CROSS JOIN channels AS h
CROSS JOIN rival_fit AS f ON f.clip_id = h.clip_id
WHERE h.bone_id IS NOT NULL
	AND NOT EXISTS (SELECT 1 FROM bones AS b WHERE b.skeleton_id = f.skeleton_id AND b.bone_id = h.bone_id);

INSERT INTO fit
SELECT f.clip_id, f.skeleton_id, 'set', f.place + iif(l.clip_id IS NULL, 10, 1000000)
FROM set_fit AS f
LEFT JOIN lacking_fit AS l ON l.clip_id = f.clip_id AND l.skeleton_id = f.skeleton_id;

-- Skeletons with equal checksums may differ in the parents of their bones: armour exists that lists all bones below the first one. When
-- names do not decide, the hierarchy that most of these skeletons have is preferred.
CREATE TEMP TABLE hierarchy (skeleton_id INTEGER PRIMARY KEY, votes INTEGER);
INSERT INTO hierarchy
SELECT skeleton_id, count(*) OVER (PARTITION BY system_id, dump, checksum, parents)
FROM (
	SELECT skeleton_id, system_id, dump, checksum, group_concat(parent_id) AS parents
	FROM (
		SELECT s.skeleton_id, s.system_id, s.dump, s.checksum, coalesce(b.parent_id, -1) AS parent_id
		FROM skeleton_place AS s
		JOIN bones AS b ON b.skeleton_id = s.skeleton_id
		WHERE s.checksum IN (SELECT checksum FROM skeleton_place GROUP BY checksum HAVING count(*) > 2)
		ORDER BY s.skeleton_id, b.ordinal
	)
	GROUP BY skeleton_id
);

CREATE TEMP TABLE nearness (folder_id INTEGER, other_id INTEGER, depth INTEGER, PRIMARY KEY (folder_id, other_id)) WITHOUT ROWID;
INSERT INTO nearness
SELECT p.folder_id, p.other_id, max(own.depth)
FROM (
	SELECT DISTINCT c.folder_id, s.folder_id AS other_id
	FROM fit AS f
	JOIN clip_place AS c ON c.clip_id = f.clip_id
	JOIN skeleton_place AS s ON s.skeleton_id = f.skeleton_id
) AS p
JOIN folder_around AS own ON own.folder_id = p.folder_id
JOIN folder_around AS other ON other.folder_id = p.other_id AND other.ancestor_id = own.ancestor_id
GROUP BY p.folder_id, p.other_id;

-- A checksum is stronger evidence for the skeleton of a clip than names are.
CREATE TEMP TABLE primary_fit (clip_id INTEGER PRIMARY KEY, skeleton_id INTEGER);
INSERT INTO primary_fit
SELECT clip_id, skeleton_id
FROM (
	SELECT
		f.clip_id, f.skeleton_id,
		row_number() OVER (
			PARTITION BY f.clip_id
			ORDER BY
				(c.checksum <> s.checksum) IS TRUE, f.rank, f.rank = 0 AND s.is_of_model, s.shadowed,
				length(s.native_id) * (f.rank = 1) DESC, iif(f.via = 'checksum' AND f.rank >= 2, h.votes, 0) DESC,
				f.via = 'set' AND s.parent <> c.parent, f.via = 'set' AND s.volume <> c.volume,
				n.depth DESC, s.standing, s.skeleton_id
		) AS place
	FROM fit AS f
	JOIN clip_place AS c ON c.clip_id = f.clip_id
	JOIN skeleton_place AS s ON s.skeleton_id = f.skeleton_id
	LEFT JOIN hierarchy AS h ON h.skeleton_id = f.skeleton_id
	LEFT JOIN nearness AS n ON n.folder_id = c.folder_id AND n.other_id = s.folder_id
	WHERE f.rank IS NOT NULL -- a skeleton without one is among several that the data give no reason to prefer
)
WHERE place = 1;
DROP TABLE temp.nearness;
DROP TABLE temp.hierarchy;

-- Clips whose channels have the names of their bones already. Skeletons do not change: a source that is read again has new ones.
CREATE TEMP TABLE named_clip (clip_id INTEGER PRIMARY KEY);
INSERT INTO named_clip
SELECT p.clip_id
FROM primary_fit AS p
CROSS JOIN main.clip_skeletons AS s ON s.clip_id = p.clip_id AND s.skeleton_id = p.skeleton_id AND s.is_primary
WHERE (SELECT is_partial FROM resolving);

-- Rows that say the same as before stay.
DELETE FROM main.clip_skeletons
WHERE clip_id IN (SELECT id FROM clips) AND NOT EXISTS (
	SELECT 1
	FROM fit AS f
	LEFT JOIN primary_fit AS p ON p.clip_id = f.clip_id AND p.skeleton_id = f.skeleton_id
	WHERE f.clip_id = clip_skeletons.clip_id AND f.skeleton_id = clip_skeletons.skeleton_id AND f.via = clip_skeletons.via
		AND clip_skeletons.is_primary = (p.skeleton_id IS NOT NULL)
);
INSERT OR IGNORE INTO main.clip_skeletons (clip_id, skeleton_id, via, is_primary)
SELECT f.clip_id, f.skeleton_id, f.via, p.skeleton_id IS NOT NULL
FROM fit AS f
LEFT JOIN primary_fit AS p ON p.clip_id = f.clip_id AND p.skeleton_id = f.skeleton_id
ORDER BY f.clip_id, f.skeleton_id;

-- The function reads primary_fit (src/store/bone_names.h): a join would double the time of this update.
-- A clip without a skeleton may know the names itself.
-- Where all clips are resolved, channels are read in their order, else by an index: only one of the two statements reads any.
UPDATE main.channels SET bone_name = coalesce(bone_name_of(clip_id, bone_id), attributes ->> '$.bone_name')
WHERE id > (SELECT iif(is_partial, 9223372036854775807, 0) FROM resolving)
	AND bone_name IS NOT coalesce(bone_name_of(clip_id, bone_id), attributes ->> '$.bone_name');
UPDATE main.channels SET bone_name = coalesce(bone_name_of(clip_id, bone_id), attributes ->> '$.bone_name')
WHERE (SELECT is_partial FROM resolving) AND clip_id IN (SELECT id FROM clips WHERE id NOT IN (SELECT clip_id FROM named_clip))
	AND bone_name IS NOT coalesce(bone_name_of(clip_id, bone_id), attributes ->> '$.bone_name');
DROP TABLE temp.named_clip;

-- Some events hold the number of their bone instead of its name.
UPDATE main.events SET bone_name = bone_name_of(e.clip_id, events.attributes ->> '$.bone_id')
FROM set_entries AS e
WHERE e.id = events.entry_id AND events.attributes ->> '$.bone_id' IS NOT NULL
	AND events.bone_name IS NOT bone_name_of(e.clip_id, events.attributes ->> '$.bone_id');

DELETE FROM main.diagnostics WHERE code IN ('skeleton-checksum', 'unknown-bone') AND asset_id IN (SELECT id FROM assets);
INSERT INTO main.diagnostics (source_id, asset_id, severity, code, message)
SELECT
	a.source_id, a.id, 'warning', 'skeleton-checksum',
	printf('made for a skeleton with checksum %08x, but %s has %08x', c.checksum, s.native_id, s.checksum)
FROM primary_fit AS p
JOIN clip_place AS c ON c.clip_id = p.clip_id
JOIN skeleton_place AS s ON s.skeleton_id = p.skeleton_id
JOIN assets AS a ON a.id = c.asset_id
WHERE c.checksum <> s.checksum
ORDER BY c.clip_id;
INSERT INTO main.diagnostics (source_id, asset_id, severity, code, message)
SELECT
	a.source_id, a.id, 'warning', 'unknown-bone',
	printf('moves bone %d, which its skeleton %s does not have', min(h.bone_id), s.native_id)
FROM channels AS h
CROSS JOIN primary_fit AS p ON p.clip_id = h.clip_id
CROSS JOIN skeleton_place AS s ON s.skeleton_id = p.skeleton_id
CROSS JOIN clip_place AS c ON c.clip_id = p.clip_id
CROSS JOIN assets AS a ON a.id = c.asset_id
WHERE h.bone_name IS NULL AND h.bone_id IS NOT NULL -- a bone may have no name
	AND NOT EXISTS (SELECT 1 FROM bones AS b WHERE b.skeleton_id = p.skeleton_id AND b.bone_id = h.bone_id)
GROUP BY c.clip_id
ORDER BY c.clip_id;
