-- The flags and the format of a texture decide how its material is drawn. The decoder of a material reads them when the texture is in
-- the same file; here are those of textures in other files, by the same rules: see material.c.
UPDATE materials SET
	wrap_u = iif(found.no_u, 'clamp', 'repeat'),
	wrap_v = iif(found.no_v, 'clamp', 'repeat'),
	alpha_mode = CASE
		WHEN found.reflects OR found.format NOT IN ('ARGB4444', 'ARGB1555', 'RGBA8888') THEN 'opaque'
		WHEN found.adds THEN 'blend'
		WHEN NOT found.has_alpha THEN 'opaque'
		WHEN found.format = 'ARGB1555' THEN 'mask'
		ELSE 'blend'
	END,
	attributes = iif(found.adds AND NOT found.reflects, json_set(attributes, '$.additive', json('true')), json_remove(attributes, '$.additive'))
FROM (
	SELECT
		t.id, t.format, coalesce(i.has_alpha, 0) AS has_alpha,
		'NoUWrap' IN (SELECT value FROM json_each(t.attributes, '$.flags')) AS no_u,
		'NoVWrap' IN (SELECT value FROM json_each(t.attributes, '$.flags')) AS no_v,
		'HasEnvMap' IN (SELECT value FROM json_each(t.attributes, '$.flags')) AS reflects,
		'AdditiveBlend' IN (SELECT value FROM json_each(t.attributes, '$.flags')) AS adds
	FROM textures AS t
	LEFT JOIN images AS i ON i.id = t.image_id
	WHERE t.system_id = 'oni'
) AS found
WHERE found.id = materials.texture_id AND materials.attributes ->> '$.texture_elsewhere';
-- Those whose texture is gone are as they were decoded.
UPDATE materials SET wrap_u = 'repeat', wrap_v = 'repeat', alpha_mode = 'opaque', attributes = json_remove(attributes, '$.additive')
WHERE texture_id IS NULL AND attributes ->> '$.texture_elsewhere'
	AND model_id IN (SELECT id FROM models WHERE system_id = 'oni');
