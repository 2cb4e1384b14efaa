-- Which animations does neither a table nor a link refer to?
SELECT clip.name AS clip, asset.name AS file, clip.frame_count AS frames
FROM orphan_clips AS orphan
JOIN clips AS clip ON clip.id = orphan.clip_id
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
WHERE source.path LIKE '%/sm64/tree' OR source.path LIKE '%/theatre.z64'
ORDER BY clip, file;
