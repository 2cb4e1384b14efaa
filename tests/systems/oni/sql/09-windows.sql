-- When can a move not be interrupted, and when is the character invulnerable?
SELECT
	clip.name AS animation, event.kind, event.frame AS first_frame, event.attributes ->> '$.end_frame' AS last_frame,
	clip.frame_count AS frames, coalesce(event.attributes ->> '$.whole_clip', 0) AS by_flag
FROM events AS event
JOIN clips AS clip ON clip.id = event.clip_id
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
WHERE event.kind IN ('atomic', 'invulnerable') AND source.path LIKE '%/pc/%'
ORDER BY animation, event.kind, event.frame;
