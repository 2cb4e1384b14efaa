-- Rows of the encoder's truth, and how many of them the database does not say. An empty field of a CSV is no value.

-- The asset of a row: its bare name, in the source whose path ends in `source` or in a container of that name.
CREATE TEMP TABLE place AS
SELECT a.id AS asset_id, a.name AS asset, e.source AS source
FROM (SELECT DISTINCT source FROM expected_clips UNION SELECT source FROM expected_keys) AS e
JOIN sources AS s
JOIN assets AS a ON a.source_id = s.id
LEFT JOIN assets AS p ON p.id = a.parent_id
WHERE substr(s.path, -length(e.source) - 1) = '/' || e.source OR p.name = e.source;

-- Scripts and skeletons are told apart by their bare names alone.
CREATE TEMP TABLE named AS SELECT id AS asset_id, name AS asset FROM assets;

-- keys.csv names each key by asset, bone, target and frame. A bone that a clip moves twice may have either value.
CREATE TEMP TABLE decoded AS
SELECT p.source, p.asset, k.bone_id, k.target, k.frame, k.x, k.y, k.z, k.w
FROM clips AS c JOIN place AS p ON p.asset_id = c.asset_id JOIN keys AS k ON k.clip_id = c.id;
CREATE INDEX temp.decoded_by_place ON decoded(asset, bone_id, target, frame);

SELECT 'keys', count(*), sum(NOT EXISTS (
	SELECT 1 FROM decoded AS d
	WHERE d.asset = e.asset AND d.source = e.source AND d.bone_id = CAST(e.bone_id AS INTEGER)
		AND d.target = e.target AND d.frame = CAST(e.frame AS INTEGER)
		AND abs(d.x - e.x) <= 1e-6 * max(1, abs(d.x)) AND abs(d.y - e.y) <= 1e-6 * max(1, abs(d.y))
		AND abs(d.z - e.z) <= 1e-6 * max(1, abs(d.z))
		AND iif(e.w = '', d.w IS NULL, abs(d.w - e.w) <= 1e-5)
)) FROM expected_keys AS e;

SELECT 'clips', count(*), sum(NOT EXISTS (
	SELECT 1 FROM clips AS c JOIN place AS p ON p.asset_id = c.asset_id
	WHERE p.asset = e.asset AND p.source = e.source
		AND c.frame_count = CAST(e.frame_count AS INTEGER)
		AND c.attributes ->> '$.ani_name' = e.clip
		AND c.attributes ->> '$.node_count' = CAST(e.node_count AS INTEGER)
		AND iif(CAST(e.fps AS REAL) > 0,
			abs(c.fps - e.fps) < 1e-6 AND abs(c.duration - e.duration) < 1e-6,
			c.fps IS NULL AND c.duration IS NULL)
		AND c.attributes ->> '$.layer' = CAST(e.layer AS INTEGER)
		AND c.attributes ->> '$.next' = e.next
		AND c.skeleton_checksum = CAST(e.checksum AS INTEGER)
)) FROM expected_clips AS e;

SELECT 'bones', count(*), sum(NOT EXISTS (
	SELECT 1 FROM skeletons AS s JOIN named AS p ON p.asset_id = s.asset_id JOIN bones AS b ON b.skeleton_id = s.id
	WHERE p.asset = e.asset AND b.bone_id = CAST(e.bone_id AS INTEGER) AND b.name = e.name
		AND iif(e.parent_id = '', b.parent_id IS NULL, b.parent_id = CAST(e.parent_id AS INTEGER))
		AND abs(b.tx - e.tx) < 1e-4 AND abs(b.ty - e.ty) < 1e-4 AND abs(b.tz - e.tz) < 1e-4
		AND abs(b.qx * e.qx + b.qy * e.qy + b.qz * e.qz + b.qw * e.qw) > 1 - 1e-6
)) FROM expected_bones AS e;

SELECT 'entries', count(*), sum(NOT EXISTS (
	SELECT 1
	FROM animation_sets AS s JOIN named AS p ON p.asset_id = s.asset_id JOIN set_entries AS n ON n.set_id = s.id
	LEFT JOIN clips AS c ON c.id = n.clip_id
	LEFT JOIN transitions AS t ON t.from_entry_id = n.id
	LEFT JOIN set_entries AS f ON f.id = t.to_entry_id
	LEFT JOIN animation_sets AS o ON o.id = f.set_id
	WHERE p.asset = e.script AND n.entry_index = CAST(e.entry_index AS INTEGER) AND n.kind = e.kind AND n.name = e.name
		AND iif(e.clip = '', c.id IS NULL, upper(c.name) = upper(e.clip))
		AND coalesce(t.to_name, '') = e.next
		AND iif(e.next_script = '', o.id IS NULL, upper(o.name) = upper(e.next_script))
		AND coalesce(n.attributes ->> '$.outside_anienum', 0) = CAST(e.outside AS INTEGER)
)) FROM expected_entries AS e;

SELECT 'events', count(*), sum(NOT EXISTS (
	SELECT 1
	FROM animation_sets AS s JOIN named AS p ON p.asset_id = s.asset_id JOIN set_entries AS n ON n.set_id = s.id
	JOIN events AS v ON v.entry_id = n.id
	WHERE p.asset = e.script AND n.name = e.entry AND v.kind = e.kind AND v.frame = CAST(e.frame AS INTEGER)
		AND iif(e.time = '', v.time IS NULL, abs(v.time - e.time) < 1e-6)
)) FROM expected_events AS e;
