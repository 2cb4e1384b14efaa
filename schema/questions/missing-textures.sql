-- Which textures are missing?
-- :system = '' id of the system, all when it is empty
-- One row for each texture that materials name, with one of the models that ask for it.
SELECT coalesce(missing.texture_name, missing.native_id) AS texture, missing.type, model.system_id AS system, dump.name AS dump,
	count(DISTINCT missing.model_id) AS models, min(model.name) AS model
FROM missing_textures AS missing
JOIN models AS model ON model.id = missing.model_id
JOIN assets AS asset ON asset.id = model.asset_id
JOIN sources AS source ON source.id = asset.source_id
LEFT JOIN dumps AS dump ON dump.id = source.dump_id
WHERE :system = '' OR model.system_id = :system
GROUP BY system, dump.id, missing.type, texture
ORDER BY models DESC, system, dump, texture, missing.type;
