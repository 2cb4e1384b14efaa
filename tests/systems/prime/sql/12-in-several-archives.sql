-- Which animations lie in several archives, and are the copies equal?
SELECT
	asset.native_id AS id,
	clip.name AS name,
	count(*) AS copies,
	count(DISTINCT coalesce(asset.parent_id, -asset.source_id)) AS archives,
	count(DISTINCT asset.xxh128) AS contents,
	count(DISTINCT clip.motion_xxh128) AS motions
FROM clips AS clip
JOIN assets AS asset ON asset.id = clip.asset_id
WHERE clip.system_id = 'metroid-prime'
GROUP BY asset.native_id, asset.game
HAVING archives > 1
ORDER BY id, name;
