-- What do the names of the clips say, and which obstacles have no clip for a wrong button?
SELECT DISTINCT clip.name AS clip, clip.attributes ->> '$.tags' AS tags, EXISTS (
		SELECT 1 FROM clips AS other JOIN assets AS its ON its.id = other.asset_id
		WHERE its.parent_id = asset.parent_id AND other.native_id = clip.native_id || '_F'
	) AS has_whiff
FROM clips AS clip
JOIN assets AS asset ON asset.id = clip.asset_id AND asset.path LIKE '%!CHARA/PEELOO/%'
WHERE clip.attributes ->> '$.tags' IS NOT NULL
ORDER BY clip;
