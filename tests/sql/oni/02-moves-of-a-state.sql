-- What can a character do from the state Standing: moves with type, state that follows, length and level from which on it can be used?
SELECT
	class.name AS class, clip.attributes ->> '$.type' AS type, clip.name AS animation,
	clip.attributes -> '$.varient' AS varient, clip.attributes ->> '$.to_state' AS to_state,
	clip.frame_count AS frames, clip.attributes ->> '$.first_level' AS first_level
FROM links AS uses
JOIN models AS class ON class.asset_id = uses.to_asset_id
JOIN animation_sets AS a_set ON a_set.asset_id = uses.from_asset_id
JOIN set_entries AS entry ON entry.set_id = a_set.id
JOIN clips AS clip ON clip.id = entry.clip_id
JOIN assets AS asset ON asset.id = uses.to_asset_id
JOIN sources AS source ON source.id = asset.source_id
WHERE uses.kind = 'character' AND clip.attributes ->> '$.from_state' = 'Standing' AND source.path LIKE '%/pc/%'
ORDER BY class, type, animation;
