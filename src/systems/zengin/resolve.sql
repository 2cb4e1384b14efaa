-- Links of ZenGin: the skeletons and meshes of scripts, overlays over base scripts, transitions by name, the times of events,
-- and clips that are older than their script.

-- The skeleton of a script B is in B.MDH, else in B.MDL, else in the MDH or MDL of its meshAndTree, else in the source of that.
UPDATE main.links SET to_asset_id = (
	SELECT p.asset_id
	FROM asset_place AS own
	JOIN animation_sets AS s ON s.asset_id = links.from_asset_id
	JOIN asset_choice AS p ON p.type IN ('MDH', 'MDL', 'ASC')
		AND (p.type <> 'ASC' OR p.asset_id IN (SELECT asset_id FROM skeletons WHERE system_id = 'zengin' AND checksum IS NOT NULL))
		AND p.around IN (
		SELECT 'f' || ancestor_id FROM folder_around WHERE folder_id = own.folder_id
		UNION ALL SELECT 'd' || base FROM dump_base WHERE dump = own.dump
	) AND p.native_id IN (
		upper(links.to_native_id),
		upper(replace(upper(s.attributes ->> '$.mesh_and_tree'), '.ASC', ''))
	)
	WHERE own.asset_id = links.from_asset_id
	ORDER BY (SELECT distance FROM dump_base WHERE dump = own.dump AND base = p.dump), p.type = 'ASC', p.native_id <> upper(s.native_id), p.type, p.shadowed, p.depth DESC, p.standing
	LIMIT 1
)
WHERE kind = 'skeleton' AND to_type = 'MDH' AND to_asset_id IS NULL AND from_asset_id IN (SELECT id FROM assets);

-- Where the MDM of a script or an event is missing, the mesh is in the MDL, together with the skeleton, or in its source.
UPDATE main.links SET to_asset_id = (
	SELECT p.asset_id
	FROM asset_place AS own
	JOIN asset_choice AS p ON p.native_id = upper(links.to_native_id) AND p.type IN ('MDL', 'ASC')
		AND (p.type <> 'ASC' OR p.asset_id IN (SELECT asset_id FROM models WHERE system_id = 'zengin'))
		AND p.around IN (
			SELECT 'f' || ancestor_id FROM folder_around WHERE folder_id = own.folder_id
			UNION ALL SELECT 'd' || base FROM dump_base WHERE dump = own.dump
		)
	WHERE own.asset_id = links.from_asset_id
	ORDER BY (SELECT distance FROM dump_base WHERE dump = own.dump AND base = p.dump), p.type = 'ASC', p.shadowed, p.depth DESC, p.standing
	LIMIT 1
)
WHERE to_type = 'MDM' AND to_asset_id IS NULL AND from_asset_id IN (SELECT id FROM assets);
UPDATE main.events SET ref_asset_id = (
	SELECT p.asset_id
	FROM asset_place AS own
	JOIN asset_choice AS p ON p.native_id = upper(events.ref_native_id) AND p.type IN ('MDL', 'ASC')
		AND (p.type <> 'ASC' OR p.asset_id IN (SELECT asset_id FROM models WHERE system_id = 'zengin'))
		AND p.around IN (
			SELECT 'f' || ancestor_id FROM folder_around WHERE folder_id = own.folder_id
			UNION ALL SELECT 'd' || base FROM dump_base WHERE dump = own.dump
		)
	WHERE own.asset_id = events.asset_id
	ORDER BY (SELECT distance FROM dump_base WHERE dump = own.dump AND base = p.dump), p.type = 'ASC', p.shadowed, p.depth DESC, p.standing
	LIMIT 1
)
WHERE ref_type = 'MDM' AND ref_asset_id IS NULL AND asset_id IN (SELECT id FROM assets);

-- The morph animation of an event is that of the head of the character, which the script does not name: any head with an
-- animation of that name is used, one of the same dump first.
CREATE TEMP TABLE morph_choice AS
SELECT p.native_id, p.dump, min(p.shadowed << 32 | p.standing) AS rank, p.asset_id
FROM clips AS c
JOIN clip_place AS p ON p.clip_id = c.id
WHERE c.format = 'zengin-mmb'
GROUP BY p.native_id, p.dump; -- min() selects the row that gives asset_id
CREATE INDEX temp.morph_choice_by_id ON morph_choice(native_id);
UPDATE main.events SET ref_asset_id = (
	SELECT m.asset_id
	FROM asset_place AS own
	JOIN dump_base AS b ON b.dump = own.dump
	JOIN morph_choice AS m ON m.native_id = upper(events.ref_native_id) AND m.dump = b.base
	WHERE own.asset_id = events.asset_id
	ORDER BY b.distance, m.rank
	LIMIT 1
)
WHERE ref_type = 'morph' AND asset_id IN (SELECT id FROM assets);

-- A script called A_B is an overlay of the script A when its path has MDS_OVERLAY, or when it has no mesh of its own and the
-- clips of both move the same skeleton. Of several scripts A the one with the longest name is the base. An overlay is never a
-- base: HUMANS_SKELETON_FLY is an overlay of HUMANS, not of HUMANS_SKELETON.
--
-- Some overlays have another name. These are scripts whose path has MDS_OVERLAY, and scripts without a mesh, a skeleton and a
-- base that have fewer entries than their base. The base moves the same skeleton. It is, in this order: the script that the
-- Model of the overlay names (FIREWARAN); a script whose name begins with the first word of the overlay's name (HUM_SHIELD2
-- over HUMANS); a script with the same meshAndTree, or the same Model (SHIELD_ST1 over HUMANS); and, if the path has
-- MDS_OVERLAY or there is no meshAndTree, the only script that is left. A script whose meshAndTree no other script has is no
-- overlay.
--
-- Of several scripts with the name of the base the nearest one is used, and in one folder the one that the game loads. The script of a
-- mod may be an overlay of a script in the dump that the mod is laid over.
CREATE TEMP TABLE script_checksum AS
SELECT dump, skeleton_name AS name, min(place) AS place, checksum
FROM clip_place
WHERE skeleton_name IS NOT NULL
GROUP BY dump, skeleton_name;
CREATE UNIQUE INDEX temp.script_checksum_by_name ON script_checksum(name, dump);
CREATE TEMP TABLE script AS
SELECT
	s.id AS set_id, s.asset_id, upper(s.name) AS name, p.dump, p.folder_id, s.precedence,
	upper(s.attributes ->> '$.model_name') AS model_name,
	instr(upper(a.path || char(10) || o.path || char(10) || coalesce(s.attributes ->> '$.source_path', '')), 'MDS_OVERLAY') > 0
		AS is_overlay,
	coalesce(s.attributes ->> '$.dont_use_mesh', 0) AS has_no_mesh,
	upper(s.attributes ->> '$.mesh_and_tree') AS asc,
	EXISTS (
		SELECT 1 FROM asset_choice AS k
		WHERE k.native_id = upper(s.name) AND k.type IN ('MDH', 'MDL') AND k.around = 'd' || p.dump
	) AS has_skeleton,
	(SELECT count(*) FROM entry_place AS e WHERE e.set_id = s.id) AS entry_count,
	(SELECT c.checksum FROM script_checksum AS c WHERE c.dump = p.dump AND c.name = upper(s.name)) AS checksum
FROM animation_sets AS s
JOIN assets AS a ON a.id = s.asset_id
JOIN sources AS o ON o.id = a.source_id
JOIN asset_place AS p ON p.asset_id = s.asset_id
WHERE s.system_id = 'zengin';

-- The script that the game loads by a name, for each folder and each dump.
CREATE TEMP TABLE loaded_script AS
SELECT around, depth, set_id, asset_id, name, dump, is_overlay, checksum, model_name, asc, entry_count, min(precedence) AS precedence
FROM (
	SELECT 'd' || dump AS around, 0 AS depth, * FROM script
	UNION ALL
	SELECT 'f' || f.ancestor_id, f.depth, s.* FROM script AS s JOIN folder_around AS f ON f.folder_id = s.folder_id
)
GROUP BY around, name; -- min() selects the row that gives the other columns
CREATE INDEX temp.loaded_script_by_name ON loaded_script(name, around);
CREATE INDEX temp.loaded_script_by_place ON loaded_script(around);

-- The name of the base of each overlay.
CREATE TEMP TABLE base_name (set_id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO base_name
SELECT set_id, name
FROM (
	SELECT o.set_id, b.name, row_number() OVER (PARTITION BY o.set_id ORDER BY length(b.name) DESC) AS choice
	FROM script AS o
	JOIN dump_base AS d ON d.dump = o.dump
	JOIN loaded_script AS b
		ON b.around = 'd' || d.base AND NOT b.is_overlay AND substr(o.name, 1, length(b.name) + 1) = b.name || '_'
		AND (o.is_overlay OR (o.has_no_mesh AND o.checksum = b.checksum))
)
WHERE choice = 1;
INSERT INTO base_name
SELECT set_id, name
FROM (
	SELECT
		set_id, name, likeness, row_number() OVER (PARTITION BY set_id ORDER BY likeness DESC, name) AS choice,
		count(*) OVER (PARTITION BY set_id, likeness) AS choices
	FROM (
		SELECT
			o.set_id, b.name,
			max(CASE
				WHEN b.name = o.model_name THEN 4
				WHEN instr(o.name, '_') > 3 AND substr(b.name, 1, instr(o.name, '_') - 1) = substr(o.name, 1, instr(o.name, '_') - 1)
				THEN 3
				WHEN b.asc = o.asc THEN 2
				WHEN b.model_name = o.model_name THEN 1
				WHEN o.is_overlay OR o.asc IS NULL THEN 0
			END) AS likeness
		FROM script AS o
		JOIN dump_base AS d ON d.dump = o.dump
		JOIN loaded_script AS b
			ON b.around = 'd' || d.base AND NOT b.is_overlay AND b.name <> o.name
			AND iif(b.name = o.model_name AND o.is_overlay, (b.checksum = o.checksum) IS NOT FALSE, b.checksum = o.checksum)
		WHERE (o.is_overlay OR ((o.asc IS NULL OR o.has_no_mesh) AND NOT o.has_skeleton AND o.entry_count < b.entry_count))
			AND o.set_id NOT IN (SELECT set_id FROM base_name) AND b.set_id NOT IN (SELECT set_id FROM base_name)
		GROUP BY o.set_id, b.name
	)
	WHERE likeness IS NOT NULL
)
WHERE choice = 1 AND choices = 1;

CREATE TEMP TABLE base_script AS
SELECT set_id, asset_id, base_id, base_asset_id
FROM (
	SELECT
		o.set_id, o.asset_id, b.set_id AS base_id, b.asset_id AS base_asset_id,
		row_number() OVER (
			PARTITION BY o.set_id ORDER BY (SELECT distance FROM dump_base WHERE dump = o.dump AND base = b.dump), b.depth DESC
		) AS choice
	FROM base_name AS n
	CROSS JOIN script AS o ON o.set_id = n.set_id
	CROSS JOIN loaded_script AS b ON b.name = n.name AND b.around IN (
		SELECT 'f' || ancestor_id FROM folder_around WHERE folder_id = o.folder_id
		UNION ALL SELECT 'd' || base FROM dump_base WHERE dump = o.dump
	)
	WHERE NOT b.is_overlay
)
WHERE choice = 1;
DROP TABLE temp.base_name;
DROP TABLE temp.loaded_script;

-- A script with a base is an overlay.
UPDATE main.animation_sets SET attributes = json_set(animation_sets.attributes, '$.is_overlay', json(iif(o.now, 'true', 'false')))
FROM (
	SELECT s.set_id, s.is_overlay OR b.set_id IS NOT NULL AS now
	FROM script AS s
	LEFT JOIN base_script AS b ON b.set_id = s.set_id
) AS o
WHERE o.set_id = animation_sets.id AND animation_sets.attributes ->> '$.is_overlay' IS NOT o.now;

DELETE FROM main.links WHERE kind = 'base_script' AND from_asset_id IN (SELECT id FROM assets);
INSERT INTO main.links (from_asset_id, kind, to_type, to_name, to_native_id, to_asset_id)
SELECT b.asset_id, 'base_script', a.type, a.name, a.native_id, a.id
FROM base_script AS b
JOIN assets AS a ON a.id = b.base_asset_id
ORDER BY b.set_id;

-- An overlay without a skeleton of its own name moves the skeleton of its base.
UPDATE main.links SET to_asset_id = coalesce((
	SELECT of_base.to_asset_id
	FROM base_script AS b
	JOIN links AS of_base ON of_base.from_asset_id = b.base_asset_id AND of_base.kind = 'skeleton'
	WHERE b.asset_id = links.from_asset_id
), to_asset_id)
WHERE kind = 'skeleton' AND from_asset_id IN (SELECT asset_id FROM base_script)
	AND NOT EXISTS (SELECT 1 FROM assets AS own WHERE own.id = links.to_asset_id AND upper(own.native_id) = links.to_native_id);

-- The animations of a morph mesh move its own shapes. An ASC file has a skeleton of its nodes beside that of the shapes.
INSERT OR IGNORE INTO fit
SELECT c.id, s.id, 'morph', 0
FROM clips AS c
JOIN skeletons AS s ON s.asset_id = c.asset_id
WHERE c.format IN ('zengin-mmb', 'zengin-asc')
	AND EXISTS (SELECT 1 FROM bones AS b WHERE b.skeleton_id = s.id AND b.kind = 'morph');

-- The nodes of an animation in an ASC file, and of what is cut out of it, are its skeleton where no other fits.
INSERT OR IGNORE INTO fit
SELECT c.id, s.id, 'own', 0
FROM clips AS c
JOIN skeletons AS s ON s.asset_id = c.asset_id
WHERE c.format IN ('zengin-asc', 'zengin-asc-cut') AND s.attributes ->> '$.is_of_clip' AND c.id NOT IN (SELECT clip_id FROM fit);

-- Of the skeletons with the checksum of a clip, that of its script is preferred. Over the skeletons of models it is preferred
-- only when it is the skeleton of a model as well.
UPDATE fit SET rank = iif(k.is_of_model, 3, 0)
FROM script AS s
JOIN links AS l ON l.from_asset_id = s.asset_id AND l.kind = 'skeleton'
JOIN skeleton_place AS k ON k.asset_id = l.to_asset_id
JOIN clip_place AS c ON c.skeleton_name = s.name AND c.dump = s.dump
WHERE s.precedence = 0 AND fit.clip_id = c.clip_id AND fit.skeleton_id = k.skeleton_id AND fit.via = 'checksum';

-- Animations of morphs in ASC files are shown on the mesh that their script (MMS) ties to them, which has texture coordinates: that of the
-- compiled script, else that of morphRef.
INSERT INTO main.model_components (model_id, ordinal, used_model_id, role, bone_id)
SELECT moved.id, 0, coalesce(
	(
		SELECT m.id
		FROM asset_place AS own
		JOIN dump_base AS d ON d.dump = own.dump
		JOIN asset_choice AS p ON p.native_id = own.native_id AND p.type = 'MMB' AND p.around = 'd' || d.base
		JOIN models AS m ON m.asset_id = p.asset_id
		WHERE own.asset_id = ani.from_asset_id
		ORDER BY d.distance, p.shadowed, p.standing
		LIMIT 1
	),
	(
		SELECT m.id
		FROM links AS mesh
		JOIN models AS m ON m.asset_id = mesh.to_asset_id AND m.kind <> 'morph'
		WHERE mesh.from_asset_id = ani.from_asset_id AND mesh.kind = 'morphRef'
		ORDER BY mesh.id
		LIMIT 1
	)
) AS mesh_id, 'mesh', 0
FROM links AS ani
JOIN models AS moved ON moved.asset_id = ani.to_asset_id AND moved.kind = 'morph' AND moved.system_id = 'zengin'
JOIN asset_place AS script ON script.asset_id = ani.from_asset_id
WHERE ani.kind = 'morphAni'
GROUP BY moved.id
HAVING mesh_id IS NOT NULL AND min(script.shadowed << 32 | script.standing) IS NOT NULL; -- min() selects the script

-- Bodies without a head get one of the heads around them. Which one a character wears is in the compiled scripts of the game
-- (Mdl_SetVisualBody), which are not read. A body has no head when less than a twentieth of the vertices of its skins follow the node
-- BIP01 HEAD, and no mesh is attached to it. Its head is, in this order: the one of its own name with HEAD for BODY
-- (ORC_BODYSHAMAN, ORC_HEADSHAMAN); one whose name begins with the same word (HUM_BODY_NAKED0, HUM_HEAD_BALD); one of which a script
-- that moves the skeleton of the body starts an animation; and, for the skeleton HUMANS, one of HUM, or one whose name begins with no word of a
-- body with another skeleton. Of several: BABE to BABE, the nearest, the one with the shortest name, the first in the alphabet. Heads, scripts,
-- skeletons and other bodies only count when they are in the dump of the body, or in one that it is laid over: others are not always resolved
-- together with it.
CREATE TEMP TABLE head AS
SELECT
	p.native_id AS name, substr(p.native_id, 1, instr(p.native_id || '_', '_') - 1) AS word, p.dump, p.asset_id, m.id AS model_id,
	min(p.shadowed << 32 | p.standing) AS rank -- selects the row that gives the other columns
FROM models AS m
JOIN asset_place AS p ON p.asset_id = m.asset_id
WHERE m.system_id = 'zengin' AND m.kind = 'morph' AND m.attributes ->> '$.is_head'
GROUP BY p.native_id, p.dump;
CREATE TEMP TABLE body AS
SELECT
	m.id AS model_id, p.native_id AS name, substr(p.native_id, 1, instr(p.native_id || '_', '_') - 1) AS word, p.dump,
	m.skeleton_checksum AS checksum, k.is_human, 20 * coalesce(m.attributes ->> printf('$.node_vertices[%d]', k.head_id), 0)
		< (SELECT sum(value) FROM json_each(m.attributes, '$.node_vertices'))
		AND NOT EXISTS (SELECT 1 FROM json_each(m.attributes, '$.attachments') WHERE upper(value) = 'BIP01 HEAD') AS is_headless
FROM models AS m
JOIN asset_place AS p ON p.asset_id = m.asset_id
JOIN (
	SELECT d.dump, s.checksum, min(b.bone_id) AS head_id, max(s.native_id = 'HUMANS') AS is_human
	FROM skeleton_place AS s
	JOIN main.bones AS b ON b.skeleton_id = s.skeleton_id AND b.name = 'BIP01 HEAD' COLLATE NOCASE
	JOIN dump_base AS d ON d.base = s.dump
	WHERE s.system_id = 'zengin' AND EXISTS (SELECT 1 FROM head)
	GROUP BY d.dump, s.checksum
) AS k ON k.dump = p.dump AND k.checksum = m.skeleton_checksum
WHERE m.system_id = 'zengin' AND m.kind = 'skinned';
CREATE INDEX temp.body_by_name ON body(name, dump, checksum);
CREATE INDEX temp.body_by_word ON body(word, dump, checksum);
CREATE TEMP TABLE started_head AS
SELECT DISTINCT d.dump, s.checksum, c.asset_id
FROM (SELECT DISTINCT asset_id, upper(ref_native_id) AS native_id FROM events WHERE ref_type = 'morph' AND EXISTS (SELECT 1 FROM body)) AS v
JOIN script AS s ON s.asset_id = v.asset_id AND s.checksum IS NOT NULL
JOIN dump_base AS d ON d.base = s.dump
JOIN clip_place AS c ON c.native_id = v.native_id
WHERE c.asset_id IN (SELECT asset_id FROM head);
CREATE INDEX temp.started_head_by_asset ON started_head(asset_id, dump, checksum);
INSERT INTO main.model_components (model_id, ordinal, used_model_id, role, bone_name)
SELECT b.model_id, 0, c.head_id, 'mesh', 'BIP01 HEAD'
FROM (
	SELECT
		name, dump, checksum, head_id,
		row_number() OVER (
			PARTITION BY name, dump, checksum ORDER BY suits, is_other, distance, length(head), head
		) AS choice
	FROM (
		SELECT
			b.name, b.dump, b.checksum, h.model_id AS head_id, h.name AS head, d.distance,
			(instr(b.name, 'BABE') > 0) <> (instr(h.name, 'BABE') > 0) AS is_other,
			CASE
				WHEN instr(b.name, 'BODY') > 0 AND h.name = replace(b.name, 'BODY', 'HEAD') THEN 0
				WHEN h.word = b.word THEN 1
				WHEN EXISTS (
					SELECT 1 FROM started_head AS s WHERE s.asset_id = h.asset_id AND s.dump = b.dump AND s.checksum = b.checksum
				) THEN 2
				WHEN b.is_human AND h.word = 'HUM' THEN 3
				WHEN b.is_human AND NOT EXISTS (
					SELECT 1
					FROM body AS o
					JOIN dump_base AS e ON e.base = o.dump
					WHERE o.word = h.word AND o.checksum <> b.checksum AND e.dump = b.dump
				) THEN 4
			END AS suits
		FROM (SELECT DISTINCT name, word, dump, checksum, is_human FROM body WHERE is_headless) AS b
		JOIN dump_base AS d ON d.dump = b.dump
		JOIN head AS h ON h.dump = d.base
	)
	WHERE suits IS NOT NULL
) AS c
JOIN body AS b ON b.name = c.name AND b.dump = c.dump AND b.checksum = c.checksum AND b.is_headless
WHERE c.choice = 1
ORDER BY b.model_id;
DROP TABLE temp.started_head;
DROP TABLE temp.body;
DROP TABLE temp.head;

UPDATE main.transitions SET to_entry_id = (
	SELECT next.entry_id
	FROM entry_place AS own
	JOIN base_script AS b ON b.set_id = own.set_id
	JOIN entry_place AS next ON next.set_id = b.base_id AND next.name = upper(transitions.to_name)
	WHERE own.entry_id = transitions.from_entry_id
	ORDER BY next.entry_index
	LIMIT 1
)
WHERE to_entry_id IS NULL AND from_entry_id IN (
	SELECT own.entry_id FROM entry_place AS own JOIN base_script AS b ON b.set_id = own.set_id
);

-- The entry T_A_2_B leads from the state S_A to the state S_B; only its name says so. S_A is looked up like `next`: in the
-- script, then in its base. A transition of the base also leads from the entry by which an overlay replaces S_A. Some states
-- are not entries: such a transition has the name of its state only.
CREATE TEMP TABLE named_transition AS
SELECT t.entry_id, t.set_id, e.name, 'S_' || substr(t.name, 3, instr(t.name, '_2_') - 3) AS state,
	e.attributes ->> '$.blend_in' AS blend
FROM entry_place AS t
JOIN set_entries AS e ON e.id = t.entry_id
WHERE t.system_id = 'zengin' AND t.name GLOB 'T_?*_2_?*' AND e.kind <> 'aniDisable';
CREATE INDEX temp.named_transition_by_set ON named_transition(set_id, state);

DELETE FROM main.transitions
WHERE kind = 'named' AND id IN (
	SELECT t.id FROM entry_place AS e JOIN main.transitions AS t ON t.from_entry_id = e.entry_id
	UNION ALL SELECT t.id FROM entry_place AS e JOIN main.transitions AS t ON t.to_entry_id = e.entry_id AND t.from_entry_id IS NULL
	UNION ALL SELECT id FROM main.transitions WHERE from_entry_id IS NULL AND to_entry_id IS NULL
);
INSERT INTO main.transitions (from_entry_id, to_entry_id, to_name, kind, blend)
SELECT state_id, entry_id, name, 'named', blend
FROM (
	SELECT
		t.entry_id, t.name, t.blend, state.entry_id AS state_id,
		row_number() OVER (PARTITION BY t.entry_id ORDER BY state.set_id <> t.set_id, state.entry_index) AS choice
	FROM named_transition AS t
	LEFT JOIN base_script AS b ON b.set_id = t.set_id
	JOIN entry_place AS state ON state.set_id IN (t.set_id, b.base_id) AND state.name = t.state
)
WHERE choice = 1
UNION ALL
SELECT min(state.entry_id), t.entry_id, t.name, 'named', t.blend
FROM base_script AS b
JOIN entry_place AS state ON state.set_id = b.set_id AND state.name GLOB 'S_*'
JOIN named_transition AS t ON t.set_id = b.base_id AND t.state = state.name
WHERE NOT EXISTS (SELECT 1 FROM entry_place AS own WHERE own.set_id = b.set_id AND own.name = upper(t.name))
GROUP BY b.set_id, t.entry_id;
INSERT INTO main.transitions (from_name, to_entry_id, to_name, kind, blend)
SELECT state, entry_id, name, 'named', blend
FROM named_transition
WHERE entry_id NOT IN (SELECT to_entry_id FROM main.transitions WHERE kind = 'named' AND to_entry_id IS NOT NULL)
ORDER BY entry_id;
DROP TABLE temp.named_transition;

-- The times of events. Their frames count in the source of the clip. Scripts do not hold the rate of the source, so that their
-- reader assumed 25 frames per second; the clip has the true rate. An entry that plays in reverse counts from the last frame,
-- which is -1 where it is the end of the source: it follows from the number of frames of the clip then. An alias has the range
-- of its ani.
CREATE TEMP TABLE event_range AS
SELECT
	entry_id, first, is_reverse, rate,
	iif(last = -1 AND is_reverse, first + round(frame_count * rate / fps) - 1, last) AS last
FROM (
	SELECT
		e.id AS entry_id,
		ani.attributes ->> '$.first' AS first,
		ani.attributes ->> '$.last' AS last,
		e.attributes ->> '$.direction' = 'R' AS is_reverse,
		iif(c.attributes ->> '$.fps_source' > 0, c.attributes ->> '$.fps_source', 25.0) AS rate,
		c.frame_count, c.fps
	FROM asked_entry AS p
	CROSS JOIN main.set_entries AS e ON e.id = p.entry_id
	CROSS JOIN main.set_entries AS ani ON ani.id = iif(e.kind = 'ani', e.id, (
		SELECT target.entry_id
		FROM entry_place AS target
		JOIN set_entries AS t ON t.id = target.entry_id
		WHERE target.set_id = e.set_id AND target.name = upper(e.attributes ->> '$.alias_of') AND t.kind = 'ani'
		ORDER BY target.entry_index
		LIMIT 1
	))
	LEFT JOIN clips AS c ON c.id = e.clip_id
	WHERE p.system_id = 'zengin' AND e.kind IN ('ani', 'aniAlias') AND e.id IN (SELECT entry_id FROM events)
);
CREATE UNIQUE INDEX temp.event_range_by_entry ON event_range(entry_id);

CREATE TEMP TABLE event_time AS
SELECT
	v.id AS event_id, v.time AS old_time,
	max(0, iif(r.last = -1, passed, min(passed, r.last - r.first))) / r.rate AS time
FROM (
	SELECT v.id, v.time, v.entry_id, iif(r.is_reverse, r.last - v.frame, v.frame - r.first) AS passed
	FROM events AS v
	JOIN event_range AS r ON r.entry_id = v.entry_id
	WHERE v.frame IS NOT NULL
) AS v
JOIN event_range AS r ON r.entry_id = v.entry_id;
UPDATE main.events SET time = t.time
FROM event_time AS t
WHERE t.event_id = events.id AND t.time IS NOT t.old_time;

-- Reports clips that do not match their entries: the script line in the clip has another range of frames, or the clip has
-- another number of frames than the range gives, rounded up. A clip with another rate than its source may have one frame
-- more, by the rounding of the compiler. A clip whose rate was changed afterwards has the frames of its source.
DELETE FROM main.diagnostics WHERE code = 'stale-clip' AND asset_id IN (SELECT asset_id FROM asked_clip);
CREATE TEMP TABLE made_clip AS
WITH played AS MATERIALIZED ( -- each attribute is looked up once
	SELECT
		c.id AS clip_id, e.name, (e.entry_index << 32) + p.standing AS rank, e.attributes ->> '$.first' AS first, e.attributes ->> '$.last' AS last,
		e.attributes ->> '$.fps' AS entry_fps, coalesce(c.attributes ->> '$.header_frame_count', c.frame_count) AS frames, c.fps,
		c.attributes ->> '$.first' AS own_first, c.attributes ->> '$.last' AS own_last, c.attributes ->> '$.fps_source' AS fps_source
	FROM asked_entry AS p
	CROSS JOIN main.set_entries AS e ON e.id = p.entry_id
	CROSS JOIN clips AS c ON c.id = e.clip_id AND c.format = 'zengin-man'
	WHERE p.system_id = 'zengin' AND e.kind = 'ani'
)
SELECT
	clip_id, name, rank, first, last, frames, own_first, own_last,
	(own_first <> first) IS TRUE OR (own_last <> last AND own_last <> -1 AND last <> -1) IS TRUE AS is_other_range,
	CAST(wanted + 0.999 AS INTEGER) AS wanted_frames,
	last >= first AND frames <> last - first + 1
		AND frames NOT BETWEEN CAST(wanted + 0.999 AS INTEGER) AND CAST(wanted + iif(rate < source_rate, 1.001, 0.999) AS INTEGER)
		AND (frames NOT BETWEEN CAST(stored + 0.999 AS INTEGER) AND CAST(stored + iif(fps < source_rate, 1.001, 0.999) AS INTEGER))
			IS NOT FALSE AS is_other_count
FROM (
	SELECT *, (last - first + 1) * rate / source_rate AS wanted, (last - first + 1) * fps / source_rate AS stored
	FROM (
		SELECT
			*, iif(fps_source > 0, fps_source, 25.0) AS source_rate,
			min(iif(entry_fps > 0, entry_fps, 25.0), iif(fps_source > 0, fps_source, 25.0)) AS rate
		FROM played
	)
);
INSERT INTO main.diagnostics (source_id, asset_id, severity, code, message)
SELECT
	a.source_id, a.id, 'warning', 'stale-clip',
	iif(m.is_other_range,
		printf('made from frames %d to %d, but the entry %s says %d to %d', m.own_first, m.own_last, m.name, m.first, m.last),
		printf('%d frames, but frames %d to %d of the entry %s give %d', m.frames, m.first, m.last, m.name, m.wanted_frames))
FROM (
	SELECT *, min(rank) -- selects the row: the first entry, of the script that the game prefers. A second min() would undo that
	FROM made_clip
	GROUP BY clip_id
	HAVING sum(NOT (is_other_range OR is_other_count)) = 0 -- no entry matches
) AS m
JOIN clips AS c ON c.id = m.clip_id
JOIN assets AS a ON a.id = c.asset_id
ORDER BY c.id;
DROP TABLE temp.made_clip;

-- An entry plays the clip that was cut for it: where scripts of one name want other frames, a name alone does not tell.
UPDATE main.set_entries SET clip_id = w.made_id
FROM ani_cut AS n
JOIN wanted_cut AS w ON w.asset_id = n.asset_id AND w.native_id = n.target AND w.first = n.first AND w.frames = n.frames AND w.fps = n.fps
	AND w.made_id IS NOT NULL AND w.attributes ->> '$.flags' = coalesce(n.entry ->> '$.flags', '')
	AND w.attributes ->> '$.next' = coalesce(n.entry ->> '$.next', '')
WHERE set_entries.id = n.entry_id AND set_entries.clip_id IS NOT w.made_id;

-- The sources of entries. Those that are missing matter only where a dump has sources of animations: a game has none.
DELETE FROM main.links WHERE kind = 'asc' AND from_asset_id IN (SELECT id FROM assets);
INSERT INTO main.links (from_asset_id, kind, to_type, to_name, to_native_id, to_asset_id, attributes)
SELECT s.asset_id, 'asc', 'ASC', e.attributes ->> '$.asc', n.asc, n.asset_id, json_object('entry', e.name)
FROM ani_source AS n
JOIN set_entries AS e ON e.id = n.entry_id
JOIN animation_sets AS s ON s.id = n.set_id
WHERE n.asset_id IS NOT NULL OR n.dump IN (SELECT dump FROM asc_source WHERE clip_id IS NOT NULL)
ORDER BY n.entry_id;

-- Entries whose frames are not in their source, and compiled clips that no longer match theirs.
DELETE FROM main.diagnostics WHERE code IN ('cut-range', 'stale-source') AND asset_id IN (SELECT id FROM assets);
INSERT INTO main.diagnostics (source_id, asset_id, severity, code, message)
SELECT
	a.source_id, a.id, 'warning', 'cut-range',
	printf('%s wants frames %d to %d of %s, which has %d to %d', n.name, n.entry ->> '$.first', n.entry ->> '$.last', n.asc || '.ASC',
		n.scene_first, n.scene_first + s.frames - 1)
FROM ani_cut AS n
JOIN asc_source AS s ON s.asset_id = n.asset_id
JOIN animation_sets AS t ON t.id = n.set_id
JOIN assets AS a ON a.id = t.asset_id
WHERE n.is_outside
ORDER BY n.entry_id;
INSERT INTO main.diagnostics (source_id, asset_id, severity, code, message)
SELECT
	source_id, asset_id, 'warning', 'stale-source',
	CASE
		WHEN own_first IS NULL THEN 'script or source changed: '
		WHEN substr('/' || own_path, -length(asc) - 1) <> '/' || asc
		THEN printf('script changed, it named %s: ', replace(own_path, rtrim(own_path, replace(own_path, '/', '')), ''))
		WHEN own_first <> first OR (own_last <> last AND own_last <> -1 AND last <> -1)
		THEN printf('script changed, it said frames %d to %d: ', own_first, own_last)
		WHEN own_fps <> fps AND own_frames <> frames THEN printf('script changed, it gave %g frames per second: ', own_fps)
		ELSE 'source changed: '
	END || CASE difference
		WHEN 'bones' THEN printf('other bones than in %s', name)
		WHEN 'frames' THEN printf('another number of frames than %s gives', name)
		ELSE printf('the %s of bone %d at frame %d differs by %.6g from that in %s', difference, at_bone_id, at_frame, by_how_much, name)
	END
FROM (
	SELECT
		w.cut_id, a.source_id, a.id AS asset_id, w.difference, w.at_bone_id, w.at_frame, w.by_how_much, s.name, w.frames, w.fps,
		w.attributes ->> '$.first' AS first, w.attributes ->> '$.last' AS last, w.attributes ->> '$.asc' AS asc,
		c.attributes ->> '$.first' AS own_first, c.attributes ->> '$.last' AS own_last, c.fps AS own_fps, c.frame_count AS own_frames,
		replace(upper(c.attributes ->> '$.source_path'), '\', '/') AS own_path
	FROM wanted_cut AS w
	JOIN clips AS c ON c.id = w.compiled_id
	JOIN assets AS a ON a.id = c.asset_id
	JOIN assets AS s ON s.id = w.asset_id
	WHERE w.difference IS NOT NULL
)
ORDER BY cut_id;

DROP TABLE temp.ani_cut;
DROP TABLE temp.ani_source;
DROP TABLE temp.asc_source;
DROP TABLE temp.event_time;
DROP TABLE temp.morph_choice;
DROP TABLE temp.event_range;
DROP TABLE temp.base_script;
DROP TABLE temp.script;
DROP TABLE temp.script_checksum;
