-- Which walk cycle is the longest?
-- :name = 'walk' a part of the name
-- :limit = 20 number of rows
-- Looping clips of that name, by the length of the path of their root, then by their duration.
SELECT
	summary.clip_id, summary.name AS clip, summary.skeleton,
	round(summary.path_length * system.metres_per_unit, 3) AS metres, round(summary.duration, 3) AS seconds, summary.frames
FROM clip_summary AS summary
JOIN systems AS system ON system.id = summary.system
WHERE summary.looping = 1 AND instr(lower(summary.name), lower(:name)) > 0
ORDER BY summary.path_length * system.metres_per_unit DESC, summary.duration DESC, clip, clip_id
LIMIT :limit;
