-- Which assets does a character class refer to, directly or through others, by type, in any SQLite tool? (reach() also shows the path.)
WITH RECURSIVE needed(asset_id) AS (
	SELECT class.asset_id
	FROM models AS class
	JOIN assets AS asset ON asset.id = class.asset_id AND asset.type = 'ONCC'
	JOIN sources AS source ON source.id = asset.source_id AND source.path LIKE '%/pc/%'
	WHERE class.name = 'puppet_rival'
	UNION
	SELECT link.to_asset_id
	FROM needed
	JOIN links AS link ON link.from_asset_id = needed.asset_id AND link.to_asset_id IS NOT NULL
	UNION
	SELECT member.id
	FROM needed
	JOIN assets AS member ON member.parent_id = needed.asset_id
)
SELECT asset.type, count(*) AS assets, sum(asset.byte_size) AS bytes
FROM needed
JOIN assets AS asset ON asset.id = needed.asset_id
GROUP BY asset.type
ORDER BY assets DESC, asset.type;
