-- What happens in a clip: its own events, and those of the entries that play it?
SELECT
	clip.name AS clip,
	found.via AS via,
	entry.name AS entry,
	event.kind AS kind,
	event.name AS name,
	event.frame AS source_frame,
	round(event.time, 6) AS seconds,
	coalesce(event.attributes ->> '$.ignored', 0) AS ignored
FROM clip_events AS found
JOIN clips AS clip ON clip.id = found.clip_id
JOIN events AS event ON event.id = found.event_id
LEFT JOIN set_entries AS entry ON entry.id = event.entry_id
WHERE clip.name IN ('PUPPET-S_WALKL', 'PUPPET-T_SIT', 'PUPPET-T_WAVE', 'MARIONETTE-T_FALL', 'CRANK-T_EVENTS')
ORDER BY clip, clip.frame_count, via, entry.entry_index, event.id;
