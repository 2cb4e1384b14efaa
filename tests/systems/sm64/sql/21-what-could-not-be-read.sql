-- Which problems do an image and its modification have?
SELECT
	replace(source.path, rtrim(source.path, replace(source.path, '/', '')), '') AS source,
	diagnosis.severity AS severity,
	diagnosis.code AS code,
	diagnosis.message AS message
FROM diagnostics AS diagnosis
LEFT JOIN assets AS asset ON asset.id = diagnosis.asset_id
JOIN sources AS source ON source.id = coalesce(diagnosis.source_id, asset.source_id)
WHERE source.path LIKE '%/theatre%'
ORDER BY source, code, message;
