-- Which meshes does a character, object, door or trigger consist of, on which bones and in which textures? Meshes that a body
-- replaces by a lower level of detail are not among them. A material of its own holds where nothing replaces it.
WITH RECURSIVE root(id) AS (
	SELECT model.id
	FROM models AS model
	JOIN assets AS asset ON asset.id = model.asset_id
	JOIN sources AS source ON source.id = asset.source_id
	WHERE source.path LIKE '%/pc/%' AND model.kind IN ('character', 'object', 'door', 'trigger')
),
piece(root, model, bone, material, materials, path) AS (
	SELECT id, id, NULL, NULL, NULL, '' FROM root
	UNION ALL
	SELECT
		piece.root, part.used_model_id, coalesce(part.bone_id, piece.bone), coalesce(part.material_ordinal, piece.material),
		coalesce(
			piece.materials,
			(SELECT model_id FROM materials WHERE model_id = piece.model LIMIT 1),
			(SELECT used_model_id FROM model_components WHERE model_id = piece.model AND role = 'materials')
		),
		printf('%s%03d', piece.path, part.ordinal)
	FROM piece
	JOIN model_components AS part ON part.model_id = piece.model AND part.role = 'mesh'
)
SELECT
	model.kind, model.name, piece.bone, geometry.vertex_count AS vertices, shape.triangle_count AS triangles,
	coalesce(given.texture_native_id, own.texture_native_id) AS texture, texture.format,
	texture.width || ' × ' || texture.height AS size, image.has_alpha AS alpha,
	coalesce(given.alpha_mode, own.alpha_mode) AS mode, coalesce(given.is_two_sided, own.is_two_sided) AS two_sided,
	coalesce(given.wrap_u, own.wrap_u) AS wrap
FROM piece
JOIN models AS model ON model.id = piece.root
JOIN mesh_parts AS shape ON shape.model_id = piece.model
JOIN geometries AS geometry ON geometry.id = shape.geometry_id
LEFT JOIN materials AS own ON own.id = shape.material_id
LEFT JOIN materials AS given ON given.model_id = piece.materials AND given.ordinal = piece.material
LEFT JOIN textures AS texture ON texture.id = coalesce(given.texture_id, own.texture_id)
LEFT JOIN images AS image ON image.id = texture.image_id
ORDER BY model.kind, model.name, piece.root, piece.path;
