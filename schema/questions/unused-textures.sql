-- Which textures does no model use?
-- :system = '' a part of the id of the system
-- Only models whose mesh was read are asked: with --meshes all, these are all.
-- known system system: SELECT id FROM systems WHERE id IN (SELECT system_id FROM clips) OR id IN (SELECT system_id FROM models)
-- empty: SELECT 'the database has no textures' WHERE NOT EXISTS (SELECT 1 FROM textures)
-- empty: SELECT 'no mesh was read, and so no material: animdb index --force --meshes all DB PATH reads them' WHERE NOT EXISTS (SELECT 1 FROM materials)
-- empty: SELECT 'a model uses each texture'
SELECT texture.id AS texture_id, texture.name AS texture, texture.system_id AS system, dump.name AS dump, texture.format,
	texture.width, texture.height, asset.path AS asset_path
FROM textures AS texture
JOIN assets AS asset ON asset.id = texture.asset_id
JOIN sources AS source ON source.id = asset.source_id
LEFT JOIN dumps AS dump ON dump.id = source.dump_id
WHERE instr(texture.system_id, lower(:system)) > 0
	AND EXISTS (SELECT 1 FROM materials)
	AND NOT EXISTS (SELECT 1 FROM materials AS surface WHERE surface.texture_id = texture.id)
	AND NOT EXISTS (SELECT 1 FROM material_variants AS other WHERE other.texture_id = texture.id)
ORDER BY system, dump, texture, texture.id;
