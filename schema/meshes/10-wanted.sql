-- Chooses the models whose meshes are stored, and forgets the meshes of others. The table wanted_scope has one row: which meshes the
-- user wants, as --meshes has it.

-- Models that the view clip_models has with some clip, or whose components play one, found without looking at each pair, and all that they are put together from.
-- There are fewer skeletons than clips that fit them, and fewer sets than entries.
CREATE TEMP TABLE wanted_model (model_id INTEGER PRIMARY KEY);
INSERT OR IGNORE INTO wanted_model
WITH fitting AS MATERIALIZED (
	SELECT id, asset_id, system_id, native_id, checksum
	FROM skeletons
	WHERE EXISTS (SELECT 1 FROM clip_skeletons AS f WHERE f.skeleton_id = skeletons.id)
)
SELECT m.id FROM models AS m, wanted_scope WHERE scope = 'all'
UNION
SELECT m.id
FROM fitting AS s
JOIN models AS m ON m.skeleton_checksum = s.checksum AND m.system_id = s.system_id
JOIN wanted_scope AS w ON w.scope = 'linked'
UNION
SELECT m.id
FROM fitting AS s
JOIN models AS m ON m.asset_id = s.asset_id AND m.skeleton_checksum IS NULL
	AND coalesce(m.native_id = s.native_id, 1)
JOIN wanted_scope AS w ON w.scope = 'linked'
UNION
SELECT shown.model_id
FROM set_models AS shown
JOIN wanted_scope AS w ON w.scope = 'linked'
WHERE EXISTS (SELECT 1 FROM set_entries AS e JOIN entry_clips AS c ON c.entry_id = e.id WHERE e.set_id = shown.set_id)
UNION
SELECT m.id
FROM models AS m
CROSS JOIN links AS l ON l.from_asset_id = m.asset_id
JOIN wanted_scope AS w ON w.scope = 'linked'
WHERE l.kind IN (SELECT kind FROM link_kinds WHERE role = 'object_clip')
	AND EXISTS (SELECT 1 FROM clips AS c WHERE c.asset_id = l.to_asset_id)
UNION
SELECT m.id
FROM models AS m
JOIN wanted_scope AS w ON w.scope = 'linked'
WHERE m.kind = 'morph' AND EXISTS (SELECT 1 FROM clips AS c WHERE c.asset_id = m.asset_id);
INSERT OR IGNORE INTO wanted_model SELECT c.model_id FROM companion_clips AS c JOIN wanted_scope AS w ON w.scope = 'linked';
WITH RECURSIVE used(model_id) AS (
	SELECT model_id FROM wanted_model
	UNION
	SELECT c.used_model_id FROM used AS u JOIN model_components AS c ON c.model_id = u.model_id
)
INSERT OR IGNORE INTO wanted_model SELECT model_id FROM used;

-- Models of one asset are read together.
CREATE TEMP TABLE wanted_mesh (asset_id INTEGER PRIMARY KEY);
INSERT INTO wanted_mesh SELECT DISTINCT m.asset_id FROM wanted_model AS w JOIN models AS m ON m.id = w.model_id;
CREATE TEMP TABLE unwanted_mesh (model_id INTEGER PRIMARY KEY, asset_id INTEGER);
INSERT INTO unwanted_mesh
SELECT id, asset_id FROM models WHERE vertex_count IS NOT NULL AND asset_id NOT IN (SELECT asset_id FROM wanted_mesh);
-- Textures that lie in the asset of a model are read with it: it is read again when images are wanted now, or not any more.
INSERT INTO unwanted_mesh
SELECT id, asset_id
FROM models
WHERE vertex_count IS NOT NULL AND asset_id IN (SELECT asset_id FROM wanted_mesh) AND asset_id IN (SELECT asset_id FROM textures)
	AND (SELECT has_images <> had_images FROM wanted_scope);
DELETE FROM mesh_shapes WHERE part_id IN (
	SELECT p.id FROM unwanted_mesh AS u JOIN mesh_parts AS p ON p.model_id = u.model_id
);
DELETE FROM mesh_parts WHERE model_id IN (SELECT model_id FROM unwanted_mesh);
DELETE FROM materials WHERE model_id IN (SELECT model_id FROM unwanted_mesh);
DELETE FROM bind_poses WHERE model_id IN (SELECT model_id FROM unwanted_mesh);
DELETE FROM textures WHERE asset_id IN (SELECT asset_id FROM unwanted_mesh);
UPDATE models SET vertex_count = NULL, triangle_count = NULL WHERE id IN (SELECT model_id FROM unwanted_mesh);
DROP TABLE temp.unwanted_mesh;
