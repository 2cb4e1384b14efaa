-- Which states does a move of a class lead to that none of its moves leaves?
SELECT move.class, move.to_state AS dead_end, move.animation
FROM oni_moves AS move
JOIN assets AS asset ON asset.id = move.class_id
JOIN sources AS source ON source.id = asset.source_id
WHERE source.path LIKE '%/pc/%' AND NOT move.is_hidden AND move.to_state NOT IN ('None', 'Anything')
	AND NOT EXISTS (
		SELECT 1
		FROM class_moves AS leaving
		WHERE leaving.class_id = move.class_id AND leaving.from_state IN (move.to_state, 'Anything')
			AND NOT leaving.is_hidden AND leaving.kind = 'state'
	)
ORDER BY move.class, dead_end, move.animation;
