-- Which clips do sets ask for that are missing?
-- :set = '' a part of the name of the set
-- Only sets that the game loads.
SELECT a_set.name AS set_name, a_set.system_id AS system, entry.name AS animation, entry.target_name AS missing_clip, a_set.id AS set_id
FROM set_entries AS entry
JOIN animation_sets AS a_set ON a_set.id = entry.set_id
WHERE entry.clip_id IS NULL AND entry.target_name IS NOT NULL AND a_set.precedence = 0
	AND instr(lower(a_set.name), lower(:set)) > 0
ORDER BY set_name, a_set.id, entry.entry_index;
