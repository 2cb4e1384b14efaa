-- Which entries of which sets play a clip?
-- :clip id, name, native id or hash of the clip
-- The name of an entry is the name of the animation in the game.
SELECT clip.id AS clip_id, clip.name AS clip, a_set.name AS set_name, entry.entry_index, entry.name AS animation, entry.kind
FROM clips AS clip
JOIN entry_clips AS reached ON reached.clip_id = clip.id
JOIN set_entries AS entry ON entry.id = reached.entry_id
JOIN animation_sets AS a_set ON a_set.id = entry.set_id
WHERE clip.id IN (SELECT id FROM clips WHERE name = :clip COLLATE NOCASE UNION SELECT id FROM clips WHERE id = :clip)
ORDER BY clip.id, set_name, a_set.id, entry.entry_index;
