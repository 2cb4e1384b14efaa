-- Which volumes are there, in the order in which the game prefers them?
SELECT
	replace(path, rtrim(path, replace(path, '/', '')), '') AS volume,
	attributes ->> '$.signature' AS signature,
	attributes ->> '$.timestamp' AS date,
	attributes ->> '$.zipped' AS zipped,
	(SELECT count(*) FROM assets WHERE source_id = source.id) AS files
FROM sources AS source
WHERE kind = 'vdf' AND path NOT LIKE '%/broken/%'
ORDER BY attributes ->> '$.volume_priority' DESC, volume;
