-- Which animations play a sound, start a particle effect or set a foot down, and when?
SELECT event.kind, event.name, clip.name AS animation, event.frame, event.attributes ->> '$.end_frame' AS end_frame,
	event.bone_name, coalesce(event.attributes ->> '$.out_of_range', 0) AS out_of_range
FROM events AS event
JOIN clips AS clip ON clip.id = event.clip_id
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
WHERE event.kind IN ('sound', 'particle', 'footstep') AND source.path LIKE '%/pc/%/level0%'
ORDER BY event.kind, event.name, animation, event.frame;
