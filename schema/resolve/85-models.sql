-- Derives the models of sets: those that the sets name or hold.
DELETE FROM set_models;
INSERT INTO set_models (set_id, model_id)
SELECT s.id, m.id
FROM animation_sets AS s
JOIN models AS m ON m.asset_id = s.asset_id
UNION
SELECT s.id, m.id
FROM animation_sets AS s
JOIN links AS l ON l.from_asset_id = s.asset_id
		-- a camera belongs to a whole program, a skeleton is not a model
		AND l.kind NOT IN (SELECT kind FROM link_kinds WHERE role IN ('camera', 'moves'))
JOIN models AS m ON m.asset_id = l.to_asset_id
ORDER BY 1, 2;
