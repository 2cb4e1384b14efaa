-- Links of 0 A.D.: references to files of a mod, the clips of entries, the sets of actors that are built of variant files, the
-- pairs of meshes and clips, the skeleton that a clip moves and the rest pose of that skeleton. Names are compared with their
-- case, as the game does.

-- Files by the folder of the mod that they lie in. The archive builder turns X.dae into X.dae.cached.psa or X.dae.cached.pmd;
-- references to clips and meshes have any ending and mean, in this order, that file, X.dae, or X.psa or X.pmd. `name` is what such
-- references have in common: X. Images X.png become X.png.cached.dds. The names of other files have no other forms.
CREATE TEMP TABLE zeroad_file AS
SELECT
	asset_id, type, dump, standing, place, folder, mod, status,
	CASE
		WHEN below GLOB '?*.dae.cached.psa' OR below GLOB '?*.dae.cached.pmd' THEN substr(below, 1, length(below) - 15)
		WHEN type = 'TEXTURE' AND below GLOB '?*.cached.dds' THEN substr(below, 1, length(below) - 11)
		WHEN type IN ('PSA', 'PMD', 'DAE') THEN substr(below, 1, length(below) - 4)
		ELSE below
	END AS name,
	CASE
		WHEN below GLOB '?*.dae.cached.psa' OR below GLOB '?*.dae.cached.pmd' OR below GLOB '?*.cached.dds' THEN 0
		WHEN type = 'DAE' THEN 1
		ELSE 2
	END AS ending
FROM (
	SELECT
		f.asset_id, f.type, f.dump, f.standing, f.place, f.status, k.column1 AS folder,
		substr(f.path, 1, instr(f.path, '/' || k.column1 || '/')) AS mod,
		substr(f.path, instr(f.path, '/' || k.column1 || '/') + length(k.column1) + 2) AS below
	FROM (
		SELECT
			a.id AS asset_id, a.type, a.status, p.dump, p.standing, p.place,
			iif(s.kind = 'file' AND a.parent_id IS NULL, s.path, s.path || '/' || a.path) AS path
		FROM assets AS a
		JOIN asset_place AS p ON p.asset_id = a.id
		JOIN sources AS s ON s.id = a.source_id
		WHERE a.type IN ('PSA', 'PMD', 'DAE', 'ACTOR', 'TEXTURE')
	) AS f
	JOIN (VALUES ('art/animation'), ('art/meshes'), ('art/textures'), ('art/actors'), ('art/variants')) AS k
		ON instr(f.path, '/' || k.column1 || '/') > 0
);
CREATE UNIQUE INDEX temp.zeroad_file_by_asset ON zeroad_file(asset_id);
CREATE INDEX temp.zeroad_file_by_name ON zeroad_file(folder, name);

-- References, each once for each mod.
CREATE TEMP TABLE zeroad_link AS
SELECT
	l.id AS link_id, l.from_asset_id, l.kind, l.attributes ->> '$.quality' AS quality, own.dump, own.mod,
	CASE l.kind
		WHEN 'animation' THEN 'art/animation' WHEN 'mesh' THEN 'art/meshes' WHEN 'variant' THEN 'art/variants'
		WHEN 'texture' THEN 'art/textures' ELSE 'art/actors'
	END AS folder,
	l.to_native_id AS name, CAST(NULL AS INTEGER) AS to_asset_id
FROM links AS l
JOIN assets AS a ON a.id = l.from_asset_id AND a.type IN ('ACTOR', 'TEMPLATE')
LEFT JOIN zeroad_file AS f ON f.asset_id = l.from_asset_id
JOIN (
	SELECT p.asset_id, p.dump, f.mod FROM asset_place AS p LEFT JOIN zeroad_file AS f ON f.asset_id = p.asset_id
) AS own ON own.asset_id = l.from_asset_id
WHERE l.kind IN ('animation', 'mesh', 'variant', 'prop', 'actor', 'visual_actor', 'texture');
CREATE TEMP TABLE zeroad_wanted AS
SELECT DISTINCT dump, mod, folder, name, CAST(NULL AS INTEGER) AS asset_id FROM zeroad_link;
UPDATE zeroad_wanted SET asset_id = (
	SELECT f.asset_id
	FROM zeroad_wanted AS w
	JOIN zeroad_file AS f ON f.folder = w.folder AND f.name = w.name
	JOIN dump_base AS b ON b.dump = w.dump AND b.base = f.dump
	WHERE w.rowid = zeroad_wanted.rowid
	ORDER BY b.distance, f.ending, (f.mod <> w.mod) IS TRUE, f.standing
	LIMIT 1
);
CREATE INDEX temp.zeroad_wanted_by_name ON zeroad_wanted(folder, name, dump, mod);
UPDATE zeroad_link SET to_asset_id = (
	SELECT w.asset_id
	FROM zeroad_wanted AS w
	WHERE w.folder = zeroad_link.folder AND w.name = zeroad_link.name AND w.dump = zeroad_link.dump AND w.mod IS zeroad_link.mod
);
UPDATE main.links SET to_asset_id = z.to_asset_id FROM zeroad_link AS z WHERE z.link_id = links.id AND z.to_asset_id IS NOT links.to_asset_id;
CREATE INDEX temp.zeroad_link_by_asset ON zeroad_link(from_asset_id, kind);
CREATE INDEX temp.zeroad_link_by_target ON zeroad_link(to_asset_id, kind);

-- Entries and the clips that they play.
CREATE TEMP TABLE zeroad_clip AS
SELECT
	c.id AS clip_id, c.asset_id, c.native_id, c.duration, c.attributes ->> '$.bone_count' AS bone_count, f.dump, f.name, f.ending
FROM clips AS c
JOIN zeroad_file AS f ON f.asset_id = c.asset_id
WHERE c.format = '0ad-psa' AND f.folder = 'art/animation';
CREATE INDEX temp.zeroad_clip_by_asset ON zeroad_clip(asset_id);
CREATE INDEX temp.zeroad_clip_by_name ON zeroad_clip(name);
CREATE TEMP TABLE zeroad_entry AS
SELECT e.id AS entry_id, s.asset_id, e.attributes ->> '$.quality' AS quality, w.asset_id AS to_asset_id, c.clip_id
FROM animation_sets AS s
JOIN set_entries AS e ON e.set_id = s.id
JOIN asset_place AS p ON p.asset_id = s.asset_id
LEFT JOIN zeroad_file AS f ON f.asset_id = s.asset_id
LEFT JOIN zeroad_wanted AS w ON w.folder = 'art/animation' AND w.name = e.target_native_id AND w.dump = p.dump AND w.mod IS f.mod
LEFT JOIN zeroad_clip AS c ON c.asset_id = w.asset_id
WHERE s.system_id = '0ad';
CREATE UNIQUE INDEX temp.zeroad_entry_by_entry ON zeroad_entry(entry_id);
CREATE INDEX temp.zeroad_entry_by_asset ON zeroad_entry(asset_id);
UPDATE main.set_entries SET clip_id = z.clip_id FROM zeroad_entry AS z WHERE z.entry_id = set_entries.id AND z.clip_id IS NOT set_entries.clip_id;
-- Where mods have files of one name, an entry can play each of them.
DELETE FROM main.entry_clips WHERE entry_id IN (SELECT entry_id FROM zeroad_entry);
INSERT INTO main.entry_clips (entry_id, clip_id)
SELECT e.entry_id, other.clip_id
FROM zeroad_entry AS e
JOIN zeroad_clip AS c ON c.clip_id = e.clip_id
JOIN zeroad_clip AS other ON other.name = c.name AND other.dump = c.dump AND other.ending = c.ending
ORDER BY e.entry_id, other.clip_id;

-- Events of entries are fractions of their clip.
UPDATE main.events SET time = z.time
FROM (
	SELECT v.id AS event_id, v.value * c.duration AS time
	FROM events AS v
	JOIN zeroad_entry AS e ON e.entry_id = v.entry_id
	LEFT JOIN zeroad_clip AS c ON c.clip_id = e.clip_id
) AS z
WHERE z.event_id = events.id AND z.time IS NOT events.time;

-- A file that has no animation itself is a set when a variant file that it is built on has one, at most 8 files away.
CREATE TEMP TABLE zeroad_set AS
WITH RECURSIVE up(asset_id, depth) AS (
	SELECT asset_id, 0 FROM zeroad_entry
	UNION
	SELECT l.from_asset_id, up.depth + 1
	FROM up
	JOIN zeroad_link AS l ON l.to_asset_id = up.asset_id AND l.kind IN ('variant', 'actor')
	WHERE up.depth < 8
)
SELECT DISTINCT asset_id FROM up;
DELETE FROM main.animation_sets
WHERE system_id = '0ad' AND asset_id IN (SELECT id FROM assets) AND asset_id NOT IN (SELECT asset_id FROM zeroad_set);
INSERT INTO main.animation_sets (asset_id, system_id, name, native_id)
SELECT a.id, '0ad', iif(a.name GLOB '?*.xml', substr(a.name, 1, length(a.name) - 4), a.name), a.native_id
FROM zeroad_set AS z
JOIN assets AS a ON a.id = z.asset_id
WHERE a.id NOT IN (SELECT asset_id FROM animation_sets)
ORDER BY a.id;

-- An actor and a variant file of one name are different sets, and the order of mods is that of the user.
UPDATE main.animation_sets SET precedence = 0
WHERE system_id = '0ad' AND precedence <> 0 AND asset_id IN (SELECT id FROM assets);

-- The meshes of a set are also those of the variant files.
INSERT INTO shown_model (set_id, model_id)
WITH RECURSIVE part(set_id, asset_id, depth) AS (
	SELECT id, asset_id, 0 FROM animation_sets WHERE system_id = '0ad'
	UNION
	SELECT p.set_id, l.to_asset_id, p.depth + 1
	FROM part AS p
	JOIN zeroad_link AS l ON l.from_asset_id = p.asset_id AND l.kind IN ('variant', 'actor') AND l.to_asset_id IS NOT NULL
	WHERE p.depth < 8
	LIMIT 4000000
)
SELECT DISTINCT p.set_id, m.id
FROM part AS p
JOIN zeroad_link AS l ON l.from_asset_id = p.asset_id AND l.kind = 'mesh'
JOIN models AS m ON m.asset_id = l.to_asset_id;

-- Variant files that are built on each other in a circle, or more than 8 deep: what lies deeper is left out.
DELETE FROM main.diagnostics WHERE code = 'variant-depth' AND asset_id IN (SELECT id FROM assets);
INSERT INTO main.diagnostics (source_id, asset_id, severity, code, message)
WITH RECURSIVE deep(start, asset_id, depth) AS (
	SELECT l.from_asset_id, l.to_asset_id, 1
	FROM zeroad_link AS l
	JOIN zeroad_file AS f ON f.asset_id = l.from_asset_id AND f.folder = 'art/variants'
	WHERE l.kind = 'variant' AND l.to_asset_id IS NOT NULL
	UNION
	SELECT d.start, l.to_asset_id, d.depth + 1
	FROM deep AS d
	JOIN zeroad_link AS l ON l.from_asset_id = d.asset_id AND l.kind = 'variant' AND l.to_asset_id IS NOT NULL
	WHERE d.depth < 9
	LIMIT 4000000
)
SELECT
	a.source_id, a.id, 'warning', 'variant-depth',
	iif(max(d.asset_id = d.start), 'is built on itself, by way of other variant files', 'is built on more than 8 variant files that are built on each other')
FROM deep AS d
JOIN assets AS a ON a.id = d.start
GROUP BY a.id
HAVING max(d.asset_id = d.start) OR max(d.depth) = 9
ORDER BY a.id;

-- Pairs: a clip and a mesh with as many bones that one quality level of one actor has, its variant files included. The whole game
-- has 15,000 rows of the recursion, at most 330 pairs in a level and chains of 3 files; levels with too many pairs are reported.
CREATE TEMP TABLE zeroad_model AS
SELECT
	m.id AS model_id, m.asset_id, m.native_id, m.attributes ->> '$.bone_count' AS bone_count, a.xxh128
FROM models AS m
JOIN assets AS a ON a.id = m.asset_id AND a.type = 'PMD'
WHERE m.system_id = '0ad' AND m.kind = 'skinned';
CREATE INDEX temp.zeroad_model_by_asset ON zeroad_model(asset_id);
CREATE TEMP TABLE zeroad_level AS
WITH RECURSIVE level(actor, quality, asset_id, depth) AS (
	SELECT DISTINCT s.asset_id, q.quality, s.asset_id, 0
	FROM zeroad_set AS s
	JOIN zeroad_file AS f ON f.asset_id = s.asset_id AND f.folder = 'art/actors'
	JOIN (
		SELECT from_asset_id AS asset_id, quality FROM zeroad_link
		UNION SELECT asset_id, quality FROM zeroad_entry
	) AS q ON q.asset_id = s.asset_id
	UNION
	SELECT v.actor, v.quality, l.to_asset_id, v.depth + 1
	FROM level AS v
	JOIN zeroad_link AS l ON l.from_asset_id = v.asset_id AND l.kind = 'variant' AND l.to_asset_id IS NOT NULL
		AND (v.depth > 0 OR l.quality IS v.quality)
	WHERE v.depth < 8
	LIMIT 4000000
)
SELECT DISTINCT actor, quality, asset_id, depth > 0 AS is_variant FROM level;
CREATE TEMP TABLE zeroad_level_clip AS
SELECT DISTINCT v.actor, v.quality, c.clip_id, c.bone_count
FROM zeroad_level AS v
JOIN zeroad_entry AS e ON e.asset_id = v.asset_id AND (v.is_variant OR e.quality IS v.quality)
JOIN zeroad_clip AS c ON c.clip_id = e.clip_id;
CREATE TEMP TABLE zeroad_level_model AS
SELECT DISTINCT v.actor, v.quality, m.model_id, m.bone_count
FROM zeroad_level AS v
JOIN zeroad_link AS l ON l.from_asset_id = v.asset_id AND l.kind = 'mesh' AND (v.is_variant OR l.quality IS v.quality)
JOIN zeroad_model AS m ON m.asset_id = l.to_asset_id;
CREATE INDEX temp.zeroad_level_model_by_actor ON zeroad_level_model(actor, bone_count);
CREATE TEMP TABLE zeroad_crowd AS
SELECT c.actor, c.quality, c.clips * m.models AS pairs
FROM (SELECT actor, quality, count(*) AS clips FROM zeroad_level_clip GROUP BY 1, 2) AS c
JOIN (SELECT actor, quality, count(*) AS models FROM zeroad_level_model GROUP BY 1, 2) AS m ON m.actor = c.actor AND m.quality IS c.quality
WHERE c.clips * m.models > 65536;
DELETE FROM main.diagnostics WHERE code = 'too-many-pairs' AND asset_id IN (SELECT id FROM assets);
INSERT INTO main.diagnostics (source_id, asset_id, severity, code, message)
SELECT a.source_id, a.id, 'note', 'too-many-pairs', printf('%d pairs of a clip and a mesh are left out', max(z.pairs))
FROM zeroad_crowd AS z
JOIN assets AS a ON a.id = z.actor
GROUP BY a.id
ORDER BY a.id;
CREATE TEMP TABLE zeroad_pair AS
SELECT DISTINCT c.clip_id, m.model_id
FROM zeroad_level_clip AS c
JOIN zeroad_level_model AS m ON m.actor = c.actor AND m.quality IS c.quality AND m.bone_count = c.bone_count
WHERE NOT EXISTS (SELECT 1 FROM zeroad_crowd AS z WHERE z.actor = c.actor AND z.quality IS c.quality);
DROP TABLE temp.zeroad_crowd;
CREATE INDEX temp.zeroad_pair_by_clip ON zeroad_pair(clip_id);
CREATE INDEX temp.zeroad_pair_by_model ON zeroad_pair(model_id);
DELETE FROM main.links WHERE kind = 'pair' AND from_asset_id IN (SELECT id FROM assets);
INSERT INTO main.links (from_asset_id, kind, to_type, to_name, to_native_id, to_asset_id)
SELECT DISTINCT m.asset_id, 'pair', 'PSA', c.native_id, c.native_id, c.asset_id
FROM zeroad_pair AS p
JOIN models AS m ON m.id = p.model_id
JOIN clips AS c ON c.id = p.clip_id
ORDER BY p.model_id, p.clip_id;

-- The skeleton of a clip. No file names it: a clip may move each definition with as many bones in its dump and those below it.
-- Equal lists of names and parents count as one, of which the first by path is taken.
CREATE TEMP TABLE zeroad_definition AS
SELECT
	s.skeleton_id, s.dump, k.bone_count, a.path, s.standing,
	(
		SELECT group_concat(coalesce(b.name, '') || '/' || coalesce(b.parent_id, -1), '|')
		FROM (SELECT name, parent_id FROM bones WHERE skeleton_id = s.skeleton_id ORDER BY ordinal) AS b
	) AS list
FROM skeleton_place AS s
JOIN skeletons AS k ON k.id = s.skeleton_id
JOIN assets AS a ON a.id = s.asset_id
WHERE s.system_id = '0ad';
CREATE INDEX temp.zeroad_definition_by_count ON zeroad_definition(bone_count);
CREATE TEMP TABLE zeroad_candidate AS
SELECT
	c.clip_id, d.skeleton_id, d.list,
	row_number() OVER (PARTITION BY c.clip_id, d.list ORDER BY b.distance, d.path, d.standing) AS place,
	dense_rank() OVER (PARTITION BY c.clip_id ORDER BY d.list) AS list_number
FROM zeroad_clip AS c
JOIN zeroad_definition AS d ON d.bone_count = c.bone_count
JOIN dump_base AS b ON b.dump = c.dump AND b.base = d.dump;
CREATE INDEX temp.zeroad_candidate_by_clip ON zeroad_candidate(clip_id);

-- Where there are several lists, the motion decides from 9 bones on: with the right parents most bones keep their place in the
-- space of the parent. Clips that share a mesh are asked together, unless their dump has more than 4096 of such clips (the game has 240).
CREATE TEMP TABLE zeroad_doubt AS
SELECT c.clip_id, c.dump, c.bone_count
FROM zeroad_clip AS c
JOIN zeroad_candidate AS d ON d.clip_id = c.clip_id
WHERE c.bone_count >= 9
GROUP BY c.clip_id
HAVING count(DISTINCT d.list) > 1;
CREATE UNIQUE INDEX temp.zeroad_doubt_by_clip ON zeroad_doubt(clip_id);
CREATE TEMP TABLE zeroad_edge AS
SELECT DISTINCT a.clip_id, b.clip_id AS other_id
FROM zeroad_doubt AS d
JOIN zeroad_pair AS a ON a.clip_id = d.clip_id
JOIN zeroad_pair AS b ON b.model_id = a.model_id
WHERE (SELECT count(*) FROM zeroad_doubt AS o WHERE o.dump = d.dump) <= 4096;
CREATE INDEX temp.zeroad_edge_by_clip ON zeroad_edge(clip_id);
CREATE TEMP TABLE zeroad_group AS
WITH RECURSIVE together(clip_id, other_id) AS (
	SELECT clip_id, clip_id FROM zeroad_doubt
	UNION
	SELECT t.clip_id, e.other_id FROM together AS t JOIN zeroad_edge AS e ON e.clip_id = t.other_id
)
SELECT clip_id, min(other_id) AS number FROM together GROUP BY clip_id;
CREATE TEMP TABLE zeroad_track AS
SELECT
	h.clip_id, h.bone_id, max(iif(h.target = 'translation', h.track_id, NULL)) AS translation,
	max(iif(h.target = 'rotation', h.track_id, NULL)) AS rotation,
	max(coalesce(h.attributes ->> '$.placeholder', 0)) AS is_placeholder
FROM (SELECT 1 FROM zeroad_doubt LIMIT 1) -- without such clips no channel is read
CROSS JOIN channels AS h
WHERE h.clip_id IN (SELECT clip_id FROM zeroad_doubt)
GROUP BY h.clip_id, h.bone_id;
CREATE UNIQUE INDEX temp.zeroad_track_by_bone ON zeroad_track(clip_id, bone_id);
CREATE TEMP TABLE zeroad_bone AS -- each pair of bone and parent once, whichever lists have it
SELECT
	x.clip_id, x.bone_id, x.parent_id,
	bone_extent(own.translation, parent.translation, parent.rotation) <= 0.01 AS is_rigid
FROM (
	SELECT DISTINCT d.clip_id, b.bone_id, b.parent_id
	FROM zeroad_doubt AS d
	JOIN zeroad_candidate AS k ON k.clip_id = d.clip_id AND k.place = 1
	JOIN bones AS b ON b.skeleton_id = k.skeleton_id AND b.parent_id IS NOT NULL
	ORDER BY d.clip_id, b.parent_id
) AS x
JOIN zeroad_track AS own ON own.clip_id = x.clip_id AND own.bone_id = x.bone_id AND NOT own.is_placeholder
JOIN zeroad_track AS parent ON parent.clip_id = x.clip_id AND parent.bone_id = x.parent_id AND NOT parent.is_placeholder;
CREATE INDEX temp.zeroad_bone_by_clip ON zeroad_bone(clip_id, bone_id, parent_id);
CREATE TEMP TABLE zeroad_score AS
SELECT g.number, k.list, total(z.is_rigid) AS rigid, count(z.is_rigid) AS comparable
FROM zeroad_group AS g
JOIN zeroad_candidate AS k ON k.clip_id = g.clip_id AND k.place = 1
JOIN bones AS b ON b.skeleton_id = k.skeleton_id
LEFT JOIN zeroad_bone AS z ON z.clip_id = g.clip_id AND z.bone_id = b.bone_id AND z.parent_id = b.parent_id
GROUP BY g.number, k.list;
CREATE TEMP TABLE zeroad_chosen AS
SELECT number, list
FROM (
	SELECT
		number, list, rigid / comparable AS share,
		row_number() OVER (PARTITION BY number ORDER BY rigid / comparable DESC, list) AS place,
		lead(rigid / comparable) OVER (PARTITION BY number ORDER BY rigid / comparable DESC, list) AS second,
		min(comparable) OVER (PARTITION BY number) AS fewest
	FROM zeroad_score
)
WHERE place = 1 AND fewest > 0 AND share >= 0.4 AND share - second >= 0.1;

-- A candidate without a rank is listed and never the primary one.
INSERT OR IGNORE INTO fit (clip_id, skeleton_id, via, rank)
SELECT
	k.clip_id, k.skeleton_id, iif(k.list = h.list AND k.place = 1, 'hierarchy', 'bone_count'),
	iif(k.place = 1 AND (n.lists = 1 OR k.list = h.list), 0, NULL)
FROM zeroad_candidate AS k
JOIN (SELECT clip_id, max(list_number) AS lists FROM zeroad_candidate GROUP BY clip_id) AS n ON n.clip_id = k.clip_id
LEFT JOIN zeroad_group AS g ON g.clip_id = k.clip_id
LEFT JOIN zeroad_chosen AS h ON h.number = g.number
ORDER BY k.clip_id, k.skeleton_id;

-- The rest pose of a skeleton is the bind pose of the mesh that is paired with most of its clips, in the space of the parents.
-- A bone of which the mesh has only a placeholder, in the origin of the model, rests at its parent, unless a bone below it is
-- none.
CREATE TEMP TABLE zeroad_rest AS
SELECT skeleton_id, model_id, native_id
FROM (
	SELECT
		f.skeleton_id, m.model_id, m.native_id,
		row_number() OVER (PARTITION BY f.skeleton_id ORDER BY count(DISTINCT p.clip_id) DESC, m.native_id, m.model_id) AS place
	FROM fit AS f
	JOIN zeroad_pair AS p ON p.clip_id = f.clip_id
	JOIN zeroad_model AS m ON m.model_id = p.model_id
	WHERE f.rank = 0
	GROUP BY f.skeleton_id, m.model_id
)
WHERE place = 1;
CREATE TEMP TABLE zeroad_state AS
SELECT
	z.skeleton_id, j.key AS bone_id, j.value ->> 0 AS x, j.value ->> 1 AS y, j.value ->> 2 AS z,
	j.value ->> 3 AS qx, j.value ->> 4 AS qy, j.value ->> 5 AS qz, j.value ->> 6 AS qw
FROM zeroad_rest AS z
JOIN models AS m ON m.id = z.model_id
JOIN json_each(m.attributes, '$.bind_pose') AS j;
CREATE UNIQUE INDEX temp.zeroad_state_by_bone ON zeroad_state(skeleton_id, bone_id);
WITH RECURSIVE holder(skeleton_id, bone_id) AS ( -- the bones between a root and a bone that the mesh has
	SELECT b.skeleton_id, b.parent_id
	FROM zeroad_state AS z
	JOIN bones AS b ON b.skeleton_id = z.skeleton_id AND b.bone_id = z.bone_id AND b.parent_id IS NOT NULL
	WHERE z.x <> 0 OR z.y <> 0 OR z.z <> 0 OR z.qw <> -1
	UNION
	SELECT b.skeleton_id, b.parent_id
	FROM holder AS h
	JOIN bones AS b ON b.skeleton_id = h.skeleton_id AND b.bone_id = h.bone_id AND b.parent_id IS NOT NULL
)
UPDATE zeroad_state SET x = NULL
FROM bones AS b
WHERE b.skeleton_id = zeroad_state.skeleton_id AND b.bone_id = zeroad_state.bone_id AND b.parent_id IS NOT NULL
	AND zeroad_state.x = 0 AND zeroad_state.y = 0 AND zeroad_state.z = 0 AND zeroad_state.qw = -1
	AND NOT EXISTS (SELECT 1 FROM holder AS h WHERE h.skeleton_id = b.skeleton_id AND h.bone_id = b.bone_id);
UPDATE main.bones SET
	tx = coalesce(r.tx, 0), ty = coalesce(r.ty, 0), tz = coalesce(r.tz, 0),
	qx = iif(r.tx IS NULL, 0, r.qx), qy = iif(r.tx IS NULL, 0, r.qy),
	qz = iif(r.tx IS NULL, 0, r.qz), qw = iif(r.tx IS NULL, 1, r.qw)
FROM (
	-- t' = t + 2 w (u × t) + 2 u × (u × t) with the conjugate (u, w) of the parent's rotation; (cx, cy, cz) is 2 (u × t)
	SELECT
		skeleton_id, bone_id,
		dx + w * cx + (uy * cz - uz * cy) AS tx, dy + w * cy + (uz * cx - ux * cz) AS ty, dz + w * cz + (ux * cy - uy * cx) AS tz,
		w * ox + ux * ow + uy * oz - uz * oy AS qx, w * oy - ux * oz + uy * ow + uz * ox AS qy,
		w * oz + ux * oy - uy * ox + uz * ow AS qz, w * ow - ux * ox - uy * oy - uz * oz AS qw
	FROM (
		SELECT
			*, 2 * (uy * dz - uz * dy) AS cx, 2 * (uz * dx - ux * dz) AS cy, 2 * (ux * dy - uy * dx) AS cz
		FROM (
			SELECT
				d.skeleton_id, b.bone_id,
				own.x - coalesce(p.x, 0) AS dx, own.y - coalesce(p.y, 0) AS dy, own.z - coalesce(p.z, 0) AS dz,
				own.qx AS ox, own.qy AS oy, own.qz AS oz, own.qw AS ow,
				-coalesce(p.qx, 0) AS ux, -coalesce(p.qy, 0) AS uy, -coalesce(p.qz, 0) AS uz, coalesce(p.qw, 1) AS w
			FROM zeroad_definition AS d
			JOIN bones AS b ON b.skeleton_id = d.skeleton_id
			LEFT JOIN zeroad_state AS own ON own.skeleton_id = d.skeleton_id AND own.bone_id = b.bone_id
			LEFT JOIN zeroad_state AS p ON p.skeleton_id = d.skeleton_id AND p.bone_id = b.parent_id
		)
	)
) AS r
WHERE r.skeleton_id = bones.skeleton_id AND r.bone_id = bones.bone_id;
UPDATE main.skeletons SET attributes = iif(
	z.native_id IS NULL, json_remove(skeletons.attributes, '$.rest_from'), json_set(skeletons.attributes, '$.rest_from', z.native_id)
)
FROM (
	SELECT d.skeleton_id, r.native_id
	FROM zeroad_definition AS d
	LEFT JOIN zeroad_rest AS r ON r.skeleton_id = d.skeleton_id
) AS z
WHERE z.skeleton_id = skeletons.id AND skeletons.attributes ->> '$.rest_from' IS NOT z.native_id;

CREATE TEMP TABLE zeroad_part AS
SELECT
	l.id AS link_id, l.from_asset_id, l.kind, l.to_asset_id, l.attributes ->> '$.quality' AS quality, l.attributes ->> '$.group' AS number,
	coalesce(l.attributes ->> '$.choice', 0) AS choice, l.attributes ->> '$.attachpoint' AS point, l.attributes ->> '$.material' AS material
FROM links AS l
JOIN assets AS a ON a.id = l.from_asset_id AND a.type = 'ACTOR'
WHERE l.kind IN ('mesh', 'variant', 'prop', 'texture') AND (l.to_asset_id IS NOT NULL OR l.kind = 'texture');
CREATE INDEX temp.zeroad_part_by_asset ON zeroad_part(from_asset_id, kind);

-- What an actor shows by default. Of each group the variant with the greatest weight, of several the first; a variant that has no
-- weight has that of its file. Of a file with quality levels the highest one that has groups of its own.
CREATE TEMP TABLE zeroad_actor AS
SELECT
	m.id AS model_id, m.asset_id,
	(
		SELECT quality
		FROM (SELECT DISTINCT quality FROM zeroad_part WHERE from_asset_id = m.asset_id AND kind IN ('mesh', 'variant'))
		ORDER BY CASE quality WHEN '' THEN 255 WHEN 'high' THEN 200 WHEN 'medium' THEN 150 WHEN 'inline' THEN 150 WHEN 'low' THEN 100
			ELSE CAST(quality AS INTEGER) END DESC, quality
		LIMIT 1
	) AS quality
FROM models AS m
WHERE m.system_id = '0ad' AND m.kind = 'actor';
CREATE UNIQUE INDEX temp.zeroad_actor_by_asset ON zeroad_actor(asset_id);
CREATE TEMP TABLE zeroad_other AS -- groups in which not the first variant is shown
SELECT asset_id, number, choice
FROM (
	SELECT
		c.asset_id, c.number, c.choice,
		row_number() OVER (PARTITION BY c.asset_id, c.number ORDER BY coalesce(c.weight, f.weight, 0) DESC, c.choice) AS place
	FROM (
		SELECT
			z.asset_id, CAST(j.value ->> 1 AS INTEGER) AS number, CAST(j.value ->> 2 AS INTEGER) AS choice,
			CAST(nullif(j.value ->> 3, '') AS INTEGER) AS weight
		FROM zeroad_actor AS z
		JOIN assets AS a ON a.id = z.asset_id
		JOIN json_each(a.attributes, '$.variants') AS j ON j.value ->> 0 = coalesce(z.quality, '')
	) AS c
	LEFT JOIN (
		SELECT l.from_asset_id, l.number, l.choice, max(a.attributes ->> '$.frequency') AS weight
		FROM zeroad_actor AS z
		JOIN zeroad_part AS l ON l.from_asset_id = z.asset_id AND l.kind = 'variant' AND l.quality IS z.quality
		JOIN assets AS a ON a.id = l.to_asset_id
		GROUP BY 1, 2, 3
	) AS f ON f.from_asset_id = c.asset_id AND f.number = c.number AND f.choice = c.choice
)
WHERE place = 1 AND choice > 0;
CREATE UNIQUE INDEX temp.zeroad_other_by_group ON zeroad_other(asset_id, number);

-- What the chosen variants say, in the order in which each replaces what stands before it: group by group, and in each first the
-- file on which all others are built. `height` is the distance from the actor.
CREATE TEMP TABLE zeroad_own AS
SELECT z.model_id, l.link_id, l.kind, l.to_asset_id, l.from_asset_id, l.number, l.point, l.material
FROM zeroad_actor AS z
JOIN zeroad_part AS l ON l.from_asset_id = z.asset_id AND l.quality IS z.quality
LEFT JOIN zeroad_other AS o ON o.asset_id = z.asset_id AND o.number = l.number
WHERE l.choice = coalesce(o.choice, 0);
CREATE TEMP TABLE zeroad_below AS
WITH RECURSIVE below(model_id, number, height, asset_id) AS (
	SELECT model_id, number, 1, to_asset_id FROM zeroad_own WHERE kind = 'variant'
	UNION
	SELECT b.model_id, b.number, b.height + 1, l.to_asset_id
	FROM below AS b
	JOIN zeroad_part AS l ON l.from_asset_id = b.asset_id AND l.kind = 'variant'
	WHERE b.height < 8
	LIMIT 4000000
)
SELECT model_id, number, height, asset_id FROM below;
CREATE INDEX temp.zeroad_below_by_model ON zeroad_below(model_id, asset_id);
CREATE TEMP TABLE zeroad_said AS
SELECT model_id, link_id, kind, to_asset_id, from_asset_id, number, 0 AS height, point, material FROM zeroad_own WHERE kind <> 'variant'
UNION ALL
SELECT b.model_id, l.link_id, l.kind, l.to_asset_id, l.from_asset_id, b.number, b.height, l.point, l.material
FROM zeroad_below AS b
JOIN zeroad_part AS l ON l.from_asset_id = b.asset_id AND l.kind IN ('mesh', 'prop', 'texture')
UNION ALL -- props that are taken away
SELECT z.model_id, NULL, 'removal', NULL, z.asset_id, CAST(j.value ->> 1 AS INTEGER), 0, j.value ->> 3, NULL
FROM zeroad_actor AS z
JOIN assets AS a ON a.id = z.asset_id
JOIN json_each(a.attributes, '$.removed_props') AS j ON j.value ->> 0 = coalesce(z.quality, '')
LEFT JOIN zeroad_other AS o ON o.asset_id = z.asset_id AND o.number = CAST(j.value ->> 1 AS INTEGER)
WHERE CAST(j.value ->> 2 AS INTEGER) = coalesce(o.choice, 0)
UNION ALL
SELECT b.model_id, NULL, 'removal', NULL, b.asset_id, b.number, b.height, j.value ->> 3, NULL
FROM zeroad_below AS b
JOIN assets AS a ON a.id = b.asset_id
JOIN json_each(a.attributes, '$.removed_props') AS j;
CREATE INDEX temp.zeroad_said_by_model ON zeroad_said(model_id, kind);

-- The mesh and the base texture.
CREATE TEMP TABLE zeroad_figure AS
SELECT
	z.model_id, z.asset_id, mesh.id AS mesh_id, coalesce(mesh.attributes ->> '$.bone_count', 0) AS bone_count, look.id AS look_id, t.material
FROM zeroad_actor AS z
LEFT JOIN (
	SELECT model_id, to_asset_id, row_number() OVER (PARTITION BY model_id ORDER BY number DESC, height, link_id DESC) AS place
	FROM zeroad_said
	WHERE kind = 'mesh'
) AS s ON s.model_id = z.model_id AND s.place = 1
LEFT JOIN models AS mesh ON mesh.asset_id = s.to_asset_id AND mesh.system_id = '0ad'
LEFT JOIN (
	SELECT model_id, from_asset_id, material, row_number() OVER (PARTITION BY model_id ORDER BY number DESC, height, link_id DESC) AS place
	FROM zeroad_said
	WHERE kind = 'texture'
) AS t ON t.model_id = z.model_id AND t.place = 1
LEFT JOIN models AS look ON look.asset_id = t.from_asset_id AND look.kind = 'look';
CREATE UNIQUE INDEX temp.zeroad_figure_by_model ON zeroad_figure(model_id);
CREATE UNIQUE INDEX temp.zeroad_figure_by_asset ON zeroad_figure(asset_id);
UPDATE main.models SET attributes = json_set(models.attributes, '$.bone_count', f.bone_count)
FROM zeroad_figure AS f
WHERE f.model_id = models.id AND models.attributes ->> '$.bone_count' IS NOT f.bone_count;

-- What actors play under each name, in the order in which the game would take it: what their chosen variants say, of these the last
-- group, in which a file that is built on another one stands before it; then what only other variants say.
CREATE TEMP TABLE zeroad_play AS
SELECT
	model_id, name, clip_id, speed, id,
	row_number() OVER (PARTITION BY model_id, name ORDER BY number IS NULL, number DESC, height, frequency DESC, entry_id) AS place
FROM (
	SELECT
		f.model_id, e.id AS entry_id, lower(e.name) AS name, c.clip_id, e.attributes ->> '$.speed' AS speed, e.attributes ->> '$.id' AS id,
		coalesce(e.attributes ->> '$.frequency', 0) AS frequency,
		iif(v.is_variant, b.height, 0) AS height,
		iif(
			v.is_variant, b.number,
			iif(coalesce(e.attributes ->> '$.choice', 0) = coalesce(o.choice, 0), e.attributes ->> '$.group', NULL)
		) AS number
	FROM zeroad_figure AS f
	JOIN zeroad_actor AS a ON a.model_id = f.model_id
	JOIN zeroad_level AS v ON v.actor = f.asset_id AND v.quality IS a.quality
	JOIN zeroad_entry AS z ON z.asset_id = v.asset_id AND (v.is_variant OR z.quality IS v.quality)
	JOIN zeroad_clip AS c ON c.clip_id = z.clip_id AND c.bone_count = f.bone_count
	JOIN set_entries AS e ON e.id = z.entry_id AND e.name IS NOT NULL
	LEFT JOIN zeroad_below AS b ON b.model_id = f.model_id AND b.asset_id = v.asset_id
	LEFT JOIN zeroad_other AS o ON o.asset_id = f.asset_id AND o.number = e.attributes ->> '$.group'
);
CREATE INDEX temp.zeroad_play_by_name ON zeroad_play(model_id, name, place);

-- Props at the first prop point of the name that they are attached to; what is shown at times only is left out. A bone of which the
-- mesh has only a placeholder, such as the hair of a horse, stays in the origin of the model: its props have no bone. One without a bone
-- to hang on, but with the bones of the mesh that it is a part of, moves with that. Any other one that has bones plays clips of its own: a
-- rider, a horse, a bow.
CREATE TEMP TABLE zeroad_point AS
SELECT
	m.id AS mesh_id, j.key AS place, j.value ->> '$.name' AS name,
	iif(
		j.value ->> '$.bone' < m.attributes ->> '$.bone_count' AND NOT (
			j.value ->> '$.bone' > 0 AND m.attributes ->> ('$.bind_pose[' || (j.value ->> '$.bone') || '][6]') < -0.9999
			AND (SELECT total(abs(value)) FROM json_each(m.attributes, '$.bind_pose[' || (j.value ->> '$.bone') || ']')) < 1.0001
		),
		j.value ->> '$.bone', NULL
	) AS bone,
	j.value -> '$.translation' AS t, j.value -> '$.rotation' AS q
FROM (SELECT DISTINCT mesh_id FROM zeroad_figure) AS f
JOIN models AS m ON m.id = f.mesh_id
JOIN json_each(m.attributes, '$.prop_points') AS j;
CREATE INDEX temp.zeroad_point_by_name ON zeroad_point(mesh_id, name, place);
CREATE TEMP TABLE zeroad_prop AS
SELECT
	s.model_id, used.model_id AS used_id, s.number, s.height, s.link_id, p.bone,
	p.t ->> 0 AS tx, p.t ->> 1 AS ty, p.t ->> 2 AS tz, p.q ->> 0 AS qx, p.q ->> 1 AS qy, p.q ->> 2 AS qz, p.q ->> 3 AS qw,
	used.bone_count > 0 AND (p.bone IS NOT NULL OR used.bone_count <> own.bone_count) AS plays
FROM (
	SELECT
		*, first_value(number || ' ' || height) OVER (PARTITION BY model_id, point ORDER BY number DESC, height) AS last
	FROM zeroad_said
	WHERE kind IN ('prop', 'removal')
) AS s
JOIN zeroad_figure AS own ON own.model_id = s.model_id
JOIN zeroad_figure AS used ON used.asset_id = s.to_asset_id AND used.mesh_id IS NOT NULL
JOIN zeroad_point AS p ON p.rowid = (
	SELECT rowid FROM zeroad_point WHERE mesh_id = own.mesh_id AND name = s.point ORDER BY place LIMIT 1
)
WHERE s.kind = 'prop' AND s.last = s.number || ' ' || s.height AND s.point <> 'projectile' AND s.point NOT GLOB 'loaded-*'
	AND (
		p.bone IS NOT NULL OR used.bone_count IN (0, own.bone_count)
		OR EXISTS (SELECT 1 FROM zeroad_play AS i WHERE i.model_id = used.model_id AND i.name = 'idle')
	);
CREATE INDEX temp.zeroad_prop_by_model ON zeroad_prop(model_id);

-- Props nest at most 7 deep (in the game 5: a plume on the helmet of a rider on a horse); what nests deeper, or in a circle, is left out where it begins.
CREATE TEMP TABLE zeroad_depth AS
WITH RECURSIVE chain(model_id, used_id, depth) AS (
	SELECT DISTINCT model_id, used_id, 1 FROM zeroad_prop
	UNION
	SELECT c.model_id, p.used_id, c.depth + 1 FROM chain AS c JOIN zeroad_prop AS p ON p.model_id = c.used_id WHERE c.depth < 8
	LIMIT 4000000
)
SELECT DISTINCT model_id FROM chain WHERE depth = 8;
DELETE FROM zeroad_prop WHERE used_id IN (SELECT model_id FROM zeroad_depth);
INSERT INTO main.model_components (model_id, ordinal, used_model_id, role, material_ordinal)
SELECT model_id, 0, mesh_id, 'mesh', iif(look_id IS NULL, NULL, material) FROM zeroad_figure WHERE mesh_id IS NOT NULL
UNION ALL
SELECT model_id, 1, look_id, 'materials', NULL FROM zeroad_figure WHERE mesh_id IS NOT NULL AND look_id IS NOT NULL;
INSERT INTO main.model_components (model_id, ordinal, used_model_id, role, bone_id, tx, ty, tz, qx, qy, qz, qw)
SELECT
	model_id, row_number() OVER (PARTITION BY model_id ORDER BY number, height DESC, link_id) + 1, used_id, 'mesh', bone,
	tx, ty, tz, qx, qy, qz, qw
FROM zeroad_prop;

-- Props play the clip of the name under which the model plays its own, with the same id where there is one, else the same clip; or, as the
-- game does with a name that it does not find, that of `idle`. A clip that has several names is that of the name for which it comes first.
CREATE TEMP TABLE zeroad_used AS
WITH RECURSIVE used(model_id, used_id, plays) AS (
	SELECT model_id, used_id, plays FROM zeroad_prop
	UNION
	SELECT u.model_id, p.used_id, p.plays FROM used AS u JOIN zeroad_prop AS p ON p.model_id = u.used_id
	LIMIT 4000000
)
SELECT DISTINCT model_id, used_id FROM used WHERE plays;
CREATE TEMP TABLE zeroad_name AS
SELECT model_id, clip_id, name, id, speed
FROM (
	SELECT *, row_number() OVER (PARTITION BY model_id, clip_id ORDER BY place, name <> 'idle', name) AS choice
	FROM zeroad_play
)
WHERE choice = 1;
-- What has no bones itself, a hull or the foot of a catapult, has for each name the longest clip that a prop plays.
INSERT INTO zeroad_name (model_id, clip_id, name, id, speed)
SELECT model_id, clip_id, name, id, speed
FROM (
	SELECT *, row_number() OVER (PARTITION BY model_id, clip_id ORDER BY name <> 'idle', name) AS choice
	FROM (
		SELECT
			f.model_id, p.clip_id, p.name, p.id, p.speed,
			row_number() OVER (PARTITION BY f.model_id, p.name ORDER BY c.duration DESC, u.used_id) AS place
		FROM zeroad_figure AS f
		JOIN zeroad_used AS u ON u.model_id = f.model_id
		JOIN zeroad_play AS p ON p.model_id = u.used_id AND p.place = 1
		JOIN zeroad_clip AS c ON c.clip_id = p.clip_id
		WHERE f.bone_count = 0 AND f.model_id NOT IN (SELECT used_id FROM zeroad_prop)
	)
	WHERE place = 1
)
WHERE choice = 1;
CREATE INDEX temp.zeroad_name_by_model ON zeroad_name(model_id);
INSERT INTO main.companion_clips (model_id, clip_id, used_model_id, companion_clip_id, rate, is_held)
SELECT model_id, clip_id, used_id, companion_clip_id, rate, name IN ('death', 'gate_opening', 'gate_closing', 'packing', 'unpacking')
FROM (
	SELECT
		n.model_id, n.clip_id, n.name, u.used_id, p.clip_id AS companion_clip_id, p.speed / n.speed AS rate,
		row_number() OVER (
			PARTITION BY n.model_id, n.clip_id, u.used_id
			ORDER BY p.name = n.name DESC, (p.id = n.id) IS TRUE DESC, p.clip_id = n.clip_id DESC, p.place
		) AS choice
	FROM zeroad_used AS u
	JOIN zeroad_name AS n ON n.model_id = u.model_id
	JOIN zeroad_play AS p ON p.model_id = u.used_id AND p.name IN (n.name, 'idle')
)
WHERE choice = 1
ORDER BY 1, 2, 3;

-- The clips of a variant file can be shown by each actor that is built on it.
INSERT INTO shown_model (set_id, model_id)
SELECT DISTINCT s.id, f.model_id
FROM zeroad_level AS v
JOIN zeroad_figure AS f ON f.asset_id = v.actor AND f.bone_count > 0
JOIN animation_sets AS s ON s.asset_id = v.asset_id;

DROP TABLE temp.zeroad_name;
DROP TABLE temp.zeroad_used;
DROP TABLE temp.zeroad_play;
DROP TABLE temp.zeroad_depth;
DROP TABLE temp.zeroad_prop;
DROP TABLE temp.zeroad_point;
DROP TABLE temp.zeroad_figure;
DROP TABLE temp.zeroad_said;
DROP TABLE temp.zeroad_below;
DROP TABLE temp.zeroad_own;
DROP TABLE temp.zeroad_other;
DROP TABLE temp.zeroad_actor;
DROP TABLE temp.zeroad_part;
DROP TABLE temp.zeroad_state;
DROP TABLE temp.zeroad_rest;
DROP TABLE temp.zeroad_chosen;
DROP TABLE temp.zeroad_score;
DROP TABLE temp.zeroad_bone;
DROP TABLE temp.zeroad_track;
DROP TABLE temp.zeroad_group;
DROP TABLE temp.zeroad_edge;
DROP TABLE temp.zeroad_doubt;
DROP TABLE temp.zeroad_candidate;
DROP TABLE temp.zeroad_definition;
DROP TABLE temp.zeroad_pair;
DROP TABLE temp.zeroad_level_model;
DROP TABLE temp.zeroad_level_clip;
DROP TABLE temp.zeroad_level;
DROP TABLE temp.zeroad_model;
DROP TABLE temp.zeroad_set;
DROP TABLE temp.zeroad_entry;
DROP TABLE temp.zeroad_clip;
DROP TABLE temp.zeroad_wanted;
DROP TABLE temp.zeroad_link;
DROP TABLE temp.zeroad_file;
