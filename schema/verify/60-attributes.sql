-- Attributes are JSON objects.

WITH described(name, id, attributes) AS (
	SELECT 'sources', id, attributes FROM sources
	UNION ALL SELECT 'assets', id, attributes FROM assets
	UNION ALL SELECT 'skeletons', id, attributes FROM skeletons
	UNION ALL SELECT 'clips', id, attributes FROM clips
	UNION ALL SELECT 'channels', id, attributes FROM channels
	UNION ALL SELECT 'animation_sets', id, attributes FROM animation_sets
	UNION ALL SELECT 'set_entries', id, attributes FROM set_entries
	UNION ALL SELECT 'events', id, attributes FROM events
	UNION ALL SELECT 'models', id, attributes FROM models
	UNION ALL SELECT 'links', id, attributes FROM links
	UNION ALL SELECT 'textures', id, attributes FROM textures
	UNION ALL SELECT 'materials', id, attributes FROM materials
	UNION ALL SELECT 'mesh_parts', id, attributes FROM mesh_parts
)
SELECT 'attributes', name, id, 'attributes is not a JSON object'
FROM described
WHERE attributes <> '{}' AND CASE WHEN json_valid(attributes) THEN json_type(attributes) <> 'object' ELSE 1 END;
