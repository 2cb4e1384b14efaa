-- The clips that scripts cut out of ASC files of their dump, or of the dumps that this is laid over. Where the compiled clip (MAN) is
-- there as well, it is compared with its source; where it is not, the clip is made, as a part of the ASC file.
--
-- Of several ASC files of one name an entry has the one in the folder of its script, else one with all of its frames, then the
-- nearest. The game does not read entries outside of aniEnum.

CREATE TEMP TABLE asc_source AS
SELECT
	p.asset_id, p.native_id, p.dump, p.folder_id, p.shadowed, p.standing, c.id AS clip_id,
	a.attributes ->> '$.first_frame' AS first, a.attributes ->> '$.last_frame' AS last, a.attributes ->> '$.fps_source' AS fps,
	coalesce(c.frame_count, (a.attributes ->> '$.last_frame') - (a.attributes ->> '$.first_frame') + 1) AS frames,
	c.skeleton_checksum AS checksum
FROM asset_place AS p
JOIN assets AS a ON a.id = p.asset_id
LEFT JOIN clips AS c ON c.asset_id = a.id AND c.format = 'zengin-asc'
WHERE p.type = 'ASC' AND a.status = 'decoded' AND a.attributes ->> '$.kind' <> 'morph';
CREATE UNIQUE INDEX temp.asc_source_by_asset ON asc_source(asset_id);

-- Copies with the same frames say the same: the first of each folder and installation is enough.
CREATE TEMP TABLE asc_choice AS
SELECT native_id, first, last, around, dump, depth, is_in_folder, shadowed, min(standing) AS standing, asset_id
FROM (
	SELECT 'd' || dump AS around, 0 AS depth, folder_id IS NULL AS is_in_folder, * FROM asc_source
	UNION ALL
	SELECT 'f' || f.ancestor_id, f.depth, s.folder_id = f.ancestor_id, s.*
	FROM asc_source AS s
	JOIN folder_around AS f ON f.folder_id = s.folder_id
)
GROUP BY native_id, first, last, around, is_in_folder, shadowed; -- min() selects the row that gives the other columns
CREATE INDEX temp.asc_choice_by_id ON asc_choice(native_id, around);

CREATE TEMP TABLE ani_source AS
SELECT
	*, iif(file LIKE '%.ASC', substr(file, 1, length(file) - 4), file) AS asc, CAST(NULL AS INTEGER) AS asset_id
FROM (
	SELECT
		e.id AS entry_id, e.set_id, e.entry_index, p.dump, p.scope, p.folder_id, p.standing, upper(e.target_name) AS target,
		e.attributes ->> '$.first' AS first, e.attributes ->> '$.last' AS last,
		replace(
			replace(upper(e.attributes ->> '$.asc'), '\', '/'),
			rtrim(replace(upper(e.attributes ->> '$.asc'), '\', '/'), replace(replace(upper(e.attributes ->> '$.asc'), '\', '/'), '/', '')),
			''
		) AS file
	FROM set_entries AS e
	JOIN animation_sets AS s ON s.id = e.set_id AND s.system_id = 'zengin'
	JOIN asset_place AS p ON p.asset_id = s.asset_id
	WHERE EXISTS (SELECT 1 FROM asc_source) AND e.kind = 'ani'
		AND p.dump IN (SELECT b.dump FROM dump_base AS b WHERE b.base IN (SELECT dump FROM asc_source))
		AND e.attributes ->> '$.asc' <> ''
);
CREATE TEMP TABLE wanted_source AS
SELECT DISTINCT dump, folder_id, asc, first, last, CAST(NULL AS INTEGER) AS asset_id FROM ani_source;
UPDATE wanted_source SET asset_id = (
	SELECT c.asset_id
	FROM wanted_source AS w
	JOIN asc_choice AS c ON c.native_id = w.asc AND c.around IN (
		SELECT 'f' || ancestor_id FROM folder_around WHERE folder_id = w.folder_id
		UNION ALL SELECT 'd' || base FROM dump_base WHERE dump = w.dump
	)
	LEFT JOIN folder AS own ON own.folder_id = w.folder_id
	WHERE w.rowid = wanted_source.rowid
	ORDER BY
		(SELECT distance FROM dump_base WHERE dump = w.dump AND base = c.dump), c.is_in_folder AND c.depth = coalesce(own.depth, 0) DESC,
		c.first <= w.first AND c.last >= iif(w.last = -1, c.last, w.last) DESC, c.shadowed, c.depth DESC, c.standing
	LIMIT 1
);
CREATE INDEX temp.wanted_source_by_asc ON wanted_source(asc, dump, folder_id, first, last);
UPDATE ani_source SET asset_id = (
	SELECT w.asset_id
	FROM wanted_source AS w
	WHERE w.asc = ani_source.asc AND w.first = ani_source.first AND w.last = ani_source.last AND w.dump = ani_source.dump
		AND w.folder_id IS ani_source.folder_id
);
CREATE INDEX temp.ani_source_by_target ON ani_source(set_id, target, entry_index);
DROP TABLE temp.wanted_source;
DROP TABLE temp.asc_choice;

-- The skeleton of a script gives the nodes their numbers: that of its name, that of its meshAndTree, or that of the script
-- which an overlay continues by its name. The compiled hierarchy comes before the source, and that before the one of a model.
CREATE TEMP TABLE script_skeleton AS
SELECT set_id, skeleton_id, checksum
FROM (
	SELECT
		s.set_id, k.id AS skeleton_id, k.checksum,
		row_number() OVER (
			PARTITION BY s.set_id
			ORDER BY
				n.rank, n.size DESC,
				(SELECT distance FROM dump_base WHERE dump = s.dump AND base = p.dump), CASE p.type WHEN 'MDH' THEN 0 WHEN 'ASC' THEN 1 ELSE 2 END, p.shadowed,
				p.depth DESC, p.standing, k.id
		) AS choice
	FROM (SELECT DISTINCT set_id, dump, folder_id FROM ani_source WHERE asset_id IS NOT NULL) AS s
	JOIN (
		SELECT id AS set_id, 0 AS rank, 0 AS size, upper(name) AS native_id
		FROM animation_sets
		WHERE id IN (SELECT set_id FROM ani_source WHERE asset_id IS NOT NULL)
		UNION ALL
		SELECT id, 1, 0, replace(upper(attributes ->> '$.mesh_and_tree'), '.ASC', '')
		FROM animation_sets
		WHERE id IN (SELECT set_id FROM ani_source WHERE asset_id IS NOT NULL) AND attributes ->> '$.mesh_and_tree' IS NOT NULL
		UNION ALL
		SELECT a.id, 2, length(k.name), k.native_id
		FROM animation_sets AS a
		JOIN asset_place AS own ON own.asset_id = a.asset_id
		JOIN dump_base AS b ON b.dump = own.dump
		JOIN (
			SELECT p.dump, upper(s.native_id) AS name, upper(s.native_id) AS native_id
			FROM skeletons AS s
			JOIN asset_place AS p ON p.asset_id = s.asset_id
			WHERE s.system_id = 'zengin'
			UNION
			SELECT p.dump, upper(s.name), replace(upper(s.attributes ->> '$.mesh_and_tree'), '.ASC', '')
			FROM animation_sets AS s
			JOIN asset_place AS p ON p.asset_id = s.asset_id
			WHERE s.system_id = 'zengin' AND s.attributes ->> '$.mesh_and_tree' IS NOT NULL
		) AS k ON k.dump = b.base AND substr(upper(a.name), 1, length(k.name) + 1) = k.name || '_'
		WHERE a.id IN (SELECT set_id FROM ani_source WHERE asset_id IS NOT NULL)
	) AS n ON n.set_id = s.set_id
	JOIN asset_choice AS p ON p.native_id = n.native_id AND p.type IN ('MDH', 'MDL', 'ASC') AND p.around IN (
			SELECT 'f' || ancestor_id FROM folder_around WHERE folder_id = s.folder_id
			UNION ALL SELECT 'd' || base FROM dump_base WHERE dump = s.dump
		)
	JOIN skeletons AS k ON k.asset_id = p.asset_id AND k.checksum IS NOT NULL
)
WHERE choice = 1;
CREATE UNIQUE INDEX temp.script_skeleton_by_set ON script_skeleton(set_id);

-- What the compiler would make of each entry. Of entries of one name the first counts. A range is cut to the frames of the
-- file; a rate that is higher than that of the source is ignored, and so is that of a single frame.
CREATE TEMP TABLE ani_cut AS
SELECT
	*, iif(frames > 1, min(source_fps, wanted_fps), source_fps) AS fps
FROM (
	SELECT
		n.entry_id, n.set_id, n.dump, n.scope, n.standing, n.target, n.asc, s.asset_id, s.clip_id, s.fps AS source_fps, s.first AS scene_first,
		s.frames AS source_frames,
		max(n.first, s.first) - s.first AS first,
		min(iif(n.last = -1, s.last, n.last), s.first + s.frames - 1) - max(n.first, s.first) + 1 AS frames,
		n.first < s.first OR iif(n.last = -1, s.last, n.last) > s.first + s.frames - 1 AS is_outside,
		iif(e.attributes ->> '$.fps' > 0, e.attributes ->> '$.fps', 25.0) AS wanted_fps,
		k.skeleton_id, iif(k.skeleton_id IS NULL, s.checksum, k.checksum) AS checksum,
		e.name, e.attributes AS entry, a.name AS script
	FROM ani_source AS n
	JOIN asc_source AS s ON s.asset_id = n.asset_id
	JOIN set_entries AS e ON e.id = n.entry_id
	JOIN animation_sets AS a ON a.id = n.set_id
	LEFT JOIN script_skeleton AS k ON k.set_id = n.set_id
	WHERE e.attributes ->> '$.outside_anienum' IS NOT 1 AND NOT EXISTS (
		SELECT 1 FROM ani_source AS o WHERE o.set_id = n.set_id AND o.target = n.target AND o.entry_index < n.entry_index
	)
);
DROP TABLE temp.script_skeleton;

CREATE TEMP TABLE compiled_clip AS
SELECT c.id AS clip_id, upper(coalesce(c.native_id, c.name)) AS native_id, p.dump, p.scope, c.frame_count, c.attributes ->> '$.pos_scale' AS step
FROM clips AS c
JOIN asset_place AS p ON p.asset_id = c.asset_id
WHERE c.format = 'zengin-man' AND p.dump IN (
	SELECT base FROM dump_base WHERE dump IN (SELECT dump FROM ani_source)
);
CREATE INDEX temp.compiled_clip_by_id ON compiled_clip(native_id, scope);

-- A text and a binary script of one name give one clip when they say the same. The engine counts frames in 15 bits. A short line of a
-- script can ask for a long clip, so that what is cut out of one file is limited to 64 times its frames; scripts that ask for
-- little come first.
CREATE TEMP TABLE affordable_cut AS
SELECT
	*, iif(frames > 32767, NULL, sum(iif(frames > 32767, 0, frames)) OVER (
		PARTITION BY asset_id ORDER BY demand, standing, entry_id ROWS UNBOUNDED PRECEDING
	) <= 64 * source_frames + 4096) AS is_affordable
FROM (
	SELECT *, min(standing)
	FROM (SELECT *, sum(frames) OVER (PARTITION BY asset_id, set_id) AS demand FROM ani_cut WHERE frames > 0)
	GROUP BY asset_id, target, first, frames, fps, entry ->> '$.flags', entry ->> '$.next'
) AS n
WHERE NOT EXISTS (
	SELECT 1
	FROM compiled_clip AS c
	WHERE c.native_id = n.target
		AND (c.scope = n.scope OR c.dump IN (SELECT base FROM dump_base WHERE dump = n.dump AND distance > 0))
);
DELETE FROM main.diagnostics WHERE code = 'cut-limit' AND asset_id IN (SELECT id FROM assets);
INSERT INTO main.diagnostics (source_id, asset_id, severity, code, message)
SELECT
	a.source_id, a.id, 'warning', 'cut-limit',
	printf('scripts cut more out of it than 64 times its frames, or more than 32767 at once: %d clips are not made', count(*))
FROM affordable_cut AS c
JOIN assets AS a ON a.id = c.asset_id
WHERE c.is_affordable IS NOT 1
GROUP BY a.id
ORDER BY a.id;
INSERT INTO wanted_cut (
	system_id, asset_id, clip_id, name, native_id, first, frames, source_fps, fps, looping, skeleton_id, skeleton_name, checksum,
	moves_root, turns_root, attributes
)
SELECT
	'zengin', asset_id, clip_id, upper(script) || '-' || name, target, first, frames, source_fps, fps,
	entry ->> '$.next' <> '' AND upper(entry ->> '$.next') = upper(name), skeleton_id, upper(script), checksum,
	instr(upper(entry ->> '$.flags'), 'M') > 0, instr(upper(entry ->> '$.flags'), 'R') > 0,
	json_object(
		'ani_name', name, 'layer', entry -> '$.layer', 'next', coalesce(entry ->> '$.next', ''), 'fps_source', source_fps,
		'flags', coalesce(entry ->> '$.flags', ''), 'direction', coalesce(entry ->> '$.direction', 'F'),
		'first', entry -> '$.first', 'last', entry -> '$.last', 'asc', asc || '.ASC'
	)
FROM affordable_cut
WHERE is_affordable = 1
ORDER BY clip_id, asset_id, target, first, frames;
DROP TABLE temp.affordable_cut;

-- A compiled clip is compared with the entry that the game reads. One with all frames of the source had its rate changed
-- afterwards. Positions in the text have six digits; the vector part of a rotation is stored in steps of 0.000032.
INSERT INTO wanted_cut (
	system_id, asset_id, clip_id, compiled_id, name, native_id, first, frames, source_fps, fps, skeleton_id, attributes, translation_step,
	rotation_step
)
SELECT
	'zengin', asset_id, clip_id, compiled_id, name, target, first, frames, source_fps, iif(compiled_frames = frames, source_fps, fps),
	skeleton_id, json_object('first', entry -> '$.first', 'last', entry -> '$.last', 'asc', asc || '.ASC'), coalesce(step, 0) + 0.02, 0.0002
FROM (
	SELECT n.*, c.clip_id AS compiled_id, c.frame_count AS compiled_frames, c.step, min(n.standing)
	FROM compiled_clip AS c
	JOIN ani_cut AS n ON n.target = c.native_id AND n.scope = c.scope
	GROUP BY c.clip_id
)
WHERE frames BETWEEN 1 AND 32767
ORDER BY clip_id, compiled_id;
DROP TABLE temp.compiled_clip;
