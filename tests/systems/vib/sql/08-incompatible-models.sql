-- Which clips move more objects than the model in their folder has?
SELECT DISTINCT clip.name AS clip, asset.path AS path, 1 + (clip.attributes ->> '$.max_object') AS objects,
	skeleton.name AS suggested, skeleton.bone_count AS bones, taken.name AS taken
FROM clips AS clip
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN assets AS beside ON beside.parent_id = asset.parent_id AND beside.type = 'TMD'
	AND beside.path = substr(asset.path, 1, length(asset.path) - length(asset.name)) || 'MODEL.TMD'
JOIN skeletons AS skeleton ON skeleton.asset_id = beside.id
LEFT JOIN clip_skeletons AS fits ON fits.clip_id = clip.id AND fits.is_primary
LEFT JOIN skeletons AS taken ON taken.id = fits.skeleton_id
WHERE clip.attributes ->> '$.max_object' >= skeleton.bone_count
	AND asset.path LIKE '%01_FILES.PAK!%'
ORDER BY path;
