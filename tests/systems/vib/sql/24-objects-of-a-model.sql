-- What is each object of a model made of?
SELECT bone.bone_id AS object, bone.name AS name, bone.kind AS kind,
	model.attributes ->> ('$.vertex_counts[' || bone.bone_id || ']') AS vertices,
	model.attributes ->> ('$.line_counts[' || bone.bone_id || ']') AS lines,
	(model.attributes ->> ('$.triangle_counts[' || bone.bone_id || ']'))
		+ (model.attributes ->> ('$.quad_counts[' || bone.bone_id || ']')) AS polygons,
	model.attributes ->> ('$.colours[' || bone.bone_id || ']') AS colours,
	bone.bone_id IN (SELECT value FROM json_each(model.attributes, '$.black_fills')) AS black
FROM models AS model
JOIN assets AS asset ON asset.id = model.asset_id AND asset.path = 'TITLE/FILES.PAK!TITLE/VIBRI/VIBRI.TMD'
JOIN sources AS source ON source.id = asset.source_id AND source.path LIKE '%/ribbon.iso'
JOIN skeletons AS skeleton ON skeleton.asset_id = asset.id
JOIN bones AS bone ON bone.skeleton_id = skeleton.id
ORDER BY object;
