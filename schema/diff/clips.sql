SELECT 'clip' AS kind, c.id AS id, c.system_id AS system, c.name AS name, NULL AS label, c.native_id AS native_id,
	l.place AS place, l.inner_path AS inner_path, l.is_shadowed AS rank,
	CASE WHEN c.channel_count > 0 THEN c.motion_xxh128 END AS motion, c.content_xxh128 AS content, c.fields AS fields,
	-- CASE saves the sort for the many clips without events: looking for one event is faster than sorting none
	c.content_xxh128 || CASE WHEN EXISTS (SELECT 1 FROM events WHERE clip_id = c.id)
		THEN (SELECT xxh128(group_concat(v.fields)) FROM (
			SELECT fields FROM event_line WHERE clip_id = c.id ORDER BY time, fields) AS v)
		ELSE '' END AS compared
FROM clip_line AS c
JOIN located AS l ON l.asset_id = c.asset_id
WHERE (?1 IS NULL OR c.system_id = ?1)
