-- Which models exist under several names?
SELECT group_concat(name, ' ') AS names, max(objects) AS objects, sum(places) AS places
FROM (
	SELECT asset.xxh128, asset.name, max(model.attributes ->> '$.object_count') AS objects, count(*) AS places
	FROM models AS model
	JOIN assets AS asset ON asset.id = model.asset_id
	WHERE model.system_id = 'vib-ribbon'
	GROUP BY asset.xxh128, asset.name
	ORDER BY asset.xxh128, asset.name
)
GROUP BY xxh128
HAVING count(*) > 1
ORDER BY names;
