SELECT 'part', p.id, ?2, coalesce(p.name, ''), coalesce(p.name, '#' || p.ordinal), NULL, p.ordinal, NULL, p.ordinal, NULL, p.geometry,
	json_patch(p.fields, json_object('name', p.name, 'positions', xxh128(g.positions), 'normals', xxh128(g.normals), 'uvs', xxh128(g.uvs),
		'colours', xxh128(g.colours), 'joints', xxh128(g.joints), 'weights', xxh128(g.weights), 'points', xxh128(g.points),
		'indices', xxh128(g.indices))),
	coalesce(p.shapes, '')
FROM part_line AS p
JOIN geometries AS g ON g.id = p.geometry_id
WHERE p.model_id = ?1
