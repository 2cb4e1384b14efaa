-- Which skeletons does each script's clips fit, and which of them names the bones?
SELECT
	clip.attributes ->> '$.skeleton_name' AS script,
	skeleton.name AS skeleton,
	replace(source.path, rtrim(source.path, replace(source.path, '/', '')), '') AS volume,
	fits.via AS via,
	fits.is_primary AS is_primary,
	count(*) AS clips
FROM clip_skeletons AS fits
JOIN clips AS clip ON clip.id = fits.clip_id
JOIN skeletons AS skeleton ON skeleton.id = fits.skeleton_id
JOIN assets AS asset ON asset.id = skeleton.asset_id
JOIN sources AS source ON source.id = asset.source_id
WHERE source.path NOT LIKE '%/broken/%'
GROUP BY script, skeleton.id, via, is_primary
ORDER BY script, is_primary DESC, skeleton, volume, via;
