-- How does a character get from one animation to another: what leads from nodding to being ready again?
WITH RECURSIVE
	goal(from_id, to_id) AS (
		SELECT nod.id, ready.id
		FROM animation_sets AS ancs
		JOIN set_entries AS nod ON nod.set_id = ancs.id AND nod.name = 'Nod'
		JOIN set_entries AS ready ON ready.set_id = ancs.id AND ready.name = 'Ready'
		JOIN assets AS asset ON asset.id = ancs.asset_id
		JOIN sources AS source ON source.id = asset.source_id AND source.kind <> 'file'
		WHERE ancs.native_id = 'E1F62D72' AND ancs.precedence = 0
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
