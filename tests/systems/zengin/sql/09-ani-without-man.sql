-- Which animations have no MAN, and does the game look for it at all?
SELECT
	script.name AS script,
	asset.name AS file,
	entry.name AS animation,
	entry.target_name || '.MAN' AS missing_file,
	coalesce(entry.attributes ->> '$.outside_anienum', 0) AS outside_anienum
FROM set_entries AS entry
JOIN animation_sets AS script ON script.id = entry.set_id
JOIN assets AS asset ON asset.id = script.asset_id
WHERE entry.kind = 'ani' AND entry.clip_id IS NULL
ORDER BY script, file, entry.entry_index;
