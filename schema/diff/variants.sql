SELECT 'variant', ?1, ?2, variant, NULL, NULL, NULL, NULL, 0, NULL, xxh128(fields), json_patch(fields, json_object('name', variant)), NULL
FROM variant_line
WHERE material_id = ?1
