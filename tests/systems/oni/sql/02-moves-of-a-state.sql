-- What can a character do from the state Standing: moves with type, state that follows, length and level from which on it can be used?
SELECT move.class, move.type, move.animation, move.varient, move.to_state, clip.frame_count AS frames, move.first_level
FROM oni_moves AS move
JOIN clips AS clip ON clip.id = move.clip_id
JOIN assets AS asset ON asset.id = move.class_id
JOIN sources AS source ON source.id = asset.source_id
WHERE move.from_state = 'Standing' AND NOT move.is_hidden AND source.path LIKE '%/pc/%'
ORDER BY move.class, move.type, move.animation;
