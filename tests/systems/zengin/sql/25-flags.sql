-- What do the flags of the animations say: which move or turn the actor, fly, idle or wait?
SELECT
	script.name AS script,
	entry.attributes ->> '$.flags' AS flags,
	count(*) AS animations,
	min(entry.name) AS first
FROM set_entries AS entry
JOIN animation_sets AS script ON script.id = entry.set_id AND script.precedence = 0
WHERE entry.attributes ->> '$.flags' <> ''
GROUP BY script.name, flags
ORDER BY script, flags;
