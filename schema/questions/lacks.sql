-- Which sets have no animation of a name?
-- :name = 'death' a part of the name of the animation
-- :set = '' a part of the path or name of the set, such as units/
-- Animations of the sets that a set extends are its own as well. Sets that others extend, and those without any animation, are left out.
-- known name animation: SELECT name FROM set_entries
-- known set set: SELECT asset.path FROM animation_sets AS a_set JOIN assets AS asset ON asset.id = a_set.asset_id UNION SELECT name FROM animation_sets
-- empty: SELECT 'the database has no animation sets' WHERE NOT EXISTS (SELECT 1 FROM animation_sets)
-- empty: SELECT 'each of these sets has one'
WITH RECURSIVE
	reached(set_id, asset_id) AS (
		SELECT id, asset_id FROM animation_sets WHERE precedence = 0
		UNION
		SELECT reached.set_id, link.to_asset_id
		FROM reached
		JOIN links AS link ON link.from_asset_id = reached.asset_id
		WHERE link.to_asset_id IS NOT NULL AND link.kind IN (SELECT kind FROM link_kinds WHERE role = 'base')
	),
	counted AS MATERIALIZED (
		SELECT
			reached.set_id, count(*) AS animations, min(coalesce(entry.name, entry.target_name)) AS such_as,
			max(instr(lower(coalesce(entry.name, entry.target_name, '')), lower(:name)) > 0) AS has_one
		FROM reached
		JOIN animation_sets AS a_set ON a_set.asset_id = reached.asset_id
		JOIN set_entries AS entry ON entry.set_id = a_set.id
		GROUP BY reached.set_id
	)
SELECT a_set.name AS set_name, a_set.system_id AS system, counted.animations, counted.such_as, asset.path AS asset_path
FROM counted
JOIN animation_sets AS a_set ON a_set.id = counted.set_id
JOIN assets AS asset ON asset.id = a_set.asset_id
WHERE NOT counted.has_one AND EXISTS (SELECT 1 FROM set_entries WHERE instr(lower(coalesce(name, target_name)), lower(:name)) > 0)
	AND (instr(lower(asset.path), lower(:set)) > 0 OR instr(lower(a_set.name), lower(:set)) > 0)
	AND a_set.asset_id NOT IN (
		SELECT to_asset_id FROM links
		WHERE to_asset_id IS NOT NULL AND kind IN (SELECT kind FROM link_kinds WHERE role = 'base')
	)
ORDER BY set_name, asset_path, a_set.id;
