-- A file holds clips and the one skeleton that they move.
INSERT OR IGNORE INTO fit
SELECT c.id, s.id, 'file', 0
FROM clips AS c
JOIN skeletons AS s ON s.asset_id = c.asset_id
WHERE c.format IN ('bvh', 'glb', 'gltf');
