-- Which animations are the same in the image, its modification, the sources and the loose files?
SELECT
	original.name AS clip,
	group_concat(DISTINCT replace(source.path, rtrim(source.path, replace(source.path, '/', '')), '')) AS also_in
FROM clips AS original
JOIN assets AS home ON home.id = original.asset_id
JOIN sources AS tree ON tree.id = home.source_id AND tree.path LIKE '%/sm64/tree'
JOIN clips AS other ON other.motion_xxh128 = original.motion_xxh128 AND other.id <> original.id
JOIN assets AS asset ON asset.id = other.asset_id
JOIN sources AS source ON source.id = asset.source_id AND source.id <> tree.id AND source.path NOT LIKE '%/broken/%'
GROUP BY original.id
ORDER BY clip;
