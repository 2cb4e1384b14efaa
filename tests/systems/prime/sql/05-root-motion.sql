-- How far do the animations of sets move their actors, and how fast on average?
SELECT DISTINCT
	clip.name AS clip,
	clip.native_id AS anim,
	round(clip.duration, 6) AS seconds,
	round(last.x - first.x, 4) AS dx,
	round(last.y - first.y, 4) AS dy,
	round(last.z - first.z, 4) AS dz,
	round(sqrt(pow(last.x - first.x, 2) + pow(last.y - first.y, 2) + pow(last.z - first.z, 2))
		/ nullif(clip.duration, 0), 4) AS metres_a_second
FROM channels AS root
JOIN clips AS clip ON clip.id = root.clip_id
JOIN keys AS first ON first.channel_id = root.id AND first.key_index = 0
JOIN keys AS last ON last.channel_id = root.id AND last.key_index = root.key_count - 1
WHERE clip.system_id = 'metroid-prime' AND root.is_root_motion AND root.target = 'translation'
	AND NOT root.is_constant AND clip.id NOT IN (SELECT clip_id FROM orphan_clips)
ORDER BY anim, clip;
