-- What happens when in a clip?
-- :clip id or name of the clip
-- Its own events, those of the entries that play it, and those of assets to which it refers.
SELECT
	clip.id AS clip_id, clip.name AS clip, round(event.time, 3) AS seconds, event.frame, event.class, event.kind, event.name,
	event.bone_name AS bone, event.ref
FROM clips AS clip
JOIN clip_events AS event ON event.clip_id = clip.id
WHERE clip.id IN (SELECT id FROM clips WHERE name = :clip COLLATE NOCASE UNION SELECT id FROM clips WHERE id = :clip)
ORDER BY clip.id, event.time IS NULL, event.time, event.event_id;
