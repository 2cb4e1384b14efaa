-- Which animations start the particle effect SAWDUST, at which bone, and when does it stop?
SELECT
	script.name AS script,
	entry.name AS animation,
	event.bone_name AS bone,
	event.attributes ->> '$.attach' AS attached,
	event.attributes ->> '$.handle' AS handle,
	event.frame AS source_frame,
	round(event.time, 6) AS seconds,
	(SELECT round(min(stop.time), 6) FROM events AS stop
	 WHERE stop.entry_id = event.entry_id AND stop.kind = 'eventPFXStop' AND stop.time >= event.time
		AND stop.attributes ->> '$.handle' = event.attributes ->> '$.handle') AS stops_after
FROM events AS event
JOIN set_entries AS entry ON entry.id = event.entry_id
JOIN animation_sets AS script ON script.id = entry.set_id AND script.precedence = 0
WHERE event.kind = 'eventPFX' AND event.name = 'SAWDUST' COLLATE NOCASE
ORDER BY script, entry.entry_index, event.id;
