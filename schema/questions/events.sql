-- What happens when in a clip?
-- :clip id, name, native id or hash of the clip
-- find clip clip
-- Its own events, those of the entries that play it, and those of assets to which it refers. Events of several entries that are equal
-- are one row with the number of the entries.
-- empty: SELECT 'neither the clip, nor an entry that plays it, nor what it refers to has events'
SELECT
	clip_id, clip, round(time, 3) AS seconds, frame, class, kind, name, bone_name AS bone, ref, nullif(count(DISTINCT entry_id), 0) AS entries
FROM (
	SELECT clip.id AS clip_id, clip.name AS clip, event.*, own.entry_id, row_number() OVER (
		PARTITION BY clip.id, own.entry_id, event.time, event.frame, event.kind, event.name, event.bone_name, event.ref
	) AS nth -- an entry can have the same event twice
	FROM clips AS clip
	JOIN clip_events AS event ON event.clip_id = clip.id
	JOIN events AS own ON own.id = event.event_id
	WHERE clip.id IN (SELECT id FROM clips WHERE name = :clip COLLATE NOCASE UNION SELECT id FROM clips WHERE id = :clip)
)
GROUP BY clip_id, via, time, frame, kind, name, bone_name, ref, nth
ORDER BY clip_id, time IS NULL, time, min(event_id);
