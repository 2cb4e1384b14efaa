-- How does a PUPPET get from standing to running: the shortest chain of animations from S_STAND to S_RUNL?
WITH RECURSIVE
	goal(from_id, to_id) AS (
		SELECT stand.id, run.id
		FROM animation_sets AS script
		JOIN set_entries AS stand ON stand.set_id = script.id AND stand.name = 'S_STAND'
		JOIN set_entries AS run ON run.set_id = script.id AND run.name = 'S_RUNL'
		WHERE script.name = 'PUPPET' AND script.precedence = 0
	),
	-- Every entry that can be reached, with the numbers of steps that lead there. UNION drops what is there already.
	reached(entry_id, steps) AS (
		SELECT from_id, 0 FROM goal
		UNION
		SELECT next.to_entry_id, reached.steps + 1
		FROM reached
		JOIN transitions AS next ON next.from_entry_id = reached.entry_id
		WHERE next.to_entry_id IS NOT NULL AND reached.steps < 16
	),
	nearest(entry_id, steps) AS MATERIALIZED (
		SELECT entry_id, min(steps) FROM reached GROUP BY entry_id
	),
	-- Back from the goal, each time to an entry that is one step nearer.
	way(entry_id, steps, kind) AS (
		SELECT goal.to_id, nearest.steps, NULL
		FROM goal
		JOIN nearest ON nearest.entry_id = goal.to_id
		UNION ALL
		SELECT next.from_entry_id, way.steps - 1, next.kind
		FROM way
		JOIN transitions AS next ON next.id = (
			SELECT min(step.id)
			FROM transitions AS step
			JOIN nearest ON nearest.entry_id = step.from_entry_id
			WHERE step.to_entry_id = way.entry_id AND nearest.steps = way.steps - 1
		)
		WHERE way.steps > 0
	)
SELECT way.steps AS step, coalesce(entry.name, entry.target_name) AS animation, clip.name AS clip, way.kind AS then_by
FROM way
JOIN set_entries AS entry ON entry.id = way.entry_id
LEFT JOIN clips AS clip ON clip.id = entry.clip_id
ORDER BY step;
