-- How does a PUPPET get from standing to running: the shortest chain of animations from S_STAND to S_RUNL?
WITH RECURSIVE
	-- T_A_2_B starts in the state S_A: only its name says so.
	step(from_name, through, to_name) AS (
		SELECT
			'S_' || substr(entry.name, 3, instr(entry.name, '_2_') - 3),
			entry.name, following.name
		FROM animation_sets AS script
		JOIN set_entries AS entry ON entry.set_id = script.id
		JOIN transitions AS next ON next.from_entry_id = entry.id
		JOIN set_entries AS following ON following.id = next.to_entry_id
		WHERE script.name = 'PUPPET' AND script.precedence = 0
			AND entry.name GLOB 'T_*_2_*'
	),
	way(name, steps, path) AS (
		SELECT 'S_STAND', 0, 'S_STAND'
		UNION ALL
		SELECT step.to_name, way.steps + 1,
			way.path || ' > ' || step.through || ' > ' || step.to_name
		FROM way
		JOIN step ON step.from_name = way.name
		WHERE way.steps < 16
			AND instr(way.path || ' ', step.to_name || ' ') = 0
	)
SELECT steps, path
FROM way
WHERE name = 'S_RUNL'
ORDER BY steps, path
LIMIT 1;
