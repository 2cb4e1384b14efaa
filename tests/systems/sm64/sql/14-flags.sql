-- Which animations have which flags?
SELECT
	printf('%02X', clip.attributes ->> '$.flags') AS flags,
	(SELECT group_concat(name.value, ' ') FROM json_each(clip.attributes, '$.flag_names') AS name) AS names,
	count(*) AS animations,
	group_concat(clip.name, ' ') AS clips
FROM (SELECT clip.* FROM clips AS clip
	JOIN assets AS asset ON asset.id = clip.asset_id
	JOIN sources AS source ON source.id = asset.source_id
	WHERE source.path LIKE '%/sm64/tree' ORDER BY clip.name) AS clip
GROUP BY flags
ORDER BY flags;
