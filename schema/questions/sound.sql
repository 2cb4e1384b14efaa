-- Which animations go with a sound?
-- :sound = '' the name of the sound, or a part of it
-- Animations whose clip is missing are included, and so are footsteps.
SELECT name AS sound, system, set_name, animation, clip, frame, round(time, 3) AS seconds
FROM animation_events
WHERE class IN ('sound', 'step') AND precedence = 0 AND instr(lower(coalesce(name, ref, '')), lower(:sound)) > 0
ORDER BY sound, system, set_name, animation, frame, event_id;
