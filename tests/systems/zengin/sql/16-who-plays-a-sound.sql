-- Which animations play the sound CREAK, and when: source frame, seconds and stored frame?
SELECT
	script.name AS script,
	entry.name AS animation,
	event.kind AS kind,
	event.frame AS source_frame,
	round(event.time, 6) AS seconds,
	-- samples are stored forward, whichever way an entry plays them
	round(clip.fps * iif(entry.attributes ->> '$.direction' = 'R',
		((ani.attributes ->> '$.last') - (ani.attributes ->> '$.first')) / (clip.attributes ->> '$.fps_source') - event.time,
		event.time), 6) AS stored_frame,
	event.attributes ->> '$.range_cm' AS range_cm,
	event.attributes ->> '$.empty_slot' AS empty_slot
FROM events AS event
JOIN set_entries AS entry ON entry.id = event.entry_id
JOIN animation_sets AS script ON script.id = entry.set_id AND script.precedence = 0
LEFT JOIN clips AS clip ON clip.id = entry.clip_id
LEFT JOIN set_entries AS ani ON ani.set_id = entry.set_id AND ani.kind = 'ani'
	AND ani.name = coalesce(entry.attributes ->> '$.alias_of', entry.name)
WHERE event.ref_type = 'sound' AND event.name = 'CREAK' COLLATE NOCASE
ORDER BY script, entry.entry_index, event.id;
