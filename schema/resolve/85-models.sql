-- Derives the models of sets: those that the sets name or hold, and those that the resolve.sql of a system found.
DELETE FROM main.set_models WHERE set_id IN (SELECT id FROM animation_sets);
INSERT INTO main.set_models (set_id, model_id)
SELECT s.id, m.id
FROM animation_sets AS s
JOIN models AS m ON m.asset_id = s.asset_id
UNION
SELECT s.id, m.id
FROM animation_sets AS s
JOIN links AS l ON l.from_asset_id = s.asset_id
		-- a camera belongs to a whole program, a skeleton is not a model, and a thing in a hand or another set is not what moves
		AND l.kind NOT IN (SELECT kind FROM link_kinds WHERE role IN ('camera', 'moves', 'part', 'base'))
JOIN models AS m ON m.asset_id = l.to_asset_id
UNION
SELECT set_id, model_id FROM shown_model
ORDER BY 1, 2;
DROP TABLE temp.shown_model;
