-- Which identifiers, hashes, enumerations and attributes break a rule? (None may.)
WITH
	hash(value) AS (
		SELECT xxh128 FROM sources UNION ALL SELECT xxh128 FROM assets UNION ALL SELECT xxh128 FROM tracks
		UNION ALL SELECT motion_xxh128 FROM clips UNION ALL SELECT content_xxh128 FROM clips
	),
	attributes(value) AS (
		SELECT attributes FROM sources UNION ALL SELECT attributes FROM assets UNION ALL SELECT attributes FROM skeletons
		UNION ALL SELECT attributes FROM clips UNION ALL SELECT attributes FROM channels
		UNION ALL SELECT attributes FROM animation_sets UNION ALL SELECT attributes FROM set_entries
		UNION ALL SELECT attributes FROM events UNION ALL SELECT attributes FROM models UNION ALL SELECT attributes FROM links
	),
	checksum(value) AS (
		SELECT checksum FROM skeletons UNION ALL SELECT skeleton_checksum FROM clips UNION ALL SELECT skeleton_checksum FROM models
	)
SELECT 'application_id is ANMD' AS rule, application_id <> 0x414E4D44 AS broken FROM pragma_application_id
UNION ALL SELECT 'user_version is set', user_version < 1 FROM pragma_user_version
UNION ALL SELECT 'hashes are 32 lower-case hex digits', count(*) FROM hash
WHERE length(value) <> 32 OR value GLOB '*[^0-9a-f]*'
UNION ALL SELECT 'attributes are JSON objects', count(*) FROM attributes
WHERE NOT json_valid(value) OR json_type(value) <> 'object'
UNION ALL SELECT 'checksums are 32 bits', count(*) FROM checksum WHERE typeof(value) <> 'integer' AND value IS NOT NULL
	OR value NOT BETWEEN 0 AND 4294967295
UNION ALL SELECT 'sources.path is absolute', count(*) FROM sources WHERE path NOT LIKE '/%'
UNION ALL SELECT 'assets.status', count(*) FROM assets WHERE status NOT IN ('decoded', 'listed', 'failed', 'incomplete')
UNION ALL SELECT 'channels.target', count(*) FROM channels
WHERE target NOT IN ('rotation', 'translation', 'scale', 'visibility', 'fov', 'roll', 'weight')
UNION ALL SELECT 'bones.kind', count(*) FROM bones WHERE kind NOT IN ('bone', 'slot', 'mesh', 'morph')
UNION ALL SELECT 'diagnostics.severity', count(*) FROM diagnostics WHERE severity NOT IN ('error', 'warning', 'note')
UNION ALL SELECT 'a failed asset says why', count(*) FROM assets AS a
WHERE status = 'failed' AND NOT EXISTS (SELECT 1 FROM diagnostics WHERE asset_id = a.id AND severity = 'error')
UNION ALL SELECT 'a name with ! has a parent or none of its own', count(*) FROM assets
WHERE parent_id IS NOT NULL AND path NOT LIKE '%!%'
UNION ALL SELECT 'clips are named after their file', count(*) FROM clips AS c JOIN assets AS a ON a.id = c.asset_id
WHERE c.format = 'zengin-man' AND upper(c.name) <> upper(substr(a.name, 1, length(a.name) - 4))
UNION ALL SELECT 'systems say metres and axes', count(*) FROM systems WHERE metres_per_unit IS NULL OR gltf_axes IS NULL
UNION ALL SELECT 'the hash of equal files is equal', count(*) FROM (
	SELECT 1 FROM assets GROUP BY xxh128 HAVING count(DISTINCT byte_size) > 1);
