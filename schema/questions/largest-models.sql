-- Which models are largest?
-- :limit = 20 number of rows
-- With their components. Models whose mesh was not read have no size, and skins are no models to look at.
-- empty: SELECT 'the database has no models' WHERE NOT EXISTS (SELECT 1 FROM models)
-- empty: SELECT 'no mesh was read: animdb index --force --meshes all DB PATH reads them' WHERE NOT EXISTS (SELECT 1 FROM mesh_parts)
SELECT model_id, name AS model, kind, system, dump, vertices, triangles, components, materials, textures
FROM model_summary
WHERE vertices > 0 AND model_id NOT IN (SELECT used_model_id FROM model_components WHERE role = 'skin')
ORDER BY vertices DESC, triangles DESC, name, model_id
LIMIT :limit;
