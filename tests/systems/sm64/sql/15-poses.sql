-- Which animations are poses: nothing in them ever changes?
SELECT clip.name AS clip, clip.frame_count AS frames, clip.key_count AS keys
FROM clips AS clip
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
WHERE clip.system_id = 'sm64' AND source.path LIKE '%/sm64/tree' AND clip.channel_count > 0
	AND NOT EXISTS (SELECT 1 FROM channels AS channel WHERE channel.clip_id = clip.id AND NOT channel.is_constant)
ORDER BY clip;
