-- How are the clips stored: formats, rates, how many of the frames have a key, divisors and widths of the bit streams?
SELECT
	asset.game AS game,
	clip.attributes ->> '$.format' AS layout,
	clip.fps AS fps,
	count(*) AS clips,
	sum(clip.frame_count) AS frames,
	round(1.0 * sum(clip.key_count) / sum(clip.channel_count * clip.frame_count), 3) AS keys_a_frame,
	min(clip.attributes ->> '$.rotation_divisor') AS least_divisor,
	max(clip.attributes ->> '$.rotation_divisor') AS largest_divisor,
	max(clip.attributes ->> '$.widest_value') AS most_bits
FROM (SELECT min(id) AS id FROM clips GROUP BY native_id, content_xxh128) AS one
JOIN clips AS clip ON clip.id = one.id
JOIN assets AS asset ON asset.id = clip.asset_id
WHERE clip.system_id = 'metroid-prime'
GROUP BY asset.game, layout, clip.fps
ORDER BY asset.game, layout, clip.fps;
