-- Which animations does nothing use: no collection, aiming screen, film, object, door, trigger or script?
SELECT clip.name AS animation, asset.type, source_name.value AS file, clip.frame_count AS frames
FROM orphan_clips AS orphan
JOIN clips AS clip ON clip.id = orphan.clip_id
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
JOIN (SELECT id, substr(path, length(rtrim(path, replace(path, '/', ''))) + 1) AS value FROM sources) AS source_name
	ON source_name.id = source.id
WHERE clip.system_id = 'oni' AND source.path LIKE '%/pc/%'
ORDER BY animation, file;
