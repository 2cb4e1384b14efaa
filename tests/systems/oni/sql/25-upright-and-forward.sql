-- Does a walking character stand upright, its feet below its pelvis and its head above, and how far has it come at each quarter?
SELECT
	frame, round(max(iif(bone_name = 'pelvis', mtz, NULL)), 4) AS forward,
	max(iif(bone_name = 'head', mty, NULL)) > max(iif(bone_name = 'pelvis', mty, NULL)) AS head_is_above,
	max(iif(bone_name LIKE '%foot', mty, NULL)) < max(iif(bone_name = 'pelvis', mty, NULL)) AS feet_are_below,
	max(iif(bone_name LIKE 'left\_thigh' ESCAPE '\', mtx, NULL)) > 0 AS left_is_plus_x
FROM pose((
	SELECT clip.id
	FROM clips AS clip
	JOIN assets AS asset ON asset.id = clip.asset_id
	JOIN sources AS source ON source.id = asset.source_id
	WHERE clip.name = 'PUPPETwalk' AND source.path LIKE '%/pc/%/level0%'
))
WHERE frame % 6 = 0
GROUP BY frame
ORDER BY frame;
