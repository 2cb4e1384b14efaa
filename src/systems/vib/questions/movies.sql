-- Which clips do the movies of a program show?
-- :clip = '' a part of the name of the clip
-- In the order in which the program shows them.
-- known clip clip of a movie: SELECT coalesce(clip.name, entry.target_name) FROM set_entries AS entry LEFT JOIN clips AS clip ON clip.id = entry.clip_id
-- empty: SELECT 'no program has movies'
SELECT a_set.name AS movie, entry.entry_index, entry.name AS part, clip.name AS clip, clip.frame_count AS frames, entry.target_name
FROM animation_sets AS a_set
JOIN set_entries AS entry ON entry.set_id = a_set.id
LEFT JOIN clips AS clip ON clip.id = entry.clip_id
WHERE a_set.system_id = 'vib-ribbon' AND instr(lower(coalesce(clip.name, entry.target_name, '')), lower(:clip)) > 0
ORDER BY movie, a_set.id, entry.entry_index;
