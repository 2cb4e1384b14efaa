-- Rows of the encoder's truth, and how many of them the database does not say. An empty field of a CSV is no value.
-- `content` is the encoder's own hash of an asset's bytes: what bytes mean is told once, where they are for each
-- occurrence.

-- Where the encoder put something: `source` ends the path of the file, `path` is inside of it.
CREATE TEMP TABLE place AS
SELECT e.source AS source, e.path AS path, e.content AS content, CAST(e.offset AS INTEGER) AS offset,
	CAST(e.byte_size AS INTEGER) AS byte_size, a.id AS asset_id, a.name AS name, a.offset AS found_offset,
	a.byte_size AS found_size, a.xxh128 AS xxh128
FROM expected_assets AS e
LEFT JOIN sources AS s ON substr(s.path, -length(e.source) - 12) = '/vib-ribbon/' || e.source
LEFT JOIN assets AS a ON a.source_id = s.id AND a.path = e.path;
CREATE INDEX temp.place_by_content ON place(content);
CREATE INDEX temp.place_by_path ON place(source, path);

-- One occurrence of each content.
CREATE TEMP TABLE first AS SELECT content, min(asset_id) AS asset_id FROM place WHERE content != '' GROUP BY content;
CREATE UNIQUE INDEX temp.first_by_content ON first(content);

SELECT 'assets', count(*), sum(asset_id IS NULL OR found_offset != offset
	OR content != '' AND found_size != byte_size) FROM place;

SELECT 'hashes', count(*), sum(hashes != 1 OR contents != 1) FROM (
	SELECT count(DISTINCT p.xxh128) AS hashes,
		(SELECT count(DISTINCT q.content) FROM place AS q WHERE q.xxh128 = p.xxh128 AND q.content != '') AS contents
	FROM place AS p WHERE p.content != '' GROUP BY p.content
);

SELECT 'discs', count(*), sum(NOT EXISTS (
	SELECT 1 FROM sources AS s
	WHERE substr(s.path, -length(e.source) - 12) = '/vib-ribbon/' || e.source
		AND s.attributes ->> '$.sector_size' = CAST(e.stride AS INTEGER)
		AND s.attributes ->> '$.data_offset' = CAST(e.data_offset AS INTEGER)
		AND s.attributes ->> '$.pregap_sectors' = CAST(e.pregap AS INTEGER)
		AND s.attributes ->> '$.data_sectors' = CAST(e.sectors AS INTEGER)
		AND s.attributes ->> '$.volume_id' = e.volume_id
		AND coalesce(s.attributes ->> '$.boot', '') = e.serial
)) FROM expected_discs AS e;

-- Nothing that can be played or drawn comes out of these.
SELECT 'refused', count(*), sum(EXISTS (
	SELECT 1 FROM sources AS s JOIN assets AS a ON a.source_id = s.id
	WHERE substr(s.path, -length(e.source) - 12) = '/vib-ribbon/' || e.source AND a.path = e.path AND (
		a.id IN (SELECT asset_id FROM clips) OR a.id IN (SELECT asset_id FROM skeletons)
		OR a.id IN (SELECT asset_id FROM models) OR a.id IN (SELECT asset_id FROM animation_sets)
	)
)) FROM expected_refused AS e;

-- With --carve these and no more; without it nothing.
CREATE TEMP TABLE carved AS
SELECT a.type AS type, a.offset AS offset, a.byte_size AS byte_size
FROM sources AS s JOIN assets AS a ON a.source_id = s.id
WHERE s.path LIKE '%/vib-ribbon/unknown/blob.dat' AND a.type IN ('ANM', 'TMD');
CREATE TEMP TABLE carving AS
SELECT EXISTS (SELECT 1 FROM sources WHERE attributes ->> '$.index_options' LIKE '%carve%') AS is_on;

SELECT 'carved', count(*), sum((SELECT is_on FROM carving) != EXISTS (
	SELECT 1 FROM carved AS c
	WHERE c.type = e.type AND c.offset = CAST(e.offset AS INTEGER) AND c.byte_size = CAST(e.byte_size AS INTEGER)
)) + ((SELECT count(*) FROM carved) > (SELECT is_on FROM carving) * count(*)) FROM expected_carved AS e;

-- Every occurrence of a clip says the same.
SELECT 'clips', count(*), sum(NOT EXISTS (
	SELECT 1 FROM clips AS c
	WHERE c.asset_id = p.asset_id AND c.format = 'vib-' || lower(e.type)
		AND c.name = substr(p.name, 1, length(p.name) - 4) AND c.native_id = upper(c.name)
		AND c.frame_count = CAST(e.frame_count AS INTEGER) AND c.fps = CAST(e.fps AS REAL)
		AND abs(c.duration - e.duration) < 1e-6
		AND c.bone_count = CAST(e.bone_count AS INTEGER) AND c.channel_count = CAST(e.channel_count AS INTEGER)
		AND c.key_count = CAST(e.key_count AS INTEGER)
		AND c.attributes ->> '$.rate_raw' = CAST(e.rate_raw AS INTEGER)
		AND c.attributes ->> '$.fps_source' = e.fps_source
)) FROM expected_clips AS e JOIN place AS p ON p.content = e.content;

-- And there are no other clips, the damaged files left aside.
SELECT 'other clips', count(*), sum(c.asset_id NOT IN (SELECT asset_id FROM place WHERE asset_id IS NOT NULL))
FROM clips AS c JOIN assets AS a ON a.id = c.asset_id JOIN sources AS s ON s.id = a.source_id
WHERE s.path NOT LIKE '%/vib-ribbon/broken/%' AND s.path NOT LIKE '%/vib-ribbon/unknown/%';

-- What only ANM has. A count that is not told is 0.
SELECT 'keyframes', count(*), sum(NOT EXISTS (
	SELECT 1 FROM clips AS c
	WHERE c.asset_id = p.asset_id
		AND coalesce(c.attributes ->> '$.n_keyframes', 0) = CAST(e.n_keyframes AS INTEGER)
		AND coalesce(c.attributes ->> '$.max_object', -1) = CAST(e.max_object AS INTEGER)
		AND coalesce(c.attributes ->> '$.unknown_flag_keys', 0) = CAST(e.unknown_flag_keys AS INTEGER)
		AND coalesce(c.attributes ->> '$.duplicate_keys', 0) = CAST(e.duplicate_keys AS INTEGER)
		AND coalesce(c.attributes ->> '$.tail_bytes', 0) = CAST(e.tail_bytes AS INTEGER)
)) FROM expected_clips AS e JOIN place AS p ON p.content = e.content WHERE e.type = 'ANM';

-- Equal bytes are equal motion, in however many archives they lie.
SELECT 'motions', count(*), sum(motions != 1 OR clips != places) FROM (
	SELECT count(DISTINCT c.motion_xxh128) AS motions, count(c.id) AS clips, count(*) AS places
	FROM expected_clips AS e JOIN place AS p ON p.content = e.content
	LEFT JOIN clips AS c ON c.asset_id = p.asset_id
	GROUP BY e.content
);

-- implicit_frames is an array of [first, last]; the CSV writes "3 5-8".
CREATE TEMP TABLE decoded_channels AS
SELECT f.content AS content, h.bone_id AS bone_id, h.target AS target, h.key_count AS key_count,
	h.interpolation AS interpolation, coalesce((
		SELECT group_concat(iif(r.value ->> 0 = r.value ->> 1, r.value ->> 0,
			(r.value ->> 0) || '-' || (r.value ->> 1)), ' ')
		FROM json_each(h.attributes, '$.implicit_frames') AS r
	), '') AS implicit_frames
FROM first AS f JOIN clips AS c ON c.asset_id = f.asset_id JOIN channels AS h ON h.clip_id = c.id;
CREATE INDEX temp.decoded_channels_by_content ON decoded_channels(content, target);

SELECT 'channels', count(*), sum(NOT EXISTS (
	SELECT 1 FROM decoded_channels AS d
	WHERE d.content = e.content AND d.target = e.target AND d.key_count = CAST(e.key_count AS INTEGER)
		AND d.bone_id IS iif(e.bone_id = '', NULL, CAST(e.bone_id AS INTEGER))
		AND d.interpolation = 'step' AND d.implicit_frames = e.implicit_frames
)) FROM expected_channels AS e JOIN first AS p ON p.content = e.content;

CREATE TEMP TABLE decoded AS
SELECT f.content AS content, k.bone_id, k.target, k.frame, k.x, k.y, k.z, k.w
FROM first AS f JOIN clips AS c ON c.asset_id = f.asset_id JOIN keys AS k ON k.clip_id = c.id;
CREATE INDEX temp.decoded_by_content ON decoded(content, target, frame);

SELECT 'keys', count(*), sum(NOT EXISTS (
	SELECT 1 FROM decoded AS d
	WHERE d.content = e.content AND d.target = e.target AND d.frame = CAST(e.frame AS INTEGER)
		AND d.bone_id IS iif(e.bone_id = '', NULL, CAST(e.bone_id AS INTEGER))
		AND abs(d.x - e.x) <= 1e-6 * max(1, abs(d.x))
		AND iif(e.y = '', d.y IS NULL, abs(d.y - e.y) <= 1e-6 * max(1, abs(d.y)))
		AND iif(e.z = '', d.z IS NULL, abs(d.z - e.z) <= 1e-6 * max(1, abs(d.z)))
		AND iif(e.w = '', d.w IS NULL, abs(d.w - e.w) <= 1e-6)
)) FROM expected_keys AS e JOIN first AS p ON p.content = e.content;

-- Objects are bones without parents, in their own space at rest.
SELECT 'bones', count(*), sum(NOT EXISTS (
	SELECT 1 FROM first AS f JOIN skeletons AS s ON s.asset_id = f.asset_id JOIN bones AS b ON b.skeleton_id = s.id
	WHERE f.content = e.content AND b.bone_id = CAST(e.bone_id AS INTEGER) AND b.ordinal = b.bone_id
		AND b.name = e.name AND b.parent_id IS NULL AND b.tx = 0 AND b.ty = 0 AND b.tz = 0
		AND b.qx = 0 AND b.qy = 0 AND b.qz = 0 AND b.qw = 1
)) FROM expected_objects AS e JOIN first AS p ON p.content = e.content;

-- Every occurrence of a TMD has its own skeleton and its own mesh.
SELECT 'models', count(*), sum(NOT EXISTS (
	SELECT 1 FROM skeletons AS s JOIN models AS m ON m.asset_id = s.asset_id
	WHERE s.asset_id = p.asset_id AND s.bone_count = e.objects AND m.kind = 'mesh'
		AND s.name = substr(p.name, 1, length(p.name) - 4)
)) FROM (SELECT content, count(*) AS objects FROM expected_objects GROUP BY content) AS e
JOIN place AS p ON p.content = e.content;

SELECT 'objects', count(*), sum(NOT EXISTS (
	SELECT 1 FROM models AS m
	WHERE m.asset_id = f.asset_id
		AND m.attributes ->> ('$.vertex_counts[' || e.bone_id || ']') = CAST(e.vertices AS INTEGER)
		AND m.attributes ->> ('$.normal_counts[' || e.bone_id || ']') = CAST(e.normals AS INTEGER)
		AND m.attributes ->> ('$.line_counts[' || e.bone_id || ']') = CAST(e.lines AS INTEGER)
		AND m.attributes ->> ('$.triangle_counts[' || e.bone_id || ']') = CAST(e.triangles AS INTEGER)
		AND m.attributes ->> ('$.quad_counts[' || e.bone_id || ']') = CAST(e.quads AS INTEGER)
		AND m.attributes ->> ('$.sprite_counts[' || e.bone_id || ']') = CAST(e.others AS INTEGER)
		AND (e.min_x = '' OR m.attributes ->> ('$.boxes[' || e.bone_id || ']') = '[' || concat_box || ']')
		AND CAST(e.black_fill AS INTEGER) = EXISTS (
			SELECT 1 FROM json_each(m.attributes, '$.black_fills') AS j WHERE j.value = CAST(e.bone_id AS INTEGER))
		AND CAST(e.is_dummy AS INTEGER) = EXISTS (
			SELECT 1 FROM json_each(m.attributes, '$.dummies') AS j WHERE j.value = CAST(e.bone_id AS INTEGER))
)) FROM (
	SELECT *, min_x || ',' || min_y || ',' || min_z || ',' || max_x || ',' || max_y || ',' || max_z AS concat_box
	FROM expected_objects
) AS e JOIN first AS f ON f.content = e.content;

-- The TMD that shows a clip, with the rule of section 6 that found it.
CREATE TEMP TABLE expected_pairs AS
SELECT f.asset_id AS from_id, t.asset_id AS to_id, e.method AS method, e.confidence AS confidence
FROM expected_links AS e
JOIN place AS f ON f.source = e.source AND f.path = e.from_path
JOIN place AS t ON t.source = e.to_source AND t.path = e.to_path;
CREATE INDEX temp.expected_pairs_by_clip ON expected_pairs(from_id);

SELECT 'links', count(*), sum(NOT EXISTS (
	SELECT 1 FROM links AS l
	WHERE l.from_asset_id = e.from_id AND l.to_asset_id = e.to_id AND l.attributes ->> '$.method' = e.method
		AND l.attributes ->> '$.confidence' = e.confidence
)) FROM expected_pairs AS e;

SELECT 'skeletons', count(*), sum(NOT EXISTS (
	SELECT 1 FROM clips AS c JOIN clip_skeletons AS k ON k.clip_id = c.id JOIN skeletons AS s ON s.id = k.skeleton_id
	WHERE c.asset_id = e.from_id AND k.is_primary AND s.asset_id = e.to_id
)) FROM expected_pairs AS e;

-- Other clips of models have none.
SELECT 'alone', count(*), sum(EXISTS (SELECT 1 FROM clip_skeletons AS k WHERE k.clip_id = c.id))
FROM place AS p JOIN clips AS c ON c.asset_id = p.asset_id
WHERE c.format = 'vib-anm' AND p.asset_id NOT IN (SELECT from_id FROM expected_pairs WHERE from_id IS NOT NULL);

-- A camera brings its own two bones.
SELECT 'cameras', count(*), sum((
	SELECT group_concat(b.bone_id || ' ' || b.name)
	FROM clip_skeletons AS k JOIN skeletons AS s ON s.id = k.skeleton_id JOIN bones AS b ON b.skeleton_id = s.id
	WHERE k.clip_id = c.id AND k.is_primary AND s.asset_id = c.asset_id
) IS NOT '0 eye,1 target') FROM place AS p JOIN clips AS c ON c.asset_id = p.asset_id WHERE c.format = 'vib-anc';

-- The tables of a program lead to the clips of its own disc or folder.
CREATE TEMP TABLE expected_plays AS
SELECT p.asset_id AS asset_id, CAST(e.movie AS INTEGER) AS movie, lower(e.type) AS kind,
	CAST(e.entry_index AS INTEGER) AS entry_index, e.name AS name, CAST(e.start AS REAL) AS start, t.asset_id AS to_id
FROM expected_entries AS e JOIN place AS p ON p.content = e.content
LEFT JOIN place AS t ON t.source = p.source AND t.path = 'TITLE/FILES.PAK!' || e.name
	OR t.source = replace(p.source, 'MAIN_T.EXE', 'TITLE/FILES.PAK') AND t.path = e.name;

SELECT 'entries', count(*), sum(NOT EXISTS (
	SELECT 1 FROM animation_sets AS s JOIN set_entries AS n ON n.set_id = s.id LEFT JOIN clips AS c ON c.id = n.clip_id
	WHERE s.asset_id = e.asset_id AND s.attributes ->> '$.movie' = e.movie AND n.entry_index = e.entry_index
		AND n.kind = e.kind AND n.target_name = e.name AND abs((n.attributes ->> '$.start') - e.start) < 1e-6
		AND c.asset_id IS e.to_id
)) FROM expected_plays AS e;

SELECT 'paths', count(*), sum(NOT EXISTS (
	SELECT 1 FROM links AS l WHERE l.from_asset_id = e.asset_id AND l.to_name = e.name AND l.to_asset_id IS e.to_id
)) FROM expected_plays AS e;

-- And it has no other paths.
SELECT 'other paths', count(*), sum(l.to_name NOT IN (SELECT name FROM expected_plays))
FROM links AS l WHERE l.from_asset_id IN (SELECT asset_id FROM expected_plays);

SELECT 'sounds', count(*), sum(NOT EXISTS (
	SELECT 1 FROM events AS v
	WHERE v.asset_id = p.asset_id AND v.kind = 'sound' AND abs(v.time - e.time) < 1e-6
		AND v.attributes ->> '$.program' = CAST(e.program AS INTEGER)
		AND v.attributes ->> '$.tone' = CAST(e.tone AS INTEGER)
)) FROM expected_sounds AS e JOIN place AS p ON p.content = e.content;
