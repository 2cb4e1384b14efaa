-- Which animations play the clip of another one?
-- :script = '' a part of the name of the script
-- The aliases of the scripts that the game loads.
-- known script script: SELECT name FROM animation_sets WHERE system_id = 'zengin'
-- empty: SELECT 'no animation of these scripts plays the clip of another one'
SELECT a_set.name AS script, entry.name AS alias, clip.name AS clip, entry.target_name AS plays
FROM set_entries AS entry
JOIN animation_sets AS a_set ON a_set.id = entry.set_id AND a_set.precedence = 0
LEFT JOIN clips AS clip ON clip.id = entry.clip_id
WHERE entry.kind = 'aniAlias' AND a_set.system_id = 'zengin' AND instr(lower(a_set.name), lower(:script)) > 0
ORDER BY script, a_set.id, entry.entry_index;
