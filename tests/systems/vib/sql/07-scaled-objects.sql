-- Which clips scale something?
SELECT min(clip.name) AS clip, count(DISTINCT key.bone_id) AS objects, min(min(key.x, key.y, key.z)) AS smallest,
	max(max(key.x, key.y, key.z)) AS largest
FROM keys AS key
JOIN clips AS clip ON clip.id = key.clip_id
WHERE clip.system_id = 'vib-ribbon' AND key.target = 'scale' AND (key.x, key.y, key.z) <> (1, 1, 1)
GROUP BY clip.content_xxh128
ORDER BY clip;
