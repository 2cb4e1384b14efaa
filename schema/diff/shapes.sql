SELECT 'shape', ?1, ?2, coalesce(name, ''), coalesce(name, '#' || ordinal), NULL, ordinal, NULL, ordinal, NULL, xxh128(fields),
	json_patch(fields, json_object('name', name)), NULL
FROM shape_line
WHERE part_id = ?1
