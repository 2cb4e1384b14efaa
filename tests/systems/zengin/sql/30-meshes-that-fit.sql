-- Which meshes fit the skeleton PUPPET: by checksum, or with nodes for all their attachments?
SELECT
	model.name AS mesh,
	model.kind AS kind,
	iif(model.skeleton_checksum IS NULL, 'attachments', 'checksum') AS via,
	(SELECT group_concat(value, ', ') FROM json_each(model.attributes, '$.attachments')) AS attachments
FROM skeletons AS skeleton
JOIN assets AS asset ON asset.id = skeleton.asset_id AND asset.shadowed_by IS NULL
JOIN models AS model ON model.system_id = skeleton.system_id
	AND iif(model.skeleton_checksum IS NOT NULL,
		model.skeleton_checksum = skeleton.checksum,
		NOT EXISTS (
			SELECT 1 FROM json_each(model.attributes, '$.attachments') AS attachment
			WHERE attachment.value COLLATE NOCASE NOT IN (SELECT name FROM bones WHERE skeleton_id = skeleton.id)
		))
WHERE skeleton.name = 'PUPPET' AND model.kind <> 'morph'
ORDER BY mesh;
