-- In which animations does the root move, how far, and along which axes does the game show that?
SELECT
	clip.name AS clip,
	clip.attributes ->> '$.translation_axes' AS drawn,
	max(key.x) - min(key.x) AS x,
	max(key.y) - min(key.y) AS y,
	max(key.z) - min(key.z) AS z
FROM clips AS clip
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
JOIN channels AS channel ON channel.clip_id = clip.id AND channel.target = 'translation' AND NOT channel.is_constant
JOIN keys AS key ON key.channel_id = channel.id
WHERE source.path LIKE '%/sm64/tree'
GROUP BY clip.id
ORDER BY clip;
