-- Which objects does a clip never show, and which does it hide and show again?
SELECT clip.name AS clip, key.bone_id AS object, key.bone_name AS name,
	iif(max(key.x) = 0, 'never', 'changes') AS shown, count(*) - 1 AS changes,
	group_concat(iif(key.x, '+', '-') || key.frame, ' ') AS frames
FROM keys AS key
JOIN clips AS clip ON clip.id = key.clip_id
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
WHERE key.target = 'visibility' AND (source.path LIKE '%/odd/FLICKER.ANM'
	OR source.path LIKE '%/ribbon.iso' AND asset.path LIKE 'TITLE/FILES.PAK!TITLE/VIBRI/RUN.ANM')
GROUP BY clip.id, key.bone_id
HAVING max(key.x) = 0 OR count(*) > 1
ORDER BY clip, object;
