-- Models, their parts, materials and textures. The program itself checks hashes, and the content of geometries.

SELECT 'count', 'models', m.id, printf('vertex_count is %s and triangle_count %s, but its parts give %d and %d',
	coalesce(m.vertex_count, 'NULL'), coalesce(m.triangle_count, 'NULL'), vertices, triangles)
FROM (
	SELECT m.id, coalesce(sum(p.vertex_count), 0) AS vertices, coalesce(sum(p.triangle_count), 0) AS triangles
	FROM models AS m
	LEFT JOIN mesh_parts AS p ON p.model_id = m.id
	GROUP BY m.id
) AS own
JOIN models AS m ON m.id = own.id
WHERE (m.vertex_count IS NOT vertices OR m.triangle_count IS NOT triangles)
	AND NOT (m.vertex_count IS NULL AND m.triangle_count IS NULL AND vertices = 0);

SELECT 'rule', 'models', m.id, 'its mesh was not read, but it has parts, materials or bind poses'
FROM models AS m
WHERE m.vertex_count IS NULL AND (
	m.id IN (SELECT model_id FROM mesh_parts) OR m.id IN (SELECT model_id FROM materials)
	OR m.id IN (SELECT model_id FROM bind_poses)
);

SELECT 'count', 'mesh_parts', p.id, printf('vertex_count is %d and triangle_count %d, but its geometry gives %d and %d',
	p.vertex_count, p.triangle_count, g.vertex_count, iif(p.topology = 'triangles', g.index_count / 3, 0))
FROM mesh_parts AS p
JOIN geometries AS g ON g.id = p.geometry_id
WHERE p.vertex_count <> g.vertex_count OR p.triangle_count <> iif(p.topology = 'triangles', g.index_count / 3, 0);

SELECT 'rule', 'mesh_parts', p.id, printf('its material %d belongs to another model', p.material_id)
FROM mesh_parts AS p
JOIN materials AS m ON m.id = p.material_id
WHERE m.model_id <> p.model_id;

SELECT 'rule', 'mesh_parts', id, printf('its topology is %s, its bind is %s', quote(topology), quote(bind))
FROM mesh_parts
WHERE topology NOT IN ('triangles', 'lines', 'points') OR bind NOT IN ('model', 'rest', 'bone');

SELECT 'rule', 'models', model_id, 'the ordinals of its parts are not 0, 1, 2, …'
FROM mesh_parts
GROUP BY model_id
HAVING min(ordinal) <> 0 OR max(ordinal) <> count(*) - 1 OR count(DISTINCT ordinal) <> count(*);

SELECT 'rule', 'models', model_id, 'the ordinals of its materials are not 0, 1, 2, …'
FROM materials
GROUP BY model_id
HAVING min(ordinal) <> 0 OR max(ordinal) <> count(*) - 1 OR count(DISTINCT ordinal) <> count(*);

-- A run that was ended before it read meshes leaves those of what had changed; the next run drops them.
SELECT 'rule', 'geometries', id, 'no part uses it'
FROM geometries
WHERE id NOT IN (SELECT geometry_id FROM mesh_parts)
	AND NOT EXISTS (SELECT 1 FROM index_state WHERE key = 'meshes_pending' AND value = 'all');

SELECT 'mesh', 'mesh_parts', s.part_id, printf('shape %d has %d bytes of offsets, but the part has %d vertices', s.ordinal,
	length(s.offsets), p.vertex_count)
FROM mesh_shapes AS s
JOIN mesh_parts AS p ON p.id = s.part_id
WHERE typeof(s.offsets) <> 'blob' OR length(s.offsets) <> 12 * p.vertex_count;

SELECT 'rule', 'models', model_id, printf('the bind pose of bone %d is not finite', bone_id)
FROM bind_poses
WHERE abs(m11) + abs(m12) + abs(m13) + abs(m14) + abs(m21) + abs(m22) + abs(m23) + abs(m24) + abs(m31) + abs(m32) + abs(m33)
	+ abs(m34) >= 9e999;

SELECT 'rule', 'materials', id, printf('its colour is %s, %s, %s, %s, its alpha_cutoff %s: one is not between 0 and 1',
	red, green, blue, alpha, alpha_cutoff)
FROM materials
WHERE min(red, green, blue, alpha, alpha_cutoff) < 0 OR max(red, green, blue, alpha, alpha_cutoff) > 1;

SELECT 'rule', 'materials', id, printf('alpha_mode is %s, wrap_u %s, wrap_v %s, is_two_sided %s, is_unlit %s', quote(alpha_mode),
	quote(wrap_u), quote(wrap_v), quote(is_two_sided), quote(is_unlit))
FROM materials
WHERE alpha_mode NOT IN ('opaque', 'mask', 'blend') OR wrap_u NOT IN ('repeat', 'clamp', 'mirror')
	OR wrap_v NOT IN ('repeat', 'clamp', 'mirror') OR is_two_sided NOT IN (0, 1) OR is_unlit NOT IN (0, 1);

SELECT 'rule', 'textures', id, printf('width %d, height %d, is_read %s: one cannot be', width, height, quote(is_read))
FROM textures
WHERE width < 0 OR height < 0 OR is_read NOT IN (0, 1);

SELECT 'rule', 'textures', id, 'it has an image, but was not read' FROM textures WHERE image_id IS NOT NULL AND NOT is_read;

SELECT 'rule', 'images', id, 'no texture uses it'
FROM images
WHERE id NOT IN (SELECT image_id FROM textures WHERE image_id IS NOT NULL)
	AND NOT EXISTS (SELECT 1 FROM index_state WHERE key = 'meshes_pending' AND value = 'all');

SELECT 'rule', 'images', id, printf('width %d, height %d, has_alpha %s: one cannot be', width, height, quote(has_alpha))
FROM images
WHERE width < 0 OR height < 0 OR has_alpha NOT IN (0, 1);

-- The program reads images by their first bytes, browsers by their type.
SELECT 'rule', 'images', id, printf('it begins with %s, but media_type is %s', hex(substr(data, 1, 4)), quote(media_type))
FROM images
WHERE (media_type = 'image/png') <> (substr(data, 1, 8) = X'89504E470D0A1A0A');

SELECT 'rule', 'materials', material_id, 'it has variants, but not one that it names'
FROM material_variants
GROUP BY material_id
HAVING sum(is_named) <> 1;
