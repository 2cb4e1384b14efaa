-- What is the state graph of a class: by how many moves, and of which types, does it get from one state to another?
SELECT
	move.class, move.from_state, move.to_state, count(DISTINCT move.clip_id) AS moves,
	group_concat(DISTINCT move.type) AS types
FROM oni_moves AS move
JOIN assets AS asset ON asset.id = move.class_id
JOIN sources AS source ON source.id = asset.source_id
WHERE source.path LIKE '%/pc/%' AND NOT move.is_hidden
GROUP BY move.class_id, move.from_state, move.to_state
ORDER BY move.class, move.from_state, move.to_state;
