-- Which animations go with a sound?
-- :sound = '' the name or the native id of the sound, or a part of it
-- Animations whose clip is missing are included, and so are footsteps. Copies of an animation are one row.
-- known sound sound: SELECT name FROM animation_events WHERE class IN ('sound', 'step') UNION SELECT ref FROM animation_events WHERE class IN ('sound', 'step')
-- empty: SELECT 'no animation of ' || coalesce((SELECT group_concat(title, ', ') FROM systems WHERE id IN (SELECT system_id FROM clips)), 'the database') || ' plays a sound' WHERE NOT EXISTS (SELECT 1 FROM animation_events WHERE class IN ('sound', 'step'))
-- empty: SELECT 'no sound has a name: ask sound without one tells when they play' WHERE NOT EXISTS (SELECT 1 FROM animation_events WHERE class IN ('sound', 'step') AND coalesce(name, ref) <> '')
-- empty: SELECT 'only sets that the game does not load play this sound'
SELECT coalesce(name, ref) AS sound, system, set_name, animation, clip, frame, round(time, 3) AS seconds
FROM animation_events
WHERE class IN ('sound', 'step') AND precedence = 0
	AND (instr(lower(coalesce(name, '')), lower(:sound)) > 0 OR instr(lower(coalesce(ref, '')), lower(:sound)) > 0)
GROUP BY name, ref, system, set_name, animation, clip, frame, time
ORDER BY sound, system, set_name, animation, frame, min(event_id);
