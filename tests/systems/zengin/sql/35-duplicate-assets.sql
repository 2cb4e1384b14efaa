-- Which files exist more than once, byte for byte?
SELECT
	duplicate.copies AS copies,
	asset.name AS name,
	asset.byte_size AS bytes,
	replace(source.path, rtrim(source.path, replace(source.path, '/', '')), '') AS volume,
	asset.path AS path
FROM duplicate_assets AS duplicate
JOIN assets AS asset ON asset.id = duplicate.asset_id
JOIN sources AS source ON source.id = asset.source_id
ORDER BY (SELECT min(name) FROM assets WHERE xxh128 = duplicate.xxh128), duplicate.xxh128, name, volume, path;
