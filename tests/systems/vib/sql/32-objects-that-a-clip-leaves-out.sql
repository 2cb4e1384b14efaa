-- Which objects of its model does a clip never draw? (Those that it does not name are not drawn either.)
SELECT clip.name AS clip, model.name AS model, model.bone_count AS objects, count(*) AS left_out,
	group_concat(bone_id, ' ') AS which
FROM (
	SELECT clip.id AS clip_id, pose.bone_id
	FROM clips AS clip
	JOIN assets AS asset ON asset.id = clip.asset_id AND asset.path LIKE 'GAME/01_FILES.PAK!%'
	JOIN sources AS source ON source.id = asset.source_id AND source.path LIKE '%/ribbon.iso'
	JOIN pose(clip.id) AS pose
	GROUP BY clip.id, pose.bone_id
	HAVING NOT max(pose.visible)
) AS hidden
JOIN clips AS clip ON clip.id = hidden.clip_id
JOIN clip_skeletons AS fits ON fits.clip_id = clip.id AND fits.is_primary
JOIN skeletons AS model ON model.id = fits.skeleton_id
GROUP BY clip.id
ORDER BY clip;
