-- Which animations and events of a disc does nothing refer to?
SELECT
	asset.type AS type,
	asset.native_id AS id,
	clip.name AS name,
	asset.path AS path
FROM assets AS asset
JOIN sources AS source ON source.id = asset.source_id AND source.path LIKE '%/toys.iso'
LEFT JOIN clips AS clip ON clip.asset_id = asset.id
WHERE asset.status = 'decoded' AND (
	asset.type = 'ANIM' AND clip.id IN (SELECT clip_id FROM orphan_clips)
	OR asset.type = 'EVNT' AND NOT EXISTS (
		SELECT 1
		FROM assets AS same
		JOIN links AS link ON link.to_asset_id = same.id
		WHERE same.xxh128 = asset.xxh128 AND same.native_id = asset.native_id AND same.type = 'EVNT'))
ORDER BY type, id, path;
