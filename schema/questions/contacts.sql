-- When are the feet of a clip on the ground?
-- :clip id, name, native id or hash of the clip
-- The lowest bones of the skeleton; .doc contacts states the thresholds.
SELECT
	clip.id AS clip_id, clip.name AS clip, contact.bone_name AS bone, contact.from_frame, contact.to_frame,
	round(contact.from_time, 3) AS from_seconds, round(contact.to_time, 3) AS to_seconds
FROM clips AS clip
JOIN contacts(clip.id) AS contact
WHERE clip.id IN (SELECT id FROM clips WHERE name = :clip COLLATE NOCASE UNION SELECT id FROM clips WHERE id = :clip)
ORDER BY clip.id, contact.bone_id, contact.from_frame;
