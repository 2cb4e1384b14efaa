-- Which file names exist more than once in one installation, which copy wins, and are the copies equal?
SELECT
	upper(asset.name) AS name,
	replace(source.path, rtrim(source.path, replace(source.path, '/', '')), '') AS volume,
	asset.path AS path,
	source.attributes ->> '$.timestamp_raw' AS volume_priority,
	replace(winner_source.path, rtrim(winner_source.path, replace(winner_source.path, '/', '')), '') AS shadowed_by,
	(SELECT count(DISTINCT other.xxh128) FROM assets AS other WHERE upper(other.name) = upper(asset.name)) AS versions
FROM assets AS asset
JOIN sources AS source ON source.id = asset.source_id
LEFT JOIN assets AS winner ON winner.id = asset.shadowed_by
LEFT JOIN sources AS winner_source ON winner_source.id = winner.source_id
WHERE upper(asset.name) IN (SELECT upper(name) FROM assets GROUP BY upper(name) HAVING count(*) > 1)
	AND source.path NOT LIKE '%/broken/%'
ORDER BY name, volume_priority DESC, path;
