-- Which bones do clips move that a skeleton of their sets does not have?
SELECT DISTINCT
	clip.name AS clip,
	clip.native_id AS anim,
	skeleton.native_id AS cinf,
	fits.is_primary AS is_primary,
	channel.bone_id AS bone_id
FROM clip_skeletons AS fits
JOIN clips AS clip ON clip.id = fits.clip_id AND clip.system_id = 'metroid-prime'
JOIN skeletons AS skeleton ON skeleton.id = fits.skeleton_id
JOIN channels AS channel ON channel.clip_id = clip.id
LEFT JOIN bones AS bone
	ON bone.skeleton_id = skeleton.id AND bone.bone_id = channel.bone_id
WHERE bone.bone_id IS NULL
ORDER BY anim, clip, cinf, bone_id;
