-- Rows of the encoder's truth, and how many of them the database does not say. An empty field of a CSV is no value.
-- `source` is the end of the path of a source, or the name of an archive inside one; `id` is a native id.

CREATE TEMP TABLE place AS
SELECT a.id AS asset_id, e.source AS source,
	-- Files may have their id in lower case.
	iif(a.native_id NOT GLOB '*[^0-9A-Fa-f]*', upper(a.native_id), a.native_id) AS id
FROM (
	SELECT source FROM expected_clips UNION SELECT source FROM expected_bones UNION SELECT source FROM expected_events
	UNION SELECT source FROM expected_entries UNION SELECT source FROM expected_models UNION SELECT source FROM expected_links
) AS e
JOIN sources AS s
JOIN assets AS a ON a.source_id = s.id
LEFT JOIN assets AS p ON p.id = a.parent_id
WHERE substr(s.path, -length(e.source) - 1) = '/' || e.source OR p.name = e.source;
CREATE INDEX temp.place_by_id ON place(id, source);

CREATE TEMP TABLE decoded AS
SELECT p.source, p.id, k.bone_id, k.target, k.frame, k.x, k.y, k.z, k.w
FROM clips AS c JOIN place AS p ON p.asset_id = c.asset_id JOIN keys AS k ON k.clip_id = c.id;
CREATE INDEX temp.decoded_by_place ON decoded(id, bone_id, target, frame);

SELECT 'keys', count(*), sum(NOT EXISTS (
	SELECT 1 FROM decoded AS d
	WHERE d.id = e.id AND d.source = e.source AND d.bone_id = CAST(e.bone_id AS INTEGER) AND d.target = e.target
		AND d.frame = CAST(e.frame AS INTEGER)
		AND abs(d.x - e.x) <= 2e-6 * max(1, abs(d.x)) AND abs(d.y - e.y) <= 2e-6 * max(1, abs(d.y))
		AND abs(d.z - e.z) <= 2e-6 * max(1, abs(d.z))
		AND iif(e.w = '', d.w IS NULL, abs(d.w - e.w) <= 2e-5)
)) FROM expected_keys AS e;

-- Nothing else is keyed.
SELECT 'key counts', (SELECT count(*) FROM decoded), (
	SELECT abs((SELECT count(*) FROM decoded) - count(*)) FROM expected_keys
);

SELECT 'clips', count(*), sum(NOT EXISTS (
	SELECT 1 FROM clips AS c JOIN place AS p ON p.asset_id = c.asset_id
	WHERE p.id = e.id AND p.source = e.source AND c.native_id = e.id
		AND c.frame_count = CAST(e.frame_count AS INTEGER)
		AND c.channel_count = CAST(e.channel_count AS INTEGER)
		AND c.bone_count = CAST(e.bone_count AS INTEGER)
		AND c.key_count = CAST(e.key_count AS INTEGER)
		AND iif(e.looping = '', c.looping IS NULL, c.looping = CAST(e.looping AS INTEGER))
		AND abs(c.duration - e.duration) < 1e-6 AND abs(c.fps - e.fps) < 1e-6
		AND c.attributes ->> '$.format' = CAST(e.format AS INTEGER)
		AND (e.game = '' OR (SELECT game FROM assets WHERE id = c.asset_id) = e.game)
		AND c.attributes ->> '$.root_bone_id' = CAST(e.root_bone_id AS INTEGER)
		AND coalesce(c.attributes ->> '$.rotation_divisor', 0) = CAST(e.divisor AS INTEGER)
)) FROM expected_clips AS e;

-- The name of a path that is known to be right, else of a set, else the id.
SELECT 'names', count(*), sum(NOT EXISTS (
	SELECT 1 FROM clips AS c JOIN place AS p ON p.asset_id = c.asset_id
	WHERE p.id = e.id AND p.source = e.source AND c.name = e.name COLLATE NOCASE
		AND coalesce(c.attributes ->> '$.name_verified', 0) = CAST(e.verified AS INTEGER)
)) FROM expected_clips AS e;

-- After the last frame of a clip of format 0 comes frame 0 again.
SELECT 'wraps', count(*), sum(NOT EXISTS (
	SELECT 1 FROM clips AS c JOIN place AS p ON p.asset_id = c.asset_id
	WHERE p.id = e.id AND p.source = e.source AND c.wraps = (e.format = '0')
)) FROM expected_clips AS e;

-- Only the channels of the root bone are root motion.
SELECT 'root motion', count(*), sum((
	SELECT min(h.is_root_motion = (h.bone_id = CAST(e.root_bone_id AS INTEGER))) IS NOT 1
	FROM clips AS c JOIN place AS p ON p.asset_id = c.asset_id JOIN channels AS h ON h.clip_id = c.id
	WHERE p.id = e.id AND p.source = e.source
)) FROM expected_clips AS e;

SELECT 'times', count(*), sum(NOT EXISTS (
	SELECT 1 FROM clips AS c JOIN place AS p ON p.asset_id = c.asset_id JOIN keys AS k ON k.clip_id = c.id
	WHERE p.id = e.id AND p.source = e.source AND k.frame = e.frame_count - 1
		AND abs(k.time - (e.frame_count - 1) * e.interval) < 1e-6
)) FROM expected_clips AS e;

SELECT 'bones', count(*), sum(NOT EXISTS (
	SELECT 1 FROM skeletons AS s JOIN place AS p ON p.asset_id = s.asset_id JOIN bones AS b ON b.skeleton_id = s.id
	WHERE p.id = e.id AND p.source = e.source AND b.bone_id = CAST(e.bone_id AS INTEGER)
		AND b.ordinal = CAST(e.ordinal AS INTEGER)
		AND coalesce(b.name, '') = e.name
		AND iif(e.parent_id = '', b.parent_id IS NULL, b.parent_id = CAST(e.parent_id AS INTEGER))
		AND abs(b.tx - e.tx) < 2e-6 AND abs(b.ty - e.ty) < 2e-6 AND abs(b.tz - e.tz) < 2e-6
		AND abs(b.qx * e.qx + b.qy * e.qy + b.qz * e.qz + b.qw * e.qw) > 1 - 1e-6
)) FROM expected_bones AS e;

-- Events of an EVNT hang on its asset, those of the second game on an entry of the animation.
SELECT 'events', count(*), sum(NOT EXISTS (
	SELECT 1 FROM events AS v JOIN place AS p ON p.asset_id = v.asset_id LEFT JOIN set_entries AS n ON n.id = v.entry_id
	WHERE p.id = e.id AND p.source = e.source AND v.clip_id IS NULL
		AND coalesce(n.name, '') = e.animation
		AND v.kind = e.kind AND v.name = e.name AND abs(v.time - e.time) < 1e-6
		AND (e.bone_name = '' OR v.bone_name = e.bone_name)
		AND (e.ref_type = '' OR v.ref_type = e.ref_type AND v.ref_native_id = e.ref_id)
		AND (e.value = '' OR v.value = CAST(e.value AS REAL))
		AND v.attributes ->> '$.poi_type' = CAST(e.poi_type AS INTEGER)
		AND v.attributes ->> '$.character' = CAST(e.character AS INTEGER)
)) FROM expected_events AS e;

-- The frame of an event is that of all clips that have it, if there is one.
SELECT 'frames', count(*), sum(NOT EXISTS (
	SELECT 1 FROM events AS v JOIN place AS p ON p.asset_id = v.asset_id LEFT JOIN set_entries AS n ON n.id = v.entry_id
	WHERE p.id = e.id AND p.source = e.source AND coalesce(n.name, '') = e.animation AND v.kind = e.kind AND v.name = e.name
		AND v.frame IS e.frame
)) FROM (
	SELECT e.*, (
		SELECT iif(min(abs(e.time / c.interval - round(e.time / c.interval)) < 0.01), CAST(round(e.time / min(c.interval)) AS INTEGER), NULL)
		FROM expected_clips AS c
		WHERE iif(e.animation = '',
			EXISTS (SELECT 1 FROM expected_links AS l WHERE l.id = c.id AND l.kind = 'events' AND l.to_id = e.id),
			EXISTS (SELECT 1 FROM expected_entries AS n WHERE n.source = e.source AND n.id = e.id AND n.animation = e.animation
				AND n.to_id = c.id))
	) AS frame
	FROM expected_events AS e
) AS e;

SELECT 'event counts', count(*), sum(rows <> (
	SELECT count(*) FROM events AS v JOIN place AS p ON p.asset_id = v.asset_id WHERE p.id = e.id AND p.source = e.source
)) FROM (SELECT source, id, count(*) / (
	-- An archive may hold an id twice.
	SELECT count(*) FROM (SELECT DISTINCT asset_id FROM place AS p WHERE p.id = x.id AND p.source = x.source)
) AS rows FROM expected_events AS x GROUP BY source, id) AS e;

-- Events that a clip refers to are each seen once from every occurrence of it.
SELECT 'clip events', count(*), sum(seen <> said) FROM (
	SELECT (SELECT count(*) FROM clip_events AS v WHERE v.clip_id = c.id) AS seen,
		(SELECT count(*) FROM (
			SELECT DISTINCT e.animation, e.kind, e.name, e.time, e.value, e.poi_type FROM expected_links AS l
			JOIN expected_events AS e ON e.id = l.to_id
			WHERE l.id = c.native_id AND l.kind = 'events')) AS said
	FROM clips AS c JOIN assets AS a ON a.id = c.asset_id WHERE a.game = 'MP1' AND c.native_id NOT LIKE 'BAD%'
);

SELECT 'entries', count(*), sum(NOT EXISTS (
	SELECT 1
	FROM animation_sets AS s JOIN place AS p ON p.asset_id = s.asset_id JOIN set_entries AS n ON n.set_id = s.id
	LEFT JOIN clips AS c ON c.id = n.clip_id
	WHERE p.id = e.id AND p.source = e.source AND n.kind = e.kind
		AND (e.animation = '' OR n.name = e.animation)
		AND n.target_name = e.primitive AND n.target_native_id = e.to_id AND n.attributes ->> '$.anim_id' = e.to_id
		AND n.attributes ->> '$.primitive_index' = CAST(e.primitive_index AS INTEGER)
		AND (CASE WHEN CAST(e."exists" AS INTEGER) THEN c.native_id = e.to_id ELSE c.id IS NULL END)
)) FROM expected_entries AS e;

SELECT 'entry counts', count(*), sum(rows <> (
	SELECT count(*) FROM animation_sets AS s JOIN place AS p ON p.asset_id = s.asset_id JOIN set_entries AS n ON n.set_id = s.id
	WHERE p.id = e.id AND p.source = e.source
)) FROM (SELECT source, id, count(*) AS rows FROM expected_entries GROUP BY source, id) AS e;

-- Every occurrence of a clip is reached by what reaches its id.
SELECT 'reached', count(*), sum(NOT EXISTS (
	SELECT 1 FROM entry_clips AS r JOIN set_entries AS n ON n.id = r.entry_id WHERE r.clip_id = c.id
		AND n.target_native_id = c.native_id
)) FROM clips AS c WHERE c.native_id IN (SELECT to_id FROM expected_entries);

SELECT 'models', count(*), sum(NOT EXISTS (
	SELECT 1 FROM models AS m JOIN place AS p ON p.asset_id = m.asset_id
	WHERE p.id = e.id AND p.source = e.source AND m.native_id = e.model_id AND m.kind = e.kind
		AND (e.name = '' OR m.name = e.name)
)) FROM expected_models AS e;

SELECT 'links', count(*), sum(NOT EXISTS (
	SELECT 1 FROM links AS l JOIN place AS p ON p.asset_id = l.from_asset_id LEFT JOIN assets AS t ON t.id = l.to_asset_id
	WHERE p.id = e.id AND p.source = e.source AND (e.kind = '' OR l.kind = e.kind)
		AND l.to_type = e.to_type AND l.to_native_id = e.to_id
		AND (CASE WHEN CAST(e."exists" AS INTEGER) THEN upper(t.native_id) = e.to_id AND t.type = e.to_type ELSE t.id IS NULL END)
)) FROM expected_links AS e;
