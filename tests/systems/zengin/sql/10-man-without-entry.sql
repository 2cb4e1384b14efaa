-- Which MAN files does no script mention?
SELECT
	clip.name AS clip,
	clip.frame_count AS frames,
	clip.duration AS seconds,
	replace(source.path, rtrim(source.path, replace(source.path, '/', '')), '') AS source
FROM orphan_clips AS orphan
JOIN clips AS clip ON clip.id = orphan.clip_id
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
ORDER BY clip;
