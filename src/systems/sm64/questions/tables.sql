-- Which animations does each table have?
-- :table = '' a part of the name of the table
-- With the names that the sources or the community give them.
-- known table table of animations: SELECT name FROM animation_sets WHERE system_id = 'sm64'
-- empty: SELECT 'there are no tables of animations'
SELECT a_set.name AS table_name, entry.entry_index, entry.name AS animation, clip.name AS clip, clip.frame_count AS frames, clip.looping
FROM animation_sets AS a_set
JOIN set_entries AS entry ON entry.set_id = a_set.id
LEFT JOIN clips AS clip ON clip.id = entry.clip_id
WHERE a_set.system_id = 'sm64' AND instr(lower(a_set.name), lower(:table)) > 0
ORDER BY table_name, a_set.id, entry.entry_index;
