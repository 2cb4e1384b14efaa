-- Which clips does nothing lead to, and no model belong to?
SELECT clip.name AS clip, clip.format AS format, count(*) AS places
FROM orphan_clips AS orphan
JOIN clips AS clip ON clip.id = orphan.clip_id
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id AND source.path LIKE '%/vib-ribbon/ribbon%'
GROUP BY clip.native_id, clip.format
ORDER BY clip;
