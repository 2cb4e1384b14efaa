-- When does an attack hit?
-- :name = 'attack' a part of the name of the animation, or of the actor or variant
-- The time at which the blow hits or the projectile leaves, and how many entries of actors and variants say so. Entries without a clip are left out.
-- known name animation, actor or variant: SELECT entry.name FROM set_entries AS entry JOIN animation_sets AS a_set ON a_set.id = entry.set_id AND a_set.system_id = '0ad' UNION SELECT name FROM animation_sets WHERE system_id = '0ad'
-- empty: SELECT 'no animation of such a name has a time at which it hits'
SELECT
	animation, clip, round(time, 3) AS seconds, frame, count(DISTINCT coalesce(entry_id, clip_id)) AS entries, min(set_name) AS set_name
FROM animation_events
WHERE kind = 'event' AND system = '0ad' AND precedence = 0 AND time IS NOT NULL
	AND instr(lower(animation || char(10) || coalesce(set_name, '')), lower(:name)) > 0
GROUP BY lower(animation), clip_id, time, frame
ORDER BY lower(animation), clip, time, clip_id;
