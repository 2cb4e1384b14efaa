-- Which animations create, exchange or destroy an item: which, in which slot, and when?
SELECT
	script.name AS script,
	entry.name AS animation,
	event.name AS tag,
	event.bone_name AS slot,
	event.ref_native_id AS item,
	event.frame AS source_frame,
	round(event.time, 6) AS seconds
FROM events AS event
JOIN set_entries AS entry ON entry.id = event.entry_id
JOIN animation_sets AS script
	ON script.id = entry.set_id AND script.precedence = 0
WHERE event.kind = 'eventTag' AND event.name GLOB 'DEF_*_ITEM'
ORDER BY script, entry.entry_index, event.id;
