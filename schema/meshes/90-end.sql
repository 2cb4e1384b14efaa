-- Drops what nothing refers to any more.
DELETE FROM geometries WHERE id NOT IN (SELECT geometry_id FROM mesh_parts);
DELETE FROM images WHERE id NOT IN (SELECT image_id FROM textures WHERE image_id IS NOT NULL);
DROP TABLE temp.wanted_texture;
DROP TABLE temp.wanted_mesh;
DROP TABLE temp.wanted_model;
