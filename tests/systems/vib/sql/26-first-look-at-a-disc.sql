-- Do the clips of a disc agree with the description of the format? (Run this first with a real disc.)
WITH clip AS (
	SELECT clips.*, assets.path AS path, assets.id AS asset
	FROM clips
	JOIN assets ON assets.id = clips.asset_id
	JOIN sources ON sources.id = assets.source_id AND sources.path LIKE '%/ribbon.bin'
	WHERE format = 'vib-anm'
)
SELECT 'clips' AS what, count(*) AS count FROM clip
UNION ALL SELECT 'table not right before the frames', count(*) FROM clip WHERE NOT attributes ->> '$.table_exact'
UNION ALL SELECT 'bytes behind the last frame', count(*) FROM clip WHERE attributes ->> '$.tail_bytes'
UNION ALL SELECT 'unknown flags', count(*) FROM clip WHERE attributes ->> '$.unknown_flag_keys'
UNION ALL SELECT 'an object twice in a frame', count(*) FROM clip WHERE attributes ->> '$.duplicate_keys'
UNION ALL SELECT 'no model', count(*) FROM clip
WHERE NOT EXISTS (SELECT 1 FROM links WHERE from_asset_id = clip.asset AND kind = 'model')
UNION ALL SELECT 'more objects than the model of their folder has', count(*) FROM clip
JOIN links ON links.from_asset_id = clip.asset AND links.kind = 'model' AND NOT links.attributes ->> '$.compatible'
UNION ALL SELECT 'keys where a rotation is lacking', coalesce(sum((range.value ->> 1) - (range.value ->> 0) + 1), 0) FROM clip
JOIN channels ON channels.clip_id = clip.id AND channels.target = 'rotation'
JOIN json_each(channels.attributes, '$.implicit_frames') AS range
UNION ALL SELECT 'keys where a position is lacking', coalesce(sum((range.value ->> 1) - (range.value ->> 0) + 1), 0) FROM clip
JOIN channels ON channels.clip_id = clip.id AND channels.target = 'translation'
JOIN json_each(channels.attributes, '$.implicit_frames') AS range
UNION ALL SELECT * FROM (
	SELECT 'rate ' || (attributes ->> '$.rate_raw'), count(*) FROM clip
	GROUP BY attributes ->> '$.rate_raw' ORDER BY attributes ->> '$.rate_raw'
);
