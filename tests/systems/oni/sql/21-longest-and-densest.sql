-- Which animations are the longest, how many keys a bone do they have, and how near do their tracks come to the limit of 64 KiB?
SELECT
	clip.name AS animation, clip.frame_count AS frames, clip.attributes ->> '$.key_size' AS key_size,
	count(channel.id) AS tracks, sum(channel.key_count) AS keys,
	round(1.0 * sum(channel.key_count) / count(channel.id) / clip.frame_count, 3) AS density,
	sum(channel.key_count * (clip.attributes ->> '$.key_size' + 1) + 1) AS track_bytes
FROM clips AS clip
JOIN channels AS channel ON channel.clip_id = clip.id AND channel.target = 'rotation'
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
WHERE clip.format = 'oni-tram' AND source.path LIKE '%/pc/%/level0%'
GROUP BY clip.id
ORDER BY frames DESC, animation
LIMIT 10;
