-- Which clips last longest?
SELECT
	clip.name AS clip,
	round(clip.duration, 6) AS seconds,
	clip.frame_count AS frames,
	clip.fps AS fps
FROM clips AS clip
JOIN assets AS asset ON asset.id = clip.asset_id AND asset.shadowed_by IS NULL
WHERE clip.system_id = 'zengin'
ORDER BY clip.duration DESC, clip.name
LIMIT 12;
