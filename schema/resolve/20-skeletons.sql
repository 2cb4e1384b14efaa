-- The skeletons that a clip itself claims to fit: the one that it names, then every one with its checksum. When the copies of one clip
-- in a dump and such skeletons in a dump make more than 4096 pairs, each copy gets the nearest skeleton of each name only.

CREATE TEMP TABLE clip_place AS
SELECT
	c.id AS clip_id, c.asset_id, c.system_id, p.dump, p.scope, p.folder_id, p.parent, p.volume, p.game, p.shadowed, p.standing, p.place,
	upper(coalesce(c.native_id, c.name)) AS native_id,
	c.skeleton_checksum AS checksum,
	upper(c.attributes ->> '$.skeleton_name') AS skeleton_name, 0 AS is_crowded
FROM clips AS c
JOIN asset_place AS p ON p.asset_id = c.asset_id;
CREATE INDEX temp.clip_place_by_native_id ON clip_place(native_id, scope);
CREATE INDEX temp.clip_place_by_dump ON clip_place(native_id, dump);
CREATE UNIQUE INDEX temp.clip_place_by_clip ON clip_place(clip_id);

CREATE TEMP TABLE skeleton_place AS
SELECT
	s.id AS skeleton_id, s.asset_id, s.system_id, p.dump, p.scope, p.folder_id, p.parent, p.volume, p.game, p.shadowed, p.standing,
	s.checksum, upper(coalesce(s.native_id, s.name)) AS native_id,
	s.asset_id IN (SELECT asset_id FROM models) AS is_of_model -- it came with a mesh, and only has to fit that mesh
FROM skeletons AS s
JOIN asset_place AS p ON p.asset_id = s.asset_id;
CREATE INDEX temp.skeleton_place_by_native_id ON skeleton_place(native_id, scope);
CREATE INDEX temp.skeleton_place_by_checksum ON skeleton_place(checksum, scope);

UPDATE clip_place SET is_crowded = 1
FROM (
	WITH
	fitting AS (
		SELECT 'name' AS via, native_id AS key, system_id, dump, count(*) AS skeletons
		FROM skeleton_place
		GROUP BY native_id, system_id, dump
		UNION ALL
		SELECT 'checksum', checksum, system_id, dump, count(*)
		FROM skeleton_place
		WHERE checksum IS NOT NULL
		GROUP BY checksum, system_id, dump
	),
	copied AS (
		SELECT native_id, system_id, dump, skeleton_name, checksum, count(*) AS copies
		FROM clip_place
		GROUP BY native_id, system_id, dump, skeleton_name, checksum
	)
	SELECT native_id, system_id, dump, skeleton_name, checksum
	FROM copied AS c
	WHERE c.copies > 1 AND EXISTS (
		SELECT 1
		FROM fitting AS f
		JOIN dump_base AS b ON b.base = f.dump
		WHERE b.dump = c.dump AND f.system_id = c.system_id AND c.copies * f.skeletons > 4096
			AND ((f.via = 'name' AND f.key = c.skeleton_name) OR (f.via = 'checksum' AND f.key = c.checksum))
	)
) AS crowd
WHERE crowd.native_id = clip_place.native_id AND crowd.system_id = clip_place.system_id AND crowd.dump = clip_place.dump
	AND crowd.skeleton_name IS clip_place.skeleton_name AND crowd.checksum IS clip_place.checksum;
-- A reached limit is reported in diagnostics, here and in the other places with this limit.
DELETE FROM main.diagnostics WHERE code = 'too-many-copies' AND asset_id IN (SELECT id FROM assets);
INSERT INTO main.diagnostics (source_id, asset_id, severity, code, message)
SELECT
	a.source_id, a.id, 'note', 'too-many-copies',
	printf('%d copies of the clip %s: each fits the nearest skeleton of each name only', c.copies, c.native_id)
FROM (
	SELECT native_id, asset_id, min(standing), count(*) AS copies FROM clip_place WHERE is_crowded GROUP BY native_id, system_id, dump
) AS c
JOIN assets AS a ON a.id = c.asset_id
ORDER BY a.id, c.native_id;

CREATE TEMP TABLE skeleton_choice AS
SELECT native_id, system_id, checksum, is_of_model, around, depth, shadowed, min(standing) AS standing, skeleton_id, dump
FROM (
	SELECT 'd' || dump AS around, 0 AS depth, * FROM skeleton_place
	UNION ALL
	SELECT 'f' || f.ancestor_id, f.depth, s.* FROM skeleton_place AS s JOIN folder_around AS f ON f.folder_id = s.folder_id
)
WHERE EXISTS (SELECT 1 FROM clip_place WHERE is_crowded)
GROUP BY native_id, system_id, checksum, is_of_model, around, shadowed;
CREATE INDEX temp.skeleton_choice_by_name ON skeleton_choice(around, native_id);
CREATE INDEX temp.skeleton_choice_by_checksum ON skeleton_choice(around, checksum);
CREATE TEMP TABLE crowd_around AS
WITH crowd AS MATERIALIZED (SELECT DISTINCT dump, folder_id FROM clip_place WHERE is_crowded)
SELECT c.dump, c.folder_id, 'f' || f.ancestor_id AS around FROM crowd AS c JOIN folder_around AS f ON f.folder_id = c.folder_id
UNION ALL SELECT c.dump, c.folder_id, 'd' || b.base FROM crowd AS c JOIN dump_base AS b ON b.dump = c.dump;
CREATE INDEX temp.crowd_around_by_folder ON crowd_around(dump, folder_id);

-- A clip is matched within its dump first; only a clip without a match there is matched with the dumps below it. Ranks: 0 = the
-- skeleton that the clip names; of skeletons that only share the checksum, 1 = the one whose name is the beginning of the clip's own
-- (the script A_B is laid over A), 2 = others, 4 = those of models.
CREATE TEMP TABLE fit (clip_id INTEGER, skeleton_id INTEGER, via TEXT, rank INTEGER, PRIMARY KEY (clip_id, skeleton_id));
INSERT OR IGNORE INTO fit
SELECT c.clip_id, s.skeleton_id, 'name', 0
FROM clip_place AS c
JOIN skeleton_place AS s ON s.native_id = c.skeleton_name AND s.system_id = c.system_id AND s.scope = c.scope
WHERE NOT c.is_crowded;
INSERT OR IGNORE INTO fit
SELECT c.clip_id, s.skeleton_id, 'checksum',
	CASE WHEN s.is_of_model THEN 4 WHEN substr(c.skeleton_name, 1, length(s.native_id) + 1) = s.native_id || '_' THEN 1 ELSE 2 END
FROM clip_place AS c
JOIN skeleton_place AS s ON s.checksum = c.checksum AND s.system_id = c.system_id AND s.scope = c.scope
WHERE NOT c.is_crowded;
INSERT OR IGNORE INTO fit
SELECT c.clip_id, s.skeleton_id, iif(s.native_id = c.skeleton_name, 'name', 'checksum'),
	CASE WHEN s.native_id = c.skeleton_name THEN 0 WHEN s.is_of_model THEN 4 ELSE 2 END
FROM clip_place AS c
JOIN dump_base AS b ON b.dump = c.dump AND (b.distance > 0 OR c.scope > 0)
JOIN skeleton_place AS s ON s.system_id = c.system_id AND s.dump = b.base AND (s.checksum = c.checksum OR s.native_id = c.skeleton_name)
WHERE NOT c.is_crowded AND c.clip_id NOT IN (SELECT clip_id FROM fit);
INSERT INTO fit
SELECT
	clip_id, skeleton_id, iif(is_named, 'name', 'checksum'),
	CASE WHEN is_named THEN 0 WHEN is_of_model THEN 4 WHEN is_base THEN 1 ELSE 2 END
FROM (
	SELECT
		c.clip_id, s.skeleton_id, s.native_id IS c.skeleton_name AS is_named, s.is_of_model,
		substr(c.skeleton_name, 1, length(s.native_id) + 1) IS s.native_id || '_' AS is_base,
		row_number() OVER (
			PARTITION BY c.clip_id, s.native_id
			ORDER BY
				b.distance, (s.checksum <> c.checksum) IS TRUE, s.is_of_model, s.shadowed, s.depth DESC, s.standing
		) AS choice,
		b.distance, min(b.distance) OVER (PARTITION BY c.clip_id) AS nearest
	FROM clip_place AS c
	CROSS JOIN crowd_around AS l ON l.dump = c.dump AND l.folder_id IS c.folder_id
	CROSS JOIN skeleton_choice AS s ON s.system_id = c.system_id AND s.around = l.around
		AND (s.native_id = c.skeleton_name OR s.checksum = c.checksum)
	CROSS JOIN dump_base AS b ON b.dump = c.dump AND b.base = s.dump
	WHERE c.is_crowded
)
WHERE choice = 1 AND distance = nearest;
DROP TABLE temp.crowd_around;
DROP TABLE temp.skeleton_choice;
