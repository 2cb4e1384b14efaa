-- Which animations have events out of their range or not in order of their frames, or more than 12 events?
WITH event AS (
	SELECT
		entry_id, id, frame, attributes,
		lag(frame) OVER (PARTITION BY entry_id ORDER BY id) AS frame_before
	FROM events
	WHERE entry_id IS NOT NULL AND attributes ->> '$.untimed' IS NULL
)
SELECT
	script.name AS script,
	entry.name AS animation,
	entry.attributes ->> '$.first' AS first,
	entry.attributes ->> '$.last' AS last,
	(SELECT count(*) FROM events WHERE entry_id = entry.id) AS events,
	count(*) FILTER (WHERE event.attributes ->> '$.out_of_range') AS out_of_range,
	count(*) FILTER (WHERE event.frame < event.frame_before) AS steps_back
FROM event
JOIN set_entries AS entry ON entry.id = event.entry_id
JOIN animation_sets AS script ON script.id = entry.set_id AND script.precedence = 0
GROUP BY entry.id
HAVING out_of_range > 0 OR steps_back > 0 OR events > 12
ORDER BY script, entry.entry_index;
