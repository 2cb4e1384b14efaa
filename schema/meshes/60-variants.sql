-- Finds the textures of variants by their native ids, and the rules of 50-textures.sql. Where nothing can be chosen there are no rows.

DELETE FROM material_variants;
INSERT OR IGNORE INTO material_variants (material_id, variant, texture_name, texture_id, is_named)
SELECT w.material_id, w.variant, w.texture_name, m.texture_id, 1
FROM wanted_variant AS w
JOIN materials AS m ON m.id = w.material_id
WHERE w.is_named
ORDER BY w.material_id, w.variant;
INSERT OR IGNORE INTO material_variants (material_id, variant, texture_name, texture_id, is_named)
SELECT material_id, variant, texture_name, texture_id, 0
FROM (
	SELECT w.material_id, w.variant, w.texture_name, t.texture_id, row_number() OVER (
		PARTITION BY w.material_id, w.variant
		ORDER BY t.type <> m.type, b.distance, t.source_id <> m.source_id, t.is_shadowed, t.folder <> m.folder, t.source_path, t.path, t.texture_id
	) AS place
	FROM wanted_variant AS w
	JOIN material_dump AS m ON m.material_id = w.material_id
	JOIN texture_place AS t ON t.native_id = w.native_id AND t.system_id = m.system_id
	JOIN dump_below AS b ON b.dump = m.dump AND b.base = t.dump
	WHERE NOT w.is_named
)
WHERE place = 1
ORDER BY material_id, variant;
DELETE FROM material_variants WHERE material_id IN (
	SELECT material_id FROM material_variants GROUP BY material_id HAVING count(*) = 1 OR sum(is_named) = 0
);
DROP TABLE temp.wanted_variant;
DROP TABLE temp.dump_below;
DROP TABLE temp.texture_place;
DROP TABLE temp.material_dump;

-- Textures are read when a stored material refers to them, or can be given them.
CREATE TEMP TABLE wanted_texture (asset_id INTEGER PRIMARY KEY);
INSERT INTO wanted_texture
SELECT DISTINCT t.asset_id
FROM textures AS t
JOIN wanted_scope AS w ON w.has_images
WHERE t.id IN (SELECT texture_id FROM materials) OR t.id IN (SELECT texture_id FROM material_variants) OR w.scope = 'all';
UPDATE textures SET image_id = NULL, is_read = 0
WHERE is_read AND asset_id NOT IN (SELECT asset_id FROM wanted_texture) AND asset_id NOT IN (SELECT asset_id FROM models);
