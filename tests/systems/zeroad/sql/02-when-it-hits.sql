-- When do the events of each animation happen, and when at the speed at which it is played?
SELECT s.native_id AS actor, e.name, c.name AS clip, v.kind, v.value, round(v.time, 4) AS time,
	round(v.time / (e.attributes ->> '$.speed'), 4) AS seen
FROM events AS v JOIN set_entries AS e ON e.id = v.entry_id JOIN animation_sets AS s ON s.id = e.set_id
LEFT JOIN clips AS c ON c.id = e.clip_id
JOIN assets AS a ON a.id = s.asset_id JOIN sources AS o ON o.id = a.source_id
WHERE o.path NOT LIKE '%/broken/%'
ORDER BY 1, 2, v.id;
