-- Which animations do the characters in archives have: by name, with the ANIM that plays, how long it lasts, and whether it loops?
SELECT
	character.name AS character,
	animation.value ->> '$.name' AS animation,
	entry.target_name AS primitive,
	entry.target_native_id AS anim,
	round(clip.duration, 6) AS seconds,
	clip.looping AS loops
FROM models AS character
JOIN assets AS asset ON asset.id = character.asset_id
JOIN sources AS source ON source.id = asset.source_id AND source.kind <> 'file'
JOIN animation_sets AS ancs
	ON ancs.asset_id = character.asset_id AND ancs.precedence = 0
JOIN json_each(character.attributes, '$.animations') AS animation
LEFT JOIN set_entries AS entry
	ON entry.set_id = ancs.id AND entry.kind = 'play'
	AND entry.attributes ->> '$.animation_index' = animation.value ->> '$.animation'
LEFT JOIN clips AS clip ON clip.id = entry.clip_id
WHERE character.kind = 'character'
ORDER BY character, ancs.native_id, character.native_id, animation.key, entry.entry_index;
