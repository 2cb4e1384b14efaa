-- Which walk cycle is the longest?
-- :name = 'walk' a part of the name, or of that of a set entry that plays the clip
-- :limit = 20 number of rows
-- Clips of that name that loop, or of which nobody knows whether they do, by the length of the path of their root, then by their duration.
-- known name clip or entry of a set: SELECT name FROM clips UNION SELECT name FROM set_entries
-- empty: SELECT 'the database has no clips' WHERE NOT EXISTS (SELECT 1 FROM clips)
-- empty: SELECT 'all clips of that name end: none of them loops'
SELECT
	summary.clip_id, summary.name AS clip, summary.skeleton,
	round(summary.path_length * system.metres_per_unit, 3) AS metres, round(summary.duration, 3) AS seconds, summary.frames
FROM clip_summary AS summary
JOIN systems AS system ON system.id = summary.system
WHERE summary.looping IS NOT 0 AND (instr(lower(summary.name), lower(:name)) > 0 OR EXISTS (
		SELECT 1
		FROM entry_clips AS reached
		JOIN set_entries AS entry ON entry.id = reached.entry_id
		WHERE reached.clip_id = summary.clip_id AND instr(lower(entry.name), lower(:name)) > 0
	))
ORDER BY summary.path_length * system.metres_per_unit DESC, summary.duration DESC, clip, clip_id
LIMIT :limit;
