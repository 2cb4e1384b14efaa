-- Links of Vib-Ribbon. Clips do not name their models, so that models are found by paths; programs name the clips, cameras and
-- models of their movies.

-- The place of each file of the game: its folder, in an archive or in the file system, and its stem, in upper case.
CREATE TEMP TABLE vib_place AS
SELECT
	asset_id, type, dump, place, standing, archive, upper(whole) AS path,
	upper(substr(whole, 1, length(whole) - length(name))) AS folder,
	upper(iif(instr(name, '.') > 0, substr(name, 1, length(rtrim(name, replace(name, '.', ''))) - 1), name)) AS stem
FROM (
	SELECT
		a.id AS asset_id, a.type, a.name, p.dump, p.place, p.standing,
		coalesce(a.parent_id, iif(s.kind = 'file', 'd' || p.dump, -s.id)) AS archive,
		iif(s.kind = 'file' AND a.parent_id IS NULL, s.path, s.path || '!' || a.path) AS whole
	FROM assets AS a
	JOIN asset_place AS p ON p.asset_id = a.id
	JOIN sources AS s ON s.id = a.source_id
	WHERE a.type IN ('ANM', 'ANC', 'TMD', 'EXE')
);
CREATE UNIQUE INDEX temp.vib_place_by_asset ON vib_place(asset_id);
CREATE INDEX temp.vib_place_by_folder ON vib_place(folder, type);
CREATE INDEX temp.vib_place_by_stem ON vib_place(stem, type, dump, path);

-- ---- programs ----

-- The path X/NAME.ANM in a program refers to a file NAME.ANM in a folder X, in any archive of the same dump. Files on
-- the same disc, or below the same folder, are preferred.
CREATE TEMP TABLE vib_path AS
SELECT asset_id, target, stem, type, row_type, row_id
FROM (
	SELECT
		l.from_asset_id AS asset_id, ltrim(upper(replace(l.to_name, '\', '/')), '/') AS target,
		upper(l.to_native_id) AS stem, l.to_type AS type, 'link' AS row_type, l.id AS row_id
	FROM links AS l
	JOIN vib_place AS p ON p.asset_id = l.from_asset_id AND p.type = 'EXE'
	UNION ALL
	SELECT
		s.asset_id, ltrim(upper(replace(e.target_name, '\', '/')), '/'), upper(e.target_native_id),
		upper(e.kind), 'entry', e.id
	FROM set_entries AS e
	JOIN animation_sets AS s ON s.id = e.set_id
	WHERE s.system_id = 'vib-ribbon'
);

CREATE INDEX temp.vib_path_by_asset ON vib_path(asset_id, type);

-- Names with more than 4096 pairs of a path and a file. Of these, a path matches the files below its own folder and the first
-- file of all only, so that the number of pairs stays small.
CREATE TEMP TABLE vib_crowd AS
SELECT p.dump, p.stem, p.type
FROM (
	SELECT own.dump, p.stem, p.type, count(*) AS uses
	FROM vib_path AS p
	JOIN vib_place AS own ON own.asset_id = p.asset_id
	GROUP BY own.dump, p.stem, p.type
) AS p
JOIN (SELECT dump, stem, type, count(*) AS files FROM vib_place GROUP BY dump, stem, type) AS t
	ON t.stem = p.stem AND t.type = p.type AND t.dump = p.dump
WHERE p.uses * t.files > 4096;
INSERT INTO main.diagnostics (source_id, asset_id, severity, code, message)
SELECT
	a.source_id, a.id, 'note', 'too-many-copies',
	printf('%d references to %s: each leads to a file below its own folder, or to the first of all', p.uses, p.stem)
FROM (
	SELECT p.stem, p.type, own.asset_id, min(own.standing), count(*) AS uses
	FROM vib_path AS p
	JOIN vib_place AS own ON own.asset_id = p.asset_id
	WHERE (own.dump, p.stem, p.type) IN (SELECT dump, stem, type FROM vib_crowd)
	GROUP BY own.dump, p.stem, p.type
) AS p
JOIN assets AS a ON a.id = p.asset_id
ORDER BY a.id, p.stem, p.type;
CREATE TEMP TABLE vib_match AS
SELECT p.row_type, p.row_id, t.asset_id AS to_asset_id
FROM vib_path AS p
JOIN vib_place AS own ON own.asset_id = p.asset_id
JOIN vib_place AS t ON t.stem = p.stem AND t.type = p.type AND t.dump = own.dump
	AND substr(t.path, -length(p.target)) = p.target
	AND substr(t.path, -length(p.target) - 1, 1) IN ('/', '!')
WHERE (own.dump, p.stem, p.type) NOT IN (SELECT dump, stem, type FROM vib_crowd)
UNION
SELECT p.row_type, p.row_id, t.asset_id
FROM vib_path AS p
JOIN vib_place AS own ON own.asset_id = p.asset_id
JOIN vib_place AS t ON t.stem = p.stem AND t.type = p.type AND t.dump = own.dump
	AND t.path >= own.folder AND t.path < own.folder || char(1114111)
	AND substr(t.path, -length(p.target)) = p.target
	AND substr(t.path, -length(p.target) - 1, 1) IN ('/', '!')
WHERE (own.dump, p.stem, p.type) IN (SELECT dump, stem, type FROM vib_crowd)
UNION
SELECT p.row_type, p.row_id, first.asset_id
FROM vib_path AS p
JOIN vib_place AS own ON own.asset_id = p.asset_id
JOIN (
	SELECT p.dump, p.stem, p.type, p.target, t.asset_id, min(t.standing)
	FROM (
		SELECT DISTINCT c.dump, c.stem, c.type, p.target
		FROM vib_crowd AS c
		JOIN vib_path AS p ON p.stem = c.stem AND p.type = c.type
	) AS p
	JOIN vib_place AS t ON t.stem = p.stem AND t.type = p.type AND t.dump = p.dump
		AND substr(t.path, -length(p.target)) = p.target
		AND substr(t.path, -length(p.target) - 1, 1) IN ('/', '!')
	GROUP BY p.dump, p.stem, p.type, p.target
) AS first ON first.dump = own.dump AND first.stem = p.stem AND first.type = p.type AND first.target = p.target;

CREATE TEMP TABLE vib_target AS
SELECT
	m.row_type, m.row_id, m.to_asset_id,
	row_number() OVER (
		PARTITION BY m.row_type, m.row_id ORDER BY substr(t.path, 1, length(own.folder)) <> own.folder, t.standing
	) AS choice
FROM vib_match AS m
JOIN vib_path AS p ON p.row_type = m.row_type AND p.row_id = m.row_id
JOIN vib_place AS own ON own.asset_id = p.asset_id
JOIN vib_place AS t ON t.asset_id = m.to_asset_id;
CREATE INDEX temp.vib_target_by_row ON vib_target(row_type, row_id, choice);
CREATE INDEX temp.vib_target_by_asset ON vib_target(to_asset_id, row_type, row_id);

UPDATE main.links SET to_asset_id = (
	SELECT t.to_asset_id FROM vib_target AS t WHERE t.row_type = 'link' AND t.row_id = links.id AND t.choice = 1
)
WHERE id IN (SELECT row_id FROM vib_path WHERE row_type = 'link');

DELETE FROM main.entry_clips WHERE entry_id IN (SELECT row_id FROM vib_path WHERE row_type = 'entry');
INSERT INTO main.entry_clips (entry_id, clip_id)
SELECT t.row_id, c.id
FROM vib_target AS t
JOIN clips AS c ON c.asset_id = t.to_asset_id
WHERE t.row_type = 'entry'
ORDER BY t.row_id, c.id;
UPDATE main.set_entries SET clip_id = (
	SELECT c.id
	FROM vib_target AS t
	JOIN clips AS c ON c.asset_id = t.to_asset_id
	WHERE t.row_type = 'entry' AND t.row_id = set_entries.id
	ORDER BY t.choice
	LIMIT 1
)
WHERE id IN (SELECT row_id FROM vib_path WHERE row_type = 'entry');

-- A transition leads to the next row of its track, not to the first row of that name: a track may show a clip several times.
UPDATE main.transitions SET to_entry_id = (
	SELECT next.id
	FROM set_entries AS own
	JOIN set_entries AS next ON next.set_id = own.set_id AND next.entry_index = own.entry_index + 1
	WHERE own.id = transitions.from_entry_id
)
WHERE from_entry_id IN (SELECT row_id FROM vib_path WHERE row_type = 'entry');

-- ---- the model of a clip ----

CREATE TEMP TABLE vib_clip AS
SELECT c.id AS clip_id, c.asset_id, c.fps, c.attributes ->> '$.max_object' AS max_object, p.archive, p.folder, p.stem
FROM clips AS c
JOIN vib_place AS p ON p.asset_id = c.asset_id
WHERE c.format = 'vib-anm';
CREATE INDEX temp.vib_clip_by_folder ON vib_clip(folder, stem);

CREATE TEMP TABLE vib_model AS
SELECT
	s.id AS skeleton_id, s.asset_id, s.bone_count, p.archive, p.folder, p.stem,
	row_number() OVER (PARTITION BY p.archive, p.folder ORDER BY p.stem, p.place) AS position,
	count(*) OVER (PARTITION BY p.archive, p.folder) AS models
FROM skeletons AS s
JOIN vib_place AS p ON p.asset_id = s.asset_id AND p.type = 'TMD';
CREATE INDEX temp.vib_model_by_folder ON vib_model(folder, stem);

-- Every pair of a clip and a model that a rule gives. Both lie in one archive, or in one folder of the file system. Rule 1
-- takes the model from the program that shows the clip: the program names exactly one model of the clip's folder. Rule 2: the
-- model has the stem of the clip. Rule 3: the model is called MODEL. Rule 4: it is the only model of the folder. Rule 5:
-- METERS/SCORE moves FONT/MARK. Rule 6: it is the first model of the folder.
CREATE TEMP TABLE vib_pair AS
SELECT c.clip_id, m.skeleton_id, 1 AS rule
FROM vib_target AS t
CROSS JOIN vib_clip AS c ON c.asset_id = t.to_asset_id
CROSS JOIN vib_path AS p ON p.row_type = t.row_type AND p.row_id = t.row_id
CROSS JOIN vib_model AS m ON m.folder = c.folder AND m.archive = c.archive
CROSS JOIN vib_path AS q ON q.asset_id = p.asset_id AND q.type = 'TMD'
CROSS JOIN vib_target AS u ON u.to_asset_id = m.asset_id AND u.row_type = q.row_type AND u.row_id = q.row_id
WHERE t.row_type = 'entry'
GROUP BY c.clip_id
HAVING count(DISTINCT m.skeleton_id) = 1
UNION ALL
SELECT c.clip_id, m.skeleton_id, 2
FROM vib_clip AS c
JOIN vib_model AS m ON m.folder = c.folder AND m.archive = c.archive AND m.stem = c.stem
UNION ALL
SELECT c.clip_id, m.skeleton_id, 3
FROM vib_clip AS c
JOIN vib_model AS m ON m.folder = c.folder AND m.archive = c.archive AND m.stem = 'MODEL'
UNION ALL
SELECT c.clip_id, m.skeleton_id, 4
FROM vib_clip AS c
JOIN vib_model AS m ON m.folder = c.folder AND m.archive = c.archive AND m.models = 1
UNION ALL
SELECT c.clip_id, m.skeleton_id, 5
FROM vib_clip AS c
JOIN vib_model AS m ON m.archive = c.archive AND m.stem = 'MARK'
	AND m.folder = substr(c.folder, 1, length(c.folder) - length('METERS/')) || 'FONT/'
WHERE c.stem = 'SCORE' AND substr(c.folder, -length('METERS/') - 1) IN ('/METERS/', '!METERS/')
UNION ALL
SELECT c.clip_id, m.skeleton_id, 6
FROM vib_clip AS c
JOIN vib_model AS m ON m.folder = c.folder AND m.archive = c.archive AND m.position = 1;

CREATE TEMP TABLE vib_rule (rule INTEGER PRIMARY KEY, method TEXT, confidence TEXT);
INSERT INTO vib_rule VALUES
	(1, 'exe-table', 'high'), (2, 'same-stem', 'high'), (3, 'folder-model', 'high'), (4, 'folder-only', 'medium'),
	(5, 'known-pair', 'medium'), (6, 'folder-first', 'low');

-- The best rule whose model has all objects that the clip moves. When no model has all of them, the best rule.
CREATE TEMP TABLE vib_choice AS
SELECT clip_id, skeleton_id, asset_id, rule, compatible
FROM (
	SELECT
		r.clip_id, r.skeleton_id, m.asset_id, r.rule, coalesce(c.max_object < m.bone_count, 1) AS compatible,
		row_number() OVER (
			PARTITION BY r.clip_id
			ORDER BY coalesce(c.max_object < m.bone_count, 1) DESC, r.rule, m.position
		) AS choice
	FROM vib_pair AS r
	JOIN vib_clip AS c ON c.clip_id = r.clip_id
	JOIN vib_model AS m ON m.skeleton_id = r.skeleton_id
)
WHERE choice = 1;

INSERT OR IGNORE INTO fit
SELECT v.clip_id, v.skeleton_id, r.method, 0
FROM vib_choice AS v
JOIN vib_rule AS r ON r.rule = v.rule;

-- The skeleton of a camera, its eye and target, is in its own file.
INSERT OR IGNORE INTO fit
SELECT c.id, s.id, 'file', 0
FROM clips AS c
JOIN skeletons AS s ON s.asset_id = c.asset_id
WHERE c.format = 'vib-anc';

DELETE FROM main.links
WHERE kind IN ('model', 'next_part') AND from_asset_id IN (SELECT asset_id FROM vib_place WHERE type = 'ANM');
INSERT INTO main.links (from_asset_id, kind, to_type, to_name, to_native_id, to_asset_id, attributes)
SELECT
	c.asset_id, 'model', a.type, a.name, a.native_id, a.id, json_object(
		'method', r.method, 'confidence', r.confidence,
		'compatible', json(iif(v.compatible, 'true', 'false'))
	)
FROM vib_choice AS v
JOIN vib_clip AS c ON c.clip_id = v.clip_id
JOIN vib_rule AS r ON r.rule = v.rule
JOIN assets AS a ON a.id = v.asset_id
ORDER BY v.clip_id;

-- ---- movements in several files ----

-- A movement that is too long for one file is stored as several. Clips of one folder whose names differ only in consecutive
-- numbers at the end, with equal rate and objects, are linked as parts of one movement. This is a guess.
CREATE TEMP TABLE vib_part AS
SELECT
	clip_id, asset_id, archive, folder, fps, max_object, rtrim(stem, '0123456789') AS base,
	CAST(substr(stem, length(rtrim(stem, '0123456789')) + 1) AS INTEGER) AS number
FROM vib_clip
WHERE stem GLOB '?*[0-9]' AND rtrim(stem, '0123456789') <> '';
CREATE INDEX temp.vib_part_by_base ON vib_part(folder, base, number);

INSERT INTO main.links (from_asset_id, kind, to_type, to_name, to_native_id, to_asset_id, attributes)
SELECT
	one.asset_id, 'next_part', a.type, a.name, a.native_id, a.id,
	json_object('method', 'series-guess', 'confidence', 'low')
FROM vib_part AS one
JOIN vib_part AS two ON two.folder = one.folder AND two.archive = one.archive AND two.base = one.base
	AND two.number = one.number + 1 AND two.fps = one.fps AND two.max_object IS one.max_object
JOIN assets AS a ON a.id = two.asset_id
ORDER BY one.clip_id, two.clip_id;

DROP TABLE temp.vib_part;
DROP TABLE temp.vib_choice;
DROP TABLE temp.vib_rule;
DROP TABLE temp.vib_pair;
DROP TABLE temp.vib_model;
DROP TABLE temp.vib_clip;
DROP TABLE temp.vib_target;
DROP TABLE temp.vib_match;
DROP TABLE temp.vib_crowd;
DROP TABLE temp.vib_path;
DROP TABLE temp.vib_place;
