-- Which animations are added to others, and how do they fade?
SELECT
	ancs.native_id AS ancs,
	entry.name AS animation,
	entry.target_native_id AS anim,
	round(additive.value ->> '$.fade_in', 6) AS fade_in,
	round(additive.value ->> '$.fade_out', 6) AS fade_out,
	round(ancs.attributes ->> '$.default_fades[0]', 6) AS default_in,
	round(ancs.attributes ->> '$.default_fades[1]', 6) AS default_out
FROM animation_sets AS ancs
JOIN json_each(ancs.attributes, '$.additive') AS additive
LEFT JOIN set_entries AS entry
	ON entry.set_id = ancs.id AND entry.attributes ->> '$.animation_index' = additive.value ->> '$.animation'
WHERE ancs.system_id = 'metroid-prime' AND ancs.precedence = 0
ORDER BY ancs, ancs.id, additive.key;
