-- What is heard in a movie, and when?
SELECT movie.name AS movie, event.time AS time, event.attributes ->> '$.program' AS program,
	event.attributes ->> '$.tone' AS tone
FROM events AS event
JOIN assets AS asset ON asset.id = event.asset_id AND asset.path = 'MAIN_T.EXE'
JOIN sources AS source ON source.id = asset.source_id AND source.path LIKE '%/ribbon.iso'
LEFT JOIN animation_sets AS movie ON movie.asset_id = asset.id
	AND movie.attributes ->> '$.kind' = 'ANM' AND movie.id = (
		SELECT entry.set_id FROM set_entries AS entry JOIN animation_sets AS its ON its.id = entry.set_id
		WHERE its.asset_id = asset.id AND its.attributes ->> '$.kind' = 'ANM'
			AND entry.attributes ->> '$.scene' = event.attributes ->> '$.scene'
		ORDER BY entry.id LIMIT 1
	)
ORDER BY event.id;
