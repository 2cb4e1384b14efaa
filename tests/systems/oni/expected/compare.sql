-- Rows of the encoder's truth, and how many of them the database does not say. An empty field of a CSV is no value.

-- The asset of a row: the member of that path in the file that ends in `source`, or the loose file itself.
CREATE TEMP TABLE place AS
SELECT a.id AS asset_id, e.source, e.member, a.status
FROM (
	SELECT DISTINCT source, member FROM expected_assets
	UNION SELECT DISTINCT source, member FROM expected_broken
) AS e
JOIN sources AS s ON substr(s.path, -length(e.source) - 1) = '/' || e.source
JOIN assets AS a ON a.source_id = s.id AND a.path = e.member
UNION ALL
SELECT a.id, e.source, e.member, a.status
FROM (
	SELECT DISTINCT source, member FROM expected_clips WHERE source LIKE '%.xml'
	UNION SELECT DISTINCT source, member FROM expected_clip_fields WHERE source LIKE '%.xml'
	UNION SELECT DISTINCT source, member FROM expected_links WHERE source LIKE '%.xml' OR source LIKE '%.bsl'
) AS e
JOIN sources AS s ON substr(s.path, -length(e.source) - 1) = '/' || e.source
JOIN assets AS a ON a.source_id = s.id;
CREATE INDEX temp.place_by_member ON place(source, member);
CREATE INDEX temp.place_by_asset ON place(asset_id);

SELECT 'assets', count(*), sum(NOT EXISTS (
	SELECT 1 FROM place AS p JOIN assets AS a ON a.id = p.asset_id
	WHERE p.source = e.source AND p.member = e.member AND a.type = e.tag
		AND iif(e.private = '1', a.native_id LIKE '%#' || e.instance, a.native_id = e.member)
)) FROM expected_assets AS e;

-- keys.csv has the keys of the first file that holds a motion. An Euler angle leaves the sign of the quaternion free.
SELECT 'keys', count(*), sum(NOT EXISTS (
	SELECT 1
	FROM place AS p
	JOIN clips AS c ON c.asset_id = p.asset_id
	JOIN channels AS h ON h.clip_id = c.id AND h.bone_id = CAST(e.bone_id AS INTEGER) AND h.target = e.target
	JOIN keys AS k ON k.channel_id = h.id AND k.frame = CAST(e.frame AS INTEGER)
	WHERE p.source = e.source AND p.member = e.member
		AND iif(e.target = 'rotation',
			abs(k.x * e.x + k.y * e.y + k.z * e.z + k.w * e.w) > 1 - 1e-6
				AND (max(abs(k.x - e.x), abs(k.y - e.y), abs(k.z - e.z), abs(k.w - e.w)) < 2e-6
					OR max(abs(k.x + e.x), abs(k.y + e.y), abs(k.z + e.z), abs(k.w + e.w)) < 2e-6),
			max(abs(k.x - e.x), abs(k.y - e.y), abs(k.z - e.z)) <= 1e-5 AND k.w IS NULL)
)) FROM expected_keys AS e;

-- No key more than the encoder wrote, in the clips that keys.csv has.
SELECT 'key counts', count(*), sum(NOT EXISTS (
	SELECT 1 FROM place AS p JOIN clips AS c ON c.asset_id = p.asset_id
	WHERE p.source = e.source AND p.member = e.member AND c.key_count = e.key_count
)) FROM (SELECT source, member, count(*) AS key_count FROM expected_keys GROUP BY source, member) AS e;

SELECT 'clips', count(*), sum(NOT EXISTS (
	SELECT 1 FROM place AS p JOIN clips AS c ON c.asset_id = p.asset_id
	WHERE p.source = e.source AND p.member = e.member
		AND c.native_id = e.member AND c.name = e.name AND c.fps = 60
		AND c.frame_count = CAST(e.frame_count AS INTEGER) AND abs(c.duration - e.duration) < 1e-8
		AND c.bone_count = CAST(e.bone_count AS INTEGER)
		AND iif(e.looping = '', c.looping IS NULL, c.looping = CAST(e.looping AS INTEGER))
		AND iif(e.z_up = '1', c.attributes ->> '$.gltf_axes' = '+X +Z -Y', c.attributes ->> '$.gltf_axes' IS NULL)
)) FROM expected_clips AS e;

-- Clips whose rows have one name in `motion` move alike, whatever file they lie in; others do not.
CREATE TEMP TABLE moved AS
SELECT e.motion, c.motion_xxh128
FROM expected_clips AS e
JOIN place AS p ON p.source = e.source AND p.member = e.member
JOIN clips AS c ON c.asset_id = p.asset_id;
SELECT 'equal motions', count(*), sum(hashes <> 1)
FROM (SELECT count(DISTINCT motion_xxh128) AS hashes FROM moved GROUP BY motion);
SELECT 'different motions', count(*), sum(motions <> 1)
FROM (SELECT count(DISTINCT motion) AS motions FROM moved GROUP BY motion_xxh128);

-- Attributes by their place: attack_ring.3 is the fourth number of a list; a list is also all its values with blanks.
CREATE TEMP TABLE clip_field AS
SELECT p.source, p.member, replace(replace(replace(substr(j.fullkey, 3), '[', '.'), ']', ''), '"', '') AS field, j.atom AS value
FROM place AS p JOIN clips AS c ON c.asset_id = p.asset_id, json_tree(c.attributes) AS j
WHERE j.type NOT IN ('array', 'object')
UNION ALL
SELECT p.source, p.member, j.key, (SELECT group_concat(value, ' ') FROM json_each(j.value))
FROM place AS p JOIN clips AS c ON c.asset_id = p.asset_id, json_each(c.attributes) AS j
WHERE j.type = 'array';
CREATE INDEX temp.clip_field_by_name ON clip_field(source, member, field);

-- Attributes that say nothing (0, None, false, no bits) may be left out.
SELECT 'clip fields', count(*), sum(NOT iif(EXISTS (
		SELECT 1 FROM clip_field AS f WHERE f.source = e.source AND f.member = e.member AND f.field = e.field
	),
	EXISTS (
		SELECT 1 FROM clip_field AS f
		WHERE f.source = e.source AND f.member = e.member AND f.field = e.field
			AND (coalesce(f.value, '') = e.value
				OR (typeof(f.value) IN ('integer', 'real') AND e.value GLOB '[-0-9]*'
					AND abs(f.value - e.value) <= 1e-5 * max(1, abs(f.value))))
	),
	e.value IN ('', '0', 'None')
)) FROM expected_clip_fields AS e;

CREATE TEMP TABLE event_place AS
SELECT
	p.source, p.member, v.*,
	row_number() OVER (PARTITION BY v.clip_id, v.kind ORDER BY v.id) - 1 AS nth
FROM place AS p JOIN clips AS c ON c.asset_id = p.asset_id JOIN events AS v ON v.clip_id = c.id;
CREATE INDEX temp.event_by_member ON event_place(source, member, kind, nth);

-- Only what carries a name in the data has one here.
SELECT 'events', count(*), sum(NOT EXISTS (
	SELECT 1 FROM event_place AS v
	WHERE v.source = e.source AND v.member = e.member AND v.kind = e.kind AND v.nth = CAST(e.nth AS INTEGER)
		AND v.frame = CAST(e.frame AS INTEGER) AND abs(v.time - e.time) < 1e-8
		AND iif(e.end_time = '', v.end_time IS NULL, abs(v.end_time - e.end_time) < 1e-8)
		AND (e.name = '' OR v.name = e.name)
)) FROM expected_events AS e;

SELECT 'event counts', count(*), sum(NOT EXISTS (
	SELECT 1 FROM event_place AS v
	WHERE v.source = e.source AND v.member = e.member
	GROUP BY v.source HAVING count(*) = e.events
)) FROM (SELECT source, member, count(*) AS events FROM expected_events GROUP BY source, member) AS e;

-- What events say of themselves: an attribute, or the value.
CREATE TEMP TABLE event_field AS
SELECT v.source, v.member, v.kind, v.nth, replace(replace(replace(substr(j.fullkey, 3), '[', '.'), ']', ''), '"', '') AS field, j.atom AS value
FROM event_place AS v, json_tree(v.attributes) AS j WHERE j.type NOT IN ('array', 'object')
UNION ALL
SELECT v.source, v.member, v.kind, v.nth, j.key, (SELECT group_concat(value, ' ') FROM json_each(j.value))
FROM event_place AS v, json_each(v.attributes) AS j WHERE j.type = 'array'
UNION ALL
SELECT v.source, v.member, v.kind, v.nth, iif(v.kind = 'attack', 'hit_points', 'value'), v.value
FROM event_place AS v WHERE v.value IS NOT NULL;
CREATE INDEX temp.event_field_by_name ON event_field(source, member, kind, nth);

SELECT 'event fields', count(*), sum(NOT EXISTS (
	SELECT 1 FROM event_field AS f
	WHERE f.source = e.source AND f.member = e.member AND f.kind = e.kind AND f.nth = CAST(e.nth AS INTEGER)
		AND (f.field = e.field OR (f.field = 'value' AND e.field IN ('points', 'mask', 'index', 'length', 'distance')))
		AND (coalesce(f.value, '') = e.value
			OR (typeof(f.value) IN ('integer', 'real') AND e.value GLOB '[-0-9]*'
				AND abs(f.value - e.value) <= 1e-5 * max(1, abs(f.value))))
)) FROM expected_event_fields AS e;

-- A parent is a link of the set, not a copy.
SELECT 'sets', count(*), sum(NOT EXISTS (
	SELECT 1 FROM place AS p JOIN animation_sets AS s ON s.asset_id = p.asset_id
	WHERE p.source = e.source AND p.member = e.member AND s.native_id = e.member AND s.name = substr(e.member, 5)
		AND iif(e.parent = '',
			NOT EXISTS (SELECT 1 FROM links AS l WHERE l.from_asset_id = p.asset_id AND l.to_type = 'TRAC'),
			EXISTS (
				SELECT 1 FROM links AS l
				WHERE l.from_asset_id = p.asset_id AND l.to_type = 'TRAC' AND l.to_native_id = e.parent
			))
)) FROM expected_sets AS e;

SELECT 'entries', count(*), sum(NOT EXISTS (
	SELECT 1
	FROM place AS p
	JOIN animation_sets AS s ON s.asset_id = p.asset_id
	JOIN set_entries AS n ON n.set_id = s.id
	LEFT JOIN clips AS c ON c.id = n.clip_id
	WHERE p.source = e.source AND p.member = e.member AND n.entry_index = CAST(e.entry_index AS INTEGER)
		AND coalesce(n.target_native_id, n.target_name) = e.target
		AND n.attributes ->> '$.weight' = CAST(e.weight AS INTEGER)
		AND iif(e.has_clip = '1', c.native_id = e.target, c.id IS NULL)
)) FROM expected_entries AS e;

SELECT 'bones', count(*), sum(NOT EXISTS (
	SELECT 1
	FROM place AS p JOIN skeletons AS s ON s.asset_id = p.asset_id JOIN bones AS b ON b.skeleton_id = s.id
	WHERE p.source = e.source AND p.member = e.member AND b.bone_id = CAST(e.bone_id AS INTEGER)
		AND iif(e.parent_id = '', b.parent_id IS NULL, b.parent_id = CAST(e.parent_id AS INTEGER))
		AND abs(b.tx - e.tx) < 1e-6 AND abs(b.ty - e.ty) < 1e-6 AND abs(b.tz - e.tz) < 1e-6
		AND b.qx = 0 AND b.qy = 0 AND b.qz = 0 AND b.qw = 1
)) FROM expected_bones AS e;

SELECT 'models', count(*), sum(NOT EXISTS (
	SELECT 1 FROM place AS p JOIN models AS m ON m.asset_id = p.asset_id
	WHERE p.source = e.source AND p.member = e.member AND (e.name = '' OR m.name = e.name)
)) FROM expected_models AS e;

-- A link to a private instance is to a member of the same file; one to a name leads somewhere if any file has it.
SELECT 'links', count(*), sum(NOT EXISTS (
	SELECT 1
	FROM place AS p
	JOIN links AS l ON l.from_asset_id = p.asset_id
	LEFT JOIN assets AS t ON t.id = l.to_asset_id
	WHERE p.source = e.source AND p.member = e.member AND l.to_type = e.to_type
		AND iif(e.target LIKE '#%',
			l.to_native_id LIKE '%' || e.target AND t.path = e.target
				AND t.source_id = (SELECT source_id FROM assets WHERE id = p.asset_id),
			l.to_native_id = e.target AND (t.id IS NOT NULL) = CAST(e.is_there AS INTEGER))
)) FROM expected_links AS e;

-- Through a class each clip reaches the bodies that have as many bones, hidden by a descendant's entry or not.
SELECT 'moves', count(*), sum((EXISTS (
	SELECT 1
	FROM clips AS c
	JOIN clip_skeletons AS cs ON cs.clip_id = c.id AND cs.via = 'class'
	WHERE c.native_id = e.clip
		AND EXISTS (
			SELECT 1
			FROM skeletons AS s
			JOIN links AS l ON l.to_asset_id = s.asset_id
			JOIN assets AS body ON body.id = l.from_asset_id AND body.type = 'TRBS'
			JOIN links AS k ON k.to_native_id = body.native_id AND k.to_type = 'TRBS'
			JOIN assets AS class ON class.id = k.from_asset_id
			WHERE s.id = cs.skeleton_id AND class.native_id = e.class
		)
)) <> CAST(e.fits AS INTEGER)) FROM expected_moves AS e;

-- What became of damaged members. An empty severity is any, or no problem at all.
SELECT 'broken', count(*), sum(NOT EXISTS (
	SELECT 1 FROM place AS p JOIN assets AS a ON a.id = p.asset_id
	WHERE p.source = e.source AND p.member = e.member AND a.status = e.status
		AND (e.severity = '' OR EXISTS (
			SELECT 1 FROM diagnostics AS d
			WHERE (d.asset_id = a.id OR (d.asset_id IS NULL AND d.source_id = a.source_id)) AND d.severity = e.severity
		))
)) FROM expected_broken AS e;
