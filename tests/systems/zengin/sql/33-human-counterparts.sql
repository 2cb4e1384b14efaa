-- Which animation would the user of each object need for its state S_S0, and is there one?
SELECT
	object.name AS object,
	'S_' || object.name || '_S0' AS needed,
	EXISTS (SELECT 1 FROM set_entries AS human WHERE human.name = 'S_' || object.name || '_S0') AS is_there
FROM animation_sets AS object
JOIN set_entries AS state ON state.set_id = object.id AND state.name = 'S_S0'
WHERE object.precedence = 0
ORDER BY object;
