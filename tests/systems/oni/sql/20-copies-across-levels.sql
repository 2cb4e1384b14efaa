-- Which animations lie in several level files, and are they all equal?
SELECT clip.native_id AS name, count(*) AS copies, count(DISTINCT clip.content_xxh128) = 1 AS are_equal
FROM clips AS clip
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
WHERE source.path LIKE '%/level%.dat' AND source.path NOT LIKE '%/broken/%' AND instr(clip.native_id, '#') = 0
GROUP BY clip.native_id
HAVING copies > 1
ORDER BY name;
