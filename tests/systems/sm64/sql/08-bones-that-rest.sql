-- Which bones of an actor move in none, or not in all, of its animations?
SELECT
	skeleton.name AS geo_layout,
	bone.bone_id AS bone,
	bone.name AS part,
	count(DISTINCT iif(channel.is_constant, NULL, channel.clip_id)) AS moves_in,
	count(DISTINCT channel.clip_id) AS animations
FROM skeletons AS skeleton
JOIN clip_skeletons AS fits ON fits.skeleton_id = skeleton.id AND fits.is_primary
JOIN channels AS channel ON channel.clip_id = fits.clip_id AND channel.target = 'rotation'
JOIN bones AS bone ON bone.skeleton_id = skeleton.id AND bone.bone_id = channel.bone_id
JOIN assets AS asset ON asset.id = skeleton.asset_id
JOIN sources AS source ON source.id = asset.source_id
WHERE source.path LIKE '%/sm64/tree'
GROUP BY skeleton.id, bone.bone_id
HAVING moves_in < animations
ORDER BY geo_layout, bone;
