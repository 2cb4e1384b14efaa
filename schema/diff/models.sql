SELECT 'model', m.id, m.system_id, m.name, NULL, m.native_id, l.place, l.inner_path, l.is_shadowed, NULL, m.bytes, m.fields, NULL
FROM (SELECT *, json_patch(
			CASE WHEN json_valid(attributes) THEN attributes ELSE '{}' END,
			json_object('game', (SELECT game FROM assets WHERE id = models.asset_id), 'kind', kind,
				'skeleton_checksum', skeleton_checksum)) AS fields,
		-- the mesh is not stored: the hash of its bytes shows a difference, provided that the asset holds only the mesh
		(SELECT a.xxh128 FROM assets AS a
			WHERE a.id = asset_id AND (SELECT count(*) FROM models AS other WHERE other.asset_id = a.id) = 1
				AND NOT EXISTS (SELECT 1 FROM skeletons WHERE asset_id = a.id)
				AND NOT EXISTS (SELECT 1 FROM clips WHERE asset_id = a.id)
				AND NOT EXISTS (SELECT 1 FROM animation_sets WHERE asset_id = a.id)) AS bytes
	FROM models) AS m
JOIN located AS l ON l.asset_id = m.asset_id
WHERE (?1 IS NULL OR m.system_id = ?1)
