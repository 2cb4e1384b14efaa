-- What is the state graph of the usable objects: which transition leads from which state to which, and has it a clip?
SELECT
	script.name AS object,
	entry.name AS animation,
	CASE WHEN entry.name LIKE 'T\_%\_2\_%' ESCAPE '\'
		THEN 'S_' || substr(entry.name, 3, instr(entry.name, '_2_') - 3)
		ELSE entry.name END AS from_state,
	coalesce(following.name, '(' || transition.to_name || ')') AS to_state,
	entry.clip_id IS NOT NULL AS has_clip,
	coalesce(entry.attributes ->> '$.outside_anienum', 0) AS outside_anienum
FROM animation_sets AS script
JOIN set_entries AS entry ON entry.set_id = script.id
JOIN transitions AS transition ON transition.from_entry_id = entry.id AND transition.kind = 'next'
LEFT JOIN set_entries AS following ON following.id = transition.to_entry_id
WHERE script.precedence = 0
	AND EXISTS (SELECT 1 FROM set_entries AS state WHERE state.set_id = script.id AND state.name = 'S_S0')
ORDER BY object, entry.entry_index;
