-- Which OBANs scale, mirror or turn their model before they move it?
SELECT clip.name AS animation, round(scale.x, 6) AS x, round(scale.y, 6) AS y, round(scale.z, 6) AS z,
	coalesce(clip.attributes ->> '$.mirrored', 0) AS mirrored,
	EXISTS (SELECT 1 FROM diagnostics AS note WHERE note.asset_id = clip.asset_id AND note.code = 'base-transform') AS turns
FROM clips AS clip
JOIN keys AS scale ON scale.clip_id = clip.id AND scale.target = 'scale'
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
WHERE clip.format = 'oni-oban' AND source.path LIKE '%/pc/%'
	AND (round(scale.x, 6) <> 1 OR round(scale.y, 6) <> 1 OR round(scale.z, 6) <> 1 OR mirrored OR turns)
ORDER BY animation;
