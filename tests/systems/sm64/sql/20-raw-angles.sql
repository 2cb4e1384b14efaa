-- Which angles does an animation store, frame by frame, in 1/65536 of a turn?
SELECT
	channel.bone_id AS bone,
	key.frame AS frame,
	coalesce(channel.attributes ->> ('$.raw_x[' || key.frame || ']'), channel.attributes ->> '$.raw_x[#-1]') AS x,
	coalesce(channel.attributes ->> ('$.raw_y[' || key.frame || ']'), channel.attributes ->> '$.raw_y[#-1]') AS y,
	coalesce(channel.attributes ->> ('$.raw_z[' || key.frame || ']'), channel.attributes ->> '$.raw_z[#-1]') AS z,
	round(key.w, 6) AS w
FROM clips AS clip
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
JOIN channels AS channel ON channel.clip_id = clip.id AND channel.target = 'rotation'
JOIN keys AS key ON key.channel_id = channel.id
WHERE source.path LIKE '%/sm64/tree' AND clip.name = 'crab_anim_snap' AND key.frame < 3
ORDER BY bone, frame;
