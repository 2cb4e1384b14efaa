-- Which motions have several names?
SELECT group_concat(name) AS names, count(*) AS name_count
FROM (
	SELECT DISTINCT same.motion_xxh128, clip.native_id AS name
	FROM duplicate_clips AS same
	JOIN clips AS clip ON clip.id = same.clip_id
	JOIN assets AS asset ON asset.id = clip.asset_id
	JOIN sources AS source ON source.id = asset.source_id
	WHERE clip.system_id = 'oni' AND source.path LIKE '%/pc/%'
	ORDER BY name
)
GROUP BY motion_xxh128
HAVING name_count > 1
ORDER BY names;
