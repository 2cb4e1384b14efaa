-- Which objects stand in a level, how do they move, and which of them have no animation?
SELECT
	object.name AS object, object.attributes ->> '$.physics' AS physics, object.attributes ->> '$.script_id' AS script_id,
	link.to_name AS animation,
	clip.looping, clip.attributes ->> '$.autostart' AS autostart, clip.duration
FROM models AS object
JOIN assets AS asset ON asset.id = object.asset_id
JOIN sources AS source ON source.id = asset.source_id
LEFT JOIN links AS link ON link.from_asset_id = asset.id AND link.kind = 'Animation'
	AND link.attributes ->> '$.index' = object.attributes ->> '$.index'
LEFT JOIN clips AS clip ON clip.asset_id = link.to_asset_id
WHERE object.kind = 'object' AND source.path LIKE '%/pc/%'
ORDER BY asset.id, object.attributes ->> '$.index';
