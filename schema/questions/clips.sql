-- Which clips have a name like this?
-- :name = '' a part of the name, or of that of a set entry that plays the clip
-- All clips when no name is given, with their skeleton, length and events. The column entry has a name that is no part of the clip's.
-- known name clip or entry of a set: SELECT name FROM clips UNION SELECT name FROM set_entries
-- empty: SELECT 'the database has no clips' WHERE NOT EXISTS (SELECT 1 FROM clips)
-- empty: SELECT 'only entries without a clip have such a name; ask played-by lists them'
SELECT clip_id, name, entry, system, skeleton, round(duration, 3) AS seconds, frames, bones, events
FROM (
	SELECT clip.*, (
		SELECT entry.name
		FROM entry_clips AS reached
		JOIN set_entries AS entry ON entry.id = reached.entry_id
		WHERE reached.clip_id = clip.clip_id AND instr(lower(entry.name), lower(:name)) > 0
			AND instr(lower(clip.name), lower(entry.name)) = 0
		ORDER BY entry.id
		LIMIT 1
	) AS entry
	FROM clip_summary AS clip
)
WHERE instr(lower(name), lower(:name)) > 0 OR entry IS NOT NULL
ORDER BY name, clip_id;
