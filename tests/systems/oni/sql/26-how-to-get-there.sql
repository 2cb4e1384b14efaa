-- How does a rival get from its taunt to the throw, which only its ancestor has: the shortest chain of its moves?
WITH RECURSIVE
	goal(class_id, from_id, to_id) AS (
		SELECT taunt.class_id, taunt.entry_id, throw.entry_id
		FROM oni_moves AS taunt
		JOIN oni_moves AS throw ON throw.class_id = taunt.class_id
		JOIN assets AS asset ON asset.id = taunt.class_id
		JOIN sources AS source ON source.id = asset.source_id
		WHERE taunt.class = 'puppet_rival' AND taunt.animation = 'RIVALtaunt' AND throw.animation = 'PUPPETthrow'
			AND source.path LIKE '%/pc/%'
		ORDER BY taunt.class_id
		LIMIT 1
	),
	-- Every move of the class that 8 steps reach, with the numbers of steps that lead there. UNION drops what is there already.
	reached(entry_id, steps) AS (
		SELECT from_id, 0 FROM goal
		UNION
		SELECT next.to_entry_id, reached.steps + 1
		FROM reached
		JOIN goal
		JOIN state_transitions AS next ON next.class_id = goal.class_id AND next.from_entry_id = reached.entry_id
		WHERE reached.steps < 8
		UNION
		SELECT next.to_entry_id, reached.steps + 1
		FROM reached
		JOIN goal
		JOIN transitions AS next ON next.from_entry_id = reached.entry_id
		JOIN class_moves AS own ON own.entry_id = next.to_entry_id AND own.class_id = goal.class_id
		WHERE next.kind = 'direct' AND reached.steps < 8
	),
	nearest(entry_id, steps) AS MATERIALIZED (
		SELECT entry_id, min(steps) FROM reached GROUP BY entry_id
	),
	-- Back from the goal, each time to a move that is one step nearer.
	way(entry_id, steps) AS (
		SELECT goal.to_id, nearest.steps
		FROM goal
		JOIN nearest ON nearest.entry_id = goal.to_id
		UNION ALL
		SELECT
			(
				SELECT min(nearest.entry_id)
				FROM nearest
				JOIN goal
				WHERE nearest.steps = way.steps - 1 AND (
					EXISTS (
						SELECT 1 FROM state_transitions AS step
						WHERE step.class_id = goal.class_id AND step.from_entry_id = nearest.entry_id
							AND step.to_entry_id = way.entry_id
					)
					OR EXISTS (
						SELECT 1 FROM transitions AS step
						WHERE step.from_entry_id = nearest.entry_id AND step.to_entry_id = way.entry_id
					)
				)
			),
			way.steps - 1
		FROM way
		WHERE way.steps > 0
	)
SELECT way.steps AS step, move.animation, move.type, move.from_state, move.to_state, move.set_name
FROM way
JOIN goal
JOIN oni_moves AS move ON move.class_id = goal.class_id AND move.entry_id = way.entry_id
ORDER BY step;
