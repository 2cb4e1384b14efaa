-- Resolves the references of Oni: targets of links, which are searched in near files first; clips of set entries; sets, bodies
-- and moves of character classes; transitions; and which clip fits which skeleton. Names are compared with their case.

-- The place of each instance (binary or XML), and of each script that has links. A script belongs to the level that has the
-- name of its folder.
CREATE TEMP TABLE oni_place AS
SELECT
	a.id AS asset_id, a.native_id, a.type, coalesce(a.parent_id, -a.source_id) AS parent, p.dump, p.place,
	a.status = 'failed' AS is_failed, a.attributes ->> '$.instance_flags' IS NULL AS is_text,
	iif((a.id, a.native_id) IN (SELECT asset_id, native_id FROM clips WHERE system_id = 'oni'), 1, 0) AS has_clip,
	(
		SELECT lower(substr(folder, length(rtrim(folder, replace(folder, '/', ''))) + 1))
		FROM (
			SELECT rtrim(rtrim(path, replace(path, '/', '')), '/') AS folder
			FROM (SELECT iif(instr(a.path, '/') > 0, a.path, s.path) AS path)
		)
		WHERE a.type = 'BSL'
	) AS level
FROM assets AS a
JOIN sources AS s ON s.id = a.source_id
JOIN asset_place AS p ON p.asset_id = a.id
WHERE a.attributes ->> '$.instance_flags' IS NOT NULL
	OR a.attributes ->> '$.xml_id' IS NOT NULL
	OR (a.type = 'BSL' AND a.id IN (SELECT from_asset_id FROM links));
CREATE INDEX temp.oni_place_by_asset ON oni_place(asset_id);
CREATE INDEX temp.oni_place_by_id ON oni_place(native_id, type);

-- The files with these instances: the folder, and the kind: 'single' for an .oni, which has one named instance, or an XML file,
-- 'level 0', or NULL. A loose script is a file of its own; all scripts of an archive count as one file at the top of the archive.
CREATE TEMP TABLE oni_file AS
SELECT
	parent, dump, folder,
	CASE WHEN name LIKE '%.oni' OR name LIKE '%.xml' THEN 'single' WHEN name LIKE 'level0\_%' ESCAPE '\' THEN 'level 0' END AS kind
FROM (
	SELECT parent, dump, folder, substr(path, length(folder) + 1) AS name
	FROM (
		SELECT parent, dump, path, rtrim(path, replace(path, '/', '')) AS folder
		FROM (
			SELECT
				f.parent, f.dump,
				coalesce(s.path, coalesce(a.parent_id, -a.source_id) || ':/' || a.path) AS path
			FROM (SELECT DISTINCT parent, dump FROM oni_place) AS f
			LEFT JOIN sources AS s ON s.id = -f.parent
			LEFT JOIN assets AS a ON a.id = f.parent
		)
	)
);
CREATE UNIQUE INDEX temp.oni_file_by_parent ON oni_file(parent);

-- The level that a file holds. Files of the kind 'single' in one folder together hold the level of the ONLV among them.
ALTER TABLE temp.oni_file ADD COLUMN level TEXT;
UPDATE oni_file SET level = own.level
FROM (
	SELECT p.parent, min(lower(a.attributes ->> '$.level_name')) AS level
	FROM oni_place AS p
	JOIN assets AS a ON a.id = p.asset_id
	WHERE p.type = 'ONLV'
	GROUP BY p.parent
) AS own
WHERE own.parent = oni_file.parent;
UPDATE oni_file SET level = around.level
FROM (
	SELECT dump, folder, min(level) AS level
	FROM oni_file
	WHERE kind = 'single'
	GROUP BY dump, folder
	HAVING count(DISTINCT level) = 1
) AS around
WHERE around.dump = oni_file.dump AND around.folder = oni_file.folder AND oni_file.kind = 'single';

-- The ancestors of each folder, itself included, as far as they directly contain such files.
CREATE TEMP TABLE oni_around AS
WITH RECURSIVE up(folder, ancestor) AS (
	SELECT DISTINCT folder, folder FROM oni_file
	UNION ALL
	SELECT folder, rtrim(substr(ancestor, 1, length(ancestor) - 1), replace(ancestor, '/', ''))
	FROM up
	WHERE instr(substr(ancestor, 1, length(ancestor) - 1), '/') > 0
)
SELECT folder, ancestor FROM up WHERE ancestor IN (SELECT folder FROM oni_file);
CREATE INDEX temp.oni_around_by_folder ON oni_around(folder);

-- For each native id and kind of file, the first instance in each file, folder and dump; for the types
-- that scripts play, also the first in each level. Set entries need an instance with a clip, so instances without are kept apart.
CREATE TEMP TABLE oni_choice AS
WITH copy AS (
	SELECT
		p.asset_id, p.native_id, p.type, p.parent, p.dump, f.folder, f.kind, f.level, p.is_text, p.is_failed, p.has_clip, p.place,
		row_number() OVER (ORDER BY length(f.folder) DESC, p.is_text, p.is_failed, p.place) AS rank
	FROM oni_place AS p
	JOIN oni_file AS f ON f.parent = p.parent
),
in_level AS (
	SELECT * FROM copy WHERE level IS NOT NULL AND type IN ('OBAN', 'TRAM', 'FILM') AND instr(native_id, '#') = 0
)
SELECT native_id, type, around, kind, has_clip, min(rank) AS rank, asset_id, parent, dump, folder, is_text, is_failed, place
FROM (
	SELECT 'p' || parent AS around, * FROM copy
	UNION ALL SELECT 'l' || level || '!f' || folder || '!' || dump, * FROM in_level
	UNION ALL SELECT 'l' || level || '!d' || dump, * FROM in_level
	UNION ALL SELECT 'f' || folder || '!' || dump, * FROM copy WHERE instr(native_id, '#') = 0
	UNION ALL SELECT 'd' || dump, * FROM copy WHERE instr(native_id, '#') = 0
)
GROUP BY native_id, type, around, kind, has_clip; -- the other columns are those of the smallest rank
CREATE INDEX temp.oni_choice_by_id ON oni_choice(native_id, type, around);

-- The target of a link is searched in its own file; then in the files of the same folder (from an .oni: other .oni files, then a
-- level 0; from a .dat: a level 0, then other files); then in the folders around it; then in all files. A link of a script is
-- searched in the level of the script before all of them. Private instances are found in their own file only. The clip of a set
-- entry is searched in the same order among the instances that have a clip: a copy that cannot be read has none.
CREATE TEMP TABLE oni_wanted AS
SELECT
	own.parent, own.dump, own.level, l.to_type AS type, l.to_native_id AS native_id, 0 AS is_played,
	CAST(NULL AS INTEGER) AS asset_id
FROM links AS l
JOIN oni_place AS own ON own.asset_id = l.from_asset_id
WHERE l.to_native_id IS NOT NULL
UNION
SELECT own.parent, own.dump, own.level, 'TRAM', coalesce(e.target_native_id, e.target_name), 1, NULL
FROM animation_sets AS s
JOIN set_entries AS e ON e.set_id = s.id
JOIN oni_place AS own ON own.asset_id = s.asset_id
WHERE e.target_name IS NOT NULL;
UPDATE oni_wanted SET asset_id = (
	SELECT p.asset_id
	FROM oni_wanted AS w
	JOIN oni_file AS own ON own.parent = w.parent
	JOIN oni_choice AS p ON p.native_id = w.native_id AND p.type = w.type AND (p.has_clip OR NOT w.is_played)
		AND p.around IN (
			SELECT 'p' || w.parent
			UNION ALL SELECT 'l' || w.level || '!d' || base FROM dump_base WHERE dump = w.dump
			UNION ALL SELECT 'l' || w.level || '!f' || ancestor || '!' || w.dump FROM oni_around WHERE folder = own.folder
			UNION ALL SELECT 'd' || base FROM dump_base WHERE dump = w.dump
			UNION ALL SELECT 'f' || ancestor || '!' || w.dump FROM oni_around WHERE folder = own.folder
		)
	WHERE w.rowid = oni_wanted.rowid
	ORDER BY
		p.parent <> w.parent, p.around NOT LIKE 'l%',
		(SELECT distance FROM dump_base WHERE dump = w.dump AND base = p.dump), p.folder <> own.folder,
		substr(own.folder, 1, length(p.folder)) <> p.folder, length(p.folder) DESC,
		CASE p.kind WHEN 'single' THEN iif(own.kind IS 'single', 0, 3) WHEN 'level 0' THEN 1 ELSE 2 END,
		p.is_text, p.is_failed, p.place
	LIMIT 1
);
CREATE INDEX temp.oni_wanted_by_id ON oni_wanted(parent, native_id, type);
UPDATE main.links SET to_asset_id = (
	SELECT w.asset_id
	FROM oni_place AS own
	JOIN oni_wanted AS w
		ON w.parent = own.parent AND w.native_id = links.to_native_id AND w.type = links.to_type AND w.level IS own.level
		AND NOT w.is_played
	WHERE own.asset_id = links.from_asset_id
)
WHERE from_asset_id IN (SELECT asset_id FROM oni_place);

-- Links from objects to the animations that scripts give them by script id. The objects are those of the level that has the name
-- of the script's folder, in the file nearest to the script.
DELETE FROM main.links WHERE kind = 'scripted' AND from_asset_id IN (SELECT asset_id FROM oni_place);
INSERT INTO main.links (from_asset_id, kind, to_type, to_name, to_native_id, to_asset_id, attributes)
SELECT DISTINCT
	o.asset_id, 'scripted', l.to_type, l.to_name, l.to_native_id, l.to_asset_id,
	json_object('index', m.attributes -> '$.index', 'script', a.name)
FROM (
	SELECT
		s.asset_id, f.parent,
		row_number() OVER (
			PARTITION BY s.asset_id ORDER BY d.distance, u.ancestor IS NULL, length(f.folder) DESC, p.place
		) AS choice
	FROM oni_place AS s
	JOIN oni_file AS own ON own.parent = s.parent
	JOIN oni_file AS f ON f.level = s.level
	JOIN oni_place AS p ON p.parent = f.parent AND p.type = 'OBOA'
	JOIN dump_base AS d ON d.dump = s.dump AND d.base = p.dump
	LEFT JOIN oni_around AS u ON u.folder = own.folder AND u.ancestor = f.folder
	WHERE s.type = 'BSL'
) AS scene
JOIN assets AS a ON a.id = scene.asset_id
JOIN links AS l ON l.from_asset_id = scene.asset_id AND l.kind IN ('env_setanim', 'env_setanim_block')
JOIN oni_place AS o ON o.parent = scene.parent AND o.type = 'OBOA'
JOIN models AS m ON m.asset_id = o.asset_id
	AND CAST(m.attributes ->> '$.script_id' AS TEXT) = l.attributes ->> '$.object'
WHERE scene.choice = 1
ORDER BY o.asset_id, m.id, l.to_native_id, a.id;

-- Entries of the sets, with the native ids that they name, and their clips.
CREATE TEMP TABLE oni_entry AS
SELECT
	e.id AS entry_id, e.set_id, s.asset_id, own.parent, e.entry_index,
	coalesce(e.target_native_id, e.target_name) AS target
FROM animation_sets AS s
JOIN set_entries AS e ON e.set_id = s.id
JOIN oni_place AS own ON own.asset_id = s.asset_id;
CREATE UNIQUE INDEX temp.oni_entry_by_entry ON oni_entry(entry_id);
CREATE INDEX temp.oni_entry_by_set ON oni_entry(set_id, target, entry_index);
UPDATE main.set_entries SET clip_id = (
	SELECT min(c.id)
	FROM oni_entry AS e
	JOIN oni_wanted AS w ON w.parent = e.parent AND w.native_id = e.target AND w.is_played
	JOIN clips AS c ON c.asset_id = w.asset_id AND c.native_id = e.target
	WHERE e.entry_id = set_entries.id
)
WHERE id IN (SELECT entry_id FROM oni_entry);
DELETE FROM main.entry_clips
WHERE entry_id IN (SELECT entry_id FROM oni_entry) AND NOT EXISTS (
	SELECT 1
	FROM oni_entry AS e
	JOIN clips AS c ON c.id = entry_clips.clip_id
	JOIN assets AS a ON a.id = c.asset_id
	WHERE e.entry_id = entry_clips.entry_id AND c.native_id = e.target AND a.type = 'TRAM'
		AND (instr(e.target, '#') = 0 OR coalesce(a.parent_id, -a.source_id) = e.parent)
);
INSERT OR IGNORE INTO main.entry_clips (entry_id, clip_id)
SELECT entry.id, entry.clip_id
FROM oni_entry AS e
JOIN set_entries AS entry ON entry.id = e.entry_id
WHERE entry.clip_id IS NOT NULL
ORDER BY entry.id;

-- Sets and their ancestors. A cycle of parents is cut where it closes.
CREATE TEMP TABLE oni_parent AS
SELECT s.id AS set_id, s.asset_id, parent.id AS parent_id
FROM animation_sets AS s
JOIN links AS l ON l.from_asset_id = s.asset_id AND l.kind = 'ParentCollection'
JOIN animation_sets AS parent ON parent.asset_id = l.to_asset_id
WHERE s.system_id = 'oni';
CREATE INDEX temp.oni_parent_by_set ON oni_parent(set_id);
CREATE TEMP TABLE oni_ancestor (set_id INTEGER, ancestor_id INTEGER, depth INTEGER, PRIMARY KEY (set_id, ancestor_id));
INSERT OR IGNORE INTO oni_ancestor
WITH RECURSIVE up(set_id, ancestor_id, depth) AS (
	SELECT id, id, 0 FROM animation_sets WHERE system_id = 'oni'
	UNION ALL
	SELECT u.set_id, p.parent_id, u.depth + 1
	FROM up AS u
	JOIN oni_parent AS p ON p.set_id = u.ancestor_id
	WHERE u.depth < 32
)
SELECT set_id, ancestor_id, min(depth) FROM up GROUP BY set_id, ancestor_id;
DELETE FROM main.diagnostics WHERE code = 'set-cycle' AND asset_id IN (SELECT id FROM assets);
INSERT INTO main.diagnostics (source_id, asset_id, severity, code, message)
SELECT a.source_id, a.id, 'warning', 'set-cycle', printf('%s is its own ancestor', s.native_id)
FROM animation_sets AS s
JOIN assets AS a ON a.id = s.asset_id
WHERE EXISTS (
	SELECT 1
	FROM oni_parent AS p
	JOIN oni_ancestor AS u ON u.set_id = p.parent_id AND u.ancestor_id = s.id
	WHERE p.set_id = s.id
)
ORDER BY s.id;

-- The sets that a character class uses: its TRAC with all ancestors; and its aiming screens, which have no rows in animation_sets.
CREATE TEMP TABLE oni_character AS
SELECT l.from_asset_id AS class_id, u.ancestor_id AS set_id, ancestor.asset_id AS set_asset_id, min(u.depth) AS depth
FROM links AS l
JOIN oni_place AS p ON p.asset_id = l.from_asset_id
JOIN animation_sets AS s ON s.asset_id = l.to_asset_id
JOIN oni_ancestor AS u ON u.set_id = s.id
JOIN animation_sets AS ancestor ON ancestor.id = u.ancestor_id
WHERE p.type = 'ONCC' AND l.kind = 'Animations'
GROUP BY l.from_asset_id, u.ancestor_id;
CREATE INDEX temp.oni_character_by_set ON oni_character(set_id);
CREATE TEMP TABLE oni_aiming AS
SELECT DISTINCT of_class.from_asset_id AS class_id, of_screens.to_asset_id AS screen_id
FROM oni_place AS p
JOIN links AS of_class ON of_class.from_asset_id = p.asset_id AND of_class.kind = 'AimingScreens'
JOIN links AS of_screens ON of_screens.from_asset_id = of_class.to_asset_id AND of_screens.kind = 'AimingScreens'
WHERE p.type = 'ONCC' AND of_screens.to_asset_id IS NOT NULL;

-- Links from each set and aiming screen to the classes that use it.
DELETE FROM main.links WHERE kind = 'character' AND from_asset_id IN (SELECT asset_id FROM oni_place);
INSERT INTO main.links (from_asset_id, kind, to_type, to_name, to_native_id, to_asset_id, attributes)
SELECT c.set_asset_id, 'character', a.type, a.native_id, a.native_id, a.id, json_object('depth', c.depth)
FROM (
	SELECT set_asset_id, class_id, depth FROM oni_character
	UNION
	SELECT screen_id, class_id, 0 FROM oni_aiming
) AS c
JOIN assets AS a ON a.id = c.class_id
ORDER BY c.set_asset_id, c.depth, c.class_id;

-- Transitions to direct animations, which may follow without a pause: to an entry of the same set, else of the nearest ancestor.
DELETE FROM main.transitions WHERE from_entry_id IN (SELECT entry_id FROM oni_entry);
INSERT INTO main.transitions (from_entry_id, to_entry_id, to_name, kind, blend)
SELECT
	e.entry_id,
	(
		SELECT next.entry_id
		FROM oni_ancestor AS u
		JOIN oni_entry AS next ON next.set_id = u.ancestor_id AND next.target = l.to_native_id
		WHERE u.set_id = e.set_id
		ORDER BY u.depth, next.entry_index
		LIMIT 1
	),
	l.to_name, 'direct', NULL
FROM oni_entry AS e
JOIN set_entries AS entry ON entry.id = e.entry_id
JOIN clips AS c ON c.id = entry.clip_id
JOIN links AS l ON l.from_asset_id = c.asset_id AND l.kind = 'DirectAnimations'
ORDER BY e.entry_id, l.id;

-- Bodies of the body sets, in five levels of detail, 4 the highest. The instances of bodies are private, so they are named after
-- their set.
CREATE TEMP TABLE oni_body AS
SELECT
	l.from_asset_id AS body_set_id, l.to_asset_id AS body_id, max(l.attributes ->> '$.index') AS detail,
	substr(p.native_id, 5) AS name, p.place
FROM oni_place AS p
JOIN links AS l ON l.from_asset_id = p.asset_id AND l.kind = 'Elements'
WHERE p.type = 'TRBS' AND l.to_asset_id IS NOT NULL
GROUP BY l.from_asset_id, l.to_asset_id;
CREATE INDEX temp.oni_body_by_set ON oni_body(body_set_id);
CREATE TEMP TABLE oni_body_name AS
SELECT
	p.asset_id,
	coalesce(
		b.name || iif(b.detail = 4, '', '_detail' || b.detail),
		iif(instr(p.native_id, '#') > 0 OR p.native_id NOT LIKE 'TRCM_%', p.native_id, substr(p.native_id, 5))
	) AS name,
	b.detail
FROM oni_place AS p
LEFT JOIN (
	SELECT *, row_number() OVER (PARTITION BY body_id ORDER BY detail DESC, place) AS choice FROM oni_body
) AS b ON b.body_id = p.asset_id AND b.choice = 1 AND instr(p.native_id, '#') > 0
WHERE p.type = 'TRCM';
CREATE UNIQUE INDEX temp.oni_body_name_by_asset ON oni_body_name(asset_id);
UPDATE main.models SET name = n.name FROM oni_body_name AS n WHERE n.asset_id = models.asset_id AND models.name <> n.name;
UPDATE main.skeletons
SET
	name = n.name,
	attributes = iif(n.detail IS NULL, json_remove(attributes, '$.detail'), json_set(attributes, '$.detail', n.detail))
FROM oni_body_name AS n
WHERE n.asset_id = skeletons.asset_id
	AND (skeletons.name <> n.name OR skeletons.attributes ->> '$.detail' IS NOT n.detail);

-- The moves of each class. A move is hidden when a nearer set has one with the same lookup key: the class never plays it.
CREATE TEMP TABLE oni_move AS
SELECT
	c.class_id, c.set_id, c.depth, e.id AS entry_id, e.clip_id, m.attributes, json_array(
		m.attributes ->> '$.type', m.attributes ->> '$.from_state', m.attributes -> '$.varient',
		m.attributes ->> '$.first_level'
	) AS lookup
FROM oni_character AS c
JOIN set_entries AS e ON e.set_id = c.set_id
LEFT JOIN clips AS m ON m.id = e.clip_id;
CREATE TEMP TABLE oni_nearest AS
SELECT class_id, lookup, min(depth) AS depth FROM oni_move GROUP BY class_id, lookup;
CREATE UNIQUE INDEX temp.oni_nearest_by_lookup ON oni_nearest(class_id, lookup);
DELETE FROM main.class_moves WHERE class_id IN (SELECT id FROM assets);
INSERT OR IGNORE INTO main.class_moves (class_id, from_state, entry_id, kind, to_state, blend, depth, is_hidden)
SELECT m.class_id, way.from_state, m.entry_id, way.kind, m.attributes ->> '$.to_state', way.blend, m.depth, m.depth > n.depth
FROM oni_move AS m
JOIN oni_nearest AS n ON n.class_id = m.class_id AND n.lookup = m.lookup
JOIN (
	SELECT id AS clip_id, attributes ->> '$.from_state' AS from_state, 'state' AS kind, NULL AS blend
	FROM clips
	WHERE id IN (SELECT clip_id FROM oni_move)
	UNION ALL
	SELECT c.id, shortcut.value ->> 0, 'shortcut', (shortcut.value ->> 1) / 60.0
	FROM clips AS c
	JOIN json_each(c.attributes, '$.shortcuts') AS shortcut
	WHERE c.id IN (SELECT clip_id FROM oni_move)
) AS way ON way.clip_id = m.clip_id
WHERE way.from_state IS NOT NULL AND m.attributes ->> '$.to_state' IS NOT NULL
ORDER BY m.class_id, way.from_state, m.entry_id, way.kind;

-- A clip fits the bodies with as many bones of each class that can play it. The best rank has the class whose own set holds the
-- clip, then the highest detail, then a body in the file of the clip, then one in its folder.
CREATE TEMP TABLE oni_use (clip_id INTEGER, class_id INTEGER, rank INTEGER);
INSERT INTO oni_use
SELECT r.clip_id, m.class_id, min(m.depth + iif(m.depth > n.depth, 40, 0))
FROM oni_move AS m
JOIN oni_nearest AS n ON n.class_id = m.class_id AND n.lookup = m.lookup
JOIN entry_clips AS r ON r.entry_id = m.entry_id
GROUP BY r.clip_id, m.class_id;
CREATE TEMP TABLE oni_shown AS
SELECT a.class_id, l.to_native_id AS native_id, screen.dump, screen.parent, l.to_asset_id AS asset_id
FROM oni_aiming AS a
JOIN oni_place AS screen ON screen.asset_id = a.screen_id
JOIN links AS l ON l.from_asset_id = a.screen_id AND l.kind = 'Animation';
CREATE TEMP TABLE oni_crowd AS
SELECT s.dump, s.native_id
FROM (SELECT dump, native_id, count(*) AS uses FROM oni_shown GROUP BY dump, native_id) AS s
JOIN (SELECT dump, native_id, count(*) AS copies FROM oni_place GROUP BY dump, native_id) AS p
	ON p.native_id = s.native_id AND p.dump = s.dump
WHERE s.uses * p.copies > 4096; -- as in entry_clips
INSERT INTO oni_use
SELECT DISTINCT c.id, s.class_id, 0
FROM oni_shown AS s
JOIN oni_place AS p ON p.native_id = s.native_id AND p.dump = s.dump
	AND (p.parent = s.parent OR instr(p.native_id, '#') = 0)
JOIN clips AS c ON c.asset_id = p.asset_id
WHERE (s.dump, s.native_id) NOT IN (SELECT dump, native_id FROM oni_crowd)
UNION
SELECT c.id, s.class_id, 0
FROM oni_shown AS s
JOIN clips AS c ON c.asset_id = s.asset_id
WHERE (s.dump, s.native_id) IN (SELECT dump, native_id FROM oni_crowd);
-- Copies of a body in several levels count as one body when their bones are equal: each clip fits the nearest copy.
CREATE TEMP TABLE oni_shape AS
SELECT skeleton_id, min(skeleton_id) OVER (PARTITION BY bones) AS shape
FROM (
	SELECT s.id AS skeleton_id, group_concat(printf('%d %d %s %!.17g %!.17g %!.17g', b.bone_id, b.parent_id, b.name, b.tx, b.ty, b.tz)) AS bones
	FROM oni_body AS body
	JOIN skeletons AS s ON s.asset_id = body.body_id
	JOIN bones AS b ON b.skeleton_id = s.id
	GROUP BY s.id, body.body_set_id, body.detail
)
GROUP BY skeleton_id;
CREATE UNIQUE INDEX temp.oni_shape_by_skeleton ON oni_shape(skeleton_id);
INSERT OR IGNORE INTO fit (clip_id, skeleton_id, via, rank)
SELECT clip_id, skeleton_id, 'class', min(rank)
FROM (
	SELECT
		*, row_number() OVER (
			PARTITION BY clip_id, name, detail, shape ORDER BY is_far, is_farther, place, skeleton_id, rank
		) AS choice
	FROM (
		SELECT
			u.clip_id, s.id AS skeleton_id, b.name, b.detail, shape.shape, p.place,
			p.parent <> own.parent AS is_far, f.folder IS NOT own_file.folder AS is_farther,
			min((u.rank * 5 + 4 - b.detail) * 3 + (p.parent <> own.parent) + (f.folder IS NOT own_file.folder)) AS rank
		FROM oni_use AS u
		JOIN clips AS c ON c.id = u.clip_id
		JOIN oni_place AS own ON own.asset_id = c.asset_id
		JOIN oni_file AS own_file ON own_file.parent = own.parent
		JOIN links AS of_class ON of_class.from_asset_id = u.class_id AND of_class.kind = 'BodySet'
		JOIN oni_body AS b ON b.body_set_id = of_class.to_asset_id
		JOIN oni_place AS p ON p.asset_id = b.body_id
		JOIN oni_file AS f ON f.parent = p.parent
		JOIN skeletons AS s ON s.asset_id = b.body_id AND s.bone_count = c.attributes ->> '$.body_part_count'
		JOIN oni_shape AS shape ON shape.skeleton_id = s.id
		GROUP BY u.clip_id, s.id, b.name, b.detail
	)
)
WHERE choice = 1
GROUP BY clip_id, skeleton_id;

-- What models are put together from. Types follow each other in one order only, so that nothing can contain itself. `place` is the
-- order of the components of a model.
CREATE TEMP TABLE oni_part AS
SELECT
	p.type, l.from_asset_id AS asset_id, l.kind, coalesce(l.attributes ->> '$.index', 0) AS element, l.id AS link_id,
	to_place.type AS to_type, m.id AS used_model_id, l.to_asset_id, l.attributes
FROM oni_place AS p
JOIN links AS l ON l.from_asset_id = p.asset_id
JOIN oni_place AS to_place ON to_place.asset_id = l.to_asset_id
LEFT JOIN models AS m ON m.asset_id = l.to_asset_id
WHERE l.kind IN ('BodySet', 'BodyTextures', 'Elements', 'Geometry', 'Geometries', 'BaseGeometry', 'Emitter');
CREATE INDEX temp.oni_part_by_asset ON oni_part(asset_id, kind);
CREATE TEMP TABLE oni_component (
	model_id INTEGER, used_model_id INTEGER, role TEXT, bone_id INTEGER, material_ordinal INTEGER, place INTEGER
);

-- A character is its body set in its textures; a body set its body of the highest detail that has meshes.
INSERT INTO oni_component
SELECT m.id, part.used_model_id, iif(part.kind = 'BodySet', 'mesh', 'materials'), NULL, NULL, part.link_id
FROM oni_part AS part
JOIN models AS m ON m.asset_id = part.asset_id
WHERE part.type = 'ONCC' AND (part.kind, part.to_type) IN (VALUES ('BodySet', 'TRBS'), ('BodyTextures', 'TRMA'));
INSERT INTO oni_component
SELECT model_id, used_model_id, 'mesh', NULL, NULL, 0
FROM (
	SELECT
		m.id AS model_id, part.used_model_id,
		row_number() OVER (PARTITION BY m.id ORDER BY part.element DESC, part.link_id) AS choice
	FROM oni_part AS part
	JOIN models AS m ON m.asset_id = part.asset_id
	WHERE part.type = 'TRBS' AND part.to_type = 'TRCM'
		AND EXISTS (
			SELECT 1
			FROM oni_part AS list
			JOIN oni_part AS mesh ON mesh.asset_id = list.to_asset_id AND mesh.kind = 'Geometries' AND mesh.to_type = 'M3GM'
			WHERE list.asset_id = part.to_asset_id AND list.kind = 'Geometry' AND list.to_type = 'TRGA'
		)
)
WHERE choice = 1;

-- The n-th mesh of a body is in the space of its n-th bone and has the n-th texture of the character.
INSERT INTO oni_component
SELECT m.id, mesh.used_model_id, 'mesh', mesh.element, mesh.element, mesh.element
FROM oni_part AS list
JOIN models AS m ON m.asset_id = list.asset_id
JOIN oni_part AS mesh ON mesh.asset_id = list.to_asset_id AND mesh.kind = 'Geometries' AND mesh.to_type = 'M3GM'
WHERE list.type = 'TRCM' AND list.kind = 'Geometry' AND list.to_type = 'TRGA'
	AND mesh.element < m.attributes ->> '$.body_part_count';

-- Lists of meshes. What the game does not draw is left out; what it draws from both sides has a material of the list.
INSERT INTO oni_component
SELECT m.id, part.used_model_id, 'mesh', NULL, part.attributes ->> '$.material', part.element
FROM oni_part AS part
JOIN models AS m ON m.asset_id = part.asset_id
WHERE part.type IN ('M3GA', 'OFGA') AND part.to_type = 'M3GM' AND part.attributes ->> '$.invisible' IS NULL;

-- Weapons, in the space of the hand that holds them.
INSERT INTO oni_component
SELECT m.id, part.used_model_id, 'mesh', NULL, NULL, 0
FROM oni_part AS part
JOIN models AS m ON m.asset_id = part.asset_id
WHERE part.type = 'ONWC' AND part.kind = 'Geometry' AND part.to_type IN ('M3GA', 'OFGA', 'M3GM');

-- Objects, leaves of doors and emitters of triggers are moved by the one bone of their animation. Two leaves may be the same.
INSERT INTO oni_component
SELECT m.id, part.used_model_id, 'mesh', 0, NULL, part.element
FROM oni_part AS part
JOIN models AS m ON m.asset_id = part.asset_id AND m.attributes ->> '$.index' = part.element
WHERE part.type = 'OBOA' AND part.kind = 'Geometry' AND part.to_type IN ('M3GA', 'OFGA', 'M3GM');
INSERT INTO oni_component
SELECT m.id, part.used_model_id, 'mesh', 0, NULL, min(part.element)
FROM oni_part AS part
JOIN models AS m ON m.asset_id = part.asset_id
WHERE part.type = 'DOOR' AND part.to_type IN ('M3GA', 'OFGA', 'M3GM')
GROUP BY m.id, part.used_model_id;
INSERT INTO oni_component
SELECT m.id, part.used_model_id, 'mesh', NULL, NULL, 0
FROM oni_part AS part
JOIN models AS m ON m.asset_id = part.asset_id
WHERE part.type = 'TRIG' AND part.kind = 'BaseGeometry' AND part.to_type IN ('M3GA', 'OFGA', 'M3GM');
INSERT INTO oni_component
SELECT m.id, mesh.used_model_id, 'mesh', 0, NULL, 1
FROM oni_part AS part
JOIN models AS m ON m.asset_id = part.asset_id
JOIN oni_part AS mesh ON mesh.asset_id = part.to_asset_id AND mesh.kind = 'Geometry' AND mesh.to_type IN ('M3GA', 'OFGA', 'M3GM')
WHERE part.type = 'TRIG' AND part.kind = 'Emitter' AND part.to_type = 'TRGE';

INSERT INTO main.model_components (model_id, ordinal, used_model_id, role, bone_id, material_ordinal)
SELECT
	model_id, row_number() OVER (PARTITION BY model_id ORDER BY place, used_model_id, bone_id) - 1, used_model_id, role,
	bone_id, material_ordinal
FROM oni_component
WHERE used_model_id IS NOT NULL
ORDER BY model_id, 2;

DROP TABLE temp.oni_component;
DROP TABLE temp.oni_part;
DROP TABLE temp.oni_shape;
DROP TABLE temp.oni_use;
DROP TABLE temp.oni_crowd;
DROP TABLE temp.oni_shown;
DROP TABLE temp.oni_nearest;
DROP TABLE temp.oni_move;
DROP TABLE temp.oni_body_name;
DROP TABLE temp.oni_body;
DROP TABLE temp.oni_aiming;
DROP TABLE temp.oni_character;
DROP TABLE temp.oni_ancestor;
DROP TABLE temp.oni_parent;
DROP TABLE temp.oni_entry;
DROP TABLE temp.oni_wanted;
DROP TABLE temp.oni_choice;
DROP TABLE temp.oni_around;
DROP TABLE temp.oni_file;
DROP TABLE temp.oni_place;
