-- How far and how fast does each animation carry the character, forward and to the left?
SELECT DISTINCT
	clip.name AS animation, clip.attributes ->> '$.move_direction' AS direction, clip.frame_count AS frames,
	round(clip.attributes ->> '$.root_motion_total[1]', 4) AS forward,
	round(clip.attributes ->> '$.root_motion_total[0]', 4) AS left,
	round((clip.attributes ->> '$.root_motion_total[1]') / clip.duration * system.metres_per_unit, 3) AS metres_per_second,
	coalesce(channel.attributes ->> '$.applied', 1) AS is_applied
FROM clips AS clip
JOIN systems AS system ON system.id = clip.system_id
JOIN channels AS channel ON channel.clip_id = clip.id AND channel.is_root_motion
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
WHERE clip.system_id = 'oni' AND source.path LIKE '%/pc/%' AND clip.attributes ->> '$.root_motion_total' <> '[0.0,0.0]'
ORDER BY animation;
