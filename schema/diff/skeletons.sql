SELECT 'skeleton', s.id, s.system_id, s.name, NULL, s.native_id, l.place, l.inner_path, l.is_shadowed, NULL, s.bones,
	json_patch(CASE WHEN json_valid(s.attributes) THEN s.attributes ELSE '{}' END,
		json_object('game', l.game, 'checksum', s.checksum, 'model_scale', nullif(s.model_scale, 1))),
	NULL
FROM (SELECT *, (SELECT xxh128(group_concat(b.fields || b.rest)) FROM (
		SELECT fields, rest FROM bone_line WHERE skeleton_id = skeletons.id ORDER BY ordinal, bone_id) AS b) AS bones
	FROM skeletons) AS s
JOIN located AS l ON l.asset_id = s.asset_id
WHERE (?1 IS NULL OR s.system_id = ?1)
