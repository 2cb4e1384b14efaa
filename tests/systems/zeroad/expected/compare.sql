-- Rows of the encoder's truth, and how many of them the database does not say. An empty field of a CSV is no value.

-- Paths below the mod: what follows art/ or simulation/.
CREATE TEMP TABLE place AS
SELECT a.id AS asset_id, a.status,
	CASE WHEN instr(p.path, '/art/') > 0 THEN substr(p.path, instr(p.path, '/art/') + 1) ELSE a.path END AS path,
	instr(p.path, '/broken/') > 0 AS is_broken
FROM (
	SELECT a.id, iif(s.kind = 'file', s.path, s.path || '/' || a.path) AS path FROM assets AS a JOIN sources AS s ON s.id = a.source_id
) AS p
JOIN assets AS a ON a.id = p.id;

SELECT 'clips', count(*), sum(NOT EXISTS (
	SELECT 1 FROM clips AS c JOIN place AS p ON p.asset_id = c.asset_id
	WHERE p.path = e.path AND NOT p.is_broken AND c.native_id = e.native_id AND c.bone_count = e.bones AND c.frame_count = e.frames
		AND abs(c.fps - e.fps) < 1e-9 AND abs(c.duration - e.duration) < 1e-9 AND c.space = 'model' AND c.looping IS NULL
)) FROM expected_clips AS e;

CREATE TEMP TABLE key AS
SELECT p.path, k.bone_id, k.frame, k.target, k.x, k.y, k.z, k.w
FROM keys AS k JOIN clips AS c ON c.id = k.clip_id JOIN place AS p ON p.asset_id = c.asset_id
WHERE NOT p.is_broken;
CREATE INDEX temp.key_by_path ON key(path, bone_id, frame, target);
SELECT 'translations', count(*), sum(NOT EXISTS (
	SELECT 1 FROM key AS k WHERE k.path = e.path AND k.bone_id = CAST(e.bone_id AS INTEGER) AND k.frame = CAST(e.frame AS INTEGER)
		AND k.target = 'translation' AND abs(k.x - e.tx) < 1e-7 AND abs(k.y - e.ty) < 1e-7 AND abs(k.z - e.tz) < 1e-7
)) FROM expected_keys AS e;
SELECT 'rotations', count(*), sum(NOT EXISTS (
	SELECT 1 FROM key AS k WHERE k.path = e.path AND k.bone_id = CAST(e.bone_id AS INTEGER) AND k.frame = CAST(e.frame AS INTEGER)
		AND k.target = 'rotation' AND abs(k.x - e.qx) < 1e-7 AND abs(k.y - e.qy) < 1e-7 AND abs(k.z - e.qz) < 1e-7
		AND abs(k.w - e.qw) < 1e-7
)) FROM expected_keys AS e;
SELECT 'no more keys', 1, (SELECT count(*) FROM key) <> 2 * (SELECT count(*) FROM expected_keys);

SELECT 'rest poses', count(*), sum(NOT EXISTS (
	SELECT 1 FROM skeletons AS s JOIN bones AS b ON b.skeleton_id = s.id
	WHERE s.name = e.skeleton AND b.bone_id = CAST(e.bone_id AS INTEGER) AND b.name = e.name
		AND coalesce(b.parent_id, -1) = CAST(e.parent_id AS INTEGER)
		AND abs(b.tx - e.tx) < 1e-6 AND abs(b.ty - e.ty) < 1e-6 AND abs(b.tz - e.tz) < 1e-6 AND abs(b.qw - e.qw) < 1e-6
)) FROM expected_bones AS e;

SELECT 'models', count(*), sum(NOT EXISTS (
	SELECT 1 FROM models AS m JOIN place AS p ON p.asset_id = m.asset_id
	WHERE p.path = e.path AND m.native_id = e.native_id AND m.kind = e.kind
		AND m.attributes ->> '$.vertex_count' = CAST(e.vertices AS INTEGER) AND m.attributes ->> '$.face_count' = CAST(e.faces AS INTEGER)
		AND m.attributes ->> '$.uv_sets' = CAST(e.uv_sets AS INTEGER) AND m.attributes ->> '$.bone_count' = CAST(e.bones AS INTEGER)
		AND coalesce(json_array_length(m.attributes, '$.prop_points'), 0) = CAST(e.prop_points AS INTEGER)
)) FROM expected_models AS e;

SELECT 'entries', count(*), sum(NOT EXISTS (
	SELECT 1
	FROM animation_sets AS s JOIN set_entries AS x ON x.set_id = s.id LEFT JOIN clips AS c ON c.id = x.clip_id
	WHERE s.native_id = e.set_id AND x.entry_index = CAST(e.entry_index AS INTEGER) AND x.name = e.name
		AND coalesce(c.native_id, '') = e.clip AND abs(x.attributes ->> '$.speed' - e.speed) < 1e-9
		AND abs(coalesce((SELECT time FROM events WHERE entry_id = x.id AND kind = 'event'), -1) - iif(e.event = '', -1, e.event)) < 1e-6
		AND abs(coalesce((SELECT time FROM events WHERE entry_id = x.id AND kind = 'load'), -1) - iif(e.load = '', -1, e.load)) < 1e-6
		AND abs(coalesce((SELECT time FROM events WHERE entry_id = x.id AND kind = 'sound'), -1) - iif(e.sound = '', -1, e.sound)) < 1e-6
)) FROM expected_entries AS e;

SELECT 'links', count(*), sum(NOT EXISTS (
	SELECT 1
	FROM links AS l JOIN place AS p ON p.asset_id = l.from_asset_id LEFT JOIN place AS t ON t.asset_id = l.to_asset_id
	WHERE l.kind = e.kind AND p.path = e.from_path AND l.to_name = e.to_name AND coalesce(t.path, '') = e.to_path
)) FROM expected_links AS e;

SELECT 'sets', count(*), sum((
	SELECT count(*) FROM animation_sets AS s JOIN place AS p ON p.asset_id = s.asset_id WHERE s.native_id = e.native_id
) <> 1 + (e.native_id = 'crane.xml')) FROM expected_sets AS e; -- an actor and a variant file have that name
SELECT 'no more sets', 1, count(*) <> (SELECT count(*) + 1 FROM expected_sets)
FROM animation_sets AS s JOIN place AS p ON p.asset_id = s.asset_id WHERE NOT p.is_broken;

SELECT 'skeletons of clips', count(*), sum(NOT EXISTS (
	SELECT 1 FROM clip_skeletons AS f JOIN clips AS c ON c.id = f.clip_id JOIN skeletons AS s ON s.id = f.skeleton_id
	WHERE c.native_id = e.clip AND s.name = e.skeleton AND f.via = e.via AND f.is_primary = CAST(e.is_primary AS INTEGER)
)) FROM expected_fits AS e;

SELECT 'pairs', count(*), sum(NOT EXISTS (
	SELECT 1 FROM clip_models AS f JOIN clips AS c ON c.id = f.clip_id JOIN models AS m ON m.id = f.model_id
	WHERE c.native_id = e.clip AND m.native_id = e.model
)) FROM expected_pairs AS e;
SELECT 'no more pairs', 1, count(DISTINCT c.native_id || ' ' || m.native_id) <> (SELECT count(*) FROM expected_pairs)
FROM clip_models AS f JOIN clips AS c ON c.id = f.clip_id
JOIN models AS m ON m.id = f.model_id AND m.kind IN ('skinned', 'rigid');

SELECT 'broken', count(*), sum(NOT EXISTS (
	SELECT 1 FROM place AS p JOIN diagnostics AS d ON d.asset_id = p.asset_id
	WHERE p.path = 'art/' || e.path AND p.is_broken AND p.status = e.status AND d.code = e.code
)) FROM expected_broken AS e;
