-- Which clips are a single pose?
SELECT
	clip.name AS clip,
	clip.bone_count AS bones,
	replace(source.path, rtrim(source.path, replace(source.path, '/', '')), '') AS volume
FROM clips AS clip
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
WHERE clip.frame_count = 1
ORDER BY clip, volume;
