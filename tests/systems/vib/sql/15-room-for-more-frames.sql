-- How many more frames fit into a clip when each takes as much room as its largest frame can?
SELECT DISTINCT clip.name AS clip, asset.byte_size AS bytes, 131070 - asset.byte_size AS left,
	(131070 - asset.byte_size) / (2 + 20 * (1 + (clip.attributes ->> '$.max_object'))) AS frames
FROM clips AS clip
JOIN assets AS asset ON asset.id = clip.asset_id
WHERE clip.attributes ->> '$.max_object' >= 11
ORDER BY bytes DESC, clip
LIMIT 6;
