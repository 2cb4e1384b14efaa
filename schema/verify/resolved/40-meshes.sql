-- What models are put together from, and the textures of materials.

WITH RECURSIVE used(model_id, used_id) AS (
	SELECT model_id, used_model_id FROM model_components
	UNION
	SELECT u.model_id, c.used_model_id FROM used AS u JOIN model_components AS c ON c.model_id = u.used_id
)
SELECT 'rule', 'models', model_id, 'it is a component of itself' FROM used WHERE used_id = model_id;

SELECT 'rule', 'models', model_id, printf('component %d has the role %s', ordinal, quote(role))
FROM model_components
WHERE role NOT IN ('mesh', 'skin', 'materials');

-- A model whose mesh was read without that of its components would be shown in part.
SELECT 'rule', 'models', c.model_id, printf('its mesh was read, but not that of its component %d', c.used_model_id)
FROM model_components AS c
JOIN models AS m ON m.id = c.model_id
JOIN models AS used ON used.id = c.used_model_id
WHERE m.vertex_count IS NOT NULL AND used.vertex_count IS NULL
	AND NOT EXISTS (SELECT 1 FROM index_state WHERE key = 'meshes_pending');

SELECT 'rule', 'materials', m.id, printf('texture %d is of another dump, which its own is not laid over', m.texture_id)
FROM materials AS m
JOIN models AS model ON model.id = m.model_id
JOIN assets AS a ON a.id = model.asset_id
JOIN sources AS s ON s.id = a.source_id
JOIN textures AS t ON t.id = m.texture_id
JOIN assets AS ta ON ta.id = t.asset_id
JOIN sources AS ts ON ts.id = ta.source_id
WHERE ts.dump_id <> s.dump_id AND ts.dump_id NOT IN (
	WITH RECURSIVE below(dump, distance) AS (
		SELECT s.dump_id, 0
		UNION
		SELECT d.over_dump_id, b.distance + 1 FROM below AS b JOIN dumps AS d ON d.id = b.dump
		WHERE d.over_dump_id IS NOT NULL AND b.distance < 100
	)
	SELECT dump FROM below
);

SELECT 'rule', 'diagnostics', d.id, 'it reports a missing texture, but all materials of its asset have theirs'
FROM diagnostics AS d
WHERE d.code = 'texture-missing' AND NOT EXISTS (
	SELECT 1 FROM models AS model JOIN materials AS m ON m.model_id = model.id
	WHERE model.asset_id = d.asset_id AND m.texture_type IS NOT NULL AND m.texture_id IS NULL
);

SELECT 'rule', 'materials', m.id, 'its texture is missing, and no diagnostic reports it'
FROM materials AS m
JOIN models AS model ON model.id = m.model_id
WHERE m.texture_type IS NOT NULL AND m.texture_id IS NULL AND NOT EXISTS (
	SELECT 1 FROM diagnostics AS d WHERE d.asset_id = model.asset_id AND d.code = 'texture-missing'
);
