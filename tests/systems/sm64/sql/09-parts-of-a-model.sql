-- Which bone is which part of the model, and what does it draw?
SELECT
	bone.bone_id AS bone,
	parent.name AS parent,
	bone.name AS part,
	printf('%g, %g, %g', bone.tx, bone.ty, bone.tz) AS offset,
	skeleton.attributes ->> ('$.display_lists[' || bone.bone_id || ']') AS draws,
	skeleton.model_scale AS scale
FROM skeletons AS skeleton
JOIN bones AS bone ON bone.skeleton_id = skeleton.id
LEFT JOIN bones AS parent ON parent.skeleton_id = skeleton.id AND parent.bone_id = bone.parent_id
WHERE skeleton.name = 'mario_geo'
ORDER BY bone;
