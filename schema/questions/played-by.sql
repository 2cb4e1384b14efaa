-- Which entries of which sets play a clip?
-- :clip id, name, native id or hash of the clip, or a part of the name of one that is missing
-- The name of an entry is the name of the animation in the game. Where loaded is 0, the game loads another set of the same name.
-- find clip clip: SELECT target_name FROM set_entries WHERE clip_id IS NULL
-- empty: SELECT 'no entry of a set plays the clip'
SELECT
	entry.clip_id, coalesce(clip.name, entry.target_name) AS clip, a_set.name AS set_name, entry.entry_index,
	entry.name AS animation, entry.kind, a_set.precedence = 0 AS loaded, asset.path AS script
FROM set_entries AS entry
JOIN animation_sets AS a_set ON a_set.id = entry.set_id
JOIN assets AS asset ON asset.id = a_set.asset_id
LEFT JOIN clips AS clip ON clip.id = entry.clip_id
WHERE entry.id IN (
		SELECT entry_id FROM entry_clips
		WHERE clip_id IN (SELECT id FROM clips WHERE name = :clip COLLATE NOCASE UNION SELECT id FROM clips WHERE id = :clip)
	)
	OR entry.clip_id IS NULL AND (entry.target_name = :clip COLLATE NOCASE OR instr(lower(entry.target_name), lower(:clip)) > 0
		AND NOT EXISTS (SELECT 1 FROM clips WHERE name = :clip COLLATE NOCASE) AND NOT EXISTS (SELECT 1 FROM clips WHERE id = :clip))
ORDER BY clip, set_name, a_set.precedence, a_set.id, entry.entry_index;
