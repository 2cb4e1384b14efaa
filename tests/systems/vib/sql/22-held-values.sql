-- What would each key be if a missing component kept its value from the key before?
SELECT key.frame AS frame, key.x AS x, key.y AS y, key.z AS z, held.frame AS held_from, held.x AS held_x,
	held.y AS held_y, held.z AS held_z
FROM clips AS clip
JOIN assets AS asset ON asset.id = clip.asset_id AND asset.path = 'TITLE/FILES.PAK!TITLE/VIBRI/RUN.ANM'
JOIN sources AS source ON source.id = asset.source_id AND source.path LIKE '%/ribbon.iso'
JOIN channels AS channel ON channel.clip_id = clip.id AND channel.target = 'scale'
JOIN keys AS key ON key.channel_id = channel.id
LEFT JOIN keys AS held ON held.channel_id = channel.id AND held.frame = (
	SELECT max(before.frame) FROM keys AS before
	WHERE before.channel_id = channel.id AND before.frame <= key.frame AND NOT EXISTS (
		SELECT 1 FROM json_each(channel.attributes, '$.implicit_frames') AS range
		WHERE before.frame BETWEEN range.value ->> 0 AND range.value ->> 1))
ORDER BY channel.bone_id, frame
LIMIT 8;
