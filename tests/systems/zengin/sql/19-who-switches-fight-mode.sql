-- Which animations switch the fight mode, to which, and when? (An empty mode is none.)
SELECT
	script.name AS script,
	entry.name AS animation,
	entry.kind AS kind,
	event.attributes ->> '$.params[0]' AS fight_mode,
	event.frame AS source_frame,
	round(event.time, 6) AS seconds
FROM events AS event
JOIN set_entries AS entry ON entry.id = event.entry_id
JOIN animation_sets AS script ON script.id = entry.set_id AND script.precedence = 0
WHERE event.kind = 'eventTag' AND event.name = 'DEF_FIGHTMODE' COLLATE NOCASE
ORDER BY script, entry.entry_index, event.id;
