-- Which clips are there more than once, and is any copy of them used, though set_entries may name another copy?
SELECT
	clip.name AS clip,
	clip.copies AS copies,
	clip.names AS names,
	clip.sets AS sets,
	clip.is_used AS is_used,
	EXISTS (SELECT 1 FROM set_entries AS entry WHERE entry.clip_id = clip.clip_id) AS named_by_number
FROM distinct_clips AS clip
WHERE clip.system = 'zengin' AND clip.copies > 1
ORDER BY clip;
