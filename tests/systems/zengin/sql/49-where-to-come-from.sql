-- From which states can a transition be reached, and by how many animations in between, whether or not the states are entries?
WITH RECURSIVE
	back(goal, set_id, name, steps) AS (
		SELECT graph.to_name, graph.from_set_id, graph.from_name, 1
		FROM transition_graph AS graph
		JOIN animation_sets AS script ON script.id = graph.to_set_id AND script.precedence = 0 AND script.name IN ('PUPPET', 'GATE')
		WHERE graph.to_name GLOB 'T_*_2_*'
		UNION
		SELECT back.goal, graph.from_set_id, graph.from_name, back.steps + 1
		FROM back
		JOIN transition_graph AS graph ON graph.to_set_id = back.set_id AND graph.to_name = back.name
		WHERE back.steps < 8
	)
SELECT
	script.name AS script, back.goal AS transition, back.name AS from_state, min(back.steps) AS steps,
	EXISTS (SELECT 1 FROM set_entries AS entry WHERE entry.set_id = back.set_id AND entry.name = back.name) AS is_entry
FROM back
JOIN animation_sets AS script ON script.id = back.set_id
WHERE back.name GLOB 'S_*'
GROUP BY script.id, back.goal, back.name
ORDER BY script, transition, steps, from_state;
