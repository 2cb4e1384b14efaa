-- Which clips do sets ask for that are missing?
-- :set = '' a part of the name of the set, of the animation or of the missing clip
-- Only sets that the game loads.
-- known set set, animation or missing clip: SELECT name FROM animation_sets UNION SELECT name FROM set_entries UNION SELECT target_name FROM set_entries
-- empty: SELECT 'the database has no animation sets' WHERE NOT EXISTS (SELECT 1 FROM animation_sets)
-- empty: SELECT 'the database has each clip that these sets ask for'
SELECT a_set.name AS set_name, a_set.system_id AS system, entry.name AS animation, entry.target_name AS missing_clip, a_set.id AS set_id
FROM set_entries AS entry
JOIN animation_sets AS a_set ON a_set.id = entry.set_id
WHERE entry.clip_id IS NULL AND entry.target_name IS NOT NULL AND a_set.precedence = 0
	AND instr(lower(a_set.name || char(10) || coalesce(entry.name, '') || char(10) || entry.target_name), lower(:set)) > 0
ORDER BY set_name, a_set.id, entry.entry_index;
