-- Which animations are referred to but missing?
SELECT asset.path AS named_by, asset.type, link.kind AS field, link.to_native_id AS missing, link.attributes ->> '$.weight' AS weight
FROM dangling_links AS link
JOIN assets AS asset ON asset.id = link.from_asset_id
JOIN sources AS source ON source.id = asset.source_id
WHERE link.to_type IN ('TRAM', 'OBAN', 'DOOR') AND source.path LIKE '%/pc/%'
ORDER BY named_by, link.id;
