-- When are the feet of a clip on the ground?
-- :clip id, name, native id or hash of the clip
-- find clip clip
-- The lowest bones of the skeleton; .doc contacts states the thresholds.
-- empty: SELECT 'no skeleton of the clip is known, so that nothing says which bones are feet' WHERE NOT EXISTS (SELECT 1 FROM clip_skeletons WHERE clip_id IN (SELECT id FROM clips WHERE name = :clip COLLATE NOCASE UNION SELECT id FROM clips WHERE id = :clip))
-- empty: SELECT 'the clip has no data' WHERE NOT EXISTS (SELECT 1 FROM channels WHERE clip_id IN (SELECT id FROM clips WHERE name = :clip COLLATE NOCASE UNION SELECT id FROM clips WHERE id = :clip))
-- empty: SELECT 'no foot comes to rest near the ground; .doc contacts in the shell states the thresholds'
SELECT
	clip.id AS clip_id, clip.name AS clip, contact.bone_name AS bone, contact.from_frame, contact.to_frame,
	round(contact.from_time, 3) AS from_seconds, round(contact.to_time, 3) AS to_seconds
FROM clips AS clip
JOIN contacts(clip.id) AS contact
WHERE clip.id IN (SELECT id FROM clips WHERE name = :clip COLLATE NOCASE UNION SELECT id FROM clips WHERE id = :clip)
ORDER BY clip.id, contact.bone_id, contact.from_frame;
