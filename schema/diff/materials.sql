SELECT 'material', id, ?2, coalesce(name, ''), coalesce(name, '#' || ordinal), NULL, ordinal, NULL, ordinal, NULL, xxh128(fields),
	json_patch(fields, json_object('name', name)), coalesce(variants, '')
FROM material_line
WHERE model_id = ?1
