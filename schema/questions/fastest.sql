-- Which clips move their actor fastest?
-- :limit = 20 number of rows
-- Metres a second along the path of the root.
-- empty: SELECT 'the database has no clips' WHERE NOT EXISTS (SELECT 1 FROM clips)
-- empty: SELECT 'no clip of ' || (SELECT group_concat(title, ', ') FROM systems WHERE id IN (SELECT system_id FROM clips)) || ' moves its root: the game moves its actors, and the clips do not say how fast'
SELECT
	summary.clip_id, summary.name AS clip, summary.system, round(summary.speed * system.metres_per_unit, 3) AS metres_a_second,
	round(summary.path_length * system.metres_per_unit, 3) AS metres, round(summary.duration, 3) AS seconds
FROM clip_summary AS summary
JOIN systems AS system ON system.id = summary.system
WHERE summary.speed > 0
ORDER BY 4 DESC, clip, clip_id
LIMIT :limit;
