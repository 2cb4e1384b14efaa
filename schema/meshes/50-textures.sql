-- Finds the textures of materials, now that the models have been read: in the dump of the model, then in those that it is laid over, by native
-- id, else by name without regard to case, else by native id among assets of other types, such as sources that have not been compiled. Of several, one in the same source comes first, then those that the game loads, then those in the
-- same folder; the path decides between equal ones, so that the order in which files were indexed does not matter.

CREATE TEMP TABLE material_dump AS
SELECT
	m.id AS material_id, a.source_id, rtrim(s.path, replace(s.path, '/', '')) AS folder, s.dump_id AS dump, model.system_id,
	m.texture_type AS type, m.texture_native_id AS native_id, upper(m.texture_name) AS name
FROM materials AS m
JOIN models AS model ON model.id = m.model_id
JOIN assets AS a ON a.id = model.asset_id
JOIN sources AS s ON s.id = a.source_id
WHERE m.texture_type IS NOT NULL;
CREATE TEMP TABLE texture_place AS
SELECT
	t.id AS texture_id, t.system_id, a.source_id, s.dump_id AS dump, a.type, t.native_id, upper(a.name) AS name,
	a.shadowed_by IS NOT NULL AS is_shadowed,
	rtrim(s.path, replace(s.path, '/', '')) AS folder, s.path AS source_path, a.path
FROM textures AS t -- in this order, since there may be many assets and no texture
CROSS JOIN assets AS a ON a.id = t.asset_id
CROSS JOIN sources AS s ON s.id = a.source_id;
CREATE INDEX temp.texture_place_by_native_id ON texture_place(native_id, type);
CREATE INDEX temp.texture_place_by_name ON texture_place(name, type);
CREATE TEMP TABLE dump_below AS
WITH RECURSIVE below(dump, base, distance) AS (
	SELECT id, id, 0 FROM dumps
	UNION
	SELECT b.dump, d.over_dump_id, b.distance + 1
	FROM below AS b
	JOIN dumps AS d ON d.id = b.base
	WHERE d.over_dump_id IS NOT NULL AND b.distance < 100 -- dumps laid over each other in a circle end here
)
SELECT dump, base, min(distance) AS distance FROM below GROUP BY dump, base;
CREATE INDEX temp.dump_below_by_dump ON dump_below(dump, base);

UPDATE materials SET texture_id = coalesce(
	(
		SELECT t.texture_id
		FROM material_dump AS m
		JOIN texture_place AS t ON t.native_id = m.native_id AND t.type = m.type AND t.system_id = m.system_id
		JOIN dump_below AS b ON b.dump = m.dump AND b.base = t.dump
		WHERE m.material_id = materials.id
		ORDER BY b.distance, t.source_id <> m.source_id, t.is_shadowed, t.folder <> m.folder, t.source_path, t.path, t.texture_id
		LIMIT 1
	),
	(
		SELECT t.texture_id
		FROM material_dump AS m
		JOIN texture_place AS t ON t.name = m.name AND t.type = m.type AND t.system_id = m.system_id
		JOIN dump_below AS b ON b.dump = m.dump AND b.base = t.dump
		WHERE m.material_id = materials.id
		ORDER BY b.distance, t.source_id <> m.source_id, t.is_shadowed, t.folder <> m.folder, t.source_path, t.path, t.texture_id
		LIMIT 1
	),
	(
		SELECT t.texture_id
		FROM material_dump AS m
		JOIN texture_place AS t ON t.native_id = m.native_id AND t.system_id = m.system_id
		JOIN dump_below AS b ON b.dump = m.dump AND b.base = t.dump
		WHERE m.material_id = materials.id
		ORDER BY b.distance, t.source_id <> m.source_id, t.is_shadowed, t.folder <> m.folder, t.source_path, t.path, t.texture_id
		LIMIT 1
	)
)
WHERE texture_type IS NOT NULL;

DELETE FROM diagnostics WHERE code = 'texture-missing';
INSERT INTO diagnostics (source_id, asset_id, severity, code, message)
SELECT DISTINCT
	a.source_id, a.id, 'note', 'texture-missing',
	printf('texture not found: %s', coalesce(m.texture_name, m.texture_native_id))
FROM materials AS m
JOIN models AS model ON model.id = m.model_id
JOIN assets AS a ON a.id = model.asset_id
WHERE m.texture_type IS NOT NULL AND m.texture_id IS NULL
ORDER BY a.id, 5;

-- Filled by variants.sql of systems: what can be chosen of the textures of materials, with the textures that materials name.
CREATE TEMP TABLE wanted_variant (
	material_id INTEGER NOT NULL,   -- the material
	variant TEXT NOT NULL,          -- as in material_variants
	texture_name TEXT NOT NULL,     -- as a material would name it
	native_id TEXT NOT NULL,        -- of that texture
	is_named INTEGER NOT NULL       -- 1 = it is the texture that the material names
);
