-- Which clips are the same motion, whatever their headers say?
SELECT
	duplicate.copies AS copies,
	clip.name AS clip,
	replace(source.path, rtrim(source.path, replace(source.path, '/', '')), '') AS volume,
	clip.content_xxh128 = (SELECT min(content_xxh128) FROM clips WHERE motion_xxh128 = duplicate.motion_xxh128)
		AND clip.content_xxh128 = (SELECT max(content_xxh128) FROM clips WHERE motion_xxh128 = duplicate.motion_xxh128)
		AS same_playback
FROM duplicate_clips AS duplicate
JOIN clips AS clip ON clip.id = duplicate.clip_id
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
ORDER BY (SELECT min(name) FROM clips WHERE motion_xxh128 = duplicate.motion_xxh128), duplicate.motion_xxh128, clip, volume,
	asset.path;
