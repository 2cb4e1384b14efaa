-- Where are the hips of a body whose pelvis does not lie in its origin?
SELECT pose.frame, round(rest.ty, 4) AS rest_y, round(rest.tz, 4) AS rest_z, round(key.y, 4) AS key_y, round(key.z, 4) AS key_z,
	round(pose.mty, 4) AS y, round(pose.mtz, 4) AS z
FROM clips AS clip
JOIN sources AS source ON source.system_id = clip.system_id
JOIN assets AS asset ON asset.id = clip.asset_id AND asset.source_id = source.id
JOIN pose(clip.id) AS pose
JOIN clip_skeletons AS fits ON fits.clip_id = clip.id AND fits.is_primary
JOIN bones AS rest ON rest.skeleton_id = fits.skeleton_id AND rest.bone_id = pose.bone_id
JOIN keys AS key ON key.clip_id = clip.id AND key.bone_id = pose.bone_id AND key.target = 'translation' AND key.frame = pose.frame
WHERE clip.native_id = 'TRAMSTUMPhop' AND source.path LIKE '%.dat' AND rest.parent_id IS NULL
ORDER BY pose.frame;
