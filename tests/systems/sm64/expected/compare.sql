-- Rows of the encoder's truth, and how many of them the database does not say. An empty field of a CSV is no value.

-- The sources of a row: the path below corpus/sm64, a file or a folder.
CREATE TEMP TABLE origin AS
SELECT e.source, s.id AS source_id
FROM (SELECT source FROM expected_counts UNION SELECT source FROM expected_broken) AS e
JOIN sources AS s ON instr(s.path || '/', '/sm64/' || e.source || '/') > 0;

-- A clip is known by its native id or its name; a blob's by what its header says.
CREATE TEMP TABLE matched AS
SELECT e.rowid AS row, e.source, e.clip, e.content, e.motion, c.id AS clip_id, c.motion_xxh128, c.content_xxh128
FROM expected_clips AS e
JOIN origin AS o ON o.source = e.source
JOIN assets AS a ON a.source_id = o.source_id
JOIN clips AS c ON c.asset_id = a.id
WHERE (e.clip = '' OR e.clip IN (c.name, c.native_id, upper(c.native_id)))
	AND c.frame_count = CAST(e.loop_end AS INTEGER)
	AND abs(c.duration - e.loop_end / 30.0) < 1e-9 AND c.fps = 30
	AND c.loop_start = CAST(e.loop_start AS INTEGER) AND c.loop_end = CAST(e.loop_end AS INTEGER)
	AND c.looping = 1 - (CAST(e.flags AS INTEGER) & 1)
	AND c.channel_count = CAST(e.channel_count AS INTEGER) AND c.key_count = CAST(e.key_count AS INTEGER)
	AND c.attributes ->> '$.flags' = CAST(e.flags AS INTEGER)
	AND c.attributes ->> '$.divisor' = CAST(e.divisor AS INTEGER)
	AND c.attributes ->> '$.start_frame' = CAST(e.start_frame AS INTEGER)
	AND c.attributes ->> '$.playback' = e.playback
	AND c.attributes ->> '$.translation_axes' = e.translation_axes
	AND (e.bone_count = '' OR c.attributes ->> '$.bone_count' = CAST(e.bone_count AS INTEGER))
	AND (e.longest_track = '' OR c.attributes ->> '$.longest_track' = CAST(e.longest_track AS INTEGER));

SELECT 'clips', count(*), sum(NOT EXISTS (SELECT 1 FROM matched AS m WHERE m.row = e.rowid))
FROM expected_clips AS e;

SELECT 'hashes of section 15', count(*), sum(NOT EXISTS (
	SELECT 1 FROM matched AS m JOIN clips AS c ON c.id = m.clip_id
	WHERE m.row = e.rowid AND c.attributes ->> '$.content_crc32' = e.content
		AND c.attributes ->> '$.tracks_crc32' = e.tracks
)) FROM expected_clips AS e WHERE e.content <> '';

-- Equal in the truth, equal in the database; and the other way round.
SELECT 'equal motion', count(*), sum(hashes <> 1) FROM (
	SELECT count(DISTINCT motion_xxh128) AS hashes FROM matched WHERE motion <> '' GROUP BY motion
	UNION ALL
	SELECT count(DISTINCT motion) FROM matched WHERE motion <> '' GROUP BY motion_xxh128
);
SELECT 'equal content', count(*), sum(hashes <> 1) FROM (
	SELECT count(DISTINCT content_xxh128) AS hashes FROM matched WHERE content <> '' GROUP BY content
	UNION ALL
	SELECT count(DISTINCT content) FROM matched WHERE content <> '' GROUP BY content_xxh128
);

CREATE TEMP TABLE decoded AS
SELECT m.source, m.clip, k.bone_id, k.target, k.frame, k.x, k.y, k.z, k.w
FROM (SELECT DISTINCT source, clip, clip_id FROM matched) AS m JOIN keys AS k ON k.clip_id = m.clip_id;
CREATE INDEX temp.decoded_by_place ON decoded(source, clip, bone_id, target, frame);

SELECT 'keys', count(*), sum(NOT EXISTS (
	SELECT 1 FROM decoded AS d
	WHERE d.source = e.source AND d.clip = e.clip AND d.bone_id = CAST(e.bone_id AS INTEGER)
		AND d.target = e.target AND d.frame = CAST(e.frame AS INTEGER)
		AND abs(d.x - e.x) <= 1e-6 AND abs(d.y - e.y) <= 1e-6 AND abs(d.z - e.z) <= 1e-6
		AND iif(e.w = '', d.w IS NULL, abs(d.w - e.w) <= 1e-6)
)) FROM expected_keys AS e;

CREATE TEMP TABLE set_entry AS
SELECT o.source, s.id AS set_id, s.name, upper(s.native_id) AS address, n.id, n.entry_index, n.clip_id,
	c.name AS clip_name, c.native_id AS clip_native_id
FROM origin AS o
JOIN assets AS a ON a.source_id = o.source_id
JOIN animation_sets AS s ON s.asset_id = a.id
JOIN set_entries AS n ON n.set_id = s.id
LEFT JOIN clips AS c ON c.id = n.clip_id;

SELECT 'entries', count(*), sum(NOT EXISTS (
	SELECT 1 FROM set_entry AS n
	WHERE n.source = e.source AND (e.animation_set IN ('', n.name, n.address))
		AND n.entry_index = CAST(e.entry_index AS INTEGER)
		AND e.clip IN (n.clip_name, n.clip_native_id, upper(n.clip_native_id))
)) FROM expected_entries AS e;

CREATE TEMP TABLE skeleton AS
SELECT o.source, s.id AS skeleton_id, s.name, upper(s.native_id) AS address
FROM origin AS o JOIN assets AS a ON a.source_id = o.source_id JOIN skeletons AS s ON s.asset_id = a.id;

SELECT 'bones', count(*), sum(NOT EXISTS (
	SELECT 1 FROM skeleton AS s JOIN bones AS b ON b.skeleton_id = s.skeleton_id
	WHERE s.source = e.source AND (e.skeleton IN (s.name, s.address) OR upper(e.skeleton) = s.address)
		AND b.bone_id = CAST(e.bone_id AS INTEGER) AND b.name = e.name
		AND iif(e.parent_id = '', b.parent_id IS NULL, b.parent_id = CAST(e.parent_id AS INTEGER))
		AND b.tx = CAST(e.tx AS REAL) AND b.ty = CAST(e.ty AS REAL) AND b.tz = CAST(e.tz AS REAL)
		AND b.qx = 0 AND b.qy = 0 AND b.qz = 0 AND b.qw = 1
)) FROM expected_bones AS e;

SELECT 'links', count(*), sum(NOT EXISTS (
	SELECT 1 FROM matched AS m JOIN clip_skeletons AS l ON l.clip_id = m.clip_id
	JOIN skeleton AS s ON s.skeleton_id = l.skeleton_id
	WHERE m.source = e.source AND s.source = e.source AND m.clip = e.clip
		AND (e.skeleton IN (s.name, s.address) OR upper(e.skeleton) = s.address) AND l.via = e.via
)) FROM expected_links AS e;

SELECT 'one primary', count(*), sum(primaries <> 1)
FROM (SELECT sum(is_primary) AS primaries FROM clip_skeletons GROUP BY clip_id);

SELECT 'events', count(*), sum(NOT EXISTS (
	SELECT 1 FROM set_entry AS n JOIN events AS v ON v.entry_id = n.id OR v.clip_id = n.clip_id
	WHERE n.source = e.source AND n.name = e.animation_set AND n.entry_index = CAST(e.entry_index AS INTEGER)
		AND v.kind = 'sound' AND v.frame = CAST(e.frame AS INTEGER) AND v.name = e.name
)) FROM expected_events AS e;

-- As many as were written, and each of them.
CREATE TEMP TABLE code_ref AS
SELECT o.source, l.to_name, l.to_asset_id, l.attributes AS facts
FROM links AS l JOIN assets AS a ON a.id = l.from_asset_id JOIN origin AS o ON o.source_id = a.source_id
WHERE l.kind = 'code_ref';
SELECT 'code references', count(*), sum(NOT EXISTS (
	SELECT 1 FROM code_ref AS r LEFT JOIN clips AS c ON c.asset_id = r.to_asset_id AND c.native_id = r.facts ->> '$.clip'
	WHERE r.source = e.source AND r.to_name = e.written AND r.facts ->> '$.function' = e.function
		AND r.facts ->> '$.set' = e.animation_set AND coalesce(r.facts ->> '$.entry', '') = e.entry_index
		AND coalesce(c.name, '') = e.clip AND r.facts ->> '$.rule' = e.rule AND r.facts ->> '$.line' > 0
)) + (count(*) <> (SELECT count(*) FROM code_ref)) FROM expected_code_refs AS e;

-- Blocks lie in the image in normal byte order. A block that cannot be unpacked has no size.
SELECT 'blocks', count(*), sum(NOT EXISTS (
	SELECT 1 FROM origin AS o JOIN assets AS a ON a.source_id = o.source_id
	WHERE o.source = e.source AND a.offset = CAST(e.rom_start AS INTEGER)
		AND (e.byte_size = '0' OR a.byte_size = CAST(e.byte_size AS INTEGER))
		AND coalesce(a.attributes ->> '$.orphan', 0) = CAST(e.orphan AS INTEGER)
		AND (e.orphan = '1' OR a.attributes ->> '$.segment' = CAST(e.segment AS INTEGER))
		AND lower(a.attributes ->> '$.codec') = lower(e.codec)
)) FROM expected_blocks AS e;

SELECT 'counts', count(*), sum(
	e.clips <> (SELECT count(*) FROM clips AS c JOIN assets AS a ON a.id = c.asset_id
		JOIN origin AS o ON o.source_id = a.source_id WHERE o.source = e.source)
	OR e.animation_sets <> (SELECT count(*) FROM animation_sets AS s JOIN assets AS a ON a.id = s.asset_id
		JOIN origin AS o ON o.source_id = a.source_id WHERE o.source = e.source)
	OR e.skeletons <> '' AND e.skeletons <> (SELECT count(*) FROM skeleton AS s WHERE s.source = e.source)
) FROM expected_counts AS e;

SELECT 'broken', count(*), sum(
	e.clips <> '' AND e.clips <> (SELECT count(*) FROM clips AS c JOIN assets AS a ON a.id = c.asset_id
		JOIN origin AS o ON o.source_id = a.source_id WHERE o.source = e.source)
	OR e.reported = '1' AND NOT EXISTS (
		SELECT 1 FROM origin AS o
		JOIN diagnostics AS d ON d.source_id = o.source_id
			OR d.asset_id IN (SELECT id FROM assets WHERE source_id = o.source_id)
		WHERE o.source = e.source)
) FROM expected_broken AS e;
