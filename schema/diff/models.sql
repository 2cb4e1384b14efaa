SELECT 'model', m.id, m.system_id, m.name, NULL, m.native_id, l.place, l.inner_path, l.is_shadowed, NULL, coalesce(m.bytes, xxh128(m.words)),
	json_patch(m.words, json_object('vertices', m.vertex_count, 'triangles', m.triangle_count)),
	coalesce(m.bytes, '') || coalesce(m.materials, '') || coalesce(m.parts, '')
FROM (SELECT *, json_patch(
			CASE WHEN json_valid(attributes) THEN attributes ELSE '{}' END,
			json_object('game', (SELECT game FROM assets WHERE id = models.asset_id), 'kind', kind,
				'skeleton_checksum', skeleton_checksum)) AS words,
		-- a mesh may not have been read: the hash of its bytes shows a difference, provided that the asset holds only the mesh
		(SELECT a.xxh128 FROM assets AS a
			WHERE a.id = asset_id AND (SELECT count(*) FROM models AS other WHERE other.asset_id = a.id) = 1
				AND NOT EXISTS (SELECT 1 FROM skeletons WHERE asset_id = a.id)
				AND NOT EXISTS (SELECT 1 FROM clips WHERE asset_id = a.id)
				AND NOT EXISTS (SELECT 1 FROM animation_sets WHERE asset_id = a.id)) AS bytes,
		(SELECT xxh128(group_concat(a.line)) FROM (
			SELECT coalesce(name, '') || fields || coalesce(variants, '') AS line
			FROM material_line WHERE model_id = models.id ORDER BY ordinal) AS a) AS materials,
		(SELECT xxh128(group_concat(p.line)) FROM (
			SELECT coalesce(name, '') || fields || geometry || coalesce(shapes, '') AS line
			FROM part_line WHERE model_id = models.id ORDER BY ordinal) AS p) AS parts
	FROM models) AS m
JOIN located AS l ON l.asset_id = m.asset_id
WHERE (?1 IS NULL OR m.system_id = ?1)
