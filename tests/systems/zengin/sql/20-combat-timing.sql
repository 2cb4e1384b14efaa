-- When do blows hit, and when can a combo continue: the frames and seconds of DEF_OPT_FRAME, DEF_WINDOW, DEF_HIT_END and DEF_PAR_FRAME?
SELECT
	script.name AS script,
	entry.name AS animation,
	event.name AS tag,
	number.key + 1 AS nth,
	number.value AS frame,
	event.attributes ->> ('$.times[' || number.key || ']') AS seconds
FROM events AS event
JOIN set_entries AS entry ON entry.id = event.entry_id
JOIN animation_sets AS script
	ON script.id = entry.set_id AND script.precedence = 0
JOIN json_each(event.attributes, '$.frames') AS number
WHERE event.name IN
	('DEF_OPT_FRAME', 'DEF_WINDOW', 'DEF_HIT_END', 'DEF_PAR_FRAME')
ORDER BY script, entry.entry_index, event.id, nth;
