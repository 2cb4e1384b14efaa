-- Which ANIM does a character play to stand, walk or attack: its PAS states, and the clips in them?
SELECT
	character.name AS character,
	coalesce(state.value ->> '$.name', state.value ->> '$.id') AS state,
	choice.value ->> '$.values' AS parameters,
	entry.name AS animation,
	entry.target_native_id AS anim,
	entry.target_name AS primitive
FROM models AS character
JOIN assets AS asset ON asset.id = character.asset_id
JOIN sources AS source ON source.id = asset.source_id AND source.kind <> 'file'
JOIN animation_sets AS ancs
	ON ancs.asset_id = character.asset_id AND ancs.precedence = 0
JOIN json_each(character.attributes, '$.pas.states') AS state
JOIN json_each(state.value, '$.entries') AS choice
LEFT JOIN set_entries AS entry
	ON entry.set_id = ancs.id AND entry.kind = 'play'
	AND entry.attributes ->> '$.animation_index' = choice.value ->> '$.animation'
WHERE character.kind = 'character'
ORDER BY character, ancs.native_id, character.native_id, state.key, choice.key, entry.entry_index;
