-- Which animations have another number of bones than their model has parts?
SELECT
	replace(source.path, rtrim(source.path, replace(source.path, '/', '')), '') AS source,
	clip.name AS clip,
	clip.attributes ->> '$.bone_count' AS bones,
	skeleton.name AS geo_layout,
	skeleton.bone_count AS parts,
	fits.via AS via
FROM clip_skeletons AS fits
JOIN clips AS clip ON clip.id = fits.clip_id
JOIN skeletons AS skeleton ON skeleton.id = fits.skeleton_id
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
WHERE clip.system_id = 'sm64' AND source.path NOT LIKE '%/broken/%'
	AND NOT EXISTS (
		SELECT 1 FROM json_each(skeleton.attributes, '$.part_counts') AS parts
		WHERE parts.value = clip.attributes ->> '$.bone_count'
	)
ORDER BY source, clip;
