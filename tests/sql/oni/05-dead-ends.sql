-- Which states does a move of a class lead to that none of its moves leaves?
WITH move AS (
	SELECT
		uses.to_asset_id AS class_id, class.name AS class, clip.name AS animation,
		clip.attributes ->> '$.from_state' AS from_state, clip.attributes ->> '$.to_state' AS to_state
	FROM links AS uses
	JOIN models AS class ON class.asset_id = uses.to_asset_id
	JOIN animation_sets AS a_set ON a_set.asset_id = uses.from_asset_id
	JOIN set_entries AS entry ON entry.set_id = a_set.id
	JOIN clips AS clip ON clip.id = entry.clip_id
	WHERE uses.kind = 'character'
)
SELECT move.class, move.to_state AS dead_end, move.animation
FROM move
JOIN assets AS asset ON asset.id = move.class_id
JOIN sources AS source ON source.id = asset.source_id
WHERE source.path LIKE '%/pc/%' AND move.to_state NOT IN ('None', 'Anything')
	AND NOT EXISTS (
		SELECT 1 FROM move AS leaving
		WHERE leaving.class_id = move.class_id AND leaving.from_state IN (move.to_state, 'Anything')
	)
ORDER BY move.class, dead_end, move.animation;
