-- What is known of an animation whose raw file is missing?
SELECT asset.status, clip.name AS animation, clip.attributes ->> '$.type' AS type, clip.attributes ->> '$.from_state' AS from_state,
	clip.frame_count AS frames, clip.channel_count AS channels,
	(SELECT group_concat(event.kind) FROM events AS event WHERE event.clip_id = clip.id) AS events, problem.message
FROM assets AS asset
JOIN sources AS source ON source.id = asset.source_id
JOIN diagnostics AS problem ON problem.asset_id = asset.id
LEFT JOIN clips AS clip ON clip.asset_id = asset.id
WHERE source.path LIKE '%/broken/level4_Final.dat';
