-- Which textures are missing?
-- :system = '' a part of the id of the system
-- One row for each texture that materials name, with one of the models that ask for it.
-- known system system: SELECT id FROM systems WHERE id IN (SELECT system_id FROM clips) OR id IN (SELECT system_id FROM models)
-- empty: SELECT 'no mesh was read, and so no material: animdb index --force --meshes all DB PATH reads them' WHERE NOT EXISTS (SELECT 1 FROM materials)
-- empty: SELECT 'the database has every texture that a material names'
SELECT coalesce(missing.texture_name, missing.native_id) AS texture, missing.type, model.system_id AS system, dump.name AS dump,
	count(DISTINCT missing.model_id) AS models, min(model.name) AS model
FROM missing_textures AS missing
JOIN models AS model ON model.id = missing.model_id
JOIN assets AS asset ON asset.id = model.asset_id
JOIN sources AS source ON source.id = asset.source_id
LEFT JOIN dumps AS dump ON dump.id = source.dump_id
WHERE instr(model.system_id, lower(:system)) > 0
GROUP BY system, dump.id, missing.type, texture
ORDER BY models DESC, system, dump, texture, missing.type;
