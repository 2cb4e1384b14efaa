-- Pixels that were not read are NULL, those that cannot be read ''. The bytes of the asset only tell textures of other names apart: they
-- may hold where the pixels are.
SELECT 'texture', t.id, t.system_id, t.name, NULL, t.native_id, l.place, l.inner_path, l.is_shadowed, NULL,
	coalesce((SELECT xxh128 FROM images WHERE id = t.image_id), (SELECT xxh128 FROM assets WHERE id = t.asset_id)),
	json_patch(CASE WHEN json_valid(t.attributes) THEN t.attributes ELSE '{}' END,
		json_object('game', l.game, 'format', t.format, 'width', t.width, 'height', t.height,
			'pixels', CASE WHEN t.is_read THEN coalesce((SELECT xxh128 FROM images WHERE id = t.image_id), '') END)),
	NULL
FROM textures AS t
JOIN located AS l ON l.asset_id = t.asset_id
WHERE (?1 IS NULL OR t.system_id = ?1)
