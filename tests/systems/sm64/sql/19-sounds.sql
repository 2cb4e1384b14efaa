-- At which frames do animations play sounds?
SELECT
	tab.name AS animation_table,
	clip.name AS clip,
	event.frame AS frame,
	round(event.time, 3) AS seconds,
	event.name AS sound
FROM events AS event
JOIN set_entries AS entry ON entry.id = event.entry_id
JOIN animation_sets AS tab ON tab.id = entry.set_id
JOIN clips AS clip ON clip.id = entry.clip_id
WHERE tab.system_id = 'sm64' AND event.kind = 'sound'
ORDER BY animation_table, entry.entry_index, event.frame;
