-- Which cameras are there, how long are their clips, and which field of view do they have?
SELECT min(clip.name) AS camera, clip.frame_count AS keys, clip.fps AS fps, clip.duration AS seconds,
	round(min(key.x) FILTER (WHERE key.target = 'fov'), 3) AS narrowest,
	round(max(key.x) FILTER (WHERE key.target = 'fov'), 3) AS widest,
	max(abs(key.x)) FILTER (WHERE key.target = 'roll') AS roll
FROM clips AS clip
JOIN keys AS key ON key.clip_id = clip.id
WHERE clip.format = 'vib-anc'
GROUP BY clip.content_xxh128
ORDER BY camera, keys;
