-- Where does the animation T_WAVE come from: which script, ASC and source frames, which volumes, and which copy is played?
SELECT
	script.name AS script,
	script_asset.name AS script_file,
	entry.attributes ->> '$.asc' AS asc,
	entry.attributes ->> '$.first' AS first,
	entry.attributes ->> '$.last' AS last,
	asset.name AS clip_file,
	replace(source.path, rtrim(source.path, replace(source.path, '/', '')), '') AS volume,
	source.attributes ->> '$.timestamp' AS volume_date,
	clip.frame_count AS frames,
	clip.fps AS fps,
	asset.shadowed_by IS NULL AS is_played
FROM set_entries AS entry
JOIN animation_sets AS script ON script.id = entry.set_id AND script.precedence = 0
JOIN assets AS script_asset ON script_asset.id = script.asset_id
JOIN entry_clips AS reached ON reached.entry_id = entry.id
JOIN clips AS clip ON clip.id = reached.clip_id
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
WHERE entry.name = 'T_WAVE' COLLATE NOCASE
ORDER BY script, volume;
