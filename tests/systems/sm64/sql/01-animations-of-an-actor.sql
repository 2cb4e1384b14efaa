-- Which animations does the table of an actor have, how long are they, and do they loop?
SELECT
	tab.name AS animation_table,
	entry.entry_index AS entry,
	clip.name AS clip,
	entry.name AS friendly_name,
	round(clip.duration, 3) AS seconds,
	clip.looping AS loops,
	clip.attributes ->> '$.playback' AS playback
FROM animation_sets AS tab
JOIN set_entries AS entry ON entry.set_id = tab.id
JOIN clips AS clip ON clip.id = entry.clip_id
JOIN assets AS asset ON asset.id = tab.asset_id
JOIN sources AS source ON source.id = asset.source_id
WHERE source.path LIKE '%/sm64/tree' AND tab.name NOT IN ('mario')
ORDER BY animation_table, entry;
