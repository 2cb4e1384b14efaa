-- Views of the characters of Metroid Prime. They use built-in SQL functions only, so that any SQLite tool can use them.

-- The animations of each character with the clips that they play, one row for each clip.
CREATE VIEW prime_animations AS
SELECT
	character.id AS model_id,       -- the character, a row of models
	character.name AS character,    -- its name
	a_set.id AS set_id,             -- its set (ANCS)
	(SELECT value FROM json_each(animation.value, '$.animation')) AS animation_index, -- number of the animation in the set
	(SELECT value FROM json_each(animation.value, '$.name')) AS animation, -- name of the animation
	entry.id AS entry_id,           -- the entry that plays a clip; NULL = the animation plays none
	entry.target_name AS primitive, -- the name with which the entry refers to the clip
	entry.target_native_id AS anim, -- the id of the clip
	entry.clip_id AS clip_id        -- the clip, NULL = it is missing
FROM models AS character
JOIN animation_sets AS a_set ON a_set.asset_id = character.asset_id
CROSS JOIN json_each(character.attributes, '$.animations') AS animation
LEFT JOIN set_entries AS entry ON entry.set_id = a_set.id AND entry.kind = 'play'
	AND (SELECT value FROM json_each(entry.attributes, '$.animation_index')) = (SELECT value FROM json_each(animation.value, '$.animation'))
WHERE character.kind = 'character' AND character.system_id = 'metroid-prime';

-- The states of the PAS database of each character with the animations among which the game chooses by parameters.
CREATE VIEW prime_pas AS
SELECT
	character.id AS model_id,       -- the character, a row of models
	character.name AS character,    -- its name
	a_set.id AS set_id,             -- its set (ANCS)
	coalesce((SELECT value FROM json_each(state.value, '$.name')), (SELECT value FROM json_each(state.value, '$.id'))) AS state, -- name of the state, else its number
	(SELECT group_concat(number.value) FROM json_each(choice.value, '$.values') AS number) AS pas_values, -- the values of its parameters, with commas
	(SELECT value FROM json_each(choice.value, '$.animation')) AS animation_index, -- number of the animation in the set
	entry.id AS entry_id,           -- an entry that plays a clip of the animation; NULL = there is none
	entry.name AS animation,        -- name of the animation
	entry.target_native_id AS anim, -- the id of the clip
	entry.clip_id AS clip_id        -- the clip, NULL = it is missing
FROM models AS character
JOIN animation_sets AS a_set ON a_set.asset_id = character.asset_id
CROSS JOIN json_each(character.attributes, '$.pas.states') AS state
CROSS JOIN json_each(state.value, '$.entries') AS choice
LEFT JOIN set_entries AS entry ON entry.set_id = a_set.id AND entry.kind = 'play'
	AND (SELECT value FROM json_each(entry.attributes, '$.animation_index')) = (SELECT value FROM json_each(choice.value, '$.animation'))
WHERE character.kind = 'character' AND character.system_id = 'metroid-prime';
