-- Hashes. Each statement of this folder returns a row for each finding: kind, table, id, what.

-- The hashes of tracks, geometries and images are compared with their content by the program, which checks their form as well.
WITH hashed(name, id, value) AS (
	SELECT 'sources', id, xxh128 FROM sources
	UNION ALL SELECT 'assets', id, xxh128 FROM assets
	UNION ALL SELECT 'clips', id, motion_xxh128 FROM clips
	UNION ALL SELECT 'clips', id, content_xxh128 FROM clips
)
SELECT 'hash', name, id, printf('%s is not a hash of 32 lower-case digits', quote(value))
FROM hashed
WHERE length(value) <> 32 OR value GLOB '*[^0-9a-f]*';

SELECT 'hash', 'assets', id, printf('xxh128 is %s, but the asset has no bytes', xxh128)
FROM assets
WHERE byte_size = 0 AND xxh128 <> xxh128('');

-- The hash of a folder is that of the lines that xxh128sum prints for its files.
SELECT 'hash', 'sources', id, printf('xxh128 is %s, but its assets give %s', xxh128, of_assets)
FROM (
	SELECT id, xxh128, coalesce((
		SELECT xxh128(group_concat(line, '')) FROM (
			SELECT a.xxh128 || '  ' || a.path || char(10) AS line
			FROM assets AS a WHERE a.source_id = s.id AND a.parent_id IS NULL ORDER BY a.id)
		), xxh128('')) AS of_assets
	FROM sources AS s
	WHERE CASE WHEN json_valid(attributes) THEN attributes ->> '$.files_hash' IS NOT NULL END
)
WHERE xxh128 <> of_assets;
