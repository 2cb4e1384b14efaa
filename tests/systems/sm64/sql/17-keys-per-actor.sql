-- How many animations, keys and bytes does each actor have?
SELECT
	clip.attributes ->> '$.actor' AS actor,
	count(*) AS animations,
	sum(clip.key_count) AS keys,
	sum(clip.attributes ->> '$.data_size') AS bytes,
	round(sum(clip.duration), 2) AS seconds
FROM clips AS clip
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
WHERE source.path LIKE '%/sm64/tree'
GROUP BY actor
ORDER BY keys DESC, actor;
