-- Sources of sm64coopdx have no arrays: they say where those lie in an image of the US version. With that image in the
-- database such a clip has the keys of the clip that uses the same arrays there; without it, none. Of arrays with the same
-- bytes the sources may name another one: an index that is equal is as good.

-- First everything that was lent before is given back.
CREATE TEMP TABLE sm64_lent AS
SELECT id AS clip_id, asset_id FROM clips WHERE system_id = 'sm64' AND attributes ->> '$.keys_from' IS NOT NULL;
DELETE FROM channels WHERE clip_id IN (SELECT clip_id FROM sm64_lent);
DELETE FROM clip_measures WHERE clip_id IN (SELECT clip_id FROM sm64_lent);
UPDATE assets SET status = 'incomplete' WHERE id IN (SELECT asset_id FROM sm64_lent);
UPDATE clips SET
	bone_count = 0, channel_count = 0, key_count = 0,
	motion_xxh128 = attributes ->> '$.own_hashes[0]', content_xxh128 = attributes ->> '$.own_hashes[1]',
	attributes = json_remove(attributes, '$.keys_from', '$.own_hashes', '$.longest_track', '$.data_size', '$.tracks_crc32', '$.content_crc32')
WHERE id IN (SELECT clip_id FROM sm64_lent);
DELETE FROM links WHERE kind = 'keys_from';

-- Arrays that a clip asks for: address of a block in the image, and offset once it is unpacked.
CREATE TEMP TABLE sm64_borrower AS
SELECT
	c.id AS clip_id, c.asset_id, c.attributes ->> '$.bone_count' AS bone_count,
	c.attributes ->> '$.rom_values[0]' AS values_block, c.attributes ->> '$.rom_values[2]' AS values_offset,
	c.attributes ->> '$.rom_index[0]' AS index_block, c.attributes ->> '$.rom_index[2]' AS index_offset
FROM clips AS c
WHERE c.system_id = 'sm64' AND c.channel_count = 0
	AND c.attributes ->> '$.rom_values[2]' IS NOT NULL AND c.attributes ->> '$.rom_index[2]' IS NOT NULL;

-- Arrays that clips of such an image have. Where a block lies there as it is, the address alone tells as well.
CREATE TEMP TABLE sm64_lender AS
SELECT
	c.id AS clip_id, c.attributes ->> '$.bone_count' AS bone_count, a.offset AS block,
	c.attributes ->> '$.values_offset' AS values_offset, c.attributes ->> '$.index_offset' AS index_offset,
	c.attributes ->> '$.index_crc32' AS index_crc32, coalesce(a.attributes ->> '$.codec', 'stored') = 'stored' AS is_stored, p.place
FROM clips AS c
JOIN assets AS a ON a.id = c.asset_id
JOIN asset_place AS p ON p.asset_id = a.id
JOIN sources AS s ON s.id = a.source_id
LEFT JOIN assets AS image ON image.id = a.parent_id
WHERE EXISTS (SELECT 1 FROM sm64_borrower) AND c.system_id = 'sm64' AND c.attributes ->> '$.values_offset' IS NOT NULL
	AND coalesce(image.attributes, s.attributes) ->> '$.version' = 'us'
	AND coalesce(image.attributes, s.attributes) ->> '$.retail_checksums';
DELETE FROM sm64_lender WHERE clip_id NOT IN ( -- copies of an image lend the same
	SELECT clip_id
	FROM (
		SELECT
			clip_id, row_number() OVER (
				PARTITION BY block, values_offset, index_offset, bone_count, is_stored ORDER BY place, clip_id
			) AS choice
		FROM sm64_lender
	)
	WHERE choice = 1
);
CREATE INDEX temp.sm64_lender_by_values ON sm64_lender(block + values_offset);

-- Their indexes, each once.
CREATE TEMP TABLE sm64_lender_index AS
SELECT DISTINCT block, index_offset, bone_count, index_crc32, is_stored FROM sm64_lender;
CREATE INDEX temp.sm64_lender_index_by_place ON sm64_lender_index(block + index_offset);

CREATE TEMP TABLE sm64_loan AS
SELECT to_clip, to_asset, from_clip
FROM (
	SELECT
		b.clip_id AS to_clip, b.asset_id AS to_asset, l.clip_id AS from_clip,
		row_number() OVER (
			PARTITION BY b.clip_id ORDER BY (l.block, l.index_offset) <> (i.block, i.index_offset), l.place, l.clip_id
		) AS place
	FROM sm64_borrower AS b
	JOIN sm64_lender AS l ON l.block + l.values_offset = b.values_block + b.values_offset
		AND l.bone_count = b.bone_count AND (l.is_stored OR l.block = b.values_block)
	JOIN sm64_lender_index AS i ON i.block + i.index_offset = b.index_block + b.index_offset
		AND i.bone_count = b.bone_count AND (i.is_stored OR i.block = b.index_block)
		AND ((i.block, i.index_offset) = (l.block, l.index_offset) OR i.index_crc32 = l.index_crc32)
)
WHERE place = 1;

INSERT INTO channels (clip_id, bone_id, target, interpolation, track_id, key_count, is_constant, is_root_motion, attributes)
SELECT n.to_clip, h.bone_id, h.target, h.interpolation, h.track_id, h.key_count, h.is_constant, h.is_root_motion, h.attributes
FROM sm64_loan AS n
JOIN channels AS h ON h.clip_id = n.from_clip
ORDER BY n.to_clip, h.id;

INSERT INTO clip_measures
SELECT
	n.to_clip, m.root_bone_id, m.root_x, m.root_y, m.root_z, m.root_length, m.mean_speed, m.moving_bones,
	m.constant_channels, m.long_turns, m.energy, m.longest_pause, m.pause_frame, m.loop_degrees, m.loop_degrees_bone_id,
	m.step_degrees, m.loop_units, m.loop_units_bone_id, m.step_units, m.duration_error
FROM sm64_loan AS n
JOIN clip_measures AS m ON m.clip_id = n.from_clip;

-- With the header of the lender the whole content is its.
UPDATE clips SET
	bone_count = lent.bone_count, channel_count = lent.channel_count, key_count = lent.key_count,
	motion_xxh128 = lent.motion_xxh128,
	content_xxh128 = iif(lent.same_header, lent.content_xxh128, clips.content_xxh128),
	attributes = json_set(
		json_patch(clips.attributes, json_object('longest_track', lent.longest_track, 'data_size', lent.data_size, 'tracks_crc32', lent.tracks_crc32,
			'content_crc32', iif(lent.same_header, lent.content_crc32, NULL))),
		'$.keys_from', lent.native_id, '$.own_hashes', json_array(clips.motion_xxh128, clips.content_xxh128))
FROM (
	SELECT
		n.to_clip, l.bone_count, l.channel_count, l.key_count, l.motion_xxh128, l.content_xxh128, l.native_id,
		l.attributes ->> '$.longest_track' AS longest_track, l.attributes ->> '$.data_size' AS data_size, l.attributes ->> '$.tracks_crc32' AS tracks_crc32,
		l.attributes ->> '$.content_crc32' AS content_crc32,
		(l.attributes ->> '$.flags', l.attributes ->> '$.divisor', l.attributes ->> '$.start_frame', l.frame_count)
			= (own.attributes ->> '$.flags', own.attributes ->> '$.divisor', own.attributes ->> '$.start_frame', own.frame_count)
			AND (l.looping, l.loop_start, l.loop_end) IS (own.looping, own.loop_start, own.loop_end) AS same_header
	FROM sm64_loan AS n
	JOIN clips AS l ON l.id = n.from_clip
	JOIN clips AS own ON own.id = n.to_clip
) AS lent
WHERE lent.to_clip = clips.id;

UPDATE assets SET status = 'decoded'
WHERE id IN (SELECT to_asset FROM sm64_loan)
	AND id NOT IN (SELECT asset_id FROM sm64_borrower WHERE clip_id NOT IN (SELECT to_clip FROM sm64_loan));

INSERT INTO links (from_asset_id, kind, to_type, to_name, to_native_id, to_asset_id)
SELECT DISTINCT n.to_asset, 'keys_from', a.type, a.name, a.native_id, a.id
FROM sm64_loan AS n
JOIN clips AS l ON l.id = n.from_clip
JOIN assets AS a ON a.id = l.asset_id
ORDER BY n.to_asset, a.id;

DROP TABLE temp.sm64_loan;
DROP TABLE temp.sm64_lender_index;
DROP TABLE temp.sm64_lender;
DROP TABLE temp.sm64_borrower;
DROP TABLE temp.sm64_lent;
