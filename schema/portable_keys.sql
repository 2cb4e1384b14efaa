-- The views keys and vertices: the keys of packed tracks, and the vertices of packed geometries, as rows. They use only functions that are
-- built into SQLite, so that every SQLite tool (3.38 or newer) can query them. In animdb and with its extension faster temporary views
-- of the same names replace them.

-- The scale of each sign and exponent of an f32, whose value is scale * (hidden_bit + fraction); the fraction is the low
-- 23 bits. The views keys and vertices use this table.
CREATE TABLE float_scale (
	sign_exponent INTEGER PRIMARY KEY, -- the top nine bits of the f32
	scale REAL NOT NULL,            -- value of the lowest bit of the fraction, with the sign
	hidden_bit INTEGER NOT NULL,    -- 8388608, the leading bit that an f32 does not store; 0 for denormal numbers
	largest_fraction INTEGER NOT NULL -- with a larger fraction the f32 is not a number
);

-- Halving and doubling 1.0 is exact on every machine; parsing a power of two from decimal digits is not.
WITH RECURSIVE
	down(exponent, scale) AS (SELECT 150, 1.0 UNION ALL SELECT exponent - 1, scale / 2 FROM down WHERE exponent > 1),
	up(exponent, scale) AS (SELECT 151, 2.0 UNION ALL SELECT exponent + 1, scale * 2 FROM up WHERE exponent < 254),
	positive(exponent, scale, hidden_bit, largest_fraction) AS (
		SELECT 0, scale, 0, 0x7FFFFF FROM down WHERE exponent = 1
		UNION ALL SELECT exponent, scale, 0x800000, 0x7FFFFF FROM down
		UNION ALL SELECT exponent, scale, 0x800000, 0x7FFFFF FROM up
		UNION ALL SELECT 255, 9e999, 0x800000, 0
	)
INSERT INTO float_scale (sign_exponent, scale, hidden_bit, largest_fraction)
SELECT exponent, scale, hidden_bit, largest_fraction FROM positive
UNION ALL SELECT exponent + 256, -scale, hidden_bit, largest_fraction FROM positive;

-- The numbers from 0 to at least the last key_index of the longest track, and the last vertex of the largest geometry;
-- key_numbers.sql adds rows. The views keys and vertices use this table.
CREATE TABLE key_numbers (
	key_index INTEGER PRIMARY KEY   -- position of a key in its track, or of a vertex in its geometry
);
INSERT INTO key_numbers (key_index)
WITH RECURSIVE number(key_index) AS (SELECT 0 UNION ALL SELECT key_index + 1 FROM number WHERE key_index < 4095)
SELECT key_index FROM number;

-- The decoded keys of every channel. In tools other than animdb, select by clip_id or channel_id: a query takes about 10 µs for
-- each key, and more for tracks of thousands of keys.
CREATE VIEW keys AS
-- The value of a byte is its position in `bytes`, minus 1. `raw` has no FROM and `word` has a LIMIT so that SQLite does not
-- merge them into the surrounding expressions, which would decode each byte several times; CROSS JOIN fixes the order of
-- the joins. Long tracks are slower because SQLite reads the whole blob for each substr. When a damaged track ends within
-- a word, the fourth byte is missing and the word is NULL.
WITH every_byte(bytes) AS (
	SELECT CAST(X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F'
		|| X'202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F'
		|| X'404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F'
		|| X'606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F'
		|| X'808182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9F'
		|| X'A0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBF'
		|| X'C0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDF'
		|| X'E0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF' AS BLOB)
)
SELECT
	channel.id AS channel_id,       -- the channel
	channel.clip_id AS clip_id,     -- its clip
	channel.bone_id AS bone_id,     -- the number of the bone in the format, NULL = the clip as a whole
	channel.bone_name AS bone_name, -- name of the bone in the primary skeleton, NULL when it is unknown
	channel.target AS target,       -- 'rotation', 'translation', 'scale', 'visibility', 'fov', 'roll', 'weight', and tangents of splines ('rotation_in', 'rotation_out', …)
	number.key_index AS key_index,  -- position in the track, from 0
	CASE WHEN track.frames IS NULL THEN number.key_index ELSE (
		SELECT instr(byte.bytes, substr(raw.le, 1, 1)) + 256 * instr(byte.bytes, substr(raw.le, 2, 1))
			+ 65536 * instr(byte.bytes, substr(raw.le, 3, 1))
			+ 16777216 * instr(byte.bytes, nullif(substr(raw.le, 4, 1), X'')) - 16843009
		FROM (SELECT substr(track.frames, 4 * number.key_index + 1, 4) AS le) AS raw
	) END AS frame,                 -- frame number of the key
	(SELECT coalesce(clip.frame_interval * moment.frame, moment.frame / clip.fps)
		FROM (SELECT CASE WHEN track.frames IS NULL THEN number.key_index ELSE (
			SELECT instr(byte.bytes, substr(raw.le, 1, 1)) + 256 * instr(byte.bytes, substr(raw.le, 2, 1))
				+ 65536 * instr(byte.bytes, substr(raw.le, 3, 1))
				+ 16777216 * instr(byte.bytes, nullif(substr(raw.le, 4, 1), X'')) - 16843009
			FROM (SELECT substr(track.frames, 4 * number.key_index + 1, 4) AS le) AS raw
		) END AS frame) AS moment
	) AS time,                      -- seconds: frame * the clip's frame_interval, else frame / fps, else NULL
	(SELECT f.scale * (f.hidden_bit + (word.bits & 8388607))
		FROM (SELECT instr(byte.bytes, substr(raw.le, 1, 1)) + 256 * instr(byte.bytes, substr(raw.le, 2, 1))
			+ 65536 * instr(byte.bytes, substr(raw.le, 3, 1))
			+ 16777216 * instr(byte.bytes, nullif(substr(raw.le, 4, 1), X'')) - 16843009 AS bits
			FROM (SELECT substr(track.data, 4 * number.key_index * track.width + 1, 4) AS le) AS raw LIMIT 1) AS word
		CROSS JOIN float_scale AS f
		WHERE f.sign_exponent = word.bits >> 23 AND word.bits & 8388607 <= f.largest_fraction
	) AS x,                         -- first component; NULL = not a number
	CASE WHEN track.width > 1 THEN (SELECT f.scale * (f.hidden_bit + (word.bits & 8388607))
		FROM (SELECT instr(byte.bytes, substr(raw.le, 1, 1)) + 256 * instr(byte.bytes, substr(raw.le, 2, 1))
			+ 65536 * instr(byte.bytes, substr(raw.le, 3, 1))
			+ 16777216 * instr(byte.bytes, nullif(substr(raw.le, 4, 1), X'')) - 16843009 AS bits
			FROM (SELECT substr(track.data, 4 * number.key_index * track.width + 5, 4) AS le) AS raw LIMIT 1) AS word
		CROSS JOIN float_scale AS f
		WHERE f.sign_exponent = word.bits >> 23 AND word.bits & 8388607 <= f.largest_fraction
	) END AS y,                     -- second component; NULL = not a number, or the track has fewer components
	CASE WHEN track.width > 2 THEN (SELECT f.scale * (f.hidden_bit + (word.bits & 8388607))
		FROM (SELECT instr(byte.bytes, substr(raw.le, 1, 1)) + 256 * instr(byte.bytes, substr(raw.le, 2, 1))
			+ 65536 * instr(byte.bytes, substr(raw.le, 3, 1))
			+ 16777216 * instr(byte.bytes, nullif(substr(raw.le, 4, 1), X'')) - 16843009 AS bits
			FROM (SELECT substr(track.data, 4 * number.key_index * track.width + 9, 4) AS le) AS raw LIMIT 1) AS word
		CROSS JOIN float_scale AS f
		WHERE f.sign_exponent = word.bits >> 23 AND word.bits & 8388607 <= f.largest_fraction
	) END AS z,                     -- third component; NULL = not a number, or the track has fewer components
	CASE WHEN track.width > 3 THEN (SELECT f.scale * (f.hidden_bit + (word.bits & 8388607))
		FROM (SELECT instr(byte.bytes, substr(raw.le, 1, 1)) + 256 * instr(byte.bytes, substr(raw.le, 2, 1))
			+ 65536 * instr(byte.bytes, substr(raw.le, 3, 1))
			+ 16777216 * instr(byte.bytes, nullif(substr(raw.le, 4, 1), X'')) - 16843009 AS bits
			FROM (SELECT substr(track.data, 4 * number.key_index * track.width + 13, 4) AS le) AS raw LIMIT 1) AS word
		CROSS JOIN float_scale AS f
		WHERE f.sign_exponent = word.bits >> 23 AND word.bits & 8388607 <= f.largest_fraction
	) END AS w                      -- fourth component; NULL = not a number, or the track has fewer components
FROM every_byte AS byte
CROSS JOIN channels AS channel
CROSS JOIN tracks AS track
CROSS JOIN clips AS clip
CROSS JOIN key_numbers AS number
WHERE track.id = channel.track_id AND clip.id = channel.clip_id AND number.key_index < track.key_count;

-- The vertices of every part of the models, in the space that mesh_parts.bind names. In tools other than animdb, select by model_id or
-- part_id: a query takes about 20 µs for each vertex, and more for parts of thousands of vertices.
CREATE VIEW vertices AS
-- As in keys.
WITH every_byte(bytes) AS (
	SELECT CAST(X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F'
		|| X'202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F'
		|| X'404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F'
		|| X'606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F'
		|| X'808182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9F'
		|| X'A0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBF'
		|| X'C0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDF'
		|| X'E0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF' AS BLOB)
)
SELECT
	part.model_id AS model_id,      -- the model
	part.id AS part_id,             -- its part
	number.key_index AS vertex,     -- position in the part, from 0, as in geometries.indices
	(SELECT f.scale * (f.hidden_bit + (word.bits & 8388607))
		FROM (SELECT instr(byte.bytes, substr(raw.le, 1, 1)) + 256 * instr(byte.bytes, substr(raw.le, 2, 1))
			+ 65536 * instr(byte.bytes, substr(raw.le, 3, 1))
			+ 16777216 * instr(byte.bytes, nullif(substr(raw.le, 4, 1), X'')) - 16843009 AS bits
			FROM (SELECT substr(shape.positions, 12 * number.key_index + 1, 4) AS le) AS raw LIMIT 1) AS word
		CROSS JOIN float_scale AS f
		WHERE f.sign_exponent = word.bits >> 23 AND word.bits & 8388607 <= f.largest_fraction
	) AS x,                       -- position x, native axes and units; NULL = not a number, or the part is a skin
	(SELECT f.scale * (f.hidden_bit + (word.bits & 8388607))
		FROM (SELECT instr(byte.bytes, substr(raw.le, 1, 1)) + 256 * instr(byte.bytes, substr(raw.le, 2, 1))
			+ 65536 * instr(byte.bytes, substr(raw.le, 3, 1))
			+ 16777216 * instr(byte.bytes, nullif(substr(raw.le, 4, 1), X'')) - 16843009 AS bits
			FROM (SELECT substr(shape.positions, 12 * number.key_index + 5, 4) AS le) AS raw LIMIT 1) AS word
		CROSS JOIN float_scale AS f
		WHERE f.sign_exponent = word.bits >> 23 AND word.bits & 8388607 <= f.largest_fraction
	) AS y,                       -- position y
	(SELECT f.scale * (f.hidden_bit + (word.bits & 8388607))
		FROM (SELECT instr(byte.bytes, substr(raw.le, 1, 1)) + 256 * instr(byte.bytes, substr(raw.le, 2, 1))
			+ 65536 * instr(byte.bytes, substr(raw.le, 3, 1))
			+ 16777216 * instr(byte.bytes, nullif(substr(raw.le, 4, 1), X'')) - 16843009 AS bits
			FROM (SELECT substr(shape.positions, 12 * number.key_index + 9, 4) AS le) AS raw LIMIT 1) AS word
		CROSS JOIN float_scale AS f
		WHERE f.sign_exponent = word.bits >> 23 AND word.bits & 8388607 <= f.largest_fraction
	) AS z,                       -- position z
	(SELECT f.scale * (f.hidden_bit + (word.bits & 8388607))
		FROM (SELECT instr(byte.bytes, substr(raw.le, 1, 1)) + 256 * instr(byte.bytes, substr(raw.le, 2, 1))
			+ 65536 * instr(byte.bytes, substr(raw.le, 3, 1))
			+ 16777216 * instr(byte.bytes, nullif(substr(raw.le, 4, 1), X'')) - 16843009 AS bits
			FROM (SELECT substr(shape.normals, 12 * number.key_index + 1, 4) AS le) AS raw LIMIT 1) AS word
		CROSS JOIN float_scale AS f
		WHERE f.sign_exponent = word.bits >> 23 AND word.bits & 8388607 <= f.largest_fraction
	) AS nx,                      -- normal x; NULL = the data have none
	(SELECT f.scale * (f.hidden_bit + (word.bits & 8388607))
		FROM (SELECT instr(byte.bytes, substr(raw.le, 1, 1)) + 256 * instr(byte.bytes, substr(raw.le, 2, 1))
			+ 65536 * instr(byte.bytes, substr(raw.le, 3, 1))
			+ 16777216 * instr(byte.bytes, nullif(substr(raw.le, 4, 1), X'')) - 16843009 AS bits
			FROM (SELECT substr(shape.normals, 12 * number.key_index + 5, 4) AS le) AS raw LIMIT 1) AS word
		CROSS JOIN float_scale AS f
		WHERE f.sign_exponent = word.bits >> 23 AND word.bits & 8388607 <= f.largest_fraction
	) AS ny,                      -- normal y
	(SELECT f.scale * (f.hidden_bit + (word.bits & 8388607))
		FROM (SELECT instr(byte.bytes, substr(raw.le, 1, 1)) + 256 * instr(byte.bytes, substr(raw.le, 2, 1))
			+ 65536 * instr(byte.bytes, substr(raw.le, 3, 1))
			+ 16777216 * instr(byte.bytes, nullif(substr(raw.le, 4, 1), X'')) - 16843009 AS bits
			FROM (SELECT substr(shape.normals, 12 * number.key_index + 9, 4) AS le) AS raw LIMIT 1) AS word
		CROSS JOIN float_scale AS f
		WHERE f.sign_exponent = word.bits >> 23 AND word.bits & 8388607 <= f.largest_fraction
	) AS nz,                      -- normal z
	(SELECT f.scale * (f.hidden_bit + (word.bits & 8388607))
		FROM (SELECT instr(byte.bytes, substr(raw.le, 1, 1)) + 256 * instr(byte.bytes, substr(raw.le, 2, 1))
			+ 65536 * instr(byte.bytes, substr(raw.le, 3, 1))
			+ 16777216 * instr(byte.bytes, nullif(substr(raw.le, 4, 1), X'')) - 16843009 AS bits
			FROM (SELECT substr(shape.uvs, 8 * number.key_index + 1, 4) AS le) AS raw LIMIT 1) AS word
		CROSS JOIN float_scale AS f
		WHERE f.sign_exponent = word.bits >> 23 AND word.bits & 8388607 <= f.largest_fraction
	) AS u,                       -- texture coordinate to the right, 0 = the left side; NULL = none
	(SELECT f.scale * (f.hidden_bit + (word.bits & 8388607))
		FROM (SELECT instr(byte.bytes, substr(raw.le, 1, 1)) + 256 * instr(byte.bytes, substr(raw.le, 2, 1))
			+ 65536 * instr(byte.bytes, substr(raw.le, 3, 1))
			+ 16777216 * instr(byte.bytes, nullif(substr(raw.le, 4, 1), X'')) - 16843009 AS bits
			FROM (SELECT substr(shape.uvs, 8 * number.key_index + 5, 4) AS le) AS raw LIMIT 1) AS word
		CROSS JOIN float_scale AS f
		WHERE f.sign_exponent = word.bits >> 23 AND word.bits & 8388607 <= f.largest_fraction
	) AS v                       -- texture coordinate downward, 0 = the top
FROM every_byte AS byte
CROSS JOIN mesh_parts AS part
CROSS JOIN geometries AS shape
CROSS JOIN key_numbers AS number
WHERE shape.id = part.geometry_id AND number.key_index < shape.vertex_count;
