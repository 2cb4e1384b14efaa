-- How does a rival get from its taunt to the throw, which only its ancestor has: the shortest chain of moves?
WITH RECURSIVE
	goal(from_id, to_id) AS (
		SELECT taunt.id, throw.id
		FROM animation_sets AS own
		JOIN set_entries AS taunt ON taunt.set_id = own.id AND taunt.name = 'RIVALtaunt'
		JOIN links AS link ON link.from_asset_id = own.asset_id AND link.kind = 'ParentCollection'
		JOIN animation_sets AS parent ON parent.asset_id = link.to_asset_id
		JOIN set_entries AS throw ON throw.set_id = parent.id AND throw.name = 'PUPPETthrow'
		JOIN assets AS asset ON asset.id = own.asset_id
		JOIN sources AS source ON source.id = asset.source_id AND source.path LIKE '%/pc/%'
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
