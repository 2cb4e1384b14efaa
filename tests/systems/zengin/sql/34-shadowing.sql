-- Which clips does the game not load because another volume has one of the same name, and how do the two differ?
SELECT
	clip.name AS clip,
	replace(source.path, rtrim(source.path, replace(source.path, '/', '')), '') AS volume,
	replace(winner_source.path, rtrim(winner_source.path, replace(winner_source.path, '/', '')), '') AS loaded_from,
	clip.frame_count || ' x ' || clip.bone_count AS frames_x_bones,
	winner.frame_count || ' x ' || winner.bone_count AS loaded,
	clip.motion_xxh128 = winner.motion_xxh128 AS same_motion
FROM clips AS clip
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
JOIN assets AS winner_asset ON winner_asset.id = asset.shadowed_by
JOIN clips AS winner ON winner.asset_id = winner_asset.id
JOIN sources AS winner_source ON winner_source.id = winner_asset.source_id
ORDER BY clip;
