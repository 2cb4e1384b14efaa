-- Which throw goes with which animation of the victim, from which distance, and what does that cost the victim?
SELECT
	thrower.name AS throw, event.attributes ->> '$.target_type' AS victim_type, event.attributes ->> '$.distance' AS distance,
	victim.name AS victim,
	(SELECT sum(damage.value) FROM events AS damage WHERE damage.clip_id = victim.id AND damage.kind = 'self_damage') AS damage,
	(SELECT group_concat(damage.frame) FROM events AS damage WHERE damage.clip_id = victim.id AND damage.kind = 'self_damage')
		AS at_frames
FROM events AS event
JOIN clips AS thrower ON thrower.id = event.clip_id
JOIN assets AS asset ON asset.id = thrower.asset_id
JOIN sources AS source ON source.id = asset.source_id
LEFT JOIN clips AS victim ON victim.attributes ->> '$.type' = event.attributes ->> '$.target_type'
	AND victim.system_id = 'oni'
	AND (SELECT source_id FROM assets WHERE id = victim.asset_id) = source.id
WHERE event.kind = 'throw' AND source.path LIKE '%/pc/%'
ORDER BY throw, victim;
