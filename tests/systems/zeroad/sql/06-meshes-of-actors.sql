-- Which meshes does each actor show, those of its variant files included, and what do they play?
SELECT s.native_id AS actor, m.native_id AS mesh, m.attributes ->> '$.bone_count' AS bones,
	(SELECT count(*) FROM clip_models AS x WHERE x.model_id = m.id) AS pairs
FROM set_models AS sm JOIN animation_sets AS s ON s.id = sm.set_id
JOIN models AS m ON m.id = sm.model_id AND m.kind IN ('skinned', 'rigid')
ORDER BY 1, 2;
