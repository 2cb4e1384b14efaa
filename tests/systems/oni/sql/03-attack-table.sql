-- What does each attack do: frames of start-up, active frames and recovery, damage, knockback, what the victim plays?
SELECT
	clip.name AS animation, event.frame AS start_up,
	event.attributes ->> '$.end_frame' - event.frame + 1 AS active,
	clip.frame_count - 1 - event.attributes ->> '$.end_frame' AS recovery,
	event.attributes ->> '$.hit_points' AS damage, event.attributes ->> '$.knockback' AS knockback,
	event.attributes -> '$.flags' AS flags, event.attributes ->> '$.victim_type' AS victim,
	event.attributes ->> '$.hit_stun' AS hit_stun, event.attributes ->> '$.block_stun' AS block_stun
FROM events AS event
JOIN clips AS clip ON clip.id = event.clip_id
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
WHERE event.kind = 'attack' AND source.path LIKE '%/pc/%'
ORDER BY animation, event.frame, event.id;
