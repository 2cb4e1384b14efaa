-- Which files of a folder are odd or damaged: how, and at which byte?
SELECT
	replace(source.path, rtrim(source.path, replace(source.path, '/', '')), '') AS file,
	iif(source.kind <> 'file', asset.path, NULL) AS member,
	asset.status AS status,
	diagnostic.severity AS severity,
	diagnostic.code AS code,
	diagnostic.offset AS byte,
	diagnostic.message AS message
FROM diagnostics AS diagnostic
JOIN sources AS source ON source.id = diagnostic.source_id AND source.path LIKE '%/metroid-prime/broken/%'
LEFT JOIN assets AS asset ON asset.id = diagnostic.asset_id
ORDER BY file, member, byte, code, message;
