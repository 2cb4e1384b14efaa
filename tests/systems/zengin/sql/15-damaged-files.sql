-- Which files could not be decoded at all, and why?
SELECT
	replace(source.path, rtrim(source.path, replace(source.path, '/', '')), '') AS source,
	asset.name AS file,
	asset.byte_size AS bytes,
	diagnostic.severity,
	diagnostic.code
FROM assets AS asset
JOIN sources AS source ON source.id = asset.source_id
LEFT JOIN diagnostics AS diagnostic ON diagnostic.asset_id = asset.id
WHERE asset.status = 'failed'
ORDER BY source, file, diagnostic.code, diagnostic.offset;
