-- Rows of the encoders' truth, and how many of them the database does not say. An empty field of a CSV is no value.

-- ---- BVH ----

CREATE TEMP TABLE bvh AS
SELECT e.*, c.id AS clip_id, s.id AS skeleton_id
FROM expected_bvh_clips AS e
LEFT JOIN sources AS source ON substr(source.path, -length(e.path) - 13) = '/interchange/' || e.path
LEFT JOIN assets AS a ON a.source_id = source.id
LEFT JOIN clips AS c ON c.asset_id = a.id
LEFT JOIN skeletons AS s ON s.asset_id = a.id;
CREATE INDEX temp.bvh_by_path ON bvh(path);

SELECT 'BVH clips', count(*), sum(NOT EXISTS (
	SELECT 1 FROM clips AS c JOIN skeletons AS s ON s.id = e.skeleton_id
	WHERE c.id = e.clip_id AND c.format = 'bvh' AND c.system_id = 'interchange'
		AND c.frame_count = CAST(e.frames AS INTEGER) AND s.bone_count = CAST(e.bones AS INTEGER)
		AND abs(c.duration - (e.frames - 1) * e.frame_time) < 1e-9
		AND abs(c.fps * e.frame_time - 1) < 1e-4
		AND c.channel_count = (
			SELECT count(*) FROM (SELECT DISTINCT bone, target FROM expected_bvh_keys AS k WHERE k.path = e.path)
		)
		AND c.key_count = (SELECT count(*) FROM expected_bvh_keys AS k WHERE k.path = e.path)
		AND c.attributes ->> '$.declared_frames' IS NULL
)) FROM bvh AS e;

SELECT 'BVH clips move their skeletons', count(*), sum(NOT EXISTS (
	SELECT 1 FROM clip_skeletons AS f WHERE f.clip_id = e.clip_id AND f.skeleton_id = e.skeleton_id AND f.is_primary
)) FROM bvh AS e;

SELECT 'BVH bones', count(*), sum(NOT EXISTS (
	SELECT 1 FROM bvh JOIN bones AS b ON b.skeleton_id = bvh.skeleton_id
	WHERE bvh.path = e.path AND b.bone_id = CAST(e.bone AS INTEGER) AND b.name = e.name
		AND coalesce(b.parent_id, -1) = CAST(e.parent AS INTEGER)
		AND abs(b.tx - e.x) + abs(b.ty - e.y) + abs(b.tz - e.z) < 1e-9
		AND b.qx = 0 AND b.qy = 0 AND b.qz = 0 AND b.qw = 1
)) FROM expected_bvh_bones AS e;

SELECT 'BVH tips', count(*), sum(NOT EXISTS (
	SELECT 1 FROM bvh JOIN skeletons AS s ON s.id = bvh.skeleton_id JOIN json_each(s.attributes, '$.end_sites') AS tip
	WHERE bvh.path = e.path AND tip.value ->> 0 = CAST(e.bone AS INTEGER)
		AND abs((tip.value ->> 1) - e.x) + abs((tip.value ->> 2) - e.y) + abs((tip.value ->> 3) - e.z) < 1e-9
)) FROM expected_bvh_ends AS e;

-- The sign of a quaternion is free, but for being continuous: see below.
CREATE TEMP TABLE found AS
SELECT bvh.path AS path, k.bone_id AS bone, k.target AS target, k.frame AS frame, k.time AS time, k.x AS x, k.y AS y, k.z AS z,
	k.w AS w, bvh.frame_time AS frame_time
FROM bvh JOIN keys AS k ON k.clip_id = bvh.clip_id;
CREATE UNIQUE INDEX temp.found_by_key ON found(path, bone, target, frame);

SELECT 'BVH keys', count(*), sum(NOT EXISTS (
	SELECT 1 FROM found AS k
	WHERE k.path = e.path AND k.bone = CAST(e.bone AS INTEGER) AND k.target = e.target
		AND k.frame = CAST(e.frame AS INTEGER) AND abs(k.time - k.frame * k.frame_time) < 1e-9
		AND CASE e.target
			WHEN 'rotation' THEN abs(k.x * e.x + k.y * e.y + k.z * e.z + k.w * e.w) > 1 - 1e-6
				AND min(
					max(abs(k.x - e.x), abs(k.y - e.y), abs(k.z - e.z), abs(k.w - e.w)),
					max(abs(k.x + e.x), abs(k.y + e.y), abs(k.z + e.z), abs(k.w + e.w))
				) < 2e-6
			ELSE abs(k.x - e.x) + abs(k.y - e.y) + abs(k.z - e.z) < 1e-4
		END
)) FROM expected_bvh_keys AS e;

SELECT 'BVH rotations continue in sign', count(*), sum(a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w < -1e-6)
FROM found AS a JOIN found AS b ON b.path = a.path AND b.bone = a.bone AND b.target = a.target AND b.frame = a.frame + 1
WHERE a.target = 'rotation';

-- The angles as the file has them.
SELECT 'BVH angles', count(*), sum(NOT EXISTS (
	SELECT 1 FROM bvh JOIN channels AS c ON c.clip_id = bvh.clip_id
	WHERE bvh.path = e.path AND c.bone_id = CAST(e.bone AS INTEGER) AND c.target = 'rotation'
		AND c.attributes ->> '$.euler_order' = e.euler_order
		AND json_extract(c.attributes, '$.degrees[' || e.frame || '][' || (length(e.euler_order) - 1) || ']') = CAST(e.last AS REAL)
)) FROM expected_bvh_angles AS e;

-- Files without faults have no problems.
SELECT 'BVH without problems', count(*), sum(EXISTS (
	SELECT 1 FROM clips AS c JOIN diagnostics AS d ON d.asset_id = c.asset_id WHERE c.id = e.clip_id
)) FROM bvh AS e;

-- Of each broken file exactly these problems are told, and so much is left.
SELECT 'BVH files with faults', count(*), sum(NOT EXISTS (
	SELECT 1 FROM assets AS a JOIN sources AS s ON s.id = a.source_id
	WHERE substr(s.path, -length(e.path) - 13) = '/interchange/' || e.path
		AND e.codes = (SELECT group_concat(code, ' ') FROM (SELECT code FROM diagnostics WHERE asset_id = a.id ORDER BY id))
		AND coalesce((SELECT frame_count FROM clips AS c WHERE c.asset_id = a.id), 0) = CAST(e.frames AS INTEGER)
		AND coalesce((SELECT key_count FROM clips AS c WHERE c.asset_id = a.id), 0) = CAST(e.keys AS INTEGER)
)) FROM expected_bvh_broken AS e;

-- ---- glTF ----

CREATE TEMP TABLE gltf AS
SELECT e.*, c.id AS clip_id, s.id AS skeleton_id
FROM expected_gltf_clips AS e
LEFT JOIN sources AS source ON substr(source.path, -length(e.path) - 13) = '/interchange/' || e.path
LEFT JOIN assets AS a ON a.source_id = source.id
LEFT JOIN clips AS c ON c.asset_id = a.id AND c.attributes ->> '$.animation_index' = CAST(e.animation AS INTEGER)
LEFT JOIN skeletons AS s ON s.asset_id = a.id;

SELECT 'glTF clips', count(*), sum(NOT EXISTS (
	SELECT 1 FROM clips AS c
	WHERE c.id = e.clip_id AND c.name = e.name AND c.format IN ('gltf', 'glb') AND c.system_id = 'interchange'
		AND abs(c.fps - e.fps) < 1e-6 AND c.frame_count = CAST(e.frames AS INTEGER) AND abs(c.duration - e.duration) < 1e-6
		AND c.channel_count = CAST(e.channels AS INTEGER) AND c.key_count = CAST(e.keys AS INTEGER)
)) FROM gltf AS e;

SELECT 'glTF clips move their skeletons', count(*), sum(NOT EXISTS (
	SELECT 1 FROM clip_skeletons AS f WHERE f.clip_id = e.clip_id AND f.skeleton_id = e.skeleton_id AND f.is_primary
)) FROM gltf AS e;

SELECT 'glTF bones', count(*), sum(NOT EXISTS (
	SELECT 1 FROM gltf JOIN bones AS b ON b.skeleton_id = gltf.skeleton_id
	WHERE gltf.path = e.path AND b.bone_id = CAST(e.bone AS INTEGER) AND b.name = e.name AND b.kind = e.kind
		AND coalesce(b.parent_id, -1) = CAST(e.parent AS INTEGER)
		AND abs(b.tx - e.tx) + abs(b.ty - e.ty) + abs(b.tz - e.tz) < 1e-9
		AND abs(b.qx - e.qx) + abs(b.qy - e.qy) + abs(b.qz - e.qz) + abs(b.qw - e.qw) < 1e-8
		AND abs(b.sx - e.sx) + abs(b.sy - e.sy) + abs(b.sz - e.sz) < 1e-9
)) FROM expected_gltf_bones AS e;
SELECT 'no other bones of glTF', 1, (SELECT count(*) FROM bones WHERE skeleton_id IN (SELECT skeleton_id FROM gltf))
	<> (SELECT count(*) FROM expected_gltf_bones);

SELECT 'glTF keys', count(*), sum(NOT EXISTS (
	SELECT 1 FROM gltf JOIN keys AS k ON k.clip_id = gltf.clip_id JOIN channels AS c ON c.id = k.channel_id
	WHERE gltf.path = e.path AND gltf.animation = e.animation AND k.bone_id = CAST(e.bone AS INTEGER) AND k.target = e.target
		AND c.interpolation = e.interpolation AND k.frame = CAST(e.frame AS INTEGER) AND abs(k.x - e.x) < 1e-7
		AND (e.y = '' AND k.y IS NULL OR abs(k.y - e.y) < 1e-7) AND (e.z = '' AND k.z IS NULL OR abs(k.z - e.z) < 1e-7)
		AND (e.w = '' AND k.w IS NULL OR abs(k.w - e.w) < 1e-7)
)) FROM expected_gltf_keys AS e;

SELECT 'glTF files with faults', count(*), sum(NOT EXISTS (
	SELECT 1 FROM assets AS a JOIN sources AS s ON s.id = a.source_id
	WHERE substr(s.path, -length(e.path) - 13) = '/interchange/' || e.path AND a.status = e.status
		AND e.codes = (SELECT group_concat(code, ' ') FROM (SELECT code FROM diagnostics WHERE asset_id = a.id ORDER BY id))
		AND (SELECT count(*) FROM clips AS c WHERE c.asset_id = a.id) = CAST(e.clips AS INTEGER)
		AND coalesce((SELECT sum(key_count) FROM clips AS c WHERE c.asset_id = a.id), 0) = CAST(e.keys AS INTEGER)
		AND coalesce((SELECT sum(bone_count) FROM skeletons AS k WHERE k.asset_id = a.id), 0) = CAST(e.bones AS INTEGER)
)) FROM expected_gltf_broken AS e;

-- A mesh in Draco's compression, a pointer, and rotations of 8 bits that are not unit, are told of and nothing else is.
SELECT 'glTF without problems', count(*), sum((
	SELECT count(*) FROM clips AS c JOIN diagnostics AS d ON d.asset_id = c.asset_id WHERE c.id = e.clip_id
) <> iif(e.path LIKE '%face.glb', 3, 0)) FROM gltf AS e;
